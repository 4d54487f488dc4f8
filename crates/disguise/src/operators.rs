//! Rewrites expressions as equivalent ones: swaps comparisons, writes updates as assignments, and expands arrows of C.

use std::collections::BTreeMap;

use crate::language::Language;
use crate::lexer::tokens;
use crate::random::Random;
use crate::state::Disguise;
use crate::token::{Token, TokenKind, closing, depths, on_one_line, split};
use crate::tree::{Body, Clause, Statement, Tree};

/// Percentage of expressions that change.
const CHANGE_PERCENT: usize = 70;

/// Comparisons, each with its equivalent for swapped operands and its negation.
const COMPARISONS: [(&str, &str, &str); 6] =
    [("<", ">", ">="), (">", "<", "<="), ("<=", ">=", ">"), (">=", "<=", "<"), ("==", "==", "!="), ("!=", "!=", "==")];

/// Rewrites expressions and conditional statements.
pub(crate) fn rewrite(program: &mut [Tree], disguise: &mut Disguise) {
    let types = types(program);
    let language = disguise.language;
    for tree in program {
        tree.body.for_each_body(&mut |body| rewrite_body(body, language, &types, &mut disguise.random));
    }
}

/// Returns the type of each variable in Java; empty if variables of the same name have different types.
fn types(program: &mut [Tree]) -> BTreeMap<String, String> {
    let mut types = BTreeMap::new();
    for tree in program {
        let language = tree.language;
        tree.body.for_each_body(&mut |body| {
            for head in body.statements.iter().flat_map(|statement| &statement.clauses).map(|clause| &clause.head) {
                for at in 1..head.len() {
                    // A declaration is at the start of a statement or in the parentheses of a head.
                    let is_start =
                        at == 1 || head[at - 2].is_any(&["(", ",", ";", "final", "static", "private", "public"]);
                    if language == Language::Java && is_start && head[at].is_name() && !head[at - 1].is("return") {
                        note_type(&mut types, &head[at].text, &head[at - 1].text);
                    }
                }
            }
        });
    }
    types
}

fn note_type(types: &mut BTreeMap<String, String>, name: &str, of: &str) {
    let known = types.entry(name.to_owned()).or_insert_with(|| of.to_owned());
    if known != of {
        known.clear();
    }
}

fn rewrite_body(body: &mut Body, language: Language, types: &BTreeMap<String, String>, random: &mut Random) {
    let is_code = body.kind.is_code() || language == Language::Python;
    for statement in &mut body.statements {
        if !is_code {
            continue;
        }
        if let Some(head) = statement.as_simple_mut() {
            rewrite_update(head, language, types, random);
        }
        for clause in &mut statement.clauses {
            rewrite_conditions(clause, language, types, random);
            if language == Language::C {
                expand_arrows(&mut clause.head, random);
            }
        }
        invert_if_else(statement, language, random);
    }
}

/// Rewrites `i++`, `i += 1` and `i = i + 1` as one another.
fn rewrite_update(head: &mut Vec<Token>, language: Language, types: &BTreeMap<String, String>, random: &mut Random) {
    let end = usize::from(head.last().is_some_and(|token| token.is(";")));
    let code = &head[..head.len() - end];
    if let Some(code) = rewritten_update(code, language, types, random) {
        let before = head[0].before.clone();
        let mut new = tokens(&code, language);
        new.extend(head.drain(head.len() - end..));
        new[0].before = before;
        *head = new;
    }
}

/// Returns an equivalent form of an update.
pub(crate) fn rewritten_update(
    code: &[Token],
    language: Language,
    types: &BTreeMap<String, String>,
    random: &mut Random,
) -> Option<String> {
    let (name, sign, value) = update_parts(code)?;
    let value_code = on_one_line(&value);
    let is_one = value_code == "1" && language.has_braces();
    let may_write_out = match language {
        Language::C => true,
        Language::Java => java_keeps_type(types.get(&name)?, &value, types),
        // `xs += ys` changes the list, but `xs = xs + ys` creates another one.
        Language::Python => value.iter().all(|token| token.kind == TokenKind::Number),
    };
    let wrapped = if value.len() == 1 { value_code.clone() } else { format!("({value_code})") };
    let mut forms = vec![format!("{name} {sign}= {value_code}")];
    if may_write_out {
        forms.push(format!("{name} = {name} {sign} {wrapped}"));
    }
    if is_one && matches!(sign, '+' | '-') {
        forms.push(format!("{name}{sign}{sign}"));
    }
    let now: String = code.iter().map(|token| token.text.as_str()).collect();
    forms.retain(|form| form.replace(' ', "") != now.replace(' ', ""));
    random.percent(CHANGE_PERCENT).then(|| random.pick(&forms).cloned()).flatten()
}

