//! Asks from outside whether a server answers, for health checks.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::start::Listen;

/// The longest time that each step may take.
const PATIENCE: Duration = Duration::from_secs(3);

/// Asks whether a server answers at an address or a Unix socket. Any answer in HTTP counts: a probe does not know the host
/// name that the server accepts.
///
/// # Errors
/// Nothing answers in time, or something other than a web server does.
pub fn probe(listen: &Listen) -> Result<()> {
    match listen {
        Listen::Address(address) => {
            let connected = TcpStream::connect_timeout(address, PATIENCE);
            let stream = connected.with_context(|| no_answer(listen))?;
            stream.set_read_timeout(Some(PATIENCE))?;
            ask(stream, listen)
        }
        #[cfg(unix)]
        Listen::Socket(path) => {
            let connected = std::os::unix::net::UnixStream::connect(path);
            let stream = connected.with_context(|| no_answer(listen))?;
            stream.set_read_timeout(Some(PATIENCE))?;
            ask(stream, listen)
        }
        #[cfg(not(unix))]
        Listen::Socket(_) => bail!(no_answer(listen)),
    }
}

fn ask(mut stream: impl Read + Write, listen: &Listen) -> Result<()> {
    let request = format!("GET / HTTP/1.1\r\nHost: {listen}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).with_context(|| no_answer(listen))?;
    let mut protocol = [0; 5];
    stream.read_exact(&mut protocol).with_context(|| no_answer(listen))?;
    if &protocol != b"HTTP/" {
        bail!("something other than a web server answers at {listen}");
    }
    Ok(())
}

fn no_answer(listen: &Listen) -> String {
    format!("no server answers at {listen}")
}
