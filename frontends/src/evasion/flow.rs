//! Follows values through a program: from a text to the variables, calls and functions that it gets to.
//!
//! That is less than a compiler knows and enough to tell whether a text gets to what runs texts: where it errs, it loses the value.

use std::collections::HashSet;
use std::ops::Range;

use super::program::{CONDITIONS, Program, Token};
use crate::table::lists;

/// Words that give the value after them back from a function.
const RETURNS: &str = "return yield";
/// Functions that put a value into what stands before them or into their first argument.
const STORING: &str = "append push add extend insert concat push_back emplace_back Append Add AppendLine write writelines memcpy memmove \
    strcpy strcat strncpy strncat sprintf snprintf unshift addAll putAll update put join";
/// Maximum number of variables that a value is followed through, and of tokens after a value in its line that are looked at.
const MAX_VARIABLES: usize = 200;
const MAX_PIPED: usize = 100;
/// Maximum number of tokens before a value that are looked at.
const MAX_BEFORE: usize = 2000;

pub(super) enum Place {
    /// The variable with the name at this token.
    Variable(usize),
    /// An argument of the call whose bracket is at `open`; `position` counts from 0.
    Argument { open: usize, position: usize },
    /// The result of the function in which this token stands.
    Result(usize),
    /// Right of this token, in one statement, with nothing but words and marks between.
    Beside(usize),
}

impl<'a> Program<'a> {
    /// Returns the places that the values at some tokens get to, by whatever they are stored in, until `is_end` is true of one.
    pub(super) fn reaches(
        &self,
        starts: impl IntoIterator<Item = usize>,
        is_end: &dyn Fn(&Place) -> bool,
    ) -> Option<usize> {
        let mut passed = HashSet::new();
        let mut known: HashSet<(&str, usize, usize)> = HashSet::new();
        let mut waiting: Vec<usize> = starts.into_iter().collect();
        while let Some(at) = waiting.pop() {
            for place in self.places(at, &mut passed) {
                if is_end(&place) {
                    return Some(at);
                }
                match place {
                    Place::Variable(name) => {
                        self.add_reads(self.text(name), self.scope(name), &mut known, &mut waiting)
                    }
                    Place::Argument { open, position } => {
                        for parameter in self.parameters(open, position) {
                            self.add_reads(self.text(parameter), self.scope(parameter), &mut known, &mut waiting);
                        }
                    }
                    Place::Result(at) => {
                        if let Some(function) = self.function(at) {
                            self.add_reads(function.name, 0..self.len(), &mut known, &mut waiting);
                        }
                    }
                    Place::Beside(_) => {}
                }
            }
        }
        None
    }

