//! Checks files that rules leave out: they are compared all the same if others have their code.
//!
//! A rule goes by names and by what a file says about itself, and a student chooses both. So the code of a file that is left out is looked up in the own code of all other submissions, as word-by-word k-grams: renaming does not change them, and no parser is needed.

use std::fs;
use std::path::PathBuf;

use lookalike_engine::kgrams::kgram_hashes;
use lookalike_engine::maps::{HashMap, HashSet};
use lookalike_frontends::{Kind, Language, beginning};
use lookalike_intake::source_files_below;
use lookalike_report_templates::model::{Reason, Role};
use rayon::prelude::*;

use crate::content_language::likelier;
use crate::content_rules;
use crate::corpus::ReadSubmission;
use crate::decoded_file::{DecodedFile, ReadOptions, decode_file, sizes};
use crate::draft::{Draft, DraftFile};

const K: usize = 12;
/// One in this many k-grams is looked up.
const SAMPLED: u64 = 2;
/// Minimum number of sampled k-grams that two files must share to count as alike.
const MIN_SHARED: usize = 8;
/// One in this many of the k-grams of either side must be shared: less is what honest classmates share.
const MIN_SHARE: usize = 3;
/// A submission with fewer tokens of programs has none, as far as the rules are concerned.
const MIN_PROGRAM_TOKENS: usize = 50;
/// Maximum number of bytes of source that are looked up in a folder on disk that is left out: as much as a student writes. Installed libraries have much more, and every student has them.
const MAX_FOLDER_BYTES: u64 = ReadOptions::MAX_SOURCE;
/// The part of a text, in bytes, in which a library names its license.
const BANNER_BYTES: usize = 1_000;

/// Maximum number of files of somebody's own in a folder with the name of a tool's: libraries have more.
const MAX_OWN_FILES: usize = 30;
/// Minimum number of bytes of a library that is known by its name.
const MIN_LIBRARY_BYTES: usize = 30_000;
/// Texts in code that designers of forms, compilers and bundlers write, without naming themselves at the top.
const OF_TOOLS: [&str; 7] = [
    "InitializeComponent",
    "[assembly: ",
    "webpackBootstrap",
    "__webpack_require__",
    "sourceMappingURL=",
    "Object.defineProperty(exports, \"__esModule\"",
    "parcelRequire",
];
/// Maximum number of people who have a file of one's own whose name is that of a tool's. Two may have copied it; one that is called a library is one if two have it.
const MAX_HOLDERS: usize = 2;

enum Decision {
    LeaveOut,
    /// It is compared, for this reason.
    Compare(String),
}

pub(crate) fn decide(draft: &mut Draft, options: &ReadOptions) {
    let is_open = |file: &DraftFile| file.doubt.is_some() && file.decoded.is_some();
    let is_on_disk = |file: &DraftFile| file.folder.as_ref().is_some_and(|folder| folder.on_disk.is_some());
    if !draft.files.iter().any(|file| is_open(file) || is_on_disk(file)) {
        return;
    }
    let own = OwnCode::new(&draft.files, &draft.submissions);
    let in_spite = own_in_spite_of_names(&draft.files);
    let decide =
        |(index, file): (usize, &DraftFile)| is_open(file).then(|| own.decide(file, in_spite.contains(&index)));
    let decisions: Vec<Option<Decision>> = draft.files.par_iter().enumerate().map(decide).collect();
    let found: Vec<DraftFile> = draft
        .files
        .par_iter_mut()
        .filter(|file| is_on_disk(file))
        .flat_map_iter(|folder| own.copies_in(folder, options))
        .collect();
    carry_out(draft, decisions);
    for mut file in found {
        file.spill_text(&draft.spill);
        draft.files.push(file);
    }
    // Restores the order of the files: by role and submission, then by path.
    let key = |file: &DraftFile| (file.listed.role, file.submission.unwrap_or(usize::MAX));
    draft.files.sort_by(|a, b| key(a).cmp(&key(b)).then_with(|| a.listed.path.cmp(&b.listed.path)));
}

