//! A parser process, and the run's end of the connection to it.

use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use std::process::{self, Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};

use anyhow::{Context, Result};
use lookalike_frontends::Language;

use super::limits::{Limits, ProcessTime, limit_memory, with_program};
use super::messages::{Answer, Request, greeting, receive, send};
use super::watchdog::Watchdog;

/// The exit status of a process that exceeded a limit of a text, which its watchdog ended.
const EXCEEDED: i32 = 1;

/// The signals that end a process if memory runs out: it aborts if an allocation fails, as it does if a check of its own fails, and a system without memory kills it.
#[cfg(unix)]
const OUT_OF_MEMORY: [i32; 2] = [6, 9];

/// Parses the texts of all requests until there are no more. A text that exceeds its limits ends the process.
///
/// # Errors
/// A request is invalid, or an answer cannot be written.
pub fn serve(requests: impl Read, answers: &mut impl Write) -> Result<()> {
    answer_all(requests, answers, limit_memory)
}

/// Does the work of [`serve`]. `limit_memory` limits the memory of this process to what a text may take, in bytes.
pub(super) fn answer_all(
    mut requests: impl Read,
    answers: &mut impl Write,
    limit_memory: impl Fn(usize),
) -> Result<()> {
    // The process runs from `/proc/self/exe`, see `in_own_processes`. This name is the one in lists of processes.
    #[cfg(target_os = "linux")]
    let _ = rustix::thread::set_name(c"lookalike parse");
    let watchdog = Watchdog::start(|| process::exit(EXCEEDED));
    send(&greeting(), answers)?;
    while let Some(Request { language, text, time, memory }) = receive(&mut requests)? {
        let language = Language::named(&language).context("unknown language")?;
        limit_memory(memory);
        let start = ProcessTime::now();
        let tokens = watchdog.run(time, with_program(memory), || language.token_string(&text));
        send(&Answer { tokens, time: start.elapsed() }, answers)?;
    }
    Ok(())
}

/// A running parser process. It is killed when this is dropped.
pub(super) struct Worker {
    process: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Worker {
    /// Starts a parser process.
    ///
    /// # Errors
    /// It cannot be started, or is not a parser of the same version.
    pub(super) fn start(program: &Path) -> io::Result<Worker> {
        let mut command = Command::new(program);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::arg0(&mut command, "lookalike");
        let mut process = command
            .arg("parse")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // The message of a grammar that aborts the process does not help the user; the file status says enough.
            .stderr(Stdio::null())
            .spawn()?;
        let (Some(requests), Some(answers)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let mut worker = Worker { process, requests, answers: BufReader::new(answers) };
        // If the process ends after this greeting, the text may be the cause.
        let received: Option<String> = receive(&mut worker.answers)?;
        if received == Some(greeting()) { Ok(worker) } else { Err(io::ErrorKind::InvalidData.into()) }
    }

    /// Parses a text.
    ///
    /// # Errors
    /// The process ended or its answer is invalid. The process cannot be used any more in that case.
    pub(super) fn parse(&mut self, language: Language, text: &str, limits: Limits) -> Result<Answer, Failure> {
        let Limits { time, memory } = limits;
        let request = Request { language: language.id(), text: text.to_owned(), time, memory };
        let answer = send(&request, &mut self.requests).and_then(|()| receive::<Answer>(&mut self.answers));
        match answer {
            Ok(Some(answer)) if answer.tokens.fits(text) => Ok(answer),
            Ok(None) => Err(self.failure()),
            Err(error) if is_end(&error) => Err(self.failure()),
            Ok(Some(_)) | Err(_) => Err(Failure::Crash),
        }
    }

    /// Whether the process waits for a request. Somebody may have killed it.
    pub(super) fn is_running(&mut self) -> bool {
        matches!(self.process.try_wait(), Ok(None))
    }

    /// Returns the reason why the process has closed the connection.
    fn failure(&mut self) -> Failure {
        // It may still be about to end. This does not change its exit status then.
        let _ = self.process.kill();
        self.process.wait().map_or(Failure::Crash, failure_of)
    }
}

/// Whether an error says that the other process has closed the connection.
fn is_end(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::BrokenPipe | io::ErrorKind::UnexpectedEof | io::ErrorKind::ConnectionReset)
}

fn failure_of(status: ExitStatus) -> Failure {
    #[cfg(unix)]
    let is_out_of_memory =
        std::os::unix::process::ExitStatusExt::signal(&status).is_some_and(|signal| OUT_OF_MEMORY.contains(&signal));
    // An allocation that fails aborts the process there too, but the status does not tell it from a crash.
    #[cfg(not(unix))]
    let is_out_of_memory = false;
    if is_out_of_memory || status.code() == Some(EXCEEDED) { Failure::ExceededLimit } else { Failure::Crash }
}

/// The reason why a process did not parse a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Failure {
    /// The text took too much time or memory.
    ExceededLimit,
    /// The process ended in another way, or its answer is invalid.
    Crash,
}

impl Drop for Worker {
    fn drop(&mut self) {
        // The process waits for requests or is unusable. It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
