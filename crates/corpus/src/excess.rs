//! Cuts the source of submissions that have more than `--max-source`, so that comparing them does not take too much memory.
//!
//! Comments give way first, because nobody compares them and anybody can write megabytes of them. Then the largest files are cut to one length, so that large files beside a program do not push it out.

use std::sync::Arc;

use lookalike_engine::maps::HashMap;
use lookalike_frontends::beginning;
use lookalike_intake::size;
use lookalike_report_templates::model::{ByteClass, Concern, UnreadReason};
use lookalike_system::spill::Spill;
use rayon::prelude::*;

use crate::draft::DraftFile;

/// Cuts the files of each submission to `max_source` bytes in total.
pub(super) fn cut_excess(files: &mut [DraftFile], max_source: u64, spill: &Arc<Spill>) {
    let mut by_submission: HashMap<usize, Vec<&mut DraftFile>> = HashMap::default();
    for file in files.iter_mut().filter(|file| file.decoded.is_some()) {
        if let Some(submission) = file.submission {
            by_submission.entry(submission).or_default().push(file);
        }
    }
    by_submission.into_par_iter().for_each(|(_, files)| cut_submission(files, max_source, spill));
}

fn cut_submission(mut files: Vec<&mut DraftFile>, max_source: u64, spill: &Arc<Spill>) {
    let max = usize::try_from(max_source).unwrap_or(usize::MAX);
    let Some(limit) = limit(&lengths(&files), max) else { return };
    for file in files.iter_mut().filter(|file| length(file) > limit) {
        remove_comments(file, max_source, spill);
    }
    let Some(limit) = self::limit(&lengths(&files), max) else { return };
    for file in files.iter_mut().filter(|file| length(file) > limit) {
        cut(file, limit, max_source, spill);
    }
}

fn length(file: &DraftFile) -> usize {
    file.decoded.as_ref().map_or(0, |decoded| decoded.text.len())
}

fn lengths(files: &[&mut DraftFile]) -> Vec<usize> {
    files.iter().map(|file| length(file)).collect()
}

/// Returns the length in bytes to which files have to be cut, so that all together have at most `max`; none if they have.
fn limit(lengths: &[usize], max: usize) -> Option<usize> {
    if lengths.iter().sum::<usize>() <= max {
        return None;
    }
    let mut ascending = lengths.to_vec();
    ascending.sort_unstable();
    let mut left = max;
    for (index, &length) in ascending.iter().enumerate() {
        let share = left / (ascending.len() - index);
        if length > share {
            return Some(share);
        }
        left -= length;
    }
    None
}

fn remove_comments(file: &mut DraftFile, max_source: u64, spill: &Arc<Spill>) {
    let Some(decoded) = &mut file.decoded else { return };
    let text = decoded.language.without_comments(&decoded.code_in(&decoded.text.read()));
    let n_removed = decoded.text.len() - text.len();
    if decoded.language.is_prose() || n_removed == 0 {
        return;
    }
    let (max, removed) = (size(max_source), size(n_removed as u64));
    decoded
        .notes
        .push(format!("more than {max} of source in one submission; comments and empty lines removed: {removed}"));
    decoded.around.add(ByteClass::Text, n_removed as u64);
    decoded.text = text.into();
    decoded.code = None;
    file.spill_text(spill);
}

/// Cuts a file to at most `limit` bytes, at the end of a line if there is one.
fn cut(file: &mut DraftFile, limit: usize, max_source: u64, spill: &Arc<Spill>) {
    let Some(decoded) = &mut file.decoded else { return };
    let text = decoded.text.read();
    let text = decoded.code_in(&text);
    let kept = beginning(&text, limit);
    let kept = kept.rfind('\n').map_or(kept, |end| &kept[..=end]).to_owned();
    let n_cut = (text.len() - kept.len()) as u64;
    let (max, cut) = (size(max_source), size(n_cut));
    decoded.notes.push(format!(
        "more than {max} of source in one submission; removed at its end: {cut}; raise the limit with --max-source"
    ));
    decoded.around.add(ByteClass::Unread(UnreadReason::Truncated), n_cut);
    decoded.concerns.push(Concern::Truncated);
    decoded.text = kept.into();
    decoded.code = None;
    file.spill_text(spill);
}

#[cfg(test)]
mod tests {
    use super::limit;

    /// Small files are kept whole, and the largest are cut to one length.
    #[test]
    fn the_largest_files_are_cut() {
        assert_eq!(limit(&[10, 20, 30], 60), None);
        assert_eq!(limit(&[], 0), None);
        assert_eq!(limit(&[100], 60), Some(60));
        assert_eq!(limit(&[10, 100, 100], 60), Some(25));
        assert_eq!(limit(&[100, 10, 20, 100], 60), Some(16));
        assert_eq!(limit(&[40, 20], 0), Some(0));
    }
}
