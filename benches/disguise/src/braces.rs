//! Tokens → statements and blocks, in languages with braces. What is not understood is a statement of some tokens.

use std::collections::VecDeque;

use crate::language::Language;
use crate::lexer;
use crate::token::{Token, TokenKind};
use crate::tree::{Body, Clause, Place, Statement, Tree};

/// Nobody nests as deep; what does is read as one flat statement.
const MAX_DEPTH: usize = 150;

pub(crate) fn parse(source: &str, language: Language) -> Tree {
    let (tokens, end) = lexer::lex(source, language);
    let mut parser = Parser { tokens: tokens.into(), language, depth: 0 };
    let statements = parser.statements(Place::File);
    let body = Body { place: Place::File, open: None, statements, close: None };
    Tree { language, body, end, indent: "    ".to_owned() }
}

/// Statements as they stand in a function.
pub(crate) fn statements(code: &str, language: Language) -> Vec<Statement> {
    let mut parser = Parser { tokens: lexer::lex(code, language).0.into(), language, depth: 0 };
    parser.statements(Place::Function)
}

struct Parser {
    tokens: VecDeque<Token>,
    language: Language,
    depth: usize,
}

impl Parser {
    fn next_is(&self, text: &str) -> bool {
        self.peek_is(0, text)
    }

    fn peek_is(&self, ahead: usize, text: &str) -> bool {
        self.tokens.get(ahead).is_some_and(|token| token.is(text))
    }

    fn next_kind(&self) -> Option<TokenKind> {
        self.tokens.front().map(|token| token.kind)
    }

    fn take(&mut self, into: &mut Vec<Token>) {
        into.extend(self.tokens.pop_front());
    }

    /// Takes a bracket and all up to the one that closes it.
    fn take_group(&mut self, into: &mut Vec<Token>) {
        let mut depth = 0_usize;
        while let Some(token) = self.tokens.pop_front() {
            depth += usize::from(token.opens());
            depth = depth.saturating_sub(usize::from(token.closes()));
            into.push(token);
            if depth == 0 {
                return;
            }
        }
    }

    fn statements(&mut self, place: Place) -> Vec<Statement> {
        let mut statements = Vec::new();
        let ends = |parser: &Parser| parser.tokens.is_empty() || (parser.depth > 0 && parser.next_is("}"));
        while !ends(self) {
            statements.push(self.statement(place));
        }
        statements
    }

    fn statement(&mut self, place: Place) -> Statement {
        if self.depth >= MAX_DEPTH {
            let mut head = Vec::new();
            self.take_group(&mut head);
            return Statement::simple(head);
        }
        self.depth += 1;
        let clauses = self.clauses(place);
        self.depth -= 1;
        Statement { clauses }
    }

    fn clauses(&mut self, place: Place) -> Vec<Clause> {
        let word = self.tokens.front().map(|token| token.text.clone()).unwrap_or_default();
        let is_block = word == "synchronized" && self.peek_is(1, "(");
        match word.as_str() {
            _ if self.next_kind() == Some(TokenKind::Directive) => vec![self.single()],
            ";" => vec![self.single()],
            "}" if self.depth == 1 => vec![self.single()],
            "{" => vec![Clause { head: Vec::new(), body: Some(self.braced(place_in(place))) }],
            "if" => self.choice(),
            "do" => self.do_loop(),
            "try" => self.chain(&["catch", "finally"]),
            "while" | "for" | "else" | "catch" | "finally" => vec![self.controlled(Place::Block)],
            "switch" => vec![self.controlled(Place::Switch)],
            _ if is_block => vec![self.controlled(Place::Block)],
            _ if place == Place::Other && self.begins_constants() => vec![self.constants()],
            _ => self.label(place).map_or_else(|| self.general(place), |label| vec![label]),
        }
    }

    fn single(&mut self) -> Clause {
        let mut head = Vec::new();
        self.take(&mut head);
        Clause { head, body: None }
    }

    fn braced(&mut self, place: Place) -> Body {
        let open = self.tokens.pop_front();
        let statements = self.statements(place);
        let close = self.next_is("}").then(|| self.tokens.pop_front()).flatten();
        Body { place, open, statements, close }
    }

    /// A word, what stands behind it in round brackets, and a body with braces or without.
    fn controlled(&mut self, place: Place) -> Clause {
        let mut head = Vec::new();
        self.take(&mut head);
        if self.next_is("if") && head[0].is("else") {
            self.take(&mut head);
        }
        let has_condition = !head.last().is_some_and(|word| word.is_any(&["else", "do", "finally"]));
        if has_condition && self.next_is("(") {
            self.take_group(&mut head);
        }
        let body = if self.next_is("{") {
            self.braced(place)
        } else {
            let is_there = !self.tokens.is_empty() && !self.next_is("}");
            let statements = if is_there { vec![self.statement(Place::Block)] } else { Vec::new() };
            Body { place: Place::Block, open: None, statements, close: None }
        };
        Clause { head, body: Some(body) }
    }

