# Sorts a list of numbers by insertion, then looks one up by halving, on MIPS.
        .data
list:   .word 41, 7, 19, 3, 88, 54, 23, 62
count:  .word 8
wanted: .word 23
space:  .asciiz " "
found:  .asciiz "\nfound at place "
absent: .asciiz "\nnot found"

        .text
        .globl main
main:   addi $sp, $sp, -4
        sw $ra, 0($sp)
        la $a0, list
        lw $a1, count
        jal sort
        jal show
        la $a0, list
        lw $a1, count
        lw $a2, wanted
        jal search
        move $s0, $v0
        bltz $s0, missing
        li $v0, 4
        la $a0, found
        syscall
        li $v0, 1
        move $a0, $s0
        syscall
        j done
missing:
        li $v0, 4
        la $a0, absent
        syscall
done:   lw $ra, 0($sp)
        addi $sp, $sp, 4
        li $v0, 10
        syscall

# Sorts $a1 words at $a0.
sort:   li $t0, 1
outer:  bge $t0, $a1, sorted
        sll $t1, $t0, 2
        add $t1, $a0, $t1
        lw $t2, 0($t1)
inner:  beq $t1, $a0, place
        lw $t3, -4($t1)
        ble $t3, $t2, place
        sw $t3, 0($t1)
        addiu $t1, $t1, -4
        b inner
place:  sw $t2, 0($t1)
        addi $t0, $t0, 1
        j outer
sorted: jr $ra

# Prints the list.
show:   la $t0, list
        lw $t1, count
each:   beqz $t1, shown
        li $v0, 1
        lw $a0, 0($t0)
        syscall
        li $v0, 4
        la $a0, space
        syscall
        addi $t0, $t0, 4
        subi $t1, $t1, 1
        j each
shown:  jr $ra

# The place of $a2 among $a1 sorted words at $a0, or -1.
search: li $t0, 0
        addi $t1, $a1, -1
halve:  bgt $t0, $t1, lost
        add $t2, $t0, $t1
        srl $t2, $t2, 1
        sll $t3, $t2, 2
        add $t3, $a0, $t3
        lw $t4, 0($t3)
        beq $t4, $a2, hit
        slt $t5, $t4, $a2
        beqz $t5, lower
        addi $t0, $t2, 1
        j halve
lower:  addi $t1, $t2, -1
        j halve
hit:    move $v0, $t2
        jr $ra
lost:   li $v0, -1
        jr $ra
