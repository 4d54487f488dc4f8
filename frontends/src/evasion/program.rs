//! A program as its words, strings and marks, with its brackets, functions and variables, as nearly all languages write them.
//!
//! It knows no types. A variable is its name, within the function that assigns it.

use std::collections::HashMap;
use std::ops::Range;

use crate::pieces::{Piece, pieces};
use crate::table::{Lexicon, lists};

/// Words whose brackets hold a condition or the head of a loop, and others whose brackets are no call.
pub(super) const CONDITIONS: &str = "if elif while for foreach switch match catch when until unless";
const BEFORE_VALUES: &str = "else case with return yield in of and or not await new";
const DEFINITIONS: &str = "def function func fn fun sub proc defun method";
/// Marks at the end of a line that the statement goes on after.
const OPEN_ENDS: &str = "=+-*/%&|^~?:,.([<>\\{!";
/// Marks at the start of a line that the statement goes on with.
const OPEN_STARTS: &str = "+*/%&|^?:,.)]<>=";
const MAX_PLACES: usize = 200;

pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    at: usize,
    pub(super) is_string: bool,
    pub(super) is_after_line_end: bool,
    /// The columns before it, if it is the first of its line.
    indent: Option<usize>,
}

impl Token<'_> {
    pub(super) fn is_name(&self) -> bool {
        !self.is_string && self.text.starts_with(|c: char| c.is_alphabetic() || c == '_')
    }
}

pub(super) struct Program<'a> {
    pub(super) tokens: Vec<Token<'a>>,
    /// For each token that is a bracket, the other one of its pair.
    pub(super) partners: HashMap<usize, usize>,
    /// For each token, the bracket that it stands in.
    pub(super) around: Vec<Option<usize>>,
    pub(super) functions: Vec<Function<'a>>,
    innermost: Vec<Option<usize>>,
    /// The functions by the tokens of their names.
    pub(super) function_names: HashMap<usize, usize>,
    pub(super) occurrences: HashMap<&'a str, Vec<usize>>,
}

pub(super) struct Function<'a> {
    pub(super) name: &'a str,
    pub(super) parameters: Vec<usize>,
    pub(super) tokens: Range<usize>,
}

