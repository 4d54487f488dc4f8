//! Follows the lines of files back through the versions of a history.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use lookalike_frontends::Language;
use lookalike_report_templates::model::{Appearance, Moment, Pattern, Step};

use lookalike_engine::maps::HashMap;

use super::line_tokens::{LineTokens, SHORTEST_ROW, VIEWS, View, line_hash};

/// One in so many lines may be like something else, such as the head of a loop. Nothing is said of them.
pub(super) const ONE_IN_USUAL: usize = 10;
/// Minimum number of lines in a row that are not like something else by chance.
const MIN_RUN: usize = 3;

/// The files of a submission whose lines are followed back, oldest version first.
pub(super) struct Trace {
    files: Vec<TracedFile>,
    /// The places of all rows of tokens that were in no version yet.
    open: HashMap<(View, u64), Vec<(u32, u32)>>,
    /// The paths of versions with their indices.
    paths: BTreeMap<String, usize>,
    /// The paths of the versions that have a line of the files, by the hash of the line.
    seen: HashMap<u64, BTreeSet<usize>>,
}

struct TracedFile {
    path: String,
    tokens: LineTokens,
    /// The hashes of its lines; none of a blank one.
    lines: Vec<Option<u64>>,
    origins: Vec<Origins>,
}

/// The first places of a token: in a version of its file, and in one of another file.
#[derive(Clone, Copy, Default)]
struct Origins {
    own: Option<Origin>,
    other: Option<Origin>,
}

/// The snapshot, counted from 0, and the index of the path in it.
type Origin = (usize, usize);

