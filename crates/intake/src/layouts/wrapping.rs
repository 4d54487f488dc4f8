//! Recognizes folders that hold all submissions, as downloads and unpacked archive files often have around them.
//!
//! A folder that holds everything may also be the only submission. So names and files decide: a program has parts with usual names (`src`, `test`) or files beside its folders, and a batch has folders that are named after people.

use std::collections::BTreeSet;

use lookalike_frontends::lists;

use super::level_words::holds_work_of_all;
use super::view::{Entry, EntryKind, View};

/// Maximum number of folders around the submissions.
const MAX_WRAPPERS: usize = 8;

/// Usual names of the parts of one program or of one student's work, without numbers after them.
const PARTS: &str = "src source sources code test tests testing spec specs lib libs library include includes inc bin obj out \
    build dist target release debug doc docs documentation report reports main java kotlin scala python cpp csharp rust go com org \
    net edu app apps application web webapp www html css js javascript static public private assets data dataset datasets input \
    inputs output outputs resource resources res image images img images pictures media font fonts style styles template templates \
    view views model models controller controllers component components service services server client frontend backend api core \
    common shared util utils utilities helper helpers tool tools script scripts config configs configuration settings db database \
    migrations sql package packages module modules plugin plugins vendor third_party node_modules gradle cmake example examples \
    sample samples demo demos solution part task exercise exercice ex question q problem prob aufgabe uebung lab week day step \
    chapter level unit assignment hw homework milestone project phase version v";

const ROOT_FILES: [&str; 11] = [
    "makefile", "cmakelists.txt", "pom.xml", "build.gradle", "build.gradle.kts", "package.json", "pyproject.toml",
    "cargo.toml", "go.mod", "composer.json", "gemfile",
];

/// Returns a view of a folder, and one of each folder in turn that holds everything that could be a submission, with their paths.
pub(super) fn views<'a>(whole: &View<'a>) -> Vec<(View<'a>, String)> {
    let mut views = vec![(whole.clone(), String::new())];
    while let Some((view, path)) = views.last().filter(|_| views.len() <= MAX_WRAPPERS) {
        let Some(folder) = only_folder(view) else { break };
        let path = if path.is_empty() { folder.to_owned() } else { format!("{path}/{folder}") };
        views.push((inside(view, folder), path));
    }
    views
}

/// Returns the first of some views inside one another that holds submissions, but for the outermost.
pub(super) fn with_submissions<'v, 'a>(views: &'v [(View<'a>, String)]) -> Option<&'v (View<'a>, String)> {
    let name = |path: &str| path.rsplit('/').next().unwrap_or(path).to_owned();
    views.iter().skip(1).find(|(view, path)| holds_submissions(view, &name(path)))
}

pub(crate) fn is_one_work<'n>(folders: impl IntoIterator<Item = &'n str>) -> bool {
    let folders: BTreeSet<&str> = folders.into_iter().collect();
    let n_parts = folders.iter().filter(|name| is_part(name)).count();
    n_parts > 0 && 2 * n_parts >= folders.len()
}

/// Returns whether a folder is named like a part of one program or of one student's work.
pub(super) fn is_part(name: &str) -> bool {
    let lower = name.to_lowercase();
    let stem = lower.trim_end_matches(|c: char| c.is_ascii_digit() || " _-.".contains(c));
    lists(PARTS, stem)
}

fn only_folder<'a>(view: &View<'a>) -> Option<&'a str> {
    let mut tops = view.entries.iter().filter(|entry| may_be_submission(view, entry)).map(Entry::top);
    let first = tops.next()?;
    let is_folder = view.entries.iter().any(|entry| entry.top() == first && entry.rest().is_some());
    (is_folder && tops.all(|top| top == first)).then_some(first)
}

fn may_be_submission(view: &View<'_>, entry: &Entry<'_>) -> bool {
    entry.litter().is_none() && matches!(view.kind(entry), EntryKind::Folder | EntryKind::Work)
}

/// Returns the view of a folder. What lies beside it stays out.
fn inside<'a>(view: &View<'a>, folder: &str) -> View<'a> {
    let entries = view.entries.iter().filter(|entry| entry.top() == folder);
    let entries = entries.filter_map(|entry| Some(Entry { path: entry.rest()?, ..*entry }));
    View { entries: entries.collect(), listing: view.listing }
}

fn holds_submissions(view: &View<'_>, name: &str) -> bool {
    let is_folder = |entry: &Entry<'_>| {
        entry.rest().is_some()
            || (view.listing.archive_stem)(entry.top()).is_some()
            || view.kind(entry) == EntryKind::Folder
    };
    let (folders, files): (Vec<_>, Vec<_>) =
        view.entries.iter().filter(|entry| entry.litter().is_none()).partition(|entry| is_folder(entry));
    let folders: BTreeSet<&str> = folders.into_iter().map(Entry::top).collect();
    if holds_work_of_all(name) {
        return folders.len() + files.iter().filter(|file| may_be_submission(view, file)).count() >= 2;
    }
    let is_of_program =
        |file: &&Entry<'_>| may_be_submission(view, file) || ROOT_FILES.contains(&&*file.top().to_lowercase());
    folders.len() >= 2 && !is_one_work(folders) && !files.iter().any(is_of_program)
}
