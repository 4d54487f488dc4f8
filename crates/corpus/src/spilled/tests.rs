//! Spilled values come back unchanged, and a loss is reported.

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::thread;

use lookalike_frontends::Language;
use proptest::prelude::*;

use super::*;

fn spill(max_held: u64) -> (tempfile::TempDir, Arc<Spill>) {
    let folder = tempfile::tempdir().unwrap();
    let spill = Spill::holding(max_held, folder.path());
    (folder, spill)
}

fn is_spilled(text: &SourceText) -> bool {
    matches!(text, SourceText::Spilled(_))
}

/// Returns a spill that keeps nothing in memory, and another handle to its file.
fn spill_with_file() -> (File, Arc<Spill>) {
    let file = tempfile::tempfile().unwrap();
    (file.try_clone().unwrap(), Spill::into_file(file))
}

proptest! {
    /// Texts come back unchanged from memory and from disk, and changing one does not change another.
    #[test]
    fn returns_texts_unchanged(texts in prop::collection::vec(".{0,40}", 0..20), max_held in 0_u64..200) {
        let (_folder, spill) = spill(max_held);
        let mut put: Vec<SourceText> = texts.iter().map(|text| spill_text(&spill, text.clone())).collect();
        for (text, put) in texts.iter().zip(&put) {
            prop_assert_eq!(&put.read(), text);
            prop_assert_eq!(put.len(), text.len());
        }
        put.iter_mut().step_by(2).for_each(|text| text.change(|text| text.insert(0, 'é')));
        for (index, (text, put)) in texts.iter().zip(&put).enumerate() {
            let expected = if index % 2 == 0 { format!("é{text}") } else { text.clone() };
            prop_assert_eq!(&put.read(), &expected);
        }
        prop_assert!(spill.must_be_sound().is_ok());
    }
}

/// Token strings come back unchanged; their length and parse errors are known without reading.
#[test]
fn returns_token_strings_unchanged() {
    let (_folder, spill) = spill(0);
    let broken = "int f(void) { int unused; return 0; }\nint main(void) { return 0 }\n";
    let tokens = Language::named("c").unwrap().token_string(broken);
    assert!(!tokens.parse_errors.is_empty() && !tokens.dead_code.is_empty());
    let spilled = spill_tokens(&spill, tokens.clone());
    assert!(matches!(spilled, Tokens::Spilled(_)));
    assert_eq!((spilled.len(), spilled.parse_errors()), (tokens.len(), &*tokens.parse_errors));
    assert_eq!(*spilled.read(), tokens);
    let held = spill_tokens(&Spill::in_memory(), tokens.clone());
    assert!(matches!(held, Tokens::Held(_)));
    assert_eq!((held.len(), held.parse_errors(), &*held.read()), (tokens.len(), &*tokens.parse_errors, &tokens));
}

/// A lost token string keeps its length, so that no code fails before the loss is reported.
#[test]
fn lost_token_strings_keep_their_length() {
    let (file, spill) = spill_with_file();
    let tokens = Language::named("c").unwrap().token_string("int main(void) { return 0; }\n");
    let spilled = spill_tokens(&spill, tokens.clone());
    file.set_len(0).unwrap();
    let blank = spilled.read();
    assert_eq!((blank.len(), blank.spans.len()), (tokens.len(), tokens.len()));
    spill.must_be_sound().unwrap_err();
}

/// Threads that spill and read at the same time get their own texts.
#[test]
fn can_be_shared_by_threads() {
    let (_folder, spill) = spill(1000);
    thread::scope(|scope| {
        for number in 0..8 {
            let spill = &spill;
            scope.spawn(move || {
                let text = |round: usize| format!("{number} {round} ").repeat(round);
                let put: Vec<SourceText> = (0..200).map(|round| spill_text(spill, text(round))).collect();
                assert!(put.iter().enumerate().all(|(round, put)| put.read() == text(round)));
            });
        }
    });
    spill.must_be_sound().unwrap();
}

/// An ordinary class stays in memory, and the file of a large one has no name.
#[test]
fn leaves_no_named_file() {
    let (folder, spill) = spill(10);
    let held = spill_text(&spill, "0123456789".to_owned());
    let spilled = spill_text(&spill, "more".to_owned());
    assert!(!is_spilled(&held) && is_spilled(&spilled));
    let bytes = spill.bytes(vec![0, 255, 7]);
    assert_eq!(&*bytes.read(), [0, 255, 7]);
    assert_eq!(bytes.into_read(), [0, 255, 7]);
    if cfg!(unix) {
        assert_eq!(folder.path().read_dir().unwrap().count(), 0);
    }
}

/// Texts stay in memory if the disk is full or not writable.
#[test]
fn keeps_texts_in_memory_without_a_disk() {
    let nowhere = Spill::holding(0, Path::new("/nowhere/at/all"));
    let text = spill_text(&nowhere, "text".to_owned());
    assert!(!is_spilled(&text) && text.read() == "text");
    if cfg!(target_os = "linux") {
        let full = Spill::into_file(File::options().read(true).write(true).open("/dev/full").unwrap());
        let texts = ["one", "two"].map(|text| spill_text(&full, text.to_owned()));
        assert!(texts.iter().all(|text| !is_spilled(text)));
        assert_eq!(texts.map(|text| text.read().into_owned()), ["one", "two"]);
        full.must_be_sound().unwrap();
    }
}

/// A lost text is replaced with as many blanks, so that positions in it stay valid, and the loss is reported.
#[test]
fn reports_a_loss() {
    let (file, spill) = spill_with_file();
    let [first, last] = ["first", "la\u{df}t"].map(|text| spill_text(&spill, text.to_owned()));
    file.set_len(8).unwrap();
    assert_eq!(first.read(), "first");
    spill.must_be_sound().unwrap();
    assert_eq!(last.read(), "     ");
    assert!(spill.must_be_sound().unwrap_err().to_string().contains("on disk"));
}

/// Bytes that are not valid text count as lost too.
#[test]
fn reports_invalid_text_as_lost() {
    let (mut file, spill) = spill_with_file();
    let text = spill_text(&spill, "text".to_owned());
    file.seek(SeekFrom::Start(1)).unwrap();
    file.write_all(&[255]).unwrap();
    assert_eq!(text.read(), "    ");
    spill.must_be_sound().unwrap_err();
}
