//! Finds the level of folders that is people, where folders of another kind are above them: sections, questions, parts of a download, terms, a drive's or a grader's folders.
//!
//! The folders themselves tell. Words for a level (`Lab A`, `Question 1 - Hello`, `Submitted files`) say that an entry is nobody; names that come back in several entries, names like those of people, and files that all folders in one entry have say that people are in it. The parts of one student's work come back under the same names too, with other files in each. Where the signs contradict one another, the entries stay submissions, and the instructor is asked.

use std::collections::{BTreeMap, BTreeSet};

use super::level_words::{LevelKind, is_like_person, kind_of_level};
use super::naming::counts;
use super::view::{Entry, EntryKind, View};
use super::wrapping::is_part;
use crate::rules::is_program;

/// Maximum number of levels above people, such as a term and a section.
const MAX_LEVELS: usize = 3;
/// Maximum number of entries that are a level without a word for it. A course has fewer sections, and a class more people.
const MAX_WITHOUT_WORD: usize = 15;
/// Minimum number of folders in every entry that are people though only their files say so. A homework has fewer parts.
const MIN_PEOPLE: usize = 5;
/// Minimum number of names that come back in several entries.
const MIN_AGAIN: usize = 3;
/// The difference between shares of equal files that says which level is people.
const CLEAR: f64 = 0.25;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Level {
    /// Whether people of one name in several of them may be several people, if the name is a number or that of a group.
    pub(super) is_section: bool,
    pub(super) names: BTreeSet<String>,
    /// The path that the folders are in, with a slash after it, if they are no archive files.
    pub(super) around: String,
}

/// The names in a batch, by which the levels of other inputs are told.
#[derive(Debug, Clone, Default)]
pub struct BatchNames {
    /// The names of its submissions.
    people: BTreeSet<String>,
    /// The names of the folders directly in its submissions.
    folders: BTreeSet<String>,
}

impl BatchNames {
    /// Collects the names of submissions, each given by its name and the paths of its files.
    pub fn new<'p, Paths: Iterator<Item = &'p str>>(batch: impl Iterator<Item = (&'p str, Paths)>) -> BatchNames {
        let mut names = BatchNames::default();
        for (name, paths) in batch {
            names.people.insert(name.to_lowercase());
            let folders = paths.filter_map(|path| path.split_once('/'));
            names.folders.extend(folders.map(|(folder, _)| folder.to_lowercase()));
        }
        names
    }

    /// Says what folders of these names are that are in several others: parts of a person's work, or people of the batch.
    fn signs(&self, folders: &BTreeMap<&str, Folder<'_>>) -> Option<Signs> {
        let names: BTreeSet<String> =
            folders.values().flat_map(|folder| folder.children.keys()).map(|name| name.to_lowercase()).collect();
        if 2 * names.intersection(&self.folders).count() > names.len() {
            return Some(Signs::People);
        }
        let n_known = |folder: &Folder<'_>| {
            folder.children.keys().filter(|name| self.people.contains(&name.to_lowercase())).count()
        };
        folders.values().all(|folder| n_known(folder) > 1).then_some(Signs::Level)
    }
}

/// The people of a view that are below folders of another kind.
pub(super) enum Above<'a> {
    /// Nobody is.
    Nothing,
    /// They may be.
    Unclear,
    /// They are in this view.
    Levels(View<'a>, Vec<Level>),
}

pub(super) fn below<'a>(view: &View<'a>, known: &BatchNames) -> Above<'a> {
    let mut view = view.clone();
    let mut levels = Vec::new();
    while levels.len() < MAX_LEVELS {
        match next(&view, known, levels.len()) {
            Next::People => break,
            Next::Unclear if levels.is_empty() => return Above::Unclear,
            Next::Unclear => break,
            Next::Level(inner, level) => {
                view = inner;
                levels.push(level);
            }
        }
    }
    if levels.is_empty() { Above::Nothing } else { Above::Levels(view, levels) }
}

/// Returns a view of everything in the folders of a view, whatever these are; none if they are less than two, or none is in every one.
pub(super) fn one_below<'a>(view: &View<'a>) -> Option<(View<'a>, Level)> {
    let folders = folders(view);
    if folders.len() < 2 || folders.values().any(|folder| folder.children.is_empty() && folder.files.is_empty()) {
        return None;
    }
    let kind = kind_of_level(&stems(view, &folders));
    Some((inside(view, &folders), level_of(view, kind, &folders)))
}

enum Next<'a> {
    People,
    Unclear,
    /// A view that is one level lower.
    Level(View<'a>, Level),
}

/// A folder directly in a view, or an archive file.
#[derive(Default)]
struct Folder<'a> {
    /// The folders in it, each with the names of the programs in that. A part of a name that is the folder's own is left out.
    children: BTreeMap<&'a str, BTreeSet<String>>,
    files: BTreeSet<&'a str>,
}

