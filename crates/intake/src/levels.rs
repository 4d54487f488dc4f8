//! Enters inputs that are a level too high: a folder of terms given as earlier submissions, or of homeworks given as other tasks.
//!
//! Such a folder looks like a batch of a few large submissions. Its entries are batches if a platform packed them, if the folders in them are named like the submissions of the batch, or if these are people: they are many, or others in every entry, and have files of the same names. Parts of a student's work are in every entry under the same few names.

use std::collections::{BTreeMap, BTreeSet};

use lookalike_report_templates::model::Role;

use crate::found::{Content, FoundFile, GivenInput, Intake, MAX_METADATA_BYTES, Submission};
use crate::kinds::EntryKinds;
use crate::layouts::{Claim, Layout, LayoutChoice, Listing, Partition, Provenance, names_in, partition};
use crate::options::{BatchNames, LanguageChoice};
use crate::rules;

/// Minimum number of folders in each entry that are people though they are in every entry. A homework has fewer parts.
const MIN_PEOPLE: usize = 5;

/// The level of the entries of an input.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Submissions,
    /// They may be either.
    Unknown,
    Batches,
}

/// An entry of an input, which may be a batch.
struct Entry<'a> {
    /// Its files, each with its path in it.
    files: Vec<(&'a str, &'a FoundFile)>,
}

impl Entry<'_> {
    /// Divides its files into submissions, as those of an input.
    fn partition(&self, languages: &LanguageChoice) -> Partition {
        self.listed(languages, |listing| partition(listing, LayoutChoice::Auto))
    }

    /// Returns the names directly in it, in lower case and without endings, and whether they look like those of submissions.
    fn names(&self, languages: &LanguageChoice) -> (BTreeSet<String>, bool) {
        self.listed(languages, |listing| {
            let (names, are_submissions) = names_in(listing);
            (names.into_iter().map(str::to_lowercase).collect(), are_submissions)
        })
    }

    fn listed<T>(&self, languages: &LanguageChoice, look: impl FnOnce(&Listing<'_>) -> T) -> T {
        let paths: Vec<&str> = self.files.iter().map(|(path, _)| *path).collect();
        let read = |entry: usize| self.files[entry].1.content.text(MAX_METADATA_BYTES);
        let link = |entry: usize| match &self.files[entry].1.content {
            Content::Link(link) => Some(link.is_to_folder),
            _ => None,
        };
        EntryKinds::new(&paths, languages, &read, &link).listed(&paths, look)
    }

    /// Returns whether most of the folders in it have a program with one file name.
    fn is_alike(&self, n_people: usize) -> bool {
        let mut folders: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        for (path, _) in self.files.iter().filter(|(path, _)| rules::is_program(path)) {
            let (Some((folder, _)), Some((_, name))) = (path.split_once('/'), path.rsplit_once('/')) else { continue };
            folders.entry(name.to_lowercase()).or_default().insert(folder);
        }
        folders.values().any(|folders| 2 * folders.len() > n_people)
    }
}

/// Divides the entries of plain inputs with a role into submissions, if they are batches themselves. Where that is not clear, a warning says what to give. `option` is the option that names the inputs.
pub(super) fn enter(intake: &mut Intake, role: Role, option: &str, batch: &BatchNames, languages: &LanguageChoice) {
    for input in 0..intake.inputs.len() {
        let given = &mut intake.inputs[input];
        if given.role != role || given.layout != Some(Layout::Plain) {
            continue;
        }
        let mut submissions: Vec<Submission> = intake.submissions.extract_if(.., |one| one.input == input).collect();
        match level(&entries(&submissions), batch, languages) {
            Level::Submissions => {}
            Level::Unknown => intake.warnings.push(format!(
                "{option} {}: each entry counts as one submission; if they are batches, give them one by one, such as {option} {}/…",
                given.name, given.name
            )),
            Level::Batches => {
                given.is_entered = true;
                given.notes.push("its entries are batches, and each is an input of its own".to_owned());
                if let [_] = submissions[..] {
                    submissions = submissions.into_iter().flat_map(|one| divided(one, intake, languages)).collect();
                }
                let batches = std::mem::take(&mut submissions).into_iter();
                submissions = batches.flat_map(|one| divided(as_input(one, intake), intake, languages)).collect();
            }
        }
        intake.submissions.extend(submissions);
    }
}

