; Blinks.
        ORG 0000H
        LJMP START
START:  MOV SP, #30H
        MOV A, #05H             ; how often
AGAIN:  CPL P1.0
        ACALL WAIT
        DJNZ ACC, AGAIN
        SJMP START
WAIT:   MOV R7, #0FFH
MORE:   MOV R6, #100
        DJNZ R6, $
        DJNZ R7, MORE
        RET
        END
