//! Finds compiled programs whose source was not handed in.
//!
//! A compiled file beside its source is ordinary, and says nothing. One whose names and texts are nowhere in the source of its submission comes from other code, which nobody can compare. So the words of both are looked up in each other: those of a class file or of compiled Python, which has the names of its source and little else, in the source; and the texts of the source in a native program, which has much that a compiler and libraries add.

use lookalike_engine::maps::{HashMap, HashSet};
use lookalike_report_templates::model::{Concern, Role};

use crate::compiled_words::{Names, texts_of, words_of};
use crate::draft::DraftFile;

/// Minimum number of words that tell where a compiled file comes from.
const MIN_NAMES: usize = 12;
/// Minimum number of words in the texts of a submission that a native program may have.
const MIN_TEXTS: usize = 6;
/// A native program has at least this share of the texts of its source…
const FOUND_TEXTS: f64 = 0.7;
/// …and less than this of other source.
const MISSED_TEXTS: f64 = 0.35;
/// A file that this many submissions hand in was handed out.
const MIN_HOLDERS: usize = 3;

#[derive(Default)]
struct Source {
    words: HashSet<u64>,
    /// Those in the quotes of each file. Other files beside a program do not count against it.
    texts: Vec<HashSet<u64>>,
}

/// Names the submissions with compiled files that come from other source than theirs.
pub(crate) fn name_orphans(files: &mut [DraftFile]) {
    if files.iter().all(|file| file.compiled.is_none()) {
        return;
    }
    let mut sources: HashMap<usize, Source> = HashMap::default();
    let mut holders: HashMap<u64, HashSet<usize>> = HashMap::default();
    let mut handed_out: HashSet<u64> = HashSet::default();
    for file in files.iter() {
        let compiled = file.compiled.as_ref();
        match file.submission {
            None => handed_out.extend(compiled.map(|compiled| compiled.hash)),
            Some(submission) => {
                if let Some(compiled) = compiled {
                    holders.entry(compiled.hash).or_default().insert(submission);
                }
                if let Some(decoded) = file.decoded.as_ref().filter(|decoded| !decoded.language.is_prose()) {
                    let source = sources.entry(submission).or_default();
                    let text = decoded.text.read();
                    source.words.extend(words_of(&text));
                    source.texts.push(texts_of(&text).into_iter().collect());
                }
            }
        }
    }
    for file in files.iter_mut().filter(|file| file.listed.role == Role::Batch) {
        let (Some(compiled), Some(submission)) = (&file.compiled, file.submission) else { continue };
        let n_holders = holders.get(&compiled.hash).map_or(0, HashSet::len);
        // Without any source the submission is named anyway.
        let Some(source) = sources.get(&submission) else { continue };
        let is_given = n_holders >= MIN_HOLDERS || handed_out.contains(&compiled.hash);
        if !is_given && is_orphan(&compiled.names, submission, source, &sources) {
            file.listed.concerns.push(Concern::HiddenCode);
            file.listed.notes.push("compiled from source that is not in the submission".to_owned());
        }
    }
}

fn is_orphan(names: &Names, own: usize, source: &Source, sources: &HashMap<usize, Source>) -> bool {
    match names {
        Names::Source(names) => {
            let n_known = names.iter().filter(|name| source.words.contains(name)).count();
            names.len() >= MIN_NAMES && 2 * n_known < names.len()
        }
        // A native program without texts of the source may have been made from a part of it, unless it has those of somebody else.
        Names::Native(words) => {
            let share_of_file = |texts: &HashSet<u64>| {
                let n_found = texts.iter().filter(|text| words.binary_search(text).is_ok()).count();
                if texts.len() < MIN_TEXTS { 0.0 } else { n_found as f64 / texts.len() as f64 }
            };
            let share = |texts: &[HashSet<u64>]| texts.iter().map(share_of_file).fold(0.0, f64::max);
            let is_like_others =
                |(other, source): (&usize, &Source)| *other != own && share(&source.texts) >= FOUND_TEXTS;
            share(&source.texts) < MISSED_TEXTS && sources.iter().any(is_like_others)
        }
    }
}
