//! The help of every command. The words of the options are reviewed in the reference, which a test holds to the program.

use clap::{Command, CommandFactory};
use insta::assert_snapshot;
use lookalike::cli::Arguments;
use lookalike_test_harness::TestDir;

/// Returns the words that lead to a command and to every command below it. Hidden commands are not for people.
fn command_paths(command: &Command, path: &[String]) -> Vec<Vec<String>> {
    let below = command.get_subcommands().filter(|below| !below.is_hide_set() && below.get_name() != "help");
    let below = below.flat_map(|below| command_paths(below, &[path, &[below.get_name().to_owned()]].concat()));
    std::iter::once(path.to_vec()).chain(below).collect()
}

/// Every command explains itself: the purpose first, then how it is used, then each option with its words.
#[test]
fn every_command_has_help() {
    let dir = TestDir::new();
    let root = Arguments::command();
    let paths = command_paths(&root, &[]);
    assert!(paths.len() > 13, "{paths:?}");
    for path in paths {
        let words: Vec<&str> = path.iter().map(String::as_str).chain(["--help"]).collect();
        let help = dir.run(&words).must_succeed().stdout.clone();
        let command = path.iter().fold(&root, |command, name| command.find_subcommand(name).unwrap());
        assert!(help.starts_with(|first: char| first.is_uppercase()) && help.contains("\nUsage: lookalike"), "{help}");
        for option in command.get_opts().filter(|option| !option.is_hide_set()) {
            let name = format!("--{}", option.get_long().unwrap());
            let (_, words) = help.split_once(&name).unwrap_or_else(|| panic!("{words:?}: no {name}"));
            assert!(words.chars().any(char::is_lowercase), "{words:?}: {name}");
        }
    }
}

/// Instructors learn the program from these two.
#[test]
fn help_is_laid_out_to_be_read() {
    let dir = TestDir::new();
    assert_snapshot!("help", dir.run(&["--help"]).must_succeed().stdout);
    assert_snapshot!("help-check", dir.run(&["check", "--help"]).must_succeed().stdout);
}
