//! Pairs, checked against the sources that they point into.

use std::borrow::Cow;

use super::checks::{Wrong, amount, count, index, share, wrong};
use super::likeness::{corroboration, likeness};
use crate::lines::LineTable;
use crate::model::{Match, Moved, Other, Pair, Passage, Place, Submission};
use crate::report_json::format;

/// What pairs may point to.
pub(super) struct Sources<'a> {
    files: Vec<Vec<FileSize<'a>>>,
    n_clusters: usize,
}

/// A file that a pair may point into.
pub(super) struct FileSize<'a> {
    text: Cow<'a, str>,
    pub(super) n_lines: usize,
}

impl<'a> Sources<'a> {
    pub(super) fn new(submissions: &'a [Submission], n_clusters: usize) -> Self {
        let sizes = |one: &'a Submission| {
            let size = |text: Cow<'a, str>| FileSize { n_lines: LineTable::new(&text).len(), text };
            one.texts().into_iter().map(size).collect()
        };
        Self { files: submissions.iter().map(sizes).collect(), n_clusters }
    }

    fn submission(&self, number: usize) -> Result<usize, Wrong> {
        index(number, self.files.len(), "submission")
    }
}

/// One pair.
pub(super) fn pair(read: format::Pair, sources: &Sources) -> Result<Pair, Wrong> {
    let (left, right) = (sources.submission(read.left)?, sources.submission(read.right)?);
    if left == right {
        return wrong("it is a pair of one submission");
    }
    let sides = [sources.files[left].as_slice(), sources.files[right].as_slice()];
    let passages = read.passages.into_iter().enumerate().map(|(place, one)| {
        passage(one, sides, sources).map_err(|wrong| wrong.of(format_args!("passage {}", place + 1)))
    });
    Ok(Pair {
        first: read.handed_in_first,
        left,
        right,
        score: share(read.score)?,
        similarity: share(read.similarity)?,
        left_coverage: share(read.left_coverage)?,
        right_coverage: share(read.right_coverage)?,
        matched_tokens: count(read.matched_tokens)?,
        longest_match: count(read.longest_match)?,
        evidence_bits: amount(read.evidence_bits)?,
        expectation: amount(read.expectation)?,
        verdict: read.verdict,
        cluster: read.cluster.map(|one| index(one, sources.n_clusters, "cluster").map(|_| one)).transpose()?,
        passages: passages.collect::<Result<_, _>>()?,
        likeness: likeness(read.likeness)?,
        moved: Moved { passages: count(read.moved.passages)?, tokens: count(read.moved.tokens)? },
        corroboration: read.corroboration.into_iter().map(|one| corroboration(one, sides)).collect::<Result<_, _>>()?,
    })
}

fn passage(read: format::Passage, sides: [&[FileSize]; 2], sources: &Sources) -> Result<Passage, Wrong> {
    if read.matches.is_empty() {
        return wrong("it has no match");
    }
    let other =
        |&(number, part): &(usize, f64)| Ok(Other { submission: sources.submission(number)?, share: share(part)? });
    Ok(Passage {
        tokens: count(read.tokens)?,
        evidence_bits: amount(read.evidence_bits)?,
        matches: read.matches.iter().map(|one| found(one, sides)).collect::<Result<_, _>>()?,
        likeness: likeness(read.likeness)?,
        others: read.others.iter().map(other).collect::<Result<_, Wrong>>()?,
        n_others: count(read.n_others)?,
    })
}

fn found(
    &[tokens, left_file, left_start, left_end, right_file, right_start, right_end]: &format::Match,
    sides: [&[FileSize]; 2],
) -> Result<Match, Wrong> {
    Ok(Match {
        tokens: count(tokens)?,
        left: place(left_file, left_start, left_end, sides[0])?,
        right: place(right_file, right_start, right_end, sides[1])?,
    })
}

fn place(file: usize, start: usize, end: usize, files: &[FileSize]) -> Result<Place, Wrong> {
    let file = index(file, files.len(), "file")?;
    let is_there = start < end && files[file].text.get(start..end).is_some();
    if !is_there {
        return wrong(format!("file {} has no text from byte {start} to byte {end}", file + 1));
    }
    Ok(Place { file, bytes: start..end })
}
