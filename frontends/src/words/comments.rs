//! Finds out what begins a comment, by the lines of all texts: after the mark of a comment, there is prose.

use serde::{Deserialize, Serialize};

const LINE_MARKS: [(&str, Place); 13] = [
    ("//", Place::Anywhere),
    ("--", Place::AfterBlank),
    ("#", Place::AfterBlank),
    (";", Place::AfterBlank),
    ("%", Place::AfterBlank),
    ("!", Place::BetweenBlanks),
    ("'", Place::BetweenBlanks),
    ("\\", Place::BetweenBlanks),
    ("NB.", Place::AfterBlank),
    ("REM", Place::BetweenBlanks),
    ("⍝", Place::Anywhere),
    ("*", Place::LineStart),
    ("@", Place::LineStart),
];
/// Marks around comments that may span lines, and that no language uses for anything else.
const BLOCK_MARKS: [(&str, &str); 11] = [
    ("/*", "*/"),
    ("(*", "*)"),
    ("{-", "-}"),
    ("#[", "]#"),
    ("/+", "+/"),
    ("#|", "|#"),
    ("<!--", "-->"),
    ("--[[", "]]"),
    ("=begin", "=end"),
    ("%{", "%}"),
    ("###", "###"),
];
/// Brackets and quotes that are comments in some languages, where mostly prose is between them.
const DOUBTFUL_MARKS: [(&str, &str); 3] = [("{", "}"), ("( ", " )"), ("\"", "\"")];
const MIN_COMMENTS: usize = 2;
/// Maximum number of bytes of what is looked at between doubtful marks.
const MAX_DOUBTFUL_BYTES: usize = 400;

/// The place where a mark begins a comment: elsewhere it is an operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Place {
    Anywhere,
    AfterBlank,
    BetweenBlanks,
    LineStart,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Comments {
    lines: Vec<(String, Place)>,
    blocks: Vec<(String, String)>,
}

impl Comments {
    /// Returns the length in bytes of the comment at the start of `rest`, if there is one. `follows_blank` says whether the start of the text or a blank is before it, and `is_line_start` whether it is the first text of a line. An unclosed comment ends with its line.
    pub(super) fn length(&self, rest: &str, follows_blank: bool, is_line_start: bool) -> Option<usize> {
        let line = rest.find('\n').unwrap_or(rest.len());
        if let Some((open, close)) = self.blocks.iter().find(|(open, _)| rest.starts_with(open.as_str())) {
            let inner = rest[open.len()..].find(close.as_str());
            return Some(inner.map_or(line, |inner| open.len() + inner + close.len()));
        }
        let begins = |(mark, place): &(String, Place)| {
            let Some(after) = rest.strip_prefix(mark.as_str()) else { return false };
            let is_before_blank = after.starts_with(|c: char| c.is_whitespace()) || after.is_empty();
            match place {
                Place::Anywhere => true,
                Place::AfterBlank => follows_blank || is_line_start,
                Place::BetweenBlanks => is_line_start || (follows_blank && is_before_blank),
                Place::LineStart => is_line_start,
            }
        };
        self.lines.iter().any(begins).then_some(line)
    }

    pub(super) fn have_quote(&self, quote: char) -> bool {
        self.blocks.iter().any(|(open, _)| open.starts_with(quote))
            || self.lines.iter().any(|(mark, _)| mark.starts_with(quote))
    }
}

/// The number of times that each mark begins something, and that this looks like a comment.
#[derive(Debug, Default)]
pub(super) struct MarkCounts {
    lines: [Count; LINE_MARKS.len()],
    blocks: [Count; BLOCK_MARKS.len()],
    doubtful: [Count; DOUBTFUL_MARKS.len()],
    n_single_quoted: usize,
}

#[derive(Debug, Default, Clone, Copy)]
struct Count {
    n_all: usize,
    n_prose: usize,
}

impl Count {
    fn is_comment(self) -> bool {
        self.n_prose >= MIN_COMMENTS && self.n_prose * 10 >= self.n_all * 6
    }
}

