;;; Caesar cipher: every letter moves a fixed number of places.

(define alphabet 26)

(define (wrap n)
  (modulo n alphabet))

(define-record-type cipher
  (make-cipher shift label)
  cipher?
  (shift cipher-shift)
  (label cipher-label set-cipher-label!))

;; Moves one letter and leaves everything else as it is.
(define (turn c shift)
  (define (move base)
    (let ((from (char->integer base)))
      (integer->char
       (+ from (wrap (+ (- (char->integer c) from) shift))))))
  (cond ((and (char>=? c #\a) (char<=? c #\z)) (move #\a))
        ((and (char>=? c #\A) (char<=? c #\Z)) (move #\A))
        (else c)))

(define (encode cipher text)
  (list->string
   (map (lambda (c) (turn c (cipher-shift cipher)))
        (string->list text))))

#| The shift that makes an 'e' of the most frequent letter. |#
(define (guess text)
  (let ((counts (make-vector alphabet 0))
        (a (char->integer #\a)))
    (for-each
     (lambda (c)
       (when (char-alphabetic? c)
         (let ((i (- (char->integer (char-downcase c)) a)))
           (vector-set! counts i (+ 1 (vector-ref counts i))))))
     (string->list text))
    (let loop ((i 1) (best 0))
      (if (= i alphabet)
          (wrap (- (char->integer #\e) a best))
          (loop (+ i 1)
                (if (> (vector-ref counts i) (vector-ref counts best)) i best))))))

(define (name-of shift)
  (case (wrap shift)
    ((0) "plain")
    ((13) "rot13")
    (else "caesar")))

(define-syntax each
  (syntax-rules (in)
    ((_ item in items body ...)
     (for-each (lambda (item) body ...) items))))

(define total 0)

(each shift in '(0 3 13 -1)
  (let* ((cipher (make-cipher shift (name-of shift)))
         (text (encode cipher "\"We meet here,\" she said.")))
    (display (cipher-label cipher))
    (write-char #\space)
    (display `(,text guess ,(guess text)))
    (newline)
    (unless (zero? shift)
      (set! total (+ total 1)))))

(do ((i 0 (+ i 1)))
    ((= i total))
  (display #t))
