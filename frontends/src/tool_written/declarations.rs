//! Declarations that tools write: fields, components of a form, and the maps of the class wizard.

use super::calls::computes;
use super::words::{Word, WordKind};
use crate::table::lists;

const MIN_DECLARED: usize = 90;
const STATEMENTS: &str = "return new import package using throw goto delete";

/// Returns the name that a statement declares, if it is a declaration without a value: `private JButton ok`.
pub(super) fn field_name<'a>(words: &[Word<'a>]) -> Option<&'a str> {
    let is_type = |word: &Word| word.is_name() && !lists(STATEMENTS, word.text) || "<>[].,?".contains(word.text);
    let last = words.last().filter(|last| last.is_name())?;
    let n_names = words.iter().filter(|word| word.is_name()).count();
    let is_path = words.len() >= 2 && words[words.len() - 2].text == ".";
    (n_names >= 2 && !is_path && words.iter().all(is_type) && !computes(words)).then_some(last.text)
}

/// Judges the class of a form in Pascal: components, and the heads of handlers.
pub(super) fn judge_components(words: &[Word]) -> Vec<bool> {
    let mut depth = 0_usize;
    let mut ends = |word: &Word| {
        match word.text {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            _ => {}
        }
        word.text == ";" && depth == 0
    };
    judge_by(words, &mut ends, is_component)
}

fn is_component(words: &[Word]) -> bool {
    let first = words.first().map(|first| first.text.to_ascii_lowercase()).unwrap_or_default();
    match first.as_str() {
        "procedure" | "function" => words.iter().all(|word| word.is_name() || "():;,.".contains(word.text)),
        _ => {
            let colon = words.iter().position(|word| word.text == ":");
            let is_list = |part: &[Word]| part.iter().all(|word| word.is_name() || word.text == ",");
            let is_type = |part: &[Word]| {
                part.first().is_some_and(|first| first.is_name() && first.text.starts_with(['T', 't']))
                    && part.iter().all(|word| word.is_name() || word.text == ".")
            };
            colon.is_some_and(|colon| is_list(&words[..colon]) && is_type(&words[colon + 1..]))
        }
    }
}

/// Judges what the class wizard of Visual C++ writes: members, maps of messages and of data.
pub(super) fn judge_wizard(words: &[Word]) -> Vec<bool> {
    judge_by(words, &mut |word| matches!(word.text, ";" | ")"), is_of_wizard)
}

const WIZARD_VALUES: &str = "_T TRUE FALSE NULL COleDateTime GetCurrentTime CTime CString";

fn is_of_wizard(words: &[Word]) -> bool {
    let Some(first) = words.first() else { return true };
    let is_macro = |name: &str| {
        ["ON_", "DDX_", "DDV_", "DISP_", "EVENT_", "DECLARE_", "IMPLEMENT_"].iter().any(|start| name.starts_with(start))
    };
    let is_plain = |word: &Word| {
        matches!(word.kind, WordKind::Name | WordKind::Number | WordKind::Quoted)
            || "(){}*&,.:=-~<>;".contains(word.text)
    };
    if words.iter().any(|word| !is_plain(word)) {
        return false;
    }
    let value = words.iter().position(|word| word.text == "=").map(|at| &words[at + 1..]);
    let is_value =
        |word: &Word| !word.is_name() || lists(WIZARD_VALUES, word.text) || word.text.to_ascii_uppercase() == word.text;
    match value {
        _ if is_macro(first.text) => true,
        _ if first.text == "enum" => true,
        Some(value) => value.iter().all(is_value) && first.is_name(),
        // A declaration has a type before its name.
        None => {
            let names = words.iter().skip_while(|word| matches!(word.text, "public" | "protected" | "private" | ":"));
            let mut names = names.take(2).map(Word::is_name);
            names.next().is_none_or(|is_type| is_type && names.next() == Some(true))
                || words.iter().all(|word| !word.is_name())
        }
    }
}

/// Judges declarations one by one. If nearly all are the tool's, those are; the others are the student's.
fn judge_by(words: &[Word], ends: &mut dyn FnMut(&Word) -> bool, is_tools: fn(&[Word]) -> bool) -> Vec<bool> {
    let mut verdicts = Vec::with_capacity(words.len());
    for statement in words.split_inclusive(ends) {
        let is_end = statement.last().is_some_and(|last| last.text == ";");
        let inner = &statement[..statement.len() - usize::from(is_end)];
        verdicts.extend(std::iter::repeat_n(is_tools(inner), statement.len()));
    }
    let n_tools = verdicts.iter().filter(|is_written| **is_written).count();
    if 100 * n_tools < MIN_DECLARED * words.len() {
        verdicts.fill(false);
    }
    verdicts
}
