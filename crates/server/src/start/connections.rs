//! Accepts connections, limits their number and how slow they may be, and closes them when the server stops.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};

use super::listen::{Listener, Stream};
use crate::app::SharedApp;
use crate::client::{ClientLimit, Held, PeerAddress};
use crate::moss::{self, Door};

/// Maximum number of open connections. Others wait to be accepted.
const MAX_CONNECTIONS: usize = 512;
/// Maximum number of open connections of one client. Others are closed at once. A department may be behind one address.
const MAX_CONNECTIONS_PER_CLIENT: usize = 128;
/// Maximum number of clients of MOSS that are connected. Others wait to be accepted.
const MAX_MOSS_CLIENTS: usize = 64;
/// Maximum number of those of one address. Others are closed at once.
const MAX_MOSS_CLIENTS_PER_CLIENT: usize = 16;
/// Maximum time for receiving the headers of a request. Then the connection is closed.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// The time that responses may take to finish when the server stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);
/// The time that the server waits after a connection could not be accepted.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);

/// The place that a connection takes among all, and among those of its client.
type Place = (OwnedSemaphorePermit, Held);

/// Serves pages until the program is asked to stop. All connections of a proxy are of one address, so that their number is not
/// limited; the requests of its clients are.
pub(super) async fn serve(listener: Listener, router: Router, is_proxied: bool) -> Result<()> {
    let open = GracefulShutdown::new();
    let per_client = if is_proxied { MAX_CONNECTIONS } else { MAX_CONNECTIONS_PER_CLIENT };
    let begin = |stream, peer, place| drop(tokio::spawn(serve_connection(stream, peer, place, &router, &open)));
    accept_all(listener, MAX_CONNECTIONS, per_client, begin).await?;
    // Responses that take longer are cut off: a page that listens for progress would never finish.
    drop(timeout(SHUTDOWN_TIMEOUT, open.shutdown()).await);
    Ok(())
}

/// Serves clients of MOSS until the program is asked to stop.
pub(super) async fn serve_moss(listener: Listener, app: &SharedApp, door: Door) -> Result<()> {
    let begin = |stream, peer, place: Place| {
        let app = app.clone();
        tokio::spawn(async move {
            moss::serve(app, stream, peer, door).await;
            drop(place);
        });
    };
    accept_all(listener, MAX_MOSS_CLIENTS, MAX_MOSS_CLIENTS_PER_CLIENT, begin).await
}

/// Accepts connections until the program is asked to stop, at most so many at once, and of each client. `begin` serves one.
async fn accept_all(
    listener: Listener,
    max: usize,
    max_per_client: usize,
    begin: impl Fn(Stream, PeerAddress, Place),
) -> Result<()> {
    let mut stop = pin!(stop_signal()?);
    let permits = Arc::new(Semaphore::new(max));
    let per_client = ClientLimit::new(max_per_client);
    loop {
        tokio::select! {
            accepted = accept(&listener, &permits) => {
                let (stream, peer, permit) = accepted?;
                // Without room for its client, the connection is closed by dropping it.
                if let Some(held) = per_client.hold(peer.0.into()) {
                    begin(stream, peer, (permit, held));
                }
            }
            () = &mut stop => return Ok(()),
        }
    }
}

async fn accept(listener: &Listener, permits: &Arc<Semaphore>) -> Result<(Stream, PeerAddress, OwnedSemaphorePermit)> {
    let permit = Arc::clone(permits).acquire_owned().await?;
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => return Ok((stream, peer, permit)),
            // The client has gone already, or too many files are open. Neither may end the server.
            Err(_) => sleep(ACCEPT_PAUSE).await,
        }
    }
}

/// Serves the requests of a connection until it is closed. Then drops what the connection holds.
fn serve_connection<H: Send>(
    stream: Stream,
    peer: PeerAddress,
    held: H,
    router: &Router,
    open: &GracefulShutdown,
) -> impl Future<Output = ()> + Send + use<H> {
    let routes = TowerToHyperService::new(router.clone());
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer);
        routes.call(request)
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEADER_TIMEOUT);
    let connection = open.watch(builder.serve_connection(TokioIo::new(stream), service));
    async move {
        // An error means that the client closed the connection; nobody is left to be told.
        drop(connection.await);
        drop(held);
    }
}

/// Completes when the program is asked to stop, by Ctrl-C or by a service manager.
#[cfg(unix)]
fn stop_signal() -> Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt()).context("cannot hear signals")?;
    let mut terminate = signal(SignalKind::terminate()).context("cannot hear signals")?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Completes when the program is asked to stop, by Ctrl-C or by closing its window.
#[cfg(not(unix))]
fn stop_signal() -> Result<impl Future<Output = ()>> {
    use tokio::signal::windows::{ctrl_c, ctrl_close};
    let mut interrupt = ctrl_c().context("cannot hear signals")?;
    let mut closed = ctrl_close().context("cannot hear signals")?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = closed.recv() => {}
        }
    })
}
