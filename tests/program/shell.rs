//! At home in a shell: completions, manual pages, colors, quiet runs, and the probe for health checks.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use lookalike_test_harness::programs::{SORT, SORT_RENAMED};
use lookalike_test_harness::server::Server;
use lookalike_test_harness::{TestDir, finish, program};

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

/// A quiet run prints nothing, writes the report all the same, and still says what went wrong.
#[test]
fn a_quiet_run_prints_errors_only() {
    let dir = TestDir::new();
    dir.files(&[("batch/anna/sort.c", SORT), ("batch/ben/main.c", SORT_RENAMED)]);
    let outcome = dir.run(&["check", "-q", "batch"]);
    outcome.must_succeed();
    assert_eq!((outcome.stdout.as_str(), outcome.stderr.as_str()), ("", ""));
    assert!(dir.path("lookalike-report/index.html").exists());
    let outcome = dir.run(&["check", "-q", "nowhere"]);
    outcome.must_fail(1);
    assert!(outcome.stderr.contains("nowhere"));
}

/// `-v` explains verdicts, like `--explain`, and contradicts `-q`.
#[test]
fn a_verbose_run_explains_verdicts() {
    let dir = TestDir::new();
    dir.files(&[("batch/anna/sort.c", SORT), ("batch/ben/main.c", SORT_RENAMED)]);
    let printed = |option| dir.run(&["check", option, "batch"]).must_succeed().stdout.clone();
    assert_eq!(printed("-v"), printed("--explain"));
    assert_eq!(printed("-v"), printed("--verbose"));
    dir.run(&["check", "-q", "-v", "batch"]).must_fail(2);
}

/// Output that is no terminal gets no colors, even if the environment asks for them on terminals.
#[test]
fn output_to_a_file_has_no_colors() {
    for arguments in [["check", "--help"], ["check", "--unknown"]] {
        let mut command = program();
        command.args(arguments).env_remove("NO_COLOR").env("CLICOLOR", "1");
        let outcome = finish(command);
        assert!(!(outcome.stdout + &outcome.stderr).contains('\u{1b}'));
    }
}

/// A probe succeeds while a server answers at the address, and only then.
#[test]
fn a_probe_tells_whether_a_server_answers() {
    let server = Server::start();
    let address = server.address.clone();
    server.dir.run(&["serve", "--probe", "--listen", &address]).must_succeed();
    drop(server);
    let outcome = TestDir::new().run(&["serve", "--probe", "--listen", &address]);
    outcome.must_fail(1);
    assert!(outcome.stderr.contains("no server answers"), "{}", outcome.stderr);
}

fn name_of(entry: &fs::DirEntry) -> String {
    entry.file_name().into_string().unwrap()
}
