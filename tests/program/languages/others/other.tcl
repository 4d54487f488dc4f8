# A pocket calculator with a stack, and a window if there is a display.
source stack.tcl
set stack [list]
array set memory {}
set history(0) none

proc push {args} {
    upvar #0 stack s
    foreach value $args { lappend s $value }
    llength $s
}

proc pop {} {
    global stack
    if {[llength $stack] == 0} {
        return -code error "the stack is empty"
    }
    set top [lindex $stack end]
    set stack [lrange $stack 0 end-1]
    return $top
}

proc binary_op {op} {
    set right [pop]
    set left [pop]
    if {$op eq "/" && $right == 0} {
        push $left $right
        error "division by zero"
    }
    push [expr "double($left) $op $right"]
}

proc run {line} {
    variable history
    regsub -all {\s+} [string trim $line] { } line
    foreach token [split $line] {
        switch -regexp -- $token {
            {^-?\d+(\.\d+)?$} { push $token }
            {^[-+*/]$}        { binary_op $token }
            {^[a-z]=$} {
                set ::memory([string index $token 0]) [pop]
            }
            {^[a-z]$} {
                if {[catch {push $::memory($token)}]} { push 0 }
            }
            default {
                puts stderr "what is \"$token\"?"
                break
            }
        }
    }
    set history([array size history]) $line
}

namespace eval statistics {
    namespace export mean
    proc mean {values} {
        set total 0.0
        while {[llength $values] > 0} {
            set values [lassign $values one]
            set total [expr {$total + $one}]
            incr n
        }
        expr {$total / max(1, $n)}
    }
    proc sorted {values} { lsort -real -decreasing $values }
}

proc interactive {channel} {
    fconfigure $channel -buffering line
    while {[gets $channel line] >= 0} {
        if {$line in {quit exit q}} break
        if {[catch {run $line} message]} {
            puts "! $message"
            continue
        }
        puts [format "%8.3f" [lindex $::stack end]]
    }
    close $channel
}

if {[info exists env(DISPLAY)] && ![catch {package require Tk}]} {
    wm title . Calculator
    pack [entry .line -textvariable input -background #ffffff] -fill x
    bind .line <Return> {
        run $input
        .result configure -text [join $stack "\n"]
    }
    pack [label .result -foreground #ff0000]
    after 1000 {set done 1}
    vwait done
} else {
    interactive [open [lindex $argv 0] r]
}
foreach key [lsort -integer [array names history]] {
    puts "$key: $history($key)"
}
puts [statistics::mean [statistics::sorted $stack]]
