//! Collects the files of one input after another, and assigns them to submissions by layout and list of authors.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};
use lookalike_report_templates::model::{Reason, Role};
use lookalike_system::spill::Spill;

use crate::answers::{self, AnswerTable, NoAnswers};
use crate::beside::{folders, names_beside};
use crate::decoded::decoded;
use crate::found::{Content, FoundFile, GivenInput, Intake, MAX_METADATA_BYTES, Submission};
use crate::input::Found;
use crate::kinds::EntryKinds;
use crate::layouts::{
    AuthorList, BatchNames, Claim, EntryKind, Layout, LayoutChoice, Partition, Provenance, author_numbers,
    forget_one_for_all, group_warning, partition_knowing,
};
use crate::options::{Globs, InputOptions};
use crate::reports::{self, FoundReport, OwnedReport};
use crate::selection::Selection;
use crate::unpack::Budget;
use crate::{links, name_rules, namesakes, unpack};

pub(super) struct Collector<'o> {
    options: &'o InputOptions,
    authors: Option<AuthorList>,
    /// The label of each input, with a slash after it, which tells its submissions apart from those of others.
    labels: Vec<String>,
    budget: Budget,
    intake: Intake,
}

impl<'o> Collector<'o> {
    /// Returns a collector without inputs.
    ///
    /// # Errors
    /// The list of authors cannot be read, or makes no sense.
    pub(super) fn new(options: &'o InputOptions, spill: &Arc<Spill>) -> Result<Collector<'o>> {
        let authors = options.authors.as_deref().map(author_list_in).transpose()?;
        let budget = Budget::new(options.limits, Selection::new(&Globs::default())?, spill.clone());
        Ok(Collector { options, authors, labels: Vec::new(), budget, intake: Intake::default() })
    }

    /// Returns the number of the submission that each entry belongs to, before archive files are opened. Entries that belong to nobody count as one more submission.
    pub(super) fn owners(&self, path: &Path, paths: &[&str]) -> Vec<usize> {
        let somebodys: Vec<usize> = (0..paths.len()).filter(|&at| !is_nobodys(paths[at])).collect();
        let named: Vec<&str> = somebodys.iter().map(|&at| paths[at]).collect();
        let partition = self.partition(path, &BatchNames::default(), &named, &|_| None, &|_| None);
        let mut owners = vec![partition.submissions.len(); paths.len()];
        for (at, claim) in somebodys.into_iter().zip(partition.claims) {
            if let Claim::Submission(submission, _) = claim {
                owners[at] = submission;
            }
        }
        owners
    }

    /// Returns the names in the batch, if an input is none.
    fn known(&self, role: Role) -> Option<BatchNames> {
        if role == Role::Batch {
            return self.options.other_tasks_of.clone();
        }
        let of_batch = self.intake.submissions.iter().filter(|one| one.role == Role::Batch);
        Some(BatchNames::new(of_batch.map(|one| (&*one.provenance.name, one.files.iter().map(|file| &*file.path)))))
    }

    /// Divides the entries of an input into submissions. `known` are the names in the batch, if it is another; `read` returns the text of an entry, `link` whether it is a link to a folder, if it is a link.
    fn partition(
        &self,
        path: &Path,
        known: &BatchNames,
        paths: &[&str],
        read: &dyn Fn(usize) -> Option<String>,
        link: &dyn Fn(usize) -> Option<bool>,
    ) -> Partition {
        let layout = if self.is_plain(path) { LayoutChoice::Always(Layout::Plain) } else { self.options.layout };
        EntryKinds::new(paths, &self.options.language, read, link)
            .listed(paths, |listing| partition_knowing(known, listing, layout))
    }

    /// Returns the only table in an input, if everything beside it is nobody's work by its name, such as the task.
    fn only_table<'f>(&self, found: &'f [FoundFile]) -> Option<&'f FoundFile> {
        let paths: Vec<&str> = found.iter().map(|file| file.path.as_str()).collect();
        let kinds = EntryKinds::new(&paths, &self.options.language, &|_| None, &|_| None);
        let is_nobodys =
            |at: usize, path: &str| !path.contains('/') && kinds.kind_of(at, path, false) == EntryKind::Nobodys;
        if let [file] = found {
            return answers::is_table(&file.path).then_some(file);
        }
        let mut others =
            found.iter().enumerate().filter(|(at, file)| !is_nobodys(*at, &file.path)).map(|(_, file)| file);
        others.next().filter(|file| answers::is_table(&file.path) && others.next().is_none())
    }

    fn is_plain(&self, path: &Path) -> bool {
        self.options.plain.iter().any(|plain| plain == path)
    }

    /// Returns the answers in a table that is an input of its own, or that lies in one with nothing else but the task; none if its rows are no submissions.
    ///
    /// # Errors
    /// The input is a file and no such table, or the table has no column that the instructor names.
    fn answers(&mut self, path: &Path, found: &[FoundFile]) -> Result<Option<AnswerTable>> {
        let is_file = path.is_file() && !unpack::is_archive(path);
        let may_be = is_file
            || (!self.is_plain(path)
                && matches!(self.options.layout, LayoutChoice::Auto | LayoutChoice::Always(Layout::Table)));
        let Some(file) = self.only_table(found).filter(|_| may_be) else {
            if is_file {
                bail!(
                    "{} is a file and no table; give a folder or an archive with one entry for each submission, or a table with a row for each",
                    path.display()
                );
            }
            return Ok(None);
        };
        let name = file.path.rsplit('/').next().unwrap_or(&file.path);
        match answers::answers(name, &file.content, &self.options.columns, &mut self.budget) {
            Ok(answers) => Ok(Some(answers)),
            Err(NoAnswers::NoSuchColumn(reason)) => bail!("--columns does not fit {name}: {reason}"),
            Err(_) if !is_file => Ok(None),
            Err(NoAnswers::Unreadable(reason)) => bail!("cannot read {}: {reason}", path.display()),
            Err(NoAnswers::NotRecognized(headings)) => bail!(
                "no column of {} looks like answers; name the columns with --columns name=…,answer=…; the columns are {headings}",
                path.display()
            ),
        }
    }

    /// Adds an input with submissions. The names of earlier submissions begin with `label`, and so do those that an input before it has too.
    ///
    /// # Errors
    /// The input is a single file and no table of answers.
    pub(super) fn add(&mut self, path: &Path, role: Role, found: Found, label: &str) -> Result<()> {
        let stripped = found.stripped.clone();
        let (input, found) = self.add_input(path, role, found);
        self.labels.resize(input, String::new());
        self.labels.push(format!("{label}/"));
        self.divide(path, input, Found { files: found, stripped })
    }

    /// Divides the files of an input into submissions. Folders above people are terms and tasks where the input is not the batch: each is an input of its own.
    fn divide(&mut self, path: &Path, input: usize, found: Found) -> Result<()> {
        let role = self.intake.inputs[input].role;
        let known = self.known(role);
        let Found { files: found, stripped } = found;
        let (mut found, reports) = reports::take_out(found);
        found.sort_by(|a, b| a.path.cmp(&b.path));
        let (nobodys, found): (Vec<FoundFile>, Vec<FoundFile>) =
            found.into_iter().partition(|file| is_nobodys(&file.path));
        let (found, partition) = match self.answers(path, &found)? {
            Some(mut answers) => {
                let table = self.only_table(&found).map(|file| file.path.clone());
                self.intake.inputs[input].incomplete.extend(answers.incomplete);
                for file in found {
                    let is_table = table.as_ref() == Some(&file.path);
                    if !is_table {
                        answers.partition.beside.insert(file.path.clone());
                    }
                    let reason = if is_table { Reason::SubmissionTable } else { Reason::Beside };
                    self.intake.unassigned.push(file.without_owner(reason));
                }
                let of_input = |file| FoundFile { input, ..file };
                (answers.files.into_iter().map(of_input).collect::<Vec<_>>(), Some(answers.partition))
            }
            None => (found, None),
        };

        let paths: Vec<&str> = found.iter().map(|file| file.path.as_str()).collect();
        let read = |entry: usize| found[entry].content.text(MAX_METADATA_BYTES);
        let link = |entry: usize| match &found[entry].content {
            Content::Link(link) => Some(link.is_to_folder),
            _ => None,
        };
        let mut partition =
            partition.unwrap_or_else(|| self.partition(path, &known.clone().unwrap_or_default(), &paths, &read, &link));
        let folders_above = partition.folders_above();
        if known.is_some() && !folders_above.is_empty() {
            let unseen: Vec<FoundFile> = nobodys.into_iter().map(|file| self.with_path(file)).collect();
            self.intake.unassigned.extend(unseen.into_iter().chain(reports.into_iter().map(FoundReport::into_entry)));
            return self.enter(path, input, &folders_above, found);
        }
        let given = &mut self.intake.inputs[input];
        if let Some(authors) = &mut self.authors {
            authors.apply(&given.name, &paths, &mut partition);
        }
        given.layout = Some(partition.layout);
        if partition.is_unrecognized {
            let (layout, name) = (partition.layout.name(), &given.name);
            self.intake.warnings.push(format!("--layout {layout} has no effect: nothing in {name} has it"));
        }
        given.notes = notes(stripped, &partition);
        let question = partition.question.take();
        self.intake.warnings.extend(question.map(|question| format!("{}: {question}", given.name)));
        given.tables = std::mem::take(&mut partition.tables);
        // An entry that cannot be read may be a submission, and is a reason why the input is incomplete.
        for file in found.iter().filter(|file| matches!(file.content, Content::Unreadable(_))) {
            partition.beside.remove(file.path.rsplit('/').next().unwrap_or(&file.path));
        }
        let folders = folders(&paths, &partition);
        let (reports, reports_beside) = reports::by_place(reports, &folders);
        given.beside = names_beside(&partition, &nobodys, &reports_beside);
        let unseen = nobodys.into_iter().map(|file| self.with_path(file)).collect();
        let (submissions, unassigned) = with_files(partition, found, reports, unseen);
        let label = &self.labels[input];
        let unassigned = unassigned.into_iter().chain(reports_beside.into_iter().map(FoundReport::into_entry));
        let is_file = |file: &FoundFile| !matches!(file.content, Content::EmptyFolder);
        self.intake.unassigned.extend(unassigned.filter(is_file));
        self.intake.submissions.extend(submissions.into_iter().map(|(provenance, files)| {
            let name = match role {
                Role::Batch => provenance.name.clone(),
                _ => format!("{label}{}", provenance.name),
            };
            Submission { name, role, input, provenance, author: None, files, histories: Vec::new() }
        }));
        Ok(())
    }

    /// Adds each of some folders in an input as an input of its own. Files beside them are nobody's.
    fn enter(&mut self, path: &Path, input: usize, folders: &[String], found: Vec<FoundFile>) -> Result<()> {
        let mut inside: BTreeMap<&str, Vec<FoundFile>> = BTreeMap::new();
        for file in found {
            match folders.iter().find_map(|folder| Some((folder, file.path.strip_prefix(folder.as_str())?.to_owned())))
            {
                Some((folder, path)) => inside.entry(folder).or_default().push(FoundFile { path, ..file }),
                None => self.intake.unassigned.push(file.without_owner(Reason::Beside)),
            }
        }
        let outer = &mut self.intake.inputs[input];
        outer.layout = Some(Layout::Plain);
        outer.is_entered = true;
        outer.notes.push("its entries are batches, and each is an input of its own".to_owned());
        let (role, outer) = (outer.role, outer.name.clone());
        for (folder, mut files) in inside {
            let folder = folder.trim_end_matches('/');
            let folder = folder.rsplit('/').next().unwrap_or(folder);
            let folder = unpack::stem(folder).unwrap_or(folder);
            let inner = self.intake.inputs.len();
            self.labels.resize(inner, String::new());
            self.labels.push(format!("{}{folder}/", self.labels[input]));
            files.iter_mut().for_each(|file| file.input = inner);
            self.intake.inputs.push(GivenInput { role, name: format!("{outer}/{folder}"), ..GivenInput::default() });
            self.divide(path, inner, Found { files, stripped: None })?;
        }
        Ok(())
    }

    pub(super) fn add_starter(&mut self, path: &Path, found: Found) {
        let (_, found) = self.add_input(path, Role::Starter, found);
        let mut starter: Vec<FoundFile> = found.into_iter().map(|file| self.with_path(file)).collect();
        links::settle(&mut starter);
        self.intake.starter.extend(starter);
    }

    fn add_input(&mut self, path: &Path, role: Role, found: Found) -> (usize, Vec<FoundFile>) {
        let mut found = found.files;
        let (input, name) = (self.intake.inputs.len(), name_of(&self.options.names.path(path)));
        for file in &mut found {
            file.input = input;
        }
        self.intake.inputs.push(GivenInput { role, name, ..GivenInput::default() });
        (input, found)
    }

    /// Gives a remark on an archive file that is an input of its own, which has an empty path, the name of the input.
    fn with_path(&self, file: FoundFile) -> FoundFile {
        let path = if file.path.is_empty() { self.intake.inputs[file.input].name.clone() } else { file.path };
        FoundFile { path, ..file }
    }

    pub(super) fn finish(mut self) -> Intake {
        namesakes::tell_apart(&mut self.intake.submissions, &self.labels);
        let submissions = &mut self.intake.submissions;
        let of_batch = submissions.iter_mut().filter(|one| one.role == Role::Batch);
        let mut of_batch: Vec<_> = of_batch.map(|one| &mut one.provenance).collect();
        self.intake.warnings.extend(forget_one_for_all(&mut of_batch));
        let provenances: Vec<_> =
            submissions.iter().map(|submission| (submission.input, &submission.provenance)).collect();
        let numbers = author_numbers(&provenances);
        let is_of_batch = |index: &usize| submissions[*index].role == Role::Batch;
        let of_batch: Vec<_> = (0..submissions.len()).filter(is_of_batch).map(|index| provenances[index]).collect();
        self.intake.warnings.extend(group_warning(&of_batch));
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
        if let (Some(authors), Some(path)) = (&self.authors, &self.options.authors) {
            let list = self.options.names.name(path);
            self.intake.warnings.extend(authors.warning());
            self.intake.warnings.extend(authors.doubts().iter().map(|doubt| format!("--authors {list}: {doubt}")));
            if let Some(first) = self.intake.inputs.first_mut() {
                first.notes.extend(authors.unused());
            }
        }
        self.intake
    }
}

