//! The report's folder: written aside and put in place whole, so that no run leaves half a report or mixes two.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};
use lookalike_report_templates::model::Report;
use lookalike_report_templates::site;

use crate::aside::{Aside, NEW, explained, folder_of, must_not_be_protected, resolved, with_ending};
use crate::progress::Progress;
use crate::stash::Stash;

/// What every report has and hardly anything else: only a folder with both may be replaced.
const MARKS: [&str; 2] = ["index.html", "report.json"];
/// What systems leave in every folder that somebody looks into.
const OF_THE_SYSTEM: [&str; 3] = [".DS_Store", "Thumbs.db", "desktop.ini"];
/// The key, while it is made ready.
const KEY: &str = "names.csv";

/// A place for a report.
pub struct Output {
    /// As it was given.
    folder: PathBuf,
    /// Where that leads.
    place: PathBuf,
    /// Where sources wait until they are written.
    stash: Arc<Stash>,
}

impl Output {
    /// Claims a folder: one that is not there yet, is empty, or holds an older report and nothing else.
    ///
    /// # Errors
    /// The folder holds something else, cannot be replaced, or nobody may write beside it.
    pub fn claim(folder: &Path) -> Result<Output> {
        let place = resolved(folder);
        // Folders that are missing are made later.
        let is_in_a_folder = |path: &&Path| folder_of(path).is_dir();
        let highest = place.ancestors().find(is_in_a_folder).unwrap_or(&place).to_owned();
        let output = Output { folder: folder.to_owned(), place, stash: Stash::in_folder(folder_of(&highest)) };
        output.must_be_replaceable()?;
        // That one may not write there is better known before everything is read.
        Aside::beside(&highest).map_err(|error| output.not_written(error.into()))?;
        Ok(output)
    }

    /// Where sources wait until they are written: on the disk of the report.
    pub fn stash(&self) -> &Arc<Stash> {
        &self.stash
    }

    /// Where the report is, for people.
    pub fn index(&self) -> PathBuf {
        self.folder.join("index.html")
    }

    /// Where the key of an anonymous report is: beside the folder, so that the folder can be handed on without it.
    pub fn key(&self) -> PathBuf {
        with_ending(&self.place, "-names.csv")
    }

    /// Writes a report, and the key to its names if it is anonymous.
    ///
    /// # Errors
    /// Something could not be written, or sources of the report are lost. What stood in the folder before is then still there.
    pub fn write(&self, report: &Report, key: Option<&str>, progress: &Progress) -> Result<()> {
        let ready = || {
            fs::create_dir_all(folder_of(&self.place))?;
            let aside = Aside::beside(&self.place)?;
            fs::create_dir(aside.path(NEW))?;
            site::write(report, &aside.path(NEW), progress)?;
            self.stash.must_be_sound()?;
            if let Some(key) = key {
                fs::write(aside.path(KEY), key)?;
            }
            anyhow::Ok(aside)
        };
        let aside = ready().map_err(|error| self.not_written(error))?;
        // The run may have taken hours: what stands there now need not be what was there, and what is ready is kept whatever happens.
        let replaced = self
            .must_be_replaceable()
            .and_then(|()| aside.put_folder().with_context(|| format!("cannot replace {}", self.folder.display())));
        if let Err(error) = replaced {
            bail!("{error:#}; the new report is kept in {}", aside.keep(NEW).display());
        }
        // After the report: an older key is needed as long as the older report is there.
        match key.map(|_| fs::rename(aside.path(KEY), self.key())) {
            Some(Err(error)) => {
                let key = self.key();
                bail!("cannot write {}: {error}; the key is kept in {}", key.display(), aside.keep(KEY).display())
            }
            _ => Ok(()),
        }
    }

    fn not_written(&self, error: anyhow::Error) -> anyhow::Error {
        explained(error, &format!("cannot write the report to {}", self.folder.display()))
    }

    /// Nothing is lost that is not a report, or that somebody means to keep.
    fn must_be_replaceable(&self) -> Result<()> {
        let folder = self.folder.display();
        match fs::read_dir(&self.place) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error).with_context(|| format!("cannot use {folder} for the report")),
            Ok(mut entries) => {
                if entries.next().is_some() {
                    self.must_be_a_report()?;
                }
            }
        }
        must_not_be_protected(&self.place)?;
        if is_mounted(&self.place) {
            bail!("{folder} is a disk of its own and cannot be replaced as a whole; name a folder in it with --out");
        }
        let place = self.place.canonicalize().with_context(|| format!("cannot use {folder} for the report"))?;
        if env::current_dir().is_ok_and(|here| here.starts_with(&place)) {
            bail!("{folder} would be replaced while you are in it; name another folder with --out");
        }
        Ok(())
    }

    fn must_be_a_report(&self) -> Result<()> {
        let folder = self.folder.display();
        if !MARKS.iter().all(|mark| self.place.join(mark).is_file()) {
            bail!("{folder} holds something that is not a report; name another folder with --out");
        }
        let is_foreign = |name: &OsStr| {
            let name = name.to_string_lossy();
            !site::is_part(&name) && !OF_THE_SYSTEM.contains(&&*name)
        };
        let entries = fs::read_dir(&self.place)?;
        let names = entries.flatten().map(|entry| entry.file_name());
        match names.filter(|name| is_foreign(name)).min() {
            Some(foreign) => Err(anyhow!(
                "{folder} holds {}, which is no part of a report and would be lost; move it elsewhere, or name another \
                 folder with --out",
                crate::summary::printable(&foreign.to_string_lossy())
            )),
            None => Ok(()),
        }
    }
}

/// Whether another disk begins at a folder.
#[cfg(unix)]
fn is_mounted(folder: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let disk = |path: &Path| fs::metadata(path).map(|metadata| metadata.dev()).ok();
    disk(folder) != disk(&folder.join(".."))
}

/// Whether another disk begins at a folder, which is not known here.
#[cfg(not(unix))]
fn is_mounted(_: &Path) -> bool {
    false
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use lookalike_report_templates::gallery;

    use super::*;

    /// Nobody is shown blanks for what somebody wrote.
    #[test]
    fn a_report_of_lost_sources_is_not_put_in_place() {
        let desk = tempfile::tempdir().unwrap();
        let stash = Stash::losing(desk.path());
        let output = Output { stash: stash.clone(), ..Output::claim(&desk.path().join("report")).unwrap() };
        let mut report = gallery::report();
        report.submissions[0].files[0].text = stash.text("int main(void) { return 0; }".to_owned());
        let error = format!("{:#}", output.write(&report, None, &Progress::new()).unwrap_err());
        assert!(error.contains("report") && error.contains("could not be read again"), "{error}");
        assert_eq!(desk.path().read_dir().unwrap().count(), 0);
    }

    /// A disk that is mounted, as containers get theirs, cannot be replaced; it is known before everything is read.
    #[test]
    fn disks_of_their_own_are_known() {
        assert!(is_mounted(Path::new("/proc")));
        let folder = tempfile::tempdir().unwrap();
        assert!(!is_mounted(folder.path()));
    }
}
