//! One submission: its place in the class, its partners, who else has what of it, its files and what became of them.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};

use askama::Template;
use serde::Serialize;

use super::anchors::{anchor, anchors};
use super::frame::{Figures, Frame, Named};
use super::listing::{Piece, Plain, plain};
use super::query::{self, query};
use super::sharing::{self, Margin, Stretch, StretchView};
use super::{Pages, batch, people};
use crate::figures::{count, moment};
use crate::lines::LineTable;
use crate::model::{Author, Fate, HandedIn, InputFile, Pair, Role, SourceFile};
use crate::text::{batch as fates, submission as text};
use crate::{visible, wording};

/// So many of the submissions with the same tokens are named on each of their pages: of thousands, nobody reads more.
const MAX_IDENTICAL_NAMED: usize = 50;

/// So many partners have a row; the list of pairs has all of them.
const MOST_PARTNERS: usize = 200;

/// So many files have a row or their text on the page; the list of the batch and the script have all of them.
const MOST_FILES: usize = 300;

/// So many bytes of the page itself may be text of files.
const MOST_TEXT: usize = 400_000;

/// If all texts together have more bytes than this, those that no reported pair is about are left to the script: written out too, they would be most of a large report.
const LIGHT: usize = 8_000_000;

#[derive(Template)]
#[template(path = "submission.html")]
pub(super) struct SubmissionPage<'a> {
    frame: Frame<'a>,
    submission: Named<'a>,
    /// Its name, never cut.
    whole_name: Cow<'a, str>,
    facts: Vec<(&'static str, Cow<'a, str>)>,
    cluster: Option<ClusterLink>,
    identical: Vec<Named<'a>>,
    more_identical: Option<String>,
    /// None if it is in no reported pair, or not of the batch.
    standing: Option<Standing<'a>>,
    partners: Vec<Partner<'a>>,
    partners_shown: String,
    /// The hash of the list of pairs that shows all of them, if not all are here.
    all_partners: Option<String>,
    stretches: Vec<StretchView<'a>>,
    stretches_shown: String,
    fates: Vec<FateRow<'a>>,
    fates_shown: String,
    /// The hash of the list of files that shows all of them, if not all are here.
    all_fates: Option<String>,
    files: Vec<FileView<'a>>,
    has_key: bool,
    /// Lines of files that are not on the page, if something links to them.
    anchors_left_out: Vec<String>,
    /// Set if not all files are on the page.
    files_left_out: Option<String>,
    /// What the script is to mark.
    margins: Option<String>,
}

struct ClusterLink {
    number: usize,
    label: String,
}

/// Where the submission stands among those of the batch.
struct Standing<'a> {
    sentence: String,
    picture: String,
    outline: &'a str,
    /// Where its own best score lies in the picture.
    x: String,
}

struct Partner<'a> {
    rank: usize,
    submission: Named<'a>,
    figures: Figures,
    label: String,
    /// How much of this submission lies in matches.
    coverage: String,
    /// How much of the partner does.
    partner_coverage: String,
}

/// A file of the account.
struct FateRow<'a> {
    path: Cow<'a, str>,
    /// The number of its text on this page.
    number: Option<usize>,
    language: Cow<'a, str>,
    n_bytes: String,
    n_tokens: String,
    fate: &'static str,
    /// Why, and what else is worth knowing.
    remarks: String,
}

/// A file with its text.
struct FileView<'a> {
    number: usize,
    path: Cow<'a, str>,
    language: Cow<'a, str>,
    n_lines: String,
    plain: Plain<'a>,
    /// Set if not all of its text is shown.
    cut: Option<String>,
}

