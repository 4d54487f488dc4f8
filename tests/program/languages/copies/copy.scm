; Rotating letters.
 (define size 28) (define (fold k) (modulo k size))
    (define-record-type key (new-key by title) key? (by
       key-by) (title key-title rename-key!)) 
; Only letters move.
 (define (rotate letter by) (define (slide start) (let
          ((code (char->integer start))) (integer->char (+ code
 (fold (+ (- (char->integer letter) code) by)))))) (cond
    ((and (char>=? letter #\a) (char<=? letter #\z)) (slide
       #\a)) ((and (char>=? letter #\A) (char<=? letter #\Z))
          (slide #\A)) (else letter))) (define (hide key words)
 (list->string (map (lambda (letter) (rotate letter (key-by
    key))) (string->list words)))) 
; Tries to break it.
 (define (crack words) (let ((tally (make-vector size
       0)) (zero (char->integer #\a))) (for-each (lambda (letter)
          (when (char-alphabetic? letter) (let ((at (- (char->integer
 (char-downcase letter)) zero))) (vector-set! tally at
    (+ 1 (vector-ref tally at)))))) (string->list words))
       (let next ((at 1) (top 0)) (if (= at size) (fold (-
          (char->integer #\e) zero top)) (next (+ at 1) (if (>
 (vector-ref tally at) (vector-ref tally top)) at top))))))
    (define (title-of by) (case (fold by) ((0) "same") ((14)
       "half") (else "shifted"))) (define-syntax every (syntax-rules
          (of) ((_ one of all work ...) (for-each (lambda (one)
 work ...) all)))) (define shown 0) (every by of '(0
    3 14 -1) (let* ((key (new-key by (title-of by))) (words
       (hide key "\"Come back soon,\" he cried."))) (display
          (key-title key)) (write-char #\space) (display `(,words
 crack ,(crack words))) (newline) (unless (zero? by)
    (set! shown (+ shown 1))))) (do ((at 0 (+ at 1))) ((=
       at shown)) (display #t))
