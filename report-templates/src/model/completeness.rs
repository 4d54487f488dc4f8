//! Completeness: what of a class was compared. Whatever the program says about it, anywhere, follows from these functions,
//! and these follow from the breakdown of bytes.

use std::cmp::Reverse;

use super::breakdown::{Breakdown, UnreadReason};
use super::input::{FileStatus, InputFile};
use super::partial::{Concern, PartialComparison, PartialKind, PartialReason, TooShort};
use super::report::Report;
use super::rounding;
use super::submission::{Role, Submission};

/// A submission with fewer own tokens than the median divided by this is too short to judge.
const MEDIAN_PER_SHORT: usize = 12;

/// A submission with so many times more bytes of tools than of its own has only the shell around a tool's code…
const TOOL_PER_SHELL: u64 = 10;
/// …if it has fewer own tokens than this: the head of a class, and an empty main function.
const SHELL_TOKENS: usize = 30;

/// A fifth of the code of a submission may be in an unknown language: its compared code has this many times as many bytes.
const COMPARED_PER_UNKNOWN: u64 = 4;
/// Names of files that are prose, although code in them may be read.
const DOCUMENTS: [&str; 3] = [".md", ".markdown", ".rst"];

/// The completeness of a comparison in numbers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Completeness {
    /// Number of submissions of which nothing was compared.
    pub n_not_compared: usize,
    /// Number of submissions that were compared in part.
    pub n_in_part: usize,
    /// Number of submissions that are the only ones in their language.
    pub n_alone: usize,
    /// Number of submissions that were compared as a whole and are starter code only.
    pub n_starter_only: usize,
    /// Number of submissions that were compared as a whole and are too short to judge.
    pub n_too_short: usize,
    /// The input files by what was compared of them.
    pub files: FilesByOutcome,
}

/// Numbers of input files. Each file is counted once.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FilesByOutcome {
    /// All code was compared.
    pub compared: usize,
    /// Some of the code was compared.
    pub in_part: usize,
    /// All code was compared, and is shorter than any match.
    pub too_short: usize,
    /// They were read, and have no code.
    pub without_code: usize,
    /// A rule leaves them out.
    pub skipped: usize,
    /// They could not be read.
    pub unreadable: usize,
    /// They stand for files that are not there.
    pub absent: usize,
}

impl FilesByOutcome {
    fn add(&mut self, file: &InputFile) {
        let number = match &file.status {
            FileStatus::Unreadable { .. } => &mut self.unreadable,
            FileStatus::Absent { .. } => &mut self.absent,
            FileStatus::Ignored(_) => &mut self.skipped,
            FileStatus::TooShort if file.breakdown.compared() > 0 => &mut self.too_short,
            _ if !file.has_compared_code() => &mut self.without_code,
            _ if !file.breakdown.unread.is_empty() => &mut self.in_part,
            _ => &mut self.compared,
        };
        *number += 1;
    }

    /// Returns the number of files with code that was compared.
    pub fn n_with_compared_code(&self) -> usize {
        self.compared + self.in_part + self.too_short
    }
}

/// The measures of the size of a submission.
#[derive(Clone, Copy)]
struct ClassSize {
    /// The length of the shortest match that counts, in tokens.
    noise_threshold: usize,
    /// The median number of own tokens.
    median: usize,
}

impl Report {
    /// Returns the completeness in numbers.
    pub fn completeness(&self) -> Completeness {
        let n_of = |kind| self.partial_comparisons().filter(|(_, partial)| partial.kind == kind).count();
        let mut files = FilesByOutcome::default();
        self.input_files.iter().for_each(|file| files.add(file));
        Completeness {
            n_not_compared: n_of(PartialKind::NotCompared),
            n_in_part: n_of(PartialKind::InPart),
            n_alone: self.submissions.iter().filter(|one| one.alone_in.is_some()).count(),
            n_starter_only: self.submissions.iter().filter(|one| one.starter_only).count(),
            n_too_short: self.submissions.iter().filter(|one| one.too_short.is_some()).count(),
            files,
        }
    }

    /// Adds up the breakdowns of the files of each submission.
    pub fn add_up_breakdowns(&mut self) {
        let files = self.files_by_submission();
        for (submission, files) in self.submissions.iter_mut().zip(files) {
            submission.breakdown = Breakdown::default();
            files.into_iter().for_each(|index| submission.breakdown.join(&self.input_files[index].breakdown));
        }
    }

