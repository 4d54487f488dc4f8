//! Checks the four statements about a submission: not compared, compared in part, starter code only, too short to judge.

use super::super::breakdown::ByteClass;
use super::*;
use crate::model::Reason;

/// The median of own tokens of the class.
const MEDIAN: usize = 240;

fn file(path: &str, parts: &[(ByteClass, u64)]) -> InputFile {
    let mut breakdown = Breakdown::default();
    parts.iter().for_each(|&(class, n_bytes)| breakdown.add(class, n_bytes));
    InputFile {
        role: Role::Batch,
        submission: Some(0),
        owner: "ann".to_owned(),
        path: path.to_owned(),
        n_bytes: breakdown.total(),
        breakdown,
        language: None,
        n_tokens: 0,
        status: FileStatus::Compared,
        notes: Vec::new(),
        concerns: Vec::new(),
    }
}

/// Judges a submission with some files and own tokens in a class of usual size.
fn judged(own_tokens: usize, files: Vec<InputFile>) -> Submission {
    judged_beside(Submission { own_tokens, ..Submission::default() }, files, MEDIAN)
}

/// Judges a submission with some files in a class with a median.
fn judged_beside(ann: Submission, files: Vec<InputFile>, median: usize) -> Submission {
    let one = |name: &str| Submission { name: name.to_owned(), own_tokens: median, ..Submission::default() };
    let mut report = Report {
        submissions: vec![Submission { name: "ann".to_owned(), ..ann }, one("bob"), one("cy")],
        input_files: files,
        ..Report::default()
    };
    report.judge_completeness(12);
    report.submissions.swap_remove(0)
}

/// Judges a submission of so many own and starter tokens in one file.
fn judged_starter(own_tokens: usize, starter_tokens: usize, median: usize) -> Submission {
    let bytes = [(ByteClass::Own, 4 * own_tokens as u64), (ByteClass::Starter, 4 * starter_tokens as u64)];
    let ann = Submission { own_tokens, starter_tokens, ..Submission::default() };
    judged_beside(ann, vec![file("main.c", &bytes)], median)
}

fn words(submission: &Submission) -> Vec<String> {
    submission.partial.iter().flat_map(|partial| &partial.reasons).map(PartialReason::words).collect()
}

/// Somebody of whom nobody looked at a byte is named, whatever it is that was handed in.
#[test]
fn nothing_compared_is_said() {
    for (files, reason) in [
        (vec![], "no files"),
        (vec![file("main.c", &[])], "empty: main.c"),
        (
            vec![file("notes.txt", &[(ByteClass::Text, 90)]), file("a.csv", &[(ByteClass::Data, 9)])],
            "no code: notes.txt and 1 more",
        ),
        (vec![file("work.pdf", &[(ByteClass::Unread(UnreadReason::Binary), 2100)])], "not read: work.pdf (2.1 kB)"),
        (vec![file("hw.zip", &[(ByteClass::Unread(UnreadReason::Unreadable), 0)])], "not read: hw.zip"),
        (vec![file("a.lock", &[(ByteClass::Tool, 90)])], "no code: a.lock: a tool wrote it"),
        (vec![file("main.c", &[(ByteClass::Unread(UnreadReason::Excluded), 90)])], "not read: main.c (90 bytes)"),
    ] {
        let submission = judged(0, files);
        let partial = submission.partial.as_ref().unwrap();
        assert_eq!((partial.kind, partial.compared), (PartialKind::NotCompared, Some(0.0)), "{reason}");
        assert_eq!(words(&submission)[0], reason);
        assert_eq!(submission.too_short, None);
    }
}

/// Code that somebody wrote and nobody saw is named with its share.
#[test]
fn unseen_code_is_in_part() {
    let own = || file("main.c", &[(ByteClass::Own, 750)]);
    for (class, n_bytes, compared) in [
        (ByteClass::Unread(UnreadReason::Truncated), 250, Some(Some(0.75))),
        (ByteClass::Unread(UnreadReason::HiddenCode), 250, Some(Some(0.75))),
        (ByteClass::Unread(UnreadReason::Unreadable), 250, Some(Some(0.75))),
        (ByteClass::Unread(UnreadReason::Unreadable), 0, Some(None)),
        (ByteClass::Unread(UnreadReason::LooksLikeSource), 250, Some(Some(0.75))),
        (ByteClass::Unread(UnreadReason::UnknownLanguage), 180, None),
        (ByteClass::Unread(UnreadReason::UnknownLanguage), 250, Some(Some(0.75))),
        (ByteClass::Unread(UnreadReason::UnknownLanguage), 750, Some(Some(0.5))),
        (ByteClass::Unread(UnreadReason::LeftOut), 750, None),
        (ByteClass::Unread(UnreadReason::LeftOut), 2250, Some(Some(0.25))),
    ] {
        let partial = judged(MEDIAN, vec![own(), file("other", &[(class, n_bytes)])]).partial;
        assert_eq!(partial.as_ref().map(|partial| partial.compared), compared, "{class:?}");
        assert!(partial.is_none_or(|partial| partial.kind == PartialKind::InPart));
    }
    // A part whose size is not known makes the share of all unknown, and a tiny rest never makes it whole.
    let unreadable = |n_bytes| file("other", &[(ByteClass::Unread(UnreadReason::Unreadable), n_bytes)]);
    let share = |files| judged(MEDIAN, files).partial.unwrap().compared;
    assert_eq!(share(vec![own(), unreadable(250), unreadable(0)]), None);
    assert_eq!(share(vec![file("main.c", &[(ByteClass::Own, 1 << 40)]), unreadable(1)]), Some(0.999_999));
}

