//! The pipeline from a batch to its ranked pairs.

mod copies;
mod pair_builder;

use std::borrow::Cow;
use std::ops::Deref;

use rayon::prelude::*;

use self::copies::CopyTrial;
use self::pair_builder::{HeldPassage, PairBlocks, PairBuilder};
use crate::alignment::chaining::Run;
use crate::alignment::matching::SeededText;
use crate::alignment::passage_holders::{HolderCoverages, HolderSearch};
use crate::alignment::passages::{AlignedPassage, AlignedPassages, Weights, passages};
use crate::batch::{Batch, BatchTooLarge, File, Kind, Submission};
use crate::fingerprints::duplicates::{DistinctSubmissions, DuplicateGroup};
use crate::fingerprints::starter::StarterCode;
use crate::fingerprints::text::{Outline, Text};
use crate::index::fingerprint_numbers::Occurrence;
use crate::index::templates::Templates;
use crate::index::views::{View, Views, WORDING_K};
use crate::maps::{HashMap, HashSet};
use crate::ranking::clusters::Clusters;
use crate::ranking::common_blocks::block::CommonBlock;
use crate::ranking::common_blocks::joining::joined;
use crate::ranking::common_blocks::search::BlockSearch;
use crate::ranking::judgments::{JudgedPair, JudgedPairs, Judgments};
use crate::ranking::planters::Planters;
use crate::ranking::rank::{Known, numbered, rank};
use crate::ranking::rerank::{JudgedBlock, Ranking};
use crate::ranking::top_pairs::RankedPair;
use crate::results::{Comparison, Facts, HandedOut, HandedOutPart, Pair, Planter, Verdict};
use crate::settings::Settings;
use crate::statistics::document_frequency::{Population, Vocabularies};

/// A stage of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Fingerprinting and indexing; one step per distinct submission.
    Indexing,
    /// Scoring all pairs; two steps per distinct submission.
    Ranking,
    /// Matching the reported pairs exactly; at most one step per pair.
    Matching,
}

/// Receives the progress of a comparison, from many threads.
pub trait Progress: Sync {
    /// Starts a stage of `total` steps.
    fn begin(&self, stage: Stage, total: usize);
    /// Adds `steps` finished steps to the current stage.
    fn advance(&self, steps: usize);
}

/// No-op progress.
impl Progress for () {
    fn begin(&self, _: Stage, _: usize) {}
    fn advance(&self, _: usize) {}
}

/// Compares every submission of a batch with every other.
///
/// The result does not depend on the number of threads. `settings` should have no [`Settings::problems`].
///
/// # Errors
///
/// Fails before any work is done if the batch exceeds [`Batch::MAX_SIZE`].
pub fn compare(batch: &Batch<'_>, settings: &Settings, progress: &dyn Progress) -> Result<Comparison, BatchTooLarge> {
    // Positions are 32-bit numbers from here on, unchecked.
    batch.check_size()?;
    Ok(compare_pairs(batch, None, settings, progress))
}

