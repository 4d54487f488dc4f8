//! Sources that no compiler would take, and some that it would take all day.

use std::fmt::Write;

use super::{must_compare_the_good, with_two_copies};
use crate::harness::Desk;
use crate::harness::programs::{Noise, SORT, scrambled};

/// Compares two hostile files with the copies beside them, and the first of them with itself.
#[track_caller]
fn must_survive(file: &str, content: impl AsRef<[u8]>) {
    let desk = with_two_copies();
    desk.file(&format!("batch/xena/{file}"), content.as_ref());
    desk.file(&format!("batch/yuri/{file}"), [content.as_ref(), SORT.as_bytes()].concat());
    let report = must_compare_the_good(&desk, "batch");
    assert!(report.names().contains(&"xena"));
    report.fate("xena", file);
}

/// Brackets within brackets, deeper than any stack.
#[test]
fn nested_brackets_in_c() {
    let (open, close) = ("(".repeat(100_000), ")".repeat(100_000));
    must_survive("deep.c", format!("int deep = {open}1{close};\n"));
    must_survive("blocks.c", format!("void f(void) {}{}", "{".repeat(100_000), "}".repeat(100_000)));
}

/// The same in Java.
#[test]
fn nested_brackets_in_java() {
    let (open, close) = ("(".repeat(100_000), ")".repeat(100_000));
    must_survive("Deep.java", format!("class Deep {{ int deep = {open}1{close}; }}\n"));
}

/// The same in Python.
#[test]
fn nested_brackets_in_python() {
    must_survive("deep.py", format!("deep = {}{}\n", "[".repeat(100_000), "]".repeat(100_000)));
    must_survive("open.py", "(".repeat(100_000));
}

/// A chain of else-ifs nests as deep as it is long.
#[test]
fn a_long_chain_of_else_if() {
    let mut text = String::from("int pick(int n) {\n    if (n == 0) return 1;\n");
    for n in 1..5_000 {
        writeln!(text, "    else if (n == {n}) return {};", n * 7 % 11).unwrap();
    }
    must_survive("chain.c", format!("{text}    return 0;\n}}\n"));
}

/// Indentation nests too.
#[test]
fn deep_indentation_in_python() {
    let mut text = String::new();
    for depth in 0..1_000 {
        writeln!(text, "{}if x > {depth}:", " ".repeat(depth)).unwrap();
    }
    must_survive("stairs.py", format!("{text}{}pass\n", " ".repeat(1_000)));
    must_survive("landing.py", format!("{text}{}print(\"top\")\n", " ".repeat(1_000)));
}

/// The word of a here-document, and what is open around it, are longer than a scanner can write down.
#[test]
fn here_documents_in_ruby() {
    let word = "A".repeat(300);
    must_survive("here.rb", format!("puts <<{word}\nhello\n{word}\n"));
    must_survive("open.rb", format!("{}<<{}\nhello\n", "\"#{".repeat(196), "A".repeat(39)));
}

/// A megabyte in one line.
#[test]
fn one_very_long_line() {
    let mut text = String::from("int sum(int a) { return a");
    let mut noise = Noise(7);
    while text.len() < 1 << 20 {
        write!(text, " {} {}", ["+", "-", "*", "^"][noise.below(4)], noise.below(1_000)).unwrap();
    }
    must_survive("line.c", format!("{text}; }}\n"));
}

/// Bytes without any sense, but for the one that makes a file binary.
#[test]
fn random_bytes() {
    let mut noise = Noise(42);
    let bytes: Vec<u8> = (0..360_000).map(|_| u8::try_from(1 + noise.below(255)).unwrap()).collect();
    must_survive("noise.c", &bytes);
}

/// Random letters of a language's own alphabet tangle its parser more.
#[test]
fn random_tokens() {
    let words =
        ["if", "(", ")", "{", "}", "for", "x", "1", ";", "\"", "'", "/*", "*/", "//", "\n", "#if", "#endif\n", "["];
    let mut noise = Noise(99);
    let text: String = (0..60_000).map(|_| format!("{} ", words[noise.below(words.len())])).collect();
    must_survive("tangle.c", &text);
}

/// Strings and comments without an end.
#[test]
fn what_never_ends() {
    for (file, text) in [("a.c", "/* "), ("b.c", "char *s = \""), ("c.py", "s = '''"), ("D.java", "String s = \"\"\"")]
    {
        must_survive(file, format!("{text}{}", "never ending ".repeat(2_000)));
    }
}

/// A byte order mark and nothing after it.
#[test]
fn only_a_byte_order_mark() {
    for mark in [&b"\xef\xbb\xbf"[..], b"\xff\xfe", b"\xfe\xff", b"\xff\xfe\x00"] {
        must_survive("mark.c", mark);
    }
}

/// A table of a million numbers is one long repetition; two that have it are compared all the same.
#[test]
fn a_table_of_a_million_numbers() {
    let desk = with_two_copies();
    let table = |n| format!("int table[] = {{{}}};\n", "7, ".repeat(n));
    desk.file("batch/xena/table.c", format!("{}{}", table(1_000_000), scrambled(1)));
    desk.file("batch/yuri/table.c", format!("{}{}", scrambled(2), table(200_000)));
    must_compare_the_good(&desk, "batch");
}

/// A whole year that hands in the same: every pair counts, and the report stays as short as it was told to.
#[test]
fn five_hundred_identical_submissions() {
    let desk = Desk::new();
    for n in 0..500 {
        desk.file(&format!("batch/student-{n:03}/sort.c"), SORT);
    }
    let report = desk.check(&["batch", "--top", "40", "--min-score", "0"]);
    assert_eq!(report.json["totals"]["n_pairs_found"], 500 * 499 / 2);
    assert_eq!(report.pairs.len(), 40);
    assert!(report.pairs.iter().all(|row| row.similarity == 1.0));
}

/// A submission full of noise on which parsers tangle: there is an end, and the good are compared.
#[test]
fn a_submission_full_of_noise_comes_to_an_end() {
    let desk = with_two_copies();
    let noise = "|>*)".repeat(4_000);
    for place in 0..40 {
        desk.file(&format!("batch/eve/noise_{place}.c"), format!("/* {place} */ {noise}"));
    }
    let report = must_compare_the_good(&desk, "batch");
    let (_, last) = report.fate("eve", "noise_9.c");
    assert!(last["notes"].to_string().contains("read word by word"), "{last}");
}
