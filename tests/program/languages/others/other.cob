      >>SOURCE FORMAT IS FREE
*> Stock of a shop: reads movements, updates an indexed file, prints a list.
identification division.
program-id. stock.
environment division.
configuration section.
special-names. decimal-point is comma.
input-output section.
file-control.
    select movements assign to "moves.txt"
        organization is line sequential
        file status is move-status.
    select goods assign to "goods.dat"
        organization is indexed
        access mode is random
        record key is good-code.
    select listing assign to printer.
data division.
file section.
fd movements.
01 movement.
   02 m-code     pic x(6).
   02 m-kind     pic x.
      88 is-sale    value "S" "s".
      88 is-return  value "R".
   02 m-pieces   pic 9(4).
fd goods.
01 good.
   02 good-code   pic x(6).
   02 good-name   pic x(20).
   02 good-pieces pic s9(5) comp-3.
   02 good-price  pic 9(4)v99.
fd listing.
01 print-line pic x(80).
working-storage section.
77 move-status pic xx.
77 ended       pic 9 value 0.
77 worth       pic 9(7)v99 value zero.
01 heading-line.
   02 filler pic x(10) value "CODE".
   02 filler pic x(20) value "NAME".
   02 filler pic x(10) value "PIECES".
01 edited-line.
   02 e-code  pic x(10).
   02 e-name  pic x(20).
   02 e-count pic -(5)9.
   02 filler  pic xx value spaces.
   02 e-worth pic z.zzz.zz9,99.
01 unknown-table.
   02 unknown-count pic 99 value 0.
   02 unknown occurs 1 to 50 times depending on unknown-count
      indexed by u pic x(6).
procedure division.
declaratives.
goods-trouble section.
    use after standard error procedure on goods.
    display "trouble with the file of goods" upon console.
end declaratives.
main section.
    open input movements i-o goods output listing
    write print-line from heading-line after advancing page
    perform with test after until ended = 1
        read movements
            at end move 1 to ended
            not at end perform one-movement
        end-read
    end-perform
    sort unknown ascending key unknown
    close movements goods listing
    if unknown-count > 0
        set u to 1
        search unknown
            at end display "no strange code"
            when unknown (u) (1:1) = "X"
                string "strange: " delimited by size
                    unknown (u) delimited by space
                    into print-line
                end-string
                write print-line
        end-search
    end-if
    display "worth " worth
    goback.
one-movement.
    move m-code to good-code
    read goods
        invalid key
            add 1 to unknown-count
            move m-code to unknown (unknown-count)
            exit paragraph
    end-read
    if is-sale
        subtract m-pieces from good-pieces
            on size error display "too many pieces"
        end-subtract
    else
        add m-pieces to good-pieces
    end-if
    multiply good-pieces by good-price giving worth rounded
    rewrite good
    move good-code to e-code move good-name to e-name
    move good-pieces to e-count move worth to e-worth
    write print-line from edited-line before advancing 1 line
    unstring good-name delimited by all " " into e-name e-code
        tallying in unknown-count
    end-unstring
    call "AUDIT" using by reference good by content "stock"
        on exception continue
    end-call.
