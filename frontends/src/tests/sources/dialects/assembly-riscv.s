        .data
table:  .word 3, 7, 120, 9, 1   # the numbers
        .text
        .globl main
main:   addi sp, sp, -16
        sw ra, 12(sp)
        la t0, table
        li t1, 5
        mv a0, zero
next:   lw t2, 0(t0)
        add a0, a0, t2
        addi t0, t0, 4
        addi t1, t1, -1
        bnez t1, next
        li a7, 1
        ecall
        lw ra, 12(sp)
        addi sp, sp, 16
        ret
