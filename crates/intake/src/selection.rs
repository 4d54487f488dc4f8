//! Selects the files of a submission that are compared: by rules, by the instructor's globs, and so that no submission loses all it has. `only` leaves out all but the paths that the instructor names.
//!
//! Files that are never a student's work are left out as they are found, so that a hundred thousand installed files are not even listed. The other rules are applied to one submission after the other, once the paths are assigned.

mod only;
mod patterns;

use std::collections::BTreeMap;
use std::mem;

use anyhow::Result;
use ignore::gitignore::Gitignore;

use crate::found::{Content, FoundFile, Inclusion, Submission};
use crate::name_rules::{self, Subject};
use crate::options::Globs;
use crate::rules;
use lookalike_report_templates::model::Reason;

use patterns::{is_match, matches};

pub(super) use only::Only;
pub use patterns::globs;
pub(super) use patterns::unmatched;

#[derive(Debug, Clone)]
pub(super) struct Selection {
    include: Gitignore,
    exclude: Gitignore,
}

enum Decision {
    Keep(Inclusion),
    Exclude(Reason),
    LeaveOut(Reason),
    /// The folder that the first `length` bytes of the path name is left out.
    LeaveOutFolder {
        length: usize,
        rule: Reason,
        /// Whether it stays if nothing else is there.
        is_doubtful: bool,
    },
}

impl Selection {
    pub(super) fn new(options: &Globs) -> Result<Selection> {
        Ok(Selection { include: globs(&options.include)?, exclude: globs(&options.exclude)? })
    }

    /// Returns the rule that leaves out a file or a whole folder as soon as it is found. `path` is relative to the input or to a folder in it.
    pub(super) fn left_out(&self, path: &str, is_folder: bool) -> Option<Reason> {
        self.unless_wanted(path.split('/').find_map(name_rules::left_out)?, path, is_folder)
    }

    /// The same for a name directly in a batch, where a hidden folder may be somebody's.
    pub(super) fn left_out_beside(&self, name: &str, is_folder: bool) -> Option<Reason> {
        self.unless_wanted(name_rules::litter(name, is_folder)?, name, is_folder)
    }

    /// Returns a rule that leaves out a path, unless the instructor may want it.
    fn unless_wanted(&self, rule: Reason, path: &str, is_folder: bool) -> Option<Reason> {
        if self.include.is_empty() {
            return Some(rule);
        }
        // Globs are relative to a submission, and its folder is not known yet: every folder of the path may be it.
        let tails = path.match_indices('/').filter_map(|(at, _)| path.get(at + 1..));
        let may_be_wanted =
            is_folder || std::iter::once(path).chain(tails).any(|tail| matches(&self.include, tail, false).is_some());
        (!may_be_wanted).then_some(rule)
    }

    pub(super) fn apply(&self, files: &mut Vec<FoundFile>) {
        let n_present = files.iter().filter(|file| is_present(file)).count();
        let environments = environments(files);
        let decisions = files.iter().map(|file| match self.by_glob(file) {
            Some(decision @ Decision::Exclude(_))
                if matches!(file.content, Content::OnDisk(_) | Content::Unpacked(_) | Content::FolderOnDisk(_)) =>
            {
                decision
            }
            _ if is_unread(file) => unread_litter(file),
            _ if !is_present(file) && !matches!(file.content, Content::Absent(_)) => {
                Decision::Keep(file.inclusion.clone())
            }
            Some(decision) => decision,
            // The only file of a submission was not submitted by mistake.
            None if n_present == 1 && is_present(file) => as_litter(&file.path),
            None => by_rule(&file.path, &environments),
        });
        let mut decisions: Vec<Decision> = decisions.collect();
        keep_the_last(files, &mut decisions);
        *files = carry_out(mem::take(files), decisions);
    }

    /// Decides on the files of starter code: all but those that the globs exclude are taken in.
    pub(super) fn apply_to_starter(&self, files: &mut [FoundFile]) {
        for file in files.iter_mut().filter(|file| is_present(file)) {
            if let Some(Decision::Exclude(rule)) = self.by_glob(file) {
                file.content = Content::LeftOut(rule.into());
            }
        }
    }

    fn by_glob(&self, file: &FoundFile) -> Option<Decision> {
        let is_folder = matches!(file.content, Content::FolderOnDisk(_));
        if let Some(glob) = matches(&self.exclude, &file.path, is_folder) {
            return Some(Decision::Exclude(Reason::Excluded { option: format!("--exclude {glob}") }));
        }
        matches(&self.include, &file.path, is_folder).map(|_| Decision::Keep(Inclusion::ByOption))
    }
}

fn is_unread(file: &FoundFile) -> bool {
    matches!(file.content, Content::Beginning { .. } | Content::LeftOut(_))
}

/// Whether a file can be read, and no rule leaves it out yet.
fn is_present(file: &FoundFile) -> bool {
    matches!(file.content, Content::OnDisk(_) | Content::Unpacked(_)) && file.inclusion.doubt().is_none()
}

/// Files that every virtual environment has. A student may have left out some.
const MARKS: [&str; 4] = ["pyvenv.cfg", "bin/activate", "Scripts/activate", "Scripts/activate.bat"];

/// Returns the folders that are virtual environments of Python, each with a slash after it.
fn environments(files: &[FoundFile]) -> Vec<String> {
    let marks = files.iter().filter_map(|file| MARKS.iter().find_map(|mark| file.path.strip_suffix(mark)));
    marks.filter(|folder| folder.ends_with('/')).map(str::to_owned).collect()
}

