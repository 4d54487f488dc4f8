; Blinks.
#include "m328pdef.inc"
.def temp = r16
.equ LED = 5
        .org 0x0000
        rjmp start
start:  ldi temp, high(RAMEND)
        out SPH, temp
        sbi DDRB, LED           ; an output
again:  sbi PORTB, LED
        rcall wait
        cbi PORTB, LED          // dark
        rcall wait
        rjmp again
wait:   ldi r18, 82
        ldi r19, 43
more:   dec r19
        brne more
        dec r18
        brne more
        ret