/// Carries out the decisions. Files that stay left out with their folder are counted there and dropped.
fn carry_out(draft: &mut Draft, decisions: Vec<Option<Decision>>) {
    let mut kept = Vec::with_capacity(draft.files.len());
    let mut dropped = Vec::new();
    for (mut file, decision) in std::mem::take(&mut draft.files).into_iter().zip(decisions) {
        let Some((decision, doubt)) = decision.and_then(|decision| Some((decision, file.doubt.take()?))) else {
            kept.push(file);
            continue;
        };
        match decision {
            Decision::Compare(note) => {
                if let Some(decoded) = &mut file.decoded {
                    decoded.notes.push(format!("{}; {note}", doubt.reason));
                }
                if doubt.with_folder {
                    dropped.push((file.submission, file.listed.path.clone(), None));
                }
                kept.push(file);
            }
            Decision::LeaveOut => {
                let is_tools = |decoded: &DecodedFile| doubt.with_folder && is_written_by_tool(decoded);
                let is_nobodys = doubt.reason.is_nobodys_source() || doubt.reason == Reason::Prose;
                let counts = |decoded: &&DecodedFile| {
                    !is_nobodys
                        && !is_tools(decoded)
                        && is_program(decoded.language)
                        && !is_library(&decoded.text.read())
                };
                let source = file.decoded.as_ref().filter(counts);
                file.listed.language = source.map(DecodedFile::language_name);
                if doubt.with_folder {
                    dropped.push((file.submission, file.listed.path.clone(), Some(file.listed)));
                } else {
                    file.leave_out(doubt.reason);
                    kept.push(file);
                }
            }
        }
    }
    draft.files = kept;
    for (submission, path, listed) in dropped {
        let is_of = |file: &&mut DraftFile| file.submission == submission && file.is_folder_of(&path);
        let Some(folder) = draft.files.iter_mut().find(is_of) else { continue };
        match listed {
            Some(listed) if listed.language.is_some() => {
                folder.listed.n_bytes += listed.n_bytes;
                folder.listed.language = folder.listed.language.take().or(listed.language);
            }
            Some(_) => {}
            None => folder.take_one_out(),
        }
    }
    draft.files.retain(|file| file.folder.as_ref().is_none_or(|folder| folder.n_files > 0 || folder.on_disk.is_some()));
}

/// The own code of all submissions: sampled k-grams with the submissions that have them.
struct OwnCode {
    /// Ascending.
    postings: Vec<(u64, u32)>,
    /// Number of sampled k-grams of each submission.
    n_grams: Vec<usize>,
    n_program_tokens: Vec<usize>,
    starter: HashSet<u64>,
    /// The number of the author of each submission, if it has one, and its name.
    people: Vec<(Option<u32>, String)>,
}

impl OwnCode {
    fn new(files: &[DraftFile], submissions: &[ReadSubmission]) -> OwnCode {
        let without_doubt = files.par_iter().filter(|file| file.doubt.is_none());
        let grams = without_doubt.filter_map(|file| {
            let decoded = file.decoded.as_ref()?;
            let kinds = kinds(decoded);
            let n_program_tokens = if is_program(decoded.language) { kinds.len() } else { 0 };
            Some((file.listed.role, file.submission, n_program_tokens, grams(&kinds)))
        });
        let grams: Vec<_> = grams.collect();
        let mut own = OwnCode {
            postings: Vec::new(),
            n_grams: vec![0; submissions.len()],
            n_program_tokens: vec![0; submissions.len()],
            starter: HashSet::default(),
            people: submissions.iter().map(|submission| (submission.author, submission.name.clone())).collect(),
        };
        for (role, submission, n_program_tokens, grams) in grams {
            match submission.and_then(|index| Some((index, u32::try_from(index).ok()?))) {
                Some((index, number)) => {
                    own.n_program_tokens[index] += n_program_tokens;
                    own.postings.extend(grams.into_iter().map(|gram| (gram, number)));
                }
                None if role == Role::Starter => own.starter.extend(grams),
                None => {}
            }
        }
        own.postings.par_sort_unstable();
        own.postings.dedup();
        for &(_, submission) in &own.postings {
            own.n_grams[submission as usize] += 1;
        }
        own
    }

    /// Returns the submissions that have a k-gram as their own.
    fn holders(&self, gram: u64) -> impl Iterator<Item = usize> {
        let start = self.postings.partition_point(|&(other, _)| other < gram);
        self.postings[start..].iter().take_while(move |&&(other, _)| other == gram).map(|&(_, holder)| holder as usize)
    }

    /// Decides on a file that can be read. `is_own_work` says whether it is somebody's own in spite of its name.
    fn decide(&self, file: &DraftFile, is_own_work: bool) -> Decision {
        let (Some(decoded), Some(submission), Some(doubt)) = (&file.decoded, file.submission, &file.doubt) else {
            return Decision::LeaveOut;
        };
        let has_nothing_else = self.n_program_tokens[submission] < MIN_PROGRAM_TOKENS;
        // Somebody's only code may well be minified; a name or a folder that also says so is another matter.
        let is_own = || doubt.reason == Reason::Minified || !is_library(&decoded.text.read());
        let is_work = !doubt.reason.is_no_work();
        if has_nothing_else && is_program(decoded.language) && is_work && is_own() {
            return Decision::Compare("compared because the submission has little else".to_owned());
        }
        // Everybody has the task's.
        if doubt.reason == Reason::Prose {
            return Decision::LeaveOut;
        }
        if is_own_work {
            return Decision::Compare("compared because it is this submission's own".to_owned());
        }
        // Its name may mislead, which is found out only once a file is parsed.
        let in_likelier_language = || {
            let (language, _) = likelier(decoded.language, &decoded.text.read()).into_iter().next()?;
            self.likest(submission, &DecodedFile { language, ..decoded.clone() })
        };
        match self.likest(submission, decoded).or_else(in_likelier_language) {
            Some(other) => Decision::Compare(self.match_note(other)),
            None => Decision::LeaveOut,
        }
    }

