//! Recognizes declarations in C and Java.

use crate::language::Language;
use crate::token::{Token, closing, split};

/// A declaration of variables.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Declaration {
    /// Number of tokens of the modifiers and the type.
    pub(crate) type_length: usize,
    /// Indices of the declared names.
    pub(crate) names: Vec<usize>,
    /// Whether the names are functions that are defined elsewhere.
    pub(crate) is_prototype: bool,
}

/// Parses a statement or a parameter as a declaration; `None` if it is not one.
pub(crate) fn declaration(tokens: &[Token], language: Language) -> Option<Declaration> {
    let type_length = type_length(tokens, language)?;
    let mut found = Declaration { type_length, names: Vec::new(), is_prototype: false };
    let mut at = type_length;
    loop {
        let (name, after) = declarator(tokens, at)?;
        found.names.push(name);
        at = after;
        match tokens.get(at) {
            Some(token) if token.is("(") => {
                found.is_prototype = true;
                at = closing(tokens, at)? + 1;
            }
            Some(token) if token.is("=") => at += value_length(&tokens[at..]),
            _ => {}
        }
        match tokens.get(at) {
            None => return Some(found),
            Some(token) if token.is_any(&[";", ":"]) => return Some(found),
            Some(token) if token.is(",") => at += 1,
            Some(_) => return None,
        }
    }
}

/// Returns the number of tokens of modifiers, annotations and a type.
fn type_length(tokens: &[Token], language: Language) -> Option<usize> {
    let words = language.words();
    let mut at = 0;
    let mut has_type = false;
    while let Some(token) = tokens.get(at) {
        let next_is_name = tokens.get(at + 1).is_some_and(Token::is_name);
        if token.is("@") && next_is_name {
            at += 2;
            if tokens.get(at).is_some_and(|token| token.is("(")) {
                at = closing(tokens, at)? + 1;
            }
        } else if token.is_in(words.modifiers) {
            at += 1;
        } else if token.is_in(words.types) {
            has_type = true;
            at += 1;
        } else if token.is_any(&["struct", "union", "enum"]) && next_is_name && !has_type {
            has_type = true;
            at += 2;
        } else if token.is_name() && !has_type {
            has_type = true;
            at = named_type_end(tokens, at, language);
        } else {
            break;
        }
    }
    while language == Language::Java && tokens.get(at).is_some_and(|token| token.is_any(&["[", "]", "..."])) {
        at += 1;
    }
    has_type.then_some(at)
}

/// Returns the end of a named type. In Java it includes packages and type arguments.
fn named_type_end(tokens: &[Token], start: usize, language: Language) -> usize {
    let is = |at: usize, text: &str| tokens.get(at).is_some_and(|token: &Token| token.is(text));
    let mut at = start + 1;
    if language == Language::C {
        return at;
    }
    while is(at, ".") && tokens.get(at + 1).is_some_and(Token::is_name) {
        at += 2;
    }
    if !is(at, "<") {
        return at;
    }
    let mut depth = 0_usize;
    for (end, token) in tokens.iter().enumerate().skip(at) {
        match token.text.as_str() {
            "<" => depth += 1,
            ">" | ">>" | ">>>" => depth = depth.saturating_sub(token.text.len()),
            "," | "?" | "." | "[" | "]" | "&" | "extends" | "super" => {}
            _ if token.is_name() || token.is_in(language.words().types) => {}
            _ => return at,
        }
        if depth == 0 {
            return end + 1;
        }
    }
    at
}

/// Parses a name with its asterisks and square brackets, or a pointer to a function. Returns the index of the name and the end.
fn declarator(tokens: &[Token], start: usize) -> Option<(usize, usize)> {
    let is = |at: usize, text: &str| tokens.get(at).is_some_and(|token: &Token| token.is(text));
    let mut at = start;
    while is(at, "*") || is(at, "const") {
        at += 1;
    }
    let is_wrapped = is(at, "(") && is(at + 1, "*");
    if is_wrapped {
        at += 2;
    }
    let name = at;
    if !tokens.get(name)?.is_name() {
        return None;
    }
    at += 1;
    while is(at, "[") {
        at = closing(tokens, at)? + 1;
    }
    if is_wrapped {
        at = closing(tokens, start + (name - start).saturating_sub(2))? + 1;
        if is(at, "(") {
            at = closing(tokens, at)? + 1;
        }
    }
    Some((name, at))
}

