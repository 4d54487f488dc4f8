//! Writes the folder of a report or of handed-out code atomically: no run leaves half of one, or a mixture of two.

use std::env;
use std::fs::{self, File};
use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use lookalike_report_templates::model::Report;
use lookalike_report_templates::pairs_csv::{SPREADSHEET, Separator, write_for_spreadsheet};
use lookalike_report_templates::site;
use lookalike_system::atomic_write::{
    AtomicWrite, NEW, explained, folder_of, moved, must_not_be_protected, resolved, with_ending,
};
use lookalike_system::message::printable;
use lookalike_system::progress::Progress;
use lookalike_system::spill::Spill;

use crate::unlisted_starter::{StarterFile, is_starter_file};

/// Files that every report has. Only a folder with both may be replaced.
const REPORT_FILES: [&str; 2] = ["index.html", "report.json"];
/// Files that operating systems leave in folders that somebody opens.
const SYSTEM_FILES: [&str; 3] = [".DS_Store", "Thumbs.db", "desktop.ini"];
/// The name of the key in the temporary folder.
const KEY: &str = "names.csv";

/// The files that a report has on request.
#[derive(Debug, Clone, Copy, Default)]
pub struct Extras<'a> {
    /// The key to the names of an anonymous report. It is put beside the folder.
    pub key: Option<&'a str>,
    /// The separators of the pairs for a spreadsheet.
    pub spreadsheet: Option<Separator>,
}

/// The content of an output folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Content {
    Report,
    /// Files of handed-out code.
    Starter,
}

impl Content {
    /// Returns the content in words, with an article.
    fn words(self) -> &'static str {
        match self {
            Content::Report => "a report",
            Content::Starter => "handed-out code",
        }
    }

    /// Returns what the folder is for.
    fn purpose(self) -> &'static str {
        match self {
            Content::Report => "the report",
            Content::Starter => "handed-out code",
        }
    }

    /// Returns whether a file may be part of such a folder.
    fn may_have(self, name: &str) -> bool {
        match self {
            Content::Report => site::is_part(name),
            Content::Starter => is_starter_file(name),
        }
    }
}

/// A folder that a report or handed-out code will be written to.
pub struct Output {
    content: Content,
    /// The path as given, for messages.
    folder: PathBuf,
    /// The same path with symbolic links resolved.
    target: PathBuf,
    /// Sources that do not fit into memory, on the disk of the report.
    spill: Arc<Spill>,
}

impl Output {
    /// Claims a folder that does not exist yet, is empty, or holds an older report and nothing else.
    ///
    /// # Errors
    /// The folder holds something else, cannot be replaced, or its parent folder cannot be written.
    pub fn claim(folder: &Path) -> Result<Output> {
        Output::claim_for(folder, Content::Report)
    }

    /// Claims a folder for handed-out code. It does not exist yet, is empty, or holds older handed-out code and nothing else.
    ///
    /// # Errors
    /// As for [`Output::claim`].
    pub fn claim_for_starter(folder: &Path) -> Result<Output> {
        Output::claim_for(folder, Content::Starter)
    }

    fn claim_for(folder: &Path, content: Content) -> Result<Output> {
        let target = resolved(folder);
        // Missing parent folders are created when the report is written.
        let highest_missing = target.ancestors().find(|path| folder_of(path).is_dir()).unwrap_or(&target).to_owned();
        let spill = Spill::in_folder(folder_of(&highest_missing));
        let output = Output { content, folder: folder.to_owned(), target, spill };
        output.must_be_replaceable()?;
        // A missing permission is reported before everything is read.
        AtomicWrite::beside(&highest_missing).map_err(|error| output.not_written(error.into()))?;
        Ok(output)
    }

    /// Returns the spill for sources, which is on the disk of the report.
    pub fn spill(&self) -> &Arc<Spill> {
        &self.spill
    }

