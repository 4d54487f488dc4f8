//! The help of every command, word for word.

use clap::{Command, CommandFactory};
use insta::assert_snapshot;
use lookalike::cli::Arguments;

use crate::harness::TestDir;

/// Returns the words that lead to a command and to every command below it. Hidden commands are not for people.
fn command_paths(command: &Command, path: &[String]) -> Vec<Vec<String>> {
    let below = command.get_subcommands().filter(|below| !below.is_hide_set() && below.get_name() != "help");
    let below = below.flat_map(|below| command_paths(below, &[path, &[below.get_name().to_owned()]].concat()));
    std::iter::once(path.to_vec()).chain(below).collect()
}

/// Instructors learn the program from its help. A new command gets a snapshot by itself.
#[test]
fn help_of_every_command() {
    let dir = TestDir::new();
    let paths = command_paths(&Arguments::command(), &[]);
    assert!(paths.len() > 13, "{paths:?}");
    for path in paths {
        let words: Vec<&str> = path.iter().map(String::as_str).chain(["--help"]).collect();
        let name = [&["help".to_owned()], path.as_slice()].concat().join("-");
        assert_snapshot!(name, dir.run(&words).must_succeed().stdout);
    }
}
