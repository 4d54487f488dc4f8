//! Tells statements that only set up objects from those that compute something.

use super::words::{Word, WordKind};
use crate::table::lists;

/// Words that control what runs, or combine values. No form designer writes them, but for the phrases of its own.
const CONTROL: &str = "if else elif elseif for foreach while do switch case match return throw raise try catch except finally \
    goto yield await lock break continue synchronized assert lambda loop until select var let and or not andalso orelse mod \
    import from print class struct interface enum def async del global nonlocal input stackalloc";

/// Names and signs of flags that are words of control in lower case.
const NO_CONTROL: [&str; 2] = ["Class", "Or"];

pub(super) fn is_control(word: &Word) -> bool {
    let is_short = word.is_name() && word.text.len() <= 12;
    is_short && !NO_CONTROL.contains(&word.text) && lists(CONTROL, &word.text.to_ascii_lowercase())
}

/// Returns whether a statement decides or computes: it has a word of control, or an operator other than those of flags,
/// strings, generic types and events.
pub(super) fn computes(words: &[Word]) -> bool {
    let mut index = 0;
    while let Some(word) = words.get(index) {
        // `String.class` is a value.
        let is_member = index > 0 && words[index - 1].text == ".";
        if !is_member && is_control(word) || is_operator(words, index) {
            return true;
        }
        if word.text == "<" {
            let Some(length) = generic_length(&words[index..]) else { return true };
            index += length;
        } else {
            index += 1;
        }
    }
    false
}

fn is_operator(words: &[Word], index: usize) -> bool {
    let word = &words[index];
    if word.kind != WordKind::Sign {
        return false;
    }
    let next = words.get(index + 1);
    let is_doubled = next.is_some_and(|next| next.text == word.text && next.start == word.end());
    match word.text {
        ">" | "!" | "?" | "^" | "~" => true,
        "=" | "&" | "|" => is_doubled,
        "+" | "-" if is_doubled => true,
        "+" | "-" | "*" | "/" | "%" => {
            let before = index.checked_sub(1).map(|before| &words[before]);
            before.is_some_and(|before| is_operand(before, [")", "]"]))
                && next.is_some_and(|next| is_operand(next, ["(", "-"]))
        }
        _ => false,
    }
}

/// Whether a word is a value, or one of the signs that are beside an operator in their place.
fn is_operand(word: &Word, signs: [&str; 2]) -> bool {
    matches!(word.kind, WordKind::Name | WordKind::Number) || signs.contains(&word.text)
}

/// Returns the number of words of the generic arguments that words begin with, brackets included.
fn generic_length(words: &[Word]) -> Option<usize> {
    let mut depth = 0_usize;
    for (index, word) in words.iter().enumerate() {
        match word.text {
            "<" => depth += 1,
            ">" if depth == 1 => return Some(index + 1),
            ">" => depth -= 1,
            "." | "," | "?" | "[" | "]" => {}
            _ if word.is_name() => {}
            _ => return None,
        }
    }
    None
}

pub(super) struct Call<'a> {
    pub(super) name: &'a str,
    /// The first name before it: `wx` in `wx.Button(…)`.
    pub(super) root: Option<&'a str>,
}

/// Returns the functions that a statement calls. Constructors after `new` are none.
pub(super) fn calls<'a>(words: &'a [Word<'a>]) -> impl Iterator<Item = Call<'a>> {
    let is_called =
        |index: &usize| words[*index].is_name() && words.get(index + 1).is_some_and(|next| next.text == "(");
    (0..words.len()).filter(is_called).filter_map(|index| {
        let mut root = index;
        while root >= 2 && words[root - 1].text == "." && words[root - 2].is_name() {
            root -= 2;
        }
        let is_new = root.checked_sub(1).is_some_and(|before| words[before].text.eq_ignore_ascii_case("new"));
        let is_type = words[index].text == "new";
        (!is_new && !is_type).then(|| Call { name: words[index].text, root: (root < index).then(|| words[root].text) })
    })
}

/// Returns whether a list has a name. An entry that ends with `*` stands for all names that begin so.
pub(super) fn allows(list: &str, name: &str) -> bool {
    list.split_ascii_whitespace().any(|listed| match listed.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => name == listed,
    })
}

/// Minimum share of the words of a region that must be in its vocabulary, in percent. Forms and classes have names of their own.
const MIN_KNOWN: usize = 90;

/// Returns whether code consists of a fixed set of words, and of names that begin in upper case, and computes nothing else.
pub(super) fn is_in_vocabulary(words: &[Word], vocabulary: &str) -> bool {
    let names = words.iter().filter(|word| word.is_name());
    let is_known = |word: &Word| {
        lists(vocabulary, word.text)
            || lists(vocabulary, &word.text.to_ascii_lowercase())
            || word.text.starts_with(char::is_uppercase)
    };
    let (n_known, n_names) = names.fold((0, 0), |(known, all), word| (known + usize::from(is_known(word)), all + 1));
    let computes = (0..words.len()).any(|index| {
        matches!(words[index].text, "+" | "-" | "*" | "/" | "%")
            && is_operator(words, index)
            && !lists(vocabulary, words[index].text)
    });
    n_names > 0 && 100 * n_known >= MIN_KNOWN * n_names && !computes
}