/// Tools, pictures, data and comments do not name anybody, however much there is of them.
#[test]
fn what_is_no_code_is_no_alarm() {
    for class in [
        ByteClass::Tool,
        ByteClass::Text,
        ByteClass::Data,
        ByteClass::Unread(UnreadReason::Binary),
        ByteClass::Unread(UnreadReason::Excluded),
        ByteClass::Unread(UnreadReason::Skipped),
    ] {
        let submission =
            judged(MEDIAN, vec![file("main.c", &[(ByteClass::Own, 10)]), file("x", &[(class, 1_000_000)])]);
        assert_eq!((submission.partial, submission.too_short), (None, None), "{class:?}");
        assert_eq!(submission.breakdown.total(), 1_000_010);
    }
}

/// A short submission is no alarm, and one that was not seen whole is not called short.
#[test]
fn short_submissions_are_quiet() {
    let short = judged(11, vec![file("main.c", &[(ByteClass::Own, 40)])]);
    assert_eq!((short.partial, short.too_short), (None, Some(TooShort { n_tokens: 11, median: MEDIAN })));
    let cut =
        judged(11, vec![file("main.c", &[(ByteClass::Own, 40), (ByteClass::Unread(UnreadReason::Truncated), 4)])]);
    assert!(cut.partial.is_some() && cut.too_short.is_none());
    assert_eq!(judged(20, vec![file("main.c", &[(ByteClass::Own, 40)])]).too_short, None);
}

/// Starter code with next to nothing beside it is neither short work nor a gap in the comparison.
#[test]
fn starter_code_only_is_told_apart() {
    for (own_tokens, starter_tokens, median, is_starter_only) in [
        (0, 100, 240, true),
        (11, 100, 240, true),
        (12, 100, 240, false),
        (0, 3, 240, true),
        (4, 3, 240, false),
        (0, 0, 240, false),
        // In a class whose solutions are short, a few tokens are one.
        (4, 100, 60, true),
        (5, 100, 60, false),
        (3, 100, 5, false),
        (0, 100, 5, true),
        // Nobody has anything else.
        (0, 100, 0, true),
    ] {
        let one = judged_starter(own_tokens, starter_tokens, median);
        assert_eq!(
            one.starter_only, is_starter_only,
            "{own_tokens} own and {starter_tokens} starter tokens of {median}"
        );
        let statements = [one.partial.is_some(), one.starter_only, one.too_short.is_some()];
        assert!(statements.iter().filter(|&&is_said| is_said).count() <= 1, "{statements:?}");
    }
}

/// An unread file may have the work of somebody who seems to have none.
#[test]
fn starter_code_beside_unread_files_is_in_part() {
    let starter = || file("main.c", &[(ByteClass::Starter, 400)]);
    for (reason, n_bytes, is_in_part) in [
        (UnreadReason::Unreadable, 0, true),
        (UnreadReason::Truncated, 10, true),
        (UnreadReason::Binary, 4000, true),
        (UnreadReason::Skipped, 4000, false),
    ] {
        let other = file("other", &[(ByteClass::Unread(reason), n_bytes)]);
        let ann = Submission { starter_tokens: 100, ..Submission::default() };
        let one = judged_beside(ann, vec![starter(), other], MEDIAN);
        assert_eq!((one.partial.is_some(), one.starter_only), (is_in_part, !is_in_part), "{reason:?}");
        assert_eq!(one.too_short, None);
    }
}

/// A parser that gave up is worth a warning in a program, and not in prose with some code in it.
#[test]
fn programs_read_word_by_word_are_named() {
    let failed =
        |path: &str| InputFile { concerns: vec![Concern::ParserFailed], ..file(path, &[(ByteClass::Own, 900)]) };
    let program = judged(MEDIAN, vec![failed("main.c")]);
    assert_eq!(words(&program), ["could not be parsed and was read word by word: main.c"]);
    assert_eq!(program.partial.unwrap().known_share_in_words(), None);
    assert_eq!(judged(MEDIAN, vec![failed("README.md")]).partial, None);
}

/// Each file is counted once, by what was compared of it.
#[test]
fn files_are_counted_by_outcome() {
    let skipped = FileStatus::Ignored(Reason::Hidden.into());
    let unreadable = FileStatus::Unreadable { reason: "encrypted".to_owned() };
    let own = (ByteClass::Own, 9);
    let report = Report {
        input_files: vec![
            file("a", &[own]),
            file("b", &[own, (ByteClass::Unread(UnreadReason::Truncated), 1)]),
            InputFile { status: FileStatus::TooShort, ..file("c", &[own]) },
            InputFile { status: FileStatus::TooShort, ..file("d", &[(ByteClass::Text, 9)]) },
            InputFile { status: skipped, ..file("e", &[(ByteClass::Unread(UnreadReason::Skipped), 9)]) },
            InputFile { status: unreadable, ..file("f", &[(ByteClass::Unread(UnreadReason::Unreadable), 0)]) },
        ],
        ..Report::default()
    };
    let files =
        FilesByOutcome { compared: 1, in_part: 1, too_short: 1, without_code: 1, skipped: 1, unreadable: 1, absent: 0 };
    assert_eq!(report.completeness().files, files);
}
