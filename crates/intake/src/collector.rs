//! Collects the files of one input after another, and assigns them to submissions by layout and list of authors.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use lookalike_frontends::Language;
use lookalike_report_templates::model::Role;

use crate::found::{Content, FoundFile, GivenInput, Intake, Submission};
use crate::input::Found;
use crate::layouts::{
    AuthorList, Claim, Layout, LayoutChoice, Listing, Partition, Provenance, author_numbers, partition,
};
use crate::options::{InputOptions, LanguageChoice};
use crate::{rules, unpack};

/// Maximum size in bytes of a file in which a platform lists names and times.
const MAX_METADATA_BYTES: u64 = 16 << 20;

/// The inputs that were collected so far.
pub(super) struct Collector {
    layout: LayoutChoice,
    /// The inputs whose layout is plain whatever `layout` says.
    plain: Vec<PathBuf>,
    language: LanguageChoice,
    authors: Option<AuthorList>,
    intake: Intake,
}

impl Collector {
    /// Returns a collector without inputs.
    ///
    /// # Errors
    /// The list of authors cannot be read, or makes no sense.
    pub(super) fn new(options: &InputOptions) -> Result<Collector> {
        let authors = options.authors.as_deref().map(author_list_in).transpose()?;
        let InputOptions { layout, plain, language, .. } = options;
        let (layout, plain, language) = (*layout, plain.clone(), language.clone());
        Ok(Collector { layout, plain, language, authors, intake: Intake::default() })
    }

    /// Returns the number of the submission that each entry belongs to, before archive files are opened. Entries that belong to nobody count as one more submission.
    pub(super) fn owners(&self, path: &Path, paths: &[&str]) -> Vec<usize> {
        let somebodys: Vec<usize> = (0..paths.len()).filter(|&at| !is_nobodys(paths[at])).collect();
        let named: Vec<&str> = somebodys.iter().map(|&at| paths[at]).collect();
        let partition = self.partition(path, &named, &|_| None);
        let mut owners = vec![partition.submissions.len(); paths.len()];
        for (at, claim) in somebodys.into_iter().zip(partition.claims) {
            if let Claim::Submission(submission, _) = claim {
                owners[at] = submission;
            }
        }
        owners
    }

    /// Divides the entries of an input into submissions.
    fn partition(&self, path: &Path, paths: &[&str], read: &dyn Fn(usize) -> Option<String>) -> Partition {
        let has_programs = paths.iter().any(|path| rules::is_program(path));
        let direct = paths.iter().enumerate().filter(|(_, path)| !path.contains('/'));
        let entry_of: HashMap<&str, usize> = direct.map(|(entry, path)| (*path, entry)).collect();
        let text_of = |name: &str| entry_of.get(name).and_then(|&entry| read(entry));
        let listing = Listing {
            paths,
            read,
            archive_stem: &unpack::stem,
            is_work: &|name| may_be_work(name, &self.language, has_programs) || is_program_by_content(name, &text_of),
        };
        let is_plain = self.plain.iter().any(|plain| plain == path);
        partition(&listing, if is_plain { LayoutChoice::Always(Layout::Plain) } else { self.layout })
    }

    /// Adds an input with submissions. The names of the submissions begin with `prefix`.
    ///
    /// # Errors
    /// The input is a single file.
    pub(super) fn add(&mut self, path: &Path, role: Role, found: Found, prefix: &str) -> Result<()> {
        if path.is_file() && !unpack::is_archive(path) {
            bail!("{} is a file; give a folder or an archive with one entry for each submission", path.display());
        }
        let stripped = found.stripped.clone();
        let (input, mut found) = self.add_input(path, role, found);
        found.sort_by(|a, b| a.path.cmp(&b.path));
        let (nobodys, found): (Vec<FoundFile>, Vec<FoundFile>) =
            found.into_iter().partition(|file| is_nobodys(&file.path));
        let nobodys: Vec<FoundFile> = nobodys.into_iter().map(|file| self.with_path(file)).collect();
        self.intake.unassigned.extend(nobodys);

        let paths: Vec<&str> = found.iter().map(|file| file.path.as_str()).collect();
        let mut partition = self.partition(path, &paths, &|entry| text_of(&found[entry].content));
        let given = &mut self.intake.inputs[input];
        if let Some(authors) = &mut self.authors {
            authors.apply(&given.name, &paths, &mut partition);
        }
        given.layout = Some(partition.layout);
        given.notes = stripped
            .into_iter()
            .chain(partition.wrapper)
            .reduce(|a, b| format!("{a}/{b}"))
            .map(wrapped_in)
            .into_iter()
            .collect();
        given.notes.extend(partition.notes);

        let new = |provenance: Provenance| {
            let name = format!("{prefix}{}", provenance.name);
            Submission { name, role, input, provenance, author: None, files: Vec::new() }
        };
        let mut submissions: Vec<Submission> = partition.submissions.into_iter().map(new).collect();
        for (file, claim) in found.into_iter().zip(partition.claims) {
            match claim {
                Claim::Submission(at, path) => submissions[at].files.push(FoundFile { path, ..file }),
                Claim::Nobody(reason) => self.intake.unassigned.push(unassigned(file, reason)),
            }
        }
        submissions.iter_mut().for_each(|one| one.files.sort_by(|a, b| a.path.cmp(&b.path)));
        self.intake.submissions.extend(submissions);
        Ok(())
    }

