//! Judges the statements by which form designers create, set and join the parts of a form.

use std::ops::Range;

use super::calls::{allows, calls, computes, is_control, is_in_vocabulary};
use super::snippets::Snippet;
use super::tools::FormTool;
use super::words::{Word, WordKind};
use crate::table::{Table, lists};

/// Minimum share of the words of a region that must be in statements of the tool, in percent…
const MIN_WRITTEN: usize = 60;
/// …and the share from which on statements that neither compute anything nor are known are the tool's as well.
const MIN_CERTAIN: usize = 80;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The tool writes such statements.
    Tool,
    /// Both write such statements.
    Either,
    /// A person writes it where the tool expects it.
    Edited,
    /// No tool writes such statements.
    Person,
}

#[derive(Clone, Copy)]
enum Inside {
    Judged,
    Fixed(Verdict),
    Vocabulary(&'static str),
}

/// Returns for each word of a region whether the tool wrote it.
pub(super) fn judge(table: &'static Table, words: &[Word], tool: &'static FormTool) -> Vec<bool> {
    let phrases = tool.phrases.iter().map(|phrase| Snippet::new(table, phrase)).collect();
    let judge = Judge { tool, phrases };
    let verdicts = if tool.writes_lines { judge.lines(words) } else { judge.blocks(words) };
    let count = |wanted: Verdict| verdicts.iter().filter(|verdict| **verdict == wanted).count();
    let (n_tool, n_either, n_person) = (count(Verdict::Tool), count(Verdict::Either), count(Verdict::Person));
    let share = 100 * n_tool / (n_tool + n_either + n_person).max(1);
    let is_tools = |verdict: Verdict| match verdict {
        Verdict::Tool => share >= MIN_WRITTEN,
        Verdict::Either => share >= MIN_CERTAIN,
        Verdict::Edited | Verdict::Person => false,
    };
    verdicts.into_iter().map(is_tools).collect()
}

struct Judge {
    tool: &'static FormTool,
    phrases: Vec<Snippet>,
}

impl Judge {
    /// Judges statements that end with `;` and blocks in brackets. A closing bracket is judged as its opening one.
    fn blocks(&self, words: &[Word]) -> Vec<Verdict> {
        let mut verdicts = Vec::with_capacity(words.len());
        let mut open: Vec<(Verdict, Inside)> = Vec::new();
        let mut last = Verdict::Either;
        for fragment in words.split_inclusive(|word| matches!(word.text, ";" | "{" | "}")) {
            let end = fragment.last().filter(|end| matches!(end.text, ";" | "{" | "}")).map_or("", |end| end.text);
            let inner = &fragment[..fragment.len() - end.len()];
            let inside = open.last().map_or(Inside::Judged, |(_, inside)| *inside);
            let verdict = match inside {
                Inside::Fixed(verdict) => verdict,
                Inside::Vocabulary(words) if is_in_vocabulary(inner, words) => Verdict::Tool,
                Inside::Vocabulary(_) if inner.iter().any(Word::is_name) => Verdict::Person,
                Inside::Vocabulary(_) => last,
                Inside::Judged if end == "{" && method_name(inner).is_some() => self.head(inner).0,
                Inside::Judged => self.statement(inner).unwrap_or(last),
            };
            verdicts.extend(inner.iter().map(|_| verdict));
            last = verdict;
            match end {
                "{" => {
                    let within = match inside {
                        Inside::Judged if method_name(inner).is_some() => self.head(inner).1,
                        Inside::Judged if verdict == Verdict::Person => Inside::Fixed(Verdict::Person),
                        _ => inside,
                    };
                    open.push((verdict, within));
                }
                "}" => last = open.pop().map_or(last, |(verdict, _)| verdict),
                _ => {}
            }
            verdicts.extend(end.chars().map(|_| last));
        }
        verdicts
    }

    fn head(&self, words: &[Word]) -> (Verdict, Inside) {
        let name = method_name(words).unwrap_or_default();
        self.method(name).unwrap_or_else(|| {
            if lists(self.tool.handlers, name) {
                let edited = Inside::Fixed(Verdict::Edited);
                (Verdict::Tool, if self.tool.has_edited_handlers { edited } else { Inside::Judged })
            } else if self.tool.has_any_method {
                (Verdict::Tool, Inside::Judged)
            } else {
                (Verdict::Person, Inside::Fixed(Verdict::Person))
            }
        })
    }

    /// Returns how a method of the form is judged, if the tool writes one of this name.
    fn method(&self, name: &str) -> Option<(Verdict, Inside)> {
        if lists(self.tool.methods, name) {
            return Some((Verdict::Tool, Inside::Judged));
        }
        let fixed = self.tool.fixed.iter().find(|(fixed, _)| fixed.eq_ignore_ascii_case(name));
        fixed.map(|(_, words)| (Verdict::Tool, Inside::Vocabulary(words)))
    }

