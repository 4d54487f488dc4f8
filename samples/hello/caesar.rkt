#lang racket
;; Caesar cipher: every letter moves a fixed number of places.

(define alphabet 26)

(define (wrap n)
  (modulo n alphabet))

(struct cipher (shift label [uses #:mutable]))

;; Moves one letter and leaves everything else as it is.
(define (turn c shift)
  (define (move base)
    (define from (char->integer base))
    (integer->char
     (+ from (wrap (+ (- (char->integer c) from) shift)))))
  (cond
    [(char<=? #\a c #\z) (move #\a)]
    [(char<=? #\A c #\Z) (move #\A)]
    [else c]))

(define (encode cipher text)
  (set-cipher-uses! cipher (add1 (cipher-uses cipher)))
  (list->string
   (for/list ([c (in-string text)])
     (turn c (cipher-shift cipher)))))

#| The shift that makes an 'e' of the most frequent letter. |#
(define (guess text)
  (define counts (make-hash))
  (for ([c (string-downcase text)]
        #:when (char-alphabetic? c))
    (hash-update! counts c add1 0))
  (unless (zero? (hash-count counts))
    (define-values (best n)
      (for/fold ([best #\a] [most 0])
                ([(c n) (in-hash counts)])
        (if (> n most) (values c n) (values best most))))
    (wrap (- (char->integer #\e) (char->integer best)))))

(define (name-of shift)
  (match (wrap shift)
    [0 "plain"]
    [13 "rot13"]
    [_ "caesar"]))

(define ciphers
  (map (lambda (shift) (cipher shift (name-of shift) 0))
       '(0 3 13 -1)))

(for-each
 (λ (one)
   (let* ([text (encode one "\"We meet here,\" she said.")]
          [places (guess text)])
     (printf "~a\t~a\t~a\n" (cipher-label one) text places)))
 ciphers)

(displayln (apply + (map cipher-uses ciphers)))
