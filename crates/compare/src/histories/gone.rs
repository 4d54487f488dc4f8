//! Code that is in a history and not in the files that were handed in.

use std::borrow::Cow;
use std::collections::BTreeMap;

use lookalike_engine::maps::HashSet;
use lookalike_report_templates::model::{GoneCode, Histories, History};

use super::line_tokens::{LineTokens, View};

/// Number of tokens in a row by which code is recognized, as in all comparisons of unparsed text.
const K: usize = 12;
/// Minimum number of lines of a version that are nowhere else. Everybody deletes a line.
const MIN_LINES: usize = 10;
/// One in so many lines of a version with code that is gone is new at least. Lines are compared before tokens are, since that costs much less.
const ONE_IN_NEW: usize = 3;

/// The code that is known, and the files with other code that were seen.
#[derive(Clone, Default)]
pub(super) struct Gone {
    known: HashSet<u64>,
    known_lines: HashSet<u64>,
    /// The most lines of a version and the number of versions, by path.
    by_path: BTreeMap<String, (usize, usize)>,
}

impl Gone {
    /// Takes the lines of code that is there: of a file that was handed in, or of starter code.
    pub(super) fn know_lines(&mut self, lines: &[u64]) {
        self.known_lines.extend(lines);
    }

    /// Takes the tokens of the same code, unless it has them.
    pub(super) fn know_tokens<'t>(&mut self, code: impl FnOnce() -> Vec<Cow<'t, LineTokens>>) {
        if self.known.is_empty() {
            self.known.extend(code().iter().flat_map(|tokens| tokens.grams((View::Structure, K))));
        }
    }

    /// Returns whether a version with these lines may have code that is gone.
    pub(super) fn may_be_in(&self, lines: &[u64]) -> bool {
        let n_new = lines.iter().filter(|line| !self.known_lines.contains(line)).count();
        n_new >= MIN_LINES && n_new * ONE_IN_NEW >= lines.len()
    }

    /// Takes a version. It has code that is gone if most of it is nowhere else.
    pub(super) fn see(&mut self, path: &str, version: &LineTokens) {
        let mut is_known = vec![false; version.len()];
        for (start, hash) in version.grams((View::Structure, K)).into_iter().enumerate() {
            if self.known.contains(&hash) {
                is_known[start..start + K].fill(true);
            }
        }
        let n_gone = is_known.iter().filter(|is_known| !**is_known).count();
        if n_gone * 2 < version.len() {
            return;
        }
        let mut lines: Vec<usize> =
            version.lines.iter().zip(&is_known).filter(|(_, is_known)| !**is_known).map(|(line, _)| *line).collect();
        lines.dedup();
        if lines.len() >= MIN_LINES {
            let (most, n_versions) = self.by_path.entry(path.to_owned()).or_default();
            *most = lines.len().max(*most);
            *n_versions += 1;
        }
    }

    /// Adds the files with code that is gone to the history.
    pub(super) fn add_to(self, history: &mut History) {
        let files = self.by_path.into_iter();
        let mut gone: Vec<GoneCode> =
            files.map(|(path, (n_lines, n_versions))| GoneCode { path, n_lines, n_versions }).collect();
        gone.sort_by(|one, other| other.n_lines.cmp(&one.n_lines).then_with(|| one.path.cmp(&other.path)));
        history.n_gone = gone.len();
        gone.truncate(Histories::MAX_GONE);
        history.gone = gone;
    }
}