fn paths(files: &[FoundFile]) -> Vec<(&str, &FoundFile)> {
    files.iter().map(|file| (file.path.as_str(), file)).collect()
}

/// Returns the entries of an input: its submissions, or if it has one only, the folders in that.
fn entries(submissions: &[Submission]) -> Vec<Entry<'_>> {
    let [only] = submissions else {
        return submissions.iter().map(|one| Entry { files: paths(&one.files) }).collect();
    };
    let mut folders: BTreeMap<&str, Vec<(&str, &FoundFile)>> = BTreeMap::new();
    for (path, file) in paths(&only.files) {
        let Some((folder, rest)) = path.split_once('/') else { continue };
        folders.entry(folder).or_default().push((rest, file));
    }
    folders.into_values().map(|files| Entry { files }).collect()
}

/// Returns the level of the entries of an input.
fn level(entries: &[Entry<'_>], batch: &BatchNames, languages: &LanguageChoice) -> Level {
    if entries.len() < 2 {
        return Level::Submissions;
    }
    let is_of_platform =
        |entry: &Entry<'_>| !matches!(entry.partition(languages).layout, Layout::Plain | Layout::Names);
    if entries.iter().all(is_of_platform) {
        return Level::Batches;
    }
    let (people, are_submissions): (Vec<_>, Vec<_>) = entries.iter().map(|entry| entry.names(languages)).unzip();
    let names: BTreeSet<&String> = people.iter().flatten().collect();
    let are_most =
        |known: &BTreeSet<String>| 2 * names.iter().filter(|name| known.contains(**name)).count() > names.len();
    // A folder with one name in it may be that of one person, who calls the program so. In another homework, some people are others.
    let are_parts = are_most(&batch.folders);
    if !are_parts && people.iter().all(|people| people.intersection(&batch.people).count() > 1) {
        return Level::Batches;
    }
    if !are_submissions.iter().all(|are| *are) {
        return Level::Submissions;
    }
    let n_again =
        names.iter().filter(|name| people.iter().filter(|of_entry| of_entry.contains(**name)).count() > 1).count();
    let are_others = 2 * n_again < names.len();
    let are_many = people.iter().all(|of_entry| of_entry.len() >= MIN_PEOPLE.max(2 * entries.len()));
    let are_alike = || entries.iter().zip(&people).all(|(entry, people)| entry.is_alike(people.len()));
    match (are_others || are_many) && !are_parts {
        true if are_alike() => Level::Batches,
        true => Level::Unknown,
        false => Level::Submissions,
    }
}

/// Makes an entry that is a batch an input of its own.
fn as_input(batch: Submission, intake: &mut Intake) -> Submission {
    let GivenInput { role, name, layout, .. } = &intake.inputs[batch.input];
    let name = format!("{name}/{}", batch.provenance.name);
    intake.inputs.push(GivenInput { role: *role, name, layout: *layout, ..GivenInput::default() });
    let input = intake.inputs.len() - 1;
    let files = batch.files.into_iter().map(|file| FoundFile { input, ..file }).collect();
    Submission { input, files, ..batch }
}

/// Divides an entry that is a batch, or the folder around all of them. Files beside its submissions are nobody's, as in the batch.
fn divided(batch: Submission, intake: &mut Intake, languages: &LanguageChoice) -> Vec<Submission> {
    let Submission { name, role, input, provenance: _, author: _, files, histories: _ } = batch;
    let entry = Entry { files: paths(&files) };
    let Partition { submissions, claims, .. } = entry.partition(languages);
    let of_provenance = |provenance: Provenance| {
        let name = format!("{name}/{}", provenance.name);
        Submission { name, role, input, provenance, author: None, files: Vec::new(), histories: Vec::new() }
    };
    let mut divided: Vec<Submission> = submissions.into_iter().map(of_provenance).collect();
    for (file, claim) in files.into_iter().zip(claims) {
        match claim {
            Claim::Submission(at, path) => divided[at].files.push(FoundFile { path, ..file }),
            Claim::Nobody(reason) => {
                let path = format!("{name}/{}", file.path);
                intake.unassigned.push(FoundFile { path, ..file }.without_owner(reason));
            }
        }
    }
    divided
}
