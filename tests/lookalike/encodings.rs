//! Files of every encoding are compared with their clean twins, and the account says what was guessed.

use std::fs;

use encoding_rs::{Encoding, GB18030, MACINTOSH, SHIFT_JIS, WINDOWS_1252};

use crate::harness::programs::{SORT, STACK, WORDS_PY};
use crate::harness::{Desk, Report};

const JAPANESE: &str = "/* 配列の要素を小さい順に並べ替えるプログラムです */\n";
const CHINESE: &str = "/* 把数组里的数字从小到大排列，然后输出结果 */\n";
const GERMAN: &str = "/* Größere Zahlen rücken für kürzere nach hinten */\n";

fn encoded(encoding: &'static Encoding, text: &str) -> Vec<u8> {
    let (bytes, _, has_errors) = encoding.encode(text);
    assert!(!has_errors, "{}", encoding.name());
    bytes.into_owned()
}

fn utf16(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(to_bytes).collect()
}

fn notes(report: &Report, submission: &str, path: &str) -> String {
    report.fate(submission, path).1["notes"].to_string()
}

/// The first and the last line of the first passage of the first pair.
fn lines(report: &Report, side: &str) -> (u64, u64) {
    let lines = &report.json["pairs"][0]["passages"][0][format!("{side}_lines")];
    (lines[0].as_u64().unwrap(), lines[1].as_u64().unwrap())
}

/// Compares an odd file with the same program in UTF-8. They must be equal, the guess must be named, and the report must show `word`, which stands in the first line.
#[track_caller]
fn must_equal_its_clean_twin(odd: &[u8], clean: &str, guess: &str, word: &str) {
    let desk = Desk::new();
    desk.file("batch/clean/sort.c", clean);
    desk.file("batch/odd/sort.c", odd);
    desk.file("batch/other/stack.c", STACK);
    let report = desk.check(&["batch"]);
    assert_eq!(report.pairs.len(), 1, "{:#?}", report.pairs);
    assert_eq!(report.pair("clean", "odd").unwrap().similarity, 1.0);
    let notes = notes(&report, "odd", "sort.c");
    assert!(notes.contains(guess), "{notes}");
    let page = |number| fs::read_to_string(report.folder.join(format!("submissions/{number}.html"))).unwrap();
    assert!(page(2).contains(word), "{}", page(2));
    assert_eq!(lines(&report, "left"), lines(&report, "right"));
}

/// The encodings of Japan, China and the west, by their bytes alone.
#[test]
fn old_encodings_are_guessed() {
    for (encoding, comment, guess, word) in [
        (SHIFT_JIS, JAPANESE, "guessed as Shift_JIS", "並べ替える"),
        (GB18030, CHINESE, "guessed as GB18030", "从小到大"),
        (WINDOWS_1252, GERMAN, "guessed as Windows-1252", "rücken"),
        (MACINTOSH, GERMAN, "guessed as Mac OS Roman", "rücken"),
    ] {
        let clean = format!("{comment}{SORT}");
        must_equal_its_clean_twin(&encoded(encoding, &clean), &clean, guess, word);
    }
}

/// UTF-16 with and without its mark.
#[test]
fn utf16_is_read() {
    let clean = format!("{GERMAN}{SORT}");
    must_equal_its_clean_twin(&utf16(&clean, u16::to_le_bytes), &clean, "UTF-16LE, by its zero", "rücken");
    must_equal_its_clean_twin(&utf16(&clean, u16::to_be_bytes), &clean, "UTF-16BE, by its zero", "rücken");
    let marked = utf16(&format!("\u{feff}{clean}"), u16::to_le_bytes);
    must_equal_its_clean_twin(&marked, &clean, "UTF-16LE, by its byte order mark", "rücken");
}

/// A file that two editors wrote into.
#[test]
fn mixtures_are_read() {
    let clean = format!("{GERMAN}{SORT}{GERMAN}");
    let odd = [format!("{GERMAN}{SORT}").into_bytes(), encoded(WINDOWS_1252, GERMAN)].concat();
    must_equal_its_clean_twin(&odd, &clean, "a mixture", "rücken");
}