    /// Finds the submissions of the batch that were not compared, were compared in part, are starter code only, or are too
    /// short to judge: at most one of these for each. Call it once, when all else is complete. `noise_threshold` is the length of the shortest match that counts, in tokens.
    pub fn judge_completeness(&mut self, noise_threshold: usize) {
        self.add_up_breakdowns();
        let class = ClassSize { noise_threshold, median: median_of_own_tokens(&self.submissions) };
        let files = self.files_by_submission();
        for (submission, places) in self.submissions.iter_mut().zip(files) {
            if submission.role == Role::Batch {
                let files: Vec<&InputFile> = places.into_iter().map(|index| &self.input_files[index]).collect();
                let too_short = too_short(submission, class);
                submission.partial = partial_comparison(&submission.breakdown, &files, too_short.is_some());
                submission.starter_only = submission.partial.is_none() && is_starter_only(submission, class);
                submission.too_short = too_short.filter(|_| submission.partial.is_none() && !submission.starter_only);
            }
        }
    }

    /// Returns the indices into [`Report::input_files`] of the files of each submission.
    pub(crate) fn files_by_submission(&self) -> Vec<Vec<usize>> {
        let mut files = vec![Vec::new(); self.submissions.len()];
        for (index, file) in self.input_files.iter().enumerate() {
            if let Some(submission) = file.submission {
                files[submission].push(index);
            }
        }
        files
    }
}

/// Returns the median number of own tokens of the submissions of the batch that have any.
fn median_of_own_tokens(submissions: &[Submission]) -> usize {
    let of_batch = submissions.iter().filter(|one| one.role == Role::Batch);
    let mut own_tokens: Vec<usize> = of_batch.map(|one| one.own_tokens).filter(|&n_tokens| n_tokens > 0).collect();
    own_tokens.sort_unstable();
    own_tokens.get(own_tokens.len() / 2).copied().unwrap_or_default()
}

/// Returns whether a submission has nothing but starter code: no token of its own beside it, or so few that they are below both
/// limits of [`too_short`]. In an assignment of few tokens, few are a solution.
fn is_starter_only(submission: &Submission, class: ClassSize) -> bool {
    let Submission { own_tokens, starter_tokens, .. } = *submission;
    let is_next_to_nothing = own_tokens == 0 || own_tokens < class.noise_threshold.min(class.median / MEDIAN_PER_SHORT);
    is_next_to_nothing && starter_tokens > 0 && starter_tokens >= own_tokens
}

fn too_short(submission: &Submission, class: ClassSize) -> Option<TooShort> {
    let is_short = submission.own_tokens < class.noise_threshold.max(class.median / MEDIAN_PER_SHORT);
    let Breakdown { own, tool, .. } = submission.breakdown;
    let is_shell = submission.own_tokens < SHELL_TOKENS && tool > TOOL_PER_SHELL.saturating_mul(own);
    (is_short || is_shell).then_some(TooShort { n_tokens: submission.own_tokens, median: class.median })
}

/// Returns what was not compared of a submission, if anything. `is_short` says whether its code is too short to judge.
fn partial_comparison(whole: &Breakdown, files: &[&InputFile], is_short: bool) -> Option<PartialComparison> {
    if whole.compared() == 0 {
        return Some(PartialComparison {
            kind: PartialKind::NotCompared,
            compared: Some(0.0),
            reasons: reasons_for_nothing(files),
        });
    }
    let mut unseen = UnreadReason::ALL.to_vec();
    unseen.retain(|&reason| is_unseen_code(reason, whole, is_short));
    let mut reasons: Vec<PartialReason> = unseen.iter().filter_map(|&reason| unread(reason, files)).collect();
    reasons.extend(word_by_word(files));
    let sizes = || files.iter().flat_map(|file| unseen.iter().filter_map(|reason| file.breakdown.unread.get(reason)));
    let n_unseen = sizes().fold(0_u64, |sum, &n_bytes| sum.saturating_add(n_bytes));
    // Without any size, or with a part that has none, nobody knows how much the rest is.
    let is_known = n_unseen > 0 && sizes().all(|&n_bytes| n_bytes > 0);
    let share = whole.compared() as f64 / whole.compared().saturating_add(n_unseen) as f64;
    let compared = is_known.then(|| rounding::share(share).min(PartialComparison::MAX_SHARE));
    (!reasons.is_empty()).then_some(PartialComparison { kind: PartialKind::InPart, compared, reasons })
}

