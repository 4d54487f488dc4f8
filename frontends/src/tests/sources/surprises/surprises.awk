#!/usr/bin/gawk -f
@include "lib.awk"
BEGIN { FS = "[,;]"; OFS="\t" } # a comment
/^#[^"]*\/x$/ { print; next }
$1 ~ /a"b/ || $2 !~ "c" { n++ }
NR == 1, /end/ { print NR / 2, $NF / $1, (a + b) / c, x[1] / 2, "s" / 3 }
!/skip/ && ($3 > 5 || !seen[$0]++) { total += $3; total -= 1; p *= 2; q /= 2; r %= 3; s ^= 2; t **= 2 }
function f(a, b,   i) { return a ** b ^ 2 % 3 }
func g() {
    while ((getline line < file) > 0) { if (line == "") continue; else break }
    do i--; while (i > 0)
    for (k in list) delete list[k]
    for (;;) exit 1
    if ((x, y) in grid) print "a" "b" > "/dev/stderr"
    "date" | getline now; print now | "sort"; print > out; print >> out
    printf("%d %s\n", 0x1F + 1e-3 + .5, "it\"s") |& cmd
    switch (x) { case /re/: break; case "a": default: nextfile }
    a = b ? c : -d; s = "long \
string"
    gsub(/[ \t]+/, "_", $0); split($0, parts, //); match(s, /b+/)
    long = 1 + \
        2
    @f(1); x = length; n = substr(s, 2) toupper(t)
}
END { print n + 0; print NF ? "y" : "n" }
