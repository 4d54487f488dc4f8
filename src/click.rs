//! A double click on the program, and files that somebody drags onto it: the arguments that stand for them, because nobody typed
//! any. The window that Windows opens for the program then tells what happens, and stays open if that fails.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use lookalike_system::terminal;

/// The folder of the web app in the folder of the user. *Documents* would not do: many machines copy it to a server on the net.
const DATA: &str = "lookalike-data";
/// The end of the name of a report, which is beside the submissions.
const REPORT: &str = "-report";

/// The words in the window before the address of the page.
const INTRODUCTION: &str = "\
lookalike compares the programs of a class and shows what is similar. Its page opens in your browser, and is on this computer
alone. To compare without the page, drag the folder or the .zip with the submissions onto the program.

Close this window to end the program.
";

/// Returns the arguments that stand for a double click, or for files that were dragged onto the program; none if somebody typed
/// these arguments. `home` is the folder of the user.
pub fn arguments(given: &[OsString], home: Option<PathBuf>) -> Option<Vec<OsString>> {
    if given.is_empty() {
        let data = home.unwrap_or_default().join(DATA);
        let serve = ["serve", "--open", "--listen", "127.0.0.1:0", "--data"].map(OsString::from);
        return Some(serve.into_iter().chain([data.into()]).collect());
    }
    let is_dragged = |path: &Path| path.is_absolute() && path.exists();
    if !given.iter().all(|argument| is_dragged(Path::new(argument))) {
        return None;
    }
    let check = ["check", "--open", "--out"].map(OsString::from);
    Some(check.into_iter().chain([report_beside(Path::new(&given[0])).into()]).chain(given.to_vec()).collect())
}

/// Returns the folder for the report about a batch.
fn report_beside(batch: &Path) -> PathBuf {
    let name = if batch.is_dir() { batch.file_name() } else { batch.file_stem() };
    let mut name = name.unwrap_or_default().to_owned();
    name.push(REPORT);
    batch.with_file_name(name)
}

/// Says in the window what the program is, before its page opens.
pub fn introduce() {
    // Nobody is kept from the page if the window cannot be written.
    let _ = writeln!(terminal::stderr(), "{INTRODUCTION}");
}

/// Keeps the window open until somebody has read what is in it.
pub fn keep_window() {
    let _ = writeln!(terminal::stderr(), "\nPress Enter to close this window.");
    let _ = io::stdin().read_line(&mut String::new());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(given: &[&Path]) -> Option<Vec<OsString>> {
        let given: Vec<OsString> = given.iter().map(OsString::from).collect();
        arguments(&given, Some("/home/ann".into()))
    }

    /// A double click opens the page, for this computer alone, at an address that is free.
    #[test]
    fn a_double_click_opens_the_page() {
        let expected = ["serve", "--open", "--listen", "127.0.0.1:0", "--data"].map(OsString::from);
        let data = Path::new("/home/ann").join(DATA);
        assert_eq!(of(&[]).unwrap(), [&expected[..], &[data.into()]].concat());
    }

    /// The report about a dragged batch is beside it.
    #[test]
    fn dragged_files_are_compared() {
        let folder = tempfile::tempdir().unwrap();
        let (zip, class) = (folder.path().join("hw.3.zip"), folder.path().join("hw.4"));
        std::fs::write(&zip, "").unwrap();
        std::fs::create_dir(&class).unwrap();
        for (batch, report) in [(&zip, "hw.3-report"), (&class, "hw.4-report")] {
            let report = folder.path().join(report);
            let expected = ["check".as_ref(), "--open".as_ref(), "--out".as_ref(), report.as_os_str()];
            let expected = [&expected[..], &[batch.as_os_str(), zip.as_os_str()]].concat();
            assert_eq!(of(&[batch, &zip]).unwrap(), expected);
        }
    }

    /// A shortcut may have arguments.
    #[test]
    fn typed_arguments_stay() {
        let folder = tempfile::tempdir().unwrap();
        for typed in [&[Path::new("--help")][..], &[Path::new("check"), folder.path()], &[&folder.path().join("x")]] {
            assert_eq!(of(typed), None);
        }
    }
}
