//! Rewrites the layout: indentation, braces, blanks, line breaks, and comments.

use crate::comments;
use crate::language::Language;
use crate::lexer::tokens;
use crate::random::Random;
use crate::state::Disguise;
use crate::token::{Token, TokenKind, depths};
use crate::tree::{Body, BodyKind, Clause, Statement, Tree};

/// Column after which lines are split.
const MAX_WIDTH: usize = 70;

/// A random layout style.
struct Style {
    language: Language,
    indent: &'static str,
    brace_on_own_line: bool,
    cuddles_else: bool,
    /// Percentage of single statements that get braces.
    braces_singles: usize,
    spaces_in_brackets: bool,
    spaces_around_operators: bool,
    blank_lines: usize,
    joins_lines: usize,
}

/// Gives the program a new layout and new comments.
pub(crate) fn reformat(program: &mut [Tree], disguise: &mut Disguise) {
    comments::rewrite(program, disguise);
    let style = Style::new(disguise.language, &mut disguise.random);
    for tree in program {
        style.indent.clone_into(&mut tree.indent);
        if style.language.has_braces() {
            tree.body.for_each_body(&mut |body| style.brace_singles(body, &mut disguise.random));
        } else {
            tree.body.for_each_body(&mut |body| style.join_python(body, &mut disguise.random));
        }
        style.body(&mut tree.body, 0, &mut disguise.random);
    }
}

impl Style {
    fn new(language: Language, random: &mut Random) -> Style {
        Style {
            language,
            indent: random.word(&["  ", "    ", "   ", "\t", "        "]),
            brace_on_own_line: random.percent(50),
            cuddles_else: random.percent(50),
            braces_singles: [0, 50, 100][random.below(3)],
            spaces_in_brackets: random.percent(30),
            spaces_around_operators: random.percent(60),
            blank_lines: [0, 10, 40][random.below(3)],
            joins_lines: [0, 15, 40][random.below(3)],
        }
    }

    /// Puts braces around single statements.
    fn brace_singles(&self, body: &mut Body, random: &mut Random) {
        let is_simple = body.statements.iter().all(|one| one.as_simple().is_some_and(|head| head.len() > 1));
        let is_single = body.open.is_none() && body.kind == BodyKind::Block && body.statements.len() == 1;
        if is_single && is_simple && random.percent(self.braces_singles) {
            let braced = Body::around(std::mem::take(&mut body.statements), body.kind, self.language);
            *body = braced;
        }
    }

    /// Joins lines of Python as `a; b`.
    fn join_python(&self, body: &mut Body, random: &mut Random) {
        let mut joined: Vec<Statement> = Vec::new();
        for statement in std::mem::take(&mut body.statements) {
            let is_short = |one: &Statement| one.as_simple().is_some_and(is_plain);
            let may_join =
                is_short(&statement) && joined.last().is_some_and(is_short) && !statement.before().contains('#');
            let last = joined.last_mut().and_then(Statement::as_simple_mut);
            match (last, statement.as_simple()) {
                (Some(last), Some(head)) if may_join && random.percent(self.joins_lines) => {
                    last.extend(tokens(";", Language::Python));
                    let start = last.len();
                    last.extend_from_slice(head);
                    " ".clone_into(&mut last[start].before);
                }
                _ => joined.push(statement),
            }
        }
        body.statements = joined;
    }

    fn body(&self, body: &mut Body, depth: usize, random: &mut Random) {
        let mut last_is_short = false;
        for at in 0..body.statements.len() {
            let statement = &mut body.statements[at];
            let is_short = statement
                .as_simple()
                .is_some_and(|head| head.len() < 8 && head.last().is_some_and(|token| token.is(";")));
            let is_directive = statement.first().is_some_and(|token| token.kind == TokenKind::Directive);
            let joins = last_is_short && is_short && body.kind != BodyKind::File && !is_comment(statement.before());
            if joins && random.percent(self.joins_lines) {
                statement.set_before(" ");
            } else {
                let depth = if is_directive { 0 } else { depth };
                let before = self.line_start(statement.before(), depth, body.kind, random);
                statement.set_before(&before);
            }
            last_is_short = is_short;
            for (number, clause) in statement.clauses.iter_mut().enumerate() {
                self.clause(clause, number, depth, random);
            }
        }
    }