impl<'a> Program<'a> {
    pub(super) fn new(lexicon: &'a Lexicon, source: &'a str) -> Program<'a> {
        let tokens = tokens(lexicon, source);
        let (mut partners, mut around, mut open) = (HashMap::new(), Vec::new(), Vec::<usize>::new());
        for (at, token) in tokens.iter().enumerate() {
            if let (false, ")" | "]" | "}") = (token.is_string, token.text)
                && let Some(start) = open.pop()
            {
                partners.insert(start, at);
                partners.insert(at, start);
            }
            around.push(open.last().copied());
            if let (false, "(" | "[" | "{") = (token.is_string, token.text) {
                open.push(at);
            }
        }
        let mut occurrences: HashMap<&str, Vec<usize>> = HashMap::new();
        for (at, token) in tokens.iter().enumerate().filter(|(_, token)| token.is_name()) {
            occurrences.entry(token.text).or_default().push(at);
        }
        let innermost = vec![None; tokens.len()];
        let mut program = Program {
            tokens,
            partners,
            around,
            functions: Vec::new(),
            innermost,
            function_names: HashMap::new(),
            occurrences,
        };
        program.functions = program.find_functions();
        program.function_names =
            (0..program.functions.len()).map(|number| (program.functions[number].tokens.start - 1, number)).collect();
        // A function begins after those around it.
        let mut open: Vec<usize> = Vec::new();
        let mut next = 0;
        for at in 0..program.tokens.len() {
            while program.functions.get(next).is_some_and(|function| function.tokens.start == at) {
                open.push(next);
                next += 1;
            }
            while open.last().is_some_and(|last| program.functions[*last].tokens.end <= at) {
                open.pop();
            }
            program.innermost[at] = open.last().copied();
        }
        program
    }

    pub(super) fn len(&self) -> usize {
        self.tokens.len()
    }

    pub(super) fn text(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |token| token.text)
    }

    pub(super) fn is_string(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.is_string)
    }

    pub(super) fn assigns(&self, name: &str) -> bool {
        let mut tokens = self.occurrences.get(name).into_iter().flatten().take(MAX_PLACES);
        tokens.any(|at| self.n_member_marks(*at) == 0 && self.is_target(*at) && !self.is_keyword_argument(*at + 1))
    }

    pub(super) fn is_keyword_argument(&self, sign: usize) -> bool {
        self.around
            .get(sign)
            .copied()
            .flatten()
            .is_some_and(|open| self.text(open) == "(" && self.continues_chain(open))
    }

    pub(super) fn first_value_in(&self, bytes: &Range<usize>) -> Option<usize> {
        let start = self.tokens.partition_point(|token| token.at + token.text.len() <= bytes.start);
        let is_value = |token: &Token<'_>| token.is_string || token.text.starts_with(char::is_alphanumeric);
        let inside = self.tokens[start..].iter().take_while(|token| token.at < bytes.end);
        inside.enumerate().find(|(_, token)| is_value(token)).map(|(offset, _)| start + offset)
    }

    pub(super) fn line(&self, source: &str, at: usize) -> Range<usize> {
        let at = self.tokens[at].at;
        let start = source[..at].rfind('\n').map_or(0, |end| end + 1);
        start..source[at..].find('\n').map_or(source.len(), |length| at + length)
    }

    /// Returns the token that closes the bracket at `open`, or the end.
    pub(super) fn close(&self, open: usize) -> usize {
        self.partners.get(&open).copied().unwrap_or(self.tokens.len())
    }

    /// Returns the first token of the callee, or the value, that ends with token `last`: `a.b(c).d`.
    pub(super) fn chain_start(&self, last: usize) -> usize {
        let mut start = last;
        loop {
            if let (false, ")" | "]") = (self.is_string(start), self.text(start)) {
                start = self.partners.get(&start).copied().unwrap_or(start);
                if start == 0 || !self.continues_chain(start) {
                    return start;
                }
                start -= 1;
                continue;
            }
            let n_marks = self.n_member_marks(start);
            if n_marks == 0 || start <= n_marks {
                return start;
            }
            start -= n_marks + 1;
        }
    }

    /// Returns the first token of the value of which a token is the index: `a` in `a['b']`.
    pub(super) fn indexed(&self, at: usize) -> Option<usize> {
        let open = self.around[at].filter(|open| self.text(*open) == "[" && self.continues_chain(*open))?;
        Some(self.chain_start(open - 1))
    }

    /// Whether the bracket at a token belongs to what stands before it, as in `f(x)` and `a[i]`.
    pub(super) fn continues_chain(&self, open: usize) -> bool {
        let Some(before) = open.checked_sub(1).map(|before| &self.tokens[before]) else { return false };
        let is_operand = before.is_name() && !is_reserved(before.text) || matches!(before.text, ")" | "]");
        is_operand && !before.is_string && !(self.tokens[open].is_after_line_end && self.text(open) != ".")
    }

    /// Returns the number of marks before a name that make it a member: `.`, `->`, `::`.
    pub(super) fn n_member_marks(&self, at: usize) -> usize {
        let is =
            |back: usize, mark| at.checked_sub(back).is_some_and(|at| self.text(at) == mark && !self.is_string(at));
        match () {
            () if is(1, ".") && !is(2, ".") => 1,
            () if is(1, ">") && is(2, "-") || is(1, ":") && is(2, ":") => 2,
            () => 0,
        }
    }

    /// Returns the name before the member at a token: `re` for `re.compile`.
    pub(super) fn receiver(&self, at: usize) -> Option<usize> {
        let n_marks = self.n_member_marks(at);
        let last = (n_marks > 0).then(|| at.checked_sub(n_marks + 1)).flatten()?;
        Some(match self.text(last) {
            ")" | "]" => self.chain_start(last),
            _ => last,
        })
    }

    /// Whether the name at a token is given a value there, or names a function that is defined.
    pub(super) fn is_target(&self, at: usize) -> bool {
        let is_defined = at > 0 && lists(DEFINITIONS, self.text(at - 1));
        is_defined || self.is_assignment(at + 1) && !matches!(self.text(at + 1), "+" | "|" | "^" | ".")
    }

    /// Returns the tokens in which a name means what it does at this one.
    pub(super) fn scope(&self, at: usize) -> Range<usize> {
        let all = 0..self.tokens.len();
        let Some(function) = self.function(at).filter(|_| self.n_member_marks(at) == 0) else { return all };
        let is_outside = |other: &usize| self.function(*other).is_none();
        let is_global = self.occurrences.get(self.text(at)).into_iter().flatten().any(is_outside);
        if is_global && !function.parameters.contains(&at) { all } else { function.tokens.clone() }
    }

    pub(super) fn function(&self, at: usize) -> Option<&Function<'a>> {
        self.innermost[at].map(|number| &self.functions[number])
    }

    /// Whether the command at a token has no arguments, or nothing but options.
    pub(super) fn ends_command(&self, at: usize) -> bool {
        let next = self.tokens.get(at + 1);
        next.is_none_or(|next| next.is_after_line_end || matches!(next.text, ";" | ")" | "|" | "&" | "}" | "`"))
    }

    /// Whether a statement begins with the token at `at`, after the one before it.
    pub(super) fn is_statement_start(&self, at: usize, before: usize) -> bool {
        let is_in_block = self.around[at].is_none_or(|open| self.text(open) == "{");
        let goes_on = || {
            let (last, first) = (&self.tokens[before], &self.tokens[at]);
            last.is_string && first.is_string
                || !last.is_string && OPEN_ENDS.contains(last.text)
                || !first.is_string && OPEN_STARTS.contains(first.text)
        };
        is_in_block && self.tokens[at].is_after_line_end && !goes_on()
    }

    /// Whether the mark at a token assigns what follows to what stands before: `=`, `+=`, `:=`.
    pub(super) fn is_assignment(&self, at: usize) -> bool {
        let sign = |at: usize| (!self.is_string(at)).then(|| self.text(at));
        match sign(at) {
            Some("=") => {
                let is_longer = matches!(sign(at + 1), Some("=" | ">" | "~")) && self.is_joined(at + 1);
                let before = at.checked_sub(1).and_then(sign);
                let is_comparison = matches!(before, Some("=" | "!" | "<" | ">" | "~")) && self.is_joined(at);
                !is_longer && !is_comparison
            }
            // The sign of an assignment may have others before it.
            Some("+" | "|" | "^" | ":" | ".") => {
                sign(at + 1) == Some("=") && self.is_joined(at + 1) && sign(at + 2) != Some("=")
            }
            _ => false,
        }
    }

    /// Whether nothing stands between a token and the one before.
    pub(super) fn is_joined(&self, at: usize) -> bool {
        at > 0 && self.tokens[at - 1].at + self.tokens[at - 1].text.len() == self.tokens[at].at
    }

    fn find_functions(&self) -> Vec<Function<'a>> {
        let mut functions = Vec::new();
        for open in (1..self.tokens.len()).filter(|at| self.text(*at) == "(" && !self.is_string(*at)) {
            let name = open - 1;
            let close = self.close(open);
            let is_named = self.tokens[name].is_name() && !is_reserved(self.text(name));
            if !is_named || close >= self.tokens.len() {
                continue;
            }
            let is_defined = name > 0 && lists(DEFINITIONS, self.text(name - 1));
            let body =
                (close + 1..self.tokens.len().min(close + 12)).find(|at| matches!(self.text(*at), "{" | ";" | "="));
            let block = body.filter(|body| self.text(*body) == "{");
            let tokens = match block {
                Some(block) if is_defined || block == close + 1 || self.is_declared(name) => open..self.close(block),
                _ if is_defined => open..self.end_of_indented(name),
                _ => continue,
            };
            functions.push(Function { name: self.text(name), parameters: self.parameter_names(open, close), tokens });
        }
        functions
    }

    /// Whether the name at a token is declared there with a type before it, as functions and variables have that are defined without a word for that.
    pub(super) fn is_declared(&self, name: usize) -> bool {
        name > 0
            && (self.tokens[name - 1].is_name() && !is_reserved(self.text(name - 1))
                || matches!(self.text(name - 1), "*" | "&" | ">" | "]"))
    }

    fn end_of_indented(&self, at: usize) -> usize {
        let indent = (0..=at).rev().find_map(|at| self.tokens[at].indent).unwrap_or(0);
        let rest = at + 1..self.tokens.len();
        rest.clone().find(|at| self.tokens[*at].indent.is_some_and(|other| other <= indent)).unwrap_or(rest.end)
    }

    /// Returns the name of each parameter between two brackets: the one before a type or a default value, or else the last.
    fn parameter_names(&self, open: usize, close: usize) -> Vec<usize> {
        let (mut names, mut last, mut is_done) = (Vec::new(), None, false);
        for at in open + 1..=close {
            if self.around[at] != Some(open) && at != close {
                continue;
            }
            match self.text(at) {
                _ if at == close || self.text(at) == "," => {
                    names.extend(last.take());
                    is_done = false;
                }
                ":" | "=" => is_done = true,
                _ if self.tokens[at].is_name() && !is_done => last = Some(at),
                _ => {}
            }
        }
        names
    }
}

/// Whether a word before a bracket does not name a function.
fn is_reserved(word: &str) -> bool {
    lists(CONDITIONS, word) || lists(BEFORE_VALUES, word)
}

fn tokens<'a>(lexicon: &'a Lexicon, source: &'a str) -> Vec<Token<'a>> {
    let (mut tokens, mut at, mut is_after_line_end, mut indent) = (Vec::new(), 0, true, Some(0));
    for piece in pieces(lexicon, source) {
        let text = piece.text();
        let is_string = matches!(piece, Piece::Quoted(_));
        match piece {
            Piece::Blank(_) | Piece::Comment(_) => {
                if let Some(line) = text.rfind('\n') {
                    is_after_line_end = true;
                    indent = Some(text.len() - line - 1);
                }
                // The end of a comment of one line belongs to the blank after it.
            }
            Piece::Quoted(_) | Piece::Code(_) => {
                let indent = std::mem::take(&mut indent);
                tokens.push(Token { text, at, is_string, is_after_line_end, indent });
                is_after_line_end = false;
            }
        }
        at += text.len();
    }
    tokens
}
