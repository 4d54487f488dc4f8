* Sums the numbers of a table.
        ORG     $1000
START   LEA     TABLE,A0        ; where it is
        CLR.L   D0
        MOVE.W  #4,D1
NEXT    ADD.L   (A0)+,D0
        DBRA    D1,NEXT
        CMP.L   #100,D0
        BLE     DONE
        MOVE.L  #100,D0         | no more than that
DONE    MOVE.B  #9,D0
        TRAP    #15
TABLE   DC.L    3,7,120,9,1
        END     START
