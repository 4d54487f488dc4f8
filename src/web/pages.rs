//! The handlers of the door: signing in, courses and their people, accounts, the log. Those of the work have modules beside this one.

pub(super) mod account;
pub(super) mod accounts;
pub(super) mod assets;
pub(super) mod courses;
pub(super) mod home;
pub(super) mod log;
pub(super) mod members;
pub(super) mod sign_in;

use axum::response::Html;
use lookalike_report_templates::app::model::{AppPage, Around};
use lookalike_report_templates::app::render;

use super::forms::Fields;
use super::problem::Problem;

/// The longest name of a course or an account, in characters.
pub(super) const LONGEST_NAME: usize = 200;

/// A page of the app as an answer.
pub(super) fn page(around: &Around, page: &AppPage) -> Html<String> {
    Html(render(around, page))
}

/// A field that must say something, and not too much.
///
/// # Errors
/// It is empty, too long, or has control characters.
pub(super) fn name_in(fields: &Fields, field: &str) -> Result<String, Problem> {
    let name = fields.text(field);
    if name.is_empty() {
        return Err(Problem::unusable(format!("The field “{field}” is empty.")));
    }
    if name.chars().count() > LONGEST_NAME || name.contains(char::is_control) {
        return Err(Problem::unusable(format!("“{field}” may have {LONGEST_NAME} letters in one line.")));
    }
    Ok(name.to_owned())
}
