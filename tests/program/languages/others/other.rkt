#lang racket/base
;; A game of life on a set of cells, and a small language with environments.
(require racket/set racket/list)
(provide step run evaluate)

(define-struct cell (x y) #:transparent)

(define (around c)
  (for*/list ([dx '(-1 0 1)]
              [dy '(-1 0 1)]
              #:unless (= 0 dx dy))
    (make-cell (+ dx (cell-x c)) (+ dy (cell-y c)))))

(define (step alive)
  (define tally
    (for*/fold ([tally (hash)])
               ([c (in-set alive)]
                [n (around c)])
      (hash-update tally n add1 0)))
  (for/set ([(c n) (in-hash tally)]
            #:when (or (= n 3) (and (= n 2) (set-member? alive c))))
    c))

(define (run alive n)
  (let loop ([alive alive] [left n])
    (unless (zero? left)
      (printf "~a cells\n" (set-count alive))
      (loop (step alive) (sub1 left)))))

(define-syntax-rule (swap! a b)
  (let ([tmp a])
    (set! a b)
    (set! b tmp)))

(define (evaluate e env)
  (match e
    [(? number?) e]
    [(? symbol?) (hash-ref env e (lambda () (error 'evaluate "unbound ~a" e)))]
    [`(let ,name ,value ,body)
     (evaluate body (hash-set env name (evaluate value env)))]
    [`(if ,test ,yes ,no)
     (if (zero? (evaluate test env)) (evaluate no env) (evaluate yes env))]
    [(list op args ...)
     (define values (for/list ([a args]) (evaluate a env)))
     (case op
       [(plus) (apply + values)]
       [(times) (apply * values)]
       [else (raise-argument-error 'evaluate "operator" op)])]))

(define (permutations-of items)
  (if (empty? items)
      (list '())
      (append-map (lambda (x)
                    (map (lambda (rest) (cons x rest))
                         (permutations-of (remove x items))))
                  items)))

(module+ main
  (define glider (set (make-cell 1 0) (make-cell 2 1) (make-cell 0 2) (make-cell 1 2) (make-cell 2 2)))
  (run glider 4)
  (with-handlers ([exn:fail? (lambda (e) (displayln (exn-message e)))])
    (displayln (evaluate '(let x 3 (if x (plus x (times 2 y)) 0)) (hash 'y 5))))
  (define-values (first-half second-half) (split-at (permutations-of '(a b c)) 3))
  (define left 1)
  (define right 2)
  (swap! left right)
  (for-each displayln (list first-half second-half left right)))
