//! Every text of a report that could hold a name.
//!
//! Every struct is taken apart field by field: whoever adds a field to the model is asked here whether it can hold a name.

use lookalike_report_templates::model::{
    Corroboration, Fate, Input, InputFile, Likeness, Pair, Parameter, Passage, Renaming, Report, Run, SourceFile,
    Submission, Trace,
};

/// What is done to a text.
type Change<'c> = dyn Fn(&mut String) + 'c;

/// Changes what a report says of its batch: how it is called, what was given, and what settings hold.
pub(super) fn change_of_batch(report: &mut Report, change: &Change) {
    change(&mut report.batch_name);
    let Run { version: _, parameters, inputs } = &mut report.run;
    for Parameter { name: _, value, meaning: _ } in parameters {
        change(value);
    }
    for Input { role: _, name, sha256: _, n_files: _, layout: _, notes } in inputs {
        change(name);
        notes.iter_mut().for_each(change);
    }
}

/// Changes every text of a report but the names of submissions and who handed them in.
///
/// What the program says itself stays: its version, the names and meanings of settings, layouts, languages, hashes.
pub(super) fn change(report: &mut Report, change: &Change) {
    change_of_batch(report, change);
    let Report {
        batch_name: _,
        run: _,
        submissions,
        identical: _,
        pairs,
        clusters: _,
        n_pairs_found: _,
        scores: _,
        account,
    } = report;
    submissions.iter_mut().for_each(|one| of_submission(one, change));
    pairs.iter_mut().for_each(|one| of_pair(one, change));
    account.iter_mut().for_each(|one| of_input_file(one, change));
}

/// Changes every path of a report.
pub(super) fn change_paths(report: &mut Report, change: &Change) {
    for file in report.submissions.iter_mut().flat_map(|one| &mut one.files) {
        change(&mut file.path);
    }
    for file in &mut report.account {
        change(&mut file.path);
        if let Fate::DuplicateOf { path, .. } = &mut file.fate {
            change(path);
        }
    }
}

fn of_submission(submission: &mut Submission, change: &Change) {
    let Submission { name: _, role: _, handed_in, files, own_tokens: _, starter_tokens: _, identical: _ } = submission;
    handed_in.time.iter_mut().for_each(change);
    for file in files {
        let SourceFile { path, language: _, text, own_tokens: _, starter: _, asides: _, common: _, colours: _ } = file;
        change(path);
        text.change(change);
    }
}

fn of_pair(pair: &mut Pair, change: &Change) {
    let Pair {
        first: _,
        left: _,
        right: _,
        score: _,
        similarity: _,
        left_coverage: _,
        right_coverage: _,
        matched_tokens: _,
        longest_match: _,
        evidence_bits: _,
        expectation: _,
        verdict: _,
        cluster: _,
        passages,
        likeness,
        moved: _,
        corroboration,
    } = pair;
    of_likeness(likeness, change);
    for Passage { tokens: _, evidence_bits: _, matches: _, likeness, others: _, n_others: _ } in passages {
        of_likeness(likeness, change);
    }
    for Corroboration { kind: _, total: _, traces } in corroboration {
        for Trace { text, usual, n_having: _, n_submissions: _, left: _, right: _ } in traces {
            change(text);
            usual.iter_mut().for_each(change);
        }
    }
}

fn of_likeness(likeness: &mut Likeness, change: &Change) {
    let Likeness { tokens: _, names: _, literals: _, renamings, inserted: _, rewritten: _ } = likeness;
    for Renaming { left, right, times: _ } in &mut renamings.examples {
        change(left);
        change(right);
    }
}

fn of_input_file(file: &mut InputFile, change: &Change) {
    let InputFile { role: _, submission: _, path, n_bytes: _, language: _, n_tokens: _, fate, notes } = file;
    change(path);
    notes.iter_mut().for_each(change);
    match fate {
        Fate::DuplicateOf { submission: _, path } => change(path),
        Fate::Ignored { rule: reason } | Fate::Unreadable { reason } => change(reason),
        Fate::Compared | Fate::PartlyParsed { .. } | Fate::TooShort => {}
    }
}
