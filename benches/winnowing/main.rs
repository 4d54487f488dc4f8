//! Measures the speed of k-gram hashing and winnowing against other implementations, and the density of other selection schemes.
//!
//! ```text
//! cargo bench --bench winnowing [-- FOLDER…]
//! ```
//!
//! The input is the concatenated token strings of the samples and of all source files below the folders.
//! `repeat NAME WINDOW ROUNDS [FOLDER…]` runs one implementation and prints the number of processed tokens, for tools that count
//! instructions.

mod rabin;
mod ring;
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
    ensure!(real.len() >= speed::TEXT_LENGTH, "{} tokens are too few; add a folder with more source files", real.len());
    println!("k = {K}; real: the token strings of the given folders and the samples, {} tokens.\n", real.len());
    speed::print_table(&real);
    println!();
    schemes::print_table(&real);
    Ok(())
}

fn paths(folders: &[String]) -> Vec<PathBuf> {
    folders.iter().map(PathBuf::from).collect()
}
