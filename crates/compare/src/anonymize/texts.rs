//! Visits every text of a report that could hold a name, except for the sources ([`super::sources`]).
//!
//! Every struct is destructured field by field: a new field of the model does not compile until it is said here whether
//! it can hold a name.

use lookalike_report_templates::model::{
    Appearance, Cluster, Corroboration, Exclusive, ExclusiveWord, FileStatus, GoneCode, Histories, History, Input,
    InputFile, LeftOutSubmission, Likeness, NearReference, Pair, PairHistory, Parameter, PartialComparison,
    PartialReason, Passage, ReadAs, ReferenceAnswer, ReferenceSource, References, Renaming, Report, Run, SharedByAll,
    SourceFile, Submission, Trace, Translation,
};

/// A change to a text.
type Change<'c> = dyn Fn(&mut String) + 'c;

/// Changes the texts that describe the batch: its name, its inputs and the values of settings.
pub(super) fn change_of_batch(report: &mut Report, change: &Change) {
    change(&mut report.batch_name);
    report.course.iter_mut().for_each(change);
    let lists = [&mut report.warnings, &mut report.incomplete, &mut report.starter_incomplete];
    lists.into_iter().flatten().for_each(change);
    let Run { version: _, parameters, inputs } = &mut report.run;
    for Parameter { name: _, value, meaning: _ } in parameters {
        change(value);
    }
    for Input { role: _, name, sha256: _, n_files: _, layout: _, beside, tables, notes, left_out } in inputs {
        change(name);
        beside.0.iter_mut().chain(tables).chain(notes).for_each(change);
        for LeftOutSubmission { name, authors: _ } in left_out {
            change(name);
        }
    }
}

/// Changes every text of a report except the names of submissions, authors and teams, and the sources.
///
/// Texts of the program stay: its version, the names and meanings of settings, layouts, languages, hashes.
pub(super) fn change(report: &mut Report, change: &Change) {
    change_of_batch(report, change);
    let Report {
        batch_name: _,
        course: _,
        warnings: _,
        incomplete: _,
        starter_incomplete: _,
        unlisted_starter: _,
        run: _,
        submissions,
        identical: _,
        pairs,
        clusters,
        n_flagged: _,
        cases: _,
        common_blocks: _,
        histories,
        translations,
        trial: _,
        references,
        n_people_in_other_tasks: _,
        n_pairs_found: _,
        scores: _,
        read_as,
        input_files,
    } = report;
    for ReadAs { ending, language, n_files: _, reason: _ } in read_as {
        // An ending that no language has may be anything.
        ending.iter_mut().chain([language]).for_each(change);
    }
    for Translation { left: _, right: _, likeness: _, structure_alone: _, names, texts, numbers, pieces: _ } in
        translations
    {
        names.iter_mut().chain(texts).chain(numbers).for_each(change);
    }
    submissions.iter_mut().for_each(|one| change_submission(one, change));
    paths_of_histories(histories).into_iter().for_each(change);
    references.iter_mut().for_each(|one| change_references(one, change));
    pairs.iter_mut().for_each(|one| change_pair(one, change));
    clusters.iter_mut().for_each(|one| change_cluster(one, change));
    input_files.iter_mut().for_each(|one| change_input_file(one, change));
}

pub(super) fn change_paths(report: &mut Report, change: &Change) {
    for file in report.submissions.iter_mut().flat_map(|one| &mut one.files) {
        change(&mut file.path);
    }
    for reason in report.submissions.iter_mut().filter_map(|one| one.partial.as_mut()).flat_map(|one| &mut one.reasons)
    {
        path_of_reason(reason).into_iter().for_each(change);
    }
    paths_of_histories(&mut report.histories).into_iter().for_each(change);
    for file in &mut report.input_files {
        change(&mut file.path);
        if let FileStatus::DuplicateOf { path, .. } = &mut file.status {
            change(path);
        }
    }
}

/// Returns the texts of histories: they have paths and nothing else that comes from outside.
fn paths_of_histories(histories: &mut Histories) -> Vec<&mut String> {
    let Histories { submissions, pairs } = histories;
    let mut paths = Vec::new();
    for one in submissions {
        let History { submission: _, kind: _, n_snapshots: _, first: _, last: _, signs: _, gone, n_gone: _ } = one;
        for GoneCode { path, n_lines: _, n_versions: _ } in gone {
            paths.push(path);
        }
    }
    for one in pairs {
        let PairHistory { left: _, right: _, sides, passages, n_same_snapshots: _, order: _ } = one;
        for appearance in [sides].into_iter().chain(passages).flatten().flatten() {
            let Appearance { n_lines: _, steps: _, n_in_no_snapshot: _, n_from_other_file: _, other_file, pattern: _ } =
                appearance;
            paths.extend(other_file);
        }
    }
    paths
}

