//! `--anonymous`: a report without the submissions' names.
//!
//! Every submission gets a number instead of its name, and everything that was in the order of the names is put in the order of the numbers.
//! The numbers follow a hash of the names, so that they give nothing away.
//! Words of the names are masked wherever they stand in paths and in the code, by as many bytes, so that every position stays right.

use std::collections::{BTreeMap, BTreeSet};

use lookalike_frontends::Language;
use lookalike_report_templates::model::{Fate, First, HandedIn, InputFile, Pair, Report, Submission};
use sha2::{Digest, Sha256};

use crate::words::{whole_words, words};

/// Shorter words are too common in code to be a name's.
const MIN_WORD_CHARS: usize = 3;

/// Replaces all names in `report`, and gives the key: a CSV of pseudonym and name.
pub fn hide_names(report: &mut Report) -> String {
    let places = new_places(&report.submissions);
    let pseudonym = |place: usize| format!("submission {:03}", place + 1);
    let by_name = report.submissions.iter().zip(&places);
    let pseudonyms: BTreeMap<String, String> =
        by_name.map(|(submission, &place)| (submission.name.clone(), pseudonym(place))).collect();
    let mask = Mask::new(pseudonyms.keys().chain(told_names(&report.submissions).iter()));
    reorder(report, &places);
    for (place, submission) in report.submissions.iter_mut().enumerate() {
        submission.name = pseudonym(place);
        hide_people(&mut submission.handed_in);
        for file in &mut submission.files {
            file.path = mask.apply(&file.path);
            file.text = mask.apply(&file.text);
        }
    }
    for pair in &mut report.pairs {
        hide_in_pair(pair, &mask);
    }
    for file in &mut report.account {
        hide_in_account(file, &pseudonyms, &mask);
    }
    report.account.sort_by(|a, b| (a.role, &a.submission).cmp(&(b.role, &b.submission)));
    key(&pseudonyms)
}

/// The names of people and teams that the layout told.
fn told_names(submissions: &[Submission]) -> Vec<String> {
    let of_one = |submission: &Submission| {
        let HandedIn { authors, group, .. } = &submission.handed_in;
        let people = authors.iter().flat_map(|author| [Some(author.name.clone()), author.id.clone()]).flatten();
        people.chain(group.clone()).collect::<Vec<String>>()
    };
    submissions.iter().flat_map(of_one).collect()
}

/// Who it was is nobody's business; when, and in which attempt, may be.
fn hide_people(handed_in: &mut HandedIn) {
    handed_in.authors.clear();
    handed_in.group = None;
}

/// For each submission its new place: within its role, by a hash of its name.
fn new_places(submissions: &[Submission]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..submissions.len()).collect();
    order.sort_by_cached_key(|&at| (submissions[at].role, Sha256::digest(submissions[at].name.as_bytes())));
    let mut places = vec![0; order.len()];
    for (place, &submission) in order.iter().enumerate() {
        places[submission] = place;
    }
    places
}

fn reorder(report: &mut Report, places: &[usize]) {
    let mut placed: Vec<(usize, Submission)> = places.iter().copied().zip(report.submissions.drain(..)).collect();
    placed.sort_by_key(|(place, _)| *place);
    report.submissions = placed.into_iter().map(|(_, submission)| submission).collect();
    for group in &mut report.identical {
        for member in group.iter_mut() {
            *member = places[*member];
        }
        group.sort_unstable();
    }
    for pair in &mut report.pairs {
        (pair.left, pair.right) = (places[pair.left], places[pair.right]);
        if pair.left > pair.right {
            mirror(pair);
        }
    }
    // Ties stood in the order of the names.
    let rank = |pair: &Pair| (-pair.score, -pair.evidence_bits, pair.left, pair.right);
    report.pairs.sort_by(|a, b| rank(a).partial_cmp(&rank(b)).unwrap_or(std::cmp::Ordering::Equal));
}

fn mirror(pair: &mut Pair) {
    std::mem::swap(&mut pair.left, &mut pair.right);
    std::mem::swap(&mut pair.left_coverage, &mut pair.right_coverage);
    for found in pair.passages.iter_mut().flat_map(|passage| &mut passage.matches) {
        std::mem::swap(&mut found.left, &mut found.right);
    }
    pair.passages.sort_by_key(|passage| passage.matches.first().map(|first| (first.left.file, first.left.bytes.start)));
    pair.first = pair.first.map(First::mirrored);
    pair.likeness.mirror();
    pair.passages.iter_mut().for_each(|passage| passage.likeness.mirror());
    for trace in pair.corroboration.iter_mut().flat_map(|kind| &mut kind.traces) {
        std::mem::swap(&mut trace.left, &mut trace.right);
    }
}

