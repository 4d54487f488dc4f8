//! The pairs of the report, with their passages.

use lookalike_corpus::Corpus;
use lookalike_engine::{self as engine, Facts};
use lookalike_report_templates::model::{
    Detail, Exclusive, FileRange, Likeness, Match, Other, Pair, PairFigures, Passage, SharedPart, Unlisted, Verdict,
    longest_sequence, rounding,
};
use rayon::prelude::*;

use super::listed::{Listing, shorten_to};
use super::provenance::submitted_first;
use crate::corroboration::{DocumentFrequency, RareFeature};
use crate::exclusive::ExclusiveTraces;
use crate::lexical_view::LexicalView;
use crate::likeness::{NumberedNames, PairSide, likenesses, moved};

/// Converts the pairs of a comparison. `views` holds the files of each submission by its index, and `facts` its facts.
pub(super) fn model_pairs(
    corpus: &Corpus,
    views: &[Vec<LexicalView<'_>>],
    (frequency, exclusive): (&DocumentFrequency, &ExclusiveTraces),
    pairs: Vec<engine::Pair>,
    facts: &[Facts],
    listing: &Listing,
) -> Vec<Pair> {
    let rare: Vec<Vec<RareFeature>> = views.par_iter().map(|files| frequency.rare_features(files)).collect();
    let names: Vec<NumberedNames> = views.par_iter().map(|files| NumberedNames::new(files)).collect();
    // Each pair is dropped when it is converted: all of them take as much memory as those of the report.
    let pairs = pairs.into_par_iter().zip(&listing.details).map(|(mut pair, &(detail, limit))| {
        if detail == Detail::Figures {
            pair.passages.clear();
        }
        let mut converted = model_pair(&pair, corpus, (views, &names), facts);
        let texts = [pair.left, pair.right].map(|one| views[one].iter().map(|view| view.text).collect::<Vec<_>>());
        let sequence = longest_sequence(&converted.passages, [&texts[0], &texts[1]]).map(|(n_lines, _)| n_lines);
        shorten_to(&mut converted, limit, views);
        Pair {
            detail,
            // Without details, there are no views and nothing is rare.
            exclusive: Exclusive { sequence, ..exclusive.of_pair(pair.left, pair.right) },
            corroboration: if detail == Detail::Figures {
                Vec::new()
            } else {
                frequency.shared(&rare[pair.left], &rare[pair.right])
            },
            ..converted
        }
    });
    pairs.collect()
}

fn model_pair(
    pair: &engine::Pair,
    corpus: &Corpus,
    (views, names): (&[Vec<LexicalView<'_>>], &[NumberedNames<'_>]),
    facts: &[Facts],
) -> Pair {
    let matched_tokens = pair.matched_tokens;
    let own_tokens = (facts[pair.left].own_tokens, facts[pair.right].own_tokens);
    let [left, right] = [pair.left, pair.right].map(|submission| PairSide {
        files: &views[submission],
        names: &names[submission],
        starter: &facts[submission].starter,
    });
    let (passage_likenesses, likeness) = likenesses(pair, left, right);
    let passages = pair.passages.iter().zip(passage_likenesses);
    let passages = passages.map(|(passage, likeness)| model_passage(passage, likeness, left.files, right.files));
    Pair {
        case: None,
        detail: Detail::Figures,
        submitted_first: submitted_first(
            &corpus.submissions[pair.left].provenance,
            &corpus.submissions[pair.right].provenance,
        ),
        left: pair.left,
        right: pair.right,
        figures: PairFigures {
            score: pair.score,
            similarity: share(2 * matched_tokens, own_tokens.0 + own_tokens.1),
            left_coverage: share(matched_tokens, own_tokens.0),
            right_coverage: share(matched_tokens, own_tokens.1),
            matched_tokens,
            longest_match: pair.longest_match,
            evidence_bits: pair.evidence_bits,
            expectation: pair.expectation,
        }
        .rounded(),
        verdict: model_verdict(pair.verdict),
        cluster: pair.cluster.map(|index| index + 1),
        passages: passages.collect(),
        unlisted: Unlisted::default(),
        likeness,
        moved: moved(pair),
        exclusive: Exclusive::default(),
        corroboration: Vec::new(),
    }
}

/// Converts a verdict of the engine into one of the report.
pub fn model_verdict(verdict: engine::Verdict) -> Verdict {
    match verdict {
        engine::Verdict::Strong => Verdict::Strong,
        engine::Verdict::WorthALook => Verdict::WorthALook,
        engine::Verdict::Unremarkable => Verdict::Unremarkable,
    }
}

fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

fn model_passage(
    passage: &engine::Passage,
    mut likeness: Likeness,
    left: &[LexicalView<'_>],
    right: &[LexicalView<'_>],
) -> Passage {
    // The report shows examples of renamings for the whole pair only.
    likeness.renamings.examples.clear();
    let matches = passage.matches.iter().map(|found| Match {
        left: file_range(left, found.left, found.tokens),
        right: file_range(right, found.right, found.tokens),
        tokens: found.tokens,
    });
    // The engine names only the first of many other holders. Their names would say nothing and harm them, so the report
    // names all or none.
    let are_all_named = passage.n_others == passage.others.len();
    let others = passage.others.iter().filter(|_| are_all_named);
    let parts = passage.shared_parts.iter().map(|part| {
        let found = &passage.matches[part.match_index as usize];
        shared_part(part, found, left, right)
    });
    let mut shared_parts = Vec::with_capacity(passage.shared_parts.len());
    shared_parts.extend(parts.filter(has_text));
    Passage {
        tokens: passage.matches.iter().map(|found| found.tokens).sum(),
        evidence_bits: rounding::bits(passage.evidence_bits),
        matches: matches.collect(),
        likeness,
        others: others
            .map(|other| Other { submission: other.submission, share: rounding::other_share(other.share) })
            .collect(),
        n_others: passage.n_others,
        shared_parts,
    }
}

fn shared_part(
    part: &engine::SharedPart,
    found: &engine::Match,
    left: &[LexicalView<'_>],
    right: &[LexicalView<'_>],
) -> SharedPart {
    let moved = |start: engine::TokenRef| engine::TokenRef { token: start.token + part.offset as usize, ..start };
    SharedPart {
        left: file_range(left, moved(found.left), part.tokens as usize),
        right: file_range(right, moved(found.right), part.tokens as usize),
        n_others: part.n_others as usize,
        others: part.others.clone(),
    }
}

/// Returns whether a part has text on both sides. Some tokens, such as the end of an indented block, have none.
fn has_text(part: &SharedPart) -> bool {
    !part.left.bytes.is_empty() && !part.right.bytes.is_empty()
}

fn file_range(files: &[LexicalView<'_>], start: engine::TokenRef, n_tokens: usize) -> FileRange {
    FileRange { file: start.file, bytes: files[start.file].bytes_of(start.token..start.token + n_tokens) }
}
