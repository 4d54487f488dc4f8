//! The pages for requests of students about their data: the search, and the confirmation before an erasure.

use std::borrow::Cow;

use askama::Template;

use super::frame::Shell;
use super::model::{DataSubjectSearch, ErasureConfirmation, FoundData, FoundIn, FoundSubmission};
use crate::words::figures::counted;
use crate::words::visible;

#[derive(Template)]
#[template(path = "app/data_subject.html")]
pub(super) struct DataSubjectPage<'a> {
    shell: Shell<'a>,
    /// The words as they were entered, for the input field.
    words: &'a str,
    found: Option<FoundView<'a>>,
}

struct FoundView<'a> {
    n_submissions: String,
    submissions: Vec<SubmissionRow<'a>>,
    accounts: Vec<Cow<'a, str>>,
    not_searched: Vec<Cow<'a, str>>,
    may_export: bool,
    may_erase: bool,
}

struct SubmissionRow<'a> {
    batch: Cow<'a, str>,
    name: Cow<'a, str>,
    authors: Cow<'a, str>,
    place: &'static str,
    reviewed: Option<String>,
}

#[derive(Template)]
#[template(path = "app/erasure.html")]
pub(super) struct ErasurePage<'a> {
    shell: Shell<'a>,
    words: &'a str,
    digest: &'a str,
    what: String,
    people: Vec<Cow<'a, str>>,
    open: Option<String>,
}

pub(super) fn search<'a>(shell: Shell<'a>, page: &'a DataSubjectSearch) -> DataSubjectPage<'a> {
    DataSubjectPage { shell, words: &page.words, found: page.found.as_ref().map(found) }
}

fn found(found: &FoundData) -> FoundView<'_> {
    let names = |names: &'_ [String]| -> Vec<String> {
        names.iter().map(|name| visible::short_name(name).into_owned()).collect()
    };
    FoundView {
        n_submissions: counted(found.submissions.len(), "submission", "submissions"),
        submissions: found.submissions.iter().map(row).collect(),
        accounts: names(&found.accounts).into_iter().map(Cow::from).collect(),
        not_searched: names(&found.not_searched).into_iter().map(Cow::from).collect(),
        may_export: !found.submissions.is_empty() || !found.accounts.is_empty(),
        may_erase: !found.submissions.is_empty() && found.not_searched.is_empty(),
    }
}

fn row(one: &FoundSubmission) -> SubmissionRow<'_> {
    SubmissionRow {
        batch: visible::short_name(&one.batch),
        name: visible::short_name(&one.name),
        authors: visible::short_name(&one.authors),
        place: match one.place {
            FoundIn::Upload => "upload",
            FoundIn::Archive => "archive",
            FoundIn::LeftOut => "left out, and in no upload any more",
        },
        reviewed: (one.n_reviewed > 0).then(|| counted(one.n_reviewed, "review", "reviews")),
    }
}

pub(super) fn erasure<'a>(shell: Shell<'a>, page: &'a ErasureConfirmation) -> ErasurePage<'a> {
    let (n_uploaded, n_archived) = page.n_submissions;
    let left_out = match page.n_left_out {
        0 => String::new(),
        n => format!(", and {} that a batch still names as left out", counted(n, "submission", "submissions")),
    };
    ErasurePage {
        shell,
        words: &page.words,
        digest: &page.digest,
        what: format!(
            "{} in uploads and {n_archived} in the archive will be erased, with their reviews and every report that has them\
            {left_out}. The other submissions are compared again.",
            counted(n_uploaded, "submission", "submissions")
        ),
        people: page.people.iter().map(|one| visible::short_name(one)).collect(),
        open: (page.n_open > 0).then(|| counted(page.n_open, "pair is", "pairs are")),
    }
}
