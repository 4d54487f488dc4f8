//! Tcl, with Tk and \[incr Tcl\].

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "tcl",
    extensions: &["tcl", "tk", "itcl"],
    signs: &["^proc _ {  ^set _ [  ^set _ {  ^set _ \"  ^set _(  ^puts -nonewline  ^puts [  ^foreach {  ^for {set
        ^while {  ^if {  ^} elseif {  ^incr _  ^lappend _  ^append _  ^dict set  ^array set  ^upvar _
        ^namespace eval  ^package require  [expr {  [string _  [dict get  [info exists  [format \"  ^set _ $_
        ^puts $_  ^foreach _ $_ {  [lindex $_  [llength $_"],
    interpreters: &["tclsh", "wish", "expect", "itclsh", "itkwish"],
    // Code and lists look the same to a grammar.
    strategy: ParseStrategy::Lexicon,
    runners: Runners { statements: "uplevel", expressions: "eval", programs: "exec" },
    lexicon: Lexicon {
        // Elsewhere, the mark begins a color: `-fill #ff0000`.
        line_comments: &["# "],
        leading_comments: &["#"],
        imports: &["package require", "package provide", "namespace import", "source"],
        words: &[
            // A line end does the same.
            (";", Drop),
            // Continues a line.
            ("\\", Drop),
            // Optional before a list of commands.
            ("then", Drop),
            (
                "abs after and append apply array binary bind break button catch chan class close concat
                 configure constructor continue coroutine cos destructor dict else elseif eof eq error eval exec
                 exists exit exp expr fconfigure file finally flush for foreach format gets glob global grid if
                 in incr info inherit int lappend lassign lindex linsert list llength lmap lrange lrepeat
                 lreplace lreverse lsearch lset lsort namespace ne next ni not on oo open or pack package proc
                 puts pwd rand read regexp regsub rename return scan set sin split sqrt srand stderr stdin
                 stdout string subst switch tailcall throw tolower toupper trace trap try unknown unset update
                 uplevel upvar variable vwait while wm yield",
                Verbatim,
            ),
        ],
        // A variable is one name together with its mark.
        word_chars: "$",
        operators: "{ } {*} [ ] ( ) $ :: : , . + - * / % ** < > <= >= == != ! && || & | ^ ~ << >> ? = # @",
        quotes: &[("\"", "string")],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
