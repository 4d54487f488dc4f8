//! Histories in submissions: git repositories, and logs of editors and platforms. They are no part of the work.

use std::collections::BTreeMap;
use std::fs;
use std::mem;
use std::path::Path;

use walkdir::{DirEntry, WalkDir};

use crate::found::{Content, FoundFile, FoundHistory, Inclusion};
use crate::rules::{self, HistoryFormat, LOCAL_HISTORY, REPOSITORY};
use lookalike_report_templates::model::Reason;

/// Maximum number of files of the histories in a folder. Every object of a repository that is not packed is a file.
const MAX_FILES: usize = 100_000;

/// The beginning of a file `.git`, which says where the repository of a worktree is.
const WORKTREE: &str = "gitdir:";

/// Folders of a repository that have no objects.
const OTHER_FOLDERS: [&str; 4] = ["hooks", "logs", "refs", "lfs"];

/// The main table of ProgSnap2, columns that it has, and what lies beside it.
const MAIN_TABLE: &str = "MainTable.csv";
const MAIN_COLUMNS: [&str; 2] = ["EventType", "SubjectID"];
const BESIDE_TABLE: [&str; 4] = ["DatasetMetadata.csv", "CodeStates/", "LinkTables/", "Resources/"];
const STATES: &str = "CodeStates";

/// Extensions of the logs of Thonny, and names that all its events together have.
const LOG_EXTENSIONS: &str = "txt json jsonl log";
const LOG_NAMES: [&str; 3] = ["\"sequence\"", "\"time\"", "\"text_widget_id\""];

/// The histories of a submission, by their formats and the paths of their folders.
type Found = BTreeMap<(HistoryFormat, String), FoundHistory>;

/// Takes the histories out of the files of a submission. In the list, a folder or a note stays for each.
pub(crate) fn take_out(files: &mut Vec<FoundFile>) -> Vec<FoundHistory> {
    let mut found = Found::new();
    take_hidden(files, &mut found);
    take_tables(files, &mut found);
    take_logs(files, &mut found);
    files.sort_by(|one, other| one.path.cmp(&other.path));
    found.into_values().collect()
}

/// Takes repositories and copies of editors, which their names tell.
fn take_hidden(files: &mut Vec<FoundFile>, found: &mut Found) {
    let mut folders = Folders::new();
    for mut file in mem::take(files) {
        if let Content::FolderOnDisk(place) = &file.content
            && rules::is_history(&file.path)
        {
            add_on_disk(found, &file.path, place);
        }
        let Some((format, folder, path)) = rules::in_history(&file.path).filter(|_| is_there(&file)) else {
            files.push(file);
            continue;
        };
        let (folder, path) = (folder.to_owned(), path.to_owned());
        if path.is_empty() {
            if file.content.beginning().is_some_and(|text| text.starts_with(WORKTREE)) {
                add(found, format, &folder, path, Content::LeftOut(Reason::Repository.into()));
            }
            if file.inclusion.doubt().is_none() {
                file.content = Content::LeftOut(Reason::Hidden.into());
            }
            files.push(file);
            continue;
        }
        // A hidden folder is in the list already.
        if !folder.split('/').any(|part| [REPOSITORY, LOCAL_HISTORY].contains(&part)) {
            count(&mut folders, &folder, file.input);
        }
        add(found, format, &folder, path, file.content);
    }
    files.extend(listed(folders, &Reason::Repository));
}

/// Takes the tables of ProgSnap2, unless the submission has no other program: then the states of the code are the work.
fn take_tables(files: &mut Vec<FoundFile>, found: &mut Found) {
    let folders: Vec<String> = files.iter().filter(|file| is_there(file)).filter_map(folder_of_tables).collect();
    for folder in folders {
        let is_part = |file: &FoundFile| {
            let below = file.path.strip_prefix(&folder);
            below.is_some_and(|below| below == MAIN_TABLE || BESIDE_TABLE.iter().any(|part| below.starts_with(part)))
        };
        let is_other = |file: &FoundFile| is_there(file) && !is_part(file) && rules::is_program(&file.path);
        if !files.iter().any(is_other) {
            continue;
        }
        let mut states = Folders::new();
        for mut file in mem::take(files) {
            if !is_part(&file) || !is_there(&file) {
                files.push(file);
                continue;
            }
            let below = file.path[folder.len()..].to_owned();
            let content = mem::replace(&mut file.content, Content::LeftOut(Reason::Log.into()));
            add(found, HistoryFormat::ProgSnap2, folder.trim_end_matches('/'), below.clone(), content);
            if below.starts_with(STATES) {
                count(&mut states, &format!("{folder}{STATES}"), file.input);
            } else {
                files.push(file);
            }
        }
        files.extend(listed(states, &Reason::EarlierStates));
    }
}

