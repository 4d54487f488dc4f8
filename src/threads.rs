//! How many threads a run uses.

use std::num::NonZeroUsize;

use anyhow::{Context, Result};

/// Does something on so many threads, or on one for each core.
///
/// # Errors
/// The threads cannot be started.
pub fn with<T: Send>(threads: Option<NonZeroUsize>, work: impl FnOnce() -> T + Send) -> Result<T> {
    let threads = threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("cannot start threads")?;
    Ok(pool.install(work))
}
