//! Rewrites comments and the words of printed text.

use crate::language::Language;
use crate::random::Random;
use crate::state::Disguise;
use crate::token::{Token, TokenKind};
use crate::tree::{Body, BodyKind, Statement, Tree};

/// Words without content, for new comments.
const WORDS: [&str; 24] = [
    "here", "we", "do", "the", "next", "part", "check", "it", "now", "all", "values", "again", "this", "is", "for",
    "each", "case", "look", "up", "step", "needed", "below", "simple", "way",
];

/// Replaces all comments and docstrings by others, or removes them.
pub(crate) fn rewrite(program: &mut [Tree], disguise: &mut Disguise) {
    let removes = disguise.random.percent(50);
    let random = &mut disguise.random;
    for tree in program {
        let language = tree.language;
        tree.body.for_each_token_mut(&mut |token| token.before = rewritten(&token.before, language, removes, random));
        tree.end = rewritten(&tree.end, language, removes, random);
        if language == Language::Python {
            tree.body.for_each_body(&mut |body| docstring(body, removes, random));
        }
    }
}

/// Returns the layout before a token with its comments replaced or removed.
pub(crate) fn rewritten(before: &str, language: Language, removes: bool, random: &mut Random) -> String {
    let mut text = String::new();
    let mut rest = before;
    while let Some((start, length)) = next_comment(rest, language) {
        text.push_str(&rest[..start]);
        let comment = &rest[start..start + length];
        if !removes {
            text.push_str(&another(comment, random));
        } else if comment.starts_with("/*") {
            // In `a/**/b`, the comment separates two tokens.
            text.push(' ');
        }
        rest = &rest[start + length..];
    }
    text + rest
}

/// Returns the start and the length of the first comment.
fn next_comment(text: &str, language: Language) -> Option<(usize, usize)> {
    let line = language.words().line_comment;
    let found_line = text.find(line);
    let found_block = text.find("/*").filter(|_| language.has_braces());
    if found_block.is_some() && (found_line.is_none() || found_block < found_line) {
        let start = found_block?;
        let end = text[start + 2..].find("*/").map_or(text.len(), |end| start + end + 4);
        return Some((start, end - start));
    }
    let start = found_line?;
    Some((start, text[start..].find('\n').unwrap_or(text.len() - start)))
}

fn another(comment: &str, random: &mut Random) -> String {
    let words = sentence(random);
    match comment.as_bytes() {
        [b'/', b'*', ..] => format!("/* {words} */"),
        [b'/', ..] => format!("// {words}"),
        _ => format!("# {words}"),
    }
}

fn sentence(random: &mut Random) -> String {
    let n_words = 2 + random.below(5);
    (0..n_words).map(|_| random.word(&WORDS)).collect::<Vec<_>>().join(" ")
}

/// Rewrites or removes a docstring. It stays if it is the only statement of the body, which may not be empty.
fn docstring(body: &mut Body, removes: bool, random: &mut Random) {
    let has_one = matches!(body.kind, BodyKind::File | BodyKind::Function | BodyKind::Members)
        && body.statements.first().is_some_and(is_string);
    if has_one && removes && body.statements.len() > 1 {
        body.statements.remove(0);
    } else if has_one {
        let head = body.statements[0].as_simple_mut();
        head.into_iter().for_each(|head| head[0].text = format!("\"\"\"{}\"\"\"", sentence(random)));
    }
}

/// Returns whether a statement is a single string.
pub(crate) fn is_string(statement: &Statement) -> bool {
    statement.as_simple().is_some_and(|head| head.len() == 1 && head[0].kind == TokenKind::Text)
}

/// Rewrites comments, and words of sentences in strings. Format specifiers, escapes and single words stay.
pub(crate) fn reword(program: &mut [Tree], disguise: &mut Disguise) {
    rewrite(program, disguise);
    for tree in program {
        tree.body.for_each_token_mut(&mut |token| {
            if is_sentence(token) {
                token.text = reworded(&token.text, &mut disguise.random);
            }
        });
    }
}

fn is_sentence(token: &Token) -> bool {
    let is_safe = !token.text.contains(['{', '<', '/']);
    token.kind == TokenKind::Text && token.text.starts_with('"') && token.text.contains(' ') && is_safe
}

fn reworded(text: &str, random: &mut Random) -> String {
    let words = text.split(' ').map(|word| {
        let is_plain = word.len() > 1 && word.chars().all(|c| c.is_ascii_alphabetic());
        if is_plain { random.word(&WORDS).to_owned() } else { word.to_owned() }
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{Language, Random, rewritten};

    #[test]
    fn comments_go_and_layout_stays() {
        let before = " // one\n\n  /* two\n three */ ";
        assert_eq!(rewritten(before, Language::C, true, &mut Random::new(1)), " \n\n    ");
        let another = rewritten(before, Language::C, false, &mut Random::new(1));
        assert!(another.starts_with(" // ") && another.contains("\n\n  /* ") && !another.contains("two"), "{another}");
        assert_eq!(rewritten("  # x\n", Language::Python, true, &mut Random::new(1)), "  \n");
    }
}
