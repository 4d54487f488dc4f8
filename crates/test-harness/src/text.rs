//! Text as people see it, made stable for snapshots: pages without markup, and output without what varies from run to run.

use std::collections::BTreeMap;

use crate::{program_path, repository};

/// Tags whose content stands in the line around them; all others begin a line of their own.
const INLINE: [&str; 25] = [
    "a", "abbr", "b", "bdi", "bdo", "button", "code", "em", "i", "input", "kbd", "label", "mark", "output", "q", "s",
    "small", "span", "strong", "sub", "sup", "time", "tspan", "u", "wbr",
];

/// Attributes that a reader sees or hears.
const SPOKEN: [&str; 4] = ["aria-label", "title", "placeholder", "alt"];

/// The beginning of the navigation of a report.
const NAVIGATION: &str = "<nav aria-label=\"Report\">";

/// Replaces what varies from run to run: temporary folders, the repository, ports, tokens, random names and versions.
pub fn redacted(text: &str) -> String {
    let text = text.replace(program_path(), "lookalike");
    let text = text.replace(repository().to_str().expect("the path of the repository is UTF-8"), "[REPOSITORY]");
    let text = text.replace(concat!("lookalike ", env!("CARGO_PKG_VERSION")), "lookalike [VERSION]");
    let temporary = std::env::temp_dir().join("lookalike-test-");
    let is_random = |c: char| c.is_ascii_alphanumeric();
    let text = replace_after(&text, temporary.to_str().expect("the temporary folder is UTF-8"), is_random, "[RANDOM]");
    let text = text.replace(&format!("{}[RANDOM]", temporary.display()), "[DIR]");
    let text = replace_after(&text, ".partial-", is_random, "[RANDOM]");
    // It changes with every version of the program.
    let text = replace_after(&text, "SHA-256 of report.json: ", |c| c.is_ascii_hexdigit(), "[HASH]");
    let text = replace_after(&text, "127.0.0.1:", |c| c.is_ascii_digit(), "[PORT]");
    replace_after(&text, "/token/", |c| c.is_ascii_alphanumeric() || "-_".contains(c), "[TOKEN]")
}

/// Replaces the characters that follow each `prefix`, as long as they are of one kind. A port of 0 stays.
fn replace_after(text: &str, prefix: &str, is_part: impl Fn(char) -> bool, placeholder: &str) -> String {
    let mut parts = text.split(prefix);
    let mut replaced = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.trim_start_matches(&is_part);
        let old = &part[..part.len() - rest.len()];
        replaced += prefix;
        replaced += if old.is_empty() || old == "0" { old } else { placeholder };
        replaced += rest;
    }
    replaced
}

/// Replaces dates and times of day, such as `2026-11-23 08:15`, by a placeholder.
pub fn without_times(text: &str) -> String {
    let is_like = |part: &[u8], pattern: &[u8]| {
        part.len() >= pattern.len()
            && part.iter().zip(pattern).all(|(byte, wanted)| match wanted {
                b'0' => byte.is_ascii_digit(),
                _ => byte == wanted,
            })
    };
    let (mut kept, mut rest) = (String::new(), text);
    while let Some(next) = rest.chars().next() {
        let patterns = ["0000-00-00 00:00:00", "0000-00-00T00:00:00", "0000-00-00 00:00", "0000-00-00"];
        match patterns.iter().find(|pattern| is_like(rest.as_bytes(), pattern.as_bytes())) {
            Some(pattern) => {
                kept += "[TIME]";
                rest = &rest[pattern.len()..];
            }
            None => {
                kept.push(next);
                rest = &rest[next.len_utf8()..];
            }
        }
    }
    kept
}

/// Returns the visible text of a page, redacted: one line per block, cells of a table separated by `|`, attributes that
/// are read aloud or shown as tips in brackets. Scripts, styles and listings of code are left out.
pub fn page_text(html: &str) -> String {
    let (mut lines, mut line, mut rest, mut is_after_end) = (Vec::new(), String::new(), html, false);
    while let Some(start) = rest.find('<') {
        push_text(&mut line, &rest[..start]);
        let tag = Tag::parse(&rest[start..]);
        // Neighbors such as the links of a menu are set apart by their style.
        if start == 0 && is_after_end && !tag.is_end {
            push_text(&mut line, " ");
        }
        is_after_end = tag.is_end;
        rest = &rest[start + tag.source.len()..];
        // The navigation of a report is the same on every page, and a test of its own reads it.
        if tag.source == NAVIGATION {
            rest = rest.find("</nav>").map_or("", |at| &rest[at..]);
        }
        if tag.is_left_out() {
            let end = format!("</{}>", tag.name);
            rest = rest.find(&end).map_or("", |at| &rest[at + end.len()..]);
            if tag.name != "script" && tag.name != "style" {
                push_text(&mut line, " [code] ");
            }
            continue;
        }
        match tag.name {
            "td" | "th" if !tag.is_end && !line.trim().is_empty() => line += " | ",
            "td" | "th" => {}
            "option" if !tag.is_end && !line.trim().is_empty() => line += " / ",
            "option" => {}
            name if INLINE.contains(&name) => {}
            _ => finish_line(&mut lines, &mut line),
        }
        for value in SPOKEN.iter().filter_map(|name| tag.attribute(name)).filter(|value| !value.is_empty()) {
            push_text(&mut line, &format!(" [{value}] "));
        }
    }
    push_text(&mut line, rest);
    finish_line(&mut lines, &mut line);
    redacted(&lines.join("\n"))
}

