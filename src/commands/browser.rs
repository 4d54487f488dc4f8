//! Opening a page in the browser of the user.

use std::io::Write;
use std::path::Path;

use lookalike_system::message::printable_path;
use lookalike_system::terminal;

/// Opens a page. If that fails, prints a message on standard error, because the page itself is there.
pub(super) fn open(page: &Path) {
    // A relative path that begins with a dash would be an option of the opener.
    let path = page.canonicalize().unwrap_or_else(|_| page.to_owned());
    if let Err(error) = open::that_detached(&path) {
        // If standard error cannot be written, there is no other place for the message.
        let _ = writeln!(terminal::stderr(), "cannot open {}: {error}; open it in a browser", printable_path(page));
    }
}
