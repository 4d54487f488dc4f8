//! Programs inside of documents of other programs: damaged notebooks, exported pages, typed text, mails, word processors.
//!
//! In each format, a class of twelve has a disguised copy in the format and another as a plain file. Both are found, and nobody else.

use std::fs;

use lookalike_disguise::{Attack, Language, disguise};
use lookalike_test_harness::programs::{SORT, WORDS_PY};
use lookalike_test_harness::zips::{bomb, zip};
use lookalike_test_harness::{Report, TestDir};
use lookalike_test_support::class_generator::program;
use serde_json::{Value, json};

/// Returns a document that holds a program.
type Format = (&'static str, fn(&str) -> Vec<u8>);

/// All formats, by the names of their files.
const FORMATS: [Format; 11] = [
    ("hw.ipynb", merged_notebook),
    ("cut/hw.ipynb", cut_notebook),
    ("hw.zpln", zeppelin),
    ("notebook.html", exported_notebook),
    ("report.html", exported_markdown),
    ("onlinetext.html", typed),
    ("saved.htm", saved),
    ("hw.rtf", rtf),
    ("hw.eml", mail),
    ("mail.txt", quoted),
    ("hw.docx", docx),
];

/// Returns a program of a task in functions, as people divide it into cells.
fn cells(code: &str) -> Vec<&str> {
    let mut cells = Vec::new();
    let mut rest = code;
    while let Some(end) = rest.find("\n}\n") {
        let (cell, after) = rest.split_at(end + 3);
        cells.push(cell);
        rest = after;
    }
    cells.push(rest);
    cells
}

fn notebook(code: &str) -> String {
    let cell = |source: &&str| {
        let lines: Vec<&str> = source.split_inclusive('\n').collect();
        json!({"cell_type": "code", "execution_count": 1, "metadata": {}, "outputs": [], "source": lines})
    };
    let cells: Vec<Value> = cells(code).iter().map(cell).collect();
    let metadata = json!({"kernelspec": {"language": "c", "name": "c"}});
    serde_json::to_string_pretty(&json!({"cells": cells, "metadata": metadata, "nbformat": 4})).unwrap()
}

/// A notebook with a conflict in the first cell, NaN, and a missing comma.
fn merged_notebook(code: &str) -> Vec<u8> {
    let conflict =
        "<<<<<<< HEAD\n      \"execution_count\": 1,\n=======\n      \"execution_count\": 9,\n>>>>>>> other\n";
    let text = notebook(code).replacen("      \"execution_count\": 1,\n", conflict, 1);
    let text = text.replacen("\"outputs\": []", "\"outputs\": [NaN]", 2);
    text.replacen("\"cell_type\": \"code\",", "\"cell_type\": \"code\"", 1).into_bytes()
}

/// A notebook whose last line is missing.
fn cut_notebook(code: &str) -> Vec<u8> {
    let text = notebook(code);
    text.as_bytes()[..text.rfind("\"metadata\"").unwrap()].to_vec()
}

fn zeppelin(code: &str) -> Vec<u8> {
    let paragraphs: Vec<Value> = cells(code).iter().map(|cell| json!({"text": format!("%c\n{cell}")})).collect();
    json!({"paragraphs": paragraphs, "name": "hw"}).to_string().into_bytes()
}

fn escaped(code: &str) -> String {
    code.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Returns code with a span around each word, as highlighters write it.
fn highlighted(code: &str) -> String {
    let line = |line: &str| {
        let words = line.split(' ').map(|word| match word {
            "" => String::new(),
            _ => format!("<span class=\"n\">{}</span>", escaped(word)),
        });
        words.collect::<Vec<_>>().join(" ")
    };
    code.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The frame around every page of an exporter: much more than anybody's code.
const FRAME: &str = "<style>.highlight .n { color: #000; }</style><script>function toggle(id) { var e = document.getElementById(id); \
    if (e.style.display === 'none') { e.style.display = 'block'; } else { e.style.display = 'none'; } }</script>";

fn exported_notebook(code: &str) -> Vec<u8> {
    let cell = |cell: &&str| {
        format!(
            "<div class=\"jp-Cell jp-CodeCell\"><div class=\"jp-InputPrompt\">In [1]:</div><div class=\"jp-InputArea-editor\">\
             <div class=\"highlight hl-c\"><pre><span></span>{}\n</pre></div></div><div class=\"jp-Cell-outputWrapper\">\
             <div class=\"jp-OutputArea-output\"><pre>int main(void) {{ return the_same_for_everybody(); }}</pre></div></div></div>\n",
            highlighted(cell)
        )
    };
    let body: String = cells(code).iter().map(cell).collect();
    let head = FRAME.repeat(20);
    format!("<!DOCTYPE html><html><head>{head}</head><body class=\"jp-Notebook\">{body}</body></html>").into_bytes()
}

fn exported_markdown(code: &str) -> Vec<u8> {
    let chunk = |cell: &&str| {
        format!(
            "<p>Now the next function.</p><div class=\"sourceCode\"><pre class=\"sourceCode c\"><code class=\"sourceCode c\">{}\
             </code></pre></div><pre><code>## int x = the_same(); for (;;) {{ }}</code></pre>",
            highlighted(cell)
        )
    };
    let body: String = cells(code).iter().map(chunk).collect();
    let head = format!("<meta name=\"generator\" content=\"pandoc\" />{}", FRAME.repeat(20));
    format!("<!DOCTYPE html>\n<html>\n<head>{head}</head>\n<body>{body}</body></html>").into_bytes()
}

fn typed(code: &str) -> Vec<u8> {
    let line = |line: &str| format!("<p>{}<br></p>", escaped(line).replace(' ', "&nbsp;"));
    let body: String = code.lines().map(line).collect();
    format!("<!DOCTYPE html><html><head><title>Exercise 2</title></head><body>{body}</body></html>").into_bytes()
}

fn saved(code: &str) -> Vec<u8> {
    let line = |line: &str| {
        let line = escaped(line).replace("  ", "&nbsp; ");
        format!("<p class=MsoNormal><span lang=EN-US>{line}<o:p></o:p></span></p>\r\n")
    };
    let body: String = code.lines().map(line).collect();
    let head =
        "<meta name=Generator content=\"Microsoft Word 15 (filtered)\"><style>p.MsoNormal { margin: 0cm; }</style>";
    format!("<html><head>{head}</head><body lang=EN-US><div class=WordSection1>{body}</div></body></html>").into_bytes()
}

fn rtf(code: &str) -> Vec<u8> {
    let escaped = code.replace('\\', "\\\\").replace('{', "\\{").replace('}', "\\}");
    let lines: String = escaped.lines().map(|line| format!("{line}\\par\r\n")).collect();
    format!("{{\\rtf1\\ansi{{\\fonttbl{{\\f0 Courier New;}}}}\\f0\\fs20 {lines}}}").into_bytes()
}

fn mail(code: &str) -> Vec<u8> {
    let head = "From: a@example.org\r\nTo: b@example.org\r\nSubject: homework\r\nMIME-Version: 1.0\r\n";
    let parts = "Content-Type: multipart/mixed; boundary=\"xx\"\r\n\r\n--xx\r\nContent-Type: text/plain\r\n\r\nHere it is.\r\n\
                 --xx\r\nContent-Type: text/x-csrc; name=\"hw.c\"\r\nContent-Disposition: attachment; filename=\"hw.c\"\r\n\r\n";
    format!("{head}{parts}{}\r\n--xx--\r\n", code.replace('\n', "\r\n")).into_bytes()
}

fn quoted(code: &str) -> Vec<u8> {
    let lines: String = code.lines().map(|line| format!("> {line}\n")).collect();
    format!("On Monday Bob wrote:\n{lines}").into_bytes()
}

fn docx(code: &str) -> Vec<u8> {
    let line = |line: &str| format!("<w:p><w:r><w:t xml:space=\"preserve\">{}</w:t></w:r></w:p>", escaped(line));
    let body: String = code.replace('"', "”").lines().map(line).collect();
    zip(&[("[Content_Types].xml", "<Types/>"), ("word/document.xml", &format!("<w:document>{body}</w:document>"))])
}

/// Returns a program with other names, comments and layout.
fn disguised(code: &str, seed: u64) -> String {
    let renamed = disguise(code, Language::C, Attack::named("rename").unwrap(), seed, &[]);
    let copy = disguise(&renamed, Language::C, Attack::named("reformat").unwrap(), seed, &[]);
    format!("/* my own work */\n{copy}")
}

fn flagged(report: &Report) -> Vec<[&str; 2]> {
    let is_flagged = |verdict: &str| verdict == "strong" || verdict == "worth_a_look";
    let pairs = report.pairs.iter().filter(|pair| is_flagged(&pair.verdict));
    pairs.map(|pair| [pair.left.as_str(), pair.right.as_str()]).collect()
}

/// A copy is found in each format, and across formats; nobody else is flagged.
#[test]
fn copies_are_found_in_every_format() {
    for (name, format) in FORMATS {
        let dir = TestDir::new();
        for author in 0..10 {
            dir.file(&format!("batch/author{author}/{name}"), format(&program(0, author, author)));
        }
        let original = program(0, 0, 0);
        dir.file(&format!("batch/copy/{name}"), format(&disguised(&original, 1)));
        dir.file("batch/plain/main.c", disguised(&original, 2));
        let report = dir.check_all(&["batch"]);
        let mut found = flagged(&report);
        found.sort_unstable();
        assert_eq!(found, [["author0", "copy"], ["author0", "plain"], ["copy", "plain"]], "{name}: {}", report.summary);
        let is_named = report.json["submissions"].as_array().unwrap().iter().any(|one| one.get("partial").is_some());
        assert_eq!(is_named, name.starts_with("cut/"), "{name}: {}", report.summary);
    }
}

/// In a small class, what an exporter writes around the code makes nobody look like anybody.
#[test]
fn exports_of_unrelated_programs_differ() {
    for (name, format) in FORMATS {
        for n_authors in [4, 6] {
            let dir = TestDir::new();
            for author in 0..n_authors {
                dir.file(&format!("batch/author{author}/{name}"), format(&program(20 + author, author, author)));
            }
            let report = dir.check_all(&["batch"]);
            assert_eq!(flagged(&report), Vec::<[&str; 2]>::new(), "{name}: {}", report.summary);
        }
    }
}

/// The page of an exported notebook shows the document as people see it, and marks its code.
#[test]
fn pages_show_documents_as_people_read_them() {
    let dir = TestDir::new();
    dir.file("batch/ann/hw.html", exported_notebook(SORT));
    dir.file("batch/ben/sort.c", SORT);
    let report = dir.check_all(&["batch"]);
    assert_eq!(report.pair("ann", "ben").unwrap().similarity, 1.0);
    let page = fs::read_to_string(report.folder.join("submissions/1.html")).unwrap();
    assert!(page.contains("the_same_for_everybody"), "{page}");
    assert!(!page.contains("getElementById") && !page.contains("jp-Cell"), "{page}");
}

/// The frame of an exported page is not compared if the page has no code.
#[test]
fn exports_without_code_are_not_compared() {
    let dir = TestDir::new();
    dir.files(&[("batch/ann/sort.c", SORT), ("batch/ben/hw.py", WORDS_PY)]);
    let head = format!("<meta name=\"generator\" content=\"pandoc\" />{}", FRAME.repeat(20));
    for author in ["cy", "dan"] {
        let page = format!("<html><head>{head}</head><body><p>Nothing but words of {author}.</p></body></html>");
        dir.file(&format!("batch/{author}/hw.html"), page);
    }
    let report = dir.check_all(&["batch"]);
    assert_eq!(report.file_status("cy", "hw.html").kind, "ignored", "{}", report.statuses_of("cy"));
    assert!(report.pair("cy", "dan").is_none());
}

/// Formats that nobody can read are named, with the way to save them as text; so are containers that do not open.
#[test]
fn closed_formats_are_named() {
    let dir = TestDir::new();
    dir.files(&[("batch/ann/hw.py", WORDS_PY), ("batch/ben/hw.py", WORDS_PY)]);
    dir.file(
        "batch/cy/hw.rkt",
        "#reader(lib\"read.ss\"\"wxme\")WXME0109 ## \n#|\n   This file uses the GRacket editor format.\n|#\n",
    );
    dir.file("batch/dan/hw.slx", zip(&[("simulink/blockdiagram.xml", "<xml/>")]));
    dir.file("batch/eve/hw.mlx", b"PK\x03\x04 broken");
    dir.file("batch/fay/hw.mlx", bomb(&["matlab/document.xml"], 1 << 30));
    let report = dir.check_all(&["batch"]);
    for (name, path, advice) in
        [("cy", "hw.rkt", "Save Definitions as Text"), ("dan", "hw.slx", ".mdl"), ("eve", "hw.mlx", ".m")]
    {
        let status = report.file_status(name, path);
        assert_eq!(status.kind, "unreadable", "{name}");
        assert!(status.reason().contains(advice), "{name}: {}", status.reason());
    }
    assert!(report.statuses_of("fay").contains("unreadable"), "{}", report.statuses_of("fay"));
}

/// Essays are compared as prose in every format of word processors.
#[test]
fn essays_of_word_processors_are_prose() {
    let essay = "The history of the old harbour begins in the twelfth century, when merchants from the north brought furs.\n\
                 Its walls were built of grey stone, and a fire destroyed most of the houses around it.\n";
    let other = "Nobody knows who painted the picture that hangs in the town hall above the stairs.\n\
                 Some say that it was a wandering student; others believe in a joke of the mayor.\n";
    for (name, format) in [("essay.rtf", rtf as fn(&str) -> Vec<u8>), ("essay.docx", docx), ("onlinetext.html", typed)]
    {
        let dir = TestDir::new();
        for (author, text) in [("ann", essay), ("ben", essay), ("cy", other)] {
            dir.file(&format!("batch/{author}/{name}"), format(text));
        }
        let report = dir.check_all(&["batch"]);
        assert_eq!(report.pair("ann", "ben").map(|pair| pair.similarity), Some(1.0), "{name}: {}", report.summary);
        assert!(report.pair("ann", "cy").is_none_or(|pair| pair.similarity < 0.5), "{name}");
    }
}
