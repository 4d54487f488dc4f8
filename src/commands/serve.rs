//! `lookalike serve`: runs the web app.

use std::io::Write;

use anyhow::Result;

use super::browser;
use crate::cli::serve::ServeArguments;

/// Serves until the program is asked to stop, and prints the address.
///
/// # Errors
/// The address is in use or not allowed with these options, or the data folder cannot be used.
pub fn run(arguments: &ServeArguments, out: &mut impl Write) -> Result<()> {
    let on_ready = |address: &str| {
        if arguments.open {
            browser::open_address(address);
        }
    };
    lookalike_server::run(&arguments.options(), on_ready, out)
}
