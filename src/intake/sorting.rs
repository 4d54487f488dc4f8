//! What was found in each batch → submissions, by its layout and by the instructor's list of authors.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use lookalike_report_templates::model::Role;

use super::{Content, Found, FoundFile, FoundSubmission, Intake, archives, give, rules};
use crate::cli::{InputArguments, LanguageChoice};
use crate::layouts::{Authors, Handed, Layout, LayoutChoice, Listing, Loose, authors, sort};

/// The files in which platforms list names and times are smaller than this.
const MOST_METADATA_BYTES: u64 = 16 << 20;

/// Takes in one input after the other.
pub(super) struct Sorter {
    layout: LayoutChoice,
    /// The inputs that are plain whatever `layout` says.
    plain: Vec<PathBuf>,
    language: LanguageChoice,
    authors: Option<Authors>,
    intake: Intake,
    /// For each submission so far, its input.
    origins: Vec<usize>,
}

impl Sorter {
    /// # Errors
    /// The list of authors cannot be read, or makes no sense.
    pub(super) fn new(arguments: &InputArguments) -> Result<Sorter> {
        let authors = arguments.authors.as_deref().map(authors_in).transpose()?;
        let InputArguments { layout, language, .. } = *arguments;
        let plain = arguments.plain.clone();
        Ok(Sorter { layout, plain, language, authors, intake: Intake::default(), origins: Vec::new() })
    }

    /// Takes in what was found in a batch. Its submissions are called with `prefix` before their names.
    ///
    /// # Errors
    /// It is a single file.
    pub(super) fn take(&mut self, path: &Path, role: Role, mut found: Vec<Found>, prefix: &str) -> Result<()> {
        if path.is_file() && !archives::is_archive(path) {
            bail!("{} is a file; give a folder or an archive with one entry for each submission", path.display());
        }
        let input = give(&mut self.intake, path, role);
        let name = self.intake.inputs[input].name.clone();
        found.sort_by(|a, b| a.path.cmp(&b.path));
        // In an archive, what is no student's comes file by file, not as one folder.
        let is_nobodys = |found: &Found| {
            found.path.is_empty() || found.path.split('/').next().is_some_and(|entry| rules::left_out(entry).is_some())
        };
        let (nobodys, found): (Vec<Found>, Vec<Found>) = found.into_iter().partition(is_nobodys);
        self.intake.loose.extend(nobodys.into_iter().map(|found| found.of_input(input, &name)));

        let paths: Vec<&str> = found.iter().map(|found| found.path.as_str()).collect();
        let has_programs = paths.iter().any(|path| rules::is_program(path));
        let listing = Listing {
            paths: &paths,
            read: &|entry| text_of(&found[entry].content),
            archive_stem: &archives::stem,
            is_work: &|name| rules::may_be_source(name, self.language, has_programs),
        };
        let is_plain = self.plain.iter().any(|plain| plain == path);
        let layout = if is_plain { LayoutChoice::Always(Layout::Plain) } else { self.layout };
        let mut sorted = sort(&listing, layout);
        if let Some(authors) = &mut self.authors {
            authors.apply(&name, &paths, &mut sorted);
        }
        let given = &mut self.intake.inputs[input];
        given.layout = Some(sorted.layout);
        given.notes = sorted.notes;
        let mut files: Vec<Option<FoundFile>> =
            found.into_iter().map(|found| Some(found.of_input(input, &name))).collect();
        for handed in sorted.submissions {
            self.origins.push(input);
            self.intake.submissions.push(submission(handed, (role, input), prefix, &mut files));
        }
        let loose = sorted.loose.into_iter().filter_map(|loose| belonging_to_nobody(loose, &mut files));
        self.intake.loose.extend(loose);
        Ok(())
    }

    /// Everything that was taken in, and who is one with whom.
    pub(super) fn finish(mut self) -> Intake {
        let handed: Vec<(usize, &Handed)> =
            self.origins.iter().copied().zip(self.intake.submissions.iter().map(|found| &found.handed)).collect();
        let authors = authors(&handed);
        self.intake.submissions.iter_mut().zip(authors).for_each(|(submission, author)| submission.author = author);
        self.intake.submissions.sort_by(|a, b| (a.role, &a.name).cmp(&(b.role, &b.name)));
        let unused = self.authors.iter().flat_map(Authors::unused);
        if let Some(first) = self.intake.inputs.first_mut() {
            first.notes.extend(unused);
        }
        self.intake
    }
}

fn authors_in(path: &Path) -> Result<Authors> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    Authors::parse(&text).map_err(|error| anyhow!("{}: {error}", path.display()))
}

/// The text of a small file.
fn text_of(content: &Content) -> Option<String> {
    let bytes = match content {
        Content::Unpacked(bytes) => bytes.read().into_owned(),
        Content::OnDisk(path) if fs::metadata(path).ok()?.len() <= MOST_METADATA_BYTES => fs::read(path).ok()?,
        _ => return None,
    };
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// A submission with its files, which are taken out of `files`.
fn submission(
    mut handed: Handed,
    (role, input): (Role, usize),
    prefix: &str,
    files: &mut [Option<FoundFile>],
) -> FoundSubmission {
    let take = |(entry, path): (usize, String)| Some(FoundFile { path, ..files.get_mut(entry)?.take()? });
    let mut files: Vec<FoundFile> = std::mem::take(&mut handed.files).into_iter().filter_map(take).collect();
    files.sort_by(|a, b| a.path.cmp(&b.path));
    FoundSubmission { name: format!("{prefix}{}", handed.name), role, input, handed, author: None, files }
}

/// A file that belongs to nobody, with the reason, if nothing else is the matter with it.
fn belonging_to_nobody(loose: Loose, files: &mut [Option<FoundFile>]) -> Option<FoundFile> {
    let file = files.get_mut(loose.entry)?.take()?;
    let content = match file.content {
        Content::OnDisk(_) | Content::Unpacked(_) | Content::Beginning { .. } => Content::LeftOut(loose.reason),
        other => other,
    };
    Some(FoundFile { content, ..file })
}
