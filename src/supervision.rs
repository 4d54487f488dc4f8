//! A run that another program started and looks after: it says in lines of JSON how far it is, and does not outlive whoever started it.

use std::io;
use std::thread;

use crate::cli::status::FAILED;
use crate::progress::Progress;
use crate::stopping;

/// The progress of a run; if it is supervised, the run ends as soon as nobody holds its standard input open.
pub(crate) fn begin(is_supervised: bool) -> Progress {
    if !is_supervised {
        return Progress::new();
    }
    thread::spawn(|| {
        // What comes in says nothing, and an error is as good as the end.
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        stopping::end(i32::from(FAILED));
    });
    Progress::in_lines()
}
