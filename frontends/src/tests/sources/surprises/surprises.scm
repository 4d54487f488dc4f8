#!r6rs
; Rules, and what the grammar is known for.
#| a block
   #| nested |# |#
(import (scheme base))
(define-values (quotient-of rest-of) (floor/ 7 2))
(define pi 3.14159)
(define numbers '(1 -2 1/2 #xFF 1e3 +inf.0))
(define letters (list #\a #\( #\space #\x41 #\"))
(define truth (list #t #false))
(define bytes #u8(1 2 3))
(define vector-of #(1 "two" three))
(define (f [x 1] . rest) `(a ,x ,@rest))
#;(this is not there)
(define g (lambda args (apply f #:key args)))
(let-values (((a b) (values 1 2))) (set! a b))
(let loop ((i 0)) (if (< i 3) (loop (+ i 1)) '()))
(letrec* ((odd? (lambda (n) (not (even? n))))) odd?)
(case-lambda ((x) x) ((x . y) y))
(call-with-current-continuation (lambda (k) (k 1)))
(guard (e ((string? e) => display) (else #f)) (raise 'no))
(define-syntax swap!
  (syntax-rules ()
    ((_ a b) (let ((t a)) (set! a b) (set! b t)))))
(parameterize ((current-output-port port)) (begin (newline) (delay 1)))
