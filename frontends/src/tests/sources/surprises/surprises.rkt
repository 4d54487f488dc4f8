;; The first three lines of this file were inserted by DrRacket. They record metadata
;; about the language level of this file in a form that our tools can easily process.
#reader(lib "htdp-intermediate-lambda-reader.ss" "lang")((modname |ps 1|) (read-case-sensitive #t) (teachpacks ((lib "image.rkt" "teachpack" "2htdp"))) (htdp-settings #(#t constructor repeating-decimal #f #t none #f ((lib "image.rkt" "teachpack" "2htdp")) #f)))
#lang racket/base
; Words and signs of every sort.
(require racket/list (only-in 2htdp/image circle))
(provide (all-defined-out))
(define-struct posn3 [x y z])
(struct circle (centre [radius #:mutable]) #:transparent)
(define (area c) {* pi (sqr (circle-radius c))})
(check-expect (area (make-circle 1 2)) 12.57)
(cond [(empty? lst) #true] [(cons? lst) (first lst)] [else (rest lst)])
(define table (hash 'a 1 "b" #\( #\space #px"^\\d+"))
(for/list ([x (in-range 10)] #:when (odd? x)) (* x x))
(let-values ([(q r) (quotient/remainder 7 2)]) (set! q r))
(match v [(list a b ...) #:when (> a 1) b] [_ (error 'f "no ~a" v)])
(λ (x . rest) (apply + x rest))
(big-bang 0 [on-tick add1] [to-draw render])
(with-handlers ([exn:fail? (lambda (e) (displayln (exn-message e)))]) (raise 'x))
(module+ test (require rackunit) (check-equal? (f 1/2 -3 1e3) '(1 . 2)))
#;(define gone 1)
