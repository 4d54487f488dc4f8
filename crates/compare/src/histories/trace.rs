//! Follows the lines of files back through the versions of a history.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use lookalike_frontends::Language;
use lookalike_report_templates::model::{Appearance, Moment, Pattern, Step};

use lookalike_engine::maps::HashMap;

use super::line_tokens::{LineTokens, VIEWS, View};

/// One in so many lines may be like something that was there before, such as the head of a loop. Such lines appear with those that follow.
const ONE_IN_USUAL: usize = 10;
/// Minimum number of lines in a row that are not like something else by chance.
const MIN_RUN: usize = 3;

/// The files of a submission whose lines are followed back, oldest version first.
pub(super) struct Trace {
    files: Vec<TracedFile>,
    /// The places of all rows of tokens that were in no version yet.
    open: HashMap<(View, u64), Vec<(u32, u32)>>,
    /// The paths of versions with their indices.
    paths: BTreeMap<String, usize>,
}

struct TracedFile {
    path: String,
    tokens: LineTokens,
    /// The snapshot in which each token appeared, and the index of the path there.
    origins: Vec<Option<Origin>>,
}

/// The first place of a token: the snapshot, counted from 0, and the index of its path.
type Origin = (usize, usize);

impl Trace {
    /// Begins with the files as they were handed in: path, language and text.
    pub(super) fn new<'t>(files: impl Iterator<Item = (&'t str, Language, &'t str)>) -> Trace {
        let mut trace = Trace { files: Vec::new(), open: HashMap::default(), paths: BTreeMap::new() };
        for (index, (path, language, text)) in files.enumerate() {
            let tokens = LineTokens::new(language, text);
            for view in VIEWS {
                for (at, hash) in tokens.grams(view).into_iter().enumerate() {
                    trace.open.entry((view.0, hash)).or_default().push((index as u32, at as u32));
                }
            }
            let origins = vec![None; tokens.len()];
            trace.files.push(TracedFile { path: path.to_owned(), tokens, origins });
        }
        trace
    }

    /// Takes the next version into account: whatever is in it and in none before appeared in its snapshot.
    pub(super) fn see(&mut self, snapshot: usize, path: &str, version: &LineTokens) {
        let n_paths = self.paths.len();
        let path = *self.paths.entry(path.to_owned()).or_insert(n_paths);
        for (view, k) in VIEWS {
            for (start, hash) in version.grams((view, k)).into_iter().enumerate() {
                let Some(places) = self.open.get_mut(&(view, hash)) else { continue };
                let row = &version.codes(view)[start..start + k];
                let files = &mut self.files;
                // Equal hashes are no proof.
                places.retain(|&(file, at)| {
                    let (file, at) = (&mut files[file as usize], at as usize);
                    let is_same = file.tokens.codes(view).get(at..at + k) == Some(row);
                    if is_same {
                        file.origins[at..at + k]
                            .iter_mut()
                            .for_each(|origin| _ = origin.get_or_insert((snapshot, path)));
                    }
                    !is_same
                });
                if places.is_empty() {
                    self.open.remove(&(view, hash));
                }
            }
        }
    }

    /// Says when the lines in some ranges of bytes appeared; none if there are none. `times` are the dates of the snapshots, and `start` is the first that has source.
    pub(super) fn appearance(
        &self,
        ranges: &[(usize, Range<usize>)],
        times: &[Option<Moment>],
        start: usize,
    ) -> Option<Appearance> {
        let mut lines: BTreeMap<(usize, usize), Vec<Option<Origin>>> = BTreeMap::new();
        let mut tokens: BTreeSet<(usize, usize)> = BTreeSet::new();
        for (file, range) in ranges {
            let starts = &self.files.get(*file)?.tokens.starts;
            let first = starts.partition_point(|start| *start < range.start);
            let end = starts.partition_point(|start| *start < range.end);
            tokens.extend((first..end).map(|at| (*file, at)));
        }
        for (file, at) in tokens {
            let traced = &self.files[file];
            lines.entry((file, traced.tokens.lines[at])).or_default().push(traced.origins[at]);
        }
        let mut by_snapshot: BTreeMap<usize, Arrival> = BTreeMap::new();
        let mut last = None;
        let mut paths: Vec<(&str, usize)> = self.paths.iter().map(|(path, index)| (path.as_str(), *index)).collect();
        paths.sort_unstable_by_key(|(_, index)| *index);
        let mut by_other_file: BTreeMap<&str, usize> = BTreeMap::new();
        let mut n_in_no_snapshot = 0;
        for ((file, _), mut origins) in lines.iter().map(|(place, origins)| (*place, origins.clone())) {
            // A line appeared when half of it did. Tokens that never did come last.
            origins.sort_unstable_by_key(|origin| origin.map_or((1, 0, 0), |(snapshot, path)| (0, snapshot, path)));
            let Some((snapshot, path)) = origins[origins.len() / 2] else {
                n_in_no_snapshot += 1;
                continue;
            };
            let arrival = by_snapshot.entry(snapshot).or_default();
            arrival.n_lines += 1;
            arrival.run = if last == Some(snapshot) { arrival.run + 1 } else { 1 };
            arrival.longest_run = arrival.longest_run.max(arrival.run);
            last = Some(snapshot);
            let path = paths[path].0;
            if path.rsplit('/').next() != self.files[file].path.rsplit('/').next() {
                *by_other_file.entry(path).or_default() += 1;
            }
        }
        let steps = without_usual(by_snapshot, lines.len()).into_iter().map(|(snapshot, n_lines)| Step {
            snapshot: snapshot + 1,
            time: times.get(snapshot).copied().flatten(),
            n_lines,
        });
        let mut appearance = Appearance {
            n_lines: lines.len(),
            steps: steps.collect(),
            n_in_no_snapshot,
            n_from_other_file: by_other_file.values().sum(),
            other_file: by_other_file.iter().rev().max_by_key(|(_, n)| **n).map(|(path, _)| (*path).to_owned()),
            pattern: Pattern::default(),
        };
        appearance.pattern = pattern(&appearance, start + 1);
        (appearance.n_lines > 0).then_some(appearance)
    }
}

