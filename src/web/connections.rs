//! Connections: how many, how slow, and how they end.

use anyhow::Result;
use axum::Router;
use tokio::net::TcpListener;

/// Serves until the program is asked to stop.
///
/// # Errors
/// The signals that stop it cannot be heard.
pub(super) async fn serve(listener: TcpListener, router: Router) -> Result<()> {
    axum::serve(listener, router).with_graceful_shutdown(async { drop(tokio::signal::ctrl_c().await) }).await?;
    Ok(())
}
