//! Tells submissions of one name in several inputs apart, such as those of a class and of a late upload.

use std::collections::BTreeMap;

use lookalike_report_templates::model::Role;

use crate::found::{FoundFile, MAX_METADATA_BYTES, Submission};
use crate::layouts::{Author, is_full_name, look};

/// Puts the label of its input before the name of each submission of the batch that an input before it has too. All other names stay, because reviews and links go by them.
///
/// A name does not tell whether the second is the same person. The first and last name of a person do, and so does equal work; then both get that author.
pub(super) fn tell_apart(submissions: &mut [Submission], labels: &[String]) {
    let mut first_of: BTreeMap<String, usize> = BTreeMap::new();
    for at in 0..submissions.len() {
        if submissions[at].role != Role::Batch {
            continue;
        }
        let first = *first_of.entry(look(&submissions[at].name)).or_insert(at);
        let [one, other] = [first, at].map(|at| &submissions[at]);
        if one.input == other.input {
            continue;
        }
        let is_unnamed = |one: &Submission| one.provenance.authors.is_empty() && one.provenance.group.is_none();
        let is_same = || is_full_name(&one.name) || have_equal_files(&one.files, &other.files);
        if is_unnamed(one) && is_unnamed(other) && is_same() {
            let author = Author { name: one.name.clone(), id: None };
            submissions[first].provenance.authors = vec![author.clone()];
            submissions[at].provenance.authors = vec![author];
        }
        submissions[at].name = format!("{}{}", labels[submissions[at].input], submissions[at].name);
    }
}

/// Returns whether two submissions have the same files, all of which can be read.
fn have_equal_files(one: &[FoundFile], other: &[FoundFile]) -> bool {
    let is_equal = |(one, other): (&FoundFile, &FoundFile)| {
        let text = one.content.text(MAX_METADATA_BYTES);
        one.path == other.path && text.is_some() && text == other.content.text(MAX_METADATA_BYTES)
    };
    !one.is_empty() && one.len() == other.len() && one.iter().zip(other).all(is_equal)
}
