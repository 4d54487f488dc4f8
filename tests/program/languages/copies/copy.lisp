; Rotating letters.
 (defpackage :rotation (:use :common-lisp) (:export
    #:hide #:crack)) (in-package :rotation) (defconstant
       +size+ 28) (defvar *chatty* nil "Whether every use is told.")
          (defclass key () ((by :initarg :by :reader key-by) (times
 :initform 0 :accessor key-times))) (defun fold (k) (mod
    k +size+)) 
; Only letters move.
 (defun rotate (letter by) (flet ((slide (start) (let
       ((code (char-code start))) (code-char (+ code (fold
          (+ (- (char-code letter) code) by))))))) (cond ((char<=
 #\a letter #\z) (slide #\a)) ((char<= #\A letter #\Z)
    (slide #\A)) (t letter)))) (defgeneric hide (key words)
       (:documentation "The text as the cipher hides it."))
          (defmethod hide ((key key) words) (incf (key-times key))
 (when *chatty* (format t "use ~d~%" (key-times key)))
    (map 'string (lambda (letter) (rotate letter (key-by
       key))) words)) 
; Tries to break it.
 (defun crack (words &key (fallback 0)) (let ((tally
          (make-hash-table)) (top nil)) (loop for letter across
 (string-downcase words) when (alpha-char-p letter) do
    (incf (gethash letter tally 0))) (maphash (lambda (letter
       many) (if (or (null top) (> many (gethash top tally)))
          (setf top letter))) tally) (if top (fold (- (char-code
 #\e) (char-code top))) fallback))) (defun title-of (by)
    (case (fold by) (0 "same") (14 "half") (otherwise "shifted")))
       (defmacro with-words ((title key) &body body) `(let
          ((,title (hide ,key "\"Come back soon,\" he cried.")))
 ,@body)) (defun run () (dolist (by '(0 3 14 -1)) (let*
    ((key (make-instance 'key :by by)) (title (title-of
       by))) (handler-case (with-words (words key) (format
          t "~a~c~a~c~d~%" title #\Tab words #\Tab (crack words)))
 (error (trouble) (format t "cannot be shown: ~a~%" trouble)))))
    (every #'characterp "done")) (run)