    /// Checks that no source was lost in the spill so far, before anything about the sources is printed.
    ///
    /// # Errors
    /// A source could not be written to the disk, or not be read again.
    pub fn must_be_sound(&self) -> Result<()> {
        self.spill.must_be_sound().map_err(|error| self.not_written(error))
    }

    /// Returns the path of the first page, for people.
    pub fn index(&self) -> PathBuf {
        self.folder.join("index.html")
    }

    /// Returns the path of the key of an anonymous report: beside the folder, so that the folder can be shared without
    /// it.
    pub fn key(&self) -> PathBuf {
        with_ending(&self.target, "-names.csv")
    }

    /// Writes files of handed-out code.
    ///
    /// # Errors
    /// As for [`Output::write`].
    pub fn write_starter(&self, files: &[StarterFile]) -> Result<()> {
        let write_new = || {
            let new = self.new_folder()?;
            files.iter().try_for_each(|file| fs::write(new.path(NEW).join(&file.name), &file.text))?;
            self.spill.must_be_sound()?;
            anyhow::Ok(new)
        };
        let new = write_new().map_err(|error| self.not_written(error))?;
        self.put(new).map(drop)
    }

    /// Puts a new folder in place.
    fn put(&self, new: AtomicWrite) -> Result<AtomicWrite> {
        let replaced =
            self.must_be_replaceable().and_then(|()| new.put_folder().map_err(|error| self.not_replaced(error.into())));
        match replaced {
            Ok(()) => Ok(new),
            Err(error) => match self.content {
                Content::Report => bail!("{error:#}; the new report is kept in {}", new.keep(NEW).display()),
                Content::Starter => bail!("{error:#}; the new folder is kept in {}", new.keep(NEW).display()),
            },
        }
    }

    /// Creates a temporary folder beside the target, with an empty folder to be put in place.
    fn new_folder(&self) -> Result<AtomicWrite> {
        fs::create_dir_all(folder_of(&self.target))?;
        let new = AtomicWrite::beside(&self.target)?;
        fs::create_dir(new.path(NEW))?;
        Ok(new)
    }

    /// Writes a report with some extra files.
    ///
    /// # Errors
    /// Something could not be written, or sources could not be read again from the spill. The folder then still has its
    /// old content.
    pub fn write(&self, report: &Report, extras: Extras<'_>, progress: &Progress) -> Result<()> {
        let new = self.write_new(report, extras, progress).map_err(|error| self.not_written(error))?;
        // The run may have taken hours, in which somebody may have put other files there. The new report is kept in any
        // case.
        let new = self.put(new)?;
        // The key comes after the report: an older report needs its key as long as it exists.
        match extras.key.map(|_| moved(&new.path(KEY), &self.key())) {
            Some(Err(error)) => {
                let key = self.key();
                bail!("cannot write {}: {error}; the key is kept in {}", key.display(), new.keep(KEY).display())
            }
            _ => Ok(()),
        }
    }

    /// Writes the report and the extra files to a temporary folder beside their target.
    fn write_new(&self, report: &Report, extras: Extras<'_>, progress: &Progress) -> Result<AtomicWrite> {
        let new = self.new_folder()?;
        site::write(report, &new.path(NEW), &SiteProgress(progress))?;
        if let Some(separator) = extras.spreadsheet {
            let mut file = BufWriter::new(File::create(new.path(NEW).join(SPREADSHEET))?);
            write_for_spreadsheet(report, separator, &mut file)?;
            file.flush()?;
        }
        self.spill.must_be_sound()?;
        if let Some(key) = extras.key {
            fs::write(new.path(KEY), key)?;
        }
        Ok(new)
    }

    fn not_replaced(&self, error: anyhow::Error) -> anyhow::Error {
        explained(error, &format!("cannot replace {}", self.folder.display()))
    }

    fn not_written(&self, error: anyhow::Error) -> anyhow::Error {
        explained(error, &format!("cannot write {} to {}", self.content.purpose(), self.folder.display()))
    }

