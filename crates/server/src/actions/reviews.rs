//! Reviews of pairs and cases. They last from run to run of a batch.

use super::InCourse;
use super::found_reviews::{FoundReviews, Numbered, Reviewed};
use crate::app::report_cache::OpenReport;
use crate::domain::{NewReview, Review, ReviewKey, ReviewState};
use crate::problem::Problem;

pub(crate) const MAX_NOTE_CHARS: usize = 10_000;

/// Checks the length of a note, and returns it with plain line feeds.
pub(super) fn checked_note(note: &str) -> Result<String, Problem> {
    let note = note.replace("\r\n", "\n");
    if note.chars().count() > MAX_NOTE_CHARS {
        return Err(Problem::unusable(format!("A note can have at most {MAX_NOTE_CHARS} characters.")));
    }
    Ok(note)
}

pub(crate) enum Outcome {
    /// It was stored. The path is that of the page, in the report, of the next pair or case without a review.
    Stored(Review, Option<String>),
    /// Somebody reviewed it since the page was made, and the note was kept as a draft. The number is the new version.
    Newer(Review, usize),
}

/// Reviews a pair or a case of a run. `version` is the number of its reviews that the reviewer knew, if it is known.
pub(crate) async fn review(
    here: &InCourse,
    (run, number): (i64, Numbered),
    (state, note): (ReviewState, &str),
    version: Option<usize>,
) -> Result<Outcome, Problem> {
    let note = checked_note(note)?;
    let open = here.app.report(run).await?;
    let reviewed = Reviewed::find(&open, number)?;
    // Nobody else reviews between the comparison of versions and the end.
    let _alone = here.app.reviewing.lock().await;
    let found = FoundReviews::load(&here.app, run, &open).await?;
    let (batch, account, names) = (found.batch.id, here.visitor.id, reviewed.key(&open).names());
    let known = found.of(reviewed);
    if let (Some(newest), true) = (known.first(), version.is_some_and(|version| version != known.len())) {
        here.app.with_store(move |store| store.keep_draft(batch, &names, account, &note)).await?;
        return Ok(Outcome::Newer((*newest).clone(), known.len()));
    }
    let new = new_review(here, batch, &open, reviewed, (state, note));
    let review = store(here, new).await?;
    here.app.with_store(move |store| store.drop_draft(batch, &names, account)).await?;
    here.tell("The review was saved.");
    let (action, what) = match number {
        Numbered::Pair(number) => ("pair reviewed", format!("pair {number}")),
        Numbered::Case(number) => ("case reviewed", format!("case {number}")),
    };
    here.log(action, format!("{what} of run {run}: {}", state.name())).await?;
    Ok(Outcome::Stored(review, found.next_without_review(reviewed).map(|next| next.page(&open))))
}

/// Returns the path, in its report, of the page of a pair or a case of a run.
pub(crate) async fn page_of(here: &InCourse, run: i64, number: Numbered) -> Result<String, Problem> {
    let open = here.app.report(run).await?;
    Ok(Reviewed::find(&open, number)?.page(&open))
}

/// Keeps the note that the visitor is typing at a pair or a case of a run until it is saved.
pub(crate) async fn keep_draft(here: &InCourse, (run, number): (i64, Numbered), note: &str) -> Result<(), Problem> {
    let note = checked_note(note)?;
    let open = here.app.report(run).await?;
    let reviewed = Reviewed::find(&open, number)?;
    let found = FoundReviews::load(&here.app, run, &open).await?;
    let is_saved = found.of(reviewed).first().map_or("", |review| &review.note) == note;
    let (batch, account, names) = (found.batch.id, here.visitor.id, reviewed.key(&open).names());
    let keep = here.app.with_store(move |store| match is_saved {
        true => store.drop_draft(batch, &names, account),
        false => store.keep_draft(batch, &names, account, &note),
    });
    keep.await
}

/// Returns the note that the visitor typed at a pair or a case and did not save.
pub(crate) async fn draft(here: &InCourse, batch: i64, key: &ReviewKey) -> Result<Option<String>, Problem> {
    let (account, names) = (here.visitor.id, key.names());
    here.app.with_store(move |store| store.draft(batch, &names, account)).await
}

pub(super) async fn store(here: &InCourse, new: NewReview) -> Result<Review, Problem> {
    let by = here.visitor.name.clone();
    here.app.with_store(move |store| store.add_review(new, by)).await
}

pub(super) fn new_review(
    here: &InCourse,
    batch: i64,
    open: &OpenReport,
    reviewed: Reviewed,
    (state, note): (ReviewState, String),
) -> NewReview {
    let report = open.report();
    let best = &report.pairs[reviewed.best_pair(open)];
    let (score, verdict, account) = (best.figures.score, best.verdict, here.visitor.id);
    NewReview { batch, about: reviewed.key(open), state, note, account, score, verdict }
}
