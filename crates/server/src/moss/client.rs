//! A client of MOSS: sends files to a server that speaks its protocol.

use std::fs;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::domain::MossOptions;

/// Sends base files and the files of programs to a server, such as `moss.example.edu:7690`, for a user id, and returns the address of the
/// results.
///
/// # Errors
/// The server cannot be reached, does not know the language, or refuses; a file cannot be read.
pub fn send(server: &str, user: &str, options: &MossOptions, base: &[PathBuf], files: &[PathBuf]) -> Result<String> {
    let stream = TcpStream::connect(server).with_context(|| format!("cannot reach {server}"))?;
    let mut answers = BufReader::new(stream.try_clone()?).lines();
    let mut next_answer = move || answers.next().with_context(|| format!("{server} ended the connection"));
    let mut to = BufWriter::new(stream);
    let MossOptions { language, by_folder, max_holders, n_pairs, comment } = options;
    writeln!(to, "moss {user}\ndirectory {}\nX 0", u8::from(*by_folder))?;
    writeln!(to, "maxmatches {max_holders}\nshow {n_pairs}\nlanguage {language}")?;
    to.flush()?;
    if next_answer()?? == "no" {
        bail!("{server} knows no language {language:?}");
    }
    let bases = base.iter().map(|base| (0, base));
    for (number, file) in bases.chain((1..).zip(files)) {
        send_file(number, file, language, &mut to).with_context(|| format!("cannot send {}", file.display()))?;
    }
    writeln!(to, "query 0 {}", comment.replace(char::is_control, " "))?;
    to.flush()?;
    let answer = next_answer()??;
    writeln!(to, "end")?;
    to.flush()?;
    if !answer.starts_with("http") {
        bail!("{server} answers: {answer}");
    }
    Ok(answer)
}

/// Sends a file with its line. Blanks in its name become underscores, and other systems' separators slashes, as other clients do it.
fn send_file(number: usize, file: &Path, language: &str, to: &mut impl Write) -> Result<()> {
    let content = fs::read(file)?;
    let name = file.to_string_lossy().replace(char::is_whitespace, "_").replace('\\', "/");
    writeln!(to, "file {number} {language} {} {name}", content.len())?;
    Ok(to.write_all(&content)?)
}
