//! Finds programs that look like translations of programs in another language.
//!
//! The engine compares languages that share kinds, and two languages as different as Python and Java share none. Here each
//! program is a `stream` of items that a translation keeps, in the order of the text: control flow, operators, numbers by
//! value, words of texts, and names whatever their case. Two streams are compared window by window, because a translation may
//! put functions in another order (`likeness`). An index of sequences and names that few have gives `candidates`. To `judge` a
//! pair, its likeness is compared with what is usual between the languages of the class, and names, texts and numbers that
//! hardly anybody else has are counted; these are the `evidence` that is shown.
//!
//! A second reading finds translations in which every name is replaced: `neutral` leaves names out, and `structure` judges by the
//! fingerprints of what remains. For both, `pieces` shows what corresponds.
//!
//! All of it is off in a class of one language.

mod candidates;
mod evidence;
mod judge;
mod likeness;
mod neutral;
mod pieces;
mod program;
mod stream;
mod structure;

use lookalike_corpus::ReadSubmission;
use lookalike_engine::Facts;
use lookalike_frontends::Language;
use lookalike_report_templates::model::Translation;
use rayon::prelude::*;

use program::Program;

use crate::languages::{main_file, vocabulary};
use crate::lexical_view::TokenClasses;

/// Minimum number of items of a program; shorter ones are alike by chance.
const MIN_ITEMS: usize = 80;

/// Returns the pairs that look like translations: those with names kept, then those by structure alone, the most alike of each first. `own_tokens` are the numbers of own tokens of the files of each submission.
pub(crate) fn translations(
    submissions: &[ReadSubmission],
    facts: &[Facts],
    own_tokens: &[Vec<usize>],
    classes: &TokenClasses,
) -> Vec<Translation> {
    let main = submissions.iter().zip(own_tokens).map(|(one, own)| main_vocabulary(one, own));
    let main: Vec<Option<u8>> = main.collect();
    let mut vocabularies = main.iter().flatten();
    let Some(first) = vocabularies.next() else { return Vec::new() };
    if vocabularies.all(|other| other == first) {
        return Vec::new();
    }
    let indexed = submissions.par_iter().zip(facts).zip(main).enumerate();
    let programs = indexed.filter_map(|(index, ((submission, facts), main))| {
        let program = Program::new(index, submission, facts, main?, classes);
        (program.stream.items.len() >= MIN_ITEMS).then_some(program)
    });
    let mut programs: Vec<Program> = programs.collect();
    // Results depend on the programs, not on the order of the names.
    programs.sort_by(|a, b| a.stream.cmp(&b.stream).then(a.submission.cmp(&b.submission)));
    let with_names = candidates::candidates(&programs, |program| candidates::keys(&program.stream.items));
    let mut judged = judge::judge(&programs, &with_names);
    let without_names = candidates::candidates(&programs, |program| program.fingerprints.clone());
    for found in structure::judge(&programs, &without_names) {
        if !judged.iter().any(|other| (other.left, other.right) == (found.left, found.right)) {
            judged.push(found);
        }
    }
    judged.par_iter().map(|judged| evidence::shown(judged, &programs, submissions, classes)).collect()
}

/// Returns the vocabulary of a program's main language, if it is a programming language with a table.
fn main_vocabulary(submission: &ReadSubmission, own_tokens: &[usize]) -> Option<u8> {
    let main = main_file(submission, own_tokens)?;
    let language = main.decoded.language;
    let is_program = !language.is_prose() && !language.is_markup() && language != Language::words();
    is_program.then(|| vocabulary(main))
}
