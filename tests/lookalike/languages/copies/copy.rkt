#lang racket

; Rotating letters.
 (require racket/string) (provide hide crack) (define
    size 28) (define (fold k) (modulo k size)) (struct key
       (by [title #:mutable]) #:transparent) 
; Only letters move.
 (define (rotate letter by) (define (slide start) (define
          code (char->integer start)) (integer->char (+ code (fold
 (+ (- (char->integer letter) code) by))))) (cond [(and
    (char>=? letter #\a) (char<=? letter #\z)) (slide #\a)]
       [(and (char>=? letter #\A) (char<=? letter #\Z)) (slide
          #\A)] [else letter])) (define (hide a-key words) (list->string
 (for/list ([letter (in-string words)]) (rotate letter
    (key-by a-key))))) 
; Tries to break it.
 (define (crack words #:default [otherwise 0]) (define
       tally (make-hash)) (for ([letter (string-downcase words)]
          #:when (char-alphabetic? letter)) (hash-update! tally
 letter add1 0)) (let next ([left (hash-keys tally)]
    [top #f]) (cond [(and (null? left) (not top)) otherwise]
       [(null? left) (fold (- (char->integer #\e) (char->integer
          top)))] [(or (not top) (> (hash-ref tally (first left))
 (hash-ref tally top))) (next (rest left) (first left))]
    [else (next (rest left) top)]))) (define/contract (title-of
       by) (-> integer? string?) (match (fold by) [0 "same"]
          [14 "half"] [_ "shifted"])) (define (how-many words)
 (length (regexp-match* #px"\\w+" words))) (module+ start
    (define shown 0) (define line "\"Come back soon,\" he cried.")
       (for ([by '(0 3 14 -1)]) (let* ([letter (key by (title-of
          by))] [words (hide letter line)]) (printf "~a\t~a\t~a\n"
 (key-title letter) words (crack words)) (unless (zero?
    by) (set! shown (+ shown (how-many words)))))) (with-handlers
       ([exn:fail? (λ (problem) (displayln (exn-message problem)))])
          (when (> shown 0) (displayln `(words ,shown)))))