    /// Returns the line break before a line, its comments, and its indentation.
    fn line_start(&self, before: &str, depth: usize, kind: BodyKind, random: &mut Random) -> String {
        let indentation = self.indent.repeat(depth);
        let is_blank = random.percent(if kind == BodyKind::File { 60 } else { self.blank_lines });
        let mut text = String::from(if is_blank { "\n\n" } else { "\n" });
        for comment in before.lines().map(str::trim).filter(|line| !line.is_empty() && *line != "\\") {
            text.push_str(&format!("{indentation}{comment}\n"));
        }
        text + &indentation
    }

    fn clause(&self, clause: &mut Clause, number: usize, depth: usize, random: &mut Random) {
        let end_of_line = format!("\n{}", self.indent.repeat(depth));
        if let Some(first) = clause.head.first_mut().filter(|_| number > 0 && self.language.has_braces()) {
            let stays = self.cuddles_else || !first.is_any(&["else", "catch", "finally"]);
            if !is_comment(&first.before) {
                first.before = if stays { " ".to_owned() } else { end_of_line.clone() };
            }
        }
        self.tokens(&mut clause.head, depth, random);
        let Some(body) = &mut clause.body else { return };
        let is_headless = clause.head.is_empty();
        if let Some(open) = body.open.as_mut().filter(|open| !is_headless && !is_comment(&open.before)) {
            open.before = if self.brace_on_own_line { end_of_line.clone() } else { " ".to_owned() };
        }
        self.body(body, depth + 1, random);
        if let Some(close) = body.close.as_mut() {
            close.before = self.line_start(&close.before, depth, BodyKind::Block, random);
        }
    }

    /// Rewrites the blanks inside a statement.
    fn tokens(&self, head: &mut [Token], depth: usize, random: &mut Random) {
        const BINARY: [&str; 16] =
            ["=", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "|=", "^=", "&=", "?"];
        let depths = depths(head);
        let continuation = format!("\n{}", self.indent.repeat(depth + 2));
        let mut width = depth * self.indent.len();
        for at in 1..head.len() {
            let (left, right) = head.split_at_mut(at);
            let (previous, token) = (&left[at - 1], &mut right[0]);
            width += previous.text.len() + 1;
            if is_comment(&token.before) || token.kind == TokenKind::Directive || previous.kind == TokenKind::Directive
            {
                width = 0;
                continue;
            }
            let is_argument = self.language == Language::Python && depths[at] > 0;
            let is_operator = !is_argument && (previous.is_any(&BINARY) || token.is_any(&BINARY));
            let is_bracket = previous.is("(") || token.is(")");
            let is_empty = previous.is("(") && token.is(")");
            if is_operator {
                token.before = if self.spaces_around_operators { " ".to_owned() } else { String::new() };
            } else if is_bracket && self.language.has_braces() && !is_empty {
                token.before = if self.spaces_in_brackets { " ".to_owned() } else { String::new() };
            } else if token.before.contains('\n') {
                token.before = " ".to_owned();
            }
            let may_break = depths[at] > 0 && previous.is_any(&[",", "&&", "||"]);
            if may_break && width > MAX_WIDTH && random.percent(80) {
                token.before.clone_from(&continuation);
                width = depth * self.indent.len();
            }
        }
    }
}

fn is_comment(before: &str) -> bool {
    before.contains(['/', '#'])
}

/// Returns whether a statement of Python can share its line with another.
fn is_plain(head: &[Token]) -> bool {
    let begins = head.first().is_some_and(|token| !token.is_any(&crate::indented::COMPOUND) && !token.is("@"));
    begins
        && head.len() < 10
        && head.iter().all(|token| !token.text.contains('\n') && !token.before.contains('\n') || token == &head[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Attack, disguise};

    #[test]
    fn reformat_changes_only_the_layout() {
        let source = "int f(int a)\n{\n    if (a == 1) { // one\n        return a;\n    }\n    return 2;\n}\n";
        for seed in 0..20 {
            let written = disguise(source, Language::C, Attack::named("reformat").unwrap(), seed, &[]);
            let texts = |text: &str| tokens(text, Language::C).into_iter().map(|token| token.text).collect::<Vec<_>>();
            assert_eq!(texts(source), texts(&written), "{written}");
            assert_ne!(source, written);
        }
    }
}
