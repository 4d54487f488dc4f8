//! Parses tokens of languages with braces into statements and blocks. Code that it does not recognize becomes a flat statement.

use std::collections::VecDeque;

use crate::language::Language;
use crate::lexer;
use crate::token::{Token, TokenKind};
use crate::tree::{Body, BodyKind, Clause, Statement, Tree};

/// Maximum nesting. Deeper code is parsed as one flat statement, so that the stack does not overflow.
const MAX_DEPTH: usize = 150;

pub(crate) fn parse(source: &str, language: Language) -> Tree {
    let (tokens, end) = lexer::lex(source, language);
    let mut parser = Parser { tokens: tokens.into(), language, depth: 0 };
    let statements = parser.statements(BodyKind::File);
    let body = Body { kind: BodyKind::File, open: None, statements, close: None };
    Tree { language, body, end, indent: "    ".to_owned() }
}

/// Parses code as the statements of a function.
pub(crate) fn statements(code: &str, language: Language) -> Vec<Statement> {
    let mut parser = Parser { tokens: lexer::lex(code, language).0.into(), language, depth: 0 };
    parser.statements(BodyKind::Function)
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

    /// Takes tokens from an opening bracket to the closing one.
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

    fn statements(&mut self, kind: BodyKind) -> Vec<Statement> {
        let mut statements = Vec::new();
        let ends = |parser: &Parser| parser.tokens.is_empty() || (parser.depth > 0 && parser.next_is("}"));
        while !ends(self) {
            statements.push(self.statement(kind));
        }
        statements
    }

    fn statement(&mut self, kind: BodyKind) -> Statement {
        if self.depth >= MAX_DEPTH {
            let mut head = Vec::new();
            self.take_group(&mut head);
            return Statement::simple(head);
        }
        self.depth += 1;
        let clauses = self.clauses(kind);
        self.depth -= 1;
        Statement { clauses }
    }

    fn clauses(&mut self, kind: BodyKind) -> Vec<Clause> {
        let word = self.tokens.front().map(|token| token.text.clone()).unwrap_or_default();
        let is_block = word == "synchronized" && self.peek_is(1, "(");
        match word.as_str() {
            _ if self.next_kind() == Some(TokenKind::Directive) => vec![self.single()],
            ";" => vec![self.single()],
            "}" if self.depth == 1 => vec![self.single()],
            "{" => vec![Clause { head: Vec::new(), body: Some(self.braced(kind_of_bare_block(kind))) }],
            "if" => self.choice(),
            "do" => self.do_loop(),
            "try" => self.chain(&["catch", "finally"]),
            "while" | "for" | "else" | "catch" | "finally" => vec![self.controlled(BodyKind::Block)],
            "switch" => vec![self.controlled(BodyKind::Switch)],
            _ if is_block => vec![self.controlled(BodyKind::Block)],
            _ if kind == BodyKind::Other && self.begins_constants() => vec![self.constants()],
            _ => self.label(kind).map_or_else(|| self.general(kind), |label| vec![label]),
        }
    }

    fn single(&mut self) -> Clause {
        let mut head = Vec::new();
        self.take(&mut head);
        Clause { head, body: None }
    }

    fn braced(&mut self, kind: BodyKind) -> Body {
        let open = self.tokens.pop_front();
        let statements = self.statements(kind);
        let close = self.next_is("}").then(|| self.tokens.pop_front()).flatten();
        Body { kind, open, statements, close }
    }

    /// Parses a keyword, its condition in parentheses, and a body with or without braces.
    fn controlled(&mut self, kind: BodyKind) -> Clause {
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
            self.braced(kind)
        } else {
            let is_installed = !self.tokens.is_empty() && !self.next_is("}");
            let statements = if is_installed { vec![self.statement(BodyKind::Block)] } else { Vec::new() };
            Body { kind: BodyKind::Block, open: None, statements, close: None }
        };
        Clause { head, body: Some(body) }
    }

    fn chain(&mut self, more: &[&str]) -> Vec<Clause> {
        let mut clauses = vec![self.controlled(BodyKind::Block)];
        while more.iter().any(|word| self.next_is(word)) {
            clauses.push(self.controlled(BodyKind::Block));
        }
        clauses
    }

    fn choice(&mut self) -> Vec<Clause> {
        let mut clauses = vec![self.controlled(BodyKind::Block)];
        while self.next_is("else") {
            let is_last = !self.peek_is(1, "if");
            clauses.push(self.controlled(BodyKind::Block));
            if is_last {
                break;
            }
        }
        clauses
    }

    fn do_loop(&mut self) -> Vec<Clause> {
        let mut clauses = vec![self.controlled(BodyKind::Block)];
        if self.next_is("while") {
            let mut head = Vec::new();
            self.take_flat(&mut head);
            clauses.push(Clause { head, body: None });
        }
        clauses
    }

    /// Takes tokens up to and including a semicolon.
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

    /// Parses the constants of an enumeration.
    fn constants(&mut self) -> Clause {
        let mut head = Vec::new();
        self.take_flat(&mut head);
        Clause { head, body: None }
    }

    fn label(&mut self, kind: BodyKind) -> Option<Clause> {
        let is_case = self.next_is("case");
        let is_default = self.next_is("default") && (self.peek_is(1, ":") || self.peek_is(1, "->"));
        let is_name = self.next_kind() == Some(TokenKind::Name) && self.peek_is(1, ":") && kind.is_code();
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

    /// Parses the rest of `case 1 -> …` in Java.
    fn arm(&mut self, mut head: Vec<Token>) -> Clause {
        self.take(&mut head);
        if self.next_is("{") {
            return Clause { head, body: Some(self.braced(BodyKind::Block)) };
        }
        self.take_flat(&mut head);
        Clause { head, body: None }
    }

    /// Parses any other statement, which ends at a semicolon or has a body.
    fn general(&mut self, kind: BodyKind) -> Vec<Clause> {
        let mut head = Vec::new();
        while let Some(token) = self.tokens.front() {
            match token.text.as_str() {
                "{" if !is_in_expression(&head) => return self.with_body(head, kind),
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

    fn with_body(&mut self, head: Vec<Token>, kind: BodyKind) -> Vec<Clause> {
        let kind = body_kind(&head, kind);
        let mut clauses = vec![Clause { head, body: Some(self.braced(kind)) }];
        // Variables or a type name may follow a structure.
        if self.language == Language::C && matches!(kind, BodyKind::Members | BodyKind::Other) {
            let mut head = Vec::new();
            self.take_flat(&mut head);
            if !head.is_empty() {
                clauses.push(Clause { head, body: None });
            }
        }
        clauses
    }
}

/// Returns the kind of a body whose braces follow nothing.
fn kind_of_bare_block(kind: BodyKind) -> BodyKind {
    if kind.is_code() { BodyKind::Block } else { BodyKind::Function }
}

/// Returns whether a brace after these tokens opens an initializer, a lambda, or an anonymous class.
fn is_in_expression(head: &[Token]) -> bool {
    let depths = crate::token::depths(head);
    let outside = |words: &[&str]| head.iter().zip(&depths).any(|(token, depth)| *depth == 0 && token.is_any(words));
    outside(&["=", "new", "return", "throw", "->"])
}

/// Returns the kind of the body after these tokens.
fn body_kind(head: &[Token], outer: BodyKind) -> BodyKind {
    let depths = crate::token::depths(head);
    let outside = |words: &[&str]| {
        let is_word = |at: usize| depths[at] == 0 && head[at].is_any(words) && !(at > 0 && head[at - 1].is("."));
        (0..head.len()).any(is_word)
    };
    let has_parameters = head.last().is_some_and(|token| token.is(")"));
    let is_record = outside(&["record"]) && !outer.is_code();
    if outside(&["interface", "enum"]) && !has_parameters || is_record {
        BodyKind::Other
    } else if outside(&["class"]) || (outside(&["struct", "union"]) && !has_parameters) {
        BodyKind::Members
    } else {
        kind_of_bare_block(outer)
    }
}
