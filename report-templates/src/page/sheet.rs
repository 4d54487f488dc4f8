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

use crate::model::{InputFile, Report, Run};
use crate::parts::explanation::{first_lines, text_of};
use crate::parts::filters;
use crate::parts::histories::appeared;
use crate::parts::pages::Pages;
use crate::words::pair::unlisted;
use crate::words::{sheet as text, similarity};

use appendix::{PairRow, PairSection, WordList};
pub use details::{Parts, SheetBar, SheetDetails};
use exclusive_lines::Texts;
pub use extract::Sheet;
use first_page::{Code, CodeRow, FirstPage, ReviewView};
use people::{Person, WholeFile};

/// The style of the sheet, which is part of it: the sheet must be complete in itself.
const STYLE: &str = include_str!("../../static/css/sheet.css");
/// The script of the button that prints a sheet on a server. A file has none.
const SCRIPT: &str = include_str!("../../static/js/sheet.js");

/// A text of ours that needs no escaping: neither readers nor students can change it.
struct Ours(Cow<'static, str>);

impl HtmlSafe for Ours {}

impl fmt::Display for Ours {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[derive(Template)]
#[template(path = "sheet.html")]
struct SheetPage<'a> {
    policy: Ours,
    style: Ours,
    bar: Option<BarView<'a>>,
    first: FirstPage<'a>,
    is_anonymous: bool,
    is_of_case: bool,
    people: Vec<Person<'a>>,
    people_shown: String,
    sign_here: bool,
    pairs: Vec<PairRow<'a>>,
    pairs_shown: String,
    words: Vec<WordList>,
    /// The reviews, if the first page has not all of them.
    reviews: Vec<ReviewView>,
    standing: String,
    /// The passages that were chosen, if not all are shown.
    chosen: Option<String>,
    sections: Vec<PairSection<'a>>,
    /// The files, each with the label of its submission.
    files: Vec<(String, &'a InputFile)>,
    run: &'a Run,
    report: &'a Report,
    /// The complete sources, if they are wanted.
    sources: Vec<WholeFile<'a>>,
}

/// The bar above a sheet on a server.
struct BarView<'a> {
    bar: &'a SheetBar,
    script: Ours,
    is_anonymous: bool,
    has_sources: bool,
    /// The chosen passages as they were written.
    parts: &'a str,
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
    let details = &sheet.details;
    let reviews = first_page::reviews(sheet);
    let first = first_page::first_page(pages, sheet, texts);
    let is_cut =
        first.more_reviews.is_some() || reviews.iter().zip(&first.reviews).any(|(all, cut)| all.note != cut.note);
    SheetPage {
        policy: Ours(sheet.policy().into()),
        style: Ours(STYLE.into()),
        bar: details.bar.as_ref().map(|bar| BarView {
            bar,
            script: Ours(SCRIPT.into()),
            is_anonymous: sheet.is_anonymous,
            has_sources: details.has_sources,
            parts: details.parts.as_ref().map_or("", Parts::text),
        }),
        first,
        is_anonymous: sheet.is_anonymous,
        is_of_case: sheet.cluster().is_some(),
        people: people::people(report),
        people_shown: text::shown(report.submissions.len(), sheet.n_members),
        sign_here: first_page::sign_here(sheet),
        pairs: appendix::pairs(sheet),
        pairs_shown: text::shown(report.pairs.len(), sheet.n_pairs),
        words: appendix::words(sheet),
        reviews: if is_cut { reviews } else { Vec::new() },
        standing: text::standing(sheet.n_submissions, sheet.n_pairs_found, &sheet.ranks),
        chosen: details.parts.as_ref().map(|parts| text::chosen(parts.text(), sheet.n_passages())),
        sections: appendix::sections(pages, sheet, texts),
        files: report.input_files.iter().map(|file| (people::label_of(report, file), file)).collect(),
        run: &report.run,
        report,
        sources: if details.has_sources { people::sources(report, texts) } else { Vec::new() },
    }
}
