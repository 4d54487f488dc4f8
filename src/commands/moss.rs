//! `lookalike moss`: takes the options of MOSS's own script, and compares on this machine, or sends to a server by MOSS's protocol.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use lookalike_server::moss_language;
use lookalike_server::packing::{UploadedFile, append, end};
use lookalike_server::programs::divide;
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
        Some(server) => send(arguments, server, &files, out),
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

/// Sends the files to a server, in the protocol of MOSS's clients.
fn send(arguments: &MossArguments, server: &str, files: &[PathBuf], out: &mut impl Write) -> Result<()> {
    let stream = TcpStream::connect(server).with_context(|| format!("cannot reach {server}"))?;
    let mut answers = BufReader::new(stream.try_clone()?).lines();
    let mut to = BufWriter::new(stream);
    let MossArguments { language, by_folder, max_holders, n_pairs, comment, user, experimental, .. } = arguments;
    writeln!(to, "moss {user}\ndirectory {}\nX {}", u8::from(*by_folder), u8::from(*experimental))?;
    writeln!(to, "maxmatches {max_holders}\nshow {n_pairs}\nlanguage {language}")?;
    to.flush()?;
    let mut next_answer = move || answers.next().with_context(|| format!("{server} ended the connection"));
    if next_answer()?? == "no" {
        bail!("{server} knows no language {language:?}");
    }
    let bases = arguments.base.iter().map(|base| (0, base));
    for (number, file) in bases.chain((1..).zip(files)) {
        send_file(number, file, language, &mut to)?;
    }
    writeln!(to, "query 0 {}", comment.replace(char::is_control, " "))?;
    to.flush()?;
    let answer = next_answer()??;
    writeln!(to, "end")?;
    to.flush()?;
    if !answer.starts_with("http") {
        bail!("{server} answers: {}", printable(&answer));
    }
    Ok(writeln!(out, "{}", printable(&answer))?)
}

/// Sends a file with its line. Blanks in its name become underscores, and other systems' separators slashes, as other clients do it.
fn send_file(number: usize, file: &Path, language: &str, to: &mut impl Write) -> Result<()> {
    let context = || format!("cannot send {}", file.display());
    let mut content = Vec::new();
    File::open(file).and_then(|mut file| file.read_to_end(&mut content)).with_context(context)?;
    let name = file.to_string_lossy().replace(char::is_whitespace, "_").replace('\\', "/");
    writeln!(to, "file {number} {language} {} {name}", content.len()).with_context(context)?;
    to.write_all(&content).with_context(context)
}