fn folders<'a>(view: &View<'a>) -> BTreeMap<&'a str, Folder<'a>> {
    let mut folders: BTreeMap<&str, Folder<'_>> = BTreeMap::new();
    for entry in view.entries.iter().filter(|entry| entry.litter().is_none()) {
        let Some(rest) = entry.rest() else { continue };
        let folder = folders.entry(entry.top()).or_default();
        let is_archive = |name: &str| (view.listing.archive_stem)(name).is_some();
        match rest.split_once('/') {
            Some((child, below)) if crate::name_rules::litter(child, true).is_none() => {
                let name = below.rsplit('/').next().unwrap_or(below);
                let programs = folder.children.entry(child).or_default();
                if is_program(name) {
                    programs.insert(name.to_lowercase().replace(&child.to_lowercase(), "*"));
                }
            }
            None if is_archive(rest) => drop(folder.children.entry(rest).or_default()),
            None if is_program(rest) => drop(folder.files.insert(rest)),
            _ => {}
        }
    }
    folders
}

/// Looks at the folders of a view that is below so many levels.
fn next<'a>(view: &View<'a>, known: &BatchNames, n_above: usize) -> Next<'a> {
    let mut folders = folders(view);
    let n_programs = view.tops().len() - folders.len();
    let is_work = |entry: &&Entry<'_>| entry.rest().is_none() && view.kind(entry) == EntryKind::Work;
    let n_works = view.entries.iter().filter(is_work).count().min(n_programs);
    let kind = kind_of_level(&stems(view, &folders));
    if kind == Some(LevelKind::Grader) {
        folders.retain(|name, _| name.eq_ignore_ascii_case("submitted"));
        return Next::Level(inside(view, &folders), level_of(view, kind, &folders));
    }
    if folders.len() < 2 || n_works >= folders.len() || (kind.is_none() && n_works > 0) {
        return Next::People;
    }
    // A part of a download has the folder again that everything was in.
    let around = common_child(&folders);
    let inner = inside(view, &folders);
    if let (Some(around), Some(_)) = (around, kind) {
        let deeper = inner.only(|entry| entry.top() == around);
        let level = level_of(view, kind, &folders);
        return match next_in_download(&deeper) {
            true => Next::Level(unwrapped(&deeper), level),
            false => Next::People,
        };
    }
    match known.signs(&folders).unwrap_or_else(|| signs(kind, &folders)) {
        Signs::Level => Next::Level(inner, level_of(view, kind, &folders)),
        Signs::Unclear => Next::Unclear,
        // Levels lie in levels, and are called so.
        Signs::People
            if kind.is_some()
                && n_above + 1 < MAX_LEVELS
                && matches!(next(&inner, known, n_above + 1), Next::Level(..)) =>
        {
            Next::Level(inner, level_of(view, kind, &folders))
        }
        Signs::People => Next::People,
    }
}

/// Returns the names of folders, and of archive files without their endings.
fn stems<'a>(view: &View<'_>, folders: &BTreeMap<&'a str, Folder<'a>>) -> Vec<&'a str> {
    folders.keys().map(|top| (view.listing.archive_stem)(top).unwrap_or(top)).collect()
}

fn level_of(view: &View<'_>, kind: Option<LevelKind>, folders: &BTreeMap<&str, Folder<'_>>) -> Level {
    let again = share_again(folders);
    let is_section = kind.map_or(again < 0.5, |kind| kind == LevelKind::Section);
    let around = view.entries.first().and_then(|entry| entry.whole.strip_suffix(entry.path)).unwrap_or_default();
    let names = folders.keys().map(|name| (*name).to_owned()).collect();
    Level { is_section, names, around: around.to_owned() }
}

/// Returns the one folder that every folder holds and nothing else.
fn common_child<'a>(folders: &BTreeMap<&'a str, Folder<'a>>) -> Option<&'a str> {
    let mut children = folders.values().map(|folder| match folder.children.keys().collect::<Vec<_>>()[..] {
        [child] if folder.files.is_empty() => Some(*child),
        _ => None,
    });
    let first = children.next()??;
    children.all(|child| child == Some(first)).then_some(first)
}

/// Returns whether people may be in the one folder of every part.
fn next_in_download(view: &View<'_>) -> bool {
    let inside = unwrapped(view);
    let names: BTreeSet<&str> = inside.tops();
    names.len() > 2 && 2 * names.iter().filter(|name| is_part(name)).count() < names.len()
}

fn unwrapped<'a>(view: &View<'a>) -> View<'a> {
    let entries = view.entries.iter().filter_map(|entry| Some(entry.below_level(entry.rest()?)));
    View { entries: entries.collect(), listing: view.listing }
}

fn inside<'a>(view: &View<'a>, folders: &BTreeMap<&'a str, Folder<'a>>) -> View<'a> {
    let inside = view.only(|entry| folders.contains_key(entry.top()) && entry.litter().is_none());
    let mut inside = unwrapped(&inside);
    inside.entries.sort_by_key(|entry| (entry.path, entry.whole));
    inside
}

enum Signs {
    People,
    Unclear,
    Level,
}