/// Compares a batch. If it was compared before, its planters and copies are those that were found then.
pub(crate) fn compare_pairs(
    batch: &Batch<'_>,
    before: Option<&Comparison>,
    settings: &Settings,
    progress: &dyn Progress,
) -> Comparison {
    let distinct = DistinctSubmissions::of(batch);
    let groups = &distinct.groups;
    let templates = Templates::new(&batch.other_tasks, [settings.noise_threshold, WORDING_K]);
    let known = before.map_or_else(Known::default, |before| known(groups, before));
    let class = RankedClass::new(batch, &distinct, &templates, known, settings, progress);
    let without_handed_out = class.handed_out.as_ref().map(|found| {
        let parts = parts_of(batch, found);
        let (batch, settings) = (without_handed_out(batch, &parts), judging_settings(settings));
        let RankedClass { ranking, outlines, copies, .. } =
            RankedClass::new(&batch, &distinct, &templates, Known::default(), &settings, &());
        (ranking, (outlines, copies))
    });
    let (without_handed_out, facts_without) = without_handed_out.unzip();
    let (outlines_without, copies_without) = facts_without.unwrap_or_default();
    let RankedClass { outlines, structure, handed_out, ranking, mut alignment, mut copies } = class;
    for (verdict, without) in copies.iter_mut().zip(copies_without) {
        *verdict = without.min(*verdict);
    }
    let judgments = match &without_handed_out {
        None => Judgments::of_class(&ranking),
        Some(without) => Judgments::without_handed_out(batch, without),
    };
    let structures = numbered(groups.len(), &distinct.same_structure);
    let mut judged = JudgedPairs::new(batch, &ranking, &judgments, &structures);
    let clusters = Clusters::new(groups, &judged);
    judged.cut(settings);
    let template_holders = templates.holders(&structure.numbers);
    let search = HolderSearch::new(batch, groups, &structure.index, &alignment.occurrences, template_holders, settings);
    let Ranking { blocks, blocks_of_class, .. } = without_handed_out.as_ref().unwrap_or(&ranking);
    let listed: HashSet<(usize, usize)> = judged.pairs.iter().map(|pair| pair.ranked.groups).collect();
    let listed = blocks.iter().filter(|(pair, _)| listed.contains(*pair));
    let of_pairs = listed.map(|(&pair, judged)| (pair, &judged.block));
    let (joined, numbers) = joined(of_pairs.chain(blocks_of_class.iter().map(|(pair, block)| (*pair, block))));
    let blocks = PairBlocks { blocks, numbers };
    let builder = PairBuilder { batch, groups, outlines: &outlines, clusters: &clusters, blocks };
    let common_blocks = joined.into_iter().map(|block| builder.common_block(&block)).collect();
    let pairs = pairs(&judged.pairs, &mut alignment.passages, &search, &builder, settings.max_detailed());
    let mut scores = ranking.scores.clone();
    if handed_out.is_some() {
        // The scores count handed-out code, and the expectations of pairs do not.
        scores.expected.fill(None);
    }
    Comparison {
        facts: facts(batch, groups, outlines, outlines_without, &ranking.shares_something),
        pairs,
        n_flagged: judged.n_flagged,
        n_pairs_found: ranking.n_pairs_found,
        scores,
        duplicates: distinct.identical_members(),
        clusters: clusters.into_found(),
        common_blocks,
        n_people_in_other_tasks: templates.n_people,
        planters: planters_of(groups, &ranking.planters),
        handed_out,
        copies,
    }
}

