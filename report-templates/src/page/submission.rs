//! The page of a submission: its position in the class, partners, shared regions, files and sources; and the pages that those without a pair share.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::io;

use askama::Template;
use serde::Serialize;

use super::batch::remarks;
use crate::format::sources::pack_of;
use crate::model::lines::LineTable;
use crate::model::{
    Author, FileStatus, History, InputFile, Pair, Provenance, Report, Role, SourceFile, TooShort, Translation,
};
use crate::parts::breakdown_bar::{BreakdownBar, breakdown_bar};
use crate::parts::filters;
use crate::parts::frame::{Frame, SubmissionLink};
use crate::parts::live::{LeaveOutForm, leave_out_form};
use crate::parts::pages::{Pages, write_html};
use crate::parts::partial::{PartialNote, partial_note};
use crate::parts::people;
use crate::parts::plain_source::{PlainSource, plain_source};
use crate::parts::query::{self, query};
use crate::parts::shared_regions::{self, MarginNote, SharedRegion, SharedRegionView};
use crate::parts::side::{anchor, anchors};
use crate::parts::translations::translations_of;
use crate::words::figures::{and_more, capitalized, count, shown};
use crate::words::partial::starter_and_own;
use crate::words::{batch, breakdown, pair, similarity, submission as text, visible};

/// Maximum number of identical submissions, and of those whose programs are held, that are named on each page.
const MAX_IDENTICAL_NAMED: usize = 50;

/// Maximum number of partners with a row; the list of pairs has all of them.
const MOST_PARTNERS: usize = 200;

/// Maximum number of files with a row or with their text; the list of files and the script have all of them.
const MOST_FILES: usize = 300;

/// Maximum bytes of file text on the page.
const MOST_TEXT: usize = 400_000;

/// Bytes of text that a page may have, however short its files are.
const FEW: usize = 4_000;

/// If all texts together are longer than this, pages of submissions in no reported pair leave the text to the script. Otherwise they would be most of a large report.
const LIGHT: usize = 8_000_000;

#[derive(Template)]
#[template(path = "submission.html")]
struct SubmissionPage<'a> {
    frame: Frame<'a>,
    one: Body<'a>,
}

/// A page that submissions in no reported pair share. It shows the one that its address names, or links to all.
#[derive(Template)]
#[template(path = "unpaired.html")]
struct UnpairedPage<'a> {
    frame: Frame<'a>,
    lead: String,
    links: Vec<SubmissionLink<'a>>,
    bodies: Vec<Body<'a>>,
}

/// All about one submission.
struct Body<'a> {
    submission: SubmissionLink<'a>,
    /// The beginning of its anchors on a page that it shares.
    prefix: String,
    /// The number of the file with its sources.
    sources: usize,
    /// The whole name, never shortened.
    whole_name: Cow<'a, str>,
    facts: Vec<(&'static str, Cow<'a, str>)>,
    partial: Option<PartialNote>,
    /// Its starter and own code, if it is starter code only.
    starter_only: Option<String>,
    /// Its size, if it is too short to judge.
    too_short: Option<String>,
    alone: Option<String>,
    translations: Vec<(&'a Translation, Vec<usize>)>,
    report: &'a Report,
    cluster: Option<ClusterLink>,
    /// The form that leaves a submission of the batch out, on a server.
    leave_out: Option<LeaveOutForm<'a>>,
    identical: Vec<SubmissionLink<'a>>,
    more_identical: Option<String>,
    shares_nothing: bool,
    /// Those whose programs it holds.
    holds: Vec<SubmissionLink<'a>>,
    more_held: Option<String>,
    /// The folder or file that these are in, if it is one.
    held_in: Option<String>,
    /// None if it is in no reported pair, or not in the batch.
    standing: Option<ClassStanding<'a>>,
    partners: Vec<PartnerRow<'a>>,
    partners_shown: String,
    /// The link to all its pairs, if not all are here.
    all_partners: Option<String>,
    regions: Vec<SharedRegionView<'a>>,
    regions_shown: String,
    /// The number of passages of its pairs that are not listed, in words.
    unlisted: Option<String>,
    /// The classes of the bytes of all its files.
    breakdown: Option<BreakdownBar>,
    history: Option<&'a History>,
    statuses: Vec<FileRow<'a>>,
    statuses_shown: String,
    /// The link to all its files, if not all are here.
    all_statuses: Option<String>,
    files: Vec<FileView<'a>>,
    has_key: bool,
    /// Anchors of lines in files that are not on the page.
    anchors_left_out: Vec<String>,
    /// A note if not all files are on the page.
    files_left_out: Option<String>,
    /// The data for the margin, for the script.
    margins: Option<String>,
}