/// The page of a submission with these texts.
pub(super) fn page<'a>(pages: &'a Pages<'a>, submission: usize, texts: &'a [Cow<'a, str>]) -> SubmissionPage<'a> {
    let report = pages.report;
    let one = &report.submissions[submission];
    let pairs = &pages.pairs_of[submission];
    let stretches = sharing::stretches(pages, submission);
    let identical = report.identical_to(submission);
    let account = pages.people.files_of(one.role, &one.name);
    let anchors = anchors(pages, submission);
    let most_text = if pairs.is_empty() && pages.n_text_bytes > LIGHT { 0 } else { MOST_TEXT };
    let files = files(&one.files, texts, &pages.tables[submission], &anchors, most_text);
    SubmissionPage {
        frame: Frame::below(pages, "submissions"),
        submission: Named::new(report, submission),
        whole_name: visible::name(&one.name),
        facts: facts(one.own_tokens, one.starter_tokens, &one.handed_in),
        cluster: pages.people.cluster_of(submission).map(|place| cluster(pages, place)),
        more_identical: text::more(identical.len().saturating_sub(MAX_IDENTICAL_NAMED)),
        identical: identical.take(MAX_IDENTICAL_NAMED).map(|other| Named::new(report, other)).collect(),
        standing: (one.role == Role::Batch).then(|| standing(pages, submission)).flatten(),
        partners: pairs.iter().take(MOST_PARTNERS).map(|&pair| partner(pages, submission, pair)).collect(),
        partners_shown: text::shown(pairs.len().min(MOST_PARTNERS), pairs.len()),
        all_partners: (pairs.len() > MOST_PARTNERS).then(|| query(&query::name(&one.name))),
        stretches: sharing::views(pages, submission, &stretches),
        stretches_shown: text::shown(stretches.len().min(sharing::MOST_STRETCHES), stretches.len()),
        fates: fates(pages, account, &one.files),
        fates_shown: text::shown(account.len().min(MOST_FILES), account.len()),
        all_fates: (account.len() > MOST_FILES).then(|| query(&query::name(&one.name))),
        has_key: one.files.iter().any(|file| !file.starter.is_empty() || !file.common.is_empty()),
        anchors_left_out: anchors_left_out(&anchors, files.len()),
        files_left_out: (files.len() < one.files.len()).then(|| text::files_left_out(files.len(), one.files.len())),
        margins: margins(pages, submission, &stretches),
        files,
    }
}

/// What is known of a submission, each with what it is.
fn facts(own_tokens: usize, starter_tokens: usize, handed_in: &HandedIn) -> Vec<(&'static str, Cow<'_, str>)> {
    let people = handed_in.authors.iter().map(person).collect::<Vec<_>>().join(", ");
    let facts = [
        (text::HANDED_IN_BY, (!people.is_empty()).then_some(people)),
        (text::TEAM, handed_in.group.clone()),
        (text::ATTEMPT, handed_in.attempt.map(|attempt| attempt.to_string())),
        (text::HANDED_IN, time(handed_in)),
        (text::OWN_TOKENS, Some(count(own_tokens))),
        (text::STARTER_TOKENS, (starter_tokens > 0).then(|| count(starter_tokens))),
    ];
    let shown = |text: String| Cow::Owned(visible::name(&text).into_owned());
    facts.into_iter().filter_map(|(what, fact)| Some((what, shown(fact?)))).collect()
}

fn person(author: &Author) -> String {
    match &author.id {
        Some(id) if *id != author.name => format!("{} ({id})", author.name),
        _ => author.name.clone(),
    }
}

/// When a submission was handed in, and whether that was late.
pub(super) fn time(handed_in: &HandedIn) -> Option<String> {
    let late = (handed_in.late == Some(true)).then(|| text::LATE.to_owned());
    let parts = [handed_in.time.as_deref().map(moment), late];
    let known: Vec<String> = parts.into_iter().flatten().collect();
    (!known.is_empty()).then(|| known.join(", "))
}

fn cluster(pages: &Pages, place: usize) -> ClusterLink {
    let n_members = pages.report.clusters[place].members.len();
    ClusterLink { number: place + 1, label: text::cluster(place + 1, n_members) }
}

fn standing<'a>(pages: &'a Pages, submission: usize) -> Option<Standing<'a>> {
    let people = &pages.people;
    let best = pages.report.pairs[*pages.pairs_of[submission].first()?].score;
    Some(Standing {
        sentence: text::standing(best, people.n_below(best), people.n_batch() - 1),
        picture: text::picture(people.n_batch(), best),
        outline: &people.outline,
        x: format!("{:.1}", best * people::PICTURE.0 as f64),
    })
}

fn partner<'a>(pages: &Pages<'a>, submission: usize, place: usize) -> Partner<'a> {
    let pair: &Pair = &pages.report.pairs[place];
    let figures = Figures::new(pair);
    let (left, right) = (figures.left_coverage.clone(), figures.right_coverage.clone());
    let is_left = pair.left == submission;
    let (partner, coverage, partner_coverage) =
        if is_left { (pair.right, left, right) } else { (pair.left, right, left) };
    Partner {
        rank: place + 1,
        submission: Named::new(pages.report, partner),
        figures,
        label: label(pair, is_left),
        coverage,
        partner_coverage,
    }
}