impl Trace {
    /// Begins with the files as they were handed in: path, language and text.
    pub(super) fn new<'t>(files: impl Iterator<Item = (&'t str, Language, &'t str)>) -> Trace {
        let mut trace =
            Trace { files: Vec::new(), open: HashMap::default(), paths: BTreeMap::new(), seen: HashMap::default() };
        for (index, (path, language, text)) in files.enumerate() {
            let tokens = LineTokens::new(language, text);
            for view in VIEWS {
                for (at, hash) in tokens.grams(view).into_iter().enumerate() {
                    trace.open.entry((view.0, hash)).or_default().push((index as u32, at as u32));
                }
            }
            let origins = vec![Origins::default(); tokens.len()];
            let lines: Vec<Option<u64>> = text.lines().map(line_hash).collect();
            trace.seen.extend(lines.iter().flatten().map(|line| (*line, BTreeSet::new())));
            trace.files.push(TracedFile { path: path.to_owned(), tokens, lines, origins });
        }
        trace
    }

    /// Takes the lines of the next version, by their hashes. A file that has exactly these is in its snapshot, however short it is.
    pub(super) fn see_lines(&mut self, snapshot: usize, path: &str, lines: &[u64]) {
        let index = self.index_of(path);
        for line in lines {
            if let Some(paths) = self.seen.get_mut(line) {
                paths.insert(index);
            }
        }
        for file in &mut self.files {
            if file.is_version(path) && file.lines.iter().flatten().eq(lines) {
                file.origins.iter_mut().for_each(|origins| _ = origins.own.get_or_insert((snapshot, index)));
            }
        }
    }

    fn index_of(&mut self, path: &str) -> usize {
        let n_paths = self.paths.len();
        *self.paths.entry(path.to_owned()).or_insert(n_paths)
    }

    /// Takes the tokens of the next version: whatever is in it and in none before appeared in its snapshot.
    pub(super) fn see(&mut self, snapshot: usize, path: &str, version: &LineTokens) {
        let index = self.index_of(path);
        let is_version: Vec<bool> = self.files.iter().map(|file| file.is_version(path)).collect();
        for (view, k) in VIEWS {
            for (start, hash) in version.grams((view, k)).into_iter().enumerate() {
                let Some(places) = self.open.get_mut(&(view, hash)) else { continue };
                let row = &version.codes(view)[start..start + k];
                let files = &mut self.files;
                // Equal hashes are no proof.
                places.retain(|&(file, at)| {
                    let is_own = is_version[file as usize];
                    let (file, at) = (&mut files[file as usize], at as usize);
                    let is_same = file.tokens.codes(view).get(at..at + k) == Some(row);
                    if is_same {
                        for origins in &mut file.origins[at..at + k] {
                            let origin = if is_own { &mut origins.own } else { &mut origins.other };
                            origin.get_or_insert((snapshot, index));
                        }
                    }
                    !(is_same && is_own)
                });
                if places.is_empty() {
                    self.open.remove(&(view, hash));
                }
            }
        }
    }

    /// Says when the lines in some ranges of bytes appeared; none if there are none, or if it is not known. `dates` are those of the snapshots, and `start` is the first that has source.
    pub(super) fn appearance(
        &self,
        ranges: &[(usize, Range<usize>)],
        dates: &[[Option<Moment>; 2]],
        start: usize,
    ) -> Option<Appearance> {
        let lines = self.lines(ranges)?;
        let from_other_files = self.lines_from_other_files(&lines);
        let mut is_other = vec![false; lines.len()];
        from_other_files.values().flatten().for_each(|&at| is_other[at] = true);
        let mut by_snapshot: BTreeMap<usize, Arrival> = BTreeMap::new();
        let mut last = None;
        let (mut n_lines, mut n_in_no_snapshot) = (0, 0);
        for (at, line) in lines.iter().enumerate() {
            let Some((snapshot, _)) = (if is_other[at] { line.other } else { line.own }) else {
                // Nothing is said of a line that a version has, but in no row of tokens, and of one that is too short to be in a row.
                let is_in_version =
                    line.hash.is_some_and(|hash| self.seen.get(&hash).is_some_and(|paths| !paths.is_empty()));
                n_in_no_snapshot += usize::from(line.is_in_row && !is_in_version);
                continue;
            };
            n_lines += 1;
            let arrival = by_snapshot.entry(snapshot).or_default();
            arrival.n_lines += 1;
            arrival.run = if last == Some(snapshot) { arrival.run + 1 } else { 1 };
            arrival.longest_run = arrival.longest_run.max(arrival.run);
            last = Some(snapshot);
        }
        n_lines += n_in_no_snapshot;
        let steps = without_usual(by_snapshot, n_lines).into_iter().map(|(snapshot, n_lines)| {
            let [time, made] = dates.get(snapshot).copied().unwrap_or_default();
            Step { snapshot: snapshot + 1, time, made, n_lines }
        });
        let steps: Vec<Step> = steps.collect();
        let path = |index: usize| self.paths.iter().find(|(_, known)| **known == index).map(|(path, _)| path.clone());
        let other = from_other_files.iter().rev().max_by_key(|(_, lines)| lines.len());
        let mut appearance = Appearance {
            n_lines,
            n_in_no_snapshot,
            n_from_other_file: other.map_or(0, |(_, lines)| lines.len()),
            other_file: other.and_then(|(index, _)| path(*index)),
            steps,
            pattern: Pattern::default(),
        };
        appearance.pattern = pattern(&appearance, start + 1)?;
        Some(appearance)
    }

    /// Returns the lines with tokens in some ranges of bytes, in order; none if a file is not there.
    fn lines(&self, ranges: &[(usize, Range<usize>)]) -> Option<Vec<Line>> {
        let mut tokens: BTreeSet<(usize, usize)> = BTreeSet::new();
        for (file, range) in ranges {
            let starts = &self.files.get(*file)?.tokens.starts;
            let first = starts.partition_point(|start| *start < range.start);
            let end = starts.partition_point(|start| *start < range.end);
            tokens.extend((first..end).map(|at| (*file, at)));
        }
        let mut origins: BTreeMap<(usize, usize), Vec<Origins>> = BTreeMap::new();
        for (file, at) in tokens {
            let traced = &self.files[file];
            origins.entry((file, traced.tokens.lines[at])).or_default().push(traced.origins[at]);
        }
        let lines = origins.into_iter().map(|((file, number), origins)| Line {
            hash: self.files[file].lines.get(number - 1).copied().flatten(),
            is_in_row: self.files[file].tokens.len() >= SHORTEST_ROW,
            own: of_half(origins.iter().map(|one| one.own)),
            other: of_half(origins.iter().map(|one| one.other)),
        });
        Some(lines.collect())
    }

    /// Returns the lines that were in other files first, by the index of the path: those that are there as they are written, several in a row, unless they are few.
    fn lines_from_other_files(&self, lines: &[Line]) -> BTreeMap<usize, Vec<usize>> {
        let path_of = |line: &Line| {
            let (snapshot, path) = line.other?;
            let is_first = line.own.is_none_or(|(own, _)| snapshot < own);
            (is_first && self.seen.get(&line.hash?)?.contains(&path)).then_some(path)
        };
        let paths: Vec<Option<usize>> = lines.iter().map(path_of).collect();
        let mut found: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let mut at = 0;
        for row in paths.chunk_by(|one, next| one == next) {
            if let (Some(path), true) = (row[0], row.len() >= MIN_RUN) {
                found.entry(path).or_default().extend(at..at + row.len());
            }
            at += row.len();
        }
        found.retain(|_, of_path| of_path.len() * ONE_IN_USUAL > lines.len());
        found
    }
}

