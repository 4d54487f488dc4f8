//! The reviews of a course: those of the newest reports, with their history, as a list and as a file.

use std::collections::BTreeSet;

use anyhow::Result;
use lookalike_report_templates::csv_cell::as_text;

use super::found_reviews::Reviewed;
use super::{Acting, InCourse};
use crate::app::App;
use crate::app::open_reports::OpenReport;
use crate::domain::{Batch, CourseReview, CourseRole, Review, ReviewState};
use crate::problem::Problem;

/// Returns all reviews of a course, the newest first. The current one of each pair and each case is marked.
pub(crate) async fn reviews_of_course(app: &App, course: i64) -> Result<Vec<CourseReview>, Problem> {
    let load = app.with_store(move |store| Ok((store.reviews_of_course(course)?, store.batches_of(course)?)));
    let (reviews, batches) = load.await?;
    let mut found: Vec<(usize, CourseReview)> = Vec::with_capacity(reviews.len());
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
            found.extend(indices.into_iter().zip(reviews_of_batch(app, &batch, of_batch).await?));
        }
    }
    found.sort_by_key(|(index, _)| *index);
    Ok(found.into_iter().map(|(_, review)| review).collect())
}

/// Returns reviews of a batch with the score, the verdict and the page in the newest report, if that report has their pair or case
/// and can be read.
async fn reviews_of_batch(app: &App, batch: &Batch, reviews: Vec<Review>) -> Result<Vec<CourseReview>, Problem> {
    let id = batch.id;
    let run = app.with_store(move |store| store.newest_report(id)).await?;
    let in_report = match run {
        // The stored score and verdict are good enough if the report is damaged.
        Some(run) => app.report(run).await.ok().map(|open| (run, open)),
        None => None,
    };
    let label = batch.label();
    let mut is_known = BTreeSet::new();
    let mut found: Vec<CourseReview> = Vec::with_capacity(reviews.len());
    for review in &reviews {
        let is_current = is_known.insert(review.about.names());
        let (batch, score, verdict) = (label.clone(), review.score, review.verdict);
        let (people, review) = (review.about.names(), review.clone());
        found.push(CourseReview { batch, score, verdict, review, people, is_current, address: None });
    }
    let Some((run, open)) = in_report else { return Ok(found) };
    let keys = open.find_reviews(&reviews);
    let mut places: Vec<(Reviewed, Vec<usize>)> = Vec::new();
    places.extend((0..).map(Reviewed::Pair).zip(keys.of_pairs));
    places
        .extend(keys.of_groups.iter().filter_map(|(review, members)| Some((case_of(&open, members)?, vec![*review]))));
    for (reviewed, indices) in places {
        let report = open.report();
        let (page, best) = (reviewed.page(report), reviewed.best_pair(report));
        let authors = reviewed.members(report).into_iter().flat_map(|one| &report.submissions[one].provenance.authors);
        let authors: Vec<String> =
            authors.map(|author| format!("{} {}", author.name, author.id.as_deref().unwrap_or_default())).collect();
        for (place, &index) in indices.iter().enumerate() {
            let Some(one) = found.get_mut(index) else { continue };
            (one.score, one.verdict) = (report.pairs[best].figures.score, report.pairs[best].verdict);
            one.address = Some(format!("/runs/{run}/report/{page}"));
            one.people.extend(authors.iter().cloned());
            // A pair with a new name has newer reviews under it.
            one.is_current &= place == 0;
        }
    }
    Ok(found)
}

pub(crate) struct ConfirmedCases {
    /// The cases, each with the name of its course, the last closed first.
    pub(crate) cases: Vec<(String, CourseReview)>,
    pub(crate) n_courses: usize,
}

/// Finds the confirmed cases in the courses that the visitor teaches: those with a person whose name or id has all words, or all if
/// there are none. Assistants see the reviews of their course, and no list over courses.
pub(crate) async fn confirmed_cases(who: &Acting, person: &str) -> Result<ConfirmedCases, Problem> {
    let words: Vec<String> = person.split_whitespace().map(str::to_lowercase).collect();
    let has_words = |label: &String| {
        let label = label.to_lowercase();
        words.iter().all(|word| label.contains(word.as_str()))
    };
    let account = who.visitor.id;
    let courses = who.app.with_store(move |store| store.courses_of(account)).await?;
    let (mut cases, mut n_courses) = (Vec::new(), 0);
    for own in courses.into_iter().filter(|own| own.role == CourseRole::Instructor) {
        n_courses += 1;
        for found in reviews_of_course(&who.app, own.course.id).await? {
            if found.is_current && found.review.state == ReviewState::Confirmed && found.people.iter().any(has_words) {
                cases.push((own.course.name.clone(), found));
            }
        }
    }
    cases.sort_by_key(|(_, found)| std::cmp::Reverse(found.review.time));
    who.log("confirmed cases listed", format!("{} of {n_courses} courses", cases.len())).await?;
    Ok(ConfirmedCases { cases, n_courses })
}

