//! Any bytes as a file with any extension: the file is decoded and read, or left out with a reason, and has exactly one
//! status. Each of its bytes is in exactly one class.

use lookalike_compare::report::report;
use lookalike_corpus::{Corpus, ReadOptions, decoding, read};
use lookalike_engine::{Comparison, Facts};
use lookalike_intake::intake;
use lookalike_system::progress::Progress;

use super::test_folder::TestFolder;

/// File names, one for each way of reading a file.
pub const NAMES: [&str; 25] = [
    "main.c", "main.py", "work.ipynb", "essay.txt", "page.html", "page.php", "solution.m", "notes.Rmd", "script",
    "analysis.qmd", "onlinetext.html", "hw.eml", "hw.rtf", "hw.zpln", "essay.docx/text of the document", "report.md",
    "report.tex", "report.org", "report.adoc", "report.rst", "report.Rnw", "project.json", "Screen1.bky", "Form1.cs",
    "Form.java",
];
/// Labels of encodings. The first is unknown, so that the encoding is detected.
const ENCODINGS: [&str; 5] = ["detected", "utf-16le", "shift_jis", "gb18030", "iso-2022-jp"];

/// The first byte selects the name, the second the encoding; the rest is the file.
pub fn check(input: &[u8]) {
    let [name, encoding, file @ ..] = input else { return };
    let name = NAMES[usize::from(*name) % NAMES.len()];
    let folder = TestFolder::new();
    folder.write(&format!("batch/ann/{name}"), file);
    folder.write("batch/ben/other.txt", b"A short text by somebody else.");
    let encoding = decoding::named(ENCODINGS[usize::from(*encoding) % ENCODINGS.len()]);
    let spill = folder.spill();
    let Ok(found) = intake(&folder.options("batch").input, None, &spill) else { return };
    let corpus = read(found, &ReadOptions { encoding, ..ReadOptions::default() }, 9, &spill, &Progress::new());
    let n_named = corpus.input_files.iter().filter(|line| line.path == name).count();
    assert_eq!(n_named, 1, "{:?}", corpus.input_files);
    for file in corpus.submissions.iter().flat_map(|one| &one.files) {
        let (text, tokens) = (file.decoded.text.read(), file.tokens.read());
        assert!(tokens.spans.iter().all(|span| text.get(span.range()).is_some()), "{}", file.decoded.path);
    }
    assert_bytes_add_up(&folder, corpus);
    spill.must_be_sound().expect("spilled texts can be read back");
}

/// Asserts that the classes of the bytes of each file add up to its size. Nothing is compared.
fn assert_bytes_add_up(folder: &TestFolder, corpus: Corpus) {
    let facts = vec![Facts::default(); corpus.submissions.len()];
    let report = report(&folder.options("batch"), corpus, Comparison { facts, ..Comparison::default() });
    for file in &report.input_files {
        assert_eq!(file.breakdown.total(), file.n_bytes, "{file:?}");
    }
    let of_files: u64 = report.input_files.iter().map(|file| file.n_bytes).sum();
    let of_submissions: u64 = report.submissions.iter().map(|one| one.breakdown.total()).sum();
    assert_eq!(of_submissions, of_files);
}