/// Weighs what speaks for people in the folders of a view, and what for these being people.
fn signs(kind: Option<LevelKind>, folders: &BTreeMap<&str, Folder<'_>>) -> Signs {
    let n_folders = folders.len();
    let names: BTreeSet<&str> = folders.values().flat_map(|folder| folder.children.keys().copied()).collect();
    let n_children: usize = folders.values().map(|folder| folder.children.len()).sum();
    let n_files: usize = folders.values().map(|folder| folder.files.len()).sum();
    if n_files > n_children {
        return if kind.is_some_and(|kind| are_files_people(kind, folders)) { Signs::Level } else { Signs::People };
    }
    let has_empty = folders.values().any(|folder| folder.children.is_empty());
    if names.iter().filter(|name| is_part(name)).count() * 2 >= names.len().max(1) {
        return Signs::People;
    }
    let n_like_people = names.iter().filter(|name| is_like_person(name)).count();
    let are_like_people = 5 * n_like_people >= 3 * names.len();
    let again = share_again(folders);
    if let Some(kind) = kind {
        let are_many = n_children >= 2 * n_folders && (kind != LevelKind::Group || n_children >= 6 * n_folders);
        let is_sure = are_many || are_like_people || (again >= 0.5 && names.len() >= MIN_AGAIN);
        return if is_sure { Signs::Level } else { Signs::People };
    }
    let are_above = are_like_people && names.len() >= 3 * n_folders;
    let has_single = folders.values().any(|folder| folder.children.len() < 2);
    if has_empty || n_folders > MAX_WITHOUT_WORD || n_files > 0 {
        return Signs::People;
    }
    // The mean shares of the folders in one entry, and of those of one name in several, that have a program of the same name.
    let several = folders.values().filter(|folder| folder.children.len() > 1);
    let beside = mean(several.map(|folder| most_alike(&folder.children.values().collect::<Vec<_>>())));
    let across = alike_across(folders);
    if again >= 0.5 {
        return match names.len() >= MIN_AGAIN.max(n_folders + 1) {
            true if beside > across + CLEAR || (are_above && across <= beside + CLEAR) => Signs::Level,
            true if across <= beside + CLEAR => Signs::Unclear,
            _ => Signs::People,
        };
    }
    let are_many = folders.values().all(|folder| folder.children.len() >= MIN_PEOPLE);
    match () {
        () if has_single => Signs::People,
        () if folders.keys().any(|name| is_like_person(name)) => match are_many && are_like_people {
            true => Signs::Unclear,
            false => Signs::People,
        },
        () if (are_above || are_many) && beside >= 0.5 => Signs::Level,
        () if beside >= 0.5 && n_children >= 3 * n_folders => Signs::Unclear,
        () => Signs::People,
    }
}

/// Returns whether files directly in folders that have a word for a level are people: their names come back in the others, or every folder has other ones.
fn are_files_people(kind: LevelKind, folders: &BTreeMap<&str, Folder<'_>>) -> bool {
    let stem = |name: &str| name.rsplit_once('.').map_or_else(|| name.to_lowercase(), |(stem, _)| stem.to_lowercase());
    let stems = |folder: &Folder<'_>| folder.files.iter().map(|name| stem(name)).collect::<BTreeSet<_>>();
    let n_with = counts(folders.values().flat_map(stems));
    let n_parts = n_with.keys().filter(|name| is_part(name)).count();
    let n_again = n_with.values().filter(|n| **n > 1).count();
    let n_alone = folders.values().map(|folder| folder.files.len()).min().unwrap_or(0);
    if kind == LevelKind::Group || 2 * n_parts >= n_with.len() {
        return false;
    }
    let are_again = n_with.len() >= MIN_AGAIN && 2 * n_again >= n_with.len();
    are_again || (n_again == 0 && n_alone >= 2 && n_with.len() >= MIN_AGAIN)
}

/// Returns the share of the names in these folders that come back in another one.
fn share_again(folders: &BTreeMap<&str, Folder<'_>>) -> f64 {
    let n_with = counts(folders.values().flat_map(|folder| folder.children.keys()).map(|name| name.to_lowercase()));
    n_with.values().filter(|n| **n > 1).count() as f64 / n_with.len().max(1) as f64
}

/// Returns the mean share of the folders of one name in several entries that have a program of the same name.
fn alike_across(folders: &BTreeMap<&str, Folder<'_>>) -> f64 {
    let mut by_name: BTreeMap<String, Vec<&BTreeSet<String>>> = BTreeMap::new();
    for (name, programs) in folders.values().flat_map(|folder| &folder.children) {
        by_name.entry(name.to_lowercase()).or_default().push(programs);
    }
    mean(by_name.values().filter(|same| same.len() > 1).map(|same| most_alike(same)))
}

/// Returns the largest share of these folders that have a program of one name.
fn most_alike(folders: &[&BTreeSet<String>]) -> f64 {
    let n_with = counts(folders.iter().copied().flatten());
    n_with.values().max().copied().unwrap_or(0) as f64 / folders.len() as f64
}

fn mean(shares: impl Iterator<Item = f64>) -> f64 {
    let shares: Vec<f64> = shares.collect();
    shares.iter().sum::<f64>() / shares.len().max(1) as f64
}
