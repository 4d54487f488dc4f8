//! Notebooks are compared by the code in their cells, with one another and with plain files.

use std::fs;

use serde_json::{Value, json};

use crate::harness::Desk;
use crate::harness::programs::{SORT, STACK, WORDS_PY};

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

/// `WORDS_PY` in three cells, with all that notebooks put around code.
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

/// A notebook and the file that was copied from it, or into it, are the same code; the report shows the cells' numbers.
#[test]
fn a_notebook_equals_its_plain_twin() {
    let desk = Desk::new();
    desk.file("batch/clean/words.py", WORDS_PY);
    desk.file("batch/odd/words.ipynb", notebook(&words()));
    desk.file("batch/other/sort.c", SORT);
    let report = desk.check(&["batch"]);
    assert_eq!(report.pairs.len(), 1, "{:#?}", report.pairs);
    assert_eq!(report.pair("clean", "odd").unwrap().similarity, 1.0);
    let (kind, file) = report.fate("odd", "words.ipynb");
    assert_eq!((kind, &file["language"]), ("compared", &json!("python")));
    assert_eq!(file["notes"][0], "notebook: code of 4 of 6 cells; without code: 2");
    let page = fs::read_to_string(report.folder.join("submissions/2.html")).unwrap();
    for shown in ["── cell 2 ──", "── cell 6 ──", "# !pip install nothing"] {
        assert!(page.contains(shown), "no {shown} in {page}");
    }
    assert!(!page.contains("Counting words") && !page.contains("malloc"), "{page}");
    let passage = &report.json["pairs"][0]["passages"][0];
    assert_eq!((&passage["left_lines"][0], &passage["right_lines"][0]), (&json!(4), &json!(7)), "{passage}");
}

/// Notebooks lie flat in a batch too, and in archives.
#[test]
fn notebooks_are_submissions() {
    let desk = Desk::new();
    desk.file("batch/anna.ipynb", notebook(&words()));
    desk.zip("batch/ben.zip", &[("work/words.ipynb", &notebook(&words()[1..]))]);
    let report = desk.check(&["batch"]);
    assert_eq!(report.names(), ["anna.ipynb", "ben"]);
    assert_eq!(report.pairs[0].similarity, 1.0);
}

/// Cells of other languages are compared with their like.
#[test]
fn cells_of_other_languages_are_files_of_their_own() {
    let desk = Desk::new();
    let cells = [words(), vec![code(&format!("%%writefile sort.c\n{SORT}")), code("%%latex\nx^2")]].concat();
    desk.file("batch/anna/lab.ipynb", notebook(&cells));
    desk.file("batch/ben/sort.c", SORT);
    let report = desk.check(&["batch"]);
    let pair = report.pair("anna", "ben").unwrap();
    assert_eq!(report.json["pairs"][0]["right_coverage"], 1.0, "{pair:?}");
    assert_eq!(report.fate("anna", "lab.ipynb (c cells)").1["language"], "c");
    let notes = report.fate("anna", "lab.ipynb").1["notes"].to_string();
    assert!(notes.contains("code of 5 of 8 cells") && notes.contains("%%latex: 1"), "{notes}");
}

/// A notebook that breaks off is compared as far as it goes; what is none is named.
#[test]
fn broken_notebooks_are_named() {
    let desk = Desk::new();
    let whole = notebook(&words());
    desk.file("batch/clean/words.py", WORDS_PY);
    desk.file("batch/cut/words.ipynb", &whole[..whole.rfind("\"metadata\"").unwrap()]);
    desk.file("batch/none/words.ipynb", "{ this is no notebook");
    desk.file("batch/deep/words.ipynb", "[".repeat(1 << 20));
    desk.file("batch/empty/words.ipynb", notebook(&[prose("nothing")]));
    let report = desk.check(&["batch"]);
    assert_eq!(report.pair("clean", "cut").unwrap().similarity, 1.0);
    assert!(report.fate("cut", "words.ipynb").1["notes"].to_string().contains("broken"));
    assert_eq!(report.fate("none", "words.ipynb").0, "unreadable");
    assert_eq!(report.fate("deep", "words.ipynb").0, "unreadable");
    assert_eq!(report.fate("empty", "words.ipynb").0, "ignored");
}

/// `tokens` shows a notebook as it is compared.
#[test]
fn tokens_shows_notebooks() {
    let desk = Desk::new();
    desk.file("words.ipynb", notebook(&words()));
    let outcome = desk.run(&["tokens", "words.ipynb"]);
    outcome.must_have_worked();
    assert!(outcome.stdout.contains("code of 4 of 6 cells"), "{}", outcome.stdout);
    assert!(outcome.stdout.contains("7 | "), "{}", outcome.stdout);
}
