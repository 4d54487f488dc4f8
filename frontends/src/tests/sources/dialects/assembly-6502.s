; Fills a page.
        *= $0800
start   ldx #$00
        lda #65         ; a letter
loop    sta $0400,x
        inx
        cpx #100
        bne loop
        jsr wait
        rts
wait    ldy #$ff
again   dey
        bne again
        rts
