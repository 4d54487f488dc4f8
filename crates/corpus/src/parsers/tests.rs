//! Parser processes that end, answer nonsense, or cannot be started.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use proptest::prelude::*;

use super::*;

const TEXT: &str = "int main(void) { int unused = 1; return 0; }\n";

/// Returns parsers whose program is a shell script that sends the right greeting.
fn parsers(script: &str) -> (tempfile::TempDir, Parsers) {
    let mut greeting = Vec::new();
    messages::send(&messages::greeting(), &mut greeting).unwrap();
    parsers_with_greeting(&greeting, script)
}

fn parsers_with_greeting(greeting: &[u8], script: &str) -> (tempfile::TempDir, Parsers) {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("program");
    fs::write(folder.path().join("program.greeting"), greeting).unwrap();
    fs::write(&program, format!("#!/bin/sh\ncat \"$0.greeting\"\n{script}\n")).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o700)).unwrap();
    (folder, Parsers { program: Some(program), ..Parsers::default() })
}

fn parsed(parsers: &Parsers, text: &str) -> TokenString {
    parsers.for_submission(text.len()).token_string(c(), text)
}

fn answer(text: &str) -> Answer {
    Answer { tokens: c().token_string(text), time: Duration::from_millis(1) }
}

fn c() -> Language {
    Language::named("c").unwrap()
}

/// A text that crashes every process is read word by word after two processes, and one that exceeds a limit after the first.
#[test]
fn reads_fatal_texts_word_by_word() {
    for (end, n_started) in [
        ("exit 0", 2),
        ("kill -SEGV $$", 2),
        ("head -c 20 > /dev/null; kill -BUS $$", 2),
        ("head -c 20 > /dev/null; kill -ABRT $$", 1),
        ("kill -KILL $$", 1),
        ("cat > /dev/null & exit 1", 1),
    ] {
        let (folder, parsers) = parsers(&format!("echo . >> {}\n{end}", "\"$0.started\""));
        let found = parsed(&parsers, TEXT);
        assert_eq!(found, c().token_string_without_parsing(TEXT), "{end}");
        assert_ne!(found, c().token_string(TEXT));
        assert_eq!(
            fs::read_to_string(folder.path().join("program.started")).unwrap(),
            ".\n".repeat(n_started),
            "{end}"
        );
    }
}

/// The texts of a submission share a limit of processor time. Those beyond it start no process.
#[test]
fn limits_the_time_of_a_submission() {
    let (folder, parsers) = parsers("echo . >> \"$0.started\"\nexit 1");
    let mut parser = parsers.for_submission(TEXT.len());
    for _ in 0..9 {
        assert_eq!(parser.token_string(c(), TEXT), c().token_string_without_parsing(TEXT));
    }
    // The limit of a submission is twice that of a small text.
    assert_eq!(fs::read_to_string(folder.path().join("program.started")).unwrap(), ".\n.\n");
    assert!(parser.time_left.is_zero());
    let (_folder, parsers) = parsers_that_answer(&Answer { time: Duration::from_secs(3600), ..answer(TEXT) });
    let mut parser = parsers.for_submission(TEXT.len());
    assert_eq!(parser.token_string(c(), TEXT), c().token_string(TEXT));
    assert_eq!(parser.token_string(c(), TEXT), c().token_string_without_parsing(TEXT));
}

/// Invalid answers and answers to another text are refused.
#[test]
fn refuses_invalid_answers() {
    let mut of_other = Vec::new();
    messages::send(&answer(&TEXT.repeat(2)), &mut of_other).unwrap();
    let mut without_kinds = Vec::new();
    let broken = TokenString { kinds: Vec::new(), ..c().token_string(TEXT) };
    messages::send(&Answer { tokens: broken, ..answer(TEXT) }, &mut without_kinds).unwrap();
    let endless = [u64::MAX.to_le_bytes().as_slice(), b"and no more"].concat();
    for answer in [b"nonsense".to_vec(), vec![0; 8], vec![0; 4], endless, of_other, without_kinds] {
        let (folder, parsers) = parsers("cat \"$0.answer\"");
        fs::write(folder.path().join("program.answer"), &answer).unwrap();
        assert_eq!(parsed(&parsers, TEXT), c().token_string_without_parsing(TEXT), "{answer:?}");
    }
}

