//! Masks the texts of source files, and moves every position in them.
//!
//! Structs are destructured field by field, as in [`super::texts`]: a new range does not compile until it is moved.

use std::collections::BTreeMap;

use lookalike_report_templates::model::{FileRange, Match, Passage, Report, SharedPart, SourceFile, SyntaxSpan};

use super::mask::{Mask, Moves};

/// The bytes by which the text of each file grew or shrank, by the index of its submission and its path.
type Growth = BTreeMap<(usize, String), i64>;

/// Masks every source text of a report.
pub(super) fn hide(report: &mut Report, mask: &Mask) {
    let mut growth = Growth::new();
    let mut moves: Vec<Vec<Moves>> = Vec::new();
    for (index, submission) in report.submissions.iter_mut().enumerate() {
        let hide = |file: &mut SourceFile| {
            let before = file.text.len() as i64;
            let moves = hide_file(file, mask);
            *growth.entry((index, file.path.clone())).or_default() += file.text.len() as i64 - before;
            moves
        };
        moves.push(submission.files.iter_mut().map(hide).collect());
    }
    for pair in &mut report.pairs {
        move_passages(&mut pair.passages, [&moves[pair.left], &moves[pair.right]]);
    }
    if let Some(references) = &mut report.references {
        let answers = references.answers.iter_mut();
        let of_answers: Vec<Vec<Moves>> =
            answers.map(|answer| answer.files.iter_mut().map(|file| hide_file(file, mask)).collect()).collect();
        for near in &mut references.near {
            if let Some(answer) = near.answer {
                move_passages(&mut near.passages, [&moves[near.submission], &of_answers[answer]]);
            }
        }
    }
    // With its size before, a file would tell how long the names in it are.
    for file in &mut report.input_files {
        let growth = file.submission.and_then(|submission| growth.get(&(submission, file.path.clone())));
        file.n_bytes = file.n_bytes.saturating_add_signed(growth.copied().unwrap_or_default());
        file.breakdown = file.breakdown.scaled_to(file.n_bytes);
    }
    report.add_up_breakdowns();
}

/// Masks the text of a file, and moves its own ranges.
fn hide_file(file: &mut SourceFile, mask: &Mask) -> Moves {
    let mut moves = Moves::default();
    let SourceFile { path: _, language: _, text, own_tokens: _, starter, tool, trivia, common, syntax } = file;
    text.change(|text| (*text, moves) = mask.masked(text));
    for bytes in starter.iter_mut().chain(tool).chain(trivia).chain(common) {
        moves.apply(bytes);
    }
    for span in syntax.iter_mut() {
        let mut bytes = span.bytes();
        moves.apply(&mut bytes);
        *span = SyntaxSpan::new(bytes, span.class);
    }
    for ranges in [&mut file.starter, &mut file.tool, &mut file.trivia, &mut file.common] {
        ranges.retain(|bytes| !bytes.is_empty());
    }
    file.syntax.retain(|span| !span.bytes().is_empty());
    moves
}

/// Moves the ranges of passages, whose files on either side were masked with these moves.
fn move_passages(passages: &mut [Passage], [of_left, of_right]: [&[Moves]; 2]) {
    for passage in passages {
        let matches = passage.matches.iter_mut().map(|Match { left, right, tokens: _, counterparts: _ }| (left, right));
        let parts = passage.shared_parts.iter_mut();
        let parts = parts.map(|SharedPart { left, right, n_others: _, others: _ }| (left, right));
        for (left, right) in matches.chain(parts) {
            move_file_range(left, of_left);
            move_file_range(right, of_right);
        }
    }
}

fn move_file_range(range: &mut FileRange, moves: &[Moves]) {
    let FileRange { file, bytes } = range;
    if let Some(moves) = moves.get(*file) {
        moves.apply(bytes);
    }
}
