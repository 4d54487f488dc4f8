        AREA    sums, CODE, READONLY
        EXPORT  main
N       EQU     5
main    PROC
        PUSH    {R4, LR}        ; keep them
        LDR     R1, =table
        MOV     R0, #0
        MOV     R2, #N
next    LDR     R3, [R1], #4
        ADD     R0, R0, R3
        SUBS    R2, R2, #1      ; one less
        BNE     next
        POP     {R4, PC}
        ENDP
table   DCD     3, 7, 120, 9, 1
        END
