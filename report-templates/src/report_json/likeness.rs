//! The parts of `report.json` that say what kind of likeness there is and what corroborates it.

use serde::Serialize;

use crate::model::{self, LikenessKind, Renamings, Respelt, Sides, TraceKind};

#[derive(Serialize)]
pub(super) struct Likeness<'a> {
    kind: LikenessKind,
    tokens: Tokens,
    names: Respelt,
    literals: Respelt,
    renamings: &'a Renamings,
    inserted: Sides,
    rewritten: Sides,
}

/// Matched tokens by the kind of the lines that they stand in.
#[derive(Serialize)]
struct Tokens {
    identical_text: usize,
    layout_and_comments: usize,
    uncompared_words: usize,
    literals_changed: usize,
    renamed: usize,
}

#[derive(Serialize)]
pub(super) struct Corroboration<'a> {
    kind: TraceKind,
    total: usize,
    traces: Vec<Trace<'a>>,
}

#[derive(Serialize)]
struct Trace<'a> {
    text: &'a str,
    usual: Option<&'a str>,
    n_having: usize,
    n_submissions: usize,
    left: Sightings,
    right: Sightings,
}

#[derive(Serialize)]
struct Sightings {
    total: usize,
    first: Vec<Spot>,
}

#[derive(Serialize)]
struct Spot {
    file: usize,
    line: usize,
}

/// The likeness of which `kind` is to be told: of a passage the least alike, of a pair the prevailing.
pub(super) fn likeness(likeness: &model::Likeness, kind: LikenessKind) -> Likeness<'_> {
    let [identical_text, layout_and_comments, uncompared_words, literals_changed, renamed] = likeness.tokens;
    Likeness {
        kind,
        tokens: Tokens { identical_text, layout_and_comments, uncompared_words, literals_changed, renamed },
        names: likeness.names,
        literals: likeness.literals,
        renamings: &likeness.renamings,
        inserted: likeness.inserted,
        rewritten: likeness.rewritten,
    }
}

pub(super) fn corroboration(one: &model::Corroboration) -> Corroboration<'_> {
    Corroboration { kind: one.kind, total: one.total, traces: one.traces.iter().map(trace).collect() }
}

fn trace(one: &model::Trace) -> Trace<'_> {
    Trace {
        text: &one.text,
        usual: one.usual.as_deref(),
        n_having: one.n_having,
        n_submissions: one.n_submissions,
        left: sightings(&one.left),
        right: sightings(&one.right),
    }
}

fn sightings(one: &model::Sightings) -> Sightings {
    let spot = |spot: &model::Spot| Spot { file: spot.file + 1, line: spot.line };
    Sightings { total: one.total, first: one.first.iter().map(spot).collect() }
}
