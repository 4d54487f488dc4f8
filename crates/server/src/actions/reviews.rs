//! Reviews of pairs. They last from run to run of a batch.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::Result;
use lookalike_report_templates::csv_cell::as_text;
use lookalike_report_templates::live::next_unreviewed;
use serde::Deserialize;

use super::InCourse;
use super::reports::batch_and_reviews;
use crate::app::App;
use crate::app::report_cache::OpenReport;
use crate::domain::{Batch, NewReview, Review, ReviewState, ReviewedPair};
use crate::problem::Problem;

/// Maximum length of a note, in characters.
pub(crate) const MAX_NOTE_CHARS: usize = 10_000;
/// The format of a file of reviews.
const FILE_FORMAT: &str = "lookalike-reviews/1";

/// Checks the length of a note, and returns it with plain line feeds.
pub(super) fn checked_note(note: &str) -> Result<String, Problem> {
    let note = note.replace("\r\n", "\n");
    if note.chars().count() > MAX_NOTE_CHARS {
        return Err(Problem::unusable(format!("A note can have at most {MAX_NOTE_CHARS} characters.")));
    }
    Ok(note)
}

/// The outcome of a review.
pub(crate) enum Outcome {
    /// It was stored. The number is that of the next pair without a review.
    Stored(Review, Option<usize>),
    /// Somebody reviewed the pair since the page was made, and the note was kept as a draft. The number is the new version.
    Newer(Review, usize),
}

/// Reviews a pair, given by its run and its number. `version` is the number of its reviews that the reviewer knew, if it is known.
///
/// # Errors
/// There is no such pair, or the note is too long.
pub(crate) async fn review_pair(
    here: &InCourse,
    place: (i64, usize),
    (state, note): (ReviewState, &str),
    version: Option<usize>,
) -> Result<Outcome, Problem> {
    let note = checked_note(note)?;
    let (run, number) = place;
    let open = here.app.report(run).await?;
    let index = open.pair_index(number)?;
    // Nobody else reviews between the comparison of versions and the end.
    let _alone = here.app.reviewing.lock().await;
    let (batch, reviews) = batch_and_reviews(&here.app, run, &open).await?;
    let (account, known) = (here.visitor.id, &reviews[index]);
    if let (Some(newest), true) = (known.first(), version.is_some_and(|version| version != known.len())) {
        here.app.with_store(move |store| store.keep_draft(place, account, &note)).await?;
        return Ok(Outcome::Newer(newest.clone(), known.len()));
    }
    let review = store(here, &batch, &open, index, state, note).await?;
    here.app.with_store(move |store| store.drop_draft(place, account)).await?;
    here.tell("The review was saved.");
    here.log("pair reviewed", format!("pair {number} of run {run}: {}", state.name())).await?;
    let is_reviewed = |other: usize| Review::standing(&reviews[other]).is_some();
    let next = next_unreviewed(reviews.len(), index, is_reviewed).map(|next| next + 1);
    Ok(Outcome::Stored(review, next))
}

/// Keeps the note that the visitor is typing at a pair, given by its run and its number, until it is saved.
///
/// # Errors
/// There is no such pair, or the note is too long.
pub(crate) async fn keep_draft(here: &InCourse, place: (i64, usize), note: &str) -> Result<(), Problem> {
    let note = checked_note(note)?;
    let (run, number) = place;
    let open = here.app.report(run).await?;
    let index = open.pair_index(number)?;
    let (_, reviews) = batch_and_reviews(&here.app, run, &open).await?;
    let saved = reviews[index].first().map_or("", |review| &review.note);
    let (account, is_saved) = (here.visitor.id, saved == note);
    here.app
        .with_store(
            move |store| {
                if is_saved { store.drop_draft(place, account) } else { store.keep_draft(place, account, &note) }
            },
        )
        .await
}

/// Stores a review of a pair by the visitor.
async fn store(
    here: &InCourse,
    batch: &Batch,
    open: &OpenReport,
    index: usize,
    state: ReviewState,
    note: String,
) -> Result<Review, Problem> {
    let new = new_review(here, batch.id, open, index, (state, note));
    let by = here.visitor.name.clone();
    here.app.with_store(move |store| store.add_review(new, by)).await
}

/// Returns a review of a pair by the visitor.
pub(super) fn new_review(
    here: &InCourse,
    batch: i64,
    open: &OpenReport,
    index: usize,
    (state, note): (ReviewState, String),
) -> NewReview {
    let pair = &open.report().pairs[index];
    let (score, verdict, account) = (pair.figures.score, pair.verdict, here.visitor.id);
    NewReview { batch, pair: open.pair_key(index), state, note, account, score, verdict }
}

