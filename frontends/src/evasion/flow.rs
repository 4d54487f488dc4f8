//! Follows values through a program: from a text to the variables, calls and functions that it gets to.
//!
//! It knows brackets, assignments, calls, loops, returns and indents, as nearly all languages write them, and no types. A variable is its name, within
//! the function that assigns it. That is less than a compiler knows and enough to tell whether a text gets to what runs texts: where it
//! errs, it loses the value.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::pieces::{Piece, pieces};
use crate::table::{Lexicon, lists};

/// Words that give the value after them back from a function.
const RETURNS: &str = "return yield";
/// Words whose brackets hold a condition or the head of a loop, and others whose brackets are no call.
const CONDITIONS: &str = "if elif while for foreach switch match catch when until unless";
const BEFORE_VALUES: &str = "else case with return yield in of and or not await new";
/// Words before the name of a function that is defined.
const DEFINITIONS: &str = "def function func fn fun sub proc defun method";
/// Functions that put a value into what stands before them or into their first argument.
const STORING: &str = "append push add extend insert concat push_back emplace_back Append Add AppendLine write writelines memcpy memmove \
    strcpy strcat strncpy strncat sprintf snprintf unshift addAll putAll update put join";
/// Marks at the end of a line that the statement goes on after.
const OPEN_ENDS: &str = "=+-*/%&|^~?:,.([<>\\{!";
/// Marks at the start of a line that the statement goes on with.
const OPEN_STARTS: &str = "+*/%&|^?:,.)]<>=";

/// Maximum number of variables that a value is followed through, and of tokens after a value in its line that are looked at.
const MAX_VARIABLES: usize = 200;
const MAX_PIPED: usize = 100;
/// Maximum number of tokens before a value that are looked at.
const MAX_BEFORE: usize = 2000;

/// A word, a string or a mark of a program.
struct Token<'a> {
    text: &'a str,
    at: usize,
    is_string: bool,
    /// Whether a line ends between this token and the one before.
    is_after_line_end: bool,
    /// The columns before it, if it is the first of its line.
    indent: Option<usize>,
}

impl Token<'_> {
    fn is_name(&self) -> bool {
        !self.is_string && self.text.starts_with(|c: char| c.is_alphabetic() || c == '_')
    }
}

/// A place that a value gets to.
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

/// A program as tokens with their brackets and functions.
pub(super) struct Flow<'a> {
    tokens: Vec<Token<'a>>,
    /// For each token that is a bracket, the other one of its pair.
    partners: HashMap<usize, usize>,
    /// For each token, the bracket that it stands in.
    around: Vec<Option<usize>>,
    functions: Vec<Function<'a>>,
    /// For each token, the innermost function that it is in.
    innermost: Vec<Option<usize>>,
    /// The names of the functions.
    defined: HashSet<&'a str>,
    /// The functions by the tokens of their names.
    function_names: HashMap<usize, usize>,
    occurrences: HashMap<&'a str, Vec<usize>>,
}

/// A function that the program defines.
struct Function<'a> {
    name: &'a str,
    /// The tokens of the names of its parameters.
    parameters: Vec<usize>,
    tokens: Range<usize>,
}

impl<'a> Flow<'a> {
    pub(super) fn new(lexicon: &'a Lexicon, source: &'a str) -> Flow<'a> {
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
        let mut flow = Flow {
            tokens,
            partners,
            around,
            functions: Vec::new(),
            innermost,
            defined: HashSet::new(),
            function_names: HashMap::new(),
            occurrences,
        };
        flow.functions = flow.find_functions();
        flow.function_names =
            (0..flow.functions.len()).map(|number| (flow.functions[number].tokens.start - 1, number)).collect();
        // A function begins after those around it.
        let mut open: Vec<usize> = Vec::new();
        let mut next = 0;
        for at in 0..flow.tokens.len() {
            while flow.functions.get(next).is_some_and(|function| function.tokens.start == at) {
                open.push(next);
                next += 1;
            }
            while open.last().is_some_and(|last| flow.functions[*last].tokens.end <= at) {
                open.pop();
            }
            flow.innermost[at] = open.last().copied();
        }
        flow
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

