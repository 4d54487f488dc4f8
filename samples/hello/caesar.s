# Caesar cipher: every letter moves a fixed number of places.
        .equ    ALPHABET, 26

        .section .rodata
message:
        .asciz  "\"We meet here,\" she said."
format: .asciz  "%d\t%s\t%d\n"
shifts: .long   0, 3, 13, -1
n_shifts = (. - shifts) / 4

        .bss
        .lcomm  text, 64

        .text
        .globl  main

# Moves the letter in %al by %esi places, if it is between %cl and %cl + 25.
turn:
        movzbl  %al, %eax
        subl    %ecx, %eax
        cmpl    $ALPHABET, %eax
        jae     1f
        addl    %esi, %eax
        addl    $ALPHABET, %eax
        cltd
        movl    $ALPHABET, %r8d
        idivl   %r8d
        movl    %edx, %eax
1:      addl    %ecx, %eax
        ret

# Copies the text at %rdi to %rbx, with every letter moved by %esi places.
encode:
        pushq   %rbx
.next:
        movb    (%rdi), %al
        movl    $'a', %ecx
        call    turn
        movl    $'A', %ecx
        call    turn
        movb    %al, (%rbx)
        incq    %rbx
        incq    %rdi
        cmpb    $0, -1(%rdi)
        jne     .next
        popq    %rbx
        ret

# The number of letters 'e' in the text at %rbx.
count:
        xorl    %eax, %eax
        movq    %rbx, %rdx
.more:
        movb    (%rdx), %cl
        testb   %cl, %cl
        jz      .counted
        cmpb    $'e', %cl
        sete    %cl
        movzbl  %cl, %ecx
        leal    (%rax, %rcx), %eax
        incq    %rdx
        jmp     .more
.counted:
        ret

main:
        pushq   %rbx
        pushq   %r12
        subq    $8, %rsp
        leaq    text(%rip), %rbx
        xorl    %r12d, %r12d
.loop:
        leaq    shifts(%rip), %rax
        movl    (%rax, %r12, 4), %esi
        leaq    message(%rip), %rdi
        call    encode
        call    count
        movl    %eax, %ecx
        leaq    format(%rip), %rdi
        movq    %rbx, %rdx
        xorl    %eax, %eax
        call    printf
        incq    %r12
        cmpq    $n_shifts, %r12
        jl      .loop
        addq    $8, %rsp
        popq    %r12
        popq    %rbx
        xorl    %eax, %eax
        ret

        .section .note.GNU-stack, "", @progbits
