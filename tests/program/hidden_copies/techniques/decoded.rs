//! Techniques that keep a program as data: in short pieces, encoded, in other files, reached by names that no call shows.

use super::super::copy::{Copy, Language};
use super::Stage::Code;
use super::Technique;
use super::javascript::base64;
use super::lexical::{literal, without_comments};
use super::python::py_literal;

const PYTHON: &[Language] = &[Language::Python];
const JAVASCRIPT: &[Language] = &[Language::JavaScript];
const C: &[Language] = &[Language::C];

/// Length of a piece, below that of any text that is conspicuous by itself.
const PIECE: usize = 56;

/// Honest functions that nothing calls, longer than what loads the copy.
const PYTHON_DECOY: &str = "def mean(values):\n    total = 0\n    for value in values:\n        total += value\n    return total / max(len(values), 1)\n\n\n\
    def largest(values):\n    best = None\n    for value in values:\n        if best is None or value > best:\n            best = value\n    return best\n\n\n\
    def table(rows):\n    lines = []\n    for row in rows:\n        cells = [str(cell).rjust(8) for cell in row]\n        lines.append(' '.join(cells))\n    return lines\n\n\n";
const JAVASCRIPT_DECOY: &str = "function mean(values) {\n    let total = 0;\n    for (const value of values) total += value;\n    return values.length ? total / values.length : 0;\n}\n\n\
    function largest(values) {\n    let best = null;\n    for (const value of values) {\n        if (best === null || value > best) best = value;\n    }\n    return best;\n}\n\n\
    function table(rows) {\n    return rows.map((row) => row.map((cell) => String(cell).padStart(8)).join(' '));\n}\n\n";

pub(super) fn techniques() -> Vec<Technique> {
    let python = |name, apply: fn(&mut Copy)| Technique::new(Code, PYTHON, name, apply).alone();
    let javascript = |name, apply: fn(&mut Copy)| Technique::new(Code, JAVASCRIPT, name, apply).alone();
    let mut techniques = of_python(python);
    techniques.extend(of_javascript(javascript));
    techniques
        .push(Technique::new(Code, C, "digits in short pieces that the program compiles", compiled_digits).alone());
    techniques
}

