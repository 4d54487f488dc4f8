//! Sheets: printable documents about one pair or one case that contain nothing about other submissions.
//!
//! A sheet is made from a [`Sheet`], not from the whole report. The first page is what people sign; after it come the code of
//! both sides and an appendix, all in one file that needs no other.

mod appendix;
mod details;
mod exclusive_lines;
mod extract;
mod first_page;
mod fitting;
mod people;

use std::borrow::Cow;
use std::{fmt, io};

use askama::Template;
use askama::filters::HtmlSafe;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::model::Report;
use crate::parts::explanation::{first_lines, text_of};
use crate::parts::filters;
use crate::parts::histories::appeared;
use crate::parts::pages::Pages;
use crate::words::figures::more_than;
use crate::words::pair::unlisted;
use crate::words::{sheet as text, similarity, verdict};

use appendix::PairSection;
pub use details::{Parts, SheetBar, SheetDetails};
use exclusive_lines::Texts;
pub use extract::Sheet;
use first_page::{Code, CodeRow, FirstPage, ReviewView};
use people::WholeFile;

/// The style of the sheet, which is part of it: the sheet must be complete in itself.
const STYLE: &str = include_str!("../../static/css/sheet.css");
/// The script of the button that prints a sheet on a server. A file has none.
const SCRIPT: &str = include_str!("../../static/js/sheet.js");

/// A text of ours that needs no escaping: neither readers nor students can change it.
struct Ours<T>(T);

impl<T: fmt::Display> HtmlSafe for Ours<T> {}

impl<T: fmt::Display> fmt::Display for Ours<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

#[derive(Template)]
#[template(path = "sheet.html")]
struct SheetPage<'a> {
    sheet: &'a Sheet,
    report: &'a Report,
    first: FirstPage<'a>,
    /// The reviews, if the first page has not all of them.
    reviews: Vec<ReviewView>,
    sections: Vec<PairSection<'a>>,
    /// The complete sources, if they are wanted.
    sources: Vec<WholeFile<'a>>,
}

impl Sheet {
    /// Returns the sheet as one HTML page for printing, complete in itself.
    ///
    /// # Errors
    /// None in practice: writing into memory does not fail.
    pub fn to_html(&self) -> io::Result<String> {
        let pages = Pages::new(&self.report);
        let texts: Vec<Vec<Cow<'_, str>>> = self.report.submissions.iter().map(|one| one.texts()).collect();
        page(&pages, self, &texts).render().map_err(io::Error::other)
    }

    /// Returns the content security policy of the page: it may use its own style, and on a server its own script and form.
    pub fn policy(&self) -> String {
        let hash = |content: &str| STANDARD.encode(Sha256::digest(content));
        let style = hash(STYLE);
        let (script, form) = match self.details.bar {
            Some(_) => (format!("script-src 'sha256-{}'; ", hash(SCRIPT)), "'self'"),
            None => (String::new(), "'none'"),
        };
        format!("default-src 'none'; style-src 'sha256-{style}'; {script}base-uri 'none'; form-action {form}")
    }
}

fn page<'a>(pages: &'a Pages<'a>, sheet: &'a Sheet, texts: &'a Texts<'a>) -> SheetPage<'a> {
    let report = pages.report;
    let reviews = first_page::reviews(sheet);
    let first = first_page::first_page(pages, sheet, texts);
    let is_cut = reviews.len() > first_page::MOST_REVIEWS
        || reviews.iter().zip(&first.reviews).any(|(all, cut)| all.note != cut.note);
    SheetPage {
        sheet,
        report,
        first,
        reviews: if is_cut { reviews } else { Vec::new() },
        sections: appendix::sections(pages, sheet, texts),
        sources: if sheet.details.has_sources { people::sources(report, texts) } else { Vec::new() },
    }
}