    fn chain(&mut self, more: &[&str]) -> Vec<Clause> {
        let mut clauses = vec![self.controlled(Place::Block)];
        while more.iter().any(|word| self.next_is(word)) {
            clauses.push(self.controlled(Place::Block));
        }
        clauses
    }

    fn choice(&mut self) -> Vec<Clause> {
        let mut clauses = vec![self.controlled(Place::Block)];
        while self.next_is("else") {
            let is_last = !self.peek_is(1, "if");
            clauses.push(self.controlled(Place::Block));
            if is_last {
                break;
            }
        }
        clauses
    }

    fn do_loop(&mut self) -> Vec<Clause> {
        let mut clauses = vec![self.controlled(Place::Block)];
        if self.next_is("while") {
            let mut head = Vec::new();
            self.take_flat(&mut head);
            clauses.push(Clause { head, body: None });
        }
        clauses
    }

    /// Takes all up to a semicolon.
    fn take_flat(&mut self, into: &mut Vec<Token>) {
        while let Some(token) = self.tokens.front() {
            match token.text.as_str() {
                _ if token.opens() => self.take_group(into),
                "}" => return,
                ";" => return self.take(into),
                _ => self.take(into),
            }
        }
    }

    fn begins_constants(&self) -> bool {
        let is_name = self.next_kind() == Some(TokenKind::Name);
        is_name && [",", "(", ";", "}", "{", "="].into_iter().any(|after| self.peek_is(1, after))
    }

    /// The constants of an enumeration.
    fn constants(&mut self) -> Clause {
        let mut head = Vec::new();
        self.take_flat(&mut head);
        Clause { head, body: None }
    }

    fn label(&mut self, place: Place) -> Option<Clause> {
        let is_case = self.next_is("case");
        let is_default = self.next_is("default") && (self.peek_is(1, ":") || self.peek_is(1, "->"));
        let is_name = self.next_kind() == Some(TokenKind::Name) && self.peek_is(1, ":") && place.is_code();
        if !is_case && !is_default && !is_name {
            return None;
        }
        let mut head = Vec::new();
        while let Some(token) = self.tokens.front() {
            match token.text.as_str() {
                ":" => {
                    self.take(&mut head);
                    break;
                }
                "->" => return Some(self.arm(head)),
                ";" | "{" | "}" => break,
                _ if token.opens() => self.take_group(&mut head),
                _ => self.take(&mut head),
            }
        }
        Some(Clause { head, body: None })
    }

    /// `case 1 -> …` in Java.
    fn arm(&mut self, mut head: Vec<Token>) -> Clause {
        self.take(&mut head);
        if self.next_is("{") {
            return Clause { head, body: Some(self.braced(Place::Block)) };
        }
        self.take_flat(&mut head);
        Clause { head, body: None }
    }

    /// Anything else: it ends at a semicolon, or has a body.
    fn general(&mut self, place: Place) -> Vec<Clause> {
        let mut head = Vec::new();
        while let Some(token) = self.tokens.front() {
            match token.text.as_str() {
                "{" if !is_in_expression(&head) => return self.with_body(head, place),
                ";" => {
                    self.take(&mut head);
                    break;
                }
                "}" => break,
                _ if token.kind == TokenKind::Directive => break,
                _ if token.opens() => self.take_group(&mut head),
                _ => self.take(&mut head),
            }
        }
        vec![Clause { head, body: None }]
    }

    fn with_body(&mut self, head: Vec<Token>, place: Place) -> Vec<Clause> {
        let place = place_of(&head, place);
        let mut clauses = vec![Clause { head, body: Some(self.braced(place)) }];
        // A structure may be followed by variables, or a name for it.
        if self.language == Language::C && matches!(place, Place::Members | Place::Other) {
            let mut head = Vec::new();
            self.take_flat(&mut head);
            if !head.is_empty() {
                clauses.push(Clause { head, body: None });
            }
        }
        clauses
    }
}

/// Where braces with nothing before them lead.
fn place_in(place: Place) -> Place {
    if place.is_code() { Place::Block } else { Place::Function }
}

/// Whether a brace after these tokens opens an initialiser, a lambda, or an anonymous class.
fn is_in_expression(head: &[Token]) -> bool {
    let depths = crate::token::depths(head);
    let outside = |words: &[&str]| head.iter().zip(&depths).any(|(token, depth)| *depth == 0 && token.is_any(words));
    outside(&["=", "new", "return", "throw", "->"])
}

/// What a body after these tokens is the body of.
fn place_of(head: &[Token], outer: Place) -> Place {
    let depths = crate::token::depths(head);
    let outside = |words: &[&str]| {
        let is_word = |at: usize| depths[at] == 0 && head[at].is_any(words) && !(at > 0 && head[at - 1].is("."));
        (0..head.len()).any(is_word)
    };
    let has_parameters = head.last().is_some_and(|token| token.is(")"));
    let is_record = outside(&["record"]) && !outer.is_code();
    if outside(&["interface", "enum"]) && !has_parameters || is_record {
        Place::Other
    } else if outside(&["class"]) || (outside(&["struct", "union"]) && !has_parameters) {
        Place::Members
    } else {
        place_in(outer)
    }
}
