//! The pages of the web app: courses, batches, uploads, runs, cases, accounts.
//!
//! A report's own pages are those of [`crate::page`], here as on disk; what a server adds to them is [`crate::live`].
//! The referrer policy of all of them is `same-origin`: with a stricter one, browsers hide where a form comes from.

mod account;
mod accounts;
pub(crate) mod around;
mod assets;
mod batch;
mod cases;
mod course;
mod deletion;
mod home;
mod log;
pub mod model;
mod problem;
mod run;
mod runs;
mod sign_in;

use askama::Template;
pub use assets::asset;
use model::{AppPage, Around};

/// A page as HTML.
pub fn render(around: &Around, page: &AppPage) -> String {
    let shell = around::Shell::new(around);
    let html = match page {
        AppPage::SignIn(page) => sign_in::page(shell, page).render(),
        AppPage::Home(page) => home::page(shell, page).render(),
        AppPage::Course(page) => course::page(shell, page).render(),
        AppPage::Batch(page) => batch::page(shell, page).render(),
        AppPage::Run(page) => run::page(shell, page).render(),
        AppPage::Cases(page) => cases::page(shell, page).render(),
        AppPage::Deletion(page) => deletion::page(shell, page).render(),
        AppPage::Accounts(page) => accounts::page(shell, page).render(),
        AppPage::OwnAccount => account::page(shell, around).render(),
        AppPage::Log(page) => log::page(shell, page).render(),
        AppPage::Problem(page) => problem::page(shell, page).render(),
    };
    // Writing into memory does not fail.
    html.unwrap_or_default()
}
