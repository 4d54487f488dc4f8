//! `lookalike serve`: runs the web app.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::browser;
use crate::cli::serve::ServeArguments;

/// The longest time that a server may take to answer a probe, for each step.
const PROBE_PATIENCE: Duration = Duration::from_secs(3);

/// Serves until the program is asked to stop, and prints the address. With `--probe`, only asks whether a server answers.
///
/// # Errors
/// The address is in use or not allowed with these options, or the data folder cannot be used. No server answers a probe.
pub fn run(arguments: &ServeArguments, out: &mut impl Write) -> Result<()> {
    if arguments.probe {
        return probe(arguments.listen);
    }
    let on_ready = |address: &str| {
        if arguments.open {
            browser::open_address(address);
        }
    };
    lookalike_server::run(&arguments.options(), on_ready, out)
}

/// Asks whether a server answers. Any answer in HTTP counts: a probe does not know the host name that the server accepts.
fn probe(address: SocketAddr) -> Result<()> {
    let no_answer = || format!("no server answers at {address}");
    let mut server = TcpStream::connect_timeout(&address, PROBE_PATIENCE).with_context(no_answer)?;
    server.set_read_timeout(Some(PROBE_PATIENCE))?;
    write!(server, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").with_context(no_answer)?;
    let mut protocol = [0; 5];
    server.read_exact(&mut protocol).with_context(no_answer)?;
    if &protocol != b"HTTP/" {
        bail!("something else than a web server answers at {address}");
    }
    Ok(())
}
