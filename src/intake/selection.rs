//! What of a submission is taken in: the rules, the instructor's globs, and the safeguard that no submission loses all it has.
//!
//! Names that are never a student's are left out as they are found, so that nobody walks through a hundred thousand installed files.
//! The rest is decided here, submission by submission, once it is known which path belongs to whom.

use std::collections::BTreeMap;
use std::mem;

use anyhow::Result;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use ignore::{Error, Match};

use super::{Content, FoundFile, rules};
use crate::cli::SelectionArguments;

/// Why a file is taken in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Chosen {
    /// No rule says otherwise.
    #[default]
    ByDefault,
    /// The instructor asked for it.
    ByOption,
    /// A rule would leave it out, and its submission would have nothing left.
    AsLastResort(&'static str),
}

impl Chosen {
    /// What the account says of it.
    pub(crate) fn note(self) -> Option<String> {
        match self {
            Chosen::ByDefault => None,
            Chosen::ByOption => Some("taken in by --include".to_owned()),
            Chosen::AsLastResort(rule) => {
                Some(format!("looks like {rule}; taken in because the submission has nothing else"))
            }
        }
    }
}

/// The rules and the instructor's globs.
#[derive(Debug, Clone)]
pub(super) struct Selection {
    include: Gitignore,
    exclude: Gitignore,
}

/// What is to become of a file.
enum Verdict {
    Keep(Chosen),
    LeaveOut(String),
    /// Left out with the folder that the first so many bytes of its path name.
    WithFolder {
        length: usize,
        rule: String,
    },
    /// The same, unless nothing else is there.
    Doubtful {
        length: usize,
        rule: &'static str,
    },
}

/// Globs as .gitignore means them.
///
/// # Errors
/// One of them has no meaning.
pub(crate) fn globs(globs: &[String]) -> Result<Gitignore, Error> {
    let mut builder = GitignoreBuilder::new("");
    for glob in globs {
        builder.add_line(None, glob)?;
    }
    builder.build()
}

impl Selection {
    /// # Errors
    /// A glob has no meaning.
    pub(super) fn new(arguments: &SelectionArguments) -> Result<Selection> {
        Ok(Selection { include: globs(&arguments.include)?, exclude: globs(&arguments.exclude)? })
    }

    /// Why what is found at `path`, below whatever was given, need not even be looked at, if so. Folders may be passed over whole.
    pub(super) fn left_out(&self, path: &str, is_folder: bool) -> Option<String> {
        let rule = path.split('/').find_map(rules::left_out)?;
        if self.include.is_empty() {
            return Some(rule);
        }
        // Where a submission begins is not known yet.
        let tails = path.match_indices('/').filter_map(|(at, _)| path.get(at + 1..));
        let may_be_wanted =
            is_folder || std::iter::once(path).chain(tails).any(|tail| matches(&self.include, tail).is_some());
        (!may_be_wanted).then_some(rule)
    }

    /// Decides on the files of one submission.
    pub(super) fn apply(&self, files: &mut Vec<FoundFile>) {
        let n_present = files.iter().filter(|file| is_present(file)).count();
        let environments = environments(files);
        let of_file = |file: &FoundFile| {
            if !is_present(file) {
                return Verdict::Keep(Chosen::ByDefault);
            }
            self.by_glob(&file.path).unwrap_or_else(|| {
                // A file that is all there is was not handed in by mistake.
                if n_present == 1 { litter(&file.path) } else { by_rule(&file.path, &environments) }
            })
        };
        let mut verdicts: Vec<Verdict> = files.iter().map(of_file).collect();
        spare_the_last(files, &mut verdicts);
        *files = carried_out(mem::take(files), verdicts);
    }

    /// Decides on code that was handed out: what the instructor gave is taken, but for what the globs exclude.
    pub(super) fn apply_to_starter(&self, files: &mut [FoundFile]) {
        for file in files.iter_mut().filter(|file| is_present(file)) {
            if let Some(Verdict::LeaveOut(rule)) = self.by_glob(&file.path) {
                file.content = Content::LeftOut(rule);
            }
        }
    }

    fn by_glob(&self, path: &str) -> Option<Verdict> {
        if let Some(glob) = matches(&self.exclude, path) {
            return Some(Verdict::LeaveOut(format!("excluded by --exclude {glob}")));
        }
        matches(&self.include, path).map(|_| Verdict::Keep(Chosen::ByOption))
    }
}

/// The glob that a path, or a folder above it, matches.
fn matches<'a>(globs: &'a Gitignore, path: &str) -> Option<&'a str> {
    let above = path.rmatch_indices('/').map(|(at, _)| (&path[..at], true));
    let mut found = std::iter::once((path, false)).chain(above).map(|(path, is_folder)| globs.matched(path, is_folder));
    match found.find(|found| !found.is_none())? {
        Match::Ignore(glob) => Some(glob.original()),
        _ => None,
    }
}

