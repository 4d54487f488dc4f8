//! The results of queries by MOSS's clients, in the form that scripts read, for whoever has their address. When its time is over, it leads to
//! the report, which only members of the course see.

use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use lookalike_report_templates::page::moss::MossResults;

use crate::actions::moss::{address, names_in_report, result};
use crate::app::SharedApp;
use crate::clock;
use crate::domain::MossOptions;
use crate::files::blocking;
use crate::problem::Problem;

/// `GET /moss/{token}`, with or without a slash at its end.
pub(crate) async fn index(app: State<SharedApp>, Path(token): Path<String>) -> Result<Response, Problem> {
    page(app, Path((token, String::new()))).await
}

/// `GET /moss/{token}/{path}`
pub(crate) async fn page(
    State(app): State<SharedApp>,
    Path((token, path)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let result = result(&app, &token).await?;
    let report = format!("/runs/{}/report", result.run);
    if result.expires <= clock::now() {
        return Ok(Redirect::to(&format!("{report}/index.html")).into_response());
    }
    let open = app.report(result.run).await?;
    let address = address(&app, &token);
    let report_address = format!("{}{report}", app.host.origin());
    let html = blocking(move || {
        let submissions: Vec<String> = open.report().submissions.iter().map(|own| own.name.clone()).collect();
        let results = MossResults {
            report: open.prepared(),
            n_pairs: result.options.n_pairs,
            names: names_in_report(&result, &submissions),
            address,
            report_address,
            time: clock::to_minute(result.time),
            options: in_words(&result.options),
            comment: result.options.comment,
        };
        Ok(results.page(&path))
    });
    Ok(Html(html.await?.ok_or_else(Problem::not_found)?).into_response())
}

/// Returns the options of a query as they are given to a client.
fn in_words(options: &MossOptions) -> String {
    let by_folder = if options.by_folder { " -d" } else { "" };
    format!("-l {}{by_folder} -m {} -n {}", options.language, options.max_holders, options.n_pairs)
}
