//! Tells the service manager that the server answers, so that `systemctl start` returns no earlier (`Type=notify`).
//!
//! The protocol of `sd_notify(3)` is one datagram to a Unix socket. It needs no library.

use std::io;

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
