//! What is put aside comes back, and what does not is told.

use std::thread;

use clap::Parser;
use lookalike_frontends::Language;
use lookalike_report_templates::site;
use proptest::prelude::*;

use super::*;
use crate::check::compare_reading;
use crate::cli::{Arguments, Command};
use crate::intake::intake;
use crate::progress::Progress;
use crate::reading::read;
use crate::report::report;

fn stash(most_held: u64) -> (tempfile::TempDir, Arc<Stash>) {
    let folder = tempfile::tempdir().unwrap();
    let stash = Stash::holding(most_held, folder.path());
    (folder, stash)
}

fn is_aside(text: &Text) -> bool {
    matches!(text, Text::Aside(_))
}

fn lose_everything(stash: &Stash) {
    stash.file().unwrap().lock().unwrap().set_len(0).unwrap();
}

proptest! {
    /// Every text comes back as it was, wherever it waits and whatever came after it; a change of one is no change of another.
    #[test]
    fn texts_come_back(texts in prop::collection::vec(".{0,40}", 0..20), most_held in 0_u64..200) {
        let (_folder, stash) = stash(most_held);
        let mut put: Vec<Text> = texts.iter().map(|text| stash.text(text.clone())).collect();
        for (text, put) in texts.iter().zip(&put) {
            prop_assert_eq!(&put.read(), text);
            prop_assert_eq!(put.len(), text.len());
        }
        put.iter_mut().step_by(2).for_each(|text| text.change(|text| text.insert(0, 'é')));
        for (place, (text, put)) in texts.iter().zip(&put).enumerate() {
            let expected = if place % 2 == 0 { format!("é{text}") } else { text.clone() };
            prop_assert_eq!(&put.read(), &expected);
        }
        prop_assert!(stash.must_be_sound().is_ok());
    }
}

/// A token string comes back whole, and what is often asked of it need not be read.
#[test]
fn token_strings_come_back() {
    let (_folder, stash) = stash(0);
    let broken = "int main(void) { int unused; return 0 }\n";
    let tokens = Language::named("c").unwrap().token_string(broken);
    assert!(!tokens.troubles.is_empty() && !tokens.idle.is_empty());
    let aside = stash.tokens(tokens.clone());
    assert!(matches!(aside, Tokens::Aside(_)));
    assert_eq!((aside.len(), aside.troubles()), (tokens.len(), &*tokens.troubles));
    assert_eq!(*aside.read(), tokens);
    let held = Stash::in_memory().tokens(tokens.clone());
    assert!(matches!(held, Tokens::Held(_)));
    assert_eq!((held.len(), held.troubles(), &*held.read()), (tokens.len(), &*tokens.troubles, &tokens));
}

/// A token string that is gone is as long as it was, so that nothing falls over on the way to the error.
#[test]
fn lost_token_strings_are_as_long() {
    let (_folder, stash) = stash(0);
    let tokens = Language::named("c").unwrap().token_string("int main(void) { return 0; }\n");
    let aside = stash.tokens(tokens.clone());
    lose_everything(&stash);
    let blank = aside.read();
    assert_eq!((blank.len(), blank.spans.len()), (tokens.len(), tokens.len()));
    stash.must_be_sound().unwrap_err();
}

/// Threads that put and read at once do not get one another's texts.
#[test]
fn threads_do_not_meet() {
    let (_folder, stash) = stash(1000);
    thread::scope(|scope| {
        for number in 0..8 {
            let stash = &stash;
            scope.spawn(move || {
                let text = |round: usize| format!("{number} {round} ").repeat(round);
                let put: Vec<Text> = (0..200).map(|round| stash.text(text(round))).collect();
                assert!(put.iter().enumerate().all(|(round, put)| put.read() == text(round)));
            });
        }
    });
    stash.must_be_sound().unwrap();
}

/// An ordinary class is not put on disk, and what is put there has no name and does not stay.
#[test]
fn nothing_has_a_name_on_disk() {
    let (folder, stash) = stash(10);
    let held = stash.text("0123456789".to_owned());
    let aside = stash.text("more".to_owned());
    assert!(!is_aside(&held) && is_aside(&aside));
    let bytes = stash.bytes(vec![0, 255, 7]);
    assert_eq!(&*bytes.read(), [0, 255, 7]);
    assert_eq!(bytes.into_read(), [0, 255, 7]);
    if cfg!(unix) {
        assert_eq!(folder.path().read_dir().unwrap().count(), 0);
    }
}

/// A disk without room, or without leave to write, costs memory and no text.
#[test]
fn what_finds_no_room_stays_in_memory() {
    let nowhere = Stash::holding(0, Path::new("/nowhere/at/all"));
    let text = nowhere.text("text".to_owned());
    assert!(!is_aside(&text) && text.read() == "text");
    if cfg!(target_os = "linux") {
        let (_folder, full) = stash(0);
        let disk = File::options().read(true).write(true).open("/dev/full").unwrap();
        full.file.set(Some(Mutex::new(disk))).unwrap();
        let texts = ["one", "two"].map(|text| full.text(text.to_owned()));
        assert!(texts.iter().all(|text| !is_aside(text)));
        assert_eq!(texts.map(|text| text.read().into_owned()), ["one", "two"]);
        full.must_be_sound().unwrap();
    }
}

/// A text that is gone is as many blanks, so that no place in it is outside; and nobody takes it for the text.
#[test]
fn a_loss_is_told() {
    let (_folder, stash) = stash(0);
    let [first, last] = ["first", "la\u{df}t"].map(|text| stash.text(text.to_owned()));
    stash.file().unwrap().lock().unwrap().set_len(8).unwrap();
    assert_eq!(first.read(), "first");
    stash.must_be_sound().unwrap();
    assert_eq!(last.read(), "     ");
    assert!(stash.must_be_sound().unwrap_err().to_string().contains("put aside"));
}

/// What comes back as no text is lost too.
#[test]
fn garbage_is_a_loss() {
    let (_folder, stash) = stash(0);
    let text = stash.text("text".to_owned());
    {
        let mut file = stash.file().unwrap().lock().unwrap();
        file.seek(SeekFrom::Start(1)).unwrap();
        file.write_all(&[255]).unwrap();
    }
    assert_eq!(text.read(), "    ");
    stash.must_be_sound().unwrap_err();
}

/// A run whose sources are lost, before they are compared or after, comes to its end and to the error.
#[test]
fn nothing_falls_over_what_is_lost() {
    let batch = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/c-inventory/submissions");
    let arguments = Arguments::try_parse_from(["lookalike", "check", batch]).unwrap();
    let Command::Check(arguments) = arguments.command else { panic!("it is a check") };
    let (settings, progress) = (arguments.settings(), Progress::new());
    for is_lost_at_once in [true, false] {
        let (folder, stash) = stash(0);
        let found = intake(&arguments.input, None, &stash).unwrap();
        let reading = read(found, arguments.input.manner(), settings.noise_threshold, &stash, &progress);
        if is_lost_at_once {
            lose_everything(&stash);
        }
        let comparison = compare_reading(&reading, &settings, &progress).unwrap();
        assert_eq!(comparison.pairs.is_empty(), is_lost_at_once);
        lose_everything(&stash);
        let report = report(&arguments, &settings, reading, comparison);
        site::write(&report, folder.path(), &()).unwrap();
        stash.must_be_sound().unwrap_err();
    }
}