    /// Whether the program defines a function with a name.
    pub(super) fn defines(&self, name: &str) -> bool {
        self.defined.contains(name)
    }

    /// Returns the first string, number or name that begins in some bytes of the source.
    pub(super) fn first_value_in(&self, bytes: &Range<usize>) -> Option<usize> {
        let start = self.tokens.partition_point(|token| token.at + token.text.len() <= bytes.start);
        let is_value = |token: &Token<'_>| token.is_string || token.text.starts_with(char::is_alphanumeric);
        let inside = self.tokens[start..].iter().take_while(|token| token.at < bytes.end);
        inside.enumerate().find(|(_, token)| is_value(token)).map(|(offset, _)| start + offset)
    }

    /// Returns the bytes of the line of a token.
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
    fn continues_chain(&self, open: usize) -> bool {
        let Some(before) = open.checked_sub(1).map(|before| &self.tokens[before]) else { return false };
        let is_operand = before.is_name() && !is_reserved(before.text) || matches!(before.text, ")" | "]");
        is_operand && !before.is_string && !(self.tokens[open].is_after_line_end && self.text(open) != ".")
    }

    /// Returns the number of marks before a name that make it a member: `.`, `->`, `::`.
    fn n_member_marks(&self, at: usize) -> usize {
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

    /// Adds the tokens at which a variable is read.
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

    /// Whether the name at a token is given a value there, or names a function that is defined.
    fn is_target(&self, at: usize) -> bool {
        let is_defined = at > 0 && lists(DEFINITIONS, self.text(at - 1));
        is_defined || self.is_assignment(at + 1) && !matches!(self.text(at + 1), "+" | "|" | "^" | ".")
    }

    /// Returns the tokens in which a name means what it does at this one.
    fn scope(&self, at: usize) -> Range<usize> {
        let all = 0..self.tokens.len();
        let Some(function) = self.function(at).filter(|_| self.n_member_marks(at) == 0) else { return all };
        let is_outside = |other: &usize| self.function(*other).is_none();
        let is_global = self.occurrences.get(self.text(at)).into_iter().flatten().any(is_outside);
        if is_global && !function.parameters.contains(&at) { all } else { function.tokens.clone() }
    }

    /// Returns the innermost function that a token is in.
    fn function(&self, at: usize) -> Option<&Function<'a>> {
        self.innermost[at].map(|number| &self.functions[number])
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
                        places.extend(is_value.then_some(Place::Variable(before - 1)));
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
                "=" if self.around[before].is_some_and(|open| self.text(open) == "(" && self.continues_chain(open)) => {
                    at = before;
                }
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

    /// Whether the command at a token has no arguments, or nothing but options.
    pub(super) fn ends_command(&self, at: usize) -> bool {
        let next = self.tokens.get(at + 1);
        next.is_none_or(|next| next.is_after_line_end || matches!(next.text, ";" | ")" | "|" | "&" | "}" | "`"))
    }

    /// Whether a statement begins with the token at `at`, after the one before it.
    fn is_statement_start(&self, at: usize, before: usize) -> bool {
        let is_in_block = self.around[at].is_none_or(|open| self.text(open) == "{");
        let goes_on = || {
            let (last, first) = (&self.tokens[before], &self.tokens[at]);
            last.is_string && first.is_string
                || !last.is_string && OPEN_ENDS.contains(last.text)
                || !first.is_string && OPEN_STARTS.contains(first.text)
        };
        is_in_block && self.tokens[at].is_after_line_end && !goes_on()
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

    /// Whether the mark at a token assigns what follows to what stands before: `=`, `+=`, `:=`.
    fn is_assignment(&self, at: usize) -> bool {
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
    fn is_joined(&self, at: usize) -> bool {
        at > 0 && self.tokens[at - 1].at + self.tokens[at - 1].text.len() == self.tokens[at].at
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

    /// Returns the end of the lines with a larger indent than that of a token.
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

/// Whether a string inserts the value of a variable: `$name`, `{name}`, `${name}`.
fn inserts(text: &str, name: &str) -> bool {
    let places = text.match_indices(name);
    places.into_iter().any(|(at, _)| {
        let is_ended = !text[at + name.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
        is_ended && text[..at].ends_with(['$', '{'])
    })
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