/// Returns the planters and the copies that a comparison found, by their groups.
fn known(groups: &[DuplicateGroup], found: &Comparison) -> Known {
    let mut group_of: HashMap<usize, usize> = HashMap::default();
    for (number, group) in groups.iter().enumerate() {
        group_of.extend(group.members.iter().map(|&member| (member, number)));
    }
    let groups_of = |submissions: &[usize]| {
        let mut numbers: Vec<usize> = submissions.iter().filter_map(|one| group_of.get(one).copied()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    };
    let planter = |planter: &Planter| {
        let held = groups_of(&planter.holds).into_iter().map(|group| group as u32).collect();
        Some((*group_of.get(&planter.submission)? as u32, held))
    };
    Known {
        planters: Some(found.planters.iter().filter_map(planter).collect()),
        works: Some(found.clusters.iter().map(|cluster| groups_of(&cluster.members)).collect()),
    }
}

/// Returns the planters, and whom they hold, as submissions of the batch.
fn planters_of(groups: &[DuplicateGroup], planters: &Planters) -> Vec<Planter> {
    let mut found = Vec::new();
    for (planter, held) in planters {
        let mut holds: Vec<usize> = held.iter().flat_map(|&group| groups[group as usize].members.clone()).collect();
        holds.sort_unstable();
        let members = groups[*planter as usize].members.iter();
        found.extend(members.map(|&submission| Planter { submission, holds: holds.clone() }));
    }
    found.sort_unstable_by_key(|planter| planter.submission);
    found
}

/// The ranked pairs of a batch, with everything that they were found in.
struct RankedClass {
    outlines: Vec<Outline>,
    structure: View,
    handed_out: Option<HandedOut>,
    ranking: Ranking,
    alignment: Alignment,
    /// The verdict on each disguised copy of the batch.
    copies: Vec<Verdict>,
}

impl RankedClass {
    fn new(
        batch: &Batch<'_>,
        distinct: &DistinctSubmissions,
        templates: &Templates,
        known: Known,
        settings: &Settings,
        progress: &dyn Progress,
    ) -> RankedClass {
        let groups = &distinct.groups;
        progress.begin(Stage::Indexing, groups.len());
        let [starter_kinds, handed_out_kinds] =
            [&batch.starter, &batch.handed_out].map(|files| view(files, File::kinds));
        let starter = starter_code(&starter_kinds, &handed_out_kinds, settings.noise_threshold);
        let [starter_words, handed_out_words] =
            [&batch.starter, &batch.handed_out].map(|files| view(files, File::spellings));
        let starter_words = starter_code(&starter_words, &handed_out_words, WORDING_K);
        let text_of = |submission: &Submission<'_>| Text::new(submission, &starter);
        let text = |group: usize| text_of(&batch.submissions[groups[group].representative()]);
        let multiplicities: Vec<usize> = groups.iter().map(|group| group.members.len()).collect();
        let vocabularies =
            groups.iter().map(|group| Vocabularies::of(&batch.submissions[group.representative()])).collect();
        let mut population = Population::new(&multiplicities, vocabularies);
        let are_known = known.planters.is_some();
        if let Some(planters) = &known.planters {
            population = population.without(planters.keys().map(|&planter| planter as usize));
        }
        let views_among = |population: &Population| {
            let texts = (0..groups.len()).into_par_iter().map(|group| {
                progress.advance(1);
                text(group)
            });
            Views::new(batch, groups, texts.collect(), &starter_words, population, templates, settings)
        };
        let mut views = views_among(&population);

        progress.begin(Stage::Ranking, 2 * groups.len());
        let advance = |steps| progress.advance(steps);
        let mut first_stage = rank(batch, distinct, &mut views, &population, known, settings, &advance);
        if !are_known && !first_stage.planters.is_empty() {
            // Everything is counted again without planters, beginning with what is common code.
            let planters = first_stage.planters;
            population = population.without(planters.keys().map(|&planter| planter as usize));
            progress.begin(Stage::Indexing, groups.len());
            // The views of a large class are large.
            drop(views);
            views = views_among(&population);
            progress.begin(Stage::Ranking, 2 * groups.len());
            let known = Known { planters: Some(planters), works: None };
            first_stage = rank(batch, distinct, &mut views, &population, known, settings, &advance);
        }
        let wording_of = |text: Text, submission: &Submission<'_>| text.into_wording(submission, &starter_words);
        let wording = |text: Text, group: usize| wording_of(text, &batch.submissions[groups[group].representative()]);
        let (baselines, planters) = (&first_stage.baselines, &first_stage.planters);
        let search =
            BlockSearch { batch, groups, views: &views, baselines, planters, structure: &text, wording: &wording };
        let that_may_be_flagged = first_stage.that_may_be_flagged(settings.max_listed());
        let blocks = search.find(&that_may_be_flagged);
        let mut of_class = search.pairs_in_blocks();
        of_class.retain(|&(one, other)| {
            !blocks.iter().any(|(pair, block)| block.is_of(*pair, one) && block.is_of(*pair, other))
        });
        let mut blocks_of_class: Vec<((usize, usize), CommonBlock)> = search.find(&of_class).into_iter().collect();
        blocks_of_class.sort_unstable_by_key(|(pair, _)| *pair);
        let trial = CopyTrial {
            batch,
            groups,
            views: &views,
            population: &population,
            first_stage: &first_stage,
            structure: &text_of,
            wording: &wording_of,
            settings,
        };
        let copies = trial.verdicts();
        let Views { structure, wording, handed_out, outlines } = views;
        // Matching needs memory too, and only the structure.
        drop(wording);

        let unlisted = first_stage.unlisted.iter().map(|(pair, _)| pair);
        let pairs = distinct_pairs(first_stage.candidates.iter().chain(unlisted));
        progress.begin(Stage::Matching, pairs.len());
        let alignment = align(&pairs, &structure, text, settings, progress);
        let coverage = |pair: &RankedPair| coverage(&alignment.passages[&pair.groups], pair.groups, &outlines);
        let mut ranking = first_stage.rerank(coverage);
        let without = |(pair, block): ((usize, usize), CommonBlock)| {
            let coverage = coverage_without(&alignment.passages[&pair], &block, pair, &outlines);
            (pair, JudgedBlock::new(block, coverage))
        };
        ranking.blocks = blocks.into_iter().map(without).collect();
        ranking.blocks_of_class = blocks_of_class;
        RankedClass { outlines, structure, handed_out, ranking, alignment, copies }
    }
}

/// Returns both views of the parts of handed-out code.
pub(crate) fn parts_of(batch: &Batch<'_>, found: &HandedOut) -> Vec<(Vec<Kind>, Vec<Kind>)> {
    let part = |part: &HandedOutPart| {
        let file = &batch.submissions[part.submission].files[part.range.file];
        let tokens = part.range.tokens.clone();
        (file.kinds()[tokens.clone()].to_vec(), file.spellings()[tokens].to_vec())
    };
    found.parts.iter().map(part).collect()
}

pub(crate) fn without_handed_out<'a>(batch: &Batch<'a>, parts: &'a [(Vec<Kind>, Vec<Kind>)]) -> Batch<'a> {
    let mut batch = batch.clone();
    batch.handed_out.extend(parts.iter().map(File::from));
    batch
}

fn view<'a>(files: &[File<'a>], of: impl Fn(&File<'a>) -> Cow<'a, [Kind]>) -> Vec<Cow<'a, [Kind]>> {
    files.iter().map(of).collect()
}