/// Half a character and a zero cost no more than themselves.
#[test]
fn damaged_texts_are_read() {
    let clean = format!("/* a b */\n{SORT}");
    let mut odd = utf16(&clean.replace("a b", "axb"), u16::to_le_bytes);
    odd.splice(8..10, [0x00, 0xd8]);
    must_equal_its_clean_twin(&odd, &clean, "make no sense there", "a\u{fffd}b".trim_start_matches('a'));
    let odd = clean.replace("a b", "a\0b");
    must_equal_its_clean_twin(odd.as_bytes(), &clean, "zero bytes", "a b");
}

/// What an old Mac wrote has as many lines as what anybody else writes.
#[test]
fn line_numbers_are_those_of_an_editor() {
    let clean = format!("// first\n{SORT}\nint broken( {{ return ]; }}\n");
    for odd in
        [clean.replace('\n', "\r"), clean.replace('\n', "\r\n"), clean.replacen("first", "fi\u{2028}r\u{c}st", 1)]
    {
        let desk = Desk::new();
        desk.file("batch/clean/sort.c", &clean);
        desk.file("batch/odd/sort.c", &odd);
        let report = desk.check(&["batch"]);
        assert_eq!(report.pairs[0].similarity, 1.0);
        assert_eq!(lines(&report, "left"), lines(&report, "right"));
        let lines = |name| report.fate(name, "sort.c").1["fate"]["lines"].clone();
        assert_eq!(lines("clean"), lines("odd"));
        let line = |name: &str| desk.run(&["tokens", &format!("batch/{name}/sort.c")]).stdout;
        let numbers = |name| {
            line(name).lines().filter_map(|line| line.split_once(" | ").map(|(n, _)| n.to_owned())).collect::<Vec<_>>()
        };
        assert_eq!(numbers("clean"), numbers("odd"));
        let rows = |number| {
            fs::read_to_string(report.folder.join(format!("submissions/{number}.html")))
                .unwrap()
                .matches("class=\"line")
                .count()
        };
        assert_eq!(rows(1), rows(2));
    }
}

/// A file that says its encoding is believed, unless the instructor says another.
#[test]
fn declarations_and_the_option_are_honoured() {
    let desk = Desk::new();
    let program = |word: &str| format!("# -*- coding: iso-8859-2 -*-\n# {word}\n{WORDS_PY}");
    desk.file("batch/clean/words.py", program("žluť"));
    desk.file("batch/odd/words.py", encoded(encoding_rs::ISO_8859_2, &program("žluť")));
    let report = desk.check(&["batch"]);
    assert!(notes(&report, "odd", "words.py").contains("read as ISO-8859-2, as the file says"));
    let report = desk.check(&["batch", "--encoding", "cp1251"]);
    assert_eq!(report.pairs[0].similarity, 1.0);
    let notes = notes(&report, "odd", "words.py");
    assert!(notes.contains("read as Windows-1251, by --encoding"), "{notes}");
    assert!(report.json["run"]["parameters"].to_string().contains("Windows-1251"));
    let tokens = desk.run(&["tokens", "batch/odd/words.py", "--encoding", "latin1"]);
    assert!(tokens.stdout.contains("read as Windows-1252, by --encoding"), "{}", tokens.stdout);
    desk.run(&["check", "batch", "--encoding", "klingon"]).must_have_failed(2, &["windows-1252"]);
}

/// What holds no text is named as what it is, whatever its name says.
#[test]
fn binary_files_are_named() {
    let desk = Desk::new();
    desk.files(&[("batch/anna/sort.c", SORT), ("batch/ben/sort.c", SORT), ("batch/anna/mark.c", "\u{feff}")]);
    desk.file("batch/anna/essay.c", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n");
    desk.file("batch/anna/Main.java", b"\xca\xfe\xba\xbe\0\0\0\x41\0\x1d");
    desk.file("batch/anna/zeros.c", [0; 4096]);
    desk.file("batch/anna/report.pdf", b"%PDF-1.7\n");
    let report = desk.check(&["batch"]);
    for (path, format) in [
        ("essay.c", "binary: a PDF"),
        ("Main.java", "binary: a compiled Java class"),
        ("zeros.c", "nothing but zero bytes"),
        ("report.pdf", "binary: a PDF"),
    ] {
        let (kind, file) = report.fate("anna", path);
        assert_eq!(kind, "ignored");
        assert!(file["fate"]["rule"].as_str().unwrap().contains(format), "{file}");
    }
    assert_eq!(report.fate("anna", "mark.c").0, "too_short");
    assert_eq!(report.pairs[0].similarity, 1.0);
}
