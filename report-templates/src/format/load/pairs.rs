//! Checks pairs against the sources that they point into.

use std::borrow::Cow;

use super::checks::{Invalid, amount, count, counts, each, index, indices, invalid, known, known_all, share};
use crate::format::document;
use crate::model::lines::LineTable;
use crate::model::{
    Corroboration, Exclusive, ExclusiveLine, FIGURES, FileRange, Likeness, LinePair, LineRef, Match, Occurrences, Pair,
    PairBlock, PairFigures, Passage, SameProgram, Sequence, SharedPart, SourceFile, Submission, Unit, Unlisted,
    rounding,
};

/// The objects that pairs may point to.
pub(super) struct Sources<'a> {
    files: Vec<Vec<FileSize<'a>>>,
    n_clusters: usize,
    n_blocks: usize,
}

pub(super) fn file_sizes(files: &[SourceFile]) -> Vec<FileSize<'_>> {
    let texts = files.iter().map(|file| file.text.read());
    texts.map(|text| FileSize { n_lines: LineTable::new(&text).len(), text }).collect()
}

/// A file that pairs may point into.
pub(super) struct FileSize<'a> {
    text: Cow<'a, str>,
    pub(super) n_lines: usize,
}

impl<'a> Sources<'a> {
    pub(super) fn new(submissions: &'a [Submission], n_clusters: usize, n_blocks: usize) -> Self {
        Self { files: submissions.iter().map(|one| file_sizes(&one.files)).collect(), n_clusters, n_blocks }
    }

    pub(super) fn n_submissions(&self) -> usize {
        self.files.len()
    }

    fn submission(&self, number: usize) -> Result<usize, Invalid> {
        index(number, self.files.len(), "submission")
    }

    pub(super) fn check_lines<'l>(
        &self,
        submission: usize,
        mut lines: impl Iterator<Item = &'l LineRef>,
    ) -> Result<(), Invalid> {
        lines.try_for_each(|&place| check_line(place, &self.files[submission]))
    }
}

fn check_pair_block(read: &PairBlock, sources: &Sources) -> Result<(), Invalid> {
    index(read.block, sources.n_blocks, "common block")?;
    counts([read.tokens, read.n_others])?;
    known_all(&read.others, sources.n_submissions(), "submission")
}

pub(super) fn pair(read: document::Pair, sources: &Sources) -> Result<Pair, Invalid> {
    let (left, right) = (sources.submission(read.left)?, sources.submission(read.right)?);
    if left == right {
        return invalid("it is a pair of one submission");
    }
    let sides = [sources.files[left].as_slice(), sources.files[right].as_slice()];
    counts([read.moved.passages, read.moved.tokens])?;
    read.corroboration.iter().try_for_each(|one| check_corroboration(one, sides))?;
    let Unlisted { passages: n_passages, matches, lines } = read.unlisted;
    counts([n_passages, matches, lines.left, lines.right])?;
    read.common_block.iter().try_for_each(|block| check_pair_block(block, sources))?;
    read.same_program.iter().try_for_each(check_same_program)?;
    Ok(Pair {
        common_block: read.common_block.map(Cow::into_owned),
        submitted_first: read.submitted_first,
        left,
        right,
        figures: figures(read.figures)?,
        verdict: read.verdict,
        // They follow from the clusters.
        case: None,
        detail: read.detail,
        cluster: read.cluster.map(|one| index(one, sources.n_clusters, "cluster").map(|_| one)).transpose()?,
        passages: passages(read.passages, sides, sources.n_submissions())?,
        unlisted: read.unlisted,
        likeness: read.changes.map(likeness).transpose()?.unwrap_or_default(),
        moved: read.moved,
        same_program: read.same_program,
        exclusive: exclusive(read.exclusive, sides)?,
        corroboration: read.corroboration.into_owned(),
    })
}

/// Checks the numbers of a program that several handed in.
pub(super) fn check_same_program(read: &SameProgram) -> Result<(), Invalid> {
    counts([read.lines, read.renamed, read.others]).map(|_| ())
}

