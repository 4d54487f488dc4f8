//! Any change to a written report: it is refused, or read, shown, and the same when it is written and read again.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::OnceLock;

use clap::Parser;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use lookalike::anonymous::hide_names;
use lookalike::check;
use lookalike::cli::{Arguments, Command};
use lookalike_report_templates::evidence::Handout;
use lookalike_report_templates::model::Report;
use lookalike_report_templates::page::Pages;
use lookalike_report_templates::{load, site, store};
use serde_json::{Value, json};

use super::desk::Desk;

/// What is changed: in turn, `report.json` and the sources of the first submission.
const JSON: &str = "report.json";
const SOURCES: &str = "sources/1.js";

/// Each four bytes are one change: where (the lowest bit says in which file), and to what.
pub fn check(input: &[u8]) {
    let (mut report, mut sources) = sound().clone();
    for change in input.chunks_exact(4) {
        let place = usize::from(u16::from_be_bytes([change[0], change[1]]));
        let document = if place % 2 == 0 { &mut report } else { &mut sources };
        change_one(document, place / 2, change[2], change[3]);
    }
    let desk = Desk::new();
    for (name, bytes) in files() {
        desk.file(name, bytes);
    }
    desk.file(JSON, report.to_string().as_bytes());
    desk.file(SOURCES, script(&sources).as_bytes());
    let Ok(mut report) = load::folder(&desk.path("")) else { return };
    is_written_as_it_is_read(&report);
    show(&report);
    hide_names(&mut report);
    show(&report);
}

/// Changes the `place`-th value of a document into something else.
fn change_one(document: &mut Value, place: usize, how: u8, what: u8) {
    let n_values = count(document);
    let Some(value) = nth(document, &mut (place % n_values)) else { return };
    *value = match (how % 12, value.take()) {
        (0, _) => json!(what),
        (1, _) => json!(-i64::from(what)),
        (2, _) => json!(u64::MAX - u64::from(what)),
        (3, _) => json!(f64::from(what) / 17.0),
        (4, _) => json!(1e300),
        (5, _) => Value::Null,
        (6, _) => json!([what]),
        (7, _) => json!({ "name": what }),
        (8, Value::String(text)) => json!(format!("{text}{}", char::from(what))),
        (9, Value::Number(number)) => json!(number.as_u64().unwrap_or_default().wrapping_add(u64::from(what))),
        (10, Value::Array(mut values)) => {
            values.pop();
            json!(values)
        }
        (11, Value::Array(mut values)) => {
            values.extend(values.first().cloned());
            json!(values)
        }
        (_, Value::String(_)) => json!("\u{202e}</script>ä"),
        (_, same) => same,
    };
}

fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(values) => values.iter().map(count).sum(),
        Value::Object(entries) => entries.values().map(count).sum(),
        _ => 0,
    }
}

fn nth<'a>(value: &'a mut Value, place: &mut usize) -> Option<&'a mut Value> {
    if *place == 0 {
        return Some(value);
    }
    *place -= 1;
    match value {
        Value::Array(values) => values.iter_mut().find_map(|value| nth(value, place)),
        Value::Object(entries) => entries.values_mut().find_map(|value| nth(value, place)),
        _ => None,
    }
}

fn is_written_as_it_is_read(report: &Report) {
    let desk = Desk::new();
    site::write(report, &desk.path(""), &()).expect("a folder can be written");
    let again = load::folder(&desk.path("")).expect("what was written can be read");
    assert_eq!(format!("{again:?}"), format!("{report:?}"));
}

/// Every page of it, and every sheet.
fn show(report: &Report) {
    let pages = Pages::new(report);
    for page in pages.list() {
        pages.render(page).expect("memory can be written to");
    }
    for pair in 0..report.pairs.len() {
        Handout::new(report, pair).sheet().expect("memory can be written to");
    }
}

/// A report as it should be, and the sources of its first submission.
fn sound() -> &'static (Value, Value) {
    static SOUND: OnceLock<(Value, Value)> = OnceLock::new();
    SOUND.get_or_init(|| {
        let text = |name: &str| std::str::from_utf8(&files()[name]).expect("a report is text");
        let kept = store::read(text(SOURCES)).expect("it was just written");
        let file = |file: &lookalike_report_templates::model::SourceFile| {
            json!({
                "path": file.path, "language": file.language, "own_tokens": file.own_tokens, "text": file.text.read(),
                "starter": [0, 4], "common": [1, 3, 2, 2], "asides": [5, 1], "colours": [0, 3, 1, 2, 4, 0], "hidden": [],
            })
        };
        (serde_json::from_str(text(JSON)).expect("it is JSON"), kept.iter().map(file).collect())
    })
}

/// All files of a report of a small batch by their names, pages aside.
fn files() -> &'static BTreeMap<String, Vec<u8>> {
    static FILES: OnceLock<BTreeMap<String, Vec<u8>>> = OnceLock::new();
    FILES.get_or_init(|| {
        let desk = Desk::new();
        let program = "// adds upp\nint sum(int n) { int s = 0; for (int i = 0; i < n; i++) s += i * 17; return s; }\n";
        desk.file("batch/ann/main.c", program.as_bytes());
        desk.file("batch/ben/main.c", program.replace('n', "m").as_bytes());
        desk.file("batch/cem/main.c", format!("{program}/* ä */ int main(void) {{ return sum(3); }}\n").as_bytes());
        let [batch, out] = ["batch", "report"].map(|name| desk.path(name));
        let options = ["--min-score", "0", "--top", "all", "--out"].map(Into::into);
        let words = ["lookalike", "check"].map(Into::into).into_iter().chain([batch.into_os_string()]);
        let words = words.chain(options).chain([out.clone().into_os_string()]);
        let Command::Check(arguments) = Arguments::parse_from(words).command else { unreachable!("it was asked for") };
        check::run(&arguments, &mut Vec::new()).expect("a small batch can be compared");
        let names = (1..=3).map(|number| format!("sources/{number}.js")).chain([JSON.to_owned()]);
        names.map(|name| (name.clone(), read(&out.join(name)))).collect()
    })
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).expect("it was just written")
}

/// Sources as a report keeps them.
fn script(sources: &Value) -> String {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(sources.to_string().as_bytes()).expect("memory can be written to");
    let packed = packed.finish().expect("memory can be written to");
    format!("lookalikeSources(1,\"{}\");\n", base64(&packed))
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let of_three = |three: &[u8]| {
        let at = |place: usize| u32::from(three.get(place).copied().unwrap_or_default());
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        let digit = |place: usize| {
            let is_there = place <= three.len();
            if is_there { char::from(DIGITS[(bits >> (18 - 6 * place)) as usize & 63]) } else { '=' }
        };
        [0, 1, 2, 3].map(digit)
    };
    bytes.chunks(3).flat_map(of_three).collect()
}