/// Returns the beginning of the paths of what belongs to a main table of ProgSnap2: empty, or a folder with a slash.
fn folder_of_tables(file: &FoundFile) -> Option<String> {
    let folder = file.path.strip_suffix(MAIN_TABLE).filter(|folder| folder.is_empty() || folder.ends_with('/'))?;
    let beginning = file.content.beginning()?;
    let columns = beginning.lines().next().unwrap_or_default();
    MAIN_COLUMNS.iter().all(|name| columns.contains(name)).then(|| folder.to_owned())
}

/// Takes the logs of Thonny, which their content tells.
fn take_logs(files: &mut [FoundFile], found: &mut Found) {
    for file in files.iter_mut().filter(|file| is_there(file)) {
        let (folder, name) = file.path.rsplit_once('/').unwrap_or(("", &file.path));
        let is_log = |text: String| {
            text.trim_start().starts_with(['[', '{']) && LOG_NAMES.iter().all(|name| text.contains(name))
        };
        let may_be_log = lookalike_frontends::lists(LOG_EXTENSIONS, rules::extension(name));
        if !may_be_log || !file.content.beginning().is_some_and(is_log) {
            continue;
        }
        let content = mem::replace(&mut file.content, Content::LeftOut(Reason::Log.into()));
        add(found, HistoryFormat::Thonny, folder, name.to_owned(), content);
    }
}

/// Returns whether a file can be read, and nobody asked for it.
fn is_there(file: &FoundFile) -> bool {
    matches!(file.content, Content::Unpacked(_) | Content::OnDisk(_)) && file.inclusion != Inclusion::ByOption
}

/// Folders that stand for their files in the list, by their paths: the input and the number of files.
type Folders = BTreeMap<String, (usize, usize)>;

fn count(folders: &mut Folders, path: &str, input: usize) {
    folders.entry(path.to_owned()).or_insert((input, 0)).1 += 1;
}

fn listed(folders: Folders, reason: &Reason) -> impl Iterator<Item = FoundFile> {
    folders.into_iter().map(move |(path, (input, n_files))| FoundFile {
        input,
        inclusion: Inclusion::LeftOut(reason.clone()),
        ..FoundFile::new(path, Content::Folder { n_files })
    })
}

fn add(found: &mut Found, format: HistoryFormat, folder: &str, path: String, content: Content) {
    let history = found.entry((format, folder.to_owned())).or_insert_with(|| FoundHistory::new(format, folder));
    history.add(path, content);
}

/// Adds the histories below a folder on disk, which has this path in the submission.
fn add_on_disk(found: &mut Found, path: &str, place: &Path) {
    let mut here = Found::new();
    let mut bytes_left = FoundHistory::MAX_BYTES;
    let mut is_whole = true;
    // The other folders of a repository have no objects.
    let is_repository = path.ends_with(REPOSITORY);
    let has_objects = |entry: &DirEntry| {
        !is_repository || !entry.file_name().to_str().is_some_and(|name| OTHER_FOLDERS.contains(&name))
    };
    let entries = WalkDir::new(place).sort_by_file_name().into_iter().filter_entry(has_objects).flatten();
    for entry in entries.filter(|entry| entry.file_type().is_file()).take(MAX_FILES) {
        let below = entry.path().strip_prefix(place).unwrap_or(entry.path());
        let below: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
        let full = format!("{path}/{}", below.join("/"));
        let Some((format, folder, path)) = rules::in_history(&full) else { continue };
        let n_bytes = fs::metadata(entry.path()).map_or(0, |metadata| metadata.len());
        if n_bytes > bytes_left {
            is_whole = false;
            continue;
        }
        bytes_left -= n_bytes;
        add(&mut here, format, folder, path.to_owned(), Content::OnDisk(entry.path().to_owned()));
    }
    here.values_mut().for_each(|history| history.is_whole &= is_whole);
    found.append(&mut here);
}