fn starter_code<'a>(given: &'a [Cow<'_, [Kind]>], found: &'a [Cow<'_, [Kind]>], k: usize) -> StarterCode<'a> {
    let [given, found] = [given, found].map(|files| files.iter().map(Deref::deref).collect::<Vec<_>>());
    StarterCode::new(&given, k).and_found(&found, k)
}

/// Returns the settings of a ranking that pairs are judged by: without handed-out code, listed pairs may be farther down.
fn judging_settings(settings: &Settings) -> Settings {
    Settings { min_score: 0.0, top: settings.top.map(|top| top.saturating_mul(2)), ..*settings }
}

/// The passages of the candidates.
struct Alignment {
    passages: AlignedPassages,
    /// The fingerprints of each distinct submission in a pair, by position.
    occurrences: HashMap<usize, Vec<Occurrence>>,
}

/// Returns the passages of pairs of distinct submissions. `text` makes the text of one.
fn align(
    pairs: &[(usize, usize)],
    structure: &View,
    text: impl Fn(usize) -> Text + Sync,
    settings: &Settings,
    progress: &dyn Progress,
) -> Alignment {
    let mut paired: Vec<usize> = pairs.iter().flat_map(|&(one, other)| [one, other]).collect();
    paired.sort_unstable();
    paired.dedup();
    let seeded = |group: usize| (group, SeededText::new(structure, text(group)));
    let texts: HashMap<usize, SeededText> = paired.into_par_iter().map(seeded).collect();
    let weight = |fingerprint| structure.index.weight(fingerprint);
    let align_left = |pairs: &[(usize, usize)]| {
        let left = &texts[&pairs[0].0];
        let weights = Weights::new(&weight, left, settings.noise_threshold);
        let align = |&pair: &(usize, usize)| {
            let passages = passages(left, &texts[&pair.1], &weights, settings);
            progress.advance(1);
            (pair, passages)
        };
        pairs.par_iter().map(align).collect::<Vec<_>>()
    };
    let of_one_left: Vec<&[(usize, usize)]> = pairs.chunk_by(|one, other| one.0 == other.0).collect();
    let passages = of_one_left.into_par_iter().flat_map(align_left).collect();
    Alignment { passages, occurrences: texts.into_iter().map(|(group, text)| (group, text.occurrences)).collect() }
}

/// Returns the pairs; `max_detailed` of them with their passages and everybody who has these: first those that connect clusters, then by rank. Passages of other pairs are dropped.
fn pairs(
    judged: &[JudgedPair],
    aligned: &mut AlignedPassages,
    search: &HolderSearch<'_>,
    builder: &PairBuilder<'_>,
    max_detailed: usize,
) -> Vec<Pair> {
    let connecting = builder.clusters.connecting(builder.batch.submissions.len(), judged);
    let pair = |rank: usize| Pair { is_connecting: connecting[rank], ..builder.pair(&judged[rank], aligned) };
    let mut pairs: Vec<Pair> = (0..judged.len()).map(pair).collect();
    let mut detailed: Vec<usize> = (0..judged.len()).collect();
    detailed.sort_by_key(|&rank| !connecting[rank]);
    detailed.truncate(max_detailed);
    // Duplicates share their passages.
    let groups = |rank: usize| judged[rank].ranked.groups;
    detailed.sort_by_key(|&rank| (groups(rank), rank));
    let of_groups = detailed.chunk_by(|&one, &other| groups(one) == groups(other));
    let of_groups: Vec<(&[usize], Vec<AlignedPassage>)> =
        of_groups.map(|ranks| (ranks, aligned.remove(&groups(ranks[0])).unwrap_or_default())).collect();
    aligned.clear();
    // The holders of a pair's passages take more memory than the pair, so they are dropped pair by pair.
    let build = |coverages: &mut HolderCoverages, (ranks, passages): (&[usize], Vec<AlignedPassage>)| {
        let holders = search.holders(coverages, groups(ranks[0]), &passages);
        let held: Vec<HeldPassage> = passages.into_iter().zip(holders).collect();
        ranks.iter().map(|&rank| (rank, builder.passages(&judged[rank].ranked, &held))).collect::<Vec<_>>()
    };
    let built = of_groups.into_par_iter().map_init(|| HolderCoverages::new(builder.groups.len()), build);
    for (rank, passages) in built.flatten().collect::<Vec<_>>() {
        pairs[rank].passages = passages;
        pairs[rank].is_detailed = true;
    }
    pairs
}

/// Returns the distinct submissions of each pair, once.
fn distinct_pairs<'p>(pairs: impl Iterator<Item = &'p RankedPair>) -> Vec<(usize, usize)> {
    let mut distinct: Vec<(usize, usize)> = pairs.map(|pair| pair.groups).collect();
    distinct.sort_unstable();
    distinct.dedup();
    distinct
}

/// Returns the mean of the shares of two distinct submissions that lie in their passages, 0 to 1.
fn coverage(passages: &[AlignedPassage], (one, other): (usize, usize), outlines: &[Outline]) -> f64 {
    let matched: usize = passages.iter().flat_map(|passage| &passage.runs).map(|run| run.length as usize).sum();
    let share = |group: usize| (matched as f64 / outlines[group].own_tokens.max(1) as f64).min(1.0);
    (share(one) + share(other)) / 2.0
}

/// Returns the same without a common block.
fn coverage_without(
    passages: &[AlignedPassage],
    block: &CommonBlock,
    (one, other): (usize, usize),
    outlines: &[Outline],
) -> f64 {
    let runs = || passages.iter().flat_map(|passage| &passage.runs);
    let share = |side: usize, group: usize, start: fn(&Run) -> u32| {
        let matched: usize = runs().map(|run| block.n_outside(side, start(run)..start(run) + run.length)).sum();
        let n_tokens = outlines[group].own_tokens.saturating_sub(block.n_tokens(side));
        (matched as f64 / n_tokens.max(1) as f64).min(1.0)
    };
    (share(0, one, |run| run.left) + share(1, other, |run| run.right)) / 2.0
}

/// Returns the facts of every submission of the batch. `without_handed_out` has the outlines in which handed-out code counts as
/// starter code, if there is any.
fn facts(
    batch: &Batch<'_>,
    groups: &[DuplicateGroup],
    outlines: Vec<Outline>,
    without_handed_out: Vec<Outline>,
    shares_something: &[bool],
) -> Vec<Facts> {
    let mut facts = vec![Facts::default(); batch.submissions.len()];
    let mut handed_out = without_handed_out.into_iter().map(|outline| outline.starter);
    for ((group, outline), &shares_something) in groups.iter().zip(outlines).zip(shares_something) {
        let Outline { own_tokens, starter, common, .. } = outline;
        let handed_out = handed_out.next().unwrap_or_default();
        let of_group = Facts { own_tokens, starter, common, handed_out, shares_something };
        for &member in &group.members {
            facts[member] = of_group.clone();
        }
    }
    facts
}
