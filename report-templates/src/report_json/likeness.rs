//! The parts of `report.json` that say what kind of likeness there is and what corroborates it.

use super::format::{Corroboration, Likeness, Renamings, Sightings, Tokens, Trace};
use crate::model::{self, LikenessKind};

/// The likeness of which `kind` is to be told: of a passage the least alike, of a pair the prevailing.
pub(super) fn likeness(likeness: &model::Likeness, kind: LikenessKind) -> Likeness<'_> {
    let [identical_text, layout_and_comments, uncompared_words, literals_changed, renamed] = likeness.tokens;
    Likeness {
        kind,
        tokens: Tokens { identical_text, layout_and_comments, uncompared_words, literals_changed, renamed },
        names: [likeness.names.changed, likeness.names.total],
        literals: [likeness.literals.changed, likeness.literals.total],
        renamings: renamings(&likeness.renamings),
        inserted: [likeness.inserted.left, likeness.inserted.right],
        rewritten: [likeness.rewritten.left, likeness.rewritten.right],
    }
}

fn renamings(renamings: &model::Renamings) -> Renamings<'_> {
    let examples = renamings.examples.iter();
    let examples = examples.map(|one| (one.left.as_str().into(), one.right.as_str().into(), one.times));
    Renamings { different: renamings.different, consistent: renamings.consistent, examples: examples.collect() }
}

pub(super) fn corroboration(one: &model::Corroboration) -> Corroboration<'_> {
    Corroboration { kind: one.kind, total: one.total, traces: one.traces.iter().map(trace).collect() }
}

fn trace(one: &model::Trace) -> Trace<'_> {
    Trace {
        text: one.text.as_str().into(),
        usual: one.usual.as_deref().map(Into::into),
        n_having: one.n_having,
        n_submissions: one.n_submissions,
        left: sightings(&one.left),
        right: sightings(&one.right),
    }
}

fn sightings(one: &model::Sightings) -> Sightings {
    let spot = |spot: &model::Spot| [spot.file + 1, spot.line];
    Sightings { total: one.total, first: one.first.iter().map(spot).collect() }
}
