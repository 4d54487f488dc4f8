//! Techniques in JavaScript.

use std::fmt::Write;

use super::super::copy::{Copy, Language};
use super::Stage::Code;
use super::Technique;
use super::lexical::{literal, map_code, map_words};

const JAVASCRIPT: &[Language] = &[Language::JavaScript];

/// Words of the originals that are names, not keywords.
const KEYWORDS: [&str; 30] = [
    "var", "let", "const", "function", "return", "if", "else", "for", "while", "of", "in", "new", "class", "static",
    "throw", "try", "catch", "switch", "case", "default", "continue", "yield", "null", "true", "false", "undefined",
    "this", "use", "delete", "constructor",
];

pub(super) fn techniques() -> Vec<Technique> {
    let javascript = |name, apply: fn(&mut Copy)| Technique::new(Code, JAVASCRIPT, name, apply).alone();
    vec![
        javascript("eval of a string", |copy| copy.set(format!("eval({});\n", js_literal(&copy.text())))),
        javascript("eval of a template string", |copy| {
            let text = copy.text().replace('\\', "\\\\").replace('`', "\\`").replace("${", "\\${");
            copy.set(format!("eval(`{text}`);\n"));
        }),
        javascript("new Function of joined strings", |copy| {
            let lines: Vec<String> = copy.text().lines().map(js_literal).collect();
            copy.set(format!(
                "new Function(\"require\", \"process\", [\n{}\n].join(\"\\n\"))(require, process);\n",
                lines.join(",\n")
            ));
        }),
        javascript("eval of \\x escapes", |copy| {
            let mut escapes = String::new();
            copy.text().bytes().for_each(|byte| write!(escapes, "\\x{byte:02x}").unwrap());
            copy.set(format!("eval(\"{escapes}\");\n"));
        }),
        javascript("eval of base64", |copy| {
            copy.set(format!("eval(Buffer.from(\"{}\", \"base64\").toString());\n", base64(copy.bytes())));
        }),
        javascript("a program in a data file", |copy| {
            let text = copy.text();
            copy.set("eval(require(\"fs\").readFileSync(\"numbers.dat\", \"utf8\"));\n");
            copy.add("numbers.dat", text);
        }),
        Technique::new(Code, JAVASCRIPT, "\\u escapes in names", |copy| {
            let change = |word: &str| {
                let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic()) && !KEYWORDS.contains(&word);
                let first = word.chars().next().unwrap_or(' ');
                if is_name { format!("\\u{:04x}{}", u32::from(first), &word[1..]) } else { word.to_owned() }
            };
            // Template strings and regular expressions stay as they are.
            let has_other_strings = |line: &str| line.contains(['`', '/']);
            let lines = copy
                .text()
                .lines()
                .map(|line| {
                    let line = if has_other_strings(line) {
                        line.to_owned()
                    } else {
                        map_code(line, |code| map_words(code, change))
                    };
                    line + "\n"
                })
                .collect::<String>();
            copy.set(lines);
        }),
    ]
}

/// Returns a text as a literal. JavaScript in strict mode has no octal escapes.
fn js_literal(text: &str) -> String {
    literal(text).replace("\\077", "?")
}

/// Encodes bytes in base64.
pub(super) fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let group = chunk.iter().fold(0u32, |sum, &byte| sum << 8 | u32::from(byte)) << (8 * (3 - chunk.len()));
        for place in 0..4 {
            let digit = char::from(DIGITS[(group >> (18 - 6 * place)) as usize & 63]);
            text.push(if place <= chunk.len() { digit } else { '=' });
        }
    }
    text
}
