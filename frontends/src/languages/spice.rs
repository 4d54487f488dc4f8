//! Netlists of SPICE and its descendants.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "spice",
    extensions: &["sp", "spi", "spice", "cir", "ckt", "net"],
    signs: &["^.ac _  ^.control$  ^.dc _  ^.end$  ^.endc$  ^.ends  ^.ic v(  ^.inc  ^.include  ^.lib  ^.meas _
        ^.measure _  ^.model _  ^.op$  ^.options _  ^.param _ =  ^.plot _  ^.print _  ^.probe  ^.subckt _  ^.tf v(
        ^.tran  ^c1 _ _  ^c1 1  ^c1 2  ^c1 3  ^d1 _ _  ^d1 1  ^d1 2  ^l1 _ _  ^l1 1  ^l1 2  ^m1 _ _  ^m2 _ _
        ^m3 _ _  ^q1 _ _  ^q1 1  ^q1 2  ^q1 3  ^r1 _ _  ^r1 1  ^r1 2  ^r2 _ _  ^r2 1  ^r2 2  ^r3 _ _  ^r3 2  ^r3 3
        ^v1 _ 0  ^v1 1 0  ^vcc _ 0  ^vdd _ 0  ^vin _ 0  ^vin 1 0  ^x1 _ _  ^x2 _ _"],
    // A line is an element with its nodes, so there is nothing to parse.
    strategy: ParseStrategy::Lexicon,
    lexicon: Lexicon {
        line_comments: &[";", "$ "],
        leading_comments: &["*"],
        words: &[
            // Continues the line before.
            ("+", Drop),
            // The same as a blank between arguments.
            (",", Drop),
            // The only node whose name is not arbitrary.
            ("0 gnd", Class("0")),
            (
                "ac alter dc echo else end exp foreach if let meas njf nmos npn op pjf plot pmos pnp poly print
                 pulse pwl quit run save set sffm sin table tran value while wrdata write",
                Verbatim,
            ),
        ],
        operators: "( ) [ ] { } = + - * / , : < > ! % & ^ ~ ? | @ # $ \\",
        // Commands begin with a dot, numbers with a sign, and the names of nodes have many marks.
        word_chars: ".-#!%",
        first_letter_is_keyword: true,
        // Nodes have names or numbers.
        numbers_are_names: true,
        key_marks: &["="],
        ignores_case: true,
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
