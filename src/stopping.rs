//! What becomes of unfinished work when the program is asked to stop: it is removed first. Nobody is left with half a report, nor with a folder that nobody knows.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use crate::aside::remove;

/// The folders in which something is made ready.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
/// Signals are listened to from when there is something to remove.
static LISTENING: Once = Once::new();

/// The folders to be removed if the program is asked to stop. As long as somebody holds this, it does not stop.
pub(crate) fn unfinished() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    LISTENING.call_once(signals::listen);
    // A set of paths is never left half changed, whoever panicked.
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes what is not finished, and ends the program.
pub(crate) fn end(status: i32) -> ! {
    let unfinished = unfinished();
    unfinished.iter().for_each(|folder| remove(folder));
    process::exit(status)
}

/// Has a limit on the size of files (`ulimit -f`) end a write with an error, and not the program.
pub fn outlive_limits() {
    signals::outlive_limits();
}

#[cfg(unix)]
mod signals {
    use std::fs;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::sync::mpsc;
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::unfinished;
    use crate::aside::remove;

    /// Shells give such statuses to what a signal ended.
    const ENDED_BY_SIGNAL: i32 = 128;

    /// Removes what is not finished when a signal asks the program to stop, and ends as if nobody had listened.
    pub(super) fn listen() {
        let (listens, is_listening) = mpsc::channel::<()>();
        let listener = thread::Builder::new().spawn(move || {
            let signals = Signals::new(heard());
            drop(listens);
            if let Some(signal) = signals.ok().and_then(|mut signals| signals.forever().next()) {
                let unfinished = unfinished();
                unfinished.iter().for_each(|folder| remove(folder));
                let _ = emulate_default_handler(signal);
                std::process::exit(ENDED_BY_SIGNAL + signal);
            }
        });
        // Where nobody can listen, signals end the program all the same; the next run then tidies up.
        if listener.is_ok() {
            let _ = is_listening.recv();
        }
    }

    /// The signals to listen to: whatever was to be ignored (`nohup`) goes on being ignored.
    fn heard() -> Vec<i32> {
        let Some(ignored) = ignored() else { return vec![SIGINT, SIGTERM] };
        [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| ignored & (1 << (signal - 1)) == 0).collect()
    }

    /// The signals that whoever started the program wants ignored, a bit for each, where the system tells.
    fn ignored() -> Option<u64> {
        let status = fs::read_to_string("/proc/self/status").ok()?;
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    }

    pub(super) fn outlive_limits() {
        // That somebody listens is enough; without it the system ends the program, which is no worse than before.
        let _ = signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    }
}

#[cfg(not(unix))]
mod signals {
    /// What a stopped run leaves is removed by the next one.
    pub(super) fn listen() {}

    /// There are no such limits.
    pub(super) fn outlive_limits() {}
}
