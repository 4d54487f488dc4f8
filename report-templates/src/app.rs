//! The pages of the web app: courses, batches, uploads, runs, reviews and accounts.
//!
//! The pages of a report come from [`crate::page`], on disk and on a server; [`crate::parts::live`] has the server's additions.
//! All pages of the app use the referrer policy `same-origin`: with a stricter one, browsers hide the origin of a form.

mod account;
mod accounts;
mod administration;
mod assets;
mod batch;
mod course;
mod data_subject;
mod deletion;
mod frame;
mod home;
mod log;
pub mod model;
mod problem;
mod recurring_pairs;
mod review_of_many;
mod reviews;
mod roster;
mod run;
mod runs;
mod setup;
mod sign_in;
pub mod stored_data;
mod words;

use askama::Template;
pub use assets::asset;
use model::{AppPage, PageContext};

/// Renders a page as HTML.
pub fn render(context: &PageContext, page: &AppPage) -> String {
    let shell = frame::Shell::new(context);
    let html = match page {
        AppPage::SignIn(page) => sign_in::page(shell, page).render(),
        AppPage::Home(page) => home::page(shell, page).render(),
        AppPage::Course(page) => course::page(shell, page).render(),
        AppPage::Batch(page) => batch::page(shell, page).render(),
        AppPage::Run(page) => run::page(shell, page).render(),
        AppPage::Reviews(page) => reviews::page(shell, page).render(),
        AppPage::ConfirmedCases(page) => reviews::confirmed(shell, page).render(),
        AppPage::RecurringPairs(page) => recurring_pairs::page(shell, page).render(),
        AppPage::Deletion(page) => deletion::page(shell, page).render(),
        AppPage::ReviewOfMany(page) => review_of_many::page(shell, page).render(),
        AppPage::Administration(page) => administration::page(shell, page).render(),
        AppPage::DataSubjectSearch(page) => data_subject::search(shell, page).render(),
        AppPage::Erasure(page) => data_subject::erasure(shell, page).render(),
        AppPage::Accounts(page) => accounts::page(shell, page).render(),
        AppPage::OwnAccount(page) => account::page(shell, context, page).render(),
        AppPage::Log(page) => log::page(shell, page).render(),
        AppPage::Problem(page) => problem::page(shell, page).render(),
    };
    // Writing into memory does not fail.
    html.unwrap_or_default()
}
