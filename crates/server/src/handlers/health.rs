//! The health of the server, for monitoring.

use axum::extract::State;
use axum::http::StatusCode;

use crate::app::SharedApp;
use crate::files::blocking;
use crate::problem::Problem;

/// `GET /healthz`: `ok` if the tables answer and the data folder can be written. It tells nothing else.
///
/// # Errors
/// One of them does not work (503).
pub(crate) async fn show(State(app): State<SharedApp>) -> Result<&'static str, Problem> {
    let incoming = app.incoming_folder();
    let tables = app.with_store(|store| store.has_passwords()).await;
    let folder = blocking(move || Ok(tempfile::tempfile_in(incoming)?)).await;
    if tables.is_ok() && folder.is_ok() {
        return Ok("ok\n");
    }
    let advice = "The log of the server has the details.";
    Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "The server cannot store anything.", advice))
}