struct ClusterLink {
    number: usize,
    label: String,
}

/// The position of the submission among those of the batch.
struct ClassStanding<'a> {
    sentence: String,
    picture: String,
    outline: &'a str,
    /// The position of its own best score in the picture.
    x: String,
}

struct PartnerRow<'a> {
    rank: usize,
    submission: SubmissionLink<'a>,
    pair: &'a Pair,
    /// The width of the score bar in percent.
    bar: String,
    label: String,
    /// The coverage of this submission.
    coverage: f64,
    /// The coverage of the partner.
    partner_coverage: f64,
}

/// A row of the table of files.
struct FileRow<'a> {
    path: Cow<'a, str>,
    /// The number of its text on this page.
    number: Option<usize>,
    language: Cow<'a, str>,
    n_bytes: String,
    /// The classes of its bytes.
    breakdown: String,
    n_tokens: String,
    status: &'static str,
    /// The reason for its status, and further notes.
    remarks: String,
}

/// A file with its text.
struct FileView<'a> {
    number: usize,
    path: Cow<'a, str>,
    language: Cow<'a, str>,
    n_lines: String,
    plain: PlainSource<'a>,
    /// A note if not all of its text is shown.
    cut: Option<String>,
}

/// Writes the page of a submission.
pub(super) fn write(pages: &Pages, submission: usize, out: &mut dyn io::Write) -> io::Result<()> {
    let texts = pages.report.submissions[submission].texts();
    let one = body(pages, submission, &texts, String::new());
    write_html(&SubmissionPage { frame: Frame::below(pages, "submissions"), one }, out)
}

/// Writes a page that submissions share, given by its index.
pub(super) fn write_shared(pages: &Pages, page: usize, out: &mut dyn io::Write) -> io::Result<()> {
    let submissions = &pages.unpaired.pages[page];
    let texts: Vec<Vec<Cow<str>>> = submissions.iter().map(|&one| pages.report.submissions[one].texts()).collect();
    let bodies = submissions.iter().zip(&texts).map(|(&one, texts)| body(pages, one, texts, format!("n{}-", one + 1)));
    let page = UnpairedPage {
        frame: Frame::below(pages, "submissions"),
        lead: text::unpaired(submissions.len()),
        links: submissions.iter().map(|&one| SubmissionLink::new(pages.report, one)).collect(),
        bodies: bodies.collect(),
    };
    write_html(&page, out)
}