/// Returns the case that has most of these submissions, at least two of them.
fn case_of(open: &OpenReport, members: &BTreeSet<usize>) -> Option<Reviewed> {
    let report = open.report();
    let n_of =
        |case: usize| report.submissions_of(&report.cases[case]).iter().filter(|one| members.contains(one)).count();
    let cases = (0..report.cases.len()).filter(|&case| report.cases[case].cluster.is_some() && n_of(case) > 1);
    cases.max_by_key(|&case| (n_of(case), std::cmp::Reverse(case))).map(Reviewed::Case)
}

/// The columns of `reviews.csv` in order, each with its name and its meaning.
pub const COLUMNS: [(&str, &str); 12] = [
    ("batch", "assignment and term"),
    ("left", "name of one submission"),
    ("right", "name of the other submission"),
    ("others", "names of the others of a case that was reviewed as one, as a list in JSON; empty for a pair"),
    ("current", "1 for the newest review of its pair or case, 0 for an earlier one"),
    (
        "score",
        "the score in the newest report, 0 to 1; as it was at the time of the review, if that report does not have it",
    ),
    ("verdict", "likewise: `strong`, `worth_a_look` or `unremarkable`"),
    (
        "state",
        "`not_reviewed`, `follow_up`, `dismissed`, `talk_to_the_students`, `escalated`, or how it was closed: `confirmed`, `warning`, `no_violation`",
    ),
    ("note", "the note of the review"),
    ("by", "name of the reviewer"),
    ("time", "time of the review, in UTC (RFC 3339)"),
    ("address", "path of the page of the pair or the case on the server; empty if the newest report does not have it"),
];

/// Exports all reviews of a course as CSV (RFC 4180), one row each, the newest first.
pub(crate) async fn export(here: &InCourse) -> Result<Vec<u8>, Problem> {
    let reviews = reviews_of_course(&here.app, here.course.id).await?;
    here.log("reviews exported", format!("{} reviews", reviews.len())).await?;
    Ok(csv(&reviews)?)
}

/// Fails only if the CSV writer does, which no review can cause.
fn csv(reviews: &[CourseReview]) -> Result<Vec<u8>> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    writer.write_record(COLUMNS.map(|(name, _)| name))?;
    for CourseReview { batch, score, verdict, review, people: _, is_current, address } in reviews {
        let names = review.about.names();
        let name = |index: usize| names.get(index).map_or("", String::as_str);
        let others = if review.about.is_pair() { String::new() } else { serde_json::json!(names.get(2..)).to_string() };
        let (score, time) = (format!("{score:.3}"), crate::clock::rfc3339(review.time));
        let cells = [
            batch.as_str(),
            name(0),
            name(1),
            &others,
            if *is_current { "1" } else { "0" },
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
    use crate::domain::{ReviewKey, SubmissionKey};

    /// Names and notes may contain anything. They never become a formula or another cell.
    #[test]
    fn cells_are_escaped() {
        let names = ["=cmd|' /C calc'!A0", "Lee, \"Ann\""];
        let about = names.map(|name| SubmissionKey { name: name.to_owned(), ..SubmissionKey::default() });
        let review = Review {
            batch: 1,
            about: ReviewKey(about.to_vec()),
            state: ReviewState::TalkToTheStudents,
            note: "-1\nsecond line".to_owned(),
            by: String::new(),
            time: 0,
            score: 0.5,
            verdict: Verdict::Strong,
        };
        let review = CourseReview {
            batch: "hw1 2026".to_owned(),
            score: review.score,
            verdict: review.verdict,
            review,
            people: Vec::new(),
            is_current: true,
            address: None,
        };
        let text = String::from_utf8(csv(&[review]).unwrap()).unwrap();
        let (header, row) = text.split_once("\r\n").unwrap();
        assert!(header.starts_with("batch,left,right,"));
        assert_eq!(
            row,
            "hw1 2026,'=cmd|' /C calc'!A0,\"Lee, \"\"Ann\"\"\",,1,0.500,strong,talk_to_the_students,\"'-1\nsecond line\",,\
            1970-01-01T00:00:00Z,\r\n"
        );
    }
}
