//! Techniques that let a preprocessor, an assembler or a tool of the shell write the program.

use std::fmt::Write;

use super::super::copy::{Copy, Language};
use super::Stage::Code;
use super::Technique;
use super::lexical::{directives, literal, map_code, map_words};

const BOTH: &[Language] = &[Language::C, Language::Cpp];
const C: &[Language] = &[Language::C];
const TEXTS: &[Language] = &[Language::C, Language::Cpp, Language::Java, Language::Python, Language::JavaScript];

pub(super) fn techniques() -> Vec<Technique> {
    let one = |languages, name, apply: fn(&mut Copy)| Technique::new(Code, languages, name, apply).alone();
    vec![
        one(BOTH, "words that are pasted from halves", pasted),
        one(BOTH, "a file that includes itself in parts", includes_itself),
        one(C, "asm blocks with the text of the program", in_assembly),
        one(TEXTS, "a patch that adds the program", |copy| {
            let added: String = copy.text().lines().map(|line| format!("+{line}\n")).collect();
            let (path, n_lines) = (copy.path().to_owned(), copy.text().lines().count());
            handed_in(copy, "changes.patch", format!("--- /dev/null\n+++ b/{path}\n@@ -0,0 +1,{n_lines} @@\n{added}"));
        }),
        one(TEXTS, "a shell archive", |copy| {
            let lines: String = copy.text().lines().map(|line| format!("X{line}\n")).collect();
            let path = copy.path().to_owned();
            let text = format!(
                "#!/bin/sh\n# This is a shell archive.\nsed 's/^X//' > {path} << 'SHAR_EOF'\n{lines}SHAR_EOF\nexit 0\n"
            );
            handed_in(copy, "program.shar", text);
        }),
        one(TEXTS, "uuencode", |copy| {
            let path = copy.path().to_owned();
            let lines: String = copy.bytes().chunks(45).map(uuencoded).collect();
            handed_in(copy, "program.uu", format!("begin 644 {path}\n{lines}`\nend\n"));
        }),
    ]
}

/// It has to be unpacked before it runs.
fn handed_in(copy: &mut Copy, path: &str, text: String) {
    copy.set_path(path);
    copy.set(text);
    copy.run = None;
}

fn pasted(copy: &mut Copy) {
    let change = |word: &str| match word.split_at_checked(word.len() / 2) {
        Some((head, tail)) if word.starts_with(|c: char| c.is_ascii_alphabetic()) && !head.is_empty() => {
            format!("J({head}, {tail})")
        }
        _ => word.to_owned(),
    };
    let (directives, code) = directives(&copy.text());
    let code = map_code(&code, |code| map_words(code, change));
    copy.set(format!("{directives}\n#define J(a, b) a##b\n{code}\n"));
}

/// The parts stand in reverse order, each behind a condition.
fn includes_itself(copy: &mut Copy) {
    let (directives, code) = directives(&copy.text());
    let parts: Vec<&str> = code.split_inclusive("\n}\n").collect();
    let mut main = format!("#ifndef PART\n{directives}\n");
    for number in 0..parts.len() {
        write!(main, "#define PART {number}\n#include __FILE__\n#undef PART\n").unwrap();
    }
    for (number, part) in parts.iter().enumerate().rev() {
        write!(main, "#elif PART == {number}\n{part}\n").unwrap();
    }
    copy.set(main + "#endif\n");
}

fn in_assembly(copy: &mut Copy) {
    let mut lines = String::new();
    for line in copy.text().lines() {
        let line = literal(&format!("{line}\n"));
        writeln!(lines, "    {}", literal(&format!(".ascii {line}\n"))).unwrap();
    }
    copy.set(format!(
        "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\nextern const char text_of_program[];\n\
         asm(\".data\\ntext_of_program:\\n\"\n{lines}    \".byte 0\\n.text\\n\");\n\n\
         int main(int argc, char **argv) {{\n    FILE *out = popen(\"gcc -w -std=gnu11 -trigraphs -x c - -o p\", \"w\");\n    \
         fputs(text_of_program, out);\n    if (pclose(out))\n        return 1;\n    execv(\"./p\", argv);\n    return 1;\n}}\n"
    ));
}

fn uuencoded(bytes: &[u8]) -> String {
    let sign = |bits: u32| if bits == 0 { '`' } else { char::from(bits as u8 + 32) };
    let mut line = String::from(sign(bytes.len() as u32));
    for chunk in bytes.chunks(3) {
        let group = chunk.iter().fold(0u32, |sum, &byte| sum << 8 | u32::from(byte)) << (8 * (3 - chunk.len()));
        line.extend((0..4).map(|place| sign(group >> (18 - 6 * place) & 63)));
    }
    line + "\n"
}
