//! `lookalike moss`: takes the options of MOSS's own script, and compares on this machine, or sends to a server by MOSS's protocol.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use lookalike_server::packing::{UploadedFile, append, end};
use lookalike_server::programs::divide;
use lookalike_server::{moss_language, send_to_moss};
use lookalike_system::message::printable;
use walkdir::WalkDir;

use super::check;
use crate::cli::moss::MossArguments;

/// Compares files and writes a report, or prints what the server answers.
///
/// # Errors
/// A file cannot be read, the language is not known, or one of the errors of [`check::run`]; the server cannot be reached or refuses.
pub fn run(arguments: &MossArguments, out: &mut impl Write) -> Result<()> {
    let mut files = Vec::new();
    for path in &arguments.files {
        // A link in a folder is not followed: it could lead to anything.
        for entry in WalkDir::new(path).sort_by_file_name() {
            let entry = entry.with_context(|| format!("cannot read {}", path.display()))?;
            if !entry.path().is_dir() && (entry.depth() == 0 || entry.file_type().is_file()) {
                files.push(entry.into_path());
            }
        }
    }
    match &arguments.server {
        Some(server) => {
            let address = send_to_moss(server, &arguments.user, &arguments.options(), &arguments.base, &files)?;
            Ok(writeln!(out, "{}", printable(&address))?)
        }
        None => compare(arguments, &files, out),
    }
}

fn compare(arguments: &MossArguments, files: &[PathBuf], out: &mut impl Write) -> Result<()> {
    let Some(language) = moss_language(&arguments.language) else {
        bail!("there is no language {:?}; `lookalike languages` lists all", arguments.language);
    };
    let names: Vec<String> = files.iter().map(|file| file.to_string_lossy().into_owned()).collect();
    let mut batch = tempfile::Builder::new().suffix(".tar").tempfile().context("cannot keep the files for a while")?;
    let mut tar = BufWriter::new(batch.as_file_mut());
    for (file, path) in files.iter().zip(divide(&names, arguments.by_folder).paths) {
        let context = || format!("cannot read {}", file.display());
        let mut content = File::open(file).with_context(context)?;
        let n_bytes = content.metadata().with_context(context)?.len();
        append(&UploadedFile { path, n_bytes }, "", &mut content, &mut tar).with_context(context)?;
    }
    end(&mut tar)?;
    tar.flush()?;
    drop(tar);
    check::run(&arguments.check_arguments(batch.path(), &language)?, out)
}
