//! Copies of files that are made at each save: `.history/src/main_20260304170211.py` is a version of `src/main.py`.

use jiff::civil::DateTime;

use super::versions::{LogBuilder, since_1970};
use crate::objects::ReadFile;

/// Number of digits of the date and time in a name.
const N_DIGITS: usize = 14;

/// Adds the copies, and returns whether all could be read.
pub(super) fn read(paths: &[&str], read: ReadFile<'_>, log: &mut LogBuilder) -> bool {
    let mut copies: Vec<(i64, String, &str)> =
        paths.iter().filter_map(|path| original(path).map(|(time, original)| (time, original, *path))).collect();
    copies.sort_unstable();
    let mut is_whole = true;
    for (time, original, path) in copies {
        if log.is_full {
            break;
        }
        match read(path) {
            Some(bytes) => log.add(Some(time), &original, &bytes),
            None => is_whole = false,
        }
    }
    is_whole
}

/// Returns the time of a copy and the path of the file that it is a copy of.
fn original(path: &str) -> Option<(i64, String)> {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let (stem, digits) = stem.rsplit_once('_')?;
    if digits.len() != N_DIGITS {
        return None;
    }
    let time = DateTime::strptime("%Y%m%d%H%M%S", digits).ok().and_then(since_1970)?;
    let slash = if folder.is_empty() { "" } else { "/" };
    let dot = if ending.is_empty() { "" } else { "." };
    Some((time, format!("{folder}{slash}{stem}{dot}{ending}")))
}