impl TracedFile {
    /// Returns whether a path is that of a version of this file. A repository may lie below or above the submission.
    fn is_version(&self, path: &str) -> bool {
        // A further language of a notebook stands after its path.
        let own = [Some(&*self.path), self.path.rsplit_once(" (").map(|(before, _)| before)];
        own.into_iter().flatten().any(|own| is_end_of(own, path) || is_end_of(path, own))
    }
}

fn is_end_of(end: &str, path: &str) -> bool {
    path.strip_suffix(end).is_some_and(|before| before.is_empty() || before.ends_with('/'))
}

/// A line with its hash, and where it was first in its file and in another one.
struct Line {
    hash: Option<u64>,
    /// Whether its file has a row of tokens by which it could be followed.
    is_in_row: bool,
    own: Option<Origin>,
    other: Option<Origin>,
}

/// Returns the origin of a line: a line appeared when half of its tokens did. Tokens that never did come last.
fn of_half(origins: impl Iterator<Item = Option<Origin>>) -> Option<Origin> {
    let mut origins: Vec<Option<Origin>> = origins.collect();
    origins.sort_unstable_by_key(|origin| origin.map_or((1, 0, 0), |(snapshot, path)| (0, snapshot, path)));
    origins[origins.len() / 2]
}

/// The lines that appeared in a snapshot.
#[derive(Default)]
struct Arrival {
    n_lines: usize,
    /// Number of lines in a row, the longest and the last.
    longest_run: usize,
    run: usize,
}

/// Returns the numbers of lines by snapshot, without the few single lines before the first real step that are like something else.
fn without_usual(mut steps: BTreeMap<usize, Arrival>, n_lines: usize) -> BTreeMap<usize, usize> {
    let mut n_usual = 0;
    while let (Some((&snapshot, step)), true) = (steps.first_key_value(), steps.len() > 1) {
        n_usual += step.n_lines;
        if step.longest_run >= MIN_RUN || n_usual * ONE_IN_USUAL > n_lines {
            break;
        }
        steps.remove(&snapshot);
    }
    steps.into_iter().map(|(snapshot, arrival)| (snapshot, arrival.n_lines)).collect()
}

/// Says how lines appeared, if `start` is the number of the first snapshot that has source; none if it is not known.
fn pattern(appearance: &Appearance, start: usize) -> Option<Pattern> {
    if appearance.n_in_no_snapshot > 0 && appearance.is_nearly_all(appearance.n_in_no_snapshot) {
        return Some(Pattern::InNoSnapshot);
    }
    let largest = appearance.largest()?;
    Some(if appearance.is_nearly_all(largest.n_lines) {
        if largest.snapshot == start { Pattern::FromTheStart } else { Pattern::InOnePiece }
    } else if largest.n_lines * 2 > appearance.n_lines {
        Pattern::MostlyInOnePiece
    } else {
        Pattern::InSteps
    })
}
