//! Texts → token strings, in processes of their own: grammars are C code, and what a hostile text does to one must not end the run.
//!
//! A process parses one text after the other. If one ends it, the text is tried once more in a new one, for what ended it may not have been the text; a text that ends two is read word by word, which takes no grammar.

mod messages;
mod watch;
mod worker;

#[cfg(all(test, unix))]
mod tests;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use lookalike_frontends::{Language, TokenString};

use worker::Worker;
pub use worker::serve;

/// So many processes may end over one text.
const MOST_ATTEMPTS: usize = 2;

/// The program that parses; none where texts are parsed in this process.
static PROGRAM: OnceLock<PathBuf> = OnceLock::new();

/// Has texts parsed in processes of their own from now on. For a program whose `parse` is [`serve`].
///
/// # Errors
/// The program does not know where on disk it is.
pub fn in_own_processes() -> io::Result<()> {
    // The very file that runs, even if an update has put another in its place.
    let running = Path::new("/proc/self/exe");
    let program = if running.exists() { running.to_owned() } else { std::env::current_exe()? };
    PROGRAM.get_or_init(|| program);
    Ok(())
}

/// Makes token strings, for any number of threads. Its processes end with it.
#[derive(Default)]
pub(crate) struct Parsers {
    program: Option<PathBuf>,
    /// Those that nobody waits for.
    idle: Mutex<Vec<Worker>>,
}

impl Parsers {
    /// As [`in_own_processes`] has settled.
    pub(crate) fn new() -> Parsers {
        Parsers { program: PROGRAM.get().cloned(), ..Parsers::default() }
    }

    /// The token string of a text.
    pub(crate) fn token_string(&self, language: Language, text: &str) -> TokenString {
        let Some(program) = self.program.as_ref().filter(|_| language.has_grammar()) else {
            return language.token_string(text);
        };
        for _ in 0..MOST_ATTEMPTS {
            let Ok(mut worker) = self.worker(program) else {
                // Where no process can be had, parsing here is better than not at all.
                return language.token_string(text);
            };
            if let Some(found) = worker.token_string(language, text) {
                self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(worker);
                return found;
            }
        }
        language.token_string_without_parsing(text)
    }

    /// One that is idle, or a new one. They are started one after the other, so that no two hold each other's ends.
    fn worker(&self, program: &Path) -> io::Result<Worker> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.pop().map_or_else(|| Worker::begin(program), Ok)
    }
}
