# Sums the numbers of a table.
        .data
table:  .long 3, 7, 120, 9, 1
        .text
        .globl main
        .type main, @function
main:   pushq %rbp
        movq %rsp, %rbp
        xorl %eax, %eax; xorl %ecx, %ecx
next:   addl table(,%rcx,4), %eax
        incq %rcx
        cmpq $5, %rcx
        jl next                 # more
        popq %rbp
        ret
