//! Checks the histories of submissions, and when the code of pairs appeared in them.

use std::collections::{BTreeMap, HashSet};
use std::mem::discriminant;

use super::checks::{Invalid, count, counts, each, index, invalid, known, known_all, number};
use crate::model::{Appearance, Histories, History, Moment, Pair, PairHistory, Pattern, Sign};

/// Number of snapshots by the index of their submission.
type Sizes = BTreeMap<usize, usize>;

/// Checks histories. `pairs` are those of the report.
pub(super) fn check(read: &Histories, n_submissions: usize, pairs: &[Pair]) -> Result<(), Invalid> {
    each(&read.submissions, "submission", |read| history(read, n_submissions))?;
    if !read.submissions.is_sorted_by(|one, next| one.submission < next.submission) {
        return invalid("the submissions are not in order, or one has two histories");
    }
    let sizes: Sizes = read.submissions.iter().map(|one| (one.submission, one.n_snapshots)).collect();
    let passages = pairs.iter().map(|pair| ((pair.left, pair.right), pair.passages.len())).collect();
    for (place, read) in read.pairs.iter().enumerate() {
        let checked = pair(read, n_submissions, &sizes, &passages);
        checked.map_err(|invalid| invalid.of(format_args!("pair {} of the histories", place + 1)))?;
    }
    if !read.pairs.is_sorted_by(|one, next| (one.left, one.right) < (next.left, next.right)) {
        return invalid("the pairs are not in order, or one is there twice");
    }
    Ok(())
}

fn history(read: &History, n_submissions: usize) -> Result<(), Invalid> {
    known(read.submission, n_submissions, "submission")?;
    count(read.n_snapshots)?;
    match (read.first, read.last) {
        (None, None) => {}
        (Some(first), Some(last)) if first <= last => moment(first).and(moment(last))?,
        _ => return invalid("its first date is after its last one, or one of them is missing"),
    }
    let mut met = HashSet::new();
    for sign in &read.signs {
        if !met.insert(discriminant(sign)) {
            return invalid("a sign is there twice");
        }
        numbers_of(*sign).and_then(counts)?;
    }
    if read.gone.len() > Histories::MAX_GONE || read.gone.len() > count(read.n_gone)? {
        return invalid("it lists more files with code that is gone than it may, or than there are");
    }
    for file in &read.gone {
        counts([file.n_lines, file.n_versions])?;
    }
    Ok(())
}

/// Returns the numbers of a sign; zeros if it has fewer.
fn numbers_of(sign: Sign) -> Result<[usize; 2], Invalid> {
    let numbers = match sign {
        Sign::OneSnapshot | Sign::MadeAtOnce | Sign::CutOff | Sign::NotReadWhole | Sign::Elsewhere => {
            return Ok([0, 0]);
        }
        Sign::MadeTogether { n_snapshots }
        | Sign::MadeLater { n_snapshots }
        | Sign::DatedAhead { n_snapshots }
        | Sign::EqualIntervals { n_snapshots }
        | Sign::OutOfOrder { n_snapshots }
        | Sign::AfterSubmission { n_snapshots }
        | Sign::FarAway { n_snapshots } => [n_snapshots, 1],
        Sign::OtherAuthors { n_authors, n_snapshots } => [n_snapshots, n_authors],
    };
    if numbers.contains(&0) { invalid("a sign has a number of 0") } else { Ok(numbers) }
}

/// Checks that a moment can be written: it is within the years that a report has.
fn moment(moment: Moment) -> Result<(), Invalid> {
    if Moment::try_from(moment.to_string()) == Ok(moment) { Ok(()) } else { invalid("a date is out of range") }
}

fn pair(
    read: &PairHistory,
    n_submissions: usize,
    sizes: &Sizes,
    passages: &BTreeMap<(usize, usize), usize>,
) -> Result<(), Invalid> {
    let sides = [read.left, read.right];
    let [left, right] = sides.map(number);
    known_all(&sides, n_submissions, "submission")?;
    if left >= right {
        return invalid(format!("submissions {left} and {right} are not in order"));
    }
    let Some(&n_passages) = passages.get(&(read.left, read.right)) else {
        return invalid(format!("there is no pair of submissions {left} and {right}"));
    };
    if !read.passages.is_empty() && read.passages.len() != n_passages {
        return invalid(format!("it has {} passages, and the pair has {n_passages}", read.passages.len()));
    }
    for two in read.passages.iter().chain([&read.sides]) {
        for (one, submission) in two.iter().zip(sides) {
            let Some(one) = one else { continue };
            match sizes.get(&submission) {
                Some(&n_snapshots) => appearance(one, n_snapshots)?,
                None => return invalid(format!("submission {} has no history", submission + 1)),
            }
        }
    }
    count(read.n_same_snapshots).map(|_| ())
}

fn appearance(one: &Appearance, n_snapshots: usize) -> Result<(), Invalid> {
    let mut n_placed = count(one.n_lines).and(count(one.n_in_no_snapshot))?;
    for step in &one.steps {
        index(step.snapshot, n_snapshots, "snapshot")?;
        [step.time, step.made].into_iter().flatten().try_for_each(moment)?;
        n_placed = n_placed.saturating_add(count(step.n_lines)?);
    }
    if !one.steps.is_sorted_by(|step, next| step.snapshot < next.snapshot) {
        return invalid("the steps are not in order");
    }
    if one.steps.is_empty() && one.pattern != Pattern::InNoSnapshot {
        return invalid("it has no step");
    }
    if one.steps.iter().any(|step| step.n_lines == 0) {
        return invalid("a step has no lines");
    }
    if n_placed > one.n_lines || one.n_from_other_file > one.n_lines {
        return invalid(format!("more lines appeared than the {} that there are", one.n_lines));
    }
    if one.other_file.is_some() != (one.n_from_other_file > 0) {
        return invalid("lines of another file have no file, or a file has no lines");
    }
    Ok(())
}
