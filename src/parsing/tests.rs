//! What a run makes of processes that end, talk nonsense, or cannot be had.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use proptest::prelude::*;

use super::*;

const TEXT: &str = "int main(void) { int unused = 1; return 0; }\n";

/// Parsers with a shell script for a program, which says first what is to be said.
fn parsers(script: &str) -> (tempfile::TempDir, Parsers) {
    let mut greeting = Vec::new();
    messages::send(&messages::greeting(), &mut greeting).unwrap();
    parsers_that_say(&greeting, script)
}

fn parsers_that_say(greeting: &[u8], script: &str) -> (tempfile::TempDir, Parsers) {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("program");
    fs::write(folder.path().join("program.greeting"), greeting).unwrap();
    fs::write(&program, format!("#!/bin/sh\ncat \"$0.greeting\"\n{script}\n")).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o700)).unwrap();
    (folder, Parsers { program: Some(program), ..Parsers::default() })
}

fn c() -> Language {
    Language::named("c").unwrap()
}

/// A text that ends every process is read word by word, and says so; it takes two processes and no more.
#[test]
fn what_ends_processes_is_read_word_by_word() {
    for end in ["exit 0", "kill -SEGV $$", "head -c 20 > /dev/null; kill -ABRT $$"] {
        let (folder, parsers) = parsers(&format!("echo . >> {}\n{end}", "\"$0.begun\""));
        let found = parsers.token_string(c(), TEXT);
        assert_eq!(found, c().token_string_without_parsing(TEXT), "{end}");
        assert_ne!(found, c().token_string(TEXT));
        assert_eq!(fs::read_to_string(folder.path().join("program.begun")).unwrap(), ".\n.\n", "{end}");
    }
}

/// Answers that are none, or of another text, are not believed.
#[test]
fn nonsense_is_not_believed() {
    let mut of_other = Vec::new();
    messages::send(&c().token_string(&TEXT.repeat(2)), &mut of_other).unwrap();
    let mut without_kinds = Vec::new();
    let broken = TokenString { kinds: Vec::new(), ..c().token_string(TEXT) };
    messages::send(&broken, &mut without_kinds).unwrap();
    let endless = [u64::MAX.to_le_bytes().as_slice(), b"and no more"].concat();
    for answer in [b"nonsense".to_vec(), vec![0; 8], vec![0; 4], endless, of_other, without_kinds] {
        let (folder, parsers) = parsers("cat \"$0.answer\"");
        fs::write(folder.path().join("program.answer"), &answer).unwrap();
        assert_eq!(parsers.token_string(c(), TEXT), c().token_string_without_parsing(TEXT), "{answer:?}");
    }
}

proptest! {
    /// Whatever is answered, it is refused, or can be a token string of the text.
    #[test]
    fn no_answer_does_harm(bytes in prop::collection::vec(any::<u8>(), 0..60), change in any::<(prop::sample::Index, u8)>()) {
        let mut changed = Vec::new();
        messages::send(&c().token_string(TEXT), &mut changed).unwrap();
        let at = change.0.index(changed.len());
        changed[at] = change.1;
        for answer in [bytes, changed] {
            let Ok(Some(found)) = messages::receive::<TokenString>(&mut answer.as_slice()) else { continue };
            if found.may_be_of(TEXT) {
                let n_bytes: usize = found.spans.iter().map(|span| TEXT[span.range()].len()).sum();
                prop_assert!(n_bytes <= TEXT.len());
                prop_assert_eq!(found.spellings(TEXT).len(), found.kinds.len());
            }
        }
    }
}

/// A process that ends once is forgiven: the next one has the text again.
#[test]
fn what_ends_by_chance_is_tried_again() {
    let mut answer = Vec::new();
    messages::send(&c().token_string(TEXT), &mut answer).unwrap();
    let (folder, parsers) = parsers("mkdir \"$0.once\" && exit 1; cat \"$0.answer\"; cat > /dev/null");
    fs::write(folder.path().join("program.answer"), &answer).unwrap();
    assert_eq!(parsers.token_string(c(), TEXT), c().token_string(TEXT));
}

/// Without a program, or where it cannot be started or is another one, texts are parsed here.
#[test]
fn without_processes_it_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let missing = Parsers { program: Some(folder.path().join("missing")), ..Parsers::default() };
    let (_older, older) = parsers_that_say(b"\x06\0\0\0\0\0\0\0\x050.0 0", "cat");
    let (_ended, ended) = parsers_that_say(b"", "exit 101");
    for parsers in [missing, older, ended, Parsers::default()] {
        assert_eq!(parsers.token_string(c(), TEXT), c().token_string(TEXT));
    }
}

/// What is asked is answered, in the order in which it is asked, until nobody asks any more.
#[test]
fn all_that_is_asked_is_answered() {
    let texts = [TEXT, "", "}{", "int a;"];
    let mut requests = Vec::new();
    for text in texts {
        let request = messages::Request { language: "c".to_owned(), text: text.to_owned() };
        messages::send(&request, &mut requests).unwrap();
    }
    let mut answers = Vec::new();
    serve(requests.as_slice(), &mut answers).unwrap();
    let mut answers = answers.as_slice();
    assert_eq!(messages::receive::<String>(&mut answers).unwrap(), Some(messages::greeting()));
    for text in texts {
        let found: TokenString = messages::receive(&mut answers).unwrap().unwrap();
        assert!(found.may_be_of(text));
        assert_eq!(found, c().token_string(text));
    }
    assert!(messages::receive::<TokenString>(&mut answers).unwrap().is_none());
}