/// A file of reviews, as a report on disk exports it.
#[derive(Deserialize)]
struct ReviewFile {
    format: String,
    reviews: Vec<FileReview>,
}

/// A review in such a file. The number of the pair is of no use here: another report may number its pairs otherwise.
#[derive(Deserialize)]
struct FileReview {
    left: String,
    right: String,
    state: String,
    #[serde(default)]
    note: String,
}

/// Takes the reviews of a report on disk, from the text of the file that it exports. Pairs are found by their names, in either
/// order.
///
/// # Errors
/// It is no such file, or a note in it is too long.
pub(crate) async fn import(here: &InCourse, run: i64, text: &str) -> Result<(), Problem> {
    let file: Option<ReviewFile> = serde_json::from_str(text).ok();
    let file = file.filter(|file| file.format == FILE_FORMAT).ok_or_else(|| {
        Problem::unusable("This is no file of reviews. Export one from the list of pairs of a report on disk.")
    })?;
    let open = here.app.report(run).await?;
    let (batch, reviews) = batch_and_reviews(&here.app, run, &open).await?;
    let pairs = pairs_by_names(&open);
    let (mut n_taken, mut n_same, mut n_unknown) = (0, 0, 0);
    for review in &file.reviews {
        let names = sorted([&review.left, &review.right]);
        let (Some(&index), Some(state)) = (pairs.get(&names), ReviewState::named(&review.state)) else {
            n_unknown += 1;
            continue;
        };
        let note = checked_note(&review.note)?;
        let known = reviews[index].first();
        // A review on disk has no note: it does not take away the one that is here.
        let note = if note.is_empty() { known.map_or(note, |known| known.note.clone()) } else { note };
        if known.is_some_and(|known| known.state == state && known.note == note) {
            n_same += 1;
            continue;
        }
        store(here, &batch, &open, index, state, note).await?;
        n_taken += 1;
    }
    here.tell(format!(
        "Imported reviews: {n_taken}. As before: {n_same}. Of pairs that are not in this report: {n_unknown}."
    ));
    here.log("reviews imported", format!("run {run}: {n_taken}")).await
}

/// Returns the pairs of a report by the names of their submissions.
fn pairs_by_names(open: &Arc<OpenReport>) -> BTreeMap<[&str; 2], usize> {
    let report = open.report();
    let name = |submission: usize| report.submissions[submission].name.as_str();
    let pairs = report.pairs.iter().enumerate();
    pairs.map(|(index, pair)| (sorted([name(pair.left), name(pair.right)]), index)).collect()
}

fn sorted([one, other]: [&str; 2]) -> [&str; 2] {
    if one <= other { [one, other] } else { [other, one] }
}

/// Returns the reviewed pairs of a course, the last reviewed first.
///
/// # Errors
/// The tables cannot be read.
pub(crate) async fn reviewed_pairs(app: &App, course: i64) -> Result<Vec<ReviewedPair>, Problem> {
    let load = app.with_store(move |store| Ok((store.reviews_of_course(course)?, store.batches_of(course)?)));
    let (reviews, batches) = load.await?;
    let mut pairs: Vec<(usize, ReviewedPair)> = Vec::with_capacity(reviews.len());
    for batch in batches {
        let mut indices = Vec::new();
        let mut of_batch = Vec::new();
        for (index, review) in reviews.iter().enumerate() {
            if review.batch == batch.id {
                indices.push(index);
                of_batch.push(review.clone());
            }
        }
        if !of_batch.is_empty() {
            pairs.extend(indices.into_iter().zip(reviewed_pairs_of(app, &batch, of_batch).await?));
        }
    }
    pairs.sort_by_key(|(index, _)| *index);
    Ok(pairs.into_iter().map(|(_, pair)| pair).collect())
}

