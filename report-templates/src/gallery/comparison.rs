//! A substitute for the engine that is good enough for a dozen small programs:
//! lines are equal if they have the same shape, and the longest runs of equal lines are matched first.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Range;

use super::text_of;
use crate::model::lines::LineTable;
use crate::model::{
    Cluster, FileRange, Match, Pair, PairFigures, Passage, Role, Scores, SourceFile, Submission, Verdict,
};

/// Minimum length of a match in tokens.
const LEAST_TOKENS: usize = 18;

/// Maximum distance in lines between two matches of one passage.
const WIDEST_GAP: usize = 5;

/// Minimum score of a suspicious pair.
pub(super) const SUSPICIOUS: f64 = 0.6;

/// A line that is not blank.
struct Line {
    file: usize,
    number: usize,
    bytes: Range<usize>,
    shape: String,
    tokens: usize,
    is_starter: bool,
}

/// Returns the number of words, numbers and signs in a text.
pub(super) fn n_tokens(text: &str) -> usize {
    shape(text).chars().filter(|character| !character.is_whitespace()).count()
}

/// Returns a text with every word and number replaced by one letter, without spaces.
pub(super) fn shape(text: &str) -> String {
    let mut shape = String::new();
    let mut in_word = false;
    for character in text.chars() {
        let is_word = character.is_alphanumeric() || character == '_';
        if is_word && !in_word {
            shape.push(if character.is_numeric() { '0' } else { 'v' });
        } else if !is_word && !character.is_whitespace() {
            shape.push(character);
        }
        in_word = is_word;
    }
    shape
}

fn lines(submission: &Submission) -> Vec<Line> {
    let files = submission.files.iter().enumerate();
    files.flat_map(|(place, file)| lines_of_file(place, file)).collect()
}

fn lines_of_file(place: usize, file: &SourceFile) -> Vec<Line> {
    let table = LineTable::new(text_of(file));
    let line = |number| {
        let whole = table.bytes(number);
        let text = &text_of(file)[whole.clone()];
        let start = whole.start + text.len() - text.trim_start().len();
        let bytes = start..start + text.trim().len();
        let shape = shape(text);
        let is_starter = file.starter.iter().any(|starter| starter.start <= start && start < starter.end);
        Line { file: place, number, tokens: shape.chars().count(), shape, bytes, is_starter }
    };
    (0..table.len()).map(line).filter(|line| !line.bytes.is_empty()).collect()
}

/// Marks the lines of the starter code and those that most of the batch has, and counts the tokens of the rest.
pub(super) fn mark_starter_and_common(submissions: &mut [Submission], starter: &str) {
    let starter: HashSet<String> = starter.lines().map(|line| line.trim().to_owned()).collect();
    let shapes: Vec<HashSet<String>> =
        submissions.iter().map(|one| lines(one).into_iter().map(|line| line.shape).collect()).collect();
    for submission in submissions {
        for (place, file) in submission.files.iter_mut().enumerate() {
            for line in lines_of_file(place, file) {
                mark(file, line, &starter, &shapes);
            }
            submission.own_tokens += file.own_tokens;
            submission.starter_tokens += n_tokens(text_of(file)) - file.own_tokens;
        }
    }
}

fn mark(file: &mut SourceFile, line: Line, starter: &HashSet<String>, shapes: &[HashSet<String>]) {
    let n_having_it = shapes.iter().filter(|shapes| shapes.contains(&line.shape)).count();
    // A lone bracket is starter code only below other starter code.
    let follows_starter =
        file.starter.last().is_some_and(|last| text_of(file)[last.end..line.bytes.start].trim().is_empty());
    if (line.tokens > 2 || follows_starter) && starter.contains(&text_of(file)[line.bytes.clone()]) {
        file.starter.push(line.bytes);
        return;
    }
    if line.tokens > 4 && n_having_it * 10 >= shapes.len() * 6 {
        file.common.push(line.bytes);
    }
    file.own_tokens += line.tokens;
}