    /// Judges statements that end with their lines, unless a bracket is open.
    fn lines(&self, words: &[Word]) -> Vec<Verdict> {
        let mut verdicts = Vec::with_capacity(words.len());
        let mut inside = Inside::Judged;
        let mut last = Verdict::Either;
        for line in logical_lines(words) {
            let line = &words[line];
            let text = |index: usize| line.get(index).map(|word| word.text.to_ascii_lowercase()).unwrap_or_default();
            let is_end = text(0) == "end" && ["sub", "function"].contains(&text(1).as_str());
            let verdict = if is_end {
                last
            } else if let Some(name) = procedure_name(line) {
                let (verdict, within) = self.method(name).unwrap_or((Verdict::Person, Inside::Fixed(Verdict::Person)));
                inside = within;
                verdict
            } else {
                match inside {
                    Inside::Judged => self.statement(line).unwrap_or(last),
                    Inside::Fixed(verdict) => verdict,
                    Inside::Vocabulary(words) if is_in_vocabulary(line, words) => Verdict::Tool,
                    Inside::Vocabulary(_) => Verdict::Person,
                }
            };
            if is_end {
                inside = Inside::Judged;
            }
            verdicts.extend(line.iter().map(|_| verdict));
            last = verdict;
        }
        verdicts
    }

    /// Judges a statement without the words that end it. One without names belongs to the last.
    fn statement(&self, words: &[Word]) -> Option<Verdict> {
        if !words.iter().any(Word::is_name) {
            return None;
        }
        if self.phrases.iter().any(|phrase| phrase.length_in(words) == Some(words.len())) {
            return Some(Verdict::Tool);
        }
        if computes(words) {
            return Some(Verdict::Person);
        }
        let mut n_calls = 0;
        for call in calls(words) {
            let is_of_module = call.root.is_some_and(|root| lists(self.tool.roots, root));
            if !is_of_module && !allows(self.tool.calls, call.name) {
                return Some(Verdict::Either);
            }
            n_calls += 1;
        }
        if n_calls > 0 || creates_or_sets(words) {
            return Some(Verdict::Tool);
        }
        let has_value = words.iter().any(|word| word.text == "=");
        let is_item = words.iter().filter(|word| word.is_name()).count() < 2 && !has_value;
        let is_declaration = !has_value && words.iter().all(|word| word.is_name() || ".[]<>,?".contains(word.text));
        match (is_item, is_declaration) {
            (true, _) => None,
            (_, true) => Some(Verdict::Tool),
            _ => Some(Verdict::Either),
        }
    }
}

fn creates_or_sets(words: &[Word]) -> bool {
    let Some(equals) = words.iter().position(|word| word.text == "=") else {
        return words.iter().any(|word| word.text.eq_ignore_ascii_case("new"));
    };
    let (target, value) = (&words[..equals], &words[equals + 1..]);
    let is_new = value.first().is_some_and(|first| first.text.eq_ignore_ascii_case("new"));
    let is_property = target.iter().rev().nth(1).is_some_and(|before| matches!(before.text, "." | "+"));
    let is_own_property =
        target.len() == 1 && target[0].is_name() && target[0].text.starts_with(|c: char| c.is_uppercase());
    is_new || is_property || is_own_property
}

/// Returns the name of the method that words before a bracket are the head of, if they are: `private void f()`, `Form()`.
fn method_name<'a>(words: &[Word<'a>]) -> Option<&'a str> {
    let open = words.iter().position(|word| word.text == "(").filter(|&open| open > 0)?;
    let (before, name) = (&words[..open - 1], &words[open - 1]);
    let is_head = |word: &Word| {
        word.is_name() && word.text != "new" && !is_control(word)
            || matches!(word.kind, WordKind::Directive)
            || ".<>[],?@".contains(word.text)
    };
    let follows_type =
        before.last().is_some_and(|last| last.is_name() && last.text != "new" || "]>".contains(last.text));
    let is_constructor = before.is_empty() && name.text.starts_with(char::is_uppercase);
    let is_method = name.is_name() && !is_control(name) && (follows_type || is_constructor);
    (is_method && before.iter().all(is_head)).then_some(name.text)
}

fn procedure_name<'a>(line: &[Word<'a>]) -> Option<&'a str> {
    let is_keyword = |word: &Word| {
        word.text == "def" || word.text.eq_ignore_ascii_case("sub") || word.text.eq_ignore_ascii_case("function")
    };
    let at = line.iter().position(is_keyword)?;
    let name = line.get(at + 1).filter(|name| name.is_name())?;
    line.get(at + 2).filter(|open| open.text == "(")?;
    Some(name.text)
}

/// Returns the words of each line, with those that it continues on.
pub(super) fn logical_lines(words: &[Word]) -> Vec<Range<usize>> {
    let mut lines = Vec::new();
    let (mut start, mut depth) = (0, 0_usize);
    for (index, word) in words.iter().enumerate() {
        let continues = index.checked_sub(1).is_some_and(|before| words[before].text == "_");
        if word.starts_line && depth == 0 && !continues && index > start {
            lines.push(start..index);
            start = index;
        }
        match word.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    if start < words.len() {
        lines.push(start..words.len());
    }
    lines
}
