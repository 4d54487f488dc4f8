//! Replaces the names in a report or on a sheet.
//!
//! Every submission gets a number or a letter instead of its name. Everything that was in the order of the names is put
//! in the order of the numbers, which follow a hash of the names and so reveal nothing. Words of all names (of
//! submissions, authors and teams, with their ids) are masked wherever they occur. All masks are of one length, and all
//! positions are moved accordingly.
//!
//! Anonymization works on the finished report, so there is one place to look for a leak.

mod mask;
mod reordering;
mod sources;
mod spelling_variants;
mod texts;

use std::collections::{BTreeMap, BTreeSet};

use lookalike_report_templates::csv_cell::as_text;
use lookalike_report_templates::model::{Author, FileStatus, Provenance, Report, Role, Submission};
use lookalike_report_templates::page::sheet::Sheet;

use mask::{Mask, Names};
use reordering::{new_indices, reorder};

/// The pseudonyms of submissions by role and name.
type Pseudonyms = BTreeMap<(Role, String), String>;

/// Replaces all names in a report, and returns the key: a CSV with [`KEY_COLUMNS`].
pub fn hide_names(report: &mut Report) -> String {
    let mask = Mask::new(&names(&report.submissions));
    let indices = new_indices(&report.submissions);
    reorder(report, &indices);
    let pseudonyms: Vec<String> = (1..=indices.len()).map(|number| format!("submission {number:03}")).collect();
    hide(report, &mask, &pseudonyms)
}

/// Replaces all names on a sheet, those of the rest of the class too, and returns the key to the two submissions.
pub(crate) fn hide_names_on_sheet(sheet: &mut Sheet, whole: &Report) -> String {
    let mask = Mask::new(&names(&whole.submissions));
    sheet.is_anonymous = true;
    hide(&mut sheet.report, &mask, &["Student A".to_owned(), "Student B".to_owned()])
}

/// Masks the names of the rest of the class where a sheet describes the batch. The code of the two submissions is
/// left as it is.
pub(crate) fn hide_other_names_on_sheet(sheet: &mut Sheet, whole: &Report) {
    let two = &sheet.report.submissions;
    let is_other = |one: &&Submission| two.iter().all(|own| (own.role, &own.name) != (one.role, &one.name));
    let others: Vec<Names> = whole.submissions.iter().filter(is_other).map(names_of).collect();
    let spared: BTreeSet<String> = names(two).iter().flat_map(Names::all).flat_map(|name| mask::parts(name)).collect();
    let mask = Mask::sparing(&others, &spared);
    texts::change_of_batch(&mut sheet.report, &|text| *text = mask.apply(text));
}

/// Replaces the names of submissions by their pseudonyms, masks every other text, and returns the key.
fn hide(report: &mut Report, mask: &Mask, pseudonyms: &[String]) -> String {
    let key = key(&report.submissions, pseudonyms);
    // Files are still called by their names.
    sources::hide(report, mask);
    let mut known = Pseudonyms::new();
    for (submission, pseudonym) in report.submissions.iter_mut().zip(pseudonyms) {
        let name = std::mem::replace(&mut submission.name, pseudonym.clone());
        known.insert((submission.role, name), pseudonym.clone());
        // The people are hidden; the time and the attempt are not.
        submission.provenance.authors.clear();
        submission.provenance.group = None;
    }
    texts::change(report, &|text| *text = mask.apply(text));
    texts::change_paths(report, &|path| *path = mask.apply_to_path(path));
    hide_in_file_list(report, &known, mask);
    key
}

fn names(submissions: &[Submission]) -> Vec<Names> {
    submissions.iter().map(names_of).collect()
}

fn names_of(submission: &Submission) -> Names {
    let Provenance { authors, group, .. } = &submission.provenance;
    let people = authors.iter().flat_map(|Author { name, id }| [Some(name.clone()), id.clone()]).flatten();
    Names { people: people.collect(), labels: group.iter().chain([&submission.name]).cloned().collect() }
}

/// Replaces names in the list of input files, which names submissions and the originals of duplicates, and sorts it by
/// the pseudonyms.
fn hide_in_file_list(report: &mut Report, known: &Pseudonyms, mask: &Mask) {
    let pseudonym = |role: Role, name: &str| {
        let same_role = known.get(&(role, name.to_owned()));
        // A duplicate may have another role than its original.
        let any_role = || known.iter().find(|((_, one), _)| one == name).map(|(_, pseudonym)| pseudonym);
        same_role.or_else(any_role).cloned().unwrap_or_else(|| mask.apply(name))
    };
    for file in &mut report.input_files {
        file.submission = pseudonym(file.role, &file.submission);
        if let FileStatus::DuplicateOf { submission, .. } = &mut file.status {
            *submission = pseudonym(file.role, submission);
        }
    }
    report.input_files.sort_by(|a, b| (a.role, &a.submission).cmp(&(b.role, &b.submission)));
}

/// The columns of the key in order, each with its meaning.
pub const KEY_COLUMNS: [(&str, &str); 3] = [
    ("pseudonym", "name of the submission in the report or on the sheet"),
    ("name", "what it was called"),
    ("authors", "its authors with their ids, separated by `; `"),
];

/// Returns the key, with the names that the report no longer has.
fn key(submissions: &[Submission], pseudonyms: &[String]) -> String {
    let person = |Author { name, id }: &Author| match id {
        Some(id) => format!("{name} ({id})"),
        None => name.clone(),
    };
    let mut key = KEY_COLUMNS.map(|(name, _)| name).join(",") + "\r\n";
    for (submission, pseudonym) in submissions.iter().zip(pseudonyms) {
        let people: Vec<String> = submission.provenance.authors.iter().map(person).collect();
        key +=
            &format!("{pseudonym},{},{}\r\n", quoted(&as_text(&submission.name)), quoted(&as_text(&people.join("; "))));
    }
    key
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

#[cfg(test)]
mod tests;
