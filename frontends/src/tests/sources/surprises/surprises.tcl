#!/usr/bin/tclsh
# a comment \
puts ...
package require Tk; source lib.tcl
set a 1; # another
set b 2 ;#third
set list {a {b c} "d e"}
set text "a $b [llength $list] \"quoted\" {brace
and a second line"
canvas .c -background #ff0000 -width 10c
.c create line 1 2 3 4 -fill #00f
proc f {x {y 5} args} {
    upvar 1 $x v
    global a ::b
    if {$v == 1 && ![info exists w] || $v ne "x"} then {
        return [expr {-$y ** 2 % 3 < 4 ? 1.5e-3 : 0xFF}]
    } elseif {$v in {1 2}} { incr y -1 } else {
        set arr(1,$v) ${a}b$::ns::c
    }
    foreach {k v} $list {lappend res $k; continue}
    for {set i 0} {$i < 10} {incr i} { break }
    while 1 { after 10 }
    switch -glob -- $x a* { return } default { error no }
    catch {unset a} msg
    try { open x } on error {m} { puts $m } finally { close $f }
    eval $cmd {*}$args
    regexp {^[a-z]+#?$} $x -> all
    string tolower [join $l ","]
    dict for {k v} $d {}
    puts -nonewline stdout [format %5.2f $v]
    lsort -integer -index 0 \
        $l
}
namespace eval ns { variable x 1; proc g {} {} }
oo::class create A { constructor {} {}; method m {} { my n } }
itcl::class B { public variable x; protected method m {} { } }
bind . <Key-q> { exit }
