//! The pages of the web app: courses, batches, uploads, runs, cases, accounts.
//!
//! A report's own pages are those of [`crate::page`], here as on disk; what a server adds to them is [`crate::live`].
//! The referrer policy of all of them is `same-origin`: with a stricter one, browsers hide where a form comes from.

pub(crate) mod around;
mod assets;
pub mod model;
mod problem;
mod sign_in;

use askama::Template;
pub use assets::asset;
use model::{AppPage, Around};

/// A page as HTML.
pub fn render(around: &Around, page: &AppPage) -> String {
    let shell = around::Shell::new(around);
    let html = match page {
        AppPage::SignIn(page) => sign_in::page(shell, page).render(),
        AppPage::Problem(page) => problem::page(shell, page).render(),
        _ => problem::page(shell, &model::Problem::default()).render(),
    };
    // Writing into memory does not fail.
    html.unwrap_or_default()
}
