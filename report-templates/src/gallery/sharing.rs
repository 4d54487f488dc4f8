//! A substitute for the search for other holders of a passage: submissions with lines of the same shapes.

use std::collections::HashSet;
use std::ops::Range;

use super::comparison::{n_tokens, shape};
use super::text_of;
use crate::model::{FileRange, Match, Other, Pair, Passage, SharedPart, Submission};

/// Adds the other holders to each passage of each pair.
pub(super) fn note_others(pairs: &mut [Pair], submissions: &[Submission]) {
    let shapes: Vec<HashSet<String>> = submissions.iter().map(shapes).collect();
    for pair in pairs.iter_mut() {
        let (left, right) = (pair.left, pair.right);
        for passage in &mut pair.passages {
            let others = (0..submissions.len()).filter(|&other| other != left && other != right);
            let having = others
                .map(|other| Other { submission: other, share: share(passage, &submissions[left], &shapes[other]) });
            passage.others = having.filter(|other| other.share >= 0.5).collect();
            passage.others.sort_by(|one, other| other.share.total_cmp(&one.share));
            passage.n_others = passage.others.len();
            let parts = passage.matches.iter().flat_map(|one| shared_parts(one, [left, right], submissions, &shapes));
            passage.shared_parts = parts.collect();
        }
    }
    // One passage pretends to have many more holders.
    if let Some(passage) = pairs.last_mut().and_then(|pair| pair.passages.first_mut()) {
        passage.n_others += 1210;
        passage.others.clear();
    }
}

/// Maximum number of others that are named for a line.
const MAX_NAMED: usize = 3;

/// Returns the lines of a match that others have.
fn shared_parts(
    found: &Match,
    pair: [usize; 2],
    submissions: &[Submission],
    shapes: &[HashSet<String>],
) -> Vec<SharedPart> {
    let [left, right] = pair.map(|submission| &submissions[submission]);
    let lines = lines(left, &found.left).into_iter().zip(lines(right, &found.right));
    let part = |((left, line), (right, _)): ((FileRange, String), (FileRange, String))| {
        let has_it = |other: &usize| !pair.contains(other) && shapes[*other].contains(&shape(&line));
        let others: Vec<usize> = (0..submissions.len()).filter(has_it).collect();
        let named = if others.len() <= MAX_NAMED { others.clone() } else { Vec::new() };
        (!others.is_empty()).then_some(SharedPart { left, right, n_others: others.len(), others: named })
    };
    lines.filter_map(part).collect()
}

/// Returns the lines of a range, each with its place.
fn lines(submission: &Submission, range: &FileRange) -> Vec<(FileRange, String)> {
    let mut end = range.bytes.start;
    let mut place = |line: &str| -> Range<usize> {
        let start = end;
        end += line.len();
        start..end
    };
    let text = text_of(&submission.files[range.file]);
    let lines = text[range.bytes.clone()].split_inclusive('\n');
    lines.map(|line| (FileRange { file: range.file, bytes: place(line) }, line.trim_end().to_owned())).collect()
}

fn shapes(submission: &Submission) -> HashSet<String> {
    submission.files.iter().flat_map(|file| text_of(file).lines().map(shape)).collect()
}

/// Returns the share of a passage's tokens in lines whose shapes the submission has.
fn share(passage: &Passage, left: &Submission, shapes: &HashSet<String>) -> f64 {
    let lines =
        passage.matches.iter().flat_map(|one| text_of(&left.files[one.left.file])[one.left.bytes.clone()].lines());
    let (mut having, mut all) = (0, 0);
    for line in lines {
        let tokens = n_tokens(line);
        all += tokens;
        having += if shapes.contains(&shape(line)) { tokens } else { 0 };
    }
    having as f64 / all.max(1) as f64
}