    fn add_reads(
        &self,
        name: &'a str,
        scope: Range<usize>,
        known: &mut HashSet<(&'a str, usize, usize)>,
        waiting: &mut Vec<usize>,
    ) {
        if known.len() < MAX_VARIABLES && known.insert((name, scope.start, scope.end)) {
            let tokens = self.occurrences.get(name).into_iter().flatten().copied();
            waiting.extend(tokens.filter(|at| scope.contains(at) && !self.is_target(*at)));
            let in_strings = scope.filter(|&at| self.is_string(at) && inserts(self.text(at), name));
            waiting.extend(in_strings);
        }
    }

    /// Returns the parameters that an argument of a call becomes.
    fn parameters(&self, open: usize, position: usize) -> impl Iterator<Item = usize> {
        let name = open.checked_sub(1).map_or("", |before| self.text(before));
        let tokens = self.occurrences.get(name).into_iter().flatten().take(MAX_VARIABLES);
        let called = tokens.filter_map(|at| self.function_names.get(at)).map(|number| &self.functions[*number]);
        called.filter_map(move |function| {
            let has_self =
                function.parameters.first().is_some_and(|first| matches!(self.text(*first), "self" | "this"));
            function.parameters.get(position + usize::from(has_self)).copied()
        })
    }

    /// Returns the places that the value at a token gets to directly. The walk ends at tokens that were passed before.
    pub(super) fn places(&self, start: usize, passed: &mut HashSet<usize>) -> Vec<Place> {
        let mut places = Vec::new();
        let mut at = self.chain_start(start);
        let mut position = 0;
        for _ in 0..MAX_BEFORE {
            let Some(before) = at.checked_sub(1).filter(|before| !self.is_statement_start(at, *before)) else { break };
            if !passed.insert(before) {
                break;
            }
            let token = &self.tokens[before];
            match token.text {
                _ if token.is_string => at = before,
                "(" if self.continues_chain(before) => {
                    places.push(Place::Argument { open: before, position });
                    position = 0;
                    self.add_stored(before, &mut places);
                    at = self.chain_start(before - 1);
                }
                "(" => {
                    if before > 0 && self.text(before - 1) == "with" {
                        places.extend(self.name_after_as(before));
                    }
                    if before > 0 && lists(CONDITIONS, self.text(before - 1)) {
                        break;
                    }
                    at = before;
                }
                "[" if self.continues_chain(before) => break,
                "[" => (at, position) = (before, 0),
                "{" => match self.before_braces(before) {
                    Some(next) => (at, position) = (next, 0),
                    None => {
                        let is_value =
                            before > 1 && self.tokens[before - 1].is_name() && self.tokens[before - 2].is_name();
                        places.extend(is_value.then(|| Place::Variable(before - 1)));
                        break;
                    }
                },
                ")" | "]" => {
                    at = self.partners.get(&before).copied().unwrap_or(before);
                    places.push(Place::Beside(at));
                }
                "}" | ";" => break,
                "," => {
                    position += 1;
                    at = before;
                }
                // An argument with its name.
                "=" if self.is_keyword_argument(before) => at = before,
                "=" if self.is_assignment(before) => {
                    let targets = self.targets(before);
                    places.extend(targets.iter().map(|target| Place::Variable(*target)));
                    break;
                }
                "-" if before > 0 && self.text(before - 1) == "<" && self.is_joined(before) => {
                    places.extend(self.targets(before - 1).into_iter().map(Place::Variable));
                    break;
                }
                ":" if self.is_loop(before) => {
                    places.push(Place::Variable(before - 1));
                    at = before;
                }
                "in" | "of" => {
                    places.extend(self.loop_names(before));
                    at = before;
                }
                word if lists(RETURNS, word) => {
                    places.push(Place::Result(before));
                    break;
                }
                "with" => {
                    places.extend(self.name_after_as(before));
                    break;
                }
                _ => {
                    places.push(Place::Beside(before));
                    at = before;
                }
            }
        }
        self.add_piped(start, &mut places);
        places
    }

    /// Adds what a call stores its arguments in: what a storing function belongs to, and variables whose addresses it gets.
    fn add_stored(&self, open: usize, places: &mut Vec<Place>) {
        let name = open - 1;
        let arguments = open + 1..self.close(open).min(open + MAX_PIPED);
        let addresses = arguments.filter(|at| self.text(at - 1) == "&" && self.tokens[*at].is_name());
        places.extend(addresses.map(Place::Variable));
        if !lists(STORING, self.text(name)) {
            return;
        }
        match self.receiver(name) {
            Some(receiver) => places.push(Place::Variable(receiver)),
            None if self.tokens.get(open + 1).is_some_and(Token::is_name) => places.push(Place::Variable(open + 1)),
            None => {}
        }
    }

    /// Adds what a value is handed to after it, in the same line: `echo "$x" | sh`.
    fn add_piped(&self, start: usize, places: &mut Vec<Place>) {
        for (at, token) in self.tokens.iter().enumerate().skip(start + 1).take(MAX_PIPED) {
            if token.is_after_line_end || token.text == ";" {
                break;
            }
            if token.text == "|" && self.tokens.get(at + 1).is_some_and(Token::is_name) {
                places.push(Place::Beside(at + 1));
            }
        }
    }

    /// Returns the token of the value that a bracket of items belongs to; none if the bracket opens a block.
    fn before_braces(&self, open: usize) -> Option<usize> {
        let before = open.checked_sub(1)?;
        match self.text(before) {
            "=" | "(" | "," | "[" | ":" | "return" | "{" => Some(open),
            // `new int[] {`
            "]" => self.partners.get(&before).copied(),
            _ => None,
        }
    }

    /// Returns the names that the assignment at a token gives a value to.
    fn targets(&self, sign: usize) -> Vec<usize> {
        let mut at = sign;
        while let Some(before) = at.checked_sub(1) {
            match self.text(before) {
                "+" | "-" | "*" | "/" | "|" | "^" | ":" | "." if self.is_joined(at) => at = before,
                "]" if self.partners.get(&before).is_some_and(|open| *open > 0 && self.continues_chain(*open)) => {
                    at = self.partners[&before];
                }
                "]" | "}" | ")" => {
                    let open = self.partners.get(&before).copied().unwrap_or(before);
                    return (open..before).filter(|at| self.tokens[*at].is_name()).collect();
                }
                _ if self.tokens[before].is_name() => {
                    let is_same_line = !self.tokens[before].is_after_line_end;
                    let is_type =
                        is_same_line && before > 1 && self.text(before - 1) == ":" && self.tokens[before - 2].is_name();
                    return vec![if is_type { before - 2 } else { before }];
                }
                _ => break,
            }
        }
        Vec::new()
    }

    /// Whether the colon at a token stands in the head of a loop: `for (int c : codes)`.
    fn is_loop(&self, colon: usize) -> bool {
        let open = self.around[colon].filter(|open| *open > 0 && self.text(*open) == "(");
        open.is_some_and(|open| self.text(open - 1) == "for") && colon > 0 && self.tokens[colon - 1].is_name()
    }

    /// Returns the variables of the loop whose `in` is at a token.
    fn loop_names(&self, word: usize) -> Vec<Place> {
        let mut names = Vec::new();
        let mut at = word;
        while let Some(before) = at.checked_sub(1).filter(|before| self.around[*before] == self.around[word]) {
            if self.text(before) == "for" || word - before > 8 {
                break;
            }
            if self.tokens[before].is_name() {
                names.push(Place::Variable(before));
            }
            at = before;
        }
        names
    }

    /// Returns the variable of a `with … as name`.
    fn name_after_as(&self, with: usize) -> Option<Place> {
        let line_end =
            (with + 1..self.tokens.len()).find(|at| self.tokens[*at].is_after_line_end).unwrap_or(self.len());
        (with..line_end)
            .find(|at| self.text(*at) == "as")
            .map(|at| Place::Variable(at + 1))
            .filter(|_| with + 1 < self.len())
    }
}

/// Whether a string inserts the value of a variable: `$name`, `{name}`, `${name}`.
fn inserts(text: &str, name: &str) -> bool {
    let places = text.match_indices(name);
    places.into_iter().any(|(at, _)| {
        let is_ended = !text[at + name.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
        is_ended && text[..at].ends_with(['$', '{'])
    })
}