fn change_references(references: &mut References, change: &Change) {
    let References { sources, answers, before: _, near } = references;
    for ReferenceSource { name, n_people: _, n_earlier: _ } in sources {
        change(name);
    }
    for ReferenceAnswer { source: _, name, files } in answers {
        change(name);
        files.iter_mut().for_each(|file| change_file(file, change));
    }
    for near in near {
        let NearReference {
            submission: _,
            source: _,
            answer: _,
            score: _,
            classmates_as_close: _,
            earlier_as_close: _,
            passages,
        } = near;
        passages.iter_mut().for_each(|passage| change_passage(passage, change));
    }
}

fn change_submission(submission: &mut Submission, change: &Change) {
    let Submission {
        name: _,
        role: _,
        provenance,
        files,
        own_tokens: _,
        starter_tokens: _,
        identical: _,
        breakdown: _,
        partial,
        shares_nothing: _,
        alone_in,
        starter_only: _,
        holds: _,
        too_short: _,
    } = submission;
    // An ending that no language has may be anything.
    alone_in.iter_mut().for_each(change);
    if let Some(PartialComparison { kind: _, compared: _, reasons }) = partial {
        reasons.iter_mut().flat_map(texts_of_reason).for_each(change);
    }
    provenance.time.iter_mut().chain(&mut provenance.section).for_each(change);
    files.iter_mut().for_each(|file| change_file(file, change));
}

fn change_file(file: &mut SourceFile, change: &Change) {
    let SourceFile { path, language: _, text: _, own_tokens: _, starter: _, tool: _, trivia: _, common: _, syntax: _ } =
        file;
    change(path);
}

fn path_of_reason(reason: &mut PartialReason) -> Option<&mut String> {
    match reason {
        PartialReason::Unread { path, .. }
        | PartialReason::WordByWord { path, .. }
        | PartialReason::NoCode { path, .. }
        | PartialReason::Empty { path, .. } => Some(path),
        PartialReason::NoFiles => None,
    }
}

fn texts_of_reason(reason: &mut PartialReason) -> Vec<&mut String> {
    match reason {
        PartialReason::Unread { reason: _, n_bytes: _, n_files: _, path, why } => vec![path, why],
        PartialReason::NoCode { n_files: _, path, why } => vec![path, why],
        PartialReason::WordByWord { n_files: _, path } | PartialReason::Empty { n_files: _, path } => vec![path],
        PartialReason::NoFiles => Vec::new(),
    }
}

fn change_pair(pair: &mut Pair, change: &Change) {
    let Pair {
        submitted_first: _,
        left: _,
        right: _,
        figures: _,
        verdict: _,
        case: _,
        cluster: _,
        common_block: _,
        detail: _,
        passages,
        unlisted: _,
        likeness,
        moved: _,
        same_program: _,
        exclusive,
        corroboration,
    } = pair;
    let Exclusive { n_lines: _, lines: _, proof: _, n_names: _, names, n_texts: _, texts, sequence: _ } = exclusive;
    for ExclusiveWord { text, left: _, right: _ } in names.iter_mut().chain(texts) {
        change(text);
    }
    change_likeness(likeness, change);
    passages.iter_mut().for_each(|passage| change_passage(passage, change));
    for Corroboration { kind: _, total: _, traces } in corroboration {
        for Trace { text, usual, n_having: _, n_submissions: _, left: _, right: _ } in traces {
            change(text);
            usual.iter_mut().for_each(change);
        }
    }
}

fn change_passage(passage: &mut Passage, change: &Change) {
    let Passage {
        tokens: _,
        evidence_bits: _,
        matches: _,
        likeness,
        others: _,
        n_others: _,
        n_in_other_tasks: _,
        shared_parts: _,
    } = passage;
    change_likeness(likeness, change);
}

fn change_cluster(cluster: &mut Cluster, change: &Change) {
    let Cluster { members: _, central: _, n_pairs: _, shared_by_all, same_program: _, in_time: _ } = cluster;
    let SharedByAll { n_lines: _, n_names: _, n_texts: _, proof: _, lines: _, names, texts } = shared_by_all;
    names.iter_mut().chain(texts).for_each(change);
}

fn change_likeness(likeness: &mut Likeness, change: &Change) {
    let Likeness { tokens: _, names: _, literals: _, renamings, inserted: _, rewritten: _ } = likeness;
    for Renaming { left, right, times: _ } in &mut renamings.examples {
        change(left);
        change(right);
    }
}

fn change_input_file(file: &mut InputFile, change: &Change) {
    let InputFile {
        role: _,
        submission: _,
        owner: _,
        path,
        n_bytes: _,
        breakdown: _,
        language: _,
        n_tokens: _,
        status,
        notes,
        concerns: _,
    } = file;
    change(path);
    notes.iter_mut().for_each(change);
    match status {
        FileStatus::DuplicateOf { file: _, owner: _, path } => change(path),
        FileStatus::Unreadable { reason } => change(reason),
        FileStatus::Ignored(omission) => omission.reason.change_texts(change),
        FileStatus::Absent { what, advice: _ } => change(what),
        FileStatus::Compared | FileStatus::PartlyParsed { .. } | FileStatus::TooShort => {}
    }
}
