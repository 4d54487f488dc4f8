//! The pages of the web app: courses, batches, uploads, runs, reviews and accounts.
//!
//! The pages of a report come from [`crate::page`], on disk and on a server; [`crate::parts::live`] has the server's additions.
//! All pages of the app use the referrer policy `same-origin`: with a stricter one, browsers hide the origin of a form.

mod administration;
mod assets;
mod batch;
mod course;
mod data_subject;
pub mod model;
mod problem;
mod recurring_pairs;
mod reviews;
mod roster;
mod run;
mod setup;
pub mod stored_data;
mod words;

use askama::Template;
pub use assets::asset;
use model::{AppPage, PageContext, SignOnPage};

use self::words::accounts::{ROLES, SCOPES};
use self::words::batch as text;
use crate::parts::context::Bar;
use crate::parts::filters;
use crate::words::review;

/// Renders a page of any kind with the template of its kind, which knows its data as `page`.
/// The data has methods for everything that takes more than a filter to say.
macro_rules! render_with {
    ($shown:expr, $bar:expr, $($kind:ident: $path:literal,)+) => {
        match $shown {
            $(AppPage::$kind(page) => {
                #[derive(Template)]
                #[template(path = $path)]
                struct Page<'a> {
                    bar: Bar<'a>,
                    page: &'a model::$kind,
                }
                Page { bar: $bar, page }.render()
            })+
        }
    };
}

/// Renders a page as HTML.
pub fn render(context: &PageContext, page: &AppPage) -> String {
    let html = render_with! {
        page, Bar { context, links: Vec::new() },
        SignIn: "app/sign_in.html",
        Home: "app/home.html",
        Course: "app/course.html",
        Batch: "app/batch.html",
        Run: "app/run.html",
        Reviews: "app/reviews.html",
        ConfirmedCases: "app/confirmed_cases.html",
        RecurringPairs: "app/recurring_pairs.html",
        Deletion: "app/deletion.html",
        ReviewOfMany: "app/review_of_many.html",
        Administration: "app/administration.html",
        DataSubjectSearch: "app/data_subject.html",
        ErasureConfirmation: "app/erasure.html",
        Accounts: "app/accounts.html",
        OwnAccount: "app/account.html",
        Log: "app/log.html",
        Problem: "app/problem.html",
    };
    // Writing into memory does not fail.
    html.unwrap_or_default()
}