/// Returns the submissions with their files, and the files of nobody, to which `unassigned` belong.
fn with_files(
    partition: Partition,
    found: Vec<FoundFile>,
    reports: Vec<OwnedReport>,
    mut unassigned: Vec<FoundFile>,
) -> (Vec<(Provenance, Vec<FoundFile>)>, Vec<FoundFile>) {
    let mut submissions: Vec<(Provenance, Vec<FoundFile>)> =
        partition.submissions.into_iter().map(|provenance| (provenance, Vec::new())).collect();
    for (file, claim) in found.into_iter().zip(partition.claims) {
        match claim {
            Claim::Submission(at, path) => {
                // The path of an empty folder ends with a slash in its input.
                submissions[at].1.push(FoundFile { path: path.trim_end_matches('/').to_owned(), ..file });
            }
            Claim::Nobody(reason) => unassigned.push(file.without_owner(reason)),
        }
    }
    for (at, path, report) in reports {
        submissions[at].1.extend(report.into_left_out(&path));
    }
    submissions.iter_mut().for_each(|(_, files)| links::settle(files));
    (submissions, unassigned)
}

/// Returns whether the file of this path is in no submission whatever the layout. A folder that a rule leaves out is one entry on disk, but in an archive file each of its files is an entry.
fn is_nobodys(path: &str) -> bool {
    let (entry, is_folder) = path.split_once('/').map_or((path, false), |(entry, _)| (entry, true));
    path.is_empty() || name_rules::litter(entry, is_folder).is_some()
}

/// Returns the notes on an input. `stripped` is the folder that everything in an archive file is in.
fn notes(stripped: Option<String>, partition: &Partition) -> Vec<String> {
    let around = stripped.into_iter().chain(partition.wrapper.clone()).reduce(|a, b| format!("{a}/{b}"));
    let around = around.map(|path| format!("everything is in {path}; each entry in it is a submission"));
    around.into_iter().chain(partition.notes.iter().cloned()).collect()
}

fn author_list_in(path: &Path) -> Result<AuthorList> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    AuthorList::parse(&decoded(&bytes)).map_err(|error| anyhow!("{}: {error}", path.display()))
}

/// Returns the name of a path in the report: its last part, and the part before it if the last is a mere `submissions`.
pub(super) fn name_of(path: &Path) -> String {
    let full = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let name = full.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned());
    let above = full.parent().and_then(Path::file_name).filter(|_| name.eq_ignore_ascii_case("submissions"));
    above.map_or_else(|| name.clone(), |above| format!("{}/{name}", above.to_string_lossy()))
}
