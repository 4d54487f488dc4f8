; Sums the numbers of a table.
        section .data
table:  dd 3, 7, 120, 9, 1
count   equ ($ - table) / 4
format: db "%d", 10, 0

        section .text
        global main
        extern printf
main:   push ebp
        mov ebp, esp
        xor eax, eax            ; the sum
        mov ecx, count
next:   add eax, [table + 4*ecx - 4]
        loop next
        push eax
        push dword format
        call printf
        add esp, 8
        leave
        ret
