//! Files in every encoding equal the same program in UTF-8, and the report notes the guessed encoding.

use std::fs;

use encoding_rs::{Encoding, GB18030, MACINTOSH, SHIFT_JIS, WINDOWS_1252};
use insta::assert_snapshot;
use lookalike_test_harness::programs::{SORT, STACK, WORDS_PY};
use lookalike_test_harness::{Report, TestDir};

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

/// Returns the first and the last line of the first passage of the first pair.
fn lines(report: &Report, side: &str) -> (u64, u64) {
    let lines = &report.json["pairs"][0]["passages"][0][format!("{side}_lines")];
    (lines[0].as_u64().unwrap(), lines[1].as_u64().unwrap())
}

/// Compares a file in another encoding with the same program in UTF-8. They must be equal, and the report must show
/// `word`, which stands in the first line. Returns what the report notes about the file.
#[track_caller]
fn must_equal_its_utf8_copy(odd: &[u8], clean: &str, word: &str) -> String {
    let dir = TestDir::new();
    dir.file("batch/clean/sort.c", clean);
    dir.file("batch/odd/sort.c", odd);
    dir.file("batch/other/stack.c", STACK);
    let report = dir.check(&["batch"]);
    assert_eq!(report.pairs.len(), 1, "{:#?}", report.pairs);
    assert_eq!(report.pair("clean", "odd").unwrap().similarity, 1.0);
    let page = fs::read_to_string(report.folder.join("submissions/2.html")).unwrap();
    assert!(page.contains(word), "{page}");
    assert_eq!(lines(&report, "left"), lines(&report, "right"));
    let notes = report.file_status("odd", "sort.c").notes().join("; ");
    assert!(!notes.is_empty(), "the guess is not named");
    notes + "\n"
}

/// Encodings of Japan, China and the West are guessed from the bytes alone.
#[test]
fn old_encodings_are_guessed() {
    let mut notes = String::new();
    for (encoding, comment, word) in [
        (SHIFT_JIS, JAPANESE, "並べ替える"),
        (GB18030, CHINESE, "从小到大"),
        (WINDOWS_1252, GERMAN, "rücken"),
        (MACINTOSH, GERMAN, "rücken"),
    ] {
        let clean = format!("{comment}{SORT}");
        notes += &must_equal_its_utf8_copy(&encoded(encoding, &clean), &clean, word);
    }
    assert_snapshot!(notes);
}

/// UTF-16 is read with and without a byte order mark.
#[test]
fn utf16_is_read() {
    let clean = format!("{GERMAN}{SORT}");
    let marked = utf16(&format!("\u{feff}{clean}"), u16::to_le_bytes);
    let files = [utf16(&clean, u16::to_le_bytes), utf16(&clean, u16::to_be_bytes), marked];
    assert_snapshot!(files.map(|odd| must_equal_its_utf8_copy(&odd, &clean, "rücken")).concat());
}

/// A file written by two editors in two encodings is read.
#[test]
fn mixtures_are_read() {
    let clean = format!("{GERMAN}{SORT}{GERMAN}");
    let odd = [format!("{GERMAN}{SORT}").into_bytes(), encoded(WINDOWS_1252, GERMAN)].concat();
    assert_snapshot!(must_equal_its_utf8_copy(&odd, &clean, "rücken"), @"not UTF-8 (from line 24 on); a mixture, read as lines of UTF-8 and of Windows-1252");
}

/// Damage costs only the damaged characters: half a surrogate pair, and a zero byte.
#[test]
fn damaged_texts_are_read() {
    let clean = format!("/* a b */\n{SORT}");
    let mut odd = utf16(&clean.replace("a b", "axb"), u16::to_le_bytes);
    odd.splice(8..10, [0x00, 0xd8]);
    assert_snapshot!(must_equal_its_utf8_copy(&odd, &clean, "\u{fffd}b"), @"guessed as UTF-16LE, by its zero bytes; invalid bytes, shown as �: 1");
    let odd = clean.replace("a b", "a\0b");
    assert_snapshot!(must_equal_its_utf8_copy(odd.as_bytes(), &clean, "a b"), @"zero bytes in the text, read as spaces: 1");
}

/// Files with line ends of old Macs, Windows or odd separators have the line numbers that an editor shows.
#[test]
fn line_numbers_are_those_of_an_editor() {
    let clean = format!("// first\n{SORT}\nint broken( {{ return ]; }}\n");
    for odd in
        [clean.replace('\n', "\r"), clean.replace('\n', "\r\n"), clean.replacen("first", "fi\u{2028}r\u{c}st", 1)]
    {
        let dir = TestDir::new();
        dir.file("batch/clean/sort.c", &clean);
        dir.file("batch/odd/sort.c", &odd);
        let report = dir.check(&["batch"]);
        assert_eq!(report.pairs[0].similarity, 1.0);
        assert_eq!(lines(&report, "left"), lines(&report, "right"));
        let lines = |name| report.file_status(name, "sort.c").entry["status"]["lines"].clone();
        assert_eq!(lines("clean"), lines("odd"));
        let line = |name: &str| dir.run(&["tokens", &format!("batch/{name}/sort.c")]).stdout;
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

/// The encoding that a file declares is used, unless `--encoding` names another.
#[test]
fn declarations_and_the_option_are_honoured() {
    let dir = TestDir::new();
    let program = |word: &str| format!("# -*- coding: iso-8859-2 -*-\n# {word}\n{WORDS_PY}");
    dir.file("batch/clean/words.py", program("žluť"));
    dir.file("batch/odd/words.py", encoded(encoding_rs::ISO_8859_2, &program("žluť")));
    let report = dir.check(&["batch"]);
    assert_snapshot!(report.file_status("odd", "words.py"), @"
    odd: words.py: compared
        not UTF-8 (from line 2 on); read as ISO-8859-2, as the file says
    ");
    let report = dir.check(&["batch", "--encoding", "cp1251"]);
    assert_eq!(report.pairs[0].similarity, 1.0);
    assert_snapshot!(report.file_status("odd", "words.py"), @"
    odd: words.py: compared
        not UTF-8 (from line 2 on); read as Windows-1251, by --encoding
    ");
    assert_eq!(report.setting("encoding"), Some("Windows-1251"));
    let tokens = dir.run(&["tokens", "batch/odd/words.py", "--encoding", "latin1"]);
    assert_snapshot!(tokens.must_succeed().transcript());
}

/// Binary files are named as such, whatever their extension.
#[test]
fn binary_files_are_named() {
    let dir = TestDir::new();
    dir.files(&[("batch/anna/sort.c", SORT), ("batch/ben/sort.c", SORT), ("batch/anna/mark.c", "\u{feff}")]);
    dir.file("batch/anna/essay.c", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n");
    dir.file("batch/anna/Main.java", b"\xca\xfe\xba\xbe\0\0\0\x41\0\x1d");
    dir.file("batch/anna/zeros.c", [0; 4096]);
    dir.file("batch/anna/report.pdf", b"%PDF-1.7\n");
    let report = dir.check(&["batch"]);
    for path in ["essay.c", "Main.java", "report.pdf"] {
        assert_eq!(report.file_status("anna", path).kind, "ignored", "{path}");
    }
    assert_eq!(report.file_status("anna", "zeros.c").kind, "absent");
    assert_snapshot!(report.statuses_of("anna"));
    assert_eq!(report.file_status("anna", "mark.c").kind, "too_short");
    assert_eq!(report.pairs[0].similarity, 1.0);
}
