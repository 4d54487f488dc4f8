//! Opening pages in the browser of the user.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{self, Path};

use lookalike_system::message::{printable, printable_path};
use lookalike_system::terminal;

/// Opens a page of a report.
pub(super) fn open(page: &Path) {
    // A relative path that begins with a dash would be an option of the opener. A canonical one begins with `\\?\` on Windows,
    // which browsers do not understand.
    let path = path::absolute(page).unwrap_or_else(|_| page.to_owned());
    open_or_say(path.as_os_str(), &printable_path(page));
}

/// Opens an address.
pub(super) fn open_address(address: &str) {
    open_or_say(OsStr::new(address), &printable(address));
}

/// Opens a page. If that fails, prints a message on standard error, because the page itself is there.
fn open_or_say(page: &OsStr, name: &str) {
    if let Err(error) = open::that_detached(page) {
        // If standard error cannot be written, there is no other place for the message.
        let _ = writeln!(terminal::stderr(), "cannot open {name}: {error}; open it in a browser");
    }
}
