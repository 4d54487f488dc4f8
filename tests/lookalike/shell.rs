//! `lookalike completions` and `lookalike man`.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use crate::harness::TestDir;

/// Shells with the option that only checks the syntax of a script.
const SHELLS: [(&str, &[&str]); 3] = [("bash", &["-n"]), ("zsh", &["-n"]), ("fish", &["--no-execute"])];

/// Every shell that is installed accepts its completions, which name commands and options.
#[test]
fn shells_accept_their_completions() {
    let dir = TestDir::new();
    for (shell, arguments) in SHELLS {
        let script = dir.run(&["completions", shell]).must_succeed().stdout.clone();
        assert!(script.contains("evidence") && script.contains("min-score"), "{shell}");
        let checked = Command::new(shell).args(arguments).stdin(Stdio::piped()).spawn();
        let Ok(mut checked) = checked else {
            println!("{shell} is not installed");
            continue;
        };
        // Standard input is closed at once, so that the shell ends.
        if let Some(mut input) = checked.stdin.take() {
            input.write_all(script.as_bytes()).unwrap();
        }
        assert!(checked.wait().unwrap().success(), "{shell}");
    }
    dir.run(&["completions", "cobol"]).must_fail(2);
}

/// Every command has a manual page with its options and exit statuses. Hidden commands have none.
#[test]
fn every_command_has_a_manual_page() {
    let dir = TestDir::new();
    dir.run(&["man", "--out", "man"]).must_succeed();
    let page = |name: &str| fs::read_to_string(dir.path("man").join(format!("{name}.1"))).unwrap();
    assert!(page("lookalike-check").contains("\\-\\-starter"));
    assert!(page("lookalike-archive-add").contains("\\-\\-term"));
    assert!(page("lookalike").contains("lookalike\\-check"));
    let names: Vec<String> = fs::read_dir(dir.path("man")).unwrap().map(|entry| name_of(&entry.unwrap())).collect();
    assert!(names.len() > 20, "{names:?}");
    for name in &names {
        assert!(fs::read_to_string(dir.path("man").join(name)).unwrap().contains("EXIT STATUS"), "{name}");
    }
    assert!(!names.contains(&"lookalike-parse.1".to_owned()), "{names:?}");
}

fn name_of(entry: &fs::DirEntry) -> String {
    entry.file_name().into_string().unwrap()
}
