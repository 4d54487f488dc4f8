//! Text about reference answers. It says what was observed, and never where a program comes from.

use crate::model::{NearReference, References};
use crate::words::figures::{count, counted};

pub(crate) const TITLE: &str = "Near the reference answers";

/// The meaning of the list.
pub(crate) const LEAD: &str = "How near each submission is to the answers that were supplied as references, and how many other people \
    are at least as near. Answers are compared with submissions, never with one another, and those of one source count as one work.";

/// Score of a submission that is near to an answer in absolute terms…
const NEAR: f64 = 0.5;
/// …and share of the people, from which on so many are that it says little.
const MANY: f64 = 0.25;

/// Returns how many answers there are, by how many sources.
pub(crate) fn shown(references: &References) -> String {
    let answers = counted(references.answers.len(), "answer", "answers");
    format!("{answers} by {}", counted(references.sources.len(), "source", "sources"))
}

/// Describes a source by its number of answers and of those who are compared with it.
pub(crate) fn of_source(references: &References, index: usize) -> String {
    let source = &references.sources[index];
    let people = counted(source.n_people, "person has", "people have");
    let have = match source.n_earlier {
        0 => "so has nobody".to_owned(),
        1 => "so has 1 person".to_owned(),
        n_earlier => format!("so have {} people", count(n_earlier)),
    };
    let earlier = match (&references.before, source.n_earlier) {
        (None, 0) => String::new(),
        (None, _) => format!("; {have} of earlier terms"),
        (Some(before), _) => format!("; {have} whose work was handed in before {before}"),
    };
    format!(
        "{}; {people} own code in a language of theirs{earlier}.",
        counted(references.n_answers(index), "answer", "answers")
    )
}

/// Returns the note on a source that much of the class is near to.
pub(crate) fn answers_alike(references: &References, index: usize) -> Option<String> {
    let n_people = references.sources[index].n_people;
    let n_near = references.near.iter().filter(|near| near.source == index && near.score >= NEAR).count();
    (n_near > 1 && n_near as f64 >= MANY * n_people as f64).then(|| {
        format!(
            "{} of {} have a score of at least {NEAR} with an answer: answers to this task look alike, and to be near says little.",
            count(n_near),
            counted(n_people, "person", "people"),
        )
    })
}

/// States how near a submission is, in a sentence.
pub(crate) fn statement(near: &NearReference, references: &References) -> String {
    let source = &references.sources[near.source];
    let n_others = source.n_people.saturating_sub(1);
    let others = match (near.classmates_as_close, n_others) {
        (_, 0) => "Nobody else has own code that could be as close to the supplied answers".to_owned(),
        (0, _) => format!("Closer to the supplied answers than any of {}", counted(n_others, "other", "others")),
        (n, _) => format!(
            "{} of {} at least as close to the supplied answers",
            count(n),
            counted(n_others, "other is", "others are")
        ),
    };
    let before = references.before.as_ref().map(|before| format!(" from before {before}")).unwrap_or_default();
    let of = counted(source.n_earlier, "earlier one", "earlier ones") + &before;
    let earlier = match (near.earlier_as_close, source.n_earlier) {
        (_, 0) => String::new(),
        (0, _) => format!("; closer than any of {of}"),
        (1, _) => format!("; 1 of {of} is at least as close"),
        (n, _) => format!("; {} of {of} are at least as close", count(n)),
    };
    format!("{others}{earlier}.")
}

/// Returns the note on rows that have no page, if there are some.
pub(crate) fn without_page(references: &References) -> Option<String> {
    let n_pages = references.near.iter().filter(|near| !near.passages.is_empty()).count();
    (n_pages < references.near.len()).then(|| match n_pages {
        0 => "Nobody shares more than next to nothing with an answer.".to_owned(),
        1 => "The closest one has a page with the shared passages.".to_owned(),
        _ => format!("The {} closest have a page with the shared passages.", count(n_pages)),
    })
}
