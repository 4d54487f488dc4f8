//! Techniques in Python.

use std::fmt::Write;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::super::copy::{Copy, Language};
use super::Stage::{Bytes, Code};
use super::Technique;
use super::javascript::base64;

const PYTHON: &[Language] = &[Language::Python];

pub(super) fn techniques() -> Vec<Technique> {
    let python = |name, apply: fn(&mut Copy)| Technique::new(Code, PYTHON, name, apply).alone();
    vec![
        python("exec of a raw string", |copy| copy.set(format!("exec(r'''{}''')\n", copy.text()))),
        python("exec of a docstring", |copy| copy.set(format!("r'''{}'''\nexec(__doc__)\n", copy.text()))),
        python("exec of joined literals", |copy| {
            let lines: String = copy.text().lines().map(|line| format!("    {},\n", py_literal(line))).collect();
            copy.set(format!("exec(\"\\n\".join([\n{lines}]))\n"));
        }),
        python("exec of adjacent literals", |copy| {
            let lines: String =
                copy.text().lines().map(|line| format!("    {}\n", py_literal(&format!("{line}\n")))).collect();
            copy.set(format!("program = (\n{lines})\nexec(compile(program, 'p', 'exec'))\n"));
        }),
        python("exec of base64", |copy| {
            copy.set(format!("import base64\nexec(base64.b64decode(\"{}\"))\n", base64(copy.bytes())));
        }),
        python("exec of base64 and zlib", |copy| {
            let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
            packed.write_all(copy.bytes()).unwrap();
            let encoded = base64(&packed.finish().unwrap());
            copy.set(format!("import base64, zlib\nexec(zlib.decompress(base64.b64decode('{encoded}')))\n"));
        }),
        python("exec of hexadecimal digits", |copy| {
            let mut digits = String::new();
            copy.bytes().iter().for_each(|byte| write!(digits, "{byte:02x}").unwrap());
            copy.set(format!("exec(bytes.fromhex('{digits}'))\n"));
        }),
        python("exec of a list of numbers", |copy| {
            copy.set(format!("exec(bytes({:?}))\n", copy.bytes()));
        }),
        python("exec of a reversed string", |copy| {
            let reversed: String = copy.text().chars().rev().collect();
            copy.set(format!("exec({}[::-1])\n", py_literal(&reversed)));
        }),
        python("exec of rotated letters", |copy| {
            copy.set(format!("import codecs\nexec(codecs.decode({}, 'rot13'))\n", py_literal(&rotated(&copy.text()))));
        }),
        python("exec of the comments of the file", |copy| {
            let comments: String = copy.text().lines().map(|line| format!("#{line}\n")).collect();
            copy.set(format!(
                "{comments}lines = open(__file__, encoding='utf-8').read().splitlines()\n\
                 exec('\\n'.join(line[1:] for line in lines if line.startswith('#')))\n"
            ));
        }),
        python("exec of a data file", |copy| {
            let text = copy.text();
            copy.set("exec(open('numbers.dat', encoding='utf-8').read())\n");
            copy.add("numbers.dat", text);
        }),
        Technique::new(Bytes, PYTHON, "a declared encoding of escapes", |copy| {
            let escaped: String = copy.text().chars().map(escape).collect();
            copy.set(format!("# coding: unicode_escape\n{escaped}"));
        })
        .alone(),
        Technique::new(Bytes, PYTHON, "UTF-7", |copy| {
            let text = copy.text();
            let encoded =
                |line: &str| if line.is_empty() { "\n".to_owned() } else { format!("+{}-\n", base64_of_utf16(line)) };
            let lines = text.lines().map(encoded);
            copy.set(format!("# coding: utf-7\n{}", lines.collect::<String>()));
        })
        .alone(),
    ]
}

/// Returns a text as a string literal.
pub(super) fn py_literal(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'").replace('\n', "\\n"))
}

fn escape(c: char) -> String {
    if c == '\n' || c == ' ' { c.to_string() } else { format!("\\U{:08x}", u32::from(c)) }
}

fn base64_of_utf16(line: &str) -> String {
    let units: Vec<u8> = line.encode_utf16().flat_map(u16::to_be_bytes).collect();
    base64(&units).trim_end_matches('=').to_owned()
}

fn rotated(text: &str) -> String {
    let rotate = |c: char| match c {
        'a'..='m' | 'A'..='M' => char::from(c as u8 + 13),
        'n'..='z' | 'N'..='Z' => char::from(c as u8 - 13),
        other => other,
    };
    text.chars().map(rotate).collect()
}
