//! Any damage to the file of an archive: every operation succeeds or returns an error.

use std::fs;
use std::sync::OnceLock;

use lookalike_archive::{Archive, BatchFilter, BatchKey};
use lookalike_corpus::{Corpus, read};
use lookalike_engine::{File, Tokens};
use lookalike_frontends::Language;
use lookalike_intake::intake;
use lookalike_intake::options::InputOptions;
use lookalike_system::progress::Progress;

use super::test_folder::TestFolder;

const PROGRAM: &str = "int sum(int n) { int s = 0; for (int i = 0; i < n; i++) s += i * i; return s; }\nint main(void) { return sum(9); }\n";

/// Every four bytes are an offset of 24 bits and a mask that is XORed with the byte there. A mask of 0 cuts the file at the
/// offset.
pub fn check(input: &[u8]) {
    let mut bytes = undamaged().bytes.clone();
    for damage in input.chunks_exact(4) {
        let offset = u32::from_be_bytes([0, damage[0], damage[1], damage[2]]) as usize % bytes.len().max(1);
        match bytes.get_mut(offset) {
            Some(byte) if damage[3] != 0 => *byte ^= damage[3],
            _ => bytes.truncate(offset),
        }
    }
    let folder = TestFolder::new();
    let path = folder.write("damaged.archive", &bytes);
    if let Ok(archive) = Archive::open(&path) {
        run_every_operation(archive, &folder);
    }
}

/// Runs every operation of an archive; each may fail.
fn run_every_operation(mut archive: Archive, folder: &TestFolder) {
    let all = BatchFilter::default();
    let _ = (archive.unfinished(), archive.verify(), archive.rebuild_fingerprints(&Progress::new()));
    for batch in archive.batches(&all).unwrap_or_default() {
        let _ = (archive.submissions(&batch), archive.batch(&batch));
    }
    if let Some(language) = Language::named("c") {
        let tokens = language.token_string(PROGRAM);
        let file = File { tokens: Tokens::Kinds(&tokens.kinds), vocabulary: language.vocabulary_number() };
        let _ = archive.nearest(vec![file], 4, &all);
    }
    // The eighth addition begins a merge.
    let _ = archive.add(&key("eighth"), &undamaged().corpus, 0);
    let of_term = BatchFilter { term: Some("2024".to_owned()), ..BatchFilter::default() };
    let _ = (archive.export(&of_term, &folder.path("exported.tar.gz")), archive.remove(&of_term));
}

fn key(term: &str) -> BatchKey {
    BatchKey { assignment: "hw1".to_owned(), term: term.to_owned(), ..BatchKey::default() }
}

/// An archive of a small batch, stored in seven terms.
struct Undamaged {
    bytes: Vec<u8>,
    corpus: Corpus,
}

fn undamaged() -> &'static Undamaged {
    static ARCHIVE: OnceLock<Undamaged> = OnceLock::new();
    ARCHIVE.get_or_init(|| {
        let folder = TestFolder::new();
        folder.write("batch/ann/main.c", PROGRAM.as_bytes());
        folder.write("batch/ben/main.c", PROGRAM.replace("i * i", "i + 1").as_bytes());
        folder.write("handout/main.c", b"int main(void) { return sum(9); }\n");
        let (options, spill, progress) = (folder.options("batch"), folder.spill(), Progress::new());
        let input = InputOptions { starter: vec![folder.path("handout")], ..options.input };
        let found = intake(&input, None, &spill).expect("a small batch can be read");
        let corpus = read(found, &options.reading, options.settings.noise_threshold, &spill, &progress);
        let path = folder.path("undamaged.archive");
        let mut archive = Archive::open_or_make(&path).expect("an archive can be created");
        for term in 2018..=2024 {
            archive.add(&key(&term.to_string()), &corpus, 0).expect("a small batch can be added");
        }
        drop(archive);
        let bytes = fs::read(path).expect("the file was just written");
        Undamaged { bytes, corpus }
    })
}
