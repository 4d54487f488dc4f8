//! How fast k-grams are hashed and winnowed, beside other implementations, and how many fingerprints other schemes would take.
//!
//! ```text
//! cargo bench --bench winnowing [-- FOLDER…]
//! ```
//!
//! The token strings are those of the samples and of whatever source is below the folders, one after the other.
//! `repeat NAME WINDOW ROUNDS [FOLDER…]` in place of the folders runs one implementation and prints how many tokens it was given, for a tool that counts instructions.

mod plain;
mod schemes;
mod speed;
mod strings;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};

/// The length of a k-gram: the default of `--noise`.
const K: usize = 9;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("winnowing: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<()> {
    if let [command, name, window, rounds, folders @ ..] = arguments
        && command == "repeat"
    {
        let window = window.parse().context("the window is a number")?;
        let rounds = rounds.parse().context("the rounds are a number")?;
        return speed::repeat(&strings::real(&paths(folders))?, name, window, rounds);
    }
    let real = strings::real(&paths(arguments))?;
    ensure!(real.len() >= speed::TEXT_LENGTH, "{} tokens are too few; name a folder with more source", real.len());
    println!("k = {K}; real: the token strings of the given folders and the samples, {} tokens.\n", real.len());
    speed::print_table(&real);
    println!();
    schemes::print_table(&real);
    Ok(())
}

fn paths(folders: &[String]) -> Vec<PathBuf> {
    folders.iter().map(PathBuf::from).collect()
}