/// What is to say of a pair in a few words, with left and right as this page has them.
fn label(pair: &Pair, is_left: bool) -> String {
    let sides = |words: &'static str| match (words, is_left) {
        ("left within right", true) | ("right within left", false) => text::WITHIN_PARTNER,
        ("left within right", false) | ("right within left", true) => text::PARTNER_WITHIN,
        _ => words,
    };
    wording::label(pair).into_iter().map(sides).collect::<Vec<_>>().join(", ")
}

/// The files of the account; none if that would only repeat the heading of the one file there is.
fn fates<'a>(pages: &Pages<'a>, account: &[usize], files: &[SourceFile]) -> Vec<FateRow<'a>> {
    let rows = || account.iter().map(|&place| &pages.report.account[place]);
    let says_nothing = |file: &InputFile| file.fate == Fate::Compared && file.notes.is_empty();
    if account.len() == 1 && files.len() == 1 && rows().all(says_nothing) {
        return Vec::new();
    }
    let shown = files.iter().take(MOST_FILES).enumerate();
    let numbers: HashMap<&str, usize> = shown.map(|(place, file)| (file.path.as_str(), place + 1)).collect();
    rows().take(MOST_FILES).map(|file| fate(file, numbers.get(file.path.as_str()).copied())).collect()
}

fn fate(file: &InputFile, number: Option<usize>) -> FateRow<'_> {
    FateRow {
        path: visible::short_name(&file.path),
        number,
        language: file.language.as_deref().map_or(Cow::Borrowed(""), visible::short_name),
        n_bytes: count(usize::try_from(file.n_bytes).unwrap_or(usize::MAX)),
        n_tokens: file.language.as_ref().map_or_else(String::new, |_| count(file.n_tokens)),
        fate: fates::FATES[fates::place(&file.fate)].1,
        remarks: batch::remarks(file),
    }
}

/// The first files with as much of their text as a page may hold.
fn files<'a>(
    files: &'a [SourceFile],
    texts: &'a [Cow<'a, str>],
    tables: &[LineTable],
    anchors: &[BTreeSet<usize>],
    most_text: usize,
) -> Vec<FileView<'a>> {
    let mut left = most_text;
    let mut views = Vec::new();
    for (place, file) in files.iter().enumerate().take(MOST_FILES) {
        let plain = plain(file, &texts[place], &tables[place], &anchors[place], left);
        left = plain.n_bytes_left;
        views.push(FileView {
            number: place + 1,
            path: visible::short_name(&file.path),
            language: visible::short_name(&file.language),
            n_lines: text::n_lines(tables[place].len()),
            cut: (!plain.is_whole).then(|| text::cut(plain.n_shown, tables[place].len())),
            plain,
        });
    }
    views
}

fn anchors_left_out(anchors: &[BTreeSet<usize>], n_shown: usize) -> Vec<String> {
    let left_out = anchors.iter().enumerate().skip(n_shown);
    left_out.flat_map(|(place, lines)| lines.iter().map(move |&line| anchor(place + 1, line))).collect()
}

/// What the script puts into the margin, as JSON: `[file, first line, last line, partners, stretch]`, counted from 1.
fn margins(pages: &Pages, submission: usize, stretches: &[Stretch]) -> Option<String> {
    #[derive(Serialize)]
    struct Row(usize, usize, usize, usize, usize);
    let row = |margin: Margin| {
        let Margin { file, lines, n_partners, stretch } = margin;
        let stretch = if stretch < sharing::MOST_STRETCHES { stretch + 1 } else { 0 };
        Row(file + 1, lines.start + 1, lines.end, n_partners, stretch)
    };
    let rows: Vec<Row> = sharing::margins(pages, submission, stretches).into_iter().map(row).collect();
    // Numbers alone: escaped like all that stands on a page, they are the same.
    if rows.is_empty() { None } else { serde_json::to_string(&rows).ok() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "Left" and "right" mean nothing on the page of one submission.
    #[test]
    fn a_label_is_told_from_the_side_of_the_page() {
        let pair = Pair { left_coverage: 0.95, right_coverage: 0.3, ..Pair::default() };
        assert_eq!(label(&pair, true), format!("identical text, {}", text::WITHIN_PARTNER));
        assert_eq!(label(&pair, false), format!("identical text, {}", text::PARTNER_WITHIN));
    }
}
