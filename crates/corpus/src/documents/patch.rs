//! Patches: what `diff` and git write instead of a whole file. The lines of the new file are the program.
//!
//! ```text
//! @@ -1,2 +1,3 @@      unified       ***************     context       1,2c1,3     normal       1,2c     for ed
//!  kept                              *** 1,2 ****                      < gone                   new
//! -gone                              - gone                           ---                      .
//! +new                               --- 1,3 ----                     > new
//!                                    + new
//! ```

use std::ops::Range;

use lookalike_frontends::Language;

use super::collector::{Chunk, Collector};
use super::document::{Document, Refusal, lines};
use crate::file_name::ending_of;

/// Endings of patches and of texts that may be one.
const ENDINGS: [&str; 5] = ["patch", "diff", "ed", "txt", ""];
const MIN_LINES: usize = 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Unified,
    Context,
    Normal,
    Ed,
}

/// Reads a text as a patch; none if it is none. `always` is the language of all code.
pub(super) fn read(path: &str, text: &str, always: Option<Language>) -> Option<Result<Document, Refusal>> {
    if !ENDINGS.contains(&&*ending_of(path)) {
        return None;
    }
    let format = format(text)?;
    let chunks = chunks(format, text);
    if chunks.len() < MIN_LINES {
        return None;
    }
    let mut collector = Collector::new(text, always, None);
    collector.guess_default(&chunks);
    collector.add_all(&chunks);
    collector.document()
}

/// Returns the format of a patch, by its first line that says where a change belongs.
fn format(text: &str) -> Option<Format> {
    let mut before = "";
    for line in text.lines() {
        if line.starts_with("@@ -") && before.starts_with("+++ ") {
            return Some(Format::Unified);
        }
        if line.starts_with("***************") && before.starts_with("--- ") {
            return Some(Format::Context);
        }
        let is_command = command(before).is_some();
        if is_command && ["> ", "< "].iter().any(|mark| line.starts_with(mark)) {
            return Some(Format::Normal);
        }
        // The first line is a command, and lines end with a dot: no program begins so.
        if is_command && text.starts_with(before) && text.lines().any(|line| line == ".") {
            return Some(Format::Ed);
        }
        before = line;
    }
    None
}

/// Returns the letter of a command such as `3,7c` or `0a1,20`.
fn command(line: &str) -> Option<char> {
    let is_place = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b',');
    let at = line.find(['a', 'c', 'd'])?;
    let is_command = at > 0 && is_place(&line[..at]) && is_place(&line[at + 1..]);
    line[at..].chars().next().filter(|_| is_command)
}

/// Returns the lines of the new files, each without its mark.
fn chunks(format: Format, text: &str) -> Vec<Chunk<'_>> {
    let mut found = Vec::new();
    let mut language = None;
    let mut is_inside = false;
    for (bytes, line) in lines(text) {
        let code: Option<Range<usize>> = match format {
            Format::Unified => {
                let is_head = line.starts_with("+++ ") || line.starts_with("--- ");
                let was_inside = is_inside;
                is_inside =
                    line.starts_with("@@ -") || is_inside && !is_head && line.starts_with([' ', '+', '-', '\\']);
                (was_inside && is_inside && line.starts_with([' ', '+'])).then(|| bytes.start + 1..bytes.end)
            }
            Format::Context => {
                // The old lines stand before the new ones.
                is_inside =
                    line.starts_with("--- ") && line.ends_with(" ----") || is_inside && !line.starts_with("***");
                let is_code = ["  ", "+ ", "! "].iter().any(|mark| line.starts_with(mark));
                (is_inside && is_code).then(|| bytes.start + 2..bytes.end)
            }
            Format::Normal => line.starts_with("> ").then(|| bytes.start + 2..bytes.end),
            Format::Ed => {
                let was_inside = is_inside;
                is_inside = if is_inside { line != "." } else { matches!(command(line), Some('a' | 'c')) };
                (was_inside && is_inside).then_some(bytes)
            }
        };
        let head = line.strip_prefix("+++ ").or_else(|| line.strip_prefix("*** ").filter(|_| !line.ends_with(" ****")));
        if let Some(path) = head {
            let name = path.split(['\t', ' ']).next().unwrap_or(path);
            let ending = name.rsplit('/').next().and_then(|name| name.rsplit_once('.')).map(|(_, ending)| ending);
            language = ending.and_then(|ending| Language::detect(Some(ending), "")).map(Language::name);
        }
        found.extend(code.map(|bytes| Chunk::run(language, bytes)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::document::code_of;

    const NEW: &str =
        "import sys\ndef f(x):\n    for y in x:\n        print(y)\n    return x\nif x is None:\n    f(sys.argv)\n";

    fn marked(mark: &str) -> String {
        NEW.lines().map(|line| format!("{mark}{line}\n")).collect()
    }

    /// The new lines are the program, in patches of every kind; old ones and marks are not.
    #[test]
    fn patches_of_all_kinds_are_read() {
        let heads = "--- a/x.py\t2026-03-04\n+++ b/x.py\t2026-03-05\n";
        for (path, patch) in [
            (
                "hw.patch",
                format!(
                    "diff --git a/x.py b/x.py\n{heads}@@ -1,2 +1,8 @@ def g\n-gone = 1\n{}\\ No newline\n-- \n2.40\n",
                    marked("+")
                ),
            ),
            (
                "hw.diff",
                format!(
                    "*** a/x.py\n--- b/x.py\n***************\n*** 1,2 ****\n- gone = 1\n--- 1,8 ----\n{}",
                    marked("+ ")
                ),
            ),
            ("hw.txt", format!("0a1,7\n{}", marked("> "))),
            ("hw.ed", format!("1,2c\n{NEW}.\n9d\n")),
        ] {
            let code = code_of(read(path, &patch, None));
            assert_eq!(code.len(), 1, "{path}: {code:?}");
            let lines: Vec<&str> = code[0].trim_start_matches("python: ").split('|').map(str::trim).collect();
            assert_eq!(lines, NEW.lines().map(str::trim).collect::<Vec<_>>(), "{path}");
        }
    }

    /// A report may quote a few lines, a list may begin with dashes, and a program may print a patch.
    #[test]
    fn other_texts_are_no_patches() {
        for text in [NEW, "--- a\n+++ b\nWords.\n", "1. a\n2. b\n", "> quoted\n> text\n", "12\n3,4\n5\n.\n", ""] {
            assert!(read("notes.txt", text, None).is_none(), "{text}");
        }
        assert!(read("x.py", &format!("'''\n--- a\n+++ b\n@@ -1 +1 @@\n{}'''\n", marked("+")), None).is_none());
    }
}
