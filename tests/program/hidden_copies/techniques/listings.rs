//! Techniques that hand in a listing of a program rather than the program: with numbers, marks, columns, or in a comment.

use super::super::copy::{Copy, Language};
use super::Stage::Code;
use super::Technique;
use super::lexical::without_comments;

const ALL: &[Language] = &[Language::C, Language::Cpp, Language::Java, Language::Python, Language::JavaScript];

/// Width of the left one of two columns.
const COLUMN: usize = 100;

pub(super) fn techniques() -> Vec<Technique> {
    let listing = |name, apply: fn(&mut Copy)| Technique::new(Code, ALL, name, apply).alone();
    vec![
        listing("numbers before the lines of a text", |copy| {
            each_line(copy, "program.txt", |at, line| format!("{:4}: {line}", at + 1));
        }),
        listing("numbers in tens before the lines", |copy| {
            each_line(copy, "listing.txt", |at, line| format!("{:05} {line}", (at + 1) * 10));
        }),
        listing("a bar before each line", |copy| each_line(copy, "program.txt", |_, line| format!("| {line}"))),
        listing("a hash before each line", |copy| each_line(copy, "notes.md", |_, line| format!("# {line}"))),
        listing("quotes around each line", |copy| {
            each_line(copy, "program.txt", |_, line| format!("\"{}\",", line.replace('"', "\\\"")));
        }),
        listing("a table of Markdown", |copy| {
            each_line(copy, "report.md", |at, line| format!("| {} | `{}` |", at + 1, line.replace('|', "\\|")));
            let rows = copy.text();
            copy.set(format!("# Report\n\n| line | content |\n| --- | --- |\n{rows}"));
        }),
        listing("two columns", |copy| {
            let text = copy.text();
            let lines: Vec<&str> = text.lines().collect();
            let (left, right) = lines.split_at(lines.len().div_ceil(2));
            let row = |at: usize| format!("{:COLUMN$}{}\n", left[at], right.get(at).unwrap_or(&""));
            as_document(copy, "listing.txt", (0..left.len()).map(row).collect());
        }),
        listing("highlighted HTML with numbers", |copy| {
            each_line(copy, "program.html", |at, line| {
                let words: Vec<String> =
                    escaped(line).split(' ').map(|word| format!("<span class=\"w\">{word}</span>")).collect();
                format!("<tr><td class=\"n\">{}</td><td><pre>{}</pre></td></tr>", at + 1, words.join(" "))
            });
            let rows = copy.text();
            copy.set(format!("<html><body><table>\n{rows}</table></body></html>\n"));
        }),
        listing("a sentence in every second line", |copy| {
            each_line(copy, "program.txt", |at, line| {
                format!("{line}\nThis is what the program does in step {}, as we have seen in the lecture.", at + 1)
            });
        }),
        listing("the comment of a decoy", |copy| {
            let code = if copy.language == Language::Python { copy.text() } else { without_comments(&copy.text()) };
            let comment = copy.language.comment(code.as_bytes());
            copy.set([copy.language.decoy().as_bytes(), &comment].concat());
            copy.run = None;
        }),
    ]
}

fn each_line(copy: &mut Copy, path: &str, write: impl Fn(usize, &str) -> String) {
    let lines = copy.text().lines().enumerate().map(|(at, line)| write(at, line) + "\n").collect();
    as_document(copy, path, lines);
}

/// A listing is typed or cut out before it runs.
fn as_document(copy: &mut Copy, path: &str, text: String) {
    copy.set_path(path);
    copy.set(text);
    copy.run = None;
}

fn escaped(line: &str) -> String {
    line.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
