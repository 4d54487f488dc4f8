//! The report's folder: written aside and put in place whole, so that no run leaves half a report or mixes two.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use lookalike_report_templates::model::Report;
use lookalike_report_templates::site;

use crate::progress::Progress;

/// What every report has and hardly anything else: only a folder with both may be replaced.
const MARKS: [&str; 2] = ["index.html", "report.json"];

/// A place for a report.
pub struct Output {
    folder: PathBuf,
}

impl Output {
    /// Claims a folder: one that is not there yet, is empty, or holds an older report.
    ///
    /// # Errors
    /// The folder holds something else.
    pub fn claim(folder: &Path) -> Result<Output> {
        let replaceable = match fs::read_dir(folder) {
            Ok(mut entries) => entries.next().is_none() || MARKS.iter().all(|mark| folder.join(mark).is_file()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => true,
            Err(error) => return Err(error).with_context(|| format!("cannot use {} for the report", folder.display())),
        };
        if !replaceable {
            bail!("{} holds something that is not a report; name another folder with --out", folder.display());
        }
        Ok(Output { folder: folder.to_owned() })
    }

    /// Where the report is, for people.
    pub fn index(&self) -> PathBuf {
        self.folder.join("index.html")
    }

    /// Where the key of an anonymous report is: beside the folder, so that the folder can be handed on without it.
    pub fn key(&self) -> PathBuf {
        self.beside("-names.csv")
    }

    /// Writes a report, and the key to its names if it is anonymous.
    ///
    /// # Errors
    /// Something could not be written. What stood in the folder before is then still there.
    pub fn write(&self, report: &Report, key: Option<&str>, progress: &Progress) -> Result<()> {
        let aside = self.aside()?;
        site::write(report, &aside.0, progress)?;
        if let Some(key) = key {
            fs::write(self.key(), key).with_context(|| format!("cannot write {}", self.key().display()))?;
        }
        remove(&self.folder)?;
        fs::rename(&aside.0, &self.folder).with_context(|| format!("cannot write to {}", self.folder.display()))
    }

    /// A new folder beside, under a name that nothing had before.
    fn aside(&self) -> Result<Aside> {
        let cannot = || format!("cannot write to {}", self.folder.display());
        if let Some(parent) = self.folder.parent() {
            fs::create_dir_all(parent).with_context(cannot)?;
        }
        let made = (0..u32::MAX).find_map(|attempt| {
            let path = self.beside(&format!(".partial{attempt}"));
            match fs::create_dir(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => None,
                made => Some(made.map(|()| Aside(path))),
            }
        });
        made.unwrap_or_else(|| Err(io::ErrorKind::AlreadyExists.into())).with_context(cannot)
    }

    fn beside(&self, ending: &str) -> PathBuf {
        let mut name = self.folder.file_name().unwrap_or_else(|| "lookalike-report".as_ref()).to_owned();
        name.push(ending);
        self.folder.with_file_name(name)
    }
}

/// A folder that is removed again unless it has been moved away.
struct Aside(PathBuf);

impl Drop for Aside {
    fn drop(&mut self) {
        // After a failure there is already an error to tell; this one adds nothing.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn remove(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot replace {}", folder.display()))
        }
        _ => Ok(()),
    }
}
