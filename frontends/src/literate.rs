//! Takes the code out of literate Haskell: lines that begin with `>`, and what is between `\begin{code}` and `\end{code}`.
//!
//! ```text
//! The sum of a list.              (dropped)
//! > total :: [Int] -> Int          total :: [Int] -> Int
//! > total = foldr (+) 0            total = foldr (+) 0
//! ```

use crate::mapped_text::MappedText;

/// Beginnings of lines of a program that is not literate.
const PLAIN: [&str; 4] = ["module ", "import ", "main ::", "main ="];

/// Returns the code of a literate program with blanks for the marks; none if the text is none. Every line stays, so that layout means the same.
pub(crate) fn haskell(source: &str) -> Option<MappedText> {
    if !source.lines().any(is_code_mark) {
        return None;
    }
    // Prose may begin like a program, but not where marked lines do.
    let is_marked = source.lines().any(|line| {
        line.trim_end() == "\\begin{code}" || line.strip_prefix('>').is_some_and(|code| is_plain(code.trim_start()))
    });
    let mut code = MappedText::default();
    let mut is_inside = false;
    let mut at = 0;
    for line in source.split_inclusive('\n') {
        let (start, end) = (at, at + line.len());
        at = end;
        let content = line.trim_end();
        let line_end = start + content.len();
        if content == "\\begin{code}" || content == "\\end{code}" {
            is_inside = content.starts_with("\\b");
        } else if is_inside {
            code.copy(source, start..line_end);
        } else if content.starts_with('>') {
            code.replace(" ", start..start + 1);
            code.copy(source, start + 1..line_end);
        } else if !is_marked && is_plain(content) {
            // A comment of an ordinary program may quote another text.
            return None;
        }
        code.copy(source, line_end..end);
    }
    Some(code)
}

fn is_plain(line: &str) -> bool {
    PLAIN.iter().any(|beginning| line.starts_with(beginning))
}

fn is_code_mark(line: &str) -> bool {
    line.starts_with('>') || line.trim_end() == "\\begin{code}"
}

#[cfg(test)]
mod tests {
    use super::haskell;

    fn code(source: &str) -> Option<String> {
        haskell(source).map(|text| text.text().to_owned())
    }

    #[test]
    fn both_styles_are_read() {
        assert_eq!(code("Adds.\n\n> f x = x + 1\n\nDone.\n").as_deref(), Some("\n\n  f x = x + 1\n\n\n"));
        let latex = "Text\n\\begin{code}\nf x = x\n\\end{code}\nmore > text\n";
        assert_eq!(code(latex).as_deref(), Some("\n\nf x = x\n\n\n"));
    }

    #[test]
    fn ordinary_programs_stay() {
        for source in ["main = print 3\n", "module Main where\n{-\n> quoted\n-}\nmain = f\n", "f x\n  > y = x\n", ""] {
            assert_eq!(code(source), None, "{source}");
        }
    }

    #[test]
    fn prose_may_begin_like_a_program() {
        let source = "import is a word.\n\n> module Main where\n> main = f\n";
        assert_eq!(code(source).as_deref(), Some("\n\n  module Main where\n  main = f\n"));
    }

    /// Tokens lie where the code stands in the file.
    #[test]
    fn places_lead_back_to_the_file() {
        let source = "Prose.\n\n> total = 1\n";
        let text = haskell(source).unwrap_or_default();
        let at = text.text().find("total").unwrap_or_default();
        assert_eq!(&source[text.origin(at..at + 5)], "total");
    }
}
