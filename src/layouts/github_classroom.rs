//! GitHub Classroom: `hw3-alee/` with a `.git`, as `gh classroom clone student-repos` makes them. What all names begin with is the assignment, the rest the user or the team.

use std::collections::BTreeSet;

use super::Author;
use super::reading::{Marks, Owner, Reading};
use super::view::View;

/// Fewer repositories may share more than the assignment's name by chance.
const FEWEST: usize = 2;

pub(super) fn read(view: &View<'_>) -> Reading {
    let mut reading = Reading::default();
    let is_git = |rest: &str| rest == ".git" || rest.starts_with(".git/");
    let repositories = view.entries.iter().filter(|entry| entry.rest().is_some_and(is_git));
    let repositories: BTreeSet<&str> = repositories.map(|entry| entry.top()).collect();
    let folders: BTreeSet<&str> =
        view.entries.iter().filter(|entry| entry.rest().is_some()).map(|entry| entry.top()).collect();
    // Without any `.git` somebody must have said that it is this layout; then all folders are asked.
    let clones = if repositories.is_empty() { &folders } else { &repositories };
    let is_most = 4 * clones.len() >= 3 * folders.len();
    let Some(assignment) = assignment(clones).filter(|_| clones.len() >= FEWEST && is_most) else { return reading };
    for entry in &view.entries {
        let (top, Some(rest)) = (entry.top(), entry.rest()) else { continue };
        if let Some(user) = top.strip_prefix(assignment).filter(|user| !user.is_empty()) {
            reading.work(entry, top, rest, || owner(user));
        }
    }
    reading.marks = if repositories.is_empty() { Marks::None } else { Marks::Likely };
    let users: BTreeSet<&str> = clones.iter().filter_map(|top| top.strip_prefix(assignment)).collect();
    for user in &users {
        let first = user.rsplit_once('-').filter(|(_, number)| number.bytes().all(|byte| byte.is_ascii_digit()));
        if let Some((first, _)) = first.filter(|(first, _)| users.contains(first)) {
            reading.notes.push(format!("{user} may be {first} again; they are taken for two people"));
        }
    }
    reading
}

/// What all names begin with, up to a hyphen.
fn assignment<'a>(names: &BTreeSet<&'a str>) -> Option<&'a str> {
    let (first, last) = (names.first()?, names.last()?);
    let same = first.bytes().zip(last.bytes()).take_while(|(a, b)| a == b);
    let hyphen = same.enumerate().filter(|(_, (byte, _))| *byte == b'-').last()?.0;
    first.get(..=hyphen).filter(|start| start.len() > 1)
}

fn owner(user: &str) -> Owner {
    let author = Author { name: user.to_owned(), id: Some(user.to_owned()) };
    Owner { label: user.to_owned(), authors: vec![author], ..Owner::default() }
}
