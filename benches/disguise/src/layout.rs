//! Another layout: indentation, braces, blanks, lines joined and split, comments.

use crate::Disguise;
use crate::comments;
use crate::dice::Dice;
use crate::language::Language;
use crate::token::{Token, TokenKind, depths, tokens};
use crate::tree::{Body, Clause, Place, Statement, Tree};

/// Longer lines are split.
const LONG: usize = 70;

/// How somebody likes to write.
struct Style {
    language: Language,
    indent: &'static str,
    brace_on_own_line: bool,
    cuddles_else: bool,
    /// Of a hundred single statements, so many stand in braces.
    braces_singles: usize,
    spaces_in_brackets: bool,
    spaces_around_operators: bool,
    blank_lines: usize,
    joins_lines: usize,
}

/// Lays the program out anew, and rewrites its comments.
pub(crate) fn reformat(program: &mut [Tree], disguise: &mut Disguise) {
    comments::rewrite(program, disguise);
    let style = Style::new(disguise.language, &mut disguise.dice);
    for tree in program {
        style.indent.clone_into(&mut tree.indent);
        if style.language.has_braces() {
            tree.body.for_each_body(&mut |body| style.brace_singles(body, &mut disguise.dice));
        } else {
            tree.body.for_each_body(&mut |body| style.join_python(body, &mut disguise.dice));
        }
        style.body(&mut tree.body, 0, &mut disguise.dice);
    }
}

impl Style {
    fn new(language: Language, dice: &mut Dice) -> Style {
        Style {
            language,
            indent: dice.word(&["  ", "    ", "   ", "\t", "        "]),
            brace_on_own_line: dice.percent(50),
            cuddles_else: dice.percent(50),
            braces_singles: [0, 50, 100][dice.below(3)],
            spaces_in_brackets: dice.percent(30),
            spaces_around_operators: dice.percent(60),
            blank_lines: [0, 10, 40][dice.below(3)],
            joins_lines: [0, 15, 40][dice.below(3)],
        }
    }

    /// Puts single statements into braces.
    fn brace_singles(&self, body: &mut Body, dice: &mut Dice) {
        let is_simple = body.statements.iter().all(|one| one.as_simple().is_some_and(|head| head.len() > 1));
        let is_single = body.open.is_none() && body.place == Place::Block && body.statements.len() == 1;
        if is_single && is_simple && dice.percent(self.braces_singles) {
            let braced = Body::around(std::mem::take(&mut body.statements), body.place, self.language);
            *body = braced;
        }
    }

    /// `a` and `b` on one line, as `a; b`.
    fn join_python(&self, body: &mut Body, dice: &mut Dice) {
        let mut joined: Vec<Statement> = Vec::new();
        for statement in std::mem::take(&mut body.statements) {
            let is_short = |one: &Statement| one.as_simple().is_some_and(is_plain);
            let may_join =
                is_short(&statement) && joined.last().is_some_and(is_short) && !statement.before().contains('#');
            let last = joined.last_mut().and_then(Statement::as_simple_mut);
            match (last, statement.as_simple()) {
                (Some(last), Some(head)) if may_join && dice.percent(self.joins_lines) => {
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

    fn body(&self, body: &mut Body, depth: usize, dice: &mut Dice) {
        let mut last_is_short = false;
        for at in 0..body.statements.len() {
            let statement = &mut body.statements[at];
            let is_short = statement
                .as_simple()
                .is_some_and(|head| head.len() < 8 && head.last().is_some_and(|token| token.is(";")));
            let is_directive = statement.first().is_some_and(|token| token.kind == TokenKind::Directive);
            let joins = last_is_short && is_short && body.place != Place::File && !is_comment(statement.before());
            if joins && dice.percent(self.joins_lines) {
                statement.set_before(" ");
            } else {
                let depth = if is_directive { 0 } else { depth };
                let before = self.line_start(statement.before(), depth, body.place, dice);
                statement.set_before(&before);
            }
            last_is_short = is_short;
            for (place, clause) in statement.clauses.iter_mut().enumerate() {
                self.clause(clause, place, depth, dice);
            }
        }
    }

    /// The end of the line before, comments, and the indentation.
    fn line_start(&self, before: &str, depth: usize, place: Place, dice: &mut Dice) -> String {
        let indentation = self.indent.repeat(depth);
        let is_blank = dice.percent(if place == Place::File { 60 } else { self.blank_lines });
        let mut text = String::from(if is_blank { "\n\n" } else { "\n" });
        for comment in before.lines().map(str::trim).filter(|line| !line.is_empty() && *line != "\\") {
            text.push_str(&format!("{indentation}{comment}\n"));
        }
        text + &indentation
    }

    fn clause(&self, clause: &mut Clause, place: usize, depth: usize, dice: &mut Dice) {
        let end_of_line = format!("\n{}", self.indent.repeat(depth));
        if let Some(first) = clause.head.first_mut().filter(|_| place > 0 && self.language.has_braces()) {
            let stays = self.cuddles_else || !first.is_any(&["else", "catch", "finally"]);
            if !is_comment(&first.before) {
                first.before = if stays { " ".to_owned() } else { end_of_line.clone() };
            }
        }
        self.tokens(&mut clause.head, depth, dice);
        let Some(body) = &mut clause.body else { return };
        let is_headless = clause.head.is_empty();
        if let Some(open) = body.open.as_mut().filter(|open| !is_headless && !is_comment(&open.before)) {
            open.before = if self.brace_on_own_line { end_of_line.clone() } else { " ".to_owned() };
        }
        self.body(body, depth + 1, dice);
        if let Some(close) = body.close.as_mut() {
            close.before = self.line_start(&close.before, depth, Place::Block, dice);
        }
    }

    /// The blanks within a statement.
    fn tokens(&self, head: &mut [Token], depth: usize, dice: &mut Dice) {
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
            if may_break && width > LONG && dice.percent(80) {
                token.before.clone_from(&continuation);
                width = depth * self.indent.len();
            }
        }
    }
}

fn is_comment(before: &str) -> bool {
    before.contains(['/', '#'])
}

/// Whether a line of Python can share it with another.
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

    /// Tokens are the same, lines are not.
    #[test]
    fn only_the_layout_is_another() {
        let source = "int f(int a)\n{\n    if (a == 1) { // one\n        return a;\n    }\n    return 2;\n}\n";
        for seed in 0..20 {
            let written = disguise(source, Language::C, Attack::named("reformat").unwrap(), seed, &[]);
            let texts = |text: &str| tokens(text, Language::C).into_iter().map(|token| token.text).collect::<Vec<_>>();
            assert_eq!(texts(source), texts(&written), "{written}");
            assert_ne!(source, written);
        }
    }
}
