//! The pairs of the report, with their passages.

use lookalike_corpus::Corpus;
use lookalike_engine::{self as engine, Facts};
use lookalike_report_templates::model::{
    Detail, Exclusive, FileRange, Likeness, Match, Moved, Other, Pair, PairBlock, PairFigures, Passage, SharedPart,
    Verdict, rounding,
};
use rayon::prelude::*;

use super::listed::{Extent, ReadingOrder, shorten_to};
use super::provenance::submitted_first;
use crate::corroboration::{DocumentFrequency, RareFeature};
use crate::exclusive::ExclusiveTraces;
use crate::lexical_view::LexicalView;
use crate::likeness::{NumberedNames, PairSide, likenesses, moved};
use crate::line_pairs::{LinedFile, LinedSide, counterparts, longest_sequence};
use crate::same_program::SamePrograms;

/// Maximum number of others that are named as holders of a pair's common block.
const MOST_OTHERS: usize = 20;

/// Converts the pairs of a comparison, and shortens what they show to what a report has room for: `extent` of what is compared, and pages
/// of at most `max_pages` pairs besides those that are a case or connect a cluster. `k` is the length of a k-gram. `views` holds the files of each submission by its
/// index, and `facts` its facts.
pub(super) fn model_pairs(
    corpus: &Corpus,
    views: &[Vec<LexicalView<'_>>],
    (frequency, exclusive, programs): (&DocumentFrequency, &ExclusiveTraces, &SamePrograms<'_>),
    pairs: Vec<engine::Pair>,
    facts: &[Facts],
    (max_pages, extent, k): (usize, &Extent, usize),
) -> Vec<Pair> {
    let rare: Vec<Vec<RareFeature>> = views.par_iter().map(|files| frequency.rare_features(files)).collect();
    let names: Vec<NumberedNames> = views.par_iter().map(|files| NumberedNames::new(files)).collect();
    let lined: Vec<Vec<LinedFile>> = views.par_iter().map(|files| LinedFile::of(files)).collect();
    let order = ReadingOrder::new(&pairs);
    // Each pair is dropped when it is converted: all of them take as much memory as those of the report.
    let converted = pairs.into_par_iter().map(|pair| {
        let converted = model_pair(&pair, corpus, (views, &names, &lined), facts);
        let [left, right] = [pair.left, pair.right].map(|one| LinedSide { files: &lined[one], facts: &facts[one] });
        let sequence = longest_sequence(&pair, (left, right), k);
        let exclusive = Exclusive { sequence, ..exclusive.of_pair(pair.left, pair.right) };
        Pair { same_program: programs.of(&[pair.left, pair.right]), exclusive, ..converted }
    });
    let mut pairs: Vec<Pair> = converted.collect();
    let listing = order.listing(&pairs, max_pages, extent);
    pairs.par_iter_mut().zip(listing).for_each(|(pair, (detail, limit))| {
        pair.detail = detail;
        if detail == Detail::Figures {
            (pair.passages, pair.likeness, pair.moved) = (Vec::new(), Likeness::default(), Moved::default());
        } else {
            shorten_to(pair, limit, views);
            pair.corroboration = frequency.shared(&rare[pair.left], &rare[pair.right]);
        }
    });
    pairs
}

fn model_pair(
    pair: &engine::Pair,
    corpus: &Corpus,
    (views, names, lined): (&[Vec<LexicalView<'_>>], &[NumberedNames<'_>], &[Vec<LinedFile<'_>>]),
    facts: &[Facts],
) -> Pair {
    let matched_tokens = pair.matched_tokens;
    let own_tokens = (facts[pair.left].own_tokens, facts[pair.right].own_tokens);
    let [left, right] = [pair.left, pair.right].map(|submission| PairSide {
        files: &views[submission],
        names: &names[submission],
        lined: &lined[submission],
        starter: &facts[submission].starter,
    });
    let (passages, likeness) = model_passages(pair, left, right);
    let provenance = |submission: usize| &corpus.submissions[submission].provenance;
    Pair {
        detail: Detail::Figures,
        submitted_first: submitted_first(provenance(pair.left), provenance(pair.right)),
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
        common_block: pair.common_block.as_ref().map(|found| PairBlock {
            block: found.block + 1,
            tokens: found.tokens,
            n_others: found.others.len(),
            others: found.others.iter().copied().take(MOST_OTHERS).collect(),
        }),
        passages,
        likeness,
        moved: moved(pair),
        ..Pair::default()
    }
}

pub(crate) fn model_passages(pair: &engine::Pair, left: PairSide, right: PairSide) -> (Vec<Passage>, Likeness) {
    let (of_passages, of_pair) = likenesses(pair, left, right);
    let passages = pair.passages.iter().zip(of_passages);
    let model = |(passage, likeness)| model_passage(passage, likeness, left, right);
    (passages.map(model).collect(), of_pair)
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
    left: PairSide<'_>,
    right: PairSide<'_>,
) -> Passage {
    // The report shows examples of renamings for the whole pair only.
    likeness.renamings.examples.clear();
    let matches = passage.matches.iter().map(|found| Match {
        left: file_range(left.files, found.left, found.tokens),
        right: file_range(right.files, found.right, found.tokens),
        tokens: found.tokens,
        counterparts: counterparts(found, left.lined, right.lined),
    });
    // The engine names only the first of many other holders. Their names would say nothing and harm them, so the report
    // names all or none.
    let are_all_named = passage.n_others == passage.others.len();
    let others = passage.others.iter().filter(|_| are_all_named);
    let others = others.map(|other| Other { submission: other.submission, share: rounding::other_share(other.share) });
    Passage {
        tokens: passage.matches.iter().map(|found| found.tokens).sum(),
        evidence_bits: rounding::bits(passage.evidence_bits),
        matches: matches.collect(),
        likeness,
        others: others.collect(),
        n_others: passage.n_others,
        n_in_other_tasks: passage.n_in_other_tasks,
        shared_parts: shared_parts(passage, left.files, right.files),
    }
}

/// Returns the parts of a passage that others have, as far as they have text on both sides; some tokens, such as the end of an indented
/// block, have none. Parts that follow one another on a line are one, with the others of the longest of them: nobody reads who has a
/// single token, and such parts were half of a report.
fn shared_parts(passage: &engine::Passage, left: &[LexicalView<'_>], right: &[LexicalView<'_>]) -> Vec<SharedPart> {
    let mut parts: Vec<SharedPart> = Vec::new();
    let (mut last_match, mut longest) = (0, 0);
    for part in &passage.shared_parts {
        let found = &passage.matches[part.match_index as usize];
        let range = |files: &[LexicalView<'_>], start: engine::TokenRef| {
            let start = engine::TokenRef { token: start.token + part.offset as usize, ..start };
            file_range(files, start, part.tokens as usize)
        };
        let here = (range(left, found.left), range(right, found.right));
        let length = here.0.bytes.len();
        if length == 0 || here.1.bytes.is_empty() {
            continue;
        }
        let (n_others, others) = (part.n_others as usize, &part.others);
        match parts.last_mut() {
            Some(last)
                if last_match == part.match_index
                    && continues_line(left, &last.left, &here.0)
                    && continues_line(right, &last.right, &here.1) =>
            {
                (last.left.bytes.end, last.right.bytes.end) = (here.0.bytes.end, here.1.bytes.end);
                if length > longest {
                    longest = length;
                    (last.n_others, last.others) = (n_others, others.clone());
                }
            }
            _ => {
                longest = length;
                parts.push(SharedPart { left: here.0, right: here.1, n_others, others: others.clone() });
            }
        }
        last_match = part.match_index;
    }
    parts.shrink_to_fit();
    parts
}

/// Returns whether a part goes on where another ends, with only space between, and both are on one line.
fn continues_line(files: &[LexicalView<'_>], before: &FileRange, after: &FileRange) -> bool {
    let text = files[after.file].text.as_bytes();
    let between = text.get(before.bytes.end..after.bytes.start);
    between.is_some_and(|between| between.iter().all(u8::is_ascii_whitespace))
        && !text[before.bytes.start..after.bytes.end].contains(&b'\n')
}

fn file_range(files: &[LexicalView<'_>], start: engine::TokenRef, n_tokens: usize) -> FileRange {
    FileRange { file: start.file, bytes: files[start.file].bytes_of(start.token..start.token + n_tokens) }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use lookalike_corpus::OpenFile;
    use lookalike_frontends::Language;

    use super::*;
    use crate::lexical_view::TokenClasses;

    /// Parts on one line are one, with the others of the longest of them; a token between them that nobody else has, or the end of the
    /// line, keeps them apart.
    #[test]
    fn parts_on_a_line_are_one() {
        let text = "a = b + c + d;\ne = f;\n";
        let language = Language::named("c").unwrap();
        let tokens = Arc::new(language.token_string(text));
        let file = OpenFile { language, words: None, code: None, text: text.into(), tokens };
        let views = [LexicalView::new(&file, &TokenClasses::new())];
        let start = engine::TokenRef { file: 0, token: 0 };
        let part = |offset, tokens, n_others| engine::SharedPart {
            match_index: 0,
            offset,
            tokens,
            n_others,
            others: vec![7; n_others as usize],
        };
        let passage = engine::Passage {
            matches: vec![engine::Match { left: start, right: start, tokens: 12 }],
            shared_parts: vec![part(0, 1, 3), part(1, 3, 1), part(5, 3, 2), part(8, 2, 2)],
            evidence_bits: 0.0,
            others: Vec::new(),
            n_others: 0,
            n_in_other_tasks: 0,
            exclusive_parts: Vec::new(),
        };
        let found = shared_parts(&passage, &views, &views);
        let found: Vec<(&str, usize)> =
            found.iter().map(|part| (&text[part.left.bytes.clone()], part.others.len())).collect();
        assert_eq!(found, [("a = b +", 1), ("+ d;", 2), ("e =", 2)]);
    }
}
