;;; Words and signs of every sort.
#| a block
   of comment |#
(in-package #:surprises)
(DEFUN Shout (x &optional (by 1) &rest others) (LIST x by others))
(defvar *letters* '(#\a #\( #\Space #\" #\;))
(defparameter *numbers* '(1 -2 1/2 #xFF 1.5e3))
(setf (gethash :key table) "a \"quoted\" string ; no comment")
(let ((f #'shout) (v #(1 2))) (funcall f (aref v 0)))
(defstruct point (x 0) y)
(defmacro swap (a b) `(progn (rotatef ,a ,b) (values ,@rest)))
(do ((i 0 (1+ i))) ((>= i 3)) (push i stack))
(unless (null x) (return-from shout 'name))
(multiple-value-bind (q r) (floor 7 2) (declare (ignore q)) r)
(handler-case (error "no") (error (e) (princ e)))
(cond ((eq x nil) t) ((and x (or y z)) (when x y)))
(unwind-protect (go end) (incf count 2))
(defun elisp (s) (if (= (char-after) ?\() (forward-char) (insert ?a)))
|odd name|
