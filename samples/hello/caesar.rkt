#lang racket
;; Caesar cipher: every letter moves a fixed number of places.
(require racket/string)
(provide encode guess)

(define alphabet 26)
(define (wrap n) (modulo n alphabet))

(struct cipher (shift [label #:mutable]) #:transparent)

;; Moves one letter and leaves everything else as it is.
(define (turn c shift)
  (define (move base)
    (define from (char->integer base))
    (integer->char (+ from (wrap (+ (- (char->integer c) from) shift)))))
  (cond
    [(and (char>=? c #\a) (char<=? c #\z)) (move #\a)]
    [(and (char>=? c #\A) (char<=? c #\Z)) (move #\A)]
    [else c]))

(define (encode a-cipher text)
  (list->string
   (for/list ([c (in-string text)])
     (turn c (cipher-shift a-cipher)))))

;; The shift that makes an 'e' of the most frequent letter.
(define (guess text #:default [default 0])
  (define counts (make-hash))
  (for ([c (string-downcase text)]
        #:when (char-alphabetic? c))
    (hash-update! counts c add1 0))
  (let loop ([letters (hash-keys counts)] [best #f])
    (cond
      [(and (null? letters) (not best)) default]
      [(null? letters)
       (wrap (- (char->integer #\e) (char->integer best)))]
      [(or (not best)
           (> (hash-ref counts (first letters)) (hash-ref counts best)))
       (loop (rest letters) (first letters))]
      [else (loop (rest letters) best)])))

(define/contract (name-of shift)
  (-> integer? string?)
  (match (wrap shift)
    [0 "plain"]
    [13 "rot13"]
    [_ "caesar"]))

(define (count-words text)
  (length (regexp-match* #px"\\w+" text)))

(module+ main
  (define total 0)
  (define message "\"We meet here,\" she said.")
  (for ([shift '(0 3 13 -1)])
    (let* ([c (cipher shift (name-of shift))]
           [text (encode c message)])
      (printf "~a\t~a\t~a\n" (cipher-label c) text (guess text))
      (unless (zero? shift)
        (set! total (+ total (count-words text))))))
  (with-handlers ([exn:fail? (λ (e) (displayln (exn-message e)))])
    (when (> total 0)
      (displayln `(words ,total)))))