/// Groups submissions whose lines have the same shapes.
pub(super) fn note_identical(submissions: &mut [Submission]) -> Vec<Vec<usize>> {
    let mut alike: BTreeMap<Vec<String>, Vec<usize>> = BTreeMap::new();
    for (place, submission) in submissions.iter().enumerate() {
        let shapes: Vec<String> = lines(submission).into_iter().map(|line| line.shape).collect();
        if !shapes.is_empty() {
            alike.entry(shapes).or_default().push(place);
        }
    }
    let groups: Vec<Vec<usize>> = alike.into_values().filter(|group| group.len() > 1).collect();
    for (number, group) in groups.iter().enumerate() {
        for &one in group {
            submissions[one].identical = Some(number);
        }
    }
    groups
}

/// Returns the reported pairs, best first, their clusters, and the scores of all pairs with a match.
pub(super) fn pairs(submissions: &[Submission]) -> (Vec<Pair>, Vec<Cluster>, Scores) {
    let lines: Vec<Vec<Line>> = submissions.iter().map(lines).collect();
    let mut pairs = Vec::new();
    for right in 0..submissions.len() {
        for left in 0..right {
            if submissions[left].role == Role::Batch || submissions[right].role == Role::Batch {
                pairs.extend(pair(submissions, &lines, left, right));
            }
        }
    }
    pairs.sort_by(|one: &Pair, other| other.figures.score.total_cmp(&one.figures.score));
    let scores = scores(&pairs);
    pairs.retain(|pair| pair.figures.score >= 0.1);
    let clusters = number_clusters(&mut pairs, submissions);
    (pairs, clusters, scores)
}

/// Returns the distribution of scores. Expectations are unknown for low scores, where there are too many honest pairs.
pub(super) fn scores(pairs: &[Pair]) -> Scores {
    let mut found = vec![0; Scores::N_BINS];
    pairs.iter().for_each(|pair| found[Scores::bin(pair.figures.score)] += 1);
    let bound = |bin: usize| bin as f64 / Scores::N_BINS as f64;
    let expected = |bin| expected_above(bound(bin)) - expected_above(bound(bin + 1));
    let is_told = |bin: usize| bound(bin) >= 0.25;
    Scores { found, expected: (0..Scores::N_BINS).map(|bin| is_told(bin).then(|| expected(bin))).collect() }
}

/// As if one pair with a score of at least 0.4 were expected.
fn expected_above(score: f64) -> f64 {
    (12.0 * (0.4 - score)).exp()
}

fn pair(submissions: &[Submission], lines: &[Vec<Line>], left: usize, right: usize) -> Option<Pair> {
    let matches = matches(&lines[left], &lines[right]);
    let matched_tokens: usize = matches.iter().map(|(_, found)| found.tokens).sum();
    let longest_match = matches.iter().map(|(_, found)| found.tokens).max()?;
    let own = |submission: usize| submissions[submission].own_tokens as f64;
    let share = |whole: f64| (matched_tokens as f64 / whole).min(1.0);
    Some(judge(Pair {
        left,
        right,
        figures: PairFigures {
            score: share((own(left) + own(right) + own(left).min(own(right))) / 3.0 + 60.0),
            similarity: share((own(left) + own(right)) / 2.0),
            left_coverage: share(own(left)),
            right_coverage: share(own(right)),
            matched_tokens,
            longest_match,
            evidence_bits: matched_tokens as f64 * 1.7,
            ..PairFigures::default()
        }
        .rounded(),
        passages: passages(matches),
        ..Pair::default()
    }))
}

pub(super) fn judge(pair: Pair) -> Pair {
    let verdict = match pair.figures.score {
        0.75.. => Verdict::Strong,
        SUSPICIOUS.. => Verdict::WorthALook,
        _ => Verdict::Unremarkable,
    };
    let figures = PairFigures { expectation: expected_above(pair.figures.score), ..pair.figures }.rounded();
    Pair { figures, verdict, ..pair }
}

/// The lines of a match on both sides, and the match itself.
type Found = ([Range<usize>; 2], Match);

fn matches(left: &[Line], right: &[Line]) -> Vec<Found> {
    let mut taken = [vec![false; left.len()], vec![false; right.len()]];
    let mut found = Vec::new();
    while let Some((at_left, at_right, length)) = longest_run(left, right, &taken) {
        taken[0][at_left..at_left + length].fill(true);
        taken[1][at_right..at_right + length].fill(true);
        found.push(found_run(&left[at_left..at_left + length], &right[at_right..at_right + length]));
    }
    found.sort_by_key(|(_, found)| (found.left.file, found.left.bytes.start));
    found
}

