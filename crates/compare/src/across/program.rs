//! A submission as a program in one language.

use std::ops::Range;

use lookalike_corpus::ReadSubmission;
use lookalike_engine::Facts;
use lookalike_report_templates::model::Role;

use super::neutral::{self, Placed};
use super::stream::{self, Stream};
use crate::languages::{Person, person, vocabulary};
use crate::lexical_view::{LexicalView, TokenClasses};

/// A submission with the stream of its program: of its own code in its main language.
pub(super) struct Program {
    pub(super) submission: usize,
    pub(super) vocabulary: u8,
    pub(super) stream: Stream,
    /// The same program in the reading without names.
    pub(super) neutral: Vec<Placed>,
    /// The fingerprints of that reading, ascending.
    pub(super) fingerprints: Vec<u64>,
    person: Person,
    is_earlier: bool,
}

impl Program {
    /// Reads the submission at an index.
    pub(super) fn new(
        index: usize,
        submission: &ReadSubmission,
        facts: &Facts,
        vocabulary: u8,
        classes: &TokenClasses,
    ) -> Program {
        let (stream, neutral) = readings_of(submission, facts, vocabulary, classes);
        Program {
            submission: index,
            vocabulary,
            stream,
            fingerprints: neutral::fingerprints(&neutral),
            neutral,
            person: person(index, submission),
            is_earlier: submission.role == Role::Earlier,
        }
    }

    /// Whether two are compared here: they are by different people in different languages, and not both earlier ones.
    pub(super) fn may_translate(&self, other: &Program) -> bool {
        self.vocabulary != other.vocabulary && self.person != other.person && !(self.is_earlier && other.is_earlier)
    }
}

/// Returns both readings of the own code in the main language.
fn readings_of(submission: &ReadSubmission, facts: &Facts, main: u8, classes: &TokenClasses) -> (Stream, Vec<Placed>) {
    let given = if facts.handed_out.is_empty() { &facts.starter } else { &facts.handed_out };
    let mut stream = Stream::default();
    let mut placed = Vec::new();
    for (index, read) in submission.files.iter().enumerate().filter(|(_, read)| vocabulary(read) == main) {
        let file = read.open();
        let given = given.iter().filter(|range| range.file == index).map(|range| range.tokens.clone());
        let mut given: Vec<Range<usize>> = given.collect();
        given.sort_unstable_by_key(|range| range.start);
        let view = LexicalView::new(&file, classes);
        stream::add(&view, &given, &mut stream);
        neutral::add(&view, index, &given, &mut placed);
    }
    stream.remove_repetitions();
    (stream, placed)
}
