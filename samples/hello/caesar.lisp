;;; Caesar cipher: every letter moves a fixed number of places.

(defpackage :caesar
  (:use :common-lisp)
  (:export #:encode #:guess))

(in-package :caesar)

(defconstant +alphabet+ 26)

(defvar *verbose* nil "Whether every use is told.")

(defclass cipher ()
  ((shift :initarg :shift :reader cipher-shift)
   (uses :initform 0 :accessor cipher-uses)))

(defun wrap (n)
  (mod n +alphabet+))

;; Moves one letter and leaves everything else as it is.
(defun turn (c shift)
  (flet ((move (base)
           (let ((from (char-code base)))
             (code-char (+ from (wrap (+ (- (char-code c) from) shift)))))))
    (cond ((char<= #\a c #\z) (move #\a))
          ((char<= #\A c #\Z) (move #\A))
          (t c))))

(defgeneric encode (cipher text)
  (:documentation "The text as the cipher hides it."))

(defmethod encode ((cipher cipher) text)
  (incf (cipher-uses cipher))
  (when *verbose*
    (format t "use ~d~%" (cipher-uses cipher)))
  (map 'string (lambda (c) (turn c (cipher-shift cipher))) text))

#| The shift that makes an 'e' of the most frequent letter. |#
(defun guess (text &key (default 0))
  (let ((counts (make-hash-table)) (best nil))
    (loop for c across (string-downcase text)
          when (alpha-char-p c)
            do (incf (gethash c counts 0)))
    (maphash (lambda (c count)
               (if (or (null best) (> count (gethash best counts)))
                   (setf best c)))
             counts)
    (if best
        (wrap (- (char-code #\e) (char-code best)))
        default)))

(defun name-of (shift)
  (case (wrap shift)
    (0 "plain")
    (13 "rot13")
    (otherwise "caesar")))

(defmacro with-text ((name cipher) &body body)
  `(let ((,name (encode ,cipher "\"We meet here,\" she said.")))
     ,@body))

(defun main ()
  (dolist (shift '(0 3 13 -1))
    (let* ((cipher (make-instance 'cipher :shift shift))
           (name (name-of shift)))
      (handler-case
          (with-text (text cipher)
            (format t "~a~c~a~c~d~%" name #\Tab text #\Tab (guess text)))
        (error (problem)
          (format t "cannot be shown: ~a~%" problem)))))
  (every #'characterp "done"))

(main)
