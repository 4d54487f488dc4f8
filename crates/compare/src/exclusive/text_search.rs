//! Searches for texts in the files of everybody, as a reader does who checks a statement.

use aho_corasick::AhoCorasick;
use lookalike_corpus::ReadSubmission;
use lookalike_engine::maps::{HashMap, HashSet};
use rayon::prelude::*;

use crate::lexical_view::LexicalView;

/// Maximum number of characters of a text that are searched for, which bounds the automaton. A longer text has at most as many holders as
/// its beginning.
const MAX_SEARCHED: usize = 64;

/// Returns the number of people in whose files each text occurs, as text of the program, within a longer text, or in a comment. Texts of
/// starter code are nobody's own and are left out.
pub(super) fn n_people_with(
    mut texts: Vec<&str>,
    submissions: &[ReadSubmission],
    starter: &[LexicalView<'_>],
) -> HashMap<Box<str>, usize> {
    texts.sort_unstable();
    texts.dedup();
    let beginnings =
        texts.iter().map(|text| text.char_indices().nth(MAX_SEARCHED).map_or(*text, |(end, _)| &text[..end]));
    // An automaton that would be too large finds nothing, and nothing is stated of the texts.
    let Ok(search) = AhoCorasick::new(beginnings) else { return HashMap::default() };
    if texts.is_empty() {
        return HashMap::default();
    }
    let found_in = |submission: &ReadSubmission| {
        let files = submission.open();
        found(&search, files.iter().map(|file| &*file.text))
    };
    let found_in: Vec<Vec<usize>> = submissions.par_iter().map(found_in).collect();
    let mut of_authors: HashMap<u32, HashSet<usize>> = HashMap::default();
    let mut n_people = vec![0; texts.len()];
    for (submission, found) in submissions.iter().zip(found_in) {
        for text in found {
            let is_new = submission.author.is_none_or(|author| of_authors.entry(author).or_default().insert(text));
            n_people[text] += usize::from(is_new);
        }
    }
    for text in found(&search, starter.iter().map(|view| view.text)) {
        n_people[text] = 0;
    }
    texts.into_iter().map(Box::from).zip(n_people).collect()
}

/// Returns the texts that occur in some files, by their indices, each once.
fn found<'a>(search: &AhoCorasick, files: impl Iterator<Item = &'a str>) -> Vec<usize> {
    let mut is_found = vec![false; search.patterns_len()];
    for text in files {
        for occurrence in search.find_overlapping_iter(text) {
            is_found[occurrence.pattern().as_usize()] = true;
        }
    }
    (0..is_found.len()).filter(|&text| is_found[text]).collect()
}
