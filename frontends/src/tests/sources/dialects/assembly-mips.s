        .data
table:  .word 3, 7, 120, 9, 1   # the numbers
text:   .asciiz "sum "
        .text
        .globl main
main:   la $t0, table
        li $t1, 5
        move $s0, $zero
next:   lw $t2, 0($t0)
        add $s0, $s0, $t2
        addi $t0, $t0, 4
        addi $t1, $t1, -1
        bnez $t1, next
        move $a0, $s0
        li $v0, 1
        syscall
        jr $ra