/// Returns reviews of a batch with the score, the verdict and the page of their pairs in the newest report, if that report has
/// the pair and can be read.
async fn reviewed_pairs_of(app: &App, batch: &Batch, reviews: Vec<Review>) -> Result<Vec<ReviewedPair>, Problem> {
    let id = batch.id;
    let run = app.with_store(move |store| store.newest_report(id)).await?;
    let in_report = match run {
        // The stored score and verdict are good enough if the report is damaged.
        Some(run) => app.report(run).await.ok().map(|open| (run, open)),
        None => None,
    };
    let found = in_report.as_ref().map_or_else(Vec::new, |(_, open)| open.find_reviews(&reviews));
    let label = batch.label();
    let mut pairs: Vec<ReviewedPair> = Vec::with_capacity(reviews.len());
    for review in reviews {
        let (batch, score, verdict) = (label.clone(), review.score, review.verdict);
        pairs.push(ReviewedPair { batch, score, verdict, review, address: None });
    }
    let Some((run, open)) = in_report else { return Ok(pairs) };
    for (index, found) in found.into_iter().enumerate() {
        let Some(reviewed) = found.first().and_then(|&review| pairs.get_mut(review)) else { continue };
        let pair = &open.report().pairs[index];
        (reviewed.score, reviewed.verdict) = (pair.figures.score, pair.verdict);
        reviewed.address = Some(format!("/runs/{run}/report/pairs/{}.html", index + 1));
    }
    Ok(pairs)
}

/// The columns of `reviews.csv` in order, each with its name and its meaning.
pub const COLUMNS: [(&str, &str); 10] = [
    ("batch", "assignment and term"),
    ("left", "name of one submission"),
    ("right", "name of the other submission"),
    (
        "score",
        "the score in the newest report, 0 to 1; as it was when the pair was reviewed, if that report does not have it",
    ),
    ("verdict", "likewise: `strong`, `worth_a_look` or `unremarkable`"),
    (
        "state",
        "`not_reviewed`, `follow_up`, `dismissed`, `talk_to_the_students`, `escalated`, or how it was closed: `confirmed`, `warning`, `no_violation`",
    ),
    ("note", "the note of the review"),
    ("by", "name of the last reviewer"),
    ("time", "time of the review, in UTC (RFC 3339)"),
    ("address", "path of the pair's page on the server; empty if the newest report does not have it"),
];

/// Exports the reviewed pairs of a course as CSV (RFC 4180), one row each.
///
/// # Errors
/// The tables cannot be read or written.
pub(crate) async fn export(here: &InCourse) -> Result<Vec<u8>, Problem> {
    let pairs = reviewed_pairs(&here.app, here.course.id).await?;
    here.log("reviews exported", format!("{} reviews", pairs.len())).await?;
    Ok(csv(&pairs)?)
}

/// Fails only if the CSV writer does, which no review can cause.
fn csv(pairs: &[ReviewedPair]) -> Result<Vec<u8>> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    writer.write_record(COLUMNS.map(|(name, _)| name))?;
    for ReviewedPair { batch, score, verdict, review, address } in pairs {
        let [left, right] = &review.pair.names;
        let (score, time) = (format!("{score:.3}"), crate::clock::rfc3339(review.time));
        let cells = [
            batch.as_str(),
            left,
            right,
            &score,
            verdict.name(),
            review.state.name(),
            &review.note,
            &review.by,
            &time,
            address.as_deref().unwrap_or_default(),
        ];
        writer.write_record(cells.map(|cell| as_text(cell).into_owned()))?;
    }
    Ok(writer.into_inner()?)
}

#[cfg(test)]
mod tests {
    use lookalike_report_templates::model::Verdict;

    use super::*;
    use crate::domain::PairKey;

    /// Names and notes may contain anything. They never become a formula or another cell.
    #[test]
    fn cells_are_escaped() {
        let names = ["=cmd|' /C calc'!A0".to_owned(), "Lee, \"Ann\"".to_owned()];
        let review = Review {
            batch: 1,
            pair: PairKey { names, ..PairKey::default() },
            state: ReviewState::TalkToTheStudents,
            note: "-1\nsecond line".to_owned(),
            by: String::new(),
            time: 0,
            score: 0.5,
            verdict: Verdict::Strong,
        };
        let pair = ReviewedPair {
            batch: "hw1 2026".to_owned(),
            score: review.score,
            verdict: review.verdict,
            review,
            address: None,
        };
        let text = String::from_utf8(csv(&[pair]).unwrap()).unwrap();
        let (header, row) = text.split_once("\r\n").unwrap();
        assert!(header.starts_with("batch,left,right,"));
        assert_eq!(
            row,
            "hw1 2026,'=cmd|' /C calc'!A0,\"Lee, \"\"Ann\"\"\",0.500,strong,talk_to_the_students,\"'-1\nsecond line\",,\
            1970-01-01T00:00:00Z,\r\n"
        );
    }
}