/// Returns the variable, the operator, and the operand of an update.
fn update_parts(code: &[Token]) -> Option<(String, char, Vec<Token>)> {
    let one = || tokens("1", Language::C);
    let name = |token: &Token| token.is_name().then(|| token.text.clone());
    let sign = |token: &Token| token.text.chars().next().filter(|sign| "+-*".contains(*sign));
    match code {
        [variable, operator] if operator.is_any(&["++", "--"]) => Some((name(variable)?, sign(operator)?, one())),
        [operator, variable] if operator.is_any(&["++", "--"]) => Some((name(variable)?, sign(operator)?, one())),
        [variable, operator, value @ ..] if operator.is_any(&["+=", "-=", "*="]) && is_one_value(value) => {
            Some((name(variable)?, sign(operator)?, value.to_vec()))
        }
        [variable, equals, again, operator, value]
            if equals.is("=") && again.text == variable.text && operator.is_any(&["+", "-"]) =>
        {
            let is_number = value.kind == TokenKind::Number;
            is_number.then(|| Some((name(variable)?, sign(operator)?, vec![value.clone()])))?
        }
        _ => None,
    }
}

/// Returns whether this is a single expression without side effects.
fn is_one_value(value: &[Token]) -> bool {
    let is_other =
        |token: &Token| token.is_any(&["=", "++", "--", "yield", "lambda", "{", "?"]) || token.text.contains('\n');
    let depths = depths(value);
    let has_comma = value.iter().zip(depths).any(|(token, depth)| depth == 0 && token.is(","));
    !value.is_empty() && !has_comma && !value.iter().any(is_other)
}

/// Returns whether `x = x + y` compiles without a cast, as `x += y` does.
fn java_keeps_type(of: &str, value: &[Token], types: &BTreeMap<String, String>) -> bool {
    let is_whole = |token: &Token| match token.kind {
        TokenKind::Number => token.text.chars().all(|c| c.is_ascii_digit()),
        TokenKind::Name => types.get(&token.text).is_some_and(|of| of == "int"),
        _ => token.is_any(&["+", "-", "*"]),
    };
    matches!(of, "double" | "String") || (matches!(of, "int" | "long") && value.iter().all(is_whole))
}

/// Rewrites comparisons and updates in the head of a loop or a conditional statement.
fn rewrite_conditions(clause: &mut Clause, language: Language, types: &BTreeMap<String, String>, random: &mut Random) {
    let head = &clause.head;
    if head.iter().any(|token| token.kind == TokenKind::Directive) {
        return;
    }
    let first = head.iter().position(|token| token.is_any(&["if", "while", "for", "elif"]));
    let Some(first) = first.filter(|&first| first < 2) else { return };
    let has_body = clause.body.is_some() || (language.has_braces() && head.last().is_some_and(|token| token.is(";")));
    let bounds = match language {
        Language::Python => Some((first, head.len().saturating_sub(1))),
        _ => {
            head.get(first + 1).filter(|token| token.is("(")).and_then(|_| Some((first + 1, closing(head, first + 1)?)))
        }
    };
    let Some((open, close)) = bounds.filter(|_| has_body && (language.has_braces() || !head[first].is("for"))) else {
        return;
    };
    if close <= open {
        return;
    }
    let parts = split(&head[open + 1..close], &[";"]);
    let n_parts = parts.len();
    let code: Vec<String> = parts
        .iter()
        .enumerate()
        .map(|(at, part)| match (n_parts, at) {
            (1, _) if !head[first].is("for") => condition(part, language, random),
            (3, 1) => condition(part, language, random),
            (3, 2) => rewritten_update(part, language, types, random).unwrap_or_else(|| on_one_line(part)),
            _ => on_one_line(part),
        })
        .collect();
    let mut new = head[..=open].to_vec();
    new.extend(tokens(&format!(" {}", code.join("; ")), language));
    if language.has_braces() {
        new.iter_mut().skip(open + 1).take(1).for_each(|token| token.before.clear());
    }
    new.extend_from_slice(&head[close..]);
    clause.head = new;
}

/// Returns a condition in which some comparisons are swapped or negated.
fn condition(code: &[Token], language: Language, random: &mut Random) -> String {
    let depths = depths(code);
    let mut parts = Vec::new();
    let mut start = 0;
    for at in 0..=code.len() {
        let is_end = at == code.len() || (depths[at] == 0 && code[at].is_any(&["&&", "||", "and", "or"]));
        if is_end {
            parts.push(comparison(&code[start..at], language, random).unwrap_or_else(|| on_one_line(&code[start..at])));
            parts.extend(code.get(at).map(|token| token.text.clone()));
            start = at + 1;
        }
    }
    parts.join(" ")
}

fn comparison(code: &[Token], language: Language, random: &mut Random) -> Option<String> {
    const LOWER_PRECEDENCE: &str = "= ? : , & | ^ ++ -- instanceof new not in is lambda if -> := += -= :: await";
    let depths = depths(code);
    let places: Vec<usize> = (0..code.len())
        .filter(|&at| depths[at] == 0 && COMPARISONS.iter().any(|(operator, ..)| code[at].is(operator)))
        .collect();
    let [at] = places.as_slice() else { return None };
    let (left, right) = (&code[..*at], &code[at + 1..]);
    let calls = |side: &[Token]| side.windows(2).any(|two| two[0].is_name() && two[1].is("("));
    let both_call = calls(left) && calls(right);
    if left.is_empty()
        || right.is_empty()
        || both_call
        || code.iter().any(|token| token.is_in(LOWER_PRECEDENCE) || token.kind == TokenKind::Directive)
    {
        return None;
    }
    let (_, turned, opposite) = COMPARISONS.iter().find(|(operator, ..)| code[*at].is(operator))?;
    let (left, right) = (on_one_line(left), on_one_line(right));
    // Only equality has an exact negation: every ordered comparison with NaN is false.
    let is_equality = code[*at].is_any(&["==", "!="]);
    match random.below(3) {
        0 => Some(format!("{right} {turned} {left}")),
        1 if is_equality && language.has_braces() => Some(format!("!({left} {opposite} {right})")),
        1 if is_equality => Some(format!("not {left} {opposite} {right}")),
        1 => Some(format!("{right} {turned} {left}")),
        _ => None,
    }
}

