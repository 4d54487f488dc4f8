#| Sums the numbers
   #| and nothing else |# of a list. |#
(defpackage :sums (:use :cl))
(in-package :sums)
(defparameter *numbers* '(3 7 120 9 1))
(defun sum (numbers)
  "Adds them
all up."
  (loop for n in numbers sum n))
(defun vowelp (c) (find c '(#\a #\e #\( #\;)))
(format t "~a~%" (sum *numbers*))
