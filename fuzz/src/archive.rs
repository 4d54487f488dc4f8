//! Any damage to the file of an archive: whatever is asked of it is answered, or refused with a reason.

use std::fs;
use std::sync::OnceLock;

use clap::Parser;
use lookalike::archive::{Archive, BatchFilter, run};
use lookalike::cli::{Arguments, Command};
use lookalike::progress::Progress;
use lookalike_engine::{File, Tokens};
use lookalike_frontends::Language;

use super::desk::Desk;

const PROGRAM: &str = "int sum(int n) { int s = 0; for (int i = 0; i < n; i++) s += i * i; return s; }\nint main(void) { return sum(9); }\n";

/// Each four bytes are a place, 24 bits of it, and what is changed in the byte there; where nothing is, the file is cut.
pub fn check(input: &[u8]) {
    let mut bytes = sound().to_vec();
    for damage in input.chunks_exact(4) {
        let place = u32::from_be_bytes([0, damage[0], damage[1], damage[2]]) as usize % bytes.len().max(1);
        match bytes.get_mut(place) {
            Some(byte) if damage[3] != 0 => *byte ^= damage[3],
            _ => bytes.truncate(place),
        }
    }
    let desk = Desk::new();
    let path = desk.file("damaged.archive", &bytes);
    if let Ok(archive) = Archive::open(&path) {
        ask_everything(archive, &desk);
    }
}

/// What comes out may be an error each time.
fn ask_everything(mut archive: Archive, desk: &Desk) {
    let everything = BatchFilter::default();
    let _ = (archive.unfinished(), archive.verify(), archive.remake(&Progress::new()));
    for batch in archive.batches(&everything).unwrap_or_default() {
        let _ = (archive.submissions(&batch), archive.batch(&batch));
    }
    if let Some(language) = Language::named("c") {
        let tokens = language.token_string(PROGRAM);
        let file = File { tokens: Tokens::Kinds(&tokens.kinds), vocabulary: language.vocabulary_number() };
        let _ = archive.nearest(vec![file], 4);
    }
    let of_term = BatchFilter { term: Some("2024".to_owned()), ..BatchFilter::default() };
    let _ = (archive.export(&of_term, &desk.path("exported.tar.gz")), archive.remove(&of_term));
}

/// An archive of a small batch, as it should be.
fn sound() -> &'static [u8] {
    static SOUND: OnceLock<Vec<u8>> = OnceLock::new();
    SOUND.get_or_init(|| {
        let desk = Desk::new();
        desk.file("batch/ann/main.c", PROGRAM.as_bytes());
        desk.file("batch/ben/main.c", PROGRAM.replace("i * i", "i + 1").as_bytes());
        desk.file("handout/main.c", b"int main(void) { return sum(9); }\n");
        let [path, batch, starter] = ["sound.archive", "batch", "handout"].map(|name| desk.path(name));
        let words: [&str; 3] = ["lookalike", "archive", "add"];
        let options = ["--term", "2024", "--assignment", "hw1", "--starter"].map(Into::into);
        let words = words.map(Into::into).into_iter().chain([path.clone().into_os_string(), batch.into()]);
        let Command::Archive(arguments) = Arguments::parse_from(words.chain(options).chain([starter.into()])).command
        else {
            unreachable!("it was asked for")
        };
        run(&arguments, &mut Vec::new()).expect("a small batch can be added");
        fs::read(path).expect("it was just written")
    })
}
