//! `lookalike serve`: runs the web app.

use std::io::Write;

use anyhow::Result;

use super::browser;
use crate::cli::serve::ServeArguments;

/// Serves until the program is asked to stop, and prints the address. With `--probe`, only asks whether a server answers.
///
/// # Errors
/// The address is in use or not allowed with these options, or the data folder cannot be used. No server answers a probe.
pub fn run(arguments: &ServeArguments, out: &mut impl Write) -> Result<()> {
    if arguments.probe {
        return lookalike_server::probe(&arguments.listen);
    }
    let on_ready = |address: &str| {
        if arguments.open {
            browser::open_address(address);
        }
    };
    lookalike_server::run(&arguments.options(), on_ready, out)
}
