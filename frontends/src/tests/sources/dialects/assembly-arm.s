@ Sums the numbers of a table.
        .syntax unified
        .data
table:  .word 3, 7, 120, 9, 1
        .text
        .global main
main:   push {r4, lr}           @ is there anything to keep?
        ldr r1, =table
        mov r0, #0; mov r2, #5
next:   ldr r3, [r1], #4        @ the next number
        add r0, r0, r3
        subs r2, r2, #1
        bne next
        cmp r0, #0x64
        movgt r0, #100
        pop {r4, pc}
