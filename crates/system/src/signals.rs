//! Removes unfinished work when the program is asked to stop, so that no half-written report and no stray folder stays behind.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// The file in an unfinished folder that says what the folder is. It is locked as long as somebody works there.
pub const NOTE: &str = "unfinished.txt";
/// Threads that still write may add files while a folder is removed; they soon fail to find it.
const MOST_TRIES: usize = 1000;
/// The work folders of this process, each with the open note in it.
pub type Unfinished = BTreeMap<PathBuf, File>;

static UNFINISHED: Mutex<Unfinished> = Mutex::new(BTreeMap::new());
/// Starts the signal handler when there is the first folder to remove.
static LISTENING: Once = Once::new();

/// Locks the list of folders to remove if the program is asked to stop. The program does not stop while the lock is held.
pub fn unfinished() -> MutexGuard<'static, Unfinished> {
    LISTENING.call_once(handler::listen);
    // A panic elsewhere cannot leave a list of paths half changed.
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes unfinished work, and ends the program with an exit status.
pub fn end(status: i32) -> ! {
    let mut unfinished = unfinished();
    remove_all(&mut unfinished);
    process::exit(status)
}

/// Removes all work folders, whose notes are closed first: some file systems of Windows keep the folder of an open file.
fn remove_all(unfinished: &mut Unfinished) {
    for (folder, note) in std::mem::take(unfinished) {
        drop(note);
        remove(&folder);
    }
}

/// Removes a work folder, even if other threads still write there. The next run removes what cannot be removed now.
pub fn remove(folder: &Path) {
    let _ = (0..MOST_TRIES).find(|_| try_to_remove(folder).is_ok() || !folder.exists());
}

/// Removes the note last: it says what the folder is as long as anything is left of it.
fn try_to_remove(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        match entry.file_type()?.is_dir() {
            true => fs::remove_dir_all(entry.path())?,
            false if entry.file_name() == NOTE => {}
            false => fs::remove_file(entry.path())?,
        }
    }
    fs::remove_dir_all(folder)
}

/// Makes a write beyond the limit on file sizes (`ulimit -f`) fail with an error instead of ending the program.
pub fn outlive_limits() {
    handler::outlive_limits();
}

#[cfg(unix)]
mod handler {
    use std::fs;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::sync::mpsc;
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::{remove_all, unfinished};

    /// Shells add this to the number of a signal that ended a program.
    const ENDED_BY_SIGNAL: i32 = 128;

    /// Waits in a thread for a signal that asks the program to stop, removes unfinished work, and ends the program as the signal would have.
    pub(super) fn listen() {
        let (listens, is_listening) = mpsc::channel::<()>();
        let listener = thread::Builder::new().spawn(move || {
            let signals = Signals::new(handled());
            drop(listens);
            if let Some(signal) = signals.ok().and_then(|mut signals| signals.forever().next()) {
                let mut unfinished = unfinished();
                remove_all(&mut unfinished);
                let _ = emulate_default_handler(signal);
                std::process::exit(ENDED_BY_SIGNAL + signal);
            }
        });
        // Without the thread, signals end the program all the same, and the next run cleans up.
        if listener.is_ok() {
            let _ = is_listening.recv();
        }
    }

    /// Returns the signals to handle. A signal that was ignored from the start (`nohup`) stays ignored.
    fn handled() -> Vec<i32> {
        let Some(ignored) = ignored() else { return vec![SIGINT, SIGTERM] };
        [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| ignored & (1 << (signal - 1)) == 0).collect()
    }

    /// Returns the signals that the parent process had set to be ignored, one bit each, where the system says.
    fn ignored() -> Option<u64> {
        let status = fs::read_to_string("/proc/self/status").ok()?;
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    }

    pub(super) fn outlive_limits() {
        // A registered handler is enough, even one that does nothing. If it cannot be registered, nothing is worse than before.
        let _ = signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    }
}

#[cfg(windows)]
mod handler {
    use super::end;

    /// The exit status of a program that Ctrl-C ended.
    const ENDED_BY_CONTROL_C: i32 = 0xC000_013A_u32.cast_signed();

    /// Waits in a thread for Ctrl-C, removes unfinished work, and ends the program. The system leaves no time for that when a window is closed; the next run removes what is left.
    pub(super) fn listen() {
        // Without the thread, Ctrl-C ends the program all the same, and the next run cleans up.
        let _ = ctrlc::set_handler(|| end(ENDED_BY_CONTROL_C));
    }

    /// Does nothing: there are no such limits.
    pub(super) fn outlive_limits() {}
}

#[cfg(not(any(unix, windows)))]
mod handler {
    /// Does nothing: the next run removes what a stopped one leaves.
    pub(super) fn listen() {}

    /// Does nothing: there are no such limits.
    pub(super) fn outlive_limits() {}
}
