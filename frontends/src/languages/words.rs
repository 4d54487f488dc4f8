//! Any language without a table: read by rules that are learned from a class ([`crate::words`]).

use super::prelude::*;
use crate::words::FAMILY;

pub(crate) static TABLE: Table = Table {
    name: "words",
    family: FAMILY,
    extensions: &[],
    strategy: ParseStrategy::Words,
    lexicon: Lexicon::DEFAULTS,
    ..Table::DEFAULTS
};
