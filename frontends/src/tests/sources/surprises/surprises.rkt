#lang racket/base
; Rules, and what the grammar is known for.
#| a block |#
#;(this is not there)
(require racket/list)
(define-struct point (x y))
(struct circle (centre radius) #:transparent)
(define h (hash 'a 1 "b" 2.5))
(define table #hash((a . 1)))
(define pattern #rx"^a+$")
(define bytes #"abc")
(define text #<<END
anything "at" all (
END
  )
(define (f x #:by [by 1] . rest) {+ x by})
(define-syntax-rule (twice e) (begin e e))
(define letters (list #\a #\( #\space #\u41))
(define boxed #&1)
(define v #(1 2 3))
(for/fold ([sum 0]) ([x (in-range 3)]) (+ sum x))
(match (list 1 2)
  [(list a b) #:when (> a b) a]
  [_ #f])
(λ (x) `(a ,x ,@(list #t #false)))
#'(syntax #`(quasi #,unsyntaxed))
(let-values ([(q r) (quotient/remainder 7 2)]) (set! q r))
