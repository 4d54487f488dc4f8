; NASM: sizes, local labels, data without a colon, the preprocessor.
%include "io.inc"
%define LENGTH 10
        section .data
greeting db "hello", 10, 0
size    equ $ - greeting
table   times 4 dd 0x1F, 1Fh, 1010b
        SECTION .text
        global _start
_start: mov eax, [ebx + 4*ecx - 8]
.again: MOV dword [esp], 1
        rep movsb
        push dword [rel greeting]
        loop .again
add:    call add
        int 0x80

; MASM: procedures, and sizes as data.
include Irvine32.inc
.data
prompt  BYTE "Number? ", 0
numbers DWORD 10 DUP(?)
total   real8 1.5
.code
main PROC
        mov edx, OFFSET prompt
        add al, BYTE PTR [esi]
        .IF eax > 5
        invoke ExitProcess, 0
        .ENDIF
main ENDP
END main

/* GNU, on x86: signs before registers and numbers;
   more than one label, and a number for one. */
.globl main
main: begin: pushl %ebp
        movl $message, %eax
        movl -4(%ebp,%ecx,4), %edx
1:      jmp 1b
length = . - message
        .ascii "a\n"  # a comment
        lock incl counter

# MIPS and RISC-V.
text:   .asciiz "text"
        .align 2
loop:   lw $t0, 4($sp)
        addiu $8, $zero, 'a'
        jal add
        add.s $f0, $f1, $f2
        lui a0, %hi(text)
        addi x5, t0, -1
        beqz a0, loop
        fld fa0, 0(sp)
ret

// ARM.
        ldr r0, =table
        add x0, x1, w2, lsl #2
        bl printf
        MYMACRO(one, two)