fn of_python(python: impl Fn(&'static str, fn(&mut Copy)) -> Technique) -> Vec<Technique> {
    vec![
        python("short pieces of base64, run through getattr", |copy| {
            let pieces = pieces(&base64(copy.bytes()));
            copy.set(format!(
                "{PYTHON_DECOY}import base64\nimport builtins\nparts = [\n{pieces}]\n\
                 run = getattr(builtins, 'ex' + 'ec')\nrun(base64.b64decode(''.join(parts)), globals())\n"
            ));
        }),
        python("pieces in a dictionary, run as a FunctionType", |copy| {
            let digits = hexadecimal(copy.bytes());
            let pieces = chunks(&digits, PIECE).enumerate().map(|(at, piece)| format!("    {at}: '{piece}',\n"));
            let pieces: Vec<String> = pieces.collect::<Vec<_>>().into_iter().rev().collect();
            copy.set(format!(
                "{PYTHON_DECOY}import types\nparts = {{\n{}}}\ntext = ''.join(parts[at] for at in sorted(parts))\n\
                 types.FunctionType(compile(bytes.fromhex(text), 'p', 'exec'), globals())()\n",
                pieces.concat()
            ));
        }),
        python("a module that is written and imported", |copy| {
            let pieces = pieces(&hexadecimal(copy.bytes()));
            copy.set(format!(
                "{PYTHON_DECOY}import sys, tempfile\nparts = [\n{pieces}]\nfolder = tempfile.mkdtemp()\n\
                 with open(folder + '/marks.py', 'wb') as file:\n    file.write(bytes.fromhex(''.join(parts)))\n\
                 sys.path.insert(0, folder)\nmarks = __import__('marks')\n\
                 if hasattr(marks, 'main'):\n    marks.main(*[sys.argv[1:]][:marks.main.__code__.co_argcount])\n"
            ));
            // A module does not run what the main program does.
            copy.run = None;
        }),
        python("lines of JSON, run by another interpreter", |copy| {
            let lines: Vec<String> = copy.text().lines().map(literal).collect();
            copy.set(format!(
                "{PYTHON_DECOY}import json, subprocess, sys\nwith open('marks.json', encoding='utf-8') as file:\n    \
                 lines = json.load(file)['lines']\n\
                 sys.exit(subprocess.run([sys.executable, '-c', '\\n'.join(lines), *sys.argv[1:]]).returncode)\n"
            ));
            copy.add("marks.json", format!("{{\"lines\": [{}]}}\n", lines.join(", ").replace("\\077", "?")));
        }),
        python("a column of CSV, run beside a decoy", |copy| {
            let rows: Vec<String> = copy
                .text()
                .lines()
                .enumerate()
                .map(|(at, line)| format!("{at},\"{}\",ok\n", line.replace('"', "\"\"")))
                .collect();
            copy.set(format!(
                "{PYTHON_DECOY}import csv\nwith open('notes.csv', newline='', encoding='utf-8') as file:\n    \
                 lines = [row[1] for row in csv.reader(file)]\ncode = compile('\\n'.join(lines), 'p', 'exec')\nexec(code)\n"
            ));
            copy.add("notes.csv", rows.concat());
        }),
        python("comments of the file beside a decoy", |copy| {
            let comments: String = copy.text().lines().map(|line| format!("#|{line}\n")).collect();
            copy.set(format!(
                "{PYTHON_DECOY}import inspect, sys\ntext = inspect.getsource(sys.modules['__main__'])\n\
                 lines = [line[2:] for line in text.splitlines() if line.startswith('#|')]\n\
                 exec(compile('\\n'.join(lines), 'p', 'exec'))\n{comments}"
            ));
        }),
        python("short strings, each letter moved", |copy| {
            let moved: String =
                copy.text().chars().map(|c| char::from_u32(u32::from(c) + 0x100).unwrap_or(c)).collect();
            let pieces: String = moved
                .chars()
                .collect::<Vec<_>>()
                .chunks(20)
                .map(|piece| format!("    {},\n", py_literal(&piece.iter().collect::<String>())))
                .collect();
            copy.set(format!(
                "{PYTHON_DECOY}parts = (\n{pieces})\nrun = __builtins__.__dict__['cexe'[::-1]]\n\
                 run(''.join(chr(ord(c) - 256) for part in parts for c in part), globals())\n"
            ));
        }),
    ]
}

fn of_javascript(javascript: impl Fn(&'static str, fn(&mut Copy)) -> Technique) -> Vec<Technique> {
    vec![
        javascript("short pieces of base64, run through a property", |copy| {
            let pieces = pieces(&base64(copy.bytes()));
            copy.set(format!(
                "{JAVASCRIPT_DECOY}const parts = [\n{pieces}];\nglobalThis.require = require;\n\
                 globalThis['ev' + 'al'](Buffer.from(parts.join(''), 'base64').toString());\n"
            ));
        }),
        javascript("a comment that toString reads", |copy| {
            let code = without_comments(&copy.text());
            copy.set(format!(
                "{JAVASCRIPT_DECOY}function notes() {{/*\n{code}\n*/}}\nconst text = notes.toString();\n\
                 const run = mean.constructor('require', 'process', text.slice(text.indexOf('*') + 1, -3));\n\
                 run(require, process);\n"
            ));
        }),
        javascript("lines of JSON, run by vm", |copy| {
            let text = copy.text();
            let lines: Vec<String> = text.lines().map(literal).collect();
            copy.set(format!(
                "{JAVASCRIPT_DECOY}const vm = require('vm');\nconst {{ lines }} = JSON.parse(require('fs').readFileSync('marks.json', 'utf8'));\n\
                 globalThis.require = require;\nvm.runInThisContext(lines.join('\\n'));\n"
            ));
            copy.add("marks.json", format!("{{\"lines\": [{}]}}\n", lines.join(", ").replace("\\077", "?")));
        }),
        javascript("pieces that a worker runs", |copy| {
            let pieces = pieces(&hexadecimal(copy.bytes()));
            copy.set(format!(
                "{JAVASCRIPT_DECOY}const {{ Worker }} = require('worker_threads');\nconst parts = [\n{pieces}];\n\
                 const text = parts.map((part) => part.match(/../g).map((pair) => String.fromCharCode(parseInt(pair, 16))).join('')).join('');\n\
                 new Worker(text, {{ eval: true, argv: process.argv.slice(2) }});\n"
            ));
        }),
        javascript("an import of a data: address", |copy| {
            let pieces = pieces(&base64(copy.bytes()));
            copy.set(format!(
                "{JAVASCRIPT_DECOY}const parts = [\n{pieces}];\nglobalThis.require = require;\n\
                 import('data:text/javascript;base64,' + parts.join(''));\n"
            ));
        }),
        javascript("a module that is compiled from a data file", |copy| {
            let reversed: String = copy.text().chars().rev().collect();
            copy.set(format!(
                "{JAVASCRIPT_DECOY}const text = require('fs').readFileSync('marks.txt', 'utf8');\n\
                 module._compile([...text].reverse().join(''), 'p.js');\n"
            ));
            copy.add("marks.txt", reversed);
        }),
        javascript("a script of package.json", |copy| {
            let code = without_comments(&copy.text()).replace('\'', "\"").replace('\n', " ");
            copy.set(JAVASCRIPT_DECOY);
            let script = literal(&format!("node -e '{code}' marks.csv"));
            copy.add("package.json", format!("{{\"name\": \"marks\", \"scripts\": {{\"start\": {script}}}}}\n"));
            copy.run = None;
        }),
    ]
}

/// Writes the program to a file and compiles it.
fn compiled_digits(copy: &mut Copy) {
    let digits = hexadecimal(copy.bytes());
    let pieces: String = chunks(&digits, PIECE).map(|piece| format!("    \"{piece}\",\n")).collect();
    copy.set(format!(
        "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\nstatic const char *parts[] = {{\n{pieces}    0\n}};\n\n\
         static int mean(const int *values, int n) {{\n    int total = 0;\n    for (int i = 0; i < n; i++)\n        total += values[i];\n    return n ? total / n : 0;\n}}\n\n\
         int main(int argc, char **argv) {{\n    FILE *file = fopen(\"p.c\", \"w\");\n    unsigned c;\n    \
         for (int i = 0; parts[i]; i++)\n        for (const char *at = parts[i]; sscanf(at, \"%2x\", &c) == 1; at += 2)\n            fputc(c, file);\n    \
         fclose(file);\n    if (system(\"cc -w -std=gnu11 -trigraphs p.c -o p\"))\n        return mean(0, 0);\n    \
         execv(\"./p\", argv);\n    return 1;\n}}\n"
    ));
}

/// Returns a text as a list of literals.
fn pieces(text: &str) -> String {
    chunks(text, PIECE).map(|piece| format!("    '{piece}',\n")).collect()
}

/// Splits an ASCII text.
pub(super) fn chunks(text: &str, length: usize) -> impl Iterator<Item = &str> {
    text.as_bytes().chunks(length).map(|piece| std::str::from_utf8(piece).expect("digits"))
}

pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
