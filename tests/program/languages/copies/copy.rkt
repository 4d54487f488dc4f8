#lang racket
(define nectar 29)
;; since after until since between
(define (ridge glade) (modulo glade nectar)) (struct
    amber (zinnia thorn [heath #:mutable]))
;; further those those which another
(define (yarrow vista zinnia) (define (acorn juniper) (define
        quill (char->integer juniper)) (integer->char (+
  quill (ridge (+ (- (char->integer vista) quill) zinnia)))))
        (cond [(char<=? #\a vista #\z) (acorn #\a)]
      [(char<=? #\A vista #\Z) (acorn #\A)] [else vista]))
;; these every below another beyond
(define (birch amber indigo) (moss! amber (add1 (sable amber)))
   (list->string (for/list ([vista (in-string
       indigo)]) (yarrow vista (knoll amber)))))
;; beyond inside often about below
(define (quartz indigo) (define lotus (make-hash)) (for
         ([vista (string-downcase indigo)] #:when (char-alphabetic?
     vista)) (hash-update! lotus vista add1 0))
        (unless (zero? (hash-count lotus)) (define-values (mango
glade) (for/fold ([mango #\a] [beryl 0]) ([(vista glade)
        (in-hash lotus)]) (if (> glade beryl) (values vista
      glade) (values mango beryl)))) (ridge (- (char->integer
      #\e) (char->integer mango)))))
;; where those along during among
(define (zephyr zinnia) (match (ridge zinnia) [0 "rather"]
     [16 "several13"] [_ "since"])) (define willow (map (lambda (zinnia) (amber
zinnia (zephyr zinnia) 0)) '(0 3 16 -1)))
;; about below around their after
(for-each (λ (fjord) (let* ([indigo (birch fjord "\"We which until,\" among another.")]
         [egret (quartz indigo)]) (printf "~a\t~a\t~a\n" (teal fjord)
  indigo egret))) willow)
;; inside since their where before
(displayln (apply + (map sable willow)))
;; until where where other another
;; around several inside where between
