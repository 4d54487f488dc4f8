//! Text about submissions that hold the programs of classmates.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Report, Submission};
use crate::words::figures::{count, counted};

/// The status of such submissions.
pub(crate) const HOLDS: &str = "holds the programs of classmates";
pub(crate) const HOLDS_EXPLAINED: &str = "At least half of the code of three or more classmates is in it, who have nothing \
    to do with one another. It counts as nobody's work, so what is said of others is the same as without it.";

pub(crate) fn heading(number: usize) -> String {
    format!("{} the programs of classmates", counted(number, "submission holds", "submissions hold"))
}

impl Report {
    /// Returns the heading of the submissions that hold the programs of classmates; none if there are none.
    pub fn planters_heading(&self) -> Option<String> {
        let number = self.submissions.iter().filter(|one| !one.holds.is_empty()).count();
        (number > 0).then(|| heading(number))
    }

    /// Returns where a submission holds the programs of others, as far as its pairs show it: the innermost folder with all of them, or the file; none if they are spread over the submission.
    pub fn held_in(&self, submission: usize) -> Option<String> {
        let one = &self.submissions[submission];
        let mut tokens_by_file: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for pair in &self.pairs {
            let is_left = pair.left == submission;
            let held = if is_left { pair.right } else { pair.left };
            if (!is_left && pair.right != submission) || one.holds.binary_search(&held).is_err() {
                continue;
            }
            for matched in pair.passages.iter().flat_map(|passage| &passage.matches) {
                let range = if is_left { &matched.left } else { &matched.right };
                *tokens_by_file.entry((held, range.file)).or_default() += matched.tokens;
            }
        }
        // Each program lies where most of it is: idioms are found in other files too.
        let mut largest: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        for ((held, file), n_tokens) in tokens_by_file {
            let best = largest.entry(held).or_default();
            *best = (*best).max((n_tokens, file));
        }
        let files: BTreeSet<usize> = largest.into_values().map(|(_, file)| file).collect();
        let paths: Vec<&str> = files.iter().map(|&file| one.files[file].path.as_str()).collect();
        match paths[..] {
            [] => None,
            [only] => Some(only.to_owned()),
            _ => common_folder(&paths),
        }
    }
}

/// Returns the innermost folder that all paths are in, with a slash; none if that is the whole submission.
fn common_folder(paths: &[&str]) -> Option<String> {
    let mut folder = paths.first()?.rsplit_once('/')?.0;
    while !paths.iter().all(|path| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))) {
        folder = folder.rsplit_once('/')?.0;
    }
    Some(format!("{folder}/"))
}

impl Submission {
    /// Returns how many programs of others it holds, in words; none if it holds none.
    pub fn holds_in_words(&self) -> Option<String> {
        (!self.holds.is_empty()).then(|| format!("the programs of {} classmates", count(self.holds.len())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files of one folder lie in it, and those of several in what these have in common.
    #[test]
    fn the_innermost_folder_is_found() {
        let folder = |paths: &[&str]| common_folder(paths);
        assert_eq!(folder(&[".git/refs/ann/a.c", ".git/refs/bob/b.c"]).as_deref(), Some(".git/refs/"));
        assert_eq!(folder(&["old/a.c", "old/b.c", "older/c.c"]), None);
        assert_eq!(folder(&["own.c", "old/b.c"]), None);
    }
}
