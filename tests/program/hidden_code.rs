//! Copies inside strings, macros and escapes are found, and code that cannot be read is named.

use lookalike_test_harness::programs::{SORT, STACK};
use lookalike_test_harness::{Report, TestDir};

const PYTHON: &str = include_str!("../../samples/hello/caesar.py");
const JAVA: &str = include_str!("../../samples/hello/Caesar.java");

/// Checks a class of an original, a disguised copy of it, and unrelated programs.
fn checked(original: (&str, &str), disguised: (&str, String)) -> Report {
    let dir = TestDir::new();
    dir.file(&format!("batch/anna/{}", original.0), original.1);
    dir.file(&format!("batch/ben/{}", disguised.0), disguised.1);
    dir.files(&[("batch/cleo/stack.c", STACK), ("batch/dora/sort.c", SORT)]);
    dir.check(&["batch"])
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

/// A program that runs a copy from a string, or is one behind escapes, is a pair with the original.
#[test]
fn copies_in_strings_and_escapes_are_found() {
    let escaped = |c: char| if c.is_ascii_alphabetic() { format!("\\u{:04x}", c as u32) } else { c.to_string() };
    let digraphs = SORT.replace('{', "<%").replace('}', "%>").replace('[', "<:").replace(']', ":>");
    for (original, disguised) in [
        (("main.py", PYTHON), ("main.py", format!("exec({})\n", quoted(PYTHON)))),
        (("Caesar.java", JAVA), ("Caesar.java", JAVA.chars().map(escaped).collect())),
        (("quick.c", SORT), ("quick.c", digraphs)),
    ] {
        let report = checked(original, disguised.clone());
        let pair = report.pair("anna", "ben");
        assert!(pair.is_some_and(|row| row.similarity > 0.9), "{}: {:#?}", disguised.1, report.pairs);
        assert_eq!(report.file_status("ben", disguised.0).entry["concerns"].as_array().map_or(0, Vec::len), 0);
    }
}

/// A program that decodes and runs a text is named, because the text cannot be compared.
#[test]
fn encoded_programs_are_named() {
    let encoded = "eJxtUMFqwzAMvecrRE8OhNJ2t0EvY4d9wC5jFNdRGoNjG1vpyL9PdpJ2h/kg".repeat(4);
    let loader = format!("import base64, zlib\n\nexec(zlib.decompress(base64.b64decode('{encoded}')))\n");
    let report = checked(("main.py", PYTHON), ("main.py", loader));
    let status = report.file_status("ben", "main.py");
    assert_eq!(status.entry["concerns"], serde_json::json!(["hidden_code"]), "{status}");
    assert_eq!(status.notes(), ["may run text that could not be read as code, from line 3 on: 242 bytes"], "{status}");
}
