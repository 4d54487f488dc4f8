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

use std::collections::BTreeSet;

use lookalike_report_templates::csv_cell::as_text;
use lookalike_report_templates::model::{Author, FileStatus, InputFile, Provenance, Report, Submission};
use lookalike_report_templates::page::sheet::Sheet;

use mask::{Mask, Names};
use reordering::{new_indices, reorder};

/// Replaces all names in a report, and returns the key: a CSV with [`KEY_COLUMNS`].
pub fn hide_names(report: &mut Report) -> String {
    let mask = Mask::new(&names(report));
    let indices = new_indices(&report.submissions);
    reorder(report, &indices);
    let pseudonyms: Vec<String> = (0..indices.len()).map(numbered).collect();
    hide(report, &mask, &pseudonyms)
}

/// Returns the names that the submissions of a report, in its order, have in its copy without names.
pub fn hidden_names(report: &Report) -> Vec<String> {
    new_indices(&report.submissions).into_iter().map(numbered).collect()
}

fn numbered(index: usize) -> String {
    format!("submission {:03}", index + 1)
}

/// Replaces all names on a sheet, those of the rest of the class too, and returns the key to its submissions.
pub(crate) fn hide_names_on_sheet(sheet: &mut Sheet, whole: &Report) -> String {
    let mask = Mask::new(&names(whole));
    sheet.is_anonymous = true;
    hide_in_reviews(sheet, &mask);
    let pseudonyms: Vec<String> = (0..sheet.report.submissions.len()).map(pseudonym).collect();
    hide(&mut sheet.report, &mask, &pseudonyms)
}

/// Returns the name of a student on a sheet without names: a letter, or a number if there are many.
fn pseudonym(index: usize) -> String {
    let letter = u8::try_from(index).ok().filter(|&index| index < 26).map(|index| char::from(b'A' + index));
    letter.map_or_else(|| format!("Student {}", index + 1), |letter| format!("Student {letter}"))
}

fn hide_in_reviews(sheet: &mut Sheet, mask: &Mask) {
    for (_, review) in &mut sheet.details.reviews {
        review.note = mask.apply(&review.note);
    }
}

/// Masks the names of the rest of the class where a sheet describes the batch, and in notes of reviews. The code of its submissions
/// is left as it is.
pub(crate) fn hide_other_names_on_sheet(sheet: &mut Sheet, whole: &Report) {
    let two = &sheet.report.submissions;
    let is_other = |one: &&Submission| two.iter().all(|own| (own.role, &own.name) != (one.role, &one.name));
    let others = whole.submissions.iter().filter(is_other).map(names_of).chain(left_out(whole));
    let others: Vec<Names> = others.collect();
    let own: Vec<Names> = two.iter().map(names_of).collect();
    let spared: BTreeSet<String> = own.iter().flat_map(Names::all).flat_map(|name| mask::parts(name)).collect();
    let mask = Mask::sparing(&others, &spared);
    hide_in_reviews(sheet, &mask);
    texts::change_of_batch(&mut sheet.report, &|text| *text = mask.apply(text));
}

/// Replaces the names of submissions by their pseudonyms, masks every other text, and returns the key.
fn hide(report: &mut Report, mask: &Mask, pseudonyms: &[String]) -> String {
    let key = key(&report.submissions, pseudonyms);
    sources::hide(report, mask);
    for (submission, pseudonym) in report.submissions.iter_mut().zip(pseudonyms) {
        submission.name.clone_from(pseudonym);
        // The people are hidden; the time and the attempt are not.
        submission.provenance.authors.clear();
        submission.provenance.group = None;
    }
    report.run.inputs.iter_mut().flat_map(|input| &mut input.left_out).for_each(|one| one.authors.clear());
    texts::change(report, &|text| *text = mask.apply(text));
    texts::change_paths(report, &|path| *path = mask.apply_to_path(path));
    hide_in_file_list(report, mask);
    key
}

/// Returns the names of everybody, those too who were left out.
fn names(report: &Report) -> Vec<Names> {
    report.submissions.iter().map(names_of).chain(left_out(report)).collect()
}

fn names_of(submission: &Submission) -> Names {
    let Provenance { authors, group, .. } = &submission.provenance;
    Names { people: people(authors), labels: group.iter().chain([&submission.name]).cloned().collect() }
}

fn left_out(report: &Report) -> impl Iterator<Item = Names> {
    let left_out = report.run.inputs.iter().flat_map(|input| &input.left_out);
    left_out.map(|one| Names { people: people(&one.authors), labels: vec![one.name.clone()] })
}

fn people(authors: &[Author]) -> Vec<String> {
    authors.iter().flat_map(|Author { name, id }| [Some(name.clone()), id.clone()]).flatten().collect()
}

/// Replaces names in the list of input files, which names submissions and the originals of duplicates, and sorts it by
/// the pseudonyms.
fn hide_in_file_list(report: &mut Report, mask: &Mask) {
    for file in &mut report.input_files {
        file.owner = match file.submission {
            Some(submission) => report.submissions[submission].name.clone(),
            None => mask.apply(&file.owner),
        };
    }
    let owners: Vec<String> = report.input_files.iter().map(|file| file.owner.clone()).collect();
    let mut order: Vec<usize> = (0..owners.len()).collect();
    order.sort_by_key(|&index| (report.input_files[index].role, &owners[index]));
    let mut new_indices = vec![0; order.len()];
    for (new, &old) in order.iter().enumerate() {
        new_indices[old] = new;
    }
    for listed in &mut report.input_files {
        if let FileStatus::DuplicateOf { file, owner, .. } = &mut listed.status {
            *owner = file.map_or_else(|| mask.apply(owner), |original| owners[original].clone());
            *file = file.map(|original| new_indices[original]);
        }
    }
    let mut files: Vec<Option<InputFile>> = report.input_files.drain(..).map(Some).collect();
    report.input_files = order.into_iter().filter_map(|index| files[index].take()).collect();
}

/// The columns of the key in order, each with its meaning.
pub const KEY_COLUMNS: [(&str, &str); 3] = [
    ("pseudonym", "name of the submission in the report or on the sheet"),
    ("name", "what it was called"),
    ("authors", "its authors with their ids, separated by `; `"),
];

/// Returns the key, with the names that the report no longer has.
fn key(submissions: &[Submission], pseudonyms: &[String]) -> String {
    let mut key = KEY_COLUMNS.map(|(name, _)| name).join(",") + "\r\n";
    for (submission, pseudonym) in submissions.iter().zip(pseudonyms) {
        let people = submission.provenance.people();
        key += &format!("{pseudonym},{},{}\r\n", quoted(&as_text(&submission.name)), quoted(&as_text(&people)));
    }
    key
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

#[cfg(test)]
mod tests;
