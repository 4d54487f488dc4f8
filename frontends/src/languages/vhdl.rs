//! VHDL.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "vhdl",
    extensions: &["vhd", "vhdl"],
    // All keywords are reserved, so a grammar would add little.
    strategy: ParseStrategy::Lexicon,
    lexicon: Lexicon {
        line_comments: &["--"],
        block_comments: &[("/*", "*/")],
        imports: &["library", "use"],
        words: &[(
            "abs access after alias all and architecture array ascending assert assume attribute begin bit
                 bit_vector block body boolean buffer bus case character component configuration constant context
                 conv_integer conv_std_logic_vector cover default disconnect downto else elsif end endfile entity
                 error event exit failure fairness falling_edge false file for force fs function generate generic
                 group guarded high hread hwrite if image impure in inertial inout integer is label last_value
                 left length line linkage literal loop low map mod ms nand natural new next nor not note now ns
                 null of on open or others out package parameter port pos positive postponed pred procedure
                 process property protected ps pure range read readline real record register reject release rem
                 report resize restrict return reverse_range right rising_edge rol ror sec select sequence
                 severity shared shift_left shift_right signal signed sla sll sra srl stable std_logic
                 std_logic_vector std_match std_ulogic std_ulogic_vector string strong subtype succ text then time
                 to to_integer to_signed to_std_logic_vector to_stdlogicvector to_string to_unsigned to_x01
                 transport true type unaffected units unsigned until us use val value variable view wait warning
                 when while with write writeline xnor xor",
            Verbatim,
        )],
        // `'` is here and not in `quotes` because it marks attributes as well as characters: `clock'event` and `'1'`.
        operators: "( ) [ ] , ; . : ' & | + - * / ** = /= < > <= >= => := <> << >> ? ?? ?= ?/= ?< ?<= ?> ?>= @ ^",
        number_chars: "#",
        // Text in `\` is a name.
        quotes: &[("\"", "string"), ("\\", "name")],
        ignores_case: true,
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
