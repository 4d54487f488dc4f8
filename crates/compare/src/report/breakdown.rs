//! Says what each byte of each input file counts as.
//!
//! A text is divided by its tokens, comments and hidden code, which are known when it is open (`of_text`). What is not in the
//! text was counted when the file was decoded ([`DecodedFile::around`](lookalike_corpus::DecodedFile::around)). A file without a
//! text is of one class, which follows from its status (`left_out`).

mod left_out;
mod literals;
mod of_text;

use std::collections::{HashMap, HashSet};
use std::{iter, mem};

use lookalike_corpus::{Corpus, ReadFile};
use lookalike_report_templates::model::{Breakdown, ByteClass, Concern, InputFile, Role, UnreadReason};

pub(super) use of_text::{TokenRoles, of_text};

/// Minimum number of submissions with the same file of which one can tell that it was handed out.
const MIN_SHARING: usize = 3;

/// Writes what its bytes count as into each entry of the list of files. `texts` are the breakdowns of the texts of each submission,
/// `starter` those of the starter code, in the order of the corpus.
pub(super) fn fill(corpus: &mut Corpus, texts: Vec<Vec<Breakdown>>, starter: Vec<Breakdown>) {
    let mut of_read: Vec<Option<Breakdown>> = iter::repeat_with(|| None).take(corpus.input_files.len()).collect();
    let files = corpus.submissions.iter().flat_map(|submission| &submission.files).chain(&corpus.starter);
    for (file, breakdown) in files.zip(texts.into_iter().flatten().chain(starter)) {
        of_read[file.listed] = Some(with_rest(file, breakdown));
    }
    for (file, read) in corpus.input_files.iter_mut().zip(of_read) {
        let breakdown = read.unwrap_or_else(|| without_text(file)).scaled_to(file.n_bytes);
        file.breakdown = with_concerns(breakdown, file);
    }
    let n_submissions = corpus.submissions.iter().filter(|one| one.role == Role::Batch).count();
    note_handed_out_data(&mut corpus.input_files, n_submissions);
}

/// Adds the bytes of a file that are not in its text.
fn with_rest(file: &ReadFile, mut breakdown: Breakdown) -> Breakdown {
    breakdown.join(&file.decoded.around);
    breakdown
}

fn without_text(file: &InputFile) -> Breakdown {
    let mut breakdown = Breakdown::default();
    breakdown.add(left_out::class(file), file.n_bytes);
    breakdown
}

/// Adds the reasons that a concern gives for bytes that were not read, where their number is unknown. In a document, text that gave
/// no tokens is prose unless there is a concern.
fn with_concerns(mut breakdown: Breakdown, file: &InputFile) -> Breakdown {
    for concern in &file.concerns {
        let reason = match concern {
            Concern::HiddenCode => UnreadReason::HiddenCode,
            Concern::LooksLikeSource => UnreadReason::LooksLikeSource,
            Concern::Truncated => UnreadReason::Truncated,
            // All of it was read, word by word.
            Concern::ParserFailed => continue,
        };
        breakdown.add(ByteClass::Unread(reason), 0);
    }
    if !file.concerns.contains(&Concern::HiddenCode) && left_out::is_prose_by_name(&file.path) {
        let n_bytes = breakdown.unread.remove(&UnreadReason::HiddenCode).unwrap_or_default();
        breakdown.add(ByteClass::Text, n_bytes);
    }
    breakdown
}

/// Counts files in an unknown language as data if most of the class has them with the same name and size: they were handed out, and
/// are nobody's code.
fn note_handed_out_data(files: &mut [InputFile], n_submissions: usize) {
    let mut holders: HashMap<(String, u64), HashSet<&str>> = HashMap::new();
    for file in files.iter().filter(|file| file.role == Role::Batch && is_unknown(file)) {
        holders.entry(name_and_size(file)).or_default().insert(&file.owner);
    }
    let is_usual = |n_holders: usize| n_holders >= MIN_SHARING && n_holders > n_submissions / 2;
    let handed_out: HashSet<(String, u64)> =
        holders.into_iter().filter(|(_, holders)| is_usual(holders.len())).map(|(file, _)| file).collect();
    for file in files.iter_mut().filter(|file| is_unknown(file) && handed_out.contains(&name_and_size(file))) {
        let n_bytes = mem::take(&mut file.breakdown.unread).into_values().sum();
        file.breakdown.add(ByteClass::Data, n_bytes);
    }
}

/// Returns whether a file is nothing but text in an unknown language.
fn is_unknown(file: &InputFile) -> bool {
    file.n_bytes > 0
        && file.breakdown.parts().map(|(class, _)| class).eq([ByteClass::Unread(UnreadReason::UnknownLanguage)])
}

fn name_and_size(file: &InputFile) -> (String, u64) {
    (file.path.rsplit('/').next().unwrap_or_default().to_owned(), file.n_bytes)
}

#[cfg(test)]
mod tests {
    use lookalike_report_templates::model::{FileStatus, Reason};

    use super::*;

    fn unknown(submission: &str, path: &str, n_bytes: u64) -> InputFile {
        let status = FileStatus::Ignored(Reason::UnknownLanguage { ending: Some("q7".to_owned()) }.into());
        let file = InputFile {
            role: Role::Batch,
            submission: None,
            owner: submission.to_owned(),
            path: path.to_owned(),
            n_bytes,
            breakdown: Breakdown::default(),
            language: None,
            n_tokens: 0,
            status,
            notes: Vec::new(),
            concerns: Vec::new(),
        };
        InputFile { breakdown: without_text(&file), ..file }
    }

    /// The data of the task would name the whole class. What one or two have may be their code.
    #[test]
    fn files_of_most_of_the_class_are_data() {
        let mut files: Vec<InputFile> =
            ["ann", "bob", "cy"].iter().map(|name| unknown(name, &format!("{name}/genes.q7"), 900)).collect();
        files.push(unknown("dan", "genes.q7", 901));
        files.push(unknown("dan", "own.q7", 900));
        note_handed_out_data(&mut files, 5);
        let is_data: Vec<bool> = files.iter().map(|file| file.breakdown.data == file.n_bytes).collect();
        assert_eq!(is_data, [true, true, true, false, false]);
    }
}
