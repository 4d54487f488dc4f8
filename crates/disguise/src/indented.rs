//! Parses tokens of Python into statements and blocks. Code that it does not recognize becomes a flat line.

use std::collections::VecDeque;
use std::iter;

use crate::language::Language;
use crate::lexer;
use crate::token::{Token, TokenKind, depths};
use crate::tree::{Body, BodyKind, Clause, Statement, Tree};

/// Maximum nesting. Deeper code is parsed without nesting, so that the stack does not overflow.
const MAX_DEPTH: usize = 90;

/// Keywords that continue the statement before them.
const CONTINUATIONS: [&str; 4] = ["elif", "else", "except", "finally"];

/// Keywords of statements with a body on the same line or below.
pub(crate) const COMPOUND: [&str; 13] =
    ["if", "elif", "else", "for", "while", "try", "except", "finally", "with", "def", "class", "async", "lambda"];

pub(crate) fn parse(source: &str) -> Tree {
    let (tokens, end) = lexer::lex(source, Language::Python);
    let lines = lines(tokens);
    let indent = lines.iter().map(|line| line.indent.as_str()).find(|indent| !indent.is_empty()).unwrap_or("    ");
    let indent = indent.to_owned();
    let mut parser = Parser { lines: lines.into(), depth: 0 };
    let statements = parser.statements(0, BodyKind::File);
    Tree { language: Language::Python, body: body(BodyKind::File, statements), end, indent }
}

fn body(kind: BodyKind, statements: Vec<Statement>) -> Body {
    Body { kind, open: None, statements, close: None }
}

/// A logical line.
struct LogicalLine {
    indent: String,
    tokens: Vec<Token>,
}

impl LogicalLine {
    fn width(&self) -> usize {
        self.indent.chars().fold(0, |width, c| if c == '\t' { width / 8 * 8 + 8 } else { width + 1 })
    }
}

fn lines(tokens: Vec<Token>) -> Vec<LogicalLine> {
    let depths = depths(&tokens);
    let mut lines: Vec<LogicalLine> = Vec::new();
    for (token, depth) in iter::zip(tokens, depths) {
        let outside = depth == 0 && !token.closes();
        match lines.last_mut() {
            Some(line) if !(outside && breaks_line(&token.before)) => line.tokens.push(token),
            _ => lines.push(LogicalLine { indent: indentation(&token.before).to_owned(), tokens: vec![token] }),
        }
    }
    lines.into_iter().flat_map(split_at_semicolons).collect()
}

/// Splits `a; b` into two lines.
fn split_at_semicolons(line: LogicalLine) -> Vec<LogicalLine> {
    if line.tokens[0].is_any(&COMPOUND) {
        return vec![line];
    }
    let depths = depths(&line.tokens);
    let mut lines = vec![LogicalLine { indent: line.indent.clone(), tokens: Vec::new() }];
    for (token, depth) in iter::zip(line.tokens, depths) {
        if depth == 0 && token.is(";") {
            lines.push(LogicalLine { indent: line.indent.clone(), tokens: Vec::new() });
        } else if let Some(line) = lines.last_mut() {
            line.tokens.push(token);
        }
    }
    lines.retain(|line| !line.tokens.is_empty());
    lines
}

fn breaks_line(before: &str) -> bool {
    before.replace("\\\r\n", "").replace("\\\n", "").contains('\n')
}

fn indentation(before: &str) -> &str {
    before.rsplit('\n').next().unwrap_or_default()
}

struct Parser {
    lines: VecDeque<LogicalLine>,
    depth: usize,
}

impl Parser {
    fn statements(&mut self, indent: usize, kind: BodyKind) -> Vec<Statement> {
        let mut statements: Vec<Statement> = Vec::new();
        while self.lines.front().is_some_and(|line| line.width() >= indent) {
            let Some(line) = self.lines.pop_front() else { break };
            let clause = self.clause(line, kind);
            match statements.last_mut() {
                Some(last) if continues(last, &clause) => last.clauses.push(clause),
                _ => statements.push(Statement { clauses: vec![clause] }),
            }
        }
        statements
    }

    fn clause(&mut self, line: LogicalLine, kind: BodyKind) -> Clause {
        let next = self.lines.front().map_or(0, LogicalLine::width);
        let has_body = line.tokens.last().is_some_and(|token| token.is(":")) && next > line.width();
        if !has_body || self.depth >= MAX_DEPTH {
            return Clause { head: line.tokens, body: None };
        }
        let kind = body_kind(&line.tokens, kind);
        self.depth += 1;
        let statements = self.statements(next, kind);
        self.depth -= 1;
        Clause { head: line.tokens, body: Some(body(kind, statements)) }
    }
}

fn continues(statement: &Statement, clause: &Clause) -> bool {
    let begins = |clause: &Clause, words: &[&str]| clause.head.first().is_some_and(|token| token.is_any(words));
    let is_decorator = statement.clauses.last().is_some_and(|last| last.body.is_none() && begins(last, &["@"]));
    is_decorator || begins(clause, &CONTINUATIONS)
}

fn body_kind(head: &[Token], outer: BodyKind) -> BodyKind {
    let is_word = |at: usize, word: &str| head.get(at).is_some_and(|token| token.is(word));
    let is_function = is_word(0, "def") || (is_word(0, "async") && is_word(1, "def"));
    if is_function {
        BodyKind::Function
    } else if is_word(0, "class") {
        BodyKind::Members
    } else if is_word(0, "match") && head[0].kind == TokenKind::Name {
        BodyKind::Other
    } else if outer == BodyKind::Members {
        outer
    } else {
        BodyKind::Block
    }
}
