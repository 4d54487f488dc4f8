//! A process that parses: what it does, and how it is asked.

use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use std::process::{self, Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result};
use lookalike_frontends::{Language, TokenString};

use super::messages::{Request, greeting, receive, send};
use super::watch::Watch;
use crate::cli::status::FAILED;

/// So long a text may take, and so much longer for each MiB of it: ten times what the parser allows itself.
const ALLOWED: Duration = Duration::from_secs(20);
const ALLOWED_PER_MEBIBYTE: Duration = Duration::from_secs(40);

/// Parses what is asked for until nobody asks any more. A text that takes too long ends the process.
///
/// # Errors
/// What comes in is no request, or nobody takes the answer.
pub fn serve(mut requests: impl Read, answers: &mut impl Write) -> Result<()> {
    // It was begun by another name, see `in_own_processes`; people who look who is so busy find this one.
    #[cfg(target_os = "linux")]
    let _ = rustix::thread::set_name(c"lookalike parse");
    let watch = Watch::begin(|| process::exit(i32::from(FAILED)));
    send(&greeting(), answers)?;
    while let Some(Request { language, text }) = receive(&mut requests)? {
        let language = Language::named(&language).context("a language that nobody knows")?;
        let allowed = ALLOWED + ALLOWED_PER_MEBIBYTE.mul_f64(text.len() as f64 / f64::from(1 << 20));
        let found = watch.within(allowed, || language.token_string(&text));
        send(&found, answers)?;
    }
    Ok(())
}

/// A process that parses, as seen from the run. It ends with this.
pub(super) struct Worker {
    process: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Worker {
    /// # Errors
    /// It cannot be started, or is no such process.
    pub(super) fn begin(program: &Path) -> io::Result<Worker> {
        let mut command = Command::new(program);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::arg0(&mut command, "lookalike");
        let mut process = command
            .arg("parse")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // What a grammar says when it ends the program is not for people; the account has what became of the file.
            .stderr(Stdio::null())
            .spawn()?;
        let (Some(requests), Some(answers)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let mut worker = Worker { process, requests, answers: BufReader::new(answers) };
        // Whatever ends it from here on may be the text.
        let said: Option<String> = receive(&mut worker.answers)?;
        if said == Some(greeting()) { Ok(worker) } else { Err(io::ErrorKind::InvalidData.into()) }
    }

    /// The token string of a text; none if the process ended over it, or answered with something else. Then it is of no more use.
    pub(super) fn token_string(&mut self, language: Language, text: &str) -> Option<TokenString> {
        let request = Request { language: language.name().to_owned(), text: text.to_owned() };
        send(&request, &mut self.requests).ok()?;
        let answer: Option<TokenString> = receive(&mut self.answers).ok()?;
        answer.filter(|found| found.may_be_of(text))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It is idle or of no use. That it may be gone already is no matter.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