/// Returns whether bytes that were not read for a reason are somebody's code that nobody saw.
///
/// A library, a build or a few lines in another language beside a program are no reason to doubt. If there is much of them, they
/// may be the program. So may a file that is no text, beside a few lines of code. What a tool wrote is not unread, and never a reason.
fn is_unseen_code(reason: UnreadReason, whole: &Breakdown, is_short: bool) -> bool {
    let n_bytes = || whole.unread.get(&reason).copied().unwrap_or_default();
    match reason {
        UnreadReason::Unreadable
        | UnreadReason::Absent
        | UnreadReason::HiddenCode
        | UnreadReason::Truncated
        | UnreadReason::LooksLikeSource => true,
        UnreadReason::UnknownLanguage => n_bytes().saturating_mul(COMPARED_PER_UNKNOWN) > whole.compared(),
        UnreadReason::LeftOut => n_bytes() > whole.compared() + whole.text,
        // The size of a folder that is left out whole is not known.
        UnreadReason::Binary => is_short && (n_bytes() == 0 || n_bytes() > whole.compared()),
        UnreadReason::Excluded | UnreadReason::Skipped => false,
    }
}

/// Returns the reasons why nothing of a submission was compared, those that may hide code first.
fn reasons_for_nothing(files: &[&InputFile]) -> Vec<PartialReason> {
    let of_work = UnreadReason::ALL.into_iter().filter(|&reason| reason != UnreadReason::Skipped);
    let mut reasons: Vec<PartialReason> = of_work.filter_map(|reason| unread(reason, files)).collect();
    let read = |is_empty: bool| {
        let all = files.iter().filter(|file| file.breakdown.unread.is_empty());
        group(all.filter(move |file| (file.n_bytes == 0) == is_empty).map(|&file| (file, file.n_bytes)))
    };
    let no_code = |group: Group| PartialReason::NoCode { n_files: group.n_files, path: group.path, why: group.why };
    let empty = |group: Group| PartialReason::Empty { n_files: group.n_files, path: group.path };
    reasons.extend(read(false).map(no_code));
    reasons.extend(read(true).map(empty));
    reasons.extend(unread(UnreadReason::Skipped, files));
    if reasons.is_empty() {
        reasons.push(PartialReason::NoFiles);
    }
    reasons
}

fn unread(reason: UnreadReason, files: &[&InputFile]) -> Option<PartialReason> {
    let found = files.iter().filter_map(|&file| Some((file, *file.breakdown.unread.get(&reason)?)));
    let Group { n_files, n_bytes, path, why } = group(found)?;
    Some(PartialReason::Unread { reason, n_bytes, n_files, path, why })
}

fn word_by_word(files: &[&InputFile]) -> Option<PartialReason> {
    let is_document =
        |file: &InputFile| DOCUMENTS.iter().any(|ending| file.path.to_ascii_lowercase().ends_with(ending));
    let failed = files.iter().filter(|file| file.concerns.contains(&Concern::ParserFailed));
    // The prose around the code in a document is what could not be parsed.
    let found = failed.filter(|file| !is_document(file));
    let Group { n_files, path, .. } = group(found.map(|&file| (file, 0)))?;
    Some(PartialReason::WordByWord { n_files, path })
}

/// Some files of a submission, and the one that stands for them.
struct Group {
    n_files: usize,
    n_bytes: u64,
    path: String,
    /// The status in words of the file that stands for all; empty if it was compared and a person wrote it.
    why: String,
}

/// Groups files with numbers of bytes. The one with the most bytes stands for all.
fn group<'a>(files: impl Iterator<Item = (&'a InputFile, u64)>) -> Option<Group> {
    let files: Vec<(&InputFile, u64)> = files.collect();
    let (first, _) = files.iter().min_by_key(|&&(file, n_bytes)| (Reverse(n_bytes), &file.path))?;
    let why = match &first.status {
        FileStatus::Unreadable { reason } => reason.clone(),
        FileStatus::Ignored(omission) => omission.words(),
        FileStatus::Absent { what, advice } => format!("{what}; {advice}"),
        // It has nothing else that could be compared.
        _ if 2 * first.breakdown.tool > first.n_bytes => "a tool wrote it".to_owned(),
        _ => String::new(),
    };
    let n_bytes = files.iter().fold(0_u64, |sum, &(_, n_bytes)| sum.saturating_add(n_bytes));
    Some(Group { n_files: files.len(), n_bytes, path: first.path.clone(), why })
}

#[cfg(test)]
mod tests;
