//! Connections: how many, how slow, and how they end.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};

/// So many connections are open at once; others wait to be taken.
const MOST: usize = 512;
/// A connection that sends no whole header for so long is closed.
const PATIENCE: Duration = Duration::from_secs(30);
/// So long the answers that are on their way have when the server stops.
const GRACE: Duration = Duration::from_secs(3);
/// So long nobody is let in when the system has no more connections to give.
const REST: Duration = Duration::from_millis(200);

/// Serves until the program is asked to stop.
///
/// # Errors
/// The signals that stop it cannot be heard.
pub(super) async fn serve(listener: TcpListener, router: Router) -> Result<()> {
    let mut stop = pin!(stop_signal()?);
    let open = GracefulShutdown::new();
    let permits = Arc::new(Semaphore::new(MOST));
    loop {
        tokio::select! {
            accepted = accept(&listener, &permits) => {
                let (stream, permit) = accepted?;
                tokio::spawn(answer(stream, permit, &router, &open));
            }
            () = &mut stop => break,
        }
    }
    drop(listener);
    // What is not done by then is broken off: a page that listens for progress would wait for ever.
    drop(timeout(GRACE, open.shutdown()).await);
    Ok(())
}

/// The next connection, when there is room for it.
async fn accept(listener: &TcpListener, permits: &Arc<Semaphore>) -> Result<(TcpStream, OwnedSemaphorePermit)> {
    let permit = Arc::clone(permits).acquire_owned().await?;
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return Ok((stream, permit)),
            // One that broke off at once, or too many open files: neither ends the server.
            Err(_) => sleep(REST).await,
        }
    }
}

/// Answers what comes by a connection until it is closed.
fn answer(
    stream: TcpStream,
    permit: OwnedSemaphorePermit,
    router: &Router,
    open: &GracefulShutdown,
) -> impl Future<Output = ()> + Send + use<> {
    let service = TowerToHyperService::new(router.clone());
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(PATIENCE);
    let connection = open.watch(builder.serve_connection(TokioIo::new(stream), service));
    async move {
        // Whoever breaks off a connection does not wait to be told.
        drop(connection.await);
        drop(permit);
    }
}

/// Ends when the program is asked to: by Ctrl-C, or by whatever looks after services.
#[cfg(unix)]
fn stop_signal() -> Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let hear = |kind| signal(kind).context("cannot hear signals");
    let (mut interrupt, mut terminate) = (hear(SignalKind::interrupt())?, hear(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Ends when the program is asked to by Ctrl-C.
#[cfg(not(unix))]
fn stop_signal() -> Result<impl Future<Output = ()>> {
    let mut interrupt = tokio::signal::windows::ctrl_c().context("cannot hear signals")?;
    Ok(async move { drop(interrupt.recv().await) })
}
