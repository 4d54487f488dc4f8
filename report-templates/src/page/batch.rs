//! How the comparison was made, enough to make it again, and what became of every input file.

use std::borrow::Cow;
use std::collections::HashMap;

use askama::Template;

use super::Pages;
use super::frame::Frame;
use super::list::{Cell, Column, Kind, List, Listing, Person, ROWS_PER_PAGE, Words, listing, numbered};
use crate::figures::count;
use crate::model::{Fate, InputFile, Parameter, Report, Role};
use crate::text::batch as text;
use crate::visible;

#[derive(Template)]
#[template(path = "batch.html")]
pub(super) struct BatchPage<'a> {
    frame: Frame<'a>,
    /// Only the first page says how the report was made.
    is_first: bool,
    parameters: &'a [Parameter],
    inputs: Vec<InputView<'a>>,
    files_lead: String,
    fates: Vec<FateView>,
    list: Listing<'a>,
}

struct InputView<'a> {
    role: &'static str,
    name: Cow<'a, str>,
    n_files: String,
    sha256: &'a str,
    layout: Cow<'a, str>,
    notes: Vec<Cow<'a, str>>,
}

/// How many files have a fate.
pub(super) struct FateView {
    pub(super) title: &'static str,
    pub(super) meaning: &'static str,
    pub(super) n_files: String,
    /// Where the first of them stands, if there is one.
    pub(super) link: Option<String>,
}

pub(super) const WORDS: Words = Words {
    caption: text::FILES_CAPTION,
    search: text::SEARCH,
    example: text::SEARCH_EXAMPLE,
    help: &text::HELP,
    empty: text::NO_FILES,
    exports: &["report.json"],
};

pub(super) const COLUMNS: [Column; 7] = [
    Column::new("name", text::SUBMISSION, Kind::Person).searched(),
    Column::new("path", text::FILE, Kind::Path).asked("path file").searched(),
    Column::new("fate", text::FATE, Kind::Words),
    Column::new("remarks", text::REMARKS, Kind::Words).asked("remark remarks").searched(),
    Column::new("language", text::LANGUAGE, Kind::Words).searched(),
    Column::new("bytes", text::BYTES, Kind::Count).asked("bytes size"),
    Column::new("tokens", text::TOKENS, Kind::Count),
];

/// The account in the order of the page, and the submission that each file belongs to.
pub(super) struct Account {
    /// Places in [`Report::account`], those that need a look first.
    order: Vec<usize>,
    /// How many files have each fate, as in [`text::FATES`].
    n_files: [usize; 6],
    /// The submission of each file of [`Report::account`].
    submissions: Vec<Option<usize>>,
}

impl Account {
    pub(super) fn new(report: &Report) -> Self {
        let account = &report.account;
        let mut order: Vec<usize> = (0..account.len()).collect();
        order.sort_by_key(|&place| text::place(&account[place].fate));
        let mut n_files = [0; 6];
        account.iter().for_each(|file| n_files[text::place(&file.fate)] += 1);
        let submissions = report.submissions.iter().enumerate();
        let by_name: HashMap<(Role, &str), usize> =
            submissions.map(|(place, one)| ((one.role, one.name.as_str()), place)).collect();
        let owner = |file: &InputFile| by_name.get(&(file.role, file.submission.as_str())).copied();
        Self { order, n_files, submissions: account.iter().map(owner).collect() }
    }

    /// The place in the list of the first file with a fate.
    fn first_of(&self, fate: usize) -> usize {
        self.n_files[..fate].iter().sum()
    }
}

pub(super) fn page<'a>(pages: &Pages<'a>, number: usize) -> BatchPage<'a> {
    let run = &pages.report.run;
    let inputs = run.inputs.iter().map(|input| InputView {
        role: text::role(input.role),
        name: visible::name(&input.name),
        n_files: count(input.n_files),
        sha256: &input.sha256,
        layout: visible::name(input.layout.as_deref().unwrap_or_default()),
        notes: input.notes.iter().map(|note| visible::name(note)).collect(),
    });
    BatchPage {
        frame: Frame::top(pages, "batch"),
        is_first: number == 0,
        parameters: &run.parameters,
        inputs: inputs.collect(),
        files_lead: text::files_lead(pages.report.account.len()),
        fates: fates(&pages.account),
        list: listing(pages, List::Files, number),
    }
}

/// How many files have each fate, with a link to the first of them.
pub(super) fn fates(account: &Account) -> Vec<FateView> {
    let view = |(fate, &(key, title, meaning)): (usize, &(&'static str, &'static str, &'static str))| {
        let number = account.first_of(fate) / ROWS_PER_PAGE;
        let link = || format!("{}#fate-{key}", numbered(List::Files.page_name(), number, "html"));
        let n_files = account.n_files[fate];
        FateView { title, meaning, n_files: count(n_files), link: (n_files > 0).then(link) }
    };
    text::FATES.iter().enumerate().map(view).collect()
}

/// What links to a fate lead to: the first of its files.
pub(super) fn anchor(pages: &Pages, place: usize) -> Option<String> {
    let fate = text::place(&pages.report.account[pages.account.order[place]].fate);
    (pages.account.first_of(fate) == place).then(|| format!("fate-{}", text::FATES[fate].0))
}

/// The cells of one file, in the order of [`COLUMNS`].
pub(super) fn cells<'a>(pages: &Pages<'a>, place: usize) -> Vec<Cell<'a>> {
    let place = pages.account.order[place];
    let file = &pages.report.account[place];
    vec![
        Cell::Person(Person {
            name: visible::short_name(&file.submission),
            number: pages.account.submissions[place].map(|submission| submission + 1),
            tag: (file.role != Role::Batch).then(|| text::role(file.role)),
        }),
        Cell::text(visible::short_name(&file.path)),
        Cell::text(text::FATES[text::place(&file.fate)].1),
        Cell::text(remarks(file)),
        Cell::text(file.language.as_deref().map_or(Cow::Borrowed(""), visible::short_name)),
        Cell::text(count(usize::try_from(file.n_bytes).unwrap_or(usize::MAX))),
        // A file that was not read has no number of tokens, not none of them.
        if file.language.is_some() { Cell::text(count(file.n_tokens)) } else { Cell::Empty },
    ]
}

/// Why a file has its fate, and what else is worth knowing.
pub(super) fn remarks(file: &InputFile) -> String {
    let why = match &file.fate {
        Fate::Compared | Fate::TooShort => String::new(),
        Fate::PartlyParsed { regions, lines } => text::partly_parsed(*regions, lines),
        Fate::DuplicateOf { submission, path } => {
            text::same_as(&visible::short_name(path), &visible::short_name(submission))
        }
        Fate::Ignored { rule: why } | Fate::Unreadable { reason: why } => visible::name(why).into_owned(),
    };
    let notes = file.notes.iter().map(|note| visible::name(note).into_owned());
    let remarks: Vec<String> = Some(why).filter(|why| !why.is_empty()).into_iter().chain(notes).collect();
    remarks.join("; ")
}
