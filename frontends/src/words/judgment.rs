//! Tells source from prose, data and settings.

use std::collections::BTreeMap;

use super::comments::Comments;
use super::scan::{PieceKind, pieces};

const MIN_PIECES: usize = 30;
/// Source has at least one sign for this many words. Prose has fewer, and not these.
const WORDS_PER_SIGN: usize = 6;
/// Maximum share of numbers and texts among all parts of source: one of this many.
const PIECES_PER_LITERAL: usize = 2;
/// Maximum mean length in bytes of the lines of source.
const MAX_LINE_BYTES: usize = 120;
/// In settings, one of this many lines or more has nothing but a name and a value.
const LINES_PER_SETTING: usize = 2;
/// In a language of words, one of this many lines begins like another line.
const LINES_PER_REPEATED: usize = 2;

pub(super) fn is_source(comments: &Comments, is_keyword: impl Fn(&str) -> bool, text: &str) -> bool {
    if text.trim_start().starts_with(['<', '{', '[']) || is_settings(text) {
        return false;
    }
    let (mut n_words, mut n_signs, mut n_literals, mut n_keywords) = (0, 0, 0, 0);
    for piece in pieces(comments, text) {
        match piece.kind {
            PieceKind::Comment => {}
            PieceKind::Word => {
                n_words += 1;
                n_keywords += usize::from(is_keyword(&text[piece.bytes]));
            }
            PieceKind::Sign => {
                let is_of_prose = matches!(&text[piece.bytes], "." | "," | ";" | ":" | "'" | "\"" | "-" | "?" | "!");
                n_signs += usize::from(!is_of_prose);
            }
            PieceKind::Number | PieceKind::String => n_literals += 1,
        }
    }
    let n_pieces = n_words + n_signs + n_literals;
    let n_lines = text.lines().filter(|line| !line.trim().is_empty()).count();
    n_pieces >= MIN_PIECES
        && n_keywords > 0
        && n_literals * PIECES_PER_LITERAL <= n_pieces
        && text.len() <= n_lines * MAX_LINE_BYTES
        && (n_signs * WORDS_PER_SIGN >= n_words || begins_lines_alike(text))
}

/// Whether most lines are a name and a value, or the title of a part.
fn is_settings(text: &str) -> bool {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "_-. ".contains(c));
    let is_title = |line: &str| line.starts_with('[') && line.ends_with(']');
    let is_setting = |line: &&str| {
        let setting = line.split_once(['=', ':']).filter(|(name, _)| is_name(name.trim()));
        is_title(line) || setting.is_some_and(|(_, value)| !value.contains(['(', ';', '{']) && !value.starts_with('='))
    };
    let has_titles = lines().any(is_title);
    let n_settings = lines().filter(is_setting).count();
    let n_blocks = lines().filter(|line| line.contains(['(', '{'])).count();
    n_settings * LINES_PER_SETTING >= lines().count() && (has_titles || n_blocks * 10 < lines().count())
}

/// Whether many short lines begin with the same few words, as in languages that have hardly any signs.
fn begins_lines_alike(text: &str) -> bool {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    for line in &lines {
        *counts.entry(line.split_whitespace().next().unwrap_or_default()).or_default() += 1;
    }
    let n_alike: usize = counts.values().filter(|&&n| n > 2).sum();
    text.len() <= lines.len() * MAX_LINE_BYTES / 2 && n_alike * LINES_PER_REPEATED >= lines.len()
}