fn longest_run(left: &[Line], right: &[Line], taken: &[Vec<bool>; 2]) -> Option<(usize, usize, usize)> {
    let mut best = (LEAST_TOKENS - 1, None);
    for at_left in 0..left.len() {
        for at_right in 0..right.len() {
            let equal = |step: &usize| {
                let (l, r) = (at_left + step, at_right + step);
                l < left.len()
                    && r < right.len()
                    && !taken[0][l]
                    && !taken[1][r]
                    && left[l].shape == right[r].shape
                    && !left[l].is_starter
                    && !right[r].is_starter
                    && left[l].file == left[at_left].file
                    && right[r].file == right[at_right].file
            };
            let length = (0..).take_while(equal).count();
            let tokens = left[at_left..at_left + length].iter().map(|line| line.tokens).sum();
            if tokens > best.0 {
                best = (tokens, Some((at_left, at_right, length)));
            }
        }
    }
    best.1
}

fn found_run(left: &[Line], right: &[Line]) -> Found {
    let place = |run: &[Line]| FileRange { file: run[0].file, bytes: run[0].bytes.start..run[run.len() - 1].bytes.end };
    let numbers = |run: &[Line]| run[0].number..run[run.len() - 1].number + 1;
    let tokens = left.iter().map(|line| line.tokens).sum();
    ([numbers(left), numbers(right)], Match { left: place(left), right: place(right), tokens })
}

fn passages(matches: Vec<Found>) -> Vec<Passage> {
    let mut passages: Vec<Passage> = Vec::new();
    let mut last: Option<[Range<usize>; 2]> = None;
    for (lines, found) in matches {
        let goes_on = last.as_ref().is_some_and(|last| (0..2).all(|side| follows(&last[side], &lines[side])))
            && passages.last().is_some_and(|passage| in_same_files(&passage.matches[0], &found));
        if !goes_on {
            passages.push(Passage::default());
        }
        if let Some(passage) = passages.last_mut() {
            passage.tokens += found.tokens;
            passage.evidence_bits += found.tokens as f64 * 1.7;
            passage.matches.push(found);
        }
        last = Some(lines);
    }
    passages
}

fn follows(before: &Range<usize>, after: &Range<usize>) -> bool {
    after.start >= before.end && after.start - before.end <= WIDEST_GAP
}

fn in_same_files(one: &Match, other: &Match) -> bool {
    one.left.file == other.left.file && one.right.file == other.right.file
}

/// Joins submissions by suspicious pairs. Clusters are numbered by their best pairs.
fn number_clusters(pairs: &mut [Pair], submissions: &[Submission]) -> Vec<Cluster> {
    let mut groups: Vec<BTreeSet<usize>> = Vec::new();
    for pair in pairs.iter().filter(|pair| pair.figures.score >= SUSPICIOUS) {
        let ends = [pair.left, pair.right];
        let (touching, mut others): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| ends.iter().any(|end| group.contains(end)));
        others.push(touching.into_iter().flatten().chain(ends).collect());
        groups = others;
    }
    groups.sort_by_key(|group: &BTreeSet<usize>| pairs.iter().position(|pair| group.contains(&pair.left)));
    for pair in pairs.iter_mut() {
        pair.cluster = groups
            .iter()
            .position(|group| group.contains(&pair.left) && group.contains(&pair.right))
            .map(|place| place + 1);
    }
    let n_pairs_of = |member: usize| pairs.iter().filter(|pair| pair.left == member || pair.right == member).count();
    groups
        .into_iter()
        .map(|group| Cluster {
            central: group.iter().copied().max_by_key(|&member| n_pairs_of(member)).unwrap_or_default(),
            in_time: in_time(&group, submissions),
            members: group.into_iter().collect(),
            ..Cluster::default()
        })
        .collect()
}

/// Returns the members in order of time, if at least two have one.
fn in_time(group: &BTreeSet<usize>, submissions: &[Submission]) -> Vec<usize> {
    let time = |&member: &usize| submissions[member].provenance.time.as_deref();
    let mut in_time: Vec<usize> = group.iter().copied().filter(|member| time(member).is_some()).collect();
    in_time.sort_by_key(time);
    if in_time.len() > 1 { in_time } else { Vec::new() }
}