/// Decides by the rules for files that never are a student's work.
fn as_litter(path: &str) -> Decision {
    let found = parts(path).into_iter().find_map(|(end, name)| Some((end, name_rules::left_out(name)?)));
    match found {
        Some((length, rule)) if length < path.len() => Decision::LeaveOutFolder { length, rule, is_doubtful: false },
        Some((_, rule)) => Decision::LeaveOut(rule),
        None => Decision::Keep(Inclusion::ByDefault),
    }
}

/// Decides on a file that is no text or was not read, and so can only be listed.
fn unread_litter(file: &FoundFile) -> Decision {
    match as_litter(&file.path) {
        folder @ Decision::LeaveOutFolder { .. } => folder,
        Decision::LeaveOut(rule) if matches!(file.content, Content::Beginning { .. }) => Decision::Exclude(rule),
        _ => Decision::Keep(file.inclusion.clone()),
    }
}

fn by_rule(path: &str, environments: &[String]) -> Decision {
    let litter = as_litter(path);
    if !matches!(litter, Decision::Keep(_)) {
        return litter;
    }
    if let Some(folder) = environments.iter().find(|folder| path.starts_with(folder.as_str())) {
        let (length, rule) = (folder.len() - 1, Reason::VirtualEnvironment);
        return Decision::LeaveOutFolder { length, rule, is_doubtful: true };
    }
    let parts = parts(path);
    let names: Vec<&str> = parts.iter().map(|(_, name)| *name).collect();
    let folders = parts.iter().enumerate().take(parts.len().saturating_sub(1));
    let mut doubtful =
        folders.filter_map(|(place, (length, _))| Some((*length, name_rules::reason(Subject::Folder, &names, place)?)));
    if let Some(rule) = name_rules::reason(Subject::File, &names, names.len().saturating_sub(1)) {
        return Decision::LeaveOut(rule);
    }
    match doubtful.next() {
        Some((length, rule)) => Decision::LeaveOutFolder { length, rule, is_doubtful: true },
        None => Decision::Keep(Inclusion::ByDefault),
    }
}

/// Returns the patterns of --include that match programs only, and none that a rule for names leaves out.
pub(super) fn needless<'g>(patterns: &'g [String], submissions: &[Submission]) -> Result<Vec<&'g str>> {
    let mut needless = Vec::new();
    for pattern in patterns.iter().filter(|pattern| !pattern.starts_with('!')) {
        let glob = globs(std::slice::from_ref(pattern))?;
        let (mut is_matched, mut is_needed) = (false, false);
        for submission in submissions {
            let environments = environments(&submission.files);
            let matching = submission.files.iter().filter(|file| is_match(&glob, &file.path, file));
            for file in matching {
                is_matched = true;
                let is_kept = matches!(by_rule(&file.path, &environments), Decision::Keep(_));
                is_needed |= !is_kept || !rules::is_program(&file.path);
            }
        }
        if is_matched && !is_needed {
            needless.push(pattern.as_str());
        }
    }
    Ok(needless)
}

fn parts(path: &str) -> Vec<(usize, &str)> {
    let mut end = 0;
    let parts = path.split('/').map(|name| {
        let at = end + name.len();
        end = at + 1;
        (at, name)
    });
    parts.collect()
}

/// Keeps the files of doubtful folders if nothing else is left: programs if no program is left, all if no file is left.
fn keep_the_last(files: &[FoundFile], decisions: &mut [Decision]) {
    let is_program = |file: &FoundFile| is_present(file) && rules::is_program(&file.path);
    let is_any_kept = |is_of_kind: fn(&FoundFile) -> bool| {
        files.iter().zip(&*decisions).any(|(file, decision)| matches!(decision, Decision::Keep(_)) && is_of_kind(file))
    };
    let (has_program, has_any) = (is_any_kept(is_program), is_any_kept(is_present));
    for (file, decision) in files.iter().zip(decisions) {
        if let Decision::LeaveOutFolder { rule, is_doubtful: true, .. } = decision
            && !has_program
            && (is_program(file) || !has_any)
        {
            *decision = Decision::Keep(Inclusion::AsLastResort(rule.clone()));
        }
    }
}

/// Carries out the decisions. A folder that is left out becomes one entry, which its files follow only to be compared with the code of others.
fn carry_out(files: Vec<FoundFile>, decisions: Vec<Decision>) -> Vec<FoundFile> {
    let mut kept = Vec::with_capacity(files.len());
    let mut folders: BTreeMap<(String, Reason), (usize, usize)> = BTreeMap::new();
    for (mut file, decision) in files.into_iter().zip(decisions) {
        match decision {
            Decision::Keep(inclusion) => file.inclusion = inclusion,
            Decision::Exclude(rule) => file.content = Content::LeftOut(rule.into()),
            Decision::LeaveOut(rule) => file.inclusion = Inclusion::LeftOut(rule),
            Decision::LeaveOutFolder { length, rule, .. } => {
                let folder = file.path.get(..length).unwrap_or(&file.path).to_owned();
                let (_, n_files) = folders.entry((folder, rule.clone())).or_insert((file.input, 0));
                *n_files += 1;
                // A file that was not read is only counted.
                if is_unread(&file) {
                    continue;
                }
                file.inclusion = Inclusion::LeftOutWithFolder(rule);
            }
        }
        kept.push(file);
    }
    for ((path, rule), (input, n_files)) in folders {
        let inclusion = Inclusion::LeftOut(rule);
        kept.push(FoundFile { input, inclusion, ..FoundFile::new(path, Content::Folder { n_files }) });
    }
    kept.sort_by(|a, b| a.path.cmp(&b.path));
    kept
}

#[cfg(test)]
mod tests;
