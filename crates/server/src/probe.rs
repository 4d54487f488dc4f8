//! Asks from outside whether a server answers, for health checks.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::{Context, Result, bail};

/// The longest time that each step may take.
const PATIENCE: Duration = Duration::from_secs(3);

/// Asks whether a server answers at an address. Any answer in HTTP counts: a probe does not know the host name that the
/// server accepts.
///
/// # Errors
/// Nothing answers in time, or something other than a web server does.
pub fn probe(address: SocketAddr) -> Result<()> {
    let no_answer = || format!("no server answers at {address}");
    let mut server = TcpStream::connect_timeout(&address, PATIENCE).with_context(no_answer)?;
    server.set_read_timeout(Some(PATIENCE))?;
    write!(server, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").with_context(no_answer)?;
    let mut protocol = [0; 5];
    server.read_exact(&mut protocol).with_context(no_answer)?;
    if &protocol != b"HTTP/" {
        bail!("something other than a web server answers at {address}");
    }
    Ok(())
}