    fn match_note(&self, other: usize) -> String {
        format!("compared because this left-out file matches the code of {}", self.people[other].1)
    }

    /// Returns the submission of somebody else whose own code is most like a file, if one is alike.
    fn likest(&self, submission: usize, decoded: &DecodedFile) -> Option<usize> {
        let is_same_author = |other: usize| {
            other == submission || self.people[other].0.is_some_and(|author| self.people[submission].0 == Some(author))
        };
        let mut n_new = 0;
        let mut n_shared: HashMap<usize, usize> = HashMap::default();
        for gram in grams(&kinds(decoded)) {
            // Code that the submission has elsewhere is compared there.
            if self.starter.contains(&gram) || self.holders(gram).any(|holder| holder == submission) {
                continue;
            }
            n_new += 1;
            for holder in self.holders(gram).filter(|&holder| !is_same_author(holder)) {
                *n_shared.entry(holder).or_default() += 1;
            }
        }
        let is_alike = |&(other, n_shared): &(usize, usize)| {
            n_shared >= MIN_SHARED && MIN_SHARE * n_shared >= n_new.min(self.n_grams[other])
        };
        let alike = n_shared.into_iter().filter(is_alike);
        alike.max_by_key(|&(other, n_shared)| (n_shared, std::cmp::Reverse(other))).map(|(other, _)| other)
    }

    fn copies_in(&self, folder: &mut DraftFile, options: &ReadOptions) -> Vec<DraftFile> {
        let on_disk = folder.folder.as_ref().and_then(|folder| folder.on_disk.clone());
        let (Some(on_disk), Some(submission)) = (on_disk, folder.submission) else { return Vec::new() };
        let mut left = MAX_FOLDER_BYTES;
        let mut copies = Vec::new();
        let mut source: Vec<(String, PathBuf, u64)> = source_files_below(&on_disk).collect();
        // Libraries lie deeper than the files that somebody puts beside them.
        source.sort_by_cached_key(|(path, ..)| (path.matches('/').count(), path.clone()));
        let n_files = source.len();
        let mut n_passed_over = 0;
        for (path, place, n_bytes) in source {
            if n_bytes > left {
                n_passed_over += 1;
                continue;
            }
            left -= n_bytes;
            let path = format!("{}/{path}", folder.listed.path);
            let decoded = decode_file(&path, &fs::read(place).unwrap_or_default(), options).unwrap_or_default();
            let sizes = sizes(&decoded, n_bytes);
            for (mut decoded, n_bytes) in decoded.into_iter().zip(sizes) {
                let Some(other) = self.likest(submission, &decoded) else { continue };
                decoded.notes.push(format!("{}; {}", folder.listed.status.why(), self.match_note(other)));
                copies.push(DraftFile::decoded(folder.owner(), decoded, n_bytes));
            }
        }
        if n_passed_over > 0 {
            let note = format!("{n_passed_over} of its {n_files} files with source were not searched for copies");
            folder.listed.notes.push(note);
        }
        copies
    }
}

