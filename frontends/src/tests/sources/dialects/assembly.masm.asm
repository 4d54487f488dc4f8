.model small
.stack 100h
.data
msg db 'Hello$'
n   dw 5
.code
main proc
    mov ax, @data       ; the segment
    mov ds, ax
    mov cx, n
again:
    mov ah, 09h
    lea dx, msg
    int 21h
    dec cx
    jnz again
    mov ax, 4C00h
    int 21h
main endp
end main
