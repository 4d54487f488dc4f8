//! Selects statements of the author and of other authors that can be inserted where they are never executed.

use std::collections::BTreeMap;

use crate::declarations::declaration;
use crate::indented::COMPOUND;
use crate::language::Language;
use crate::random::Random;
use crate::token::{Token, TokenKind, depths, split};
use crate::tree::{Statement, Tree};

/// Longer statements are not borrowed.
const MAX_TOKENS: usize = 30;

/// Words whose meaning depends on their position in the program.
const BOUND: [&str; 22] = [
    "yield", "await", "return", "break", "continue", "goto", "import", "from", "global", "nonlocal", "del", "raise",
    "throw", "super", "new", "assert", "case", "default", "class", ":=", "->", "{",
];

/// Returns whether a statement without a body has an effect and could stand a second time elsewhere.
pub(crate) fn is_repeatable(head: &[Token], language: Language) -> bool {
    let is_marked =
        |token: &Token| token.is_any(&BOUND) || token.kind == TokenKind::Directive || token.text.contains('\n');
    let begins_well = head.first().is_some_and(|token| match language {
        Language::Python => token.is_name() && !token.is_any(&COMPOUND),
        _ => token.is_name() || token.is_any(&["*", "++", "--"]),
    });
    let ends_well = match language {
        // Excludes heads of blocks such as `match x:`, and annotated declarations.
        Language::Python => {
            !depths(head).iter().zip(head).any(|(depth, token)| *depth == 0 && token.is_any(&[":", ";"]))
        }
        _ => head.last().is_some_and(|token| token.is(";")) && declaration(head, language).is_none(),
    };
    begins_well && ends_well && (3..=MAX_TOKENS).contains(&head.len()) && !head.iter().any(is_marked)
}

/// Returns statements of other authors that use only integers and arrays. In Python, types do not matter.
pub(crate) fn borrowable(others: &[Tree], language: Language) -> Vec<Vec<Token>> {
    let mut found = Vec::new();
    for tree in others {
        let mut tree = tree.clone();
        tree.body.for_each_body(&mut |body| {
            let simple = body.statements.iter().filter_map(Statement::as_simple);
            let wanted = simple.filter(|head| {
                is_repeatable(head, language) && (!language.has_braces() || is_arithmetic(head, language))
            });
            found.extend(wanted.map(<[Token]>::to_vec));
        });
    }
    found
}

/// Returns whether a statement assigns an expression of numbers, variables and array elements to a variable or an array element.
fn is_arithmetic(head: &[Token], language: Language) -> bool {
    const OPERATORS: [&str; 17] =
        ["=", "+=", "-=", "*=", "++", "--", "+", "-", "*", "/", "%", "&", "(", ")", "[", "]", ";"];
    let is_known = |token: &Token| match token.kind {
        TokenKind::Name => true,
        TokenKind::Number => token.text.chars().all(|c| c.is_ascii_digit()),
        _ => token.is_any(&OPERATORS) || (language == Language::C && token.is_any(&["<", ">", "==", "&&", "||"])),
    };
    let is_use = |two: &[Token]| match two {
        [first, second] if second.is("(") => first.is_name() || first.closes(),
        [first, second] if second.is("[") => !first.is_name(),
        [first, second] if second.is_any(&["*", "&"]) => {
            !(first.is_name() || first.closes() || first.kind == TokenKind::Number)
        }
        _ => false,
    };
    let n_assignments = head.iter().filter(|token| token.is_any(&["=", "+=", "-=", "*=", "++", "--"])).count();
    let ends_target = head.iter().position(|token| token.is_any(&["=", "+=", "-=", "*=", "++", "--"]));
    let target = &head[..ends_target.unwrap_or(0)];
    let is_place = matches!(target, [name] if name.is_name())
        || (target.len() > 3
            && target.last().is_some_and(|token| token.is("]"))
            && split(target, &["+", "-", "*", "/", "%"]).len() == 1);
    n_assignments == 1 && is_place && head.iter().all(is_known) && !head.windows(2).any(is_use)
}

/// Replaces the variables of a borrowed statement by inserted ones; `None` if there are none of the required type.
pub(crate) fn with_our_variables(
    head: &[Token],
    language: Language,
    integers: &[String],
    arrays: &[String],
    random: &mut Random,
) -> Option<Vec<Token>> {
    let mut ours: BTreeMap<String, String> = BTreeMap::new();
    let n_targets = if language.has_braces() { head.len() } else { targets_end(head) };
    let depths = depths(head);
    let mut new = head.to_vec();
    for at in 0..n_targets {
        let next_is = |text: &str| head.get(at + 1).is_some_and(|token| token.is(text));
        let is_member = at > 0 && head[at - 1].is(".");
        let is_bound = language.has_braces() || (depths[at] == 0 && !next_is(".") && !next_is("[") && !next_is("("));
        if !head[at].is_name() || is_member || !is_bound {
            continue;
        }
        let pool = if next_is("[") { arrays } else { integers };
        let name = match ours.get(&head[at].text) {
            Some(name) => name.clone(),
            None => random.pick(pool)?.clone(),
        };
        new[at].text.clone_from(&name);
        ours.insert(head[at].text.clone(), name);
    }
    Some(new)
}

/// Returns the index of the last assignment operator, or 0.
fn targets_end(head: &[Token]) -> usize {
    let depths = depths(head);
    let is_assignment = |at: usize| {
        let text = head[at].text.as_str();
        depths[at] == 0 && text.ends_with('=') && !matches!(text, "==" | "!=" | "<=" | ">=")
    };
    (0..head.len()).rev().find(|&at| is_assignment(at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexer::tokens;
    use crate::token::on_one_line;

    #[test]
    fn only_arithmetic_is_borrowed_where_types_count() {
        for (code, expected) in [
            ("sum = sum + a[i];", true),
            ("i++;", true),
            ("a[i + 1] = b * (c - 2);", true),
            ("sum = f(a);", false),
            ("*p = 3;", false),
            ("x = *p;", false),
            ("p->x = 1;", false),
            ("a[i][j] = 1;", false),
            ("x = 1.5;", false),
        ] {
            let head = tokens(code, Language::C);
            assert_eq!(is_repeatable(&head, Language::C) && is_arithmetic(&head, Language::C), expected, "{code}");
        }
    }

    #[test]
    fn what_is_borrowed_is_about_our_variables() {
        let (integers, arrays) = (["z".to_owned()], ["zs".to_owned()]);
        let ours = |code: &str, language| {
            with_our_variables(&tokens(code, language), language, &integers, &arrays, &mut Random::new(1))
                .map(|new| on_one_line(&new))
        };
        assert_eq!(ours("sum = sum + a[i];", Language::C).unwrap(), "z = z + zs[z];");
        assert_eq!(ours("total = price * self.count", Language::Python).unwrap(), "z = price * self.count");
        assert_eq!(ours("self.total += 1", Language::Python).unwrap(), "self.total += 1");
    }
}
