//! Notebooks are compared by the code in their cells, with one another and with plain files.

use std::fs;

use insta::assert_snapshot;
use lookalike_test_harness::TestDir;
use lookalike_test_harness::programs::{SORT, STACK, WORDS_PY};
use serde_json::{Value, json};

fn code(source: &str) -> Value {
    let lines: Vec<&str> = source.split_inclusive('\n').collect();
    json!({"cell_type": "code", "execution_count": 1, "metadata": {}, "source": lines,
        "outputs": [{"output_type": "stream", "name": "stdout", "text": [STACK]}]})
}

fn prose(source: &str) -> Value {
    json!({"cell_type": "markdown", "metadata": {}, "source": [source]})
}

fn notebook(cells: &[Value]) -> String {
    let metadata = json!({"kernelspec": {"language": "python", "name": "python3"}});
    json!({"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}).to_string()
}

/// Returns `WORDS_PY` in three cells, with everything that notebooks put around code.
fn words() -> Vec<Value> {
    let (import, rest) = WORDS_PY.split_once("\n\n\n").unwrap();
    let (count, main) = rest.split_once("\n\n\n").unwrap();
    vec![
        prose("# Counting words"),
        code(&format!("%matplotlib inline\n!pip install nothing\n{import}\n")),
        code(&format!("{count}\n")),
        code("count?"),
        prose("Now run it."),
        code(&format!("{main}\n")),
    ]
}

/// A notebook and the plain file with the same code are equal; the report shows the numbers of the cells.
#[test]
fn a_notebook_equals_the_plain_file() {
    let dir = TestDir::new();
    dir.file("batch/clean/words.py", WORDS_PY);
    dir.file("batch/odd/words.ipynb", notebook(&words()));
    dir.file("batch/other/sort.c", SORT);
    let report = dir.check(&["batch"]);
    assert_eq!(report.pairs.len(), 1, "{:#?}", report.pairs);
    assert_eq!(report.pair("clean", "odd").unwrap().similarity, 1.0);
    let status = report.file_status("odd", "words.ipynb");
    assert_eq!((status.kind, &status.entry["language"]), ("compared", &json!("python")));
    assert_snapshot!(status, @"
    odd: words.ipynb: compared
        notebook: code of 4 of 6 cells; without code: 2
    ");
    let page = fs::read_to_string(report.folder.join("submissions/2.html")).unwrap();
    let source = page.split("<pre").nth(2).unwrap().split("</pre>").next().unwrap();
    assert_snapshot!("a_notebook_as_text", source.split_once('>').unwrap().1);
    let passage = &report.json["pairs"][0]["passages"][0];
    assert_eq!((&passage["left_lines"][0], &passage["right_lines"][0]), (&json!(4), &json!(7)), "{passage}");
}

/// Notebooks may be submissions of their own, also in archive files.
#[test]
fn notebooks_are_submissions() {
    let dir = TestDir::new();
    dir.file("batch/anna.ipynb", notebook(&words()));
    dir.zip("batch/ben.zip", &[("work/words.ipynb", &notebook(&words()[1..]))]);
    let report = dir.check(&["batch"]);
    assert_eq!(report.names(), ["anna.ipynb", "ben"]);
    assert_eq!(report.pairs[0].similarity, 1.0);
}

/// Cells in other languages are compared as files of those languages.
#[test]
fn cells_of_other_languages_are_files_of_their_own() {
    let dir = TestDir::new();
    let cells = [words(), vec![code(&format!("%%writefile sort.c\n{SORT}")), code("%%latex\nx^2")]].concat();
    dir.file("batch/anna/lab.ipynb", notebook(&cells));
    dir.file("batch/ben/sort.c", SORT);
    let report = dir.check(&["batch"]);
    let pair = report.pair("anna", "ben").unwrap();
    assert_eq!(report.json["pairs"][0]["right_coverage"], 1.0, "{pair:?}");
    assert_eq!(report.file_status("anna", "lab.ipynb (c cells)").entry["language"], "c");
    assert_snapshot!(report.statuses_of("anna"));
}

/// A truncated notebook is compared up to the break; a file that is no notebook is named.
#[test]
fn broken_notebooks_are_named() {
    let dir = TestDir::new();
    let whole = notebook(&words());
    dir.file("batch/clean/words.py", WORDS_PY);
    dir.file("batch/cut/words.ipynb", &whole[..whole.rfind("\"metadata\"").unwrap()]);
    dir.file("batch/none/words.ipynb", "{ this is no notebook");
    dir.file("batch/deep/words.ipynb", "[".repeat(1 << 20));
    dir.file("batch/empty/words.ipynb", notebook(&[prose("nothing")]));
    let report = dir.check(&["batch"]);
    assert_eq!(report.pair("clean", "cut").unwrap().similarity, 1.0);
    assert_eq!(report.file_status("cut", "words.ipynb").kind, "compared");
    assert_eq!(report.file_status("none", "words.ipynb").kind, "unreadable");
    assert_eq!(report.file_status("deep", "words.ipynb").kind, "unreadable");
    assert_eq!(report.file_status("empty", "words.ipynb").kind, "ignored");
    assert_snapshot!(["cut", "none", "deep", "empty"].map(|name| report.statuses_of(name)).concat());
}

/// `tokens` shows a notebook as it is compared.
#[test]
fn tokens_shows_notebooks() {
    let dir = TestDir::new();
    dir.file("words.ipynb", notebook(&words()));
    assert_snapshot!(dir.run(&["tokens", "words.ipynb"]).must_succeed().transcript());
}