proptest! {
    /// Every answer is refused or fits the text.
    #[test]
    fn accepts_only_answers_that_fit(bytes in prop::collection::vec(any::<u8>(), 0..60), change in any::<(prop::sample::Index, u8)>()) {
        let mut changed = Vec::new();
        messages::send(&answer(TEXT), &mut changed).unwrap();
        let at = change.0.index(changed.len());
        changed[at] = change.1;
        for answer in [bytes, changed] {
            let Ok(Some(Answer { tokens: found, .. })) = messages::receive(&mut answer.as_slice()) else { continue };
            if found.fits(TEXT) {
                let n_bytes: usize = found.spans.iter().map(|span| TEXT[span.range()].len()).sum();
                prop_assert!(n_bytes <= TEXT.len());
                prop_assert_eq!(found.spellings(TEXT).len(), found.kinds.len());
            }
        }
    }
}

/// If a process crashes once, another one parses the text.
#[test]
fn tries_again_after_a_crash() {
    let (folder, parsers) = parsers("mkdir \"$0.once\" && kill -SEGV $$; cat \"$0.answer\"; cat > /dev/null");
    write_answer(folder.path(), &answer(TEXT));
    assert_eq!(parsed(&parsers, TEXT), c().token_string(TEXT));
}

/// A process that somebody killed while it waited gets no text.
#[test]
fn replaces_processes_that_ended() {
    let (folder, parsers) = parsers("cat \"$0.answer\"; head -c 20 > /dev/null; kill -KILL $$");
    write_answer(folder.path(), &answer(TEXT));
    for _ in 0..3 {
        assert_eq!(parsed(&parsers, TEXT), c().token_string(TEXT));
        while parsers.idle.lock().unwrap().iter_mut().any(Worker::is_running) {}
    }
}

/// Returns parsers whose program sends one answer.
fn parsers_that_answer(answer: &Answer) -> (tempfile::TempDir, Parsers) {
    let (folder, parsers) = parsers("cat \"$0.answer\"; cat > /dev/null");
    write_answer(folder.path(), answer);
    (folder, parsers)
}

fn write_answer(folder: &Path, answer: &Answer) {
    let mut bytes = Vec::new();
    messages::send(answer, &mut bytes).unwrap();
    fs::write(folder.join("program.answer"), bytes).unwrap();
}

/// Texts are parsed in this process if there is no program, or it cannot be started or is of another version.
#[test]
fn works_without_processes() {
    let folder = tempfile::tempdir().unwrap();
    let missing = Parsers { program: Some(folder.path().join("missing")), ..Parsers::default() };
    let (_older, older) = parsers_with_greeting(b"\x06\0\0\0\0\0\0\0\x050.0 0", "cat");
    let (_ended, ended) = parsers_with_greeting(b"", "exit 101");
    for parsers in [missing, older, ended, Parsers::default()] {
        assert_eq!(parsed(&parsers, TEXT), c().token_string(TEXT));
    }
}

/// Where no process can be started, one attempt is made and not one for each text.
#[test]
fn a_program_that_cannot_be_started_is_tried_once() {
    let (folder, parsers) = parsers_with_greeting(b"", "echo started >> \"$0.starts\"\nexit 101");
    for _ in 0..3 {
        assert_eq!(parsed(&parsers, TEXT), c().token_string(TEXT));
    }
    assert_eq!(fs::read_to_string(folder.path().join("program.starts")).unwrap(), "started\n");
}

/// Requests are answered in their order until there are no more.
#[test]
fn answers_every_request() {
    let texts = [TEXT, "", "}{", "int a;"];
    let mut requests = Vec::new();
    for text in texts {
        let Limits { time, memory } = Limits::for_text(text.len());
        let request = messages::Request { language: "c".to_owned(), text: text.to_owned(), time, memory };
        messages::send(&request, &mut requests).unwrap();
    }
    let mut answers = Vec::new();
    worker::answer_all(requests.as_slice(), &mut answers, |_| ()).unwrap();
    let mut answers = answers.as_slice();
    assert_eq!(messages::receive::<String>(&mut answers).unwrap(), Some(messages::greeting()));
    for text in texts {
        let Answer { tokens: found, .. } = messages::receive(&mut answers).unwrap().unwrap();
        assert!(found.fits(text));
        assert_eq!(found, c().token_string(text));
    }
    assert!(messages::receive::<Answer>(&mut answers).unwrap().is_none());
}