/// Returns the indices of the files that are somebody's own in spite of their names: no tool or library shows in their content, hardly anybody else has them, and of a folder, the rest of the submission uses a file that was not made of its own ones.
fn own_in_spite_of_names(files: &[DraftFile]) -> HashSet<usize> {
    let mut holders: HashMap<[u8; 32], HashSet<Option<usize>>> = HashMap::default();
    let mut sources: HashMap<Option<usize>, Vec<&DecodedFile>> = HashMap::default();
    for (file, decoded) in files.iter().filter_map(|file| Some((file, file.decoded.as_ref()?))) {
        holders.entry(decoded.sha256).or_default().insert(file.submission);
        if file.doubt.is_none() && !decoded.language.is_prose() {
            sources.entry(file.submission).or_default().push(decoded);
        }
    }
    let mut listed: HashMap<Option<usize>, Vec<&DraftFile>> = HashMap::default();
    for folder in files.iter().filter(|file| file.folder.is_some()) {
        listed.entry(folder.submission).or_default().push(folder);
    }
    let mut own = HashSet::default();
    let mut folders: HashMap<(Option<usize>, &str), Vec<usize>> = HashMap::default();
    for (index, file) in files.iter().enumerate() {
        let (Some(decoded), Some(doubt)) = (&file.decoded, &file.doubt) else { continue };
        let max_holders = if doubt.reason.is_nobodys_source() { 1 } else { MAX_HOLDERS };
        let is_shared = holders.get(&decoded.sha256).is_some_and(|holders| holders.len() > max_holders);
        if !doubt.reason.is_doubtful() || is_shared || shows_tool_or_library(decoded) {
            continue;
        }
        let of_submission = listed.get(&file.submission).map(Vec::as_slice).unwrap_or_default();
        match of_submission.iter().find(|folder| folder.is_folder_of(&decoded.path)) {
            Some(folder) => folders.entry((file.submission, &*folder.listed.path)).or_default().push(index),
            None => _ = own.insert(index),
        }
    }
    for ((submission, folder), members) in folders {
        let sources = sources.get(&submission).map(Vec::as_slice).unwrap_or_default();
        let name = folder.rsplit('/').next().unwrap_or(folder);
        let is_used = |member: &usize| {
            let stem = stem(&files[*member].listed.path);
            // Types of some languages are used by their names alone.
            let is_type = stem.starts_with(char::is_uppercase);
            let is_built = sources.iter().any(|source| self::stem(&source.path) == stem);
            let uses = |source: &&DecodedFile| {
                let text = source.text.read();
                (is_type || has_word(&text, name)) && has_word(&text, stem)
            };
            !is_built && sources.iter().any(uses)
        };
        if members.len() <= MAX_OWN_FILES && members.iter().any(is_used) {
            own.extend(members);
        }
    }
    own
}

fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.split('.').next().unwrap_or(name)
}

fn shows_tool_or_library(decoded: &DecodedFile) -> bool {
    let text = decoded.text.read();
    !is_program(decoded.language)
        || text.len() >= MIN_LIBRARY_BYTES
        || is_library(&text)
        || is_written_by_tool(decoded)
        || OF_TOOLS.iter().any(|words| text.contains(words))
}

/// Whether a text has a word between other characters.
fn has_word(text: &str, word: &str) -> bool {
    let is_in_word = |c: char| c.is_alphanumeric() || c == '_';
    !word.is_empty()
        && text
            .match_indices(word)
            .any(|(at, _)| !text[..at].ends_with(is_in_word) && !text[at + word.len()..].starts_with(is_in_word))
}

/// Returns the kinds of the tokens of a text, read word by word.
fn kinds(decoded: &DecodedFile) -> Vec<Kind> {
    let text = decoded.text.read();
    match &decoded.words {
        Some(words) => words.token_string(&text).kinds,
        None => decoded.language.token_string_without_parsing(&decoded.code_in(&text)).kinds,
    }
}

/// Returns the sampled k-grams, ascending, each once.
fn grams(kinds: &[Kind]) -> Vec<u64> {
    let mut grams = Vec::new();
    kgram_hashes(kinds, K, &mut grams);
    grams.retain(|hash| hash.is_multiple_of(SAMPLED));
    grams.sort_unstable();
    grams.dedup();
    grams
}

/// Whether a language is one of programs: prose, style sheets and markup go beside them.
fn is_program(language: Language) -> bool {
    !language.is_prose() && !language.is_markup()
}

/// Whether a tool wrote a file that lies in a folder that is left out.
fn is_written_by_tool(decoded: &DecodedFile) -> bool {
    let is_of_cmake = decoded.path.split('/').any(|folder| folder == "CMakeFiles");
    is_of_cmake || content_rules::generated_code(&decoded.text.read()).is_some()
}

/// Whether a text is a library as it is distributed: with a license at its top, or minified.
fn is_library(text: &str) -> bool {
    let banner = beginning(text, BANNER_BYTES).to_ascii_lowercase();
    let has_license = banner.starts_with("/*!") || banner.contains("@license") || banner.contains("spdx-license");
    has_license || content_rules::is_minified(text)
}

/// A folder that a rule leaves out, as the list of files says it.
impl DraftFile {
    fn is_folder_of(&self, path: &str) -> bool {
        self.folder.is_some() && path.strip_prefix(&*self.listed.path).is_some_and(|rest| rest.starts_with('/'))
    }

    /// Notes that one of the folder's files is listed by itself.
    fn take_one_out(&mut self) {
        if let Some(folder) = &mut self.folder {
            folder.n_files = folder.n_files.saturating_sub(1);
            self.listed.status = folder.status();
        }
    }
}
