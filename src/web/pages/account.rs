//! One's own account: its password.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use lookalike_report_templates::app::model::AppPage;

use super::{page, sign_in};
use crate::web::app::Shared;
use crate::web::forms::Fields;
use crate::web::passwords::problem_with;
use crate::web::problem::Problem;
use crate::web::times;
use crate::web::visitor::Visitor;

/// The page of one's own account.
pub(in crate::web) async fn show(State(app): State<Shared>, visitor: Visitor) -> impl IntoResponse {
    page(&app.around(&visitor, None, [("Account".to_owned(), "/account".to_owned())]), &AppPage::OwnAccount)
}

/// Changes one's own password. All sessions end; this one is begun anew.
pub(in crate::web) async fn change(
    State(app): State<Shared>,
    visitor: Visitor,
    fields: Fields,
) -> Result<Response, Problem> {
    let id = visitor.id;
    let account = app.stored(move |store| store.account(id)).await?.ok_or_else(Problem::not_found)?;
    if let Some(problem) = problem_with(fields.exact("new")) {
        return Err(Problem::unusable(problem));
    }
    // Whoever started the program has none yet.
    if account.password.is_some() {
        let (now, name) = (times::now(), &account.name);
        let wait = app.door.wait(name, now);
        if wait > 0 {
            let what = format!("There were too many wrong passwords. Try again in {wait} seconds.");
            return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, what, "Then go back and send it again."));
        }
        // Counted before it is known: many tries at once would all be free.
        app.door.tried(name, false, now);
        if !app.door.is_right(fields.exact("old"), account.password.clone()).await? {
            return Err(Problem::unusable("The old password is not right."));
        }
        app.door.tried(name, true, now);
    }
    let hash = app.door.hash(fields.exact("new")).await?;
    app.stored(move |store| store.set_password(id, &hash)).await?;
    app.log(&visitor.name, None, "password changed", visitor.name.clone()).await?;
    sign_in::begin(&app, &account).await
}
