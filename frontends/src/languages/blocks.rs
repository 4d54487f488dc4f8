//! Programs made of blocks, as the readers of Scratch, Snap! and App Inventor write them: an operation on each line, what it takes in brackets below, names between `'` and texts between `"`.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "blocks",
    extensions: &["blocks"],
    signs: &["^sprite '  ^event_whenflagclicked $  ^event_whenkeypressed \"  ^event_broadcast '
        ^event_whenbroadcastreceived '  ^control_repeat _  ^control_repeat_until (  ^control_forever {
        ^control_if (  ^control_if_else (  ^data_setvariableto '  ^data_changevariableby '  ^data_variable '
        ^data_showvariable '  ^operator_add  ^operator_gt (  ^operator_lt  ^operator_join (  ^operator_letter_of (
        ^operator_contains (  ^motion_movesteps _  ^motion_gotoxy _  ^looks_say (  ^looks_sayforsecs \"
        ^sensing_touchingobject \"  ^procedures_call '  ^procedures_definition '"],
    lexicon: Lexicon {
        // There are thousands of operations, and each extension adds some.
        first_word_is_keyword: true,
        operators: "{ } ( )",
        quotes: &[("\"", "string"), ("'", "name")],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
