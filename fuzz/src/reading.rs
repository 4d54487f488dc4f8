//! Any bytes as a file of any ending: it is decoded and read, or left out with a reason, and is in the account once.

use lookalike::intake::intake;
use lookalike::progress::Progress;
use lookalike::reading::read;

use super::desk::Desk;

/// What files may be called: each way of looking into one.
pub const NAMES: [&str; 10] = [
    "main.c",
    "main.py",
    "work.ipynb",
    "essay.txt",
    "page.html",
    "page.php",
    "solution.m",
    "notes.Rmd",
    "script",
    "analysis.qmd",
];
/// In how many ways a file is decoded.
const ENCODINGS: [&[&str]; 5] = [
    &[],
    &["--encoding", "utf-16le"],
    &["--encoding", "shift_jis"],
    &["--encoding", "gb18030"],
    &["--encoding", "iso-2022-jp"],
];

/// The first byte chooses the name, the second how it is decoded; the rest is the file.
pub fn check(input: &[u8]) {
    let [name, encoding, file @ ..] = input else { return };
    let name = NAMES[usize::from(*name) % NAMES.len()];
    let desk = Desk::new();
    desk.file(&format!("batch/ann/{name}"), file);
    desk.file("batch/ben/other.txt", b"Somebody else wrote this, and it is not much.");
    let arguments = desk.batch("batch", ENCODINGS[usize::from(*encoding) % ENCODINGS.len()]);
    let manner = arguments.manner();
    let stash = desk.stash();
    let Ok(found) = intake(&arguments, None, &stash) else { return };
    let reading = read(found, manner, 9, &stash, &Progress::new());
    let n_named = reading.account.iter().filter(|line| line.path == name).count();
    assert_eq!(n_named, 1, "{:?}", reading.account);
    for file in reading.submissions.iter().flat_map(|one| &one.files) {
        let (text, tokens) = (file.text.read(), file.tokens.read());
        assert!(tokens.spans.iter().all(|span| text.get(span.range()).is_some()), "{}", file.path);
    }
    stash.must_be_sound().expect("what was put aside is there");
}