fn body<'a>(pages: &'a Pages<'a>, submission: usize, texts: &'a [Cow<'a, str>], prefix: String) -> Body<'a> {
    let report = pages.report;
    let one = &report.submissions[submission];
    let pairs = &pages.pairs_of[submission];
    let regions = shared_regions::regions(pages, submission);
    let identical = report.identical_to(submission);
    let input_files = pages.people.files_of(submission);
    let anchors = anchors(pages, submission);
    let most_text = if pairs.is_empty() && pages.n_text_bytes > LIGHT { 0 } else { most_text(texts) };
    let files = files(&one.files, texts, &pages.tables[submission], &anchors, most_text);
    Body {
        submission: SubmissionLink::new(report, submission),
        prefix,
        sources: pack_of(&pages.source_packs, submission),
        whole_name: visible::name(&one.name),
        facts: facts(one.own_tokens, one.starter_tokens, &one.provenance),
        partial: one.partial.as_ref().map(partial_note),
        starter_only: one.starter_only.then(|| starter_and_own(one)),
        too_short: one.too_short.map(TooShort::words),
        translations: translations_of(report, submission),
        report,
        alone: one.alone_in_words().map(|words| capitalized(&visible::name(&words))),
        cluster: pages.people.cluster_of(submission).map(|index| cluster(pages, index)),
        leave_out: pages
            .live
            .as_ref()
            .filter(|_| one.role == Role::Batch)
            .and_then(|view| leave_out_form(view, submission)),
        more_identical: and_more(identical.len().saturating_sub(MAX_IDENTICAL_NAMED)),
        more_held: and_more(one.holds.len().saturating_sub(MAX_IDENTICAL_NAMED)),
        shares_nothing: one.shares_nothing,
        held_in: report.held_in(submission).map(|place| visible::name(&place).into_owned()),
        holds: one.holds.iter().take(MAX_IDENTICAL_NAMED).map(|&held| SubmissionLink::new(report, held)).collect(),
        identical: identical.take(MAX_IDENTICAL_NAMED).map(|other| SubmissionLink::new(report, other)).collect(),
        standing: (one.role == Role::Batch).then(|| standing(pages, submission)).flatten(),
        partners: pairs.iter().take(MOST_PARTNERS).map(|&pair| partner(pages, submission, pair)).collect(),
        partners_shown: shown(pairs.len().min(MOST_PARTNERS), pairs.len()),
        all_partners: (pairs.len() > MOST_PARTNERS).then(|| query(&query::name(&one.name))),
        regions: shared_regions::views(pages, submission, &regions),
        regions_shown: shown(regions.len().min(shared_regions::MOST_REGIONS), regions.len()),
        unlisted: unlisted(report, pairs),
        breakdown: breakdown_bar(&one.breakdown),
        history: report.histories.of(submission),
        statuses: statuses(pages, input_files, &one.files),
        statuses_shown: shown(input_files.len().min(MOST_FILES), input_files.len()),
        all_statuses: (input_files.len() > MOST_FILES).then(|| query(&query::name(&one.name))),
        has_key: one
            .files
            .iter()
            .any(|file| !file.starter.is_empty() || !file.common.is_empty() || !file.tool.is_empty()),
        anchors_left_out: anchors_left_out(&anchors, files.len()),
        files_left_out: (files.len() < one.files.len()).then(|| text::files_left_out(files.len(), one.files.len())),
        margins: margins(pages, submission, &regions),
        files,
    }
}

/// Returns the number of passages of some pairs that are not listed, in words.
fn unlisted(report: &Report, pairs: &[usize]) -> Option<String> {
    let unlisted = || pairs.iter().map(|&pair| report.pairs[pair].unlisted);
    pair::unlisted(unlisted().map(|one| one.passages).sum(), unlisted().map(|one| one.matches).sum())
}

/// Returns the maximum bytes of text on the page of these files. A page is not much longer than its text, even if that has hardly more
/// than line feeds.
fn most_text(texts: &[Cow<'_, str>]) -> usize {
    let n_bytes: usize = texts.iter().map(|text| text.len()).sum();
    MOST_TEXT.min(FEW + 2 * n_bytes)
}

/// Returns the known facts about a submission, with labels.
fn facts(own_tokens: usize, starter_tokens: usize, provenance: &Provenance) -> Vec<(&'static str, Cow<'_, str>)> {
    let people = provenance.authors.iter().map(person).collect::<Vec<_>>().join(", ");
    let facts = [
        ("Submitted by", (!people.is_empty()).then_some(people)),
        ("Team", provenance.group.clone()),
        ("Attempt", provenance.attempt.map(|attempt| attempt.to_string())),
        ("Submitted", text::time(provenance)),
        ("Own tokens", Some(count(own_tokens))),
        ("Starter code tokens", (starter_tokens > 0).then(|| count(starter_tokens))),
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

fn cluster(pages: &Pages, index: usize) -> ClusterLink {
    let n_members = pages.report.clusters[index].members.len();
    ClusterLink { number: index + 1, label: text::cluster(index + 1, n_members) }
}

fn standing<'a>(pages: &'a Pages, submission: usize) -> Option<ClassStanding<'a>> {
    let people = &pages.people;
    let best = people::highest_score(pages.report, &pages.pairs_of[submission])?;
    Some(ClassStanding {
        sentence: text::standing(best, people.n_below(best), people.n_batch() - 1),
        picture: text::picture(people.n_batch(), best),
        outline: &people.outline,
        x: format!("{:.1}", best * people::PICTURE.0 as f64),
    })
}

fn partner<'a>(pages: &Pages<'a>, submission: usize, index: usize) -> PartnerRow<'a> {
    let pair: &Pair = &pages.report.pairs[index];
    let (left, right) = (pair.figures.left_coverage, pair.figures.right_coverage);
    let is_left = pair.left == submission;
    let (partner, coverage, partner_coverage) =
        if is_left { (pair.right, left, right) } else { (pair.left, right, left) };
    PartnerRow {
        rank: index + 1,
        submission: SubmissionLink::new(pages.report, partner),
        pair,
        bar: format!("{:.1}", pair.figures.score.clamp(0.0, 1.0) * 100.0),
        label: similarity_type(pair, is_left),
        coverage,
        partner_coverage,
    }
}