impl MarkCounts {
    pub(super) fn add(&mut self, text: &str) {
        for (count, (open, close)) in self.blocks.iter_mut().zip(BLOCK_MARKS) {
            count.n_all += text.matches(open).count();
            count.n_prose += text.matches(close).count();
        }
        let text = without_blocks(text);
        for line in text.lines().map(str::trim) {
            for (count, (mark, _)) in self.lines.iter_mut().zip(LINE_MARKS) {
                let Some(rest) = line.strip_prefix(mark) else { continue };
                count.n_all += 1;
                count.n_prose += usize::from(is_prose(rest.trim_start_matches(mark)));
            }
        }
        for (count, (open, close)) in self.doubtful.iter_mut().zip(DOUBTFUL_MARKS) {
            add_doubtful(count, &text, open, close);
        }
        self.n_single_quoted += text.matches('\'').count() / 2;
    }

    pub(super) fn comments(&self) -> Comments {
        let lines = LINE_MARKS.iter().zip(self.lines).filter(|(_, count)| count.is_comment());
        let is_closed = |count: Count| count.n_all > 0 && count.n_prose * 10 >= count.n_all * 9;
        let blocks = BLOCK_MARKS.iter().zip(self.blocks).filter(|(_, count)| is_closed(*count));
        let is_used = |marks: &(&str, &str), count: Count| {
            // Where texts are in single quotes, double quotes may be comments, as in Smalltalk.
            count.is_comment() && count.n_all > MIN_COMMENTS && (marks.0 != "\"" || self.n_single_quoted > MIN_COMMENTS)
        };
        let doubtful = DOUBTFUL_MARKS.iter().zip(self.doubtful).filter(|(marks, count)| is_used(marks, *count));
        let owned = |(open, close): &(&str, &str)| ((*open).to_owned(), (*close).to_owned());
        Comments {
            lines: lines.map(|((mark, place), _)| ((*mark).to_owned(), *place)).collect(),
            blocks: blocks.map(|(marks, _)| owned(marks)).chain(doubtful.map(|(marks, _)| owned(marks))).collect(),
        }
    }
}

fn without_blocks(text: &str) -> String {
    let mut kept = text.to_owned();
    for (open, close) in BLOCK_MARKS {
        if !kept.contains(open) {
            continue;
        }
        let mut outside = String::with_capacity(kept.len());
        let mut rest = kept.as_str();
        while let Some(start) = rest.find(open) {
            let Some(inner) = rest[start + open.len()..].find(close) else { break };
            outside.push_str(&rest[..start]);
            rest = &rest[start + open.len() + inner + close.len()..];
        }
        outside.push_str(rest);
        kept = outside;
    }
    kept
}

/// Counts what is between two marks that are comments in few languages only.
fn add_doubtful(count: &mut Count, text: &str, open: &str, close: &str) {
    let mut rest = text;
    while let Some(start) = rest.find(open) {
        let begins_line = rest[..start].rsplit('\n').next().is_some_and(|before| before.trim().is_empty());
        let after = &rest[start + open.len()..];
        let Some(length) = after.find(close) else { return };
        let inner = &after[..length];
        count.n_all += 1;
        let is_comment = match open {
            // The effect of a word of Forth on the stack.
            "( " => inner.split_whitespace().any(|word| word == "--"),
            "\"" => begins_line && is_prose(inner),
            _ => inner.len() <= MAX_DOUBTFUL_BYTES && !inner.contains(open) && is_prose(inner),
        };
        count.n_prose += usize::from(is_comment);
        rest = &after[length + close.len()..];
    }
}

/// Whether a text is made of words, as prose is: at least two, with few other marks.
fn is_prose(text: &str) -> bool {
    let text = text.trim();
    let n_words = text.split_whitespace().filter(|word| word.starts_with(char::is_alphabetic)).count();
    let n_plain = text.chars().filter(|&c| c.is_alphabetic() || c == ' ').count();
    let n_chars = text.chars().count();
    n_words >= 2 && n_plain * 4 >= n_chars * 3 && !text.ends_with([';', '{', '(', ','])
}