fn exclusive(read: document::Exclusive, sides: [&[FileSize]; 2]) -> Result<Exclusive, Invalid> {
    let line = |file: usize, line: usize, side: &[FileSize]| {
        let place = LineRef { file: index(file, side.len(), "file")?, line };
        check_line(place, side).map(|()| place)
    };
    let lines = read.lines.iter().map(|&[left_file, left_line, right_file, right_line]| {
        Ok(ExclusiveLine {
            left: line(left_file, left_line, sides[0])?,
            right: line(right_file, right_line, sides[1])?,
        })
    });
    let lines: Vec<ExclusiveLine> = lines.collect::<Result<_, Invalid>>()?;
    for word in read.names.iter().chain(read.texts.iter()) {
        check_line(word.left, sides[0])?;
        check_line(word.right, sides[1])?;
    }
    let is_listed = |total: usize, n_listed: usize| count(total).is_ok() && n_listed <= total;
    let totals = [(read.n_lines, lines.len()), (read.n_names, read.names.len()), (read.n_texts, read.texts.len())];
    if !totals.into_iter().all(|(total, n_listed)| is_listed(total, n_listed)) {
        return invalid("it lists more exclusive traces than it has");
    }
    let proof = read.proof.map(|number| index(number, lines.len(), "exclusive line")).transpose()?;
    Ok(Exclusive {
        n_lines: read.n_lines,
        lines,
        proof,
        n_names: read.n_names,
        names: read.names.into_owned(),
        n_texts: read.n_texts,
        texts: read.texts.into_owned(),
        sequence: sequence(&read.sequence_lines, sides)?,
    })
}

/// Converts the lines of a sequence; nothing if there are none, as in reports of an earlier version.
fn sequence(numbers: &[usize], [left, right]: [&[FileSize]; 2]) -> Result<Option<Sequence>, Invalid> {
    let [left_file, right_file, runs @ ..] = numbers else { return Ok(None) };
    let mut sequence = Sequence {
        left_file: index(*left_file, left.len(), "file")?,
        right_file: index(*right_file, right.len(), "file")?,
        lines: Vec::new(),
    };
    for run in runs.chunks(3) {
        let &[first_left, first_right, n] = run else { return invalid("its sequence has half a run of lines") };
        for offset in 0..n {
            let pair = LinePair { left: first_left.saturating_add(offset), right: first_right.saturating_add(offset) };
            check_line(LineRef { file: sequence.left_file, line: pair.left }, left)?;
            check_line(LineRef { file: sequence.right_file, line: pair.right }, right)?;
            push_in_order(&mut sequence.lines, pair)?;
        }
    }
    Ok(Some(sequence))
}

/// Adds a pair of lines to others, which ascend on both sides.
fn push_in_order(lines: &mut Vec<LinePair>, pair: LinePair) -> Result<(), Invalid> {
    if lines.last().is_some_and(|last| pair.left < last.left || pair.right < last.right || pair == *last) {
        return invalid("lines that stand for one another are not in order");
    }
    lines.push(pair);
    Ok(())
}

/// Checks the figures, each by its unit.
fn figures(read: PairFigures) -> Result<PairFigures, Invalid> {
    for figure in &FIGURES {
        let value = (figure.get)(&read);
        match figure.unit {
            Unit::Share => share(value).map(|_| ())?,
            Unit::Bits | Unit::Expected => amount(value).map(|_| ())?,
            Unit::Tokens => count(value as usize).map(|_| ())?,
        }
    }
    Ok(read.rounded())
}

/// Converts the passages that two sides share.
pub(super) fn passages(
    read: Vec<document::Passage>,
    sides: [&[FileSize]; 2],
    n_submissions: usize,
) -> Result<Vec<Passage>, Invalid> {
    each(read, "passage", |read| passage(read, sides, n_submissions))
}

fn passage(read: document::Passage, sides: [&[FileSize]; 2], n_submissions: usize) -> Result<Passage, Invalid> {
    if read.matches.is_empty() {
        return invalid("it has no match");
    }
    let mut matches: Vec<Match> = read.matches.iter().map(|one| found(one, sides)).collect::<Result<_, _>>()?;
    for numbers in &read.counterparts {
        let [number, lines @ ..] = numbers.as_slice() else { return invalid("it has counterparts of no match") };
        let at = index(*number, matches.len(), "match")?;
        matches[at].counterparts = counterparts(lines, &matches[at], sides)?;
    }
    let mut others = read.others.into_owned();
    for other in &mut others {
        known(other.submission, n_submissions, "submission")?;
        other.share = rounding::other_share(share(other.share)?);
    }
    Ok(Passage {
        tokens: count(read.tokens)?,
        evidence_bits: rounding::bits(amount(read.evidence_bits)?),
        matches,
        likeness: likeness(read.changes)?,
        others,
        n_others: count(read.n_others)?,
        n_in_other_tasks: count(read.n_in_other_tasks)?,
        shared_parts: read
            .shared_parts
            .iter()
            .map(|part| shared_part(part, sides, n_submissions))
            .collect::<Result<_, Invalid>>()?,
    })
}

