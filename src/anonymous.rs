//! Reports and evidence sheets without names.
//!
//! Every submission gets a number or a letter instead of its name, and everything that was in the order of the names is put in the order of the numbers.
//! The numbers follow a hash of the names, so that they give nothing away.
//! Words of all names (of submissions, authors, teams, with their ids) are masked wherever they stand, by as many bytes, so that every position stays right.

mod mask;
mod order;
mod spelling;
mod texts;

use std::collections::{BTreeMap, BTreeSet};

use lookalike_report_templates::evidence::Handout;
use lookalike_report_templates::model::{Author, Fate, HandedIn, Report, Role, Submission};

use mask::{Mask, Names};
use order::{new_places, reorder};

/// Submissions by role and name, with what each is called instead.
type Pseudonyms = BTreeMap<(Role, String), String>;

/// Replaces all names in `report`, and gives the key: a CSV of pseudonym, name and authors.
pub fn hide_names(report: &mut Report) -> String {
    let mask = Mask::new(&names(&report.submissions));
    let places = new_places(&report.submissions);
    reorder(report, &places);
    let pseudonyms: Vec<String> = (1..=places.len()).map(|number| format!("submission {number:03}")).collect();
    hide(report, &mask, &pseudonyms)
}

/// Replaces all names on a sheet, those of the rest of the class too, and gives the key to the two.
pub fn hide_on_sheet(handout: &mut Handout, whole: &Report) -> String {
    let mask = Mask::new(&names(&whole.submissions));
    handout.is_anonymous = true;
    hide(&mut handout.report, &mask, &["Student A".to_owned(), "Student B".to_owned()])
}

/// Masks the names of the rest of the class where the sheet of two speaks of the whole batch. Their code is left as it is.
pub fn hide_others_on_sheet(handout: &mut Handout, whole: &Report) {
    let is_of_two =
        |one: &Submission| handout.report.submissions.iter().any(|own| (own.role, &own.name) == (one.role, &one.name));
    let of_two: BTreeSet<String> =
        names(&handout.report.submissions).iter().flat_map(Names::all).flat_map(|name| mask::parts(name)).collect();
    let others: Vec<Submission> = whole.submissions.iter().filter(|one| !is_of_two(one)).map(without_files).collect();
    let mask = Mask::sparing(&names(&others), &of_two);
    texts::change_of_batch(&mut handout.report, &|text| *text = mask.apply(text));
}

fn without_files(one: &Submission) -> Submission {
    Submission { name: one.name.clone(), handed_in: one.handed_in.clone(), ..Submission::default() }
}

/// Calls submissions by their pseudonyms, masks every other text, and gives the key.
fn hide(report: &mut Report, mask: &Mask, pseudonyms: &[String]) -> String {
    let key = key(&report.submissions, pseudonyms);
    let named = report.submissions.iter().zip(pseudonyms);
    let known: Pseudonyms = named.map(|(one, pseudonym)| ((one.role, one.name.clone()), pseudonym.clone())).collect();
    for (submission, pseudonym) in report.submissions.iter_mut().zip(pseudonyms) {
        submission.name.clone_from(pseudonym);
        hide_people(&mut submission.handed_in);
    }
    texts::change(report, &|text| *text = mask.apply(text));
    texts::change_paths(report, &|path| *path = mask.apply_to_path(path));
    hide_in_account(report, &known, mask);
    key
}

fn names(submissions: &[Submission]) -> Vec<Names> {
    let of_one = |submission: &Submission| {
        let HandedIn { authors, group, .. } = &submission.handed_in;
        let people = authors.iter().flat_map(|Author { name, id }| [Some(name.clone()), id.clone()]).flatten();
        Names { people: people.collect(), labels: group.iter().chain([&submission.name]).cloned().collect() }
    };
    submissions.iter().map(of_one).collect()
}

/// Who it was is nobody's business; when, and in which attempt, may be.
fn hide_people(handed_in: &mut HandedIn) {
    handed_in.authors.clear();
    handed_in.group = None;
}

/// The account names submissions, and files that equal those of others; it stands in the order of the names.
fn hide_in_account(report: &mut Report, known: &Pseudonyms, mask: &Mask) {
    let called = |role: Role, name: &str| {
        let same_role = known.get(&(role, name.to_owned()));
        let any_role = || known.iter().find(|((_, one), _)| one == name).map(|(_, pseudonym)| pseudonym);
        same_role.or_else(any_role).cloned().unwrap_or_else(|| mask.apply(name))
    };
    for file in &mut report.account {
        file.submission = called(file.role, &file.submission);
        if let Fate::DuplicateOf { submission, .. } = &mut file.fate {
            *submission = called(file.role, submission);
        }
    }
    report.account.sort_by(|a, b| (a.role, &a.submission).cmp(&(b.role, &b.submission)));
}

/// The columns of the key, in order, each with what it holds.
pub(crate) const KEY_COLUMNS: [(&str, &str); 3] = [
    ("pseudonym", "what the submission is called in the report or on the sheet"),
    ("name", "what it was called"),
    ("authors", "its people, with their ids, with `; ` between them"),
];

/// The key: who is who, with the people whom the report no longer names.
fn key(submissions: &[Submission], pseudonyms: &[String]) -> String {
    let person = |Author { name, id }: &Author| match id {
        Some(id) => format!("{name} ({id})"),
        None => name.clone(),
    };
    let row = |(one, pseudonym): (&Submission, &String)| {
        let people: Vec<String> = one.handed_in.authors.iter().map(person).collect();
        format!("{pseudonym},{},{}\r\n", quoted(&one.name), quoted(&people.join("; ")))
    };
    let rows: Vec<String> = submissions.iter().zip(pseudonyms).map(row).collect();
    let header = KEY_COLUMNS.map(|(name, _)| name).join(",");
    format!("{header}\r\n{}", rows.concat())
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

#[cfg(test)]
mod tests;
