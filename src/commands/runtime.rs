//! Threads and progress of commands that take long.

use std::io;
use std::num::NonZeroUsize;
use std::thread;

use anyhow::{Context, Result};
use lookalike_system::progress::Progress;
use lookalike_system::signals;

use crate::cli::FAILED;

/// Runs `work` on a pool of `threads` threads, or of one thread per core.
///
/// # Errors
/// The threads cannot be started.
pub(super) fn on_threads<T: Send>(threads: Option<NonZeroUsize>, work: impl FnOnce() -> T + Send) -> Result<T> {
    let threads = threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("cannot start threads")?;
    Ok(pool.install(work))
}

/// Begins to report the progress of a run.
///
/// A supervised run reports its steps as lines of JSON and ends when its standard input is closed, so that it does not
/// outlive the program that started it.
pub(super) fn begin_progress(is_supervised: bool) -> Progress {
    if !is_supervised {
        return Progress::new();
    }
    thread::spawn(|| {
        // The content means nothing, and an error means the same as the end of the input.
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        signals::end(i32::from(FAILED));
    });
    Progress::in_lines()
}