/// Returns the number of tokens of an initializer with its equals sign.
fn value_length(tokens: &[Token]) -> usize {
    let up_to_comma = split(tokens, &[",", ";"])[0].len();
    // `Map<K, V> a = new Map<K, V>()`: the comma between angle brackets does not end it.
    let angles = tokens.iter().take(up_to_comma).filter(|token| token.is_any(&["<", ">"])).count();
    if angles % 2 == 0 { up_to_comma } else { split(tokens, &[";"])[0].len() }
}

/// Finds `name ( … )` in the head of a function. Returns the indices of the name and of the parenthesis.
pub(crate) fn function(head: &[Token]) -> Option<(usize, usize)> {
    let mut at = 0;
    while let Some(token) = head.get(at) {
        let is_annotation = at >= 2 && head[at - 2].is("@");
        if token.is("(") && at > 0 && head[at - 1].is_name() && !is_annotation {
            return Some((at - 1, at));
        }
        at = if token.opens() { closing(head, at)? + 1 } else { at + 1 };
    }
    None
}

/// Returns the tokens of each parameter of a function.
pub(crate) fn parameters(head: &[Token], open: usize) -> Vec<&[Token]> {
    let Some(close) = closing(head, open) else { return Vec::new() };
    let mut pieces: Vec<&[Token]> = Vec::new();
    let inner = &head[open + 1..close];
    let mut start = 0;
    let mut depth = 0_isize;
    for (at, token) in inner.iter().enumerate() {
        match token.text.as_str() {
            "(" | "[" | "{" | "<" => depth += 1,
            ")" | "]" | "}" | ">" => depth -= 1,
            ">>" => depth -= 2,
            "," if depth == 0 => {
                pieces.push(&inner[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    pieces.push(&inner[start..]);
    pieces
}

#[cfg(test)]
mod tests {
    use super::{declaration, function, parameters};
    use crate::language::Language::{C, Java};
    use crate::lexer::tokens;

    fn names(code: &str, language: crate::Language) -> Option<Vec<String>> {
        let tokens = tokens(code, language);
        let names = declaration(&tokens, language)?.names;
        Some(names.into_iter().map(|at| tokens[at].text.clone()).collect())
    }

    #[test]
    fn declarations_are_told_from_the_rest() {
        for (code, expected) in [
            ("static unsigned long i, *j = f(1, 2), k[3][4] = {1, 2};", "i j k"),
            ("struct node *next;", "next"),
            ("Ware w, *target;", "w target"),
            ("int (*order)(const Item *, const Item *);", "order"),
            ("int f(int a);", "f"),
        ] {
            assert_eq!(names(code, C).unwrap_or_default().join(" "), expected, "{code}");
        }
        for (code, expected) in [
            ("final Map<String, List<Integer>> map = new HashMap<String, List<Integer>>();", "map"),
            ("private int[] a = {1, 2}, b[];", "a b"),
            ("java.util.List<?> list;", "list"),
        ] {
            assert_eq!(names(code, Java).unwrap_or_default().join(" "), expected, "{code}");
        }
        for code in ["a = b;", "f(x);", "i++;", "return x;", "*p = 3;", "a.b(c);", "else x;", "a[1] = 2;", "x -= y;"] {
            assert_eq!(names(code, C), None, "{code}");
            assert_eq!(names(code, Java), None, "{code}");
        }
    }

    #[test]
    fn heads_of_functions_are_read() {
        let head = tokens("@A(\"b\") public Map<K, V> f(Map<K, V> a, int... b) throws E", Java);
        let (name, open) = function(&head).unwrap();
        assert_eq!(head[name].text, "f");
        let parameters = parameters(&head, open).into_iter();
        let names = parameters.map(|one| one[declaration(one, Java).unwrap().names[0]].text.clone());
        assert_eq!(names.collect::<Vec<_>>(), ["a", "b"]);
    }
}
