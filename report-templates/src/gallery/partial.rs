//! Completeness of the example report: every class of bytes, and submissions of which something was not compared.

use super::text_of;
use crate::model::{Breakdown, ByteClass, Concern, FileStatus, InputFile, Report, Role, Submission, UnreadReason};

/// The length of the shortest match, as the settings of the example name it.
const NOISE_THRESHOLD: usize = 10;

/// Says what the bytes of every file count as, and finds the submissions that were not compared as a whole: nothing of one,
/// part of another, and a third that is too short.
pub(super) fn note_completeness(report: &mut Report) {
    for file in &mut report.input_files {
        file.breakdown = breakdown(file, &report.submissions);
    }
    report.judge_completeness(NOISE_THRESHOLD);
}

fn breakdown(file: &InputFile, submissions: &[Submission]) -> Breakdown {
    let owner = file.submission.map(|submission| &submissions[submission]);
    let source = owner.and_then(|owner| owner.files.iter().find(|source| source.path == file.path));
    let mut breakdown = Breakdown::default();
    let Some(source) = source else {
        breakdown.add(class_without_text(file), file.n_bytes);
        return breakdown;
    };
    let n_comments = text_of(source).lines().filter(|line| is_comment(line)).map(|line| line.len() as u64 + 1).sum();
    let n_hidden = if file.concerns.contains(&Concern::HiddenCode) { file.n_bytes / 5 } else { 0 };
    let n_starter = source.starter.iter().map(|range| range.len() as u64).sum::<u64>();
    breakdown.add(ByteClass::Starter, n_starter);
    breakdown.add(ByteClass::Text, n_comments);
    if n_hidden > 0 {
        breakdown.add(ByteClass::Unread(UnreadReason::HiddenCode), n_hidden);
    }
    breakdown.add(ByteClass::Own, file.n_bytes.saturating_sub(breakdown.total()));
    breakdown.scaled_to(file.n_bytes)
}

fn is_comment(line: &str) -> bool {
    ["//", "#", "/*", "*"].iter().any(|mark| line.trim_start().starts_with(mark)) && !line.contains("#include")
}

fn class_without_text(file: &InputFile) -> ByteClass {
    match &file.status {
        FileStatus::Unreadable { .. } => ByteClass::Unread(UnreadReason::Unreadable),
        FileStatus::Ignored { rule } if rule.starts_with("generated") => ByteClass::Tool,
        FileStatus::Ignored { rule } if rule.starts_with("not source") => ByteClass::Unread(UnreadReason::Binary),
        FileStatus::Ignored { .. } => ByteClass::Unread(UnreadReason::Skipped),
        _ if file.role == Role::Starter => ByteClass::Starter,
        _ => ByteClass::Own,
    }
}
