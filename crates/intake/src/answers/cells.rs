//! One cell with an answer: whether there is an answer in it, and the text and the ending of its file.

use std::borrow::Cow;

use lookalike_frontends::Language;

/// Cells that platforms write where nobody answered, in lower case.
const PLACEHOLDERS: [&str; 22] = [
    "-", "--", "–", "n/a", "none", "null", "no answer", "no answer given", "[no answer]", "[no answer given]",
    "<no answer>", "<no answer given>", "<unanswered>", "[unanswered]", "unanswered", "not answered",
    "nicht beantwortet", "keine antwort", "pas de réponse", "sin respuesta", "nessuna risposta", "geen antwoord",
];

const EDITOR_TAGS: [&str; 16] =
    ["p", "br", "div", "span", "pre", "code", "ul", "ol", "table", "b", "strong", "em", "font", "h1", "h2", "h3"];

/// Characters of which most lines of a program have some, and few sentences have several.
const MARKS: &str = "{}()[];=<>|&$#\\:*+";
/// Minimum number of such characters in a line of code, and the share of the line that they are: one of so many.
const MIN_MARKS: usize = 3;
const CHARS_PER_MARK: usize = 20;
/// Maximum number of bytes of all answers in one column that tell their language.
const MAX_TOLD: usize = 128 << 10;
/// Maximum number of bytes by which a cell is judged.
const N_LOOKED_AT: usize = 4096;

/// Returns the answer in a cell, without what protects it from being taken for a formula; none if nobody answered.
pub(super) fn answer(cell: &str) -> Option<&str> {
    let text = cell.trim();
    let is_placeholder = text.len() <= 40 && PLACEHOLDERS.contains(&&*text.to_lowercase());
    let guarded = cell.strip_prefix('\'').filter(|rest| rest.starts_with(['=', '+', '-', '@', '\t', '\r']));
    (!text.is_empty() && !is_placeholder).then(|| guarded.unwrap_or(cell))
}

/// Returns whether an editor for rich text wrote the answer: it begins with a tag of one, or has breaks of lines in place of line ends.
pub(super) fn is_rich_text(text: &str) -> bool {
    let text = text.trim();
    let begins_with_tag = text.strip_prefix('<').is_some_and(|rest| {
        let name: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
        let after = rest.get(name.len()..).unwrap_or_default();
        EDITOR_TAGS.contains(&&*name.to_ascii_lowercase()) && after.starts_with(['>', ' ', '/', '\n'])
    });
    let lower = || text.get(..N_LOOKED_AT.min(text.len())).unwrap_or(text).to_ascii_lowercase();
    begins_with_tag
        || (!text.contains('\n') && text.contains('<') && ["<br", "</p>"].iter().any(|tag| lower().contains(tag)))
}

/// Returns whether a text has several lines, or looks like a line of code.
pub(super) fn looks_like_code(text: &str) -> bool {
    let start: String = text.trim().chars().take(N_LOOKED_AT).collect();
    if is_rich_text(&start) || start.lines().filter(|line| !line.trim().is_empty()).count() > 2 {
        return true;
    }
    let n_marks = start.chars().filter(|c| MARKS.contains(*c)).count();
    let is_link = !start.contains(char::is_whitespace) && start.contains("://");
    let is_browser = start.starts_with("Mozilla/");
    n_marks >= MIN_MARKS && n_marks * CHARS_PER_MARK >= start.chars().count() && !is_link && !is_browser
}

/// Returns the text of an answer with the entities of HTML replaced, where a platform escaped it and it has no tags.
pub(super) fn plain(text: &str) -> String {
    let is_escaped = !text.contains(['<', '>'])
        && ["&lt;", "&gt;", "&amp;", "&nbsp;", "&quot;"].iter().any(|one| text.contains(one));
    let text = if is_escaped {
        // The last, so that nothing is replaced twice.
        let names = [("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", " "), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
        names.iter().fold(text.to_owned(), |text, (name, sign)| text.replace(name, sign))
    } else {
        text.to_owned()
    };
    text.replace("\r\n", "\n").replace('\r', "\n").replace('\u{a0}', " ")
}

/// Returns the language of the answers in one column, if together they plainly are programs in one. One answer is often too short to tell.
pub(super) fn language_of<'t>(answers: impl Iterator<Item = Cow<'t, str>>) -> Option<Language> {
    let mut all = String::new();
    for text in answers.filter(|text| !is_rich_text(text)) {
        if all.len() + text.len() > MAX_TOLD {
            break;
        }
        all.push_str(&plain(&text));
        all.push('\n');
    }
    Language::of_content(&all).filter(|language| !language.is_prose())
}

/// Returns the ending of the file of an answer: that of HTML for rich text, that of the language of the column, or that of text.
pub(super) fn ending(text: &str, language: Option<Language>) -> &'static str {
    match language.and_then(|language| language.extensions().first()) {
        _ if is_rich_text(text) => "html",
        Some(extension) => extension,
        None => "txt",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Placeholders are no answers, and the guard against formulas is not a part of one.
    #[test]
    fn cells_without_an_answer_are_told() {
        for cell in ["", "  ", "-", "No answer given", "<Unanswered>", "[No Answer]"] {
            assert_eq!(answer(cell), None, "{cell}");
        }
        assert_eq!(answer("'=IF(A1>2;1;0)"), Some("=IF(A1>2;1;0)"));
        assert_eq!(answer("'a' in word"), Some("'a' in word"));
        assert_eq!(answer("-1"), Some("-1"));
    }

    /// Rich text is told from programs that write tags.
    #[test]
    fn rich_text_is_told() {
        for text in ["<p>int x;</p>", "<div class=\"x\">a</div>", "int x;<br />int y;", "a &lt; b<br>c"] {
            assert!(is_rich_text(text), "{text}");
        }
        for text in ["#include <vector>\nint x;", "print('<br>')\nprint('<p>')", "List<p> x;", "a < b"] {
            assert!(!is_rich_text(text), "{text}");
        }
        assert_eq!(plain("if (a &lt; b &amp;&amp; c)"), "if (a < b && c)");
        assert_eq!(plain("s.replace(\"<\", \"&lt;\")"), "s.replace(\"<\", \"&lt;\")");
    }

    /// Code of one line is told from sentences, links and names of browsers.
    #[test]
    fn lines_of_code_are_told() {
        for text in ["SELECT name FROM t WHERE (a = 1);", "def f(x): return x[1:]", "a\nb\nc"] {
            assert!(looks_like_code(text), "{text}");
        }
        for text in
            ["The list keeps the order (mostly).", "https://example.org/?a=1&b=2;c", "Mozilla/5.0 (X11; Linux) (x;y)"]
        {
            assert!(!looks_like_code(text), "{text}");
        }
    }
}