    /// Refuses a folder whose replacement would lose anything but an older report.
    fn must_be_replaceable(&self) -> Result<()> {
        let (folder, purpose) = (self.folder.display(), self.content.purpose());
        match fs::read_dir(&self.target) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error).with_context(|| format!("cannot use {folder} for {purpose}")),
            Ok(mut entries) => {
                if entries.next().is_some() {
                    self.must_be_older_output()?;
                }
            }
        }
        must_not_be_protected(&self.target)?;
        if is_mounted(&self.target) {
            bail!("{folder} is a mount point and cannot be replaced; name a folder in it with --out");
        }
        let target = self.target.canonicalize().with_context(|| format!("cannot use {folder} for {purpose}"))?;
        // On Windows, a canonical path has another beginning.
        if env::current_dir().and_then(|here| here.canonicalize()).is_ok_and(|here| here.starts_with(&target)) {
            bail!("{folder} is the current folder and cannot be replaced; name another folder with --out");
        }
        Ok(())
    }

    fn must_be_older_output(&self) -> Result<()> {
        let folder = self.folder.display();
        let content = self.content.words();
        if self.content == Content::Report && !REPORT_FILES.iter().all(|file| self.target.join(file).is_file()) {
            bail!("{folder} contains something that is not a report; name another folder with --out");
        }
        let names = fs::read_dir(&self.target)?.flatten().map(|entry| entry.file_name());
        if let Some(foreign) = names.filter(|name| self.is_foreign(&name.to_string_lossy())).min() {
            bail!(
                "{folder} contains {}, which is no part of {content} and would be lost; move it elsewhere, or name another \
                 folder with --out",
                printable(&foreign.to_string_lossy())
            );
        }
        Ok(())
    }

    /// Returns whether a file in the folder is part of no older output.
    fn is_foreign(&self, name: &str) -> bool {
        !self.content.may_have(name) && !SYSTEM_FILES.contains(&name)
    }
}

/// Reports the pages that are written as a step of the run.
struct SiteProgress<'a>(&'a Progress);

impl site::Progress for SiteProgress<'_> {
    fn begin(&self, n_pages: usize) {
        self.0.begin("writing", n_pages);
    }

    fn advance(&self) {
        self.0.advance(1);
    }
}

/// Returns whether a folder is a mount point.
#[cfg(unix)]
fn is_mounted(folder: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let disk = |path: &Path| fs::metadata(path).map(|metadata| metadata.dev()).ok();
    disk(folder) != disk(&folder.join(".."))
}

/// Returns false: on other systems it is not known whether a folder is a mount point.
#[cfg(not(unix))]
fn is_mounted(_: &Path) -> bool {
    false
}

#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests {
    use std::fs::File;

    use lookalike_corpus::spill_text;
    use lookalike_report_templates::gallery;

    use super::*;

    /// Otherwise the pages would show blanks instead of code.
    #[test]
    fn a_report_with_lost_sources_is_not_put_in_place() {
        let parent = tempfile::tempdir().unwrap();
        let spill = Spill::into_file(File::options().read(true).write(true).open("/dev/null").unwrap());
        let output = Output { spill: spill.clone(), ..Output::claim(&parent.path().join("report")).unwrap() };
        let mut report = gallery::report();
        report.submissions[0].files[0].text = spill_text(&spill, "int main(void) { return 0; }".to_owned());
        let error = format!("{:#}", output.write(&report, Extras::default(), &Progress::new()).unwrap_err());
        assert!(error.contains("report") && error.contains("could not be read again"), "{error}");
        assert_eq!(parent.path().read_dir().unwrap().count(), 0);
    }

    /// A mount point, as containers use it, cannot be replaced. It must be refused before everything is read.
    #[test]
    fn mount_points_are_recognized() {
        assert!(is_mounted(Path::new("/proc")));
        let folder = tempfile::tempdir().unwrap();
        assert!(!is_mounted(folder.path()));
    }
}