/// Rewrites `p->x` as `(*p).x`.
fn expand_arrows(head: &mut Vec<Token>, random: &mut Random) {
    let mut new: Vec<Token> = Vec::new();
    let mut at = 0;
    while at < head.len() {
        let follows = at > 0 && head[at - 1].is_any(&[".", "->"]);
        let is_arrow = head.get(at + 1).is_some_and(|token| token.is("->")) && head[at].is_name() && !follows;
        if is_arrow && random.percent(CHANGE_PERCENT / 2) {
            let before = head[at].before.clone();
            new.extend(tokens(&format!("(*{}).", head[at].text), Language::C));
            let open = new.len() - 5;
            new[open].before = before;
            at += 2;
        } else {
            new.push(head[at].clone());
            at += 1;
        }
    }
    *head = new;
}

/// Rewrites `if (a) b; else c;` as `if (!(a)) c; else b;`.
fn invert_if_else(statement: &mut Statement, language: Language, random: &mut Random) {
    let [first, second] = statement.clauses.as_mut_slice() else { return };
    let is_choice = first.head.first().is_some_and(|token| token.is("if"))
        && second.head.first().is_some_and(|token| token.is("else"))
        && second.head.len() <= 2
        && !second.head.iter().any(|token| token.is("if"));
    let is_closed = |clause: &Clause| {
        clause.body.as_ref().is_some_and(|body| {
            let is_simple = body.statements.iter().all(|one| one.as_simple().is_some());
            body.open.is_some() || !language.has_braces() || (is_simple && body.statements.len() == 1)
        })
    };
    let has_condition = !language.has_braces() || first.head.get(1).is_some_and(|token| token.is("("));
    let is_choice = is_choice && has_condition && first.head.iter().all(|token| token.kind != TokenKind::Directive);
    if !is_choice || !is_closed(first) || !is_closed(second) || !random.percent(CHANGE_PERCENT) {
        return;
    }
    let (inner, end) = match language {
        Language::Python => (first.head[1..first.head.len() - 1].to_vec(), ":"),
        _ => (first.head[1..].to_vec(), ""),
    };
    let before = first.head[0].before.clone();
    let condition = on_one_line(&inner);
    let code = match language {
        Language::Python => format!("if not ({condition}){end}"),
        _ => format!("if (!{condition})"),
    };
    first.head = tokens(&code, language);
    first.head[0].before = before;
    std::mem::swap(&mut first.body, &mut second.body);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conditions_of(code: &str, language: Language) -> Vec<String> {
        let mut found: Vec<String> =
            (0..20).map(|seed| condition(&tokens(code, language), language, &mut Random::new(seed))).collect();
        found.sort();
        found.dedup();
        found
    }

    #[test]
    fn rewritten_conditions_are_equivalent() {
        assert_eq!(conditions_of("a < b", Language::C), ["a < b", "b > a"]);
        assert_eq!(conditions_of("a == 1", Language::Java), ["!(a != 1)", "1 == a", "a == 1"]);
        assert_eq!(conditions_of("a == 1", Language::Python), ["1 == a", "a == 1", "not a != 1"]);
        // Operators of lower precedence, two calls, and chained comparisons stay.
        for code in ["a & b == c", "f(a) < g(b)", "a < b < c", "x = a < b"] {
            assert_eq!(conditions_of(code, Language::C), [code]);
        }
    }

    #[test]
    fn rewritten_updates_are_equivalent() {
        let none = BTreeMap::new();
        let forms = |code: &str, language, types: &BTreeMap<String, String>| {
            let tokens = tokens(code, language);
            let mut found: Vec<_> =
                (0..40).filter_map(|seed| rewritten_update(&tokens, language, types, &mut Random::new(seed))).collect();
            found.sort();
            found.dedup();
            found
        };
        assert_eq!(forms("i++", Language::C, &none), ["i += 1", "i = i + 1"]);
        assert_eq!(forms("x -= a + b", Language::C, &none), ["x = x - (a + b)"]);
        assert_eq!(forms("i += 1", Language::Python, &none), ["i = i + 1"]);
        assert_eq!(forms("xs += ys", Language::Python, &none), [""; 0]);
        let narrow = BTreeMap::from([("b".to_owned(), "byte".to_owned())]);
        assert_eq!(forms("b++", Language::Java, &narrow), ["b += 1"]);
    }
}
