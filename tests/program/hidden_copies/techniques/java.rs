//! Techniques in Java.

use super::super::copy::{Copy, Language};
use super::Stage::Code;
use super::lexical::{literal, map_code, map_words};
use super::{Technique, javascript::base64};

const JAVA: &[Language] = &[Language::Java];

/// A program that writes `TEXT` to a file and runs it.
const LAUNCHER: &str = r#"import java.nio.file.*;

public class Library {
    public static void main(String[] args) throws Exception {
        String text = TEXT;
        Path file = Files.createTempDirectory("run").resolve("Library.java");
        Files.writeString(file, text);
        String folder = file.getParent().toString();
        new ProcessBuilder("javac", "-d", folder, file.toString()).inheritIO().start().waitFor();
        System.exit(new ProcessBuilder("java", "-cp", folder, "Library", args[0]).inheritIO().start().waitFor());
    }
}
"#;

pub(super) fn techniques() -> Vec<Technique> {
    let java = |name, apply: fn(&mut Copy)| Technique::new(Code, JAVA, name, apply);
    vec![
        java("every character as a \\u escape", |copy| {
            copy.set(copy.text().chars().map(escape).collect::<String>());
        }),
        java("\\u escapes at the beginning of words", |copy| {
            let change = |word: &str| {
                let (first, rest) = word.split_at(1);
                escape(first.chars().next().unwrap_or(' ')) + rest
            };
            copy.set(map_code(&copy.text(), |code| map_words(code, change)));
        }),
        java("\\uuuu escapes of brackets and signs", |copy| {
            let change = |c: char| match c {
                '{' | '}' | '(' | ')' | ';' | '=' | '.' => escape(c).replace('u', "uuuu"),
                other => other.to_string(),
            };
            copy.set(map_code(&copy.text(), |code| code.chars().map(change).collect()));
        }),
        java("a text block that the program runs", |copy| {
            let text = copy.text().replace('\\', "\\\\").replace("\"\"\"", "\\\"\"\"");
            launched(copy, &format!("\"\"\"\n{text}\"\"\""));
        })
        .alone(),
        java("string literals that the program joins and runs", |copy| {
            let lines: Vec<String> = copy.text().lines().map(|line| literal(&format!("{line}\n"))).collect();
            launched(copy, &lines.join("\n            + "));
        })
        .alone(),
        java("base64 that the program decodes and runs", |copy| {
            let encoded = base64(copy.bytes());
            launched(copy, &format!("new String(java.util.Base64.getDecoder().decode(\"{encoded}\"))"));
        })
        .alone(),
    ]
}

fn escape(c: char) -> String {
    let mut units = [0; 2];
    c.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")).collect()
}

fn launched(copy: &mut Copy, text: &str) {
    copy.set(LAUNCHER.replace("TEXT", text));
}