fn shared_part(part: &[usize], sides: [&[FileSize]; 2], n_submissions: usize) -> Result<SharedPart, Invalid> {
    let &[left_file, left_start, left_end, right_file, right_start, right_end, n_others, ref others @ ..] = part else {
        return invalid("a shared part has less than seven numbers");
    };
    if n_others == 0 || others.len() > n_others {
        return invalid("a shared part names more others than it has");
    }
    Ok(SharedPart {
        left: place(left_file, left_start, left_end, sides[0])?,
        right: place(right_file, right_start, right_end, sides[1])?,
        n_others: count(n_others)?,
        others: indices(others, n_submissions, "submission")?,
    })
}

fn found(
    &[tokens, left_file, left_start, left_end, right_file, right_start, right_end]: &document::Match,
    sides: [&[FileSize]; 2],
) -> Result<Match, Invalid> {
    Ok(Match {
        tokens: count(tokens)?,
        left: place(left_file, left_start, left_end, sides[0])?,
        right: place(right_file, right_start, right_end, sides[1])?,
        counterparts: Vec::new(),
    })
}

/// Converts the lines of a match that stand for one another.
fn counterparts(numbers: &[usize], of: &Match, [left, right]: [&[FileSize]; 2]) -> Result<Vec<LinePair>, Invalid> {
    let mut lines = Vec::with_capacity(numbers.len() / 2);
    for pair in numbers.chunks(2) {
        let &[at_left, at_right] = pair else { return invalid("it has a line without a counterpart") };
        check_line(LineRef { file: of.left.file, line: at_left }, left)?;
        check_line(LineRef { file: of.right.file, line: at_right }, right)?;
        push_in_order(&mut lines, LinePair { left: at_left, right: at_right })?;
    }
    Ok(lines)
}

fn place(file: usize, start: usize, end: usize, files: &[FileSize]) -> Result<FileRange, Invalid> {
    let file = index(file, files.len(), "file")?;
    let is_there = start < end && files[file].text.get(start..end).is_some();
    if !is_there {
        return invalid(format!("file {} has no text from byte {start} to byte {end}", file + 1));
    }
    Ok(FileRange { file, bytes: start..end })
}

fn likeness(read: document::Changes) -> Result<Likeness, Invalid> {
    let Likeness { tokens, names, literals, renamings, inserted, rewritten } = &*read.likeness;
    counts(*tokens)?;
    counts([names.changed, names.total, literals.changed, literals.total])?;
    counts([inserted.left, inserted.right, rewritten.left, rewritten.right])?;
    counts([renamings.different, renamings.consistent])?;
    renamings.examples.iter().try_for_each(|one| count(one.times).map(|_| ()))?;
    Ok(read.likeness.into_owned())
}

/// Checks the traces of one kind; `sides` are the files of the left and of the right submission.
fn check_corroboration(one: &Corroboration, [left, right]: [&[FileSize]; 2]) -> Result<(), Invalid> {
    count(one.total)?;
    for trace in &one.traces {
        counts([trace.n_having, trace.n_submissions])?;
        check_occurrences(&trace.left, left)?;
        check_occurrences(&trace.right, right)?;
    }
    Ok(())
}

fn check_occurrences(one: &Occurrences, files: &[FileSize]) -> Result<(), Invalid> {
    count(one.total)?;
    one.first.iter().try_for_each(|&place| check_line(place, files))
}

fn check_line(LineRef { file, line }: LineRef, files: &[FileSize]) -> Result<(), Invalid> {
    known(file, files.len(), "file")?;
    if line == 0 || line > files[file].n_lines {
        return invalid(format!("file {} has no line {line}", file + 1));
    }
    Ok(())
}
