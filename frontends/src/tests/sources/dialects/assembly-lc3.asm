; Sums the numbers of a table.
        .ORIG x3000
        LEA R1, TABLE
        AND R0, R0, #0          ; the sum
        AND R2, R2, #0
        ADD R2, R2, #5
NEXT    LDR R3, R1, #0
        ADD R0, R0, R3
        ADD R1, R1, #1
        ADD R2, R2, #-1
        BRp NEXT
        ST R0, SUM
        HALT
TABLE   .FILL #3
        .FILL #7
SUM     .BLKW 1
        .END