/// Returns the similarity type of a pair, with left and right replaced by this submission and the partner.
fn similarity_type(pair: &Pair, is_left: bool) -> String {
    similarity::similarity_type(pair)
        .into_iter()
        .map(|words| match (words, is_left) {
            ("left within right", true) | ("right within left", false) => text::WITHIN_PARTNER,
            ("left within right", false) | ("right within left", true) => text::PARTNER_WITHIN,
            _ => words,
        })
        .collect::<Vec<_>>()
        .join(", ")
}

/// Returns the rows of the files; none if they would only repeat the heading of a single file.
fn statuses<'a>(pages: &Pages<'a>, input_files: &[usize], files: &[SourceFile]) -> Vec<FileRow<'a>> {
    let rows = || input_files.iter().map(|&index| &pages.report.input_files[index]);
    if input_files.len() == 1
        && files.len() == 1
        && rows().all(|file: &InputFile| file.status == FileStatus::Compared && file.notes.is_empty())
    {
        return Vec::new();
    }
    let shown = files.iter().take(MOST_FILES).enumerate();
    let numbers: HashMap<&str, usize> = shown.map(|(index, file)| (file.path.as_str(), index + 1)).collect();
    rows().take(MOST_FILES).map(|file| status(pages.report, file, numbers.get(file.path.as_str()).copied())).collect()
}

fn status<'f>(report: &Report, file: &'f InputFile, number: Option<usize>) -> FileRow<'f> {
    FileRow {
        path: visible::short_name(&file.path),
        number,
        language: file.language.as_deref().map_or(Cow::Borrowed(""), visible::short_name),
        n_bytes: count(usize::try_from(file.n_bytes).unwrap_or(usize::MAX)),
        breakdown: breakdown::in_words(&file.breakdown),
        n_tokens: file.language.as_ref().map_or_else(String::new, |_| count(file.n_tokens)),
        status: batch::STATUSES[batch::index_of(&file.status)].1,
        remarks: remarks(report, file),
    }
}

/// Returns the first files with as much of their text as a page may contain.
fn files<'a>(
    files: &'a [SourceFile],
    texts: &'a [Cow<'a, str>],
    tables: &[LineTable],
    anchors: &[BTreeSet<usize>],
    most_text: usize,
) -> Vec<FileView<'a>> {
    let mut left = most_text;
    let mut views = Vec::new();
    for (index, file) in files.iter().enumerate().take(MOST_FILES) {
        let plain = plain_source(file, &texts[index], &tables[index], &anchors[index], left);
        left = plain.n_bytes_left;
        views.push(FileView {
            number: index + 1,
            path: visible::short_name(&file.path),
            language: visible::short_name(&file.language),
            n_lines: text::n_lines(tables[index].len()),
            cut: (!plain.is_whole).then(|| text::cut(plain.n_shown, tables[index].len())),
            plain,
        });
    }
    views
}

fn anchors_left_out(anchors: &[BTreeSet<usize>], n_shown: usize) -> Vec<String> {
    let left_out = anchors.iter().enumerate().skip(n_shown);
    left_out.flat_map(|(index, lines)| lines.iter().map(move |&line| anchor(index + 1, line))).collect()
}

/// Returns the data for the margin as JSON: `[file, first line, last line, partners, region]`, counted from 1.
fn margins(pages: &Pages, submission: usize, regions: &[SharedRegion]) -> Option<String> {
    #[derive(Serialize)]
    struct MarginRow(usize, usize, usize, usize, usize);
    let rows: Vec<MarginRow> = shared_regions::margins(pages, submission, regions)
        .into_iter()
        .map(|margin| {
            let MarginNote { file, lines, n_partners, region } = margin;
            let region = if region < shared_regions::MOST_REGIONS { region + 1 } else { 0 };
            MarginRow(file + 1, lines.start + 1, lines.end, n_partners, region)
        })
        .collect();
    // Only numbers: HTML escaping does not change them.
    if rows.is_empty() { None } else { serde_json::to_string(&rows).ok() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::PairFigures;

    /// The words left and right mean nothing on the page of one submission.
    #[test]
    fn a_similarity_type_speaks_from_the_side_of_the_page() {
        let figures = PairFigures { left_coverage: 0.95, right_coverage: 0.3, ..PairFigures::default() };
        let pair = Pair { figures, ..Pair::default() };
        assert_eq!(similarity_type(&pair, true), format!("identical text, {}", text::WITHIN_PARTNER));
        assert_eq!(similarity_type(&pair, false), format!("identical text, {}", text::PARTNER_WITHIN));
    }
}
