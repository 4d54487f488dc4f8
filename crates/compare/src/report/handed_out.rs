//! Handed-out code that was not given as starter code: the places of one submission that has it.

use lookalike_corpus::Corpus;
use lookalike_engine::{Comparison, HandedOutPart};
use lookalike_report_templates::model::{HandedOut, HandedOutPlace};

use crate::handed_out::lines_of;

/// Returns the note on handed-out code, if there is any. It names the submission that the engine names first.
pub(super) fn handed_out(corpus: &Corpus, comparison: &Comparison) -> Option<HandedOut> {
    let found = comparison.handed_out.as_ref()?;
    let submission = found.parts.first()?.submission;
    let files = corpus.submissions[submission].open();
    let of_submission = found.parts.iter().filter(|part| part.submission == submission);
    let places = of_submission.map(|HandedOutPart { range, .. }| {
        let lines = lines_of(&files[range.file], range.tokens.clone());
        HandedOutPlace { file: range.file, first_line: lines.start + 1, last_line: lines.end }
    });
    Some(HandedOut {
        n_tokens: found.n_tokens,
        n_sharing: found.n_sharing,
        n_people: found.n_people,
        submission,
        places: places.collect(),
    })
}