/// The lines that appeared in a snapshot.
#[derive(Default)]
struct Arrival {
    n_lines: usize,
    /// Number of lines in a row, the longest and the last.
    longest_run: usize,
    run: usize,
}

/// Returns the numbers of lines by snapshot. The few single lines that are like something earlier are added to the first real step.
fn without_usual(mut steps: BTreeMap<usize, Arrival>, n_lines: usize) -> BTreeMap<usize, usize> {
    let mut n_usual = 0;
    while let Some((&snapshot, step)) = steps.first_key_value() {
        let is_usual = step.longest_run < MIN_RUN && (n_usual + step.n_lines) * ONE_IN_USUAL <= n_lines;
        if steps.len() == 1 || !is_usual {
            steps.entry(snapshot).or_default().n_lines += n_usual;
            break;
        }
        n_usual += step.n_lines;
        steps.remove(&snapshot);
    }
    steps.into_iter().map(|(snapshot, arrival)| (snapshot, arrival.n_lines)).collect()
}

/// Says how lines appeared, if `start` is the number of the first snapshot that has source.
fn pattern(appearance: &Appearance, start: usize) -> Pattern {
    let is_nearly_all = |n: usize| n * 5 >= appearance.n_lines * 4;
    let Some(largest) = appearance.largest() else { return Pattern::InNoSnapshot };
    if is_nearly_all(appearance.n_in_no_snapshot) {
        Pattern::InNoSnapshot
    } else if is_nearly_all(largest.n_lines) {
        if largest.snapshot == start { Pattern::FromTheStart } else { Pattern::InOnePiece }
    } else if largest.n_lines * 2 > appearance.n_lines {
        Pattern::MostlyInOnePiece
    } else {
        Pattern::InSteps
    }
}
