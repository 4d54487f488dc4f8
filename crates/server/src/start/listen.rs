//! Addresses and Unix sockets that the server listens on; and the word to the service manager that it answers, so that
//! `systemctl start` returns no earlier (`Type=notify`). The protocol of `sd_notify(3)` is one datagram to a Unix socket. It needs no
//! library.

use std::fmt::{self, Display, Formatter};
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context, Result};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;

use crate::client::PeerAddress;

/// The start of the name of a Unix socket among the options.
const SOCKET: &str = "unix:";

/// Where the server listens: an address, such as `127.0.0.1:8787`, or a Unix socket, such as `unix:http.sock`, which only
/// users of the file's group can reach.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Listen {
    /// An address.
    Address(SocketAddr),
    /// A Unix socket.
    Socket(PathBuf),
}

impl FromStr for Listen {
    type Err = String;

    fn from_str(text: &str) -> Result<Listen, String> {
        match text.strip_prefix(SOCKET) {
            Some(_) if !cfg!(unix) => Err("this system has no Unix sockets; give an address".to_owned()),
            Some(path) if !path.is_empty() => Ok(Listen::Socket(path.into())),
            _ => {
                let help =
                    |_| "give an address, such as 127.0.0.1:8787, or a socket, such as unix:http.sock".to_owned();
                text.parse().map(Listen::Address).map_err(help)
            }
        }
    }
}

impl Display for Listen {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Listen::Address(address) => write!(f, "{address}"),
            Listen::Socket(path) => write!(f, "{SOCKET}{}", path.display()),
        }
    }
}

impl Listen {
    pub(super) fn is_local(&self) -> bool {
        match self {
            Listen::Address(address) => address.ip().is_loopback(),
            Listen::Socket(_) => true,
        }
    }

    /// Begins to listen. Returns the address with the port that was free, for port 0.
    pub(super) async fn bind(&self) -> Result<(Listener, Listen)> {
        let context = || format!("cannot listen on {self}");
        match self {
            Listen::Address(address) => {
                let listener = TcpListener::bind(address).await.with_context(context)?;
                let address = listener.local_addr()?;
                Ok((Listener::Tcp(listener), Listen::Address(address)))
            }
            #[cfg(unix)]
            Listen::Socket(path) => Ok((Listener::Unix(socket::bind(path).with_context(context)?), self.clone())),
            #[cfg(not(unix))]
            Listen::Socket(_) => anyhow::bail!("this system has no Unix sockets"),
        }
    }
}

/// The two directions of a connection.
pub(super) trait Duplex: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Duplex for T {}

pub(super) type Stream = Box<dyn Duplex>;

pub(super) enum Listener {
    Tcp(TcpListener),
    #[cfg(unix)]
    Unix(tokio::net::UnixListener),
}

impl Listener {
    /// Returns the next connection. At a Unix socket, the other end counts as this machine. It may fail because the client
    /// has gone already, or too many files are open.
    pub(super) async fn accept(&self) -> io::Result<(Stream, PeerAddress)> {
        match self {
            Listener::Tcp(listener) => {
                let (stream, peer) = listener.accept().await?;
                Ok((Box::new(stream), PeerAddress(peer.ip())))
            }
            #[cfg(unix)]
            Listener::Unix(listener) => {
                use std::net::Ipv4Addr;
                let (stream, _) = listener.accept().await?;
                Ok((Box::new(stream), PeerAddress(Ipv4Addr::LOCALHOST.into())))
            }
        }
    }
}

#[cfg(unix)]
mod socket {
    use std::fs::{self, Permissions};
    use std::io;
    use std::os::unix::fs::{FileTypeExt, PermissionsExt};
    use std::os::unix::net::UnixStream;
    use std::path::Path;

    use tokio::net::UnixListener;

    /// The owner and the group may connect.
    const MODE: u32 = 0o660;

    /// Makes a socket, instead of one that a server left behind when it was killed.
    pub(super) fn bind(path: &Path) -> io::Result<UnixListener> {
        let is_socket = fs::symlink_metadata(path).is_ok_and(|metadata| metadata.file_type().is_socket());
        if is_socket && UnixStream::connect(path).is_err() {
            fs::remove_file(path)?;
        }
        let listener = UnixListener::bind(path)?;
        fs::set_permissions(path, Permissions::from_mode(MODE))?;
        Ok(listener)
    }
}

/// The variable with the socket of the service manager. It is set if the manager waits for the server.
const SOCKET_VARIABLE: &str = "NOTIFY_SOCKET";

/// Tells the service manager that the server answers. Does nothing if no manager waits. It may fail because the sandbox of
/// the service forbids Unix sockets.
pub(super) fn tell_ready() -> io::Result<()> {
    let Some(socket) = std::env::var_os(SOCKET_VARIABLE) else { return Ok(()) };
    send(&socket, b"READY=1")
}

#[cfg(unix)]
fn send(socket: &std::ffi::OsStr, message: &[u8]) -> io::Result<()> {
    use std::os::unix::net::UnixDatagram;
    UnixDatagram::unbound()?.send_to_addr(message, &address(socket)?)?;
    Ok(())
}

/// Returns the address of a socket. A name that begins with `@` is in the abstract namespace of Linux and not a file.
#[cfg(unix)]
fn address(socket: &std::ffi::OsStr) -> io::Result<std::os::unix::net::SocketAddr> {
    use std::os::unix::net::SocketAddr;
    #[cfg(target_os = "linux")]
    {
        use std::os::linux::net::SocketAddrExt;
        use std::os::unix::ffi::OsStrExt;
        if let Some(name) = socket.as_bytes().strip_prefix(b"@") {
            return SocketAddr::from_abstract_name(name);
        }
    }
    SocketAddr::from_pathname(socket)
}

#[cfg(not(unix))]
fn send(_: &std::ffi::OsStr, _: &[u8]) -> io::Result<()> {
    Ok(())
}
