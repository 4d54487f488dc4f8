/* Assignment 2
 * Hide a text
 */
    .equ N, 26
    .section .rodata
words: .asciz "Come to the bridge!"     # what is hidden
line:
    .asciz "[%d] %s (%d)\n"
keys:
    .long 5, 8, 21, -4
total = (. - keys) / 4

    .bss
    .lcomm buffer, 256
    .text
    .globl main
shift: movzbl %al, %eax
    subl %r9d, %eax
    cmpl $N, %eax
    jae 2f                      # not a letter
    addl %esi, %eax
    addl $N, %eax
    cltd
    movl $N, %r10d
    idivl %r10d
    movl %edx, %eax
2:
    addl %r9d, %eax
    ret
hide: pushq %r13
L0: movb (%rdi), %al
    movl $'b', %r9d
    call shift
    movl $'B', %r9d
    call shift
    movb %al, (%r13)
    incq %r13
    incq %rdi
    cmpb $0x0, -0x1(%rdi)
    jne L0
    popq %r13
    ret
    # how often is there an s?
tally: xorl %eax, %eax
    movq %r13, %rcx
L1: movb (%rcx), %dl
    testb %dl, %dl
    jz L2
    cmpb $'s', %dl
    sete %dl
    movzbl %dl, %edx
    leal (%rax,%rdx), %eax
    incq %rcx
    jmp L1
L2: ret

main:   pushq %r13
    pushq %r14
    subq $8, %rsp               # sixteen again
    leaq buffer(%rip), %r13
    xorl %r14d, %r14d
L3: leaq keys(%rip), %r11
    movl (%r11,%r14,4), %esi
    leaq words(%rip), %rdi
    call hide
    call tally
    movl %eax, %ecx
    leaq line(%rip), %rdi
    movq %r13, %rdx
    xorl %eax, %eax
    call printf
    incq %r14
    cmpq $total, %r14
    jl L3
    addq $8, %rsp
    popq %r14
    popq %r13
    xorl %eax, %eax
    ret
    .section .note.GNU-stack, "", @progbits