fn is_present(file: &FoundFile) -> bool {
    matches!(file.content, Content::OnDisk(_) | Content::Unpacked(_))
}

/// The folders that Python marks as virtual environments, each with a slash after it.
fn environments(files: &[FoundFile]) -> Vec<String> {
    let marks = files.iter().filter_map(|file| file.path.strip_suffix("pyvenv.cfg"));
    marks.filter(|folder| folder.ends_with('/')).map(str::to_owned).collect()
}

fn litter(path: &str) -> Verdict {
    let found = parts(path).into_iter().find_map(|(end, name)| Some((end, rules::left_out(name)?)));
    match found {
        Some((length, rule)) if length < path.len() => Verdict::WithFolder { length, rule },
        Some((_, rule)) => Verdict::LeaveOut(rule),
        None => Verdict::Keep(Chosen::ByDefault),
    }
}

fn by_rule(path: &str, environments: &[String]) -> Verdict {
    let litter = litter(path);
    if !matches!(litter, Verdict::Keep(_)) {
        return litter;
    }
    if let Some(folder) = environments.iter().find(|folder| path.starts_with(folder.as_str())) {
        return Verdict::Doubtful { length: folder.len() - 1, rule: "a virtual environment" };
    }
    let parts = parts(path);
    let names: Vec<&str> = parts.iter().map(|(_, name)| *name).collect();
    let folders = parts.iter().enumerate().take(parts.len().saturating_sub(1));
    let mut doubtful = folders.filter_map(|(place, (length, _))| Some((*length, rules::of_folder(&names, place)?)));
    if let Some(rule) = names.last().and_then(|name| rules::of_file(name)) {
        return Verdict::LeaveOut(rule.to_owned());
    }
    match doubtful.next() {
        Some((length, rule)) => Verdict::Doubtful { length, rule },
        None => Verdict::Keep(Chosen::ByDefault),
    }
}

/// The parts of a path, each with the place where it ends.
fn parts(path: &str) -> Vec<(usize, &str)> {
    let mut end = 0;
    let part = |name| {
        let at = end + str::len(name);
        end = at + 1;
        (at, name)
    };
    path.split('/').map(part).collect()
}

/// Takes in again what a rule about folders would leave out, if it is all the program there is, or all there is.
fn spare_the_last(files: &[FoundFile], verdicts: &mut [Verdict]) {
    let is_kept = |verdict: &Verdict| matches!(verdict, Verdict::Keep(_));
    let is_program = |file: &FoundFile| is_present(file) && rules::is_program(&file.path);
    let kept = || files.iter().zip(&*verdicts).filter(|(_, verdict)| is_kept(verdict)).map(|(file, _)| file);
    let (has_program, has_any) = (kept().any(is_program), kept().any(is_present));
    for (file, verdict) in files.iter().zip(verdicts) {
        if let Verdict::Doubtful { rule, .. } = verdict
            && !has_program
            && (is_program(file) || !has_any)
        {
            *verdict = Verdict::Keep(Chosen::AsLastResort(rule));
        }
    }
}

/// The files with what became of them. What is left out with its folder becomes one entry for the folder.
fn carried_out(files: Vec<FoundFile>, verdicts: Vec<Verdict>) -> Vec<FoundFile> {
    let mut kept = Vec::with_capacity(files.len());
    let mut folders: BTreeMap<(String, String), (usize, usize)> = BTreeMap::new();
    for (mut file, verdict) in files.into_iter().zip(verdicts) {
        let (length, rule) = match verdict {
            Verdict::Keep(chosen) => {
                file.chosen = chosen;
                kept.push(file);
                continue;
            }
            Verdict::LeaveOut(rule) => {
                file.content = Content::LeftOut(rule);
                kept.push(file);
                continue;
            }
            Verdict::WithFolder { length, rule } => (length, rule),
            Verdict::Doubtful { length, rule } => (length, rule.to_owned()),
        };
        file.path.truncate(length);
        let (_, n_files) = folders.entry((file.path, rule)).or_insert((file.input, 0));
        *n_files += 1;
    }
    let of_folder = |((path, rule), (input, n_files)): ((String, String), (usize, usize))| {
        let noun = if n_files == 1 { "file" } else { "files" };
        let content = Content::LeftOut(format!("{rule} ({n_files} {noun})"));
        FoundFile { input, path, content, modified: None, chosen: Chosen::ByDefault }
    };
    kept.extend(folders.into_iter().map(of_folder));
    kept.sort_by(|a, b| a.path.cmp(&b.path));
    kept
}

#[cfg(test)]
mod tests;
