// Sums the numbers of a table.
        .data
table:  .word 3, 7, 120, 9, 1
        .text
        .global main
main:   stp x29, x30, [sp, #-16]!   // keep them
        mov x29, sp
        ldr x1, =table
        mov w0, #0
        mov w2, #5
next:   ldr w3, [x1], #4            ; the next number
        add w0, w0, w3
        subs w2, w2, #1
        b.ne next
        ldp x29, x30, [sp], #16
        ret
