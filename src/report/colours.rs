//! The colours of a text, as editors show them: told from its token string and from what stands between the tokens.

use lookalike_report_templates::model::{Colour, Coloured};

use crate::spelled::{Aside, AsideKind, Role, SpelledFile};

/// Letters before the mark of a string or character: `L'a'`, `rb"…"`.
const LONGEST_PREFIX: usize = 3;

/// What of a file has a colour, starter code and all, in the order of the text; nothing in prose.
pub(super) fn colours(file: &SpelledFile) -> Vec<Coloured> {
    if file.language.is_prose() {
        return Vec::new();
    }
    let macro_text = file.language.class("macro text");
    let mut found: Vec<Coloured> = Vec::new();
    let mut asides = file.asides.iter().peekable();
    for token in 0..=file.n_tokens() {
        let before = std::iter::from_fn(|| asides.next_if(|aside| aside.before <= token));
        found.extend(before.filter_map(|aside| of_aside(file, aside)));
        if token < file.n_tokens() {
            found.extend(
                of_token(file, token).filter(|one| one.colour != Colour::Keyword || file.kind(token) != macro_text),
            );
        }
    }
    found
}

fn of_token(file: &SpelledFile, token: usize) -> Option<Coloured> {
    let says = file.spelling(token);
    let colour = match file.role(token) {
        Some(Role::Name) => return None,
        Some(Role::Number) => Colour::Number,
        Some(Role::Text) => Colour::Text,
        None if is_quoted(says) => Colour::Text,
        None if is_number(says) => Colour::Number,
        None if is_keyword(file, says) => Colour::Keyword,
        None => return None,
    };
    (!says.is_empty()).then(|| Coloured { bytes: file.bytes(token), colour })
}

/// Of words that play no part in the comparison, such as modifiers and imports, those are coloured that are the language's own.
fn of_aside(file: &SpelledFile, aside: &Aside) -> Option<Coloured> {
    let text = file.text.get(aside.bytes.clone())?;
    let (length, colour) = match aside.kind {
        AsideKind::Comment => (text.trim_end().len(), Colour::Comment),
        AsideKind::Quoted => (text.len(), Colour::Text),
        AsideKind::Word => {
            let word = text.trim_end_matches([':', ';', ',']);
            (if is_word(word) && file.language.has_word(word) { word.len() } else { 0 }, Colour::Keyword)
        }
    };
    (length > 0).then(|| Coloured { bytes: aside.bytes.start..aside.bytes.start + length, colour })
}

/// One word, or several that are one token: `not in`, `unsigned long`.
fn is_keyword(file: &SpelledFile, says: &str) -> bool {
    let mut words = says.split_whitespace();
    is_word(says) || (words.clone().count() > 1 && words.all(|word| file.language.has_word(word)))
}

/// Letters, digits, `_` and `-`, beginning with a letter; before them may be what begins a directive: `#define`, `@interface`.
fn is_word(says: &str) -> bool {
    let word = says.trim_start_matches(['#', '@', '_']);
    word.starts_with(char::is_alphabetic) && word.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-')
}

/// Literals that are no string to the language: characters, patterns in quotes, the text of a macro.
fn is_quoted(says: &str) -> bool {
    let marked = says.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let ends_alike = |mark: char| marked.len() > 1 && marked.starts_with(mark) && marked.ends_with(mark);
    says.len() - marked.len() <= LONGEST_PREFIX && ['"', '\'', '`'].into_iter().any(ends_alike)
}

fn is_number(says: &str) -> bool {
    says.starts_with(|c: char| c.is_ascii_digit())
        && says.chars().all(|c| c.is_ascii_alphanumeric() || "._'".contains(c))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use lookalike_frontends::Language;
    use proptest::prelude::*;

    use super::*;
    use crate::reading::OpenFile;
    use crate::spelled::Lexicon;

    /// What of a text has which colour, with a letter for it: keyword, text, number, comment.
    fn coloured(language: &str, text: &str) -> Vec<String> {
        let language = Language::named(language).expect("it is in every build");
        let tokens = Arc::new(language.token_string(text));
        let file = OpenFile { language, text: text.into(), tokens };
        let lexicon = Lexicon::new();
        let found = colours(&SpelledFile::new(&file, &lexicon));
        assert!(found.windows(2).all(|pair| pair[0].bytes.end <= pair[1].bytes.start), "{language}: {found:?}");
        let letter = |colour: Colour| ['k', 't', 'n', 'm'][colour as usize];
        found.iter().map(|one| format!("{} {}", letter(one.colour), &text[one.bytes.clone()])).collect()
    }

    /// Keywords, literals and comments have their colours, names and signs none; imports and modifiers do not go without.
    #[test]
    fn what_editors_colour_is_coloured() {
        assert_eq!(
            coloured("c", "#include <a.h>\n#define N 10\nstatic unsigned long f(int x) { return x + N + 'a'; } // end"),
            [
                "k #include",
                "k #define",
                "n 10",
                "k static",
                "k unsigned long",
                "k int",
                "k return",
                "t 'a'",
                "m // end"
            ]
        );
        assert_eq!(
            coloured("java", "import a.b;\npublic class C { private static String s = \"x\"; /* c */ }"),
            ["k import", "k public", "k class", "k private", "k static", "t \"x\"", "m /* c */"]
        );
        assert_eq!(
            coloured("python", "from a import b\ndef f(x):\n    '''why'''\n    return x is not None and 2.5 # so\n"),
            [
                "k from",
                "k import",
                "k def",
                "m '''why'''",
                "k return",
                "k is",
                "k not",
                "k None",
                "k and",
                "n 2.5",
                "m # so"
            ]
        );
    }

    /// A string with code in it is a string around the code.
    #[test]
    fn strings_with_code_are_strings() {
        assert_eq!(coloured("python", "a = f'b {c + 1} d'\n"), ["t f'", "t b ", "n 1", "t  d"]);
    }

    /// Prose has no keywords.
    #[test]
    fn prose_is_plain() {
        assert_eq!(coloured("text", "If and while 2 \"words\" // go\n"), [""; 0]);
    }

    proptest! {
        /// Whatever stands in a file, stretches ascend, lie on characters and do not overlap.
        #[test]
        fn nothing_is_coloured_twice(text in "[a-z\"'{}() \n#/*\\\\éß0-9;]{0,80}") {
            for language in ["c", "java", "python"] {
                coloured(language, &text);
            }
        }
    }
}