/// Returns the words that a script of a page shows: one line for each entry of its table.
pub fn script_words(script: &str) -> String {
    let table = script.find('{').and_then(|start| script.get(start..=script.find("\n};")? + 1));
    let table: BTreeMap<String, serde_json::Value> =
        serde_json::from_str(table.expect("the script has a table")).unwrap();
    table.iter().map(|(key, words)| format!("{key}: {words}\n")).collect()
}

/// A tag with its angle brackets, or a comment.
struct Tag<'a> {
    source: &'a str,
    name: &'a str,
    is_end: bool,
}

impl<'a> Tag<'a> {
    /// Parses the tag that the text begins with. Brackets in quoted attributes do not end it.
    fn parse(text: &'a str) -> Tag<'a> {
        if text.starts_with("<!--") {
            let end = text.find("-->").map_or(text.len(), |at| at + 3);
            return Tag { source: &text[..end], name: "span", is_end: false };
        }
        let mut quote = None;
        let is_end_of_tag = |c: char| match quote {
            Some(open) => {
                quote = quote.filter(|_| c != open);
                false
            }
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                false
            }
            None => c == '>',
        };
        let end = text.find(is_end_of_tag).map_or(text.len(), |at| at + 1);
        let inner = text[..end].trim_start_matches(['<', '/']);
        let name = inner.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        Tag { source: &text[..end], name, is_end: text.starts_with("</") }
    }

    fn attribute(&self, name: &str) -> Option<&'a str> {
        let (_, value) = self.source.split_once(&format!(" {name}=\""))?;
        value.split('"').next()
    }

    /// Whether the tag opens an element whose content is no text of the page.
    fn is_left_out(&self) -> bool {
        let is_code = self.name == "pre" || (self.name == "table" && self.attribute("class") == Some("code"));
        !self.is_end && (is_code || ["script", "style"].contains(&self.name))
    }
}

/// Appends text with its character references decoded and its white space folded.
fn push_text(line: &mut String, text: &str) {
    let references = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"), ("&#60;", "<")];
    let references = references.into_iter().chain([("&#62;", ">"), ("&nbsp;", " "), ("&#38;", "&"), ("&amp;", "&")]);
    let text = references.fold(text.to_owned(), |text, (reference, meaning)| text.replace(reference, meaning));
    for c in text.chars() {
        if !c.is_whitespace() {
            line.push(c);
        } else if !line.ends_with(' ') {
            line.push(' ');
        }
    }
}

fn finish_line(lines: &mut Vec<String>, line: &mut String) {
    let finished = std::mem::take(line);
    if !finished.trim().is_empty() {
        lines.push(finished.trim().to_owned());
    }
}

/// Snapshots are only as good as the text in them.
#[test]
fn page_text_keeps_words_and_drops_markup() {
    let page = "<!DOCTYPE html><title>A &lt; B</title><style>p {}</style><script>let a = '<p>';</script>
        <p>One <b>bold</b>\n word<br>and <a title=\"a > b\">link</a><table><tr><th>x<td>y</table><pre>int a;</pre>";
    assert_eq!(page_text(page), "A < B\nOne bold word\nand [a > b] link\nx | y\n[code]");
}

/// A snapshot that holds a random name would fail in the next run.
#[test]
fn redaction_leaves_nothing_that_varies() {
    let dir = std::env::temp_dir().join("lookalike-test-a1B2c3");
    let text = format!("{}/a.c: x.partial-Ab12, 127.0.0.1:4321/token/a-B_3 and 127.0.0.1:0", dir.display());
    let expected = "[DIR]/a.c: x.partial-[RANDOM], 127.0.0.1:[PORT]/token/[TOKEN] and 127.0.0.1:0";
    assert_eq!(redacted(&text), expected);
    assert_eq!(without_times("on 2026-11-23 08:15, 2026-1"), "on [TIME], 2026-1");
}
