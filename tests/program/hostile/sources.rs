//! Hostile sources: deep nesting, long lines, noise, and more.

use std::fmt::Write;

use insta::assert_snapshot;

use super::{must_compare_the_copies, with_two_copies};
use lookalike_test_harness::TestDir;
use lookalike_test_harness::memory::check_within_limits;
use lookalike_test_harness::programs::{Noise, SORT, scrambled};

/// Compares two hostile files next to two copies; fails the test unless the copies are found and the files have a
/// status.
#[track_caller]
fn must_survive(file: &str, content: impl AsRef<[u8]>) {
    let dir = with_two_copies();
    dir.file(&format!("batch/xena/{file}"), content.as_ref());
    dir.file(&format!("batch/yuri/{file}"), [content.as_ref(), SORT.as_bytes()].concat());
    let report = must_compare_the_copies(&dir, "batch");
    for name in ["xena", "yuri"] {
        let status = report.file_status(name, file);
        assert!(["compared", "partly_parsed", "too_short", "ignored"].contains(&status.kind), "{status}");
    }
}

/// Brackets nested deeper than any stack, in C.
#[test]
fn nested_brackets_in_c() {
    let (open, close) = ("(".repeat(100_000), ")".repeat(100_000));
    must_survive("deep.c", format!("int deep = {open}1{close};\n"));
    must_survive("blocks.c", format!("void f(void) {}{}", "{".repeat(100_000), "}".repeat(100_000)));
}

/// Deeply nested brackets in Java.
#[test]
fn nested_brackets_in_java() {
    let (open, close) = ("(".repeat(100_000), ")".repeat(100_000));
    must_survive("Deep.java", format!("class Deep {{ int deep = {open}1{close}; }}\n"));
}

/// Deeply nested brackets in Python.
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

/// Deep indentation nests as well.
#[test]
fn deep_indentation_in_python() {
    let mut text = String::new();
    for depth in 0..1_000 {
        writeln!(text, "{}if x > {depth}:", " ".repeat(depth)).unwrap();
    }
    must_survive("stairs.py", format!("{text}{}pass\n", " ".repeat(1_000)));
    must_survive("landing.py", format!("{text}{}print(\"top\")\n", " ".repeat(1_000)));
}

/// Here-documents whose delimiters exceed the scanner's buffer.
#[test]
fn here_documents_in_ruby() {
    let word = "A".repeat(300);
    must_survive("here.rb", format!("puts <<{word}\nhello\n{word}\n"));
    must_survive("open.rb", format!("{}<<{}\nhello\n", "\"#{".repeat(196), "A".repeat(39)));
}

/// A line of a megabyte.
#[test]
fn one_very_long_line() {
    let mut text = String::from("int sum(int a) { return a");
    let mut noise = Noise(7);
    while text.len() < 1 << 20 {
        write!(text, " {} {}", ["+", "-", "*", "^"][noise.below(4)], noise.below(1_000)).unwrap();
    }
    must_survive("line.c", format!("{text}; }}\n"));
}

/// Random bytes, except zero, which would make the file binary.
#[test]
fn random_bytes() {
    let mut noise = Noise(42);
    let bytes: Vec<u8> = (0..360_000).map(|_| u8::try_from(1 + noise.below(255)).unwrap()).collect();
    must_survive("noise.c", &bytes);
}

/// Random tokens of the language confuse its parser more than random bytes.
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
fn unterminated_strings_and_comments() {
    for (file, text) in [("a.c", "/* "), ("b.c", "char *s = \""), ("c.py", "s = '''"), ("D.java", "String s = \"\"\"")]
    {
        must_survive(file, format!("{text}{}", "never ending ".repeat(2_000)));
    }
}

/// A byte order mark and nothing else.
#[test]
fn only_a_byte_order_mark() {
    for mark in [&b"\xef\xbb\xbf"[..], b"\xff\xfe", b"\xfe\xff", b"\xff\xfe\x00"] {
        must_survive("mark.c", mark);
    }
}

/// A table of a million numbers is one long repetition.
#[test]
fn a_table_of_a_million_numbers() {
    let dir = with_two_copies();
    let table = |n| format!("int table[] = {{{}}};\n", "7, ".repeat(n));
    dir.file("batch/xena/table.c", format!("{}{}", table(1_000_000), scrambled(1)));
    dir.file("batch/yuri/table.c", format!("{}{}", scrambled(2), table(200_000)));
    must_compare_the_copies(&dir, "batch");
}

/// Five hundred identical submissions: every pair counts, and the report keeps to `--top`.
#[test]
fn five_hundred_identical_submissions() {
    let dir = TestDir::new();
    for n in 0..500 {
        dir.file(&format!("batch/student-{n:03}/sort.c"), SORT);
    }
    let report = dir.check(&["batch", "--top", "40", "--min-score", "0"]);
    assert_eq!(report.json["totals"]["n_pairs_found"], 500 * 499 / 2);
    assert_eq!(report.pairs.len(), 40);
    assert!(report.pairs.iter().all(|row| row.similarity == 1.0));
}

/// A submission full of noise that confuses parsers is read word by word.
#[test]
fn a_submission_full_of_noise_is_read_word_by_word() {
    let dir = with_two_copies();
    let noise = "|>*)".repeat(4_000);
    for place in 0..40 {
        dir.file(&format!("batch/eve/noise_{place}.c"), format!("/* {place} */ {noise}"));
    }
    let report = must_compare_the_copies(&dir, "batch");
    assert_snapshot!(report.file_status("eve", "noise_9.c"), @"
    eve: noise_9.c: compared
        could not be parsed; read word by word
    ");
}

/// Forty kilobytes for which three grammars took up to 5.6 GB: they try each `<` as a comparison and as the start of type arguments. Such a text ends its process, and the submission has a concern.
#[test]
fn a_text_that_takes_gigabytes_is_read_word_by_word() {
    let dir = with_two_copies();
    let chain = "<a".repeat(20_000);
    dir.file("batch/java/A.java", format!("class A {{ int f() {{ return {chain}"));
    dir.file("batch/csharp/A.cs", format!("class A {{ int f() {{ return {chain}"));
    let report = check_within_limits(&dir, &["batch"]);
    assert!(report.pair("anna", "ben").is_some());
    for (name, path) in [("java", "A.java"), ("csharp", "A.cs")] {
        let status = report.file_status(name, path);
        assert!(status.notes().contains(&"could not be parsed; read word by word"), "{status}");
        assert_eq!(status.entry["concerns"], serde_json::json!(["parser_failed"]), "{status}");
    }
}
