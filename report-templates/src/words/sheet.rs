//! Text of the sheet.

use crate::model::{FileStatus, Input, PartialComparison, Review, Role, Submission, TooShort};
use crate::words::figures::{count, counted};
use crate::words::partial::{STARTER_ONLY, TOO_SHORT, starter_and_own};
use crate::words::visible;

pub(crate) const SHORT_LIMITS: [&str; 2] = [
    "This sheet describes code, not people. It does not show who wrote it first, or who copied.",
    "People can have used the same source, or have worked together as permitted.",
];

/// The statement about submissions of which nothing was left out.
pub(crate) const ALL_WAS_COMPARED: &str = "All of their code was compared.";

/// The statement about a submission of which nothing was left out.
const ALL_COMPARED: &str = "all of its code was compared";

pub(crate) fn subject(n_members: usize) -> String {
    match n_members {
        2 => "Shared code of two submissions".to_owned(),
        _ => format!("Shared code of {} submissions", count(n_members)),
    }
}

/// Returns the numbers of a case and of its pairs in the report.
pub(crate) fn id(case: Option<usize>, ranks: &[usize], is_cluster: bool) -> String {
    match (case, ranks.first()) {
        (Some(case), Some(&rank)) if !is_cluster => format!("Case {}, pair {}", count(case), count(rank)),
        (Some(case), _) => format!("Case {}", count(case)),
        (None, Some(&rank)) => format!("Pair {}", count(rank)),
        (None, None) => String::new(),
    }
}

/// Returns the shares of the code of two submissions, each with its name.
pub(crate) fn shares((left, left_name): (&str, &str), (right, right_name): (&str, &str)) -> String {
    format!("The two share {left} ({left_name}) and {right} ({right_name}) of their code.")
}

pub(crate) fn pairs_of_case(n_members: usize, n_pairs: usize) -> String {
    format!("The {} submissions have {}.", count(n_members), counted(n_pairs, "flagged pair", "flagged pairs"))
}

/// Returns whether starter code was left out.
pub(crate) fn starter(inputs: &[Input], is_incomplete: bool) -> String {
    let n_files: usize = inputs.iter().filter(|input| input.role == Role::Starter).map(|input| input.n_files).sum();
    let rest = if is_incomplete { ", but not all of it could be read" } else { "" };
    match n_files {
        0 if is_incomplete => "Starter code was given, but could not be read.".to_owned(),
        0 => "No starter code was given to the program.".to_owned(),
        _ => format!("Starter code ({}) was given and does not count{rest}.", counted(n_files, "file", "files")),
    }
}

fn partial(partial: &PartialComparison) -> String {
    let reasons = partial.reasons.iter().map(|reason| visible::name(&reason.words()).into_owned());
    [partial.share_in_words()].into_iter().chain(reasons).collect::<Vec<_>>().join("; ")
}

/// Returns the note on a submission that was not compared as a whole, or of which nothing can be said; none for all others.
pub(crate) fn incomplete(one: &Submission) -> Option<String> {
    let starter_only = || format!("{ALL_COMPARED}, which is {STARTER_ONLY}: {}", starter_and_own(one));
    let too_short = |short: TooShort| format!("{ALL_COMPARED}, which is {TOO_SHORT}: {}", short.words());
    let partial = one.partial.as_ref().map(partial);
    partial
        .or_else(|| one.alone_in_words())
        .or_else(|| one.starter_only.then(starter_only))
        .or(one.too_short.map(too_short))
}

/// Returns what was compared of a submission, whatever it is.
pub(crate) fn completeness(one: &Submission) -> String {
    incomplete(one).unwrap_or_else(|| ALL_COMPARED.to_owned())
}

/// Returns the number of further submissions that were not compared whole.
pub(crate) fn more_partial(number: usize) -> String {
    format!("{} not compared whole: see the list of submissions.", counted(number, "more was", "more were"))
}

pub(crate) fn review(rank: Option<usize>, review: &Review) -> String {
    let pair = rank.map_or_else(String::new, |rank| format!("Pair {}: ", count(rank)));
    let by = if review.by.is_empty() { String::new() } else { format!(", {}", visible::short_name(&review.by)) };
    format!("{pair}{}{by}, {}", super::review::state(review.state), review.time)
}

/// Returns the rank of the pair among all pairs, if there is one.
pub(crate) fn standing(n_submissions: usize, n_found: usize, ranks: &[usize]) -> String {
    let pairs = match n_found {
        1 => "1 pair of them shares code".to_owned(),
        _ => format!("{} pairs of them share code", count(n_found)),
    };
    let rank = match ranks {
        [rank] => format!(" This pair is number {} of them, by verdict and score.", count(*rank)),
        _ => String::new(),
    };
    format!("{} were compared; {pairs}.{rank}", counted(n_submissions, "submission", "submissions"))
}

pub(crate) fn tokens(number: usize) -> String {
    counted(number, "token", "tokens")
}

/// Returns the heading of a region with the passages from `first` to `last`.
pub(crate) fn passages(first: usize, last: usize) -> String {
    if first == last {
        format!("Passage {}", count(first))
    } else {
        format!("Passages {}–{}", count(first), count(last))
    }
}

pub(crate) fn omitted(n_lines: usize) -> String {
    format!("… {} without a match left out …", counted(n_lines, "line", "lines"))
}

/// Returns the number of other holders of a passage. Their names are confidential.
pub(crate) fn others(n_others: usize) -> String {
    match n_others {
        0 => "in no other submission".to_owned(),
        1 => "also in 1 other submission".to_owned(),
        _ => format!("also in {} other submissions", count(n_others)),
    }
}

/// Returns the status of a file. Whether another submission has the same file is confidential.
pub(crate) fn status(status: &FileStatus) -> String {
    match status {
        FileStatus::Compared => "compared".to_owned(),
        FileStatus::PartlyParsed { regions, .. } => {
            format!("compared; {} did not parse", counted(*regions, "region", "regions"))
        }
        FileStatus::TooShort => "too short to compare".to_owned(),
        FileStatus::DuplicateOf { path, .. } if path.is_empty() => "compared; identical to another file".to_owned(),
        FileStatus::DuplicateOf { path, .. } => format!("compared; identical to {path}"),
        FileStatus::Ignored(omission) => format!("skipped: {}", omission.words()),
        FileStatus::Absent { what, .. } => format!("absent: {what} is in its place"),
        FileStatus::Unreadable { reason } => format!("unreadable: {reason}"),
    }
}

/// Names the part of an input in the comparison.
pub(crate) fn part(role: Role) -> &'static str {
    match role {
        Role::Batch => "batch",
        Role::Starter => "starter code",
        Role::Earlier => "earlier submissions",
        Role::OtherTask => "other tasks",
        Role::Reference => "reference answers",
    }
}