/// What a pair shows of its code beside the code: names that became others, and what corroborates the likeness.
fn hide_in_pair(pair: &mut Pair, mask: &Mask) {
    let likenesses = pair.passages.iter_mut().map(|passage| &mut passage.likeness).chain([&mut pair.likeness]);
    for renaming in likenesses.flat_map(|likeness| &mut likeness.renamings.examples) {
        renaming.left = mask.apply(&renaming.left);
        renaming.right = mask.apply(&renaming.right);
    }
    for trace in pair.corroboration.iter_mut().flat_map(|kind| &mut kind.traces) {
        trace.text = mask.apply(&trace.text);
        trace.usual = trace.usual.take().map(|usual| mask.apply(&usual));
    }
}

fn hide_in_account(file: &mut InputFile, pseudonyms: &BTreeMap<String, String>, mask: &Mask) {
    let hidden = |name: &str| pseudonyms.get(name).cloned().unwrap_or_else(|| mask.apply(name));
    file.submission = hidden(&file.submission);
    file.path = mask.apply(&file.path);
    for note in &mut file.notes {
        *note = mask.apply(note);
    }
    match &mut file.fate {
        Fate::DuplicateOf { submission, path } => {
            *submission = hidden(submission);
            *path = mask.apply(path);
        }
        Fate::Ignored { rule: reason } | Fate::Unreadable { reason } => *reason = mask.apply(reason),
        Fate::Compared | Fate::PartlyParsed { .. } | Fate::TooShort => {}
    }
}

fn key(pseudonyms: &BTreeMap<String, String>) -> String {
    let quoted = |name: &str| format!("\"{}\"", name.replace('"', "\"\""));
    let mut rows: Vec<String> =
        pseudonyms.iter().map(|(name, pseudonym)| format!("{pseudonym},{}\r\n", quoted(name))).collect();
    rows.sort();
    format!("pseudonym,name\r\n{}", rows.concat())
}

/// The words that give somebody away, in lower case.
struct Mask {
    words: BTreeSet<String>,
}

impl Mask {
    fn new<'a>(names: impl Iterator<Item = &'a String>) -> Mask {
        let mut mask = Mask { words: BTreeSet::new() };
        for name in names {
            mask.words.extend(words(name).map(|(_, word)| word.to_lowercase()));
            // A name is also written in one word, as in an address or an account.
            mask.words.insert(name.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase());
        }
        let is_ending = |word: &String| Language::is_extension(word) || word == "zip";
        mask.words.retain(|word| word.chars().count() >= MIN_WORD_CHARS && !is_ending(word));
        mask
    }

    /// `text` with an `x` for every byte of each word that gives somebody away.
    fn apply(&self, text: &str) -> String {
        let mut masked = String::with_capacity(text.len());
        for (start, whole) in whole_words(text) {
            masked.push_str(&text[masked.len()..start]);
            if self.words.contains(&whole.to_lowercase()) {
                masked.push_str(&"x".repeat(whole.len()));
                continue;
            }
            for (offset, word) in words(whole) {
                masked.push_str(&text[masked.len()..start + offset]);
                let hidden = self.words.contains(&word.to_lowercase());
                masked.push_str(&if hidden { "x".repeat(word.len()) } else { word.to_owned() });
            }
        }
        masked.push_str(&text[masked.len()..]);
        masked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn masked(names: &[&str], text: &str) -> String {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        Mask::new(names.iter()).apply(text)
    }

    /// A name must not stay in a comment, an identifier, an account or a path, however it is written.
    #[test]
    fn names_are_masked_wherever_they_stand() {
        let names = ["kowalska-ines"];
        assert_eq!(masked(&names, "// by Ines KOWALSKA"), "// by xxxx xxxxxxxx");
        assert_eq!(masked(&names, "kowalskaList ines_main"), "xxxxxxxxList xxxx_main");
        assert_eq!(masked(&names, "mail: kowalskaines@uni"), "mail: xxxxxxxxxxxx@uni");
        assert_eq!(masked(&names, "src/kowalska.c"), "src/xxxxxxxx.c");
    }

    /// Positions are bytes: a mask must be as long as what it hides, in any script.
    #[test]
    fn masking_keeps_every_byte_in_place() {
        let text = "/* Åsa Lindqvist, Ås */ int åsa;";
        let hidden = masked(&["lindqvist-åsa"], text);
        assert_eq!(hidden, "/* xxxx xxxxxxxxx, Ås */ int xxxx;");
        assert_eq!(hidden.len(), text.len());
    }

    /// Code must stay readable: a name inside another word, or a file's ending, is no name.
    #[test]
    fn other_words_stay() {
        assert_eq!(masked(&["ines", "003.java"], "for line in lines: java 103"), "for line in lines: java 103");
    }
}
