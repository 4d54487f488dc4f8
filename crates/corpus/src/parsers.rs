//! Parses texts in processes of their own. Grammars are C code, and a hostile text that crashes one must not end the run.
//!
//! A process parses one text after the other. If it crashes over a text, another process gets the same text, because the text may not be the cause. A text that crashes two processes, or takes more time or memory than it may, is read word by word, without a grammar.

mod limits;
mod messages;
mod watchdog;
mod worker;

#[cfg(all(test, unix))]
mod tests;

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use lookalike_frontends::{Language, ParseErrorKind, TokenString};

use limits::{Limits, MemoryShares, ThreadTime};
use messages::Answer;
pub use worker::serve;
use worker::{Failure, Worker};

/// Number of processes that crash over a text before it is read word by word.
const MAX_ATTEMPTS: usize = 2;

/// The program of the parser processes; none where texts are parsed in this process.
static PROGRAM: OnceLock<PathBuf> = OnceLock::new();

/// Makes all later [`Parsers`] use processes of their own. The subcommand `parse` of this program has to call [`serve`].
///
/// # Errors
/// The path of the running program is unknown.
pub fn in_own_processes() -> io::Result<()> {
    // This is the running file, even if an update has replaced it on disk. On Windows, everybody may make such a folder.
    let running = Path::new("/proc/self/exe");
    let is_known = cfg!(target_os = "linux") && running.exists();
    let program = if is_known { running.to_owned() } else { std::env::current_exe()? };
    PROGRAM.get_or_init(|| program);
    Ok(())
}

/// Parsing in this process under the eyes of somebody who can begin again, as the page in a browser is.
static WATCHED: OnceLock<Watched> = OnceLock::new();

/// The watch over texts that are parsed in this process.
pub struct Watched {
    /// Texts over which the program crashed, hung or gave up before, by their numbers. They are read word by word.
    pub passed_over: BTreeSet<u64>,
    /// Is told the number of the next text in a language.
    pub begins: fn(u64),
    /// Is told that the text was parsed, or that the parser gave up on it. A crash later is not the fault of a text.
    pub ends: fn(has_given_up: bool),
}

/// Has all texts that are parsed in this process watched.
pub fn watch(watched: Watched) {
    WATCHED.get_or_init(|| watched);
}

/// Parses texts for any number of threads. Its processes end when it is dropped.
#[derive(Default)]
pub struct Parsers {
    program: Option<PathBuf>,
    /// Processes that wait for a request.
    idle: Mutex<Vec<Worker>>,
    /// Whether the first process could be started. If not, no other is tried: where programs may not be started, each attempt can take seconds.
    can_start: OnceLock<bool>,
    memory: MemoryShares,
}

/// Parses the texts of one submission, which share a limit of processor time. Texts beyond the limit are read word by word.
pub struct SubmissionParser<'a> {
    parsers: &'a Parsers,
    time_left: Duration,
}

impl Parsers {
    /// Returns parsers that use processes of their own, if [`in_own_processes`] was called.
    pub fn new() -> Parsers {
        Parsers { program: PROGRAM.get().cloned(), ..Parsers::default() }
    }

    /// Returns a parser for the texts of a submission, which have `n_bytes` in total.
    pub fn for_submission(&self, n_bytes: usize) -> SubmissionParser<'_> {
        SubmissionParser { parsers: self, time_left: Limits::time_of_submission(n_bytes) }
    }

    /// Returns an idle process or starts one. Processes are started one at a time, so that none inherits the pipes of another.
    fn worker(&self, program: &Path) -> io::Result<Worker> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.retain_mut(Worker::is_running);
        if let Some(worker) = idle.pop() {
            return Ok(worker);
        }
        if self.can_start.get() == Some(&false) {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let started = Worker::start(program);
        self.can_start.get_or_init(|| started.is_ok());
        started
    }

    fn keep(&self, worker: Worker) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(worker);
    }
}

impl SubmissionParser<'_> {
    /// Returns the token string of the next text.
    pub fn token_string(&mut self, language: Language, text: &str) -> TokenString {
        if self.time_left.is_zero() {
            return language.token_string_without_parsing(text);
        }
        match self.parsers.program.as_ref().filter(|_| !language.is_prose()) {
            Some(program) => self.in_own_process(program, language, text),
            None => self.in_this_process(language, text),
        }
    }

    fn in_own_process(&mut self, program: &Path, language: Language, text: &str) -> TokenString {
        let limits = Limits::for_text(text.len());
        let _reserved = self.parsers.memory.reserve(limits.memory);
        for _ in 0..MAX_ATTEMPTS {
            let limits = Limits { time: limits.time.min(self.time_left), ..limits };
            let Ok(mut worker) = self.parsers.worker(program) else {
                // If no process can be started, the text is parsed in this one.
                return self.in_this_process(language, text);
            };
            match worker.parse(language, text, limits) {
                Ok(Answer { tokens, time }) => {
                    self.spend(time);
                    if !limits.is_large() && !gave_up(&tokens) {
                        self.parsers.keep(worker);
                    }
                    return tokens;
                }
                Err(failure) => {
                    // The time that the process took is not known.
                    self.spend(limits.time);
                    // Another process would take as much.
                    if failure == Failure::ExceededLimit {
                        break;
                    }
                }
            }
        }
        language.token_string_without_parsing(text)
    }

    fn in_this_process(&mut self, language: Language, text: &str) -> TokenString {
        let watched = WATCHED.get();
        if let Some(Watched { passed_over, begins, .. }) = watched {
            let mut hasher = DefaultHasher::new();
            // Another grammar may take the text.
            (language.name(), text).hash(&mut hasher);
            let number = hasher.finish();
            if passed_over.contains(&number) {
                return language.token_string_without_parsing(text);
            }
            begins(number);
        }
        let start = ThreadTime::now();
        let tokens = language.token_string(text);
        self.spend(start.elapsed());
        if let Some(Watched { ends, .. }) = watched {
            ends(gave_up(&tokens));
        }
        tokens
    }

    fn spend(&mut self, time: Duration) {
        self.time_left = self.time_left.saturating_sub(time);
    }
}

fn gave_up(tokens: &TokenString) -> bool {
    tokens.parse_errors.iter().any(|error| error.kind == ParseErrorKind::GaveUp)
}
