;; A shop with a stock, and a board on which queens do not meet.
(defstruct item name (price 0) (stock 0))

(defparameter *shop* (make-hash-table :test #'equal))

(define-condition sold-out (error)
  ((item :initarg :item :reader sold-out-item))
  (:report (lambda (condition stream)
             (format stream "no more of ~a" (item-name (sold-out-item condition))))))

(defun stock (name price count)
  (setf (gethash name *shop*)
        (make-item :name name :price price :stock count)))

(defun sell (name &optional (count 1))
  (let ((item (gethash name *shop*)))
    (unless item
      (return-from sell 0))
    (if (< (item-stock item) count)
        (error 'sold-out :item item)
        (progn
          (decf (item-stock item) count)
          (* count (item-price item))))))

(defun total (orders)
  (reduce #'+ (mapcar (lambda (order)
                        (handler-case (apply #'sell order)
                          (sold-out (c)
                            (warn "~a" c)
                            0)))
                      orders)))

(defun safe-p (row queens)
  (loop for other in queens
        for distance from 1
        never (or (= row other)
                  (= (abs (- row other)) distance))))

(defun queens (size)
  (labels ((place (column placed)
             (if (zerop column)
                 (list placed)
                 (loop for row below size
                       when (safe-p row placed)
                         append (place (1- column) (cons row placed))))))
    (place size '())))

(defun show-board (placed)
  (let ((size (length placed)))
    (dolist (row placed)
      (dotimes (column size)
        (princ (if (= column row) "Q " ". ")))
      (terpri))))

(defun collatz (n)
  (do ((steps 0 (1+ steps))
       (x n (if (evenp x) (/ x 2) (1+ (* 3 x)))))
      ((= x 1) steps)))

(defmethod print-object ((thing item) stream)
  (print-unreadable-object (thing stream :type t)
    (format stream "~a at ~d" (item-name thing) (item-price thing))))

(stock "tea" 4 10)
(stock "jam" 6 2)
(format t "~d~%" (total '(("tea" 3) ("jam" 2) ("jam") ("salt"))))
(let ((boards (queens 6)))
  (when boards
    (show-board (first boards)))
  (format t "~d boards, ~d steps~%" (length boards) (collatz 27)))
