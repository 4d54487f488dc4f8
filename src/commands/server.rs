//! `lookalike server`: looks after the data of the web app.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use lookalike_server::backup::{self, Contents, Restored};
use lookalike_system::message::{counted, printable, submissions};

use crate::cli::server::{ServerArguments, ServerCommand};

/// Makes, restores or checks a backup.
///
/// # Errors
/// A folder cannot be used, or something in it is damaged or missing.
pub fn run(arguments: &ServerArguments, out: &mut impl Write) -> Result<()> {
    match &arguments.command {
        ServerCommand::Backup { data, archive, target } => {
            let contents = backup::back_up(&data.data, archive.as_deref(), target)?;
            let (what, where_to) = (told(contents), named(target));
            writeln!(out, "Backed up to {where_to}: {what}; {} of them new.", contents.n_copied)?;
            match archive {
                Some(archive) if contents.has_archive => writeln!(out, "The archive {} was copied.", named(archive))?,
                Some(archive) => writeln!(out, "There is no archive {} yet.", named(archive))?,
                None => {}
            }
            Ok(())
        }
        ServerCommand::Restore { data, archive, erasures, backup } => {
            let restored = backup::restore(backup, &data.data, archive.as_deref(), erasures.as_deref())?;
            let Restored { contents, n_erased, without_archive } = restored;
            writeln!(out, "Restored to {}: {}.", named(&data.data), told(contents))?;
            if n_erased > 0 {
                writeln!(out, "Erased again, as before: {}.", submissions(n_erased))?;
            }
            match archive {
                Some(archive) => writeln!(out, "Its archive is {} now.", named(archive))?,
                None if without_archive => {
                    writeln!(out, "Its archive was not restored; name a new file for it with --archive.")?
                }
                None => {}
            }
            let rest = "Accounts, passwords and tokens are as they were then: revoke again what was revoked since.";
            Ok(writeln!(out, "Everybody is signed out. {rest}")?)
        }
        ServerCommand::Verify { data } => {
            let contents = backup::verify(&data.data)?;
            let archive = if contents.has_archive { ", with an archive" } else { "" };
            Ok(writeln!(out, "{} is whole: {}{archive}.", named(&data.data), told(contents))?)
        }
    }
}

fn told(contents: Contents) -> String {
    let uploads = counted(contents.n_uploads, "upload", "uploads");
    format!("{uploads} and {}", counted(contents.n_reports, "report", "reports"))
}

fn named(path: &Path) -> String {
    printable(&path.display().to_string())
}