    /// Adds an input with starter code.
    pub(super) fn add_starter(&mut self, path: &Path, found: Found) {
        let (_, found) = self.add_input(path, Role::Starter, found);
        let starter: Vec<FoundFile> = found.into_iter().map(|file| self.with_path(file)).collect();
        self.intake.starter.extend(starter);
    }

    /// Adds an input, and returns its index and its files.
    fn add_input(&mut self, path: &Path, role: Role, found: Found) -> (usize, Vec<FoundFile>) {
        let mut found = found.files;
        let (input, name) = (self.intake.inputs.len(), name_of(path));
        for file in &mut found {
            file.input = input;
        }
        self.intake.inputs.push(GivenInput { role, name, layout: None, notes: Vec::new(), incomplete: Vec::new() });
        (input, found)
    }

    /// Gives a remark on an archive file that is an input of its own, which has an empty path, the name of the input.
    fn with_path(&self, file: FoundFile) -> FoundFile {
        let path = if file.path.is_empty() { self.intake.inputs[file.input].name.clone() } else { file.path };
        FoundFile { path, ..file }
    }

    /// Numbers the authors and returns everything that was added.
    pub(super) fn finish(mut self) -> Intake {
        let submissions = &mut self.intake.submissions;
        let numbers = author_numbers(&submissions.iter().map(|one| (one.input, &one.provenance)).collect::<Vec<_>>());
        submissions.iter_mut().zip(numbers).for_each(|(submission, number)| submission.author = number);
        submissions.sort_by(|a, b| (a.role, &a.name).cmp(&(b.role, &b.name)));
        for file in self.intake.unassigned.iter().chain(&self.intake.starter) {
            // A file of nobody that cannot be read may be a folder of submissions, or the end of an archive file.
            if let Content::Unreadable(reason) = &file.content {
                let input = &mut self.intake.inputs[file.input];
                let path = if file.path == input.name { String::new() } else { format!("{}: ", file.path) };
                input.incomplete.push(format!("{path}{reason}"));
            }
        }
        let unused = self.authors.iter().flat_map(AuthorList::unused);
        if let Some(first) = self.intake.inputs.first_mut() {
            first.notes.extend(unused);
        }
        self.intake
    }
}

/// Returns whether the file of this path is in no submission whatever the layout. A folder that a rule leaves out is one entry on disk, but in an archive file each of its files is an entry.
fn is_nobodys(path: &str) -> bool {
    path.is_empty() || path.split('/').next().is_some_and(|entry| rules::left_out(entry).is_some())
}

/// Returns the note on folders that hold all submissions.
fn wrapped_in(path: String) -> String {
    format!("everything is in {path}; each entry in it is a submission")
}

fn author_list_in(path: &Path) -> Result<AuthorList> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    AuthorList::parse(&text).map_err(|error| anyhow!("{}: {error}", path.display()))
}

/// Returns the text of a small file.
fn text_of(content: &Content) -> Option<String> {
    let bytes = match content {
        Content::Unpacked(bytes) => bytes.read().into_owned(),
        Content::OnDisk(path) if fs::metadata(path).ok()?.len() <= MAX_METADATA_BYTES => fs::read(path).ok()?,
        _ => return None,
    };
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns whether a file directly in the batch can be a submission of its own. Prose can be one only where there are no programs.
fn may_be_work(name: &str, language: &LanguageChoice, has_programs: bool) -> bool {
    let is_known = language.of(name).is_some() || rules::is_program(name) || (rules::is_prose(name) && !has_programs);
    rules::left_out(name).is_none() && (is_known || unpack::stem(name).is_some())
}

/// Returns whether a file directly in the batch is a program whose name does not tell it.
fn is_program_by_content(name: &str, text_of: &dyn Fn(&str) -> Option<String>) -> bool {
    rules::left_out(name).is_none() && text_of(name).is_some_and(|text| Language::of_content(&text).is_some())
}

/// Returns a file that belongs to nobody, with the reason unless it has another one already.
fn unassigned(file: FoundFile, reason: &str) -> FoundFile {
    let content = match file.content {
        Content::OnDisk(_) | Content::Unpacked(_) | Content::Beginning { .. } => Content::LeftOut(reason.to_owned()),
        other => other,
    };
    FoundFile { content, ..file }
}

/// Returns the name of a path in the report: its last part, and the part before it if the last is a mere `submissions`.
pub(super) fn name_of(path: &Path) -> String {
    let full = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let name = full.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned());
    let above = full.parent().and_then(Path::file_name).filter(|_| name.eq_ignore_ascii_case("submissions"));
    above.map_or_else(|| name.clone(), |above| format!("{}/{name}", above.to_string_lossy()))
}
