#!/usr/bin/env tclsh
# Caesar cipher: every letter moves a fixed number of places.
package require Tcl 8.5

namespace eval ::caesar {
    variable alphabet 26
    variable names
    array set names {0 plain 13 rot13}
}

proc ::caesar::wrap {n} {
    variable alphabet
    return [expr {$n % $alphabet}]
}

# Moves one letter and leaves everything else as it is.
proc ::caesar::turn {letter shift} {
    scan $letter %c code
    if {$code >= 97 && $code <= 122} {
        return [format %c [expr {97 + [wrap [expr {$code - 97 + $shift}]]}]]
    } elseif {$code >= 65 && $code <= 90} {
        return [format %c [expr {65 + [wrap [expr {$code - 65 + $shift}]]}]]
    }
    return $letter
}

proc ::caesar::encode {message shift} {
    set secret ""
    foreach letter [split $message ""] {
        append secret [turn $letter $shift] ;# one by one
    }
    return $secret
}

proc ::caesar::name_of {shift} {
    variable names
    set place [wrap $shift]
    if {[info exists names($place)]} {
        return $names($place)
    }
    return caesar
}

# The shift that makes an 'e' of the most frequent letter.
proc ::caesar::guess {message} {
    set counts [dict create]
    foreach letter [split [string tolower $message] ""] {
        if {![string is alpha $letter]} {
            continue
        }
        dict incr counts $letter
    }
    set best a
    dict for {letter count} $counts {
        if {![dict exists $counts $best] || $count > [dict get $counts $best]} {
            set best $letter
        }
    }
    scan e$best %c%c wanted found
    return [wrap [expr {$wanted - $found}]]
}

proc main {shifts} {
    set message "\"We meet here,\" she said."
    set lengths {}
    for {set k 0} {$k < [llength $shifts]} {incr k} {
        set shift [lindex $shifts $k]
        set secret [::caesar::encode $message $shift]
        lappend lengths [string length $secret]
        if {[catch {
            puts "[::caesar::name_of $shift]\t$secret\t[::caesar::guess $secret]"
        } problem]} {
            puts stderr "cannot be shown: $problem"
        }
    }
    switch -- [llength [lsort -unique $lengths]] {
        1 { puts "all of the same length" }
        default { error "too long or too short" }
    }
}

main {0 3 13 -1}
