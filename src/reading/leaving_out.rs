//! What is left out once it is known what every file of a submission holds.

use lookalike_report_templates::model::Fate;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Item;
use crate::intake::size;

/// Leaves out what a submission's author did not write, unless the submission has nothing else.
pub(super) fn doubtful(items: &mut [Item]) {
    let is_own = |item: &Item| item.loaded.as_ref().is_ok_and(|loaded| loaded.doubt.is_none());
    let with_own: FxHashSet<usize> =
        items.iter().filter(|item| is_own(item)).filter_map(|item| item.submission).collect();
    for item in items.iter_mut() {
        let Ok(loaded) = &mut item.loaded else { continue };
        let Some(rule) = loaded.doubt.take() else { continue };
        match item.submission {
            Some(submission) if with_own.contains(&submission) => item.loaded = Err(Fate::Ignored { rule }),
            Some(_) => loaded.notes.push(format!("{rule}; compared because the submission has nothing else")),
            // Starter code takes nothing away but what was handed out.
            None => {}
        }
    }
}

/// Leaves out prose where there are programs: notes, inputs and outputs beside code are no essays.
pub(super) fn asides(items: &mut [Item]) {
    let is_program = |item: &Item| item.loaded.as_ref().is_ok_and(|loaded| !loaded.language.is_prose());
    if !items.iter().any(|item| item.submission.is_some() && is_program(item)) {
        return;
    }
    let asides = items.iter_mut().filter(|item| item.loaded.as_ref().is_ok_and(|loaded| loaded.language.is_prose()));
    for item in asides {
        item.loaded = Err(Fate::Ignored { rule: "text beside programs (`--language text` compares it)".to_owned() });
    }
}

/// Leaves out what of a submission is more source than anybody writes: comparing it would take all memory.
pub(super) fn excess(items: &mut [Item], max_source: u64) {
    let mut taken: FxHashMap<usize, u64> = FxHashMap::default();
    for item in items {
        let (Ok(loaded), Some(submission)) = (&item.loaded, item.submission) else { continue };
        let so_far = taken.entry(submission).or_default();
        let n_bytes = loaded.text.len() as u64;
        if *so_far + n_bytes <= max_source {
            *so_far += n_bytes;
        } else {
            let most = size(max_source);
            let rule = format!("more than {most} of source in one submission; --max-source raises the limit");
            item.loaded = Err(Fate::Ignored { rule });
        }
    }
}
