//! Files → texts and token strings, each file with its fate.
//!
//! Whatever can be read is compared; whatever cannot is named with its reason.
//! A file with the same bytes as another is parsed once.

pub(crate) mod decoding;

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use lookalike_frontends::{Language, TokenString, TroubleKind};
use lookalike_report_templates::model::{Fate, Input, InputFile, Role};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};

use crate::cli::LanguageChoice;
use crate::intake::{Content, FoundFile, GivenInput, Intake};
use crate::progress::Progress;

/// Larger files are not homework.
const MAX_BYTES: u64 = 64 << 20;
/// So many regions of trouble are named by their lines.
const MAX_LINES_NAMED: usize = 20;

/// Everything that was read.
#[derive(Debug, Default)]
pub struct Reading {
    /// The submissions in the order of the intake, each with the files that could be read.
    pub submissions: Vec<ReadSubmission>,
    /// The files of the starter code that could be read.
    pub starter: Vec<ReadFile>,
    /// What became of every file, in the order: batch, loose files, starter code, earlier submissions.
    pub account: Vec<InputFile>,
    /// What was given, with hashes.
    pub inputs: Vec<Input>,
}

/// The work of one author, as read.
#[derive(Debug)]
pub struct ReadSubmission {
    /// Its name.
    pub name: String,
    /// Batch or earlier.
    pub role: Role,
    /// Its files that could be read.
    pub files: Vec<ReadFile>,
}

/// One file that could be read.
#[derive(Debug)]
pub struct ReadFile {
    /// Its path within its submission.
    pub path: String,
    /// The language it was read as.
    pub language: Language,
    /// Its text. The spans of the tokens are ranges of it.
    pub text: String,
    /// Its tokens.
    pub tokens: Arc<TokenString>,
}

/// A file on its way: found, and what is known of it so far.
struct Item {
    role: Role,
    /// Its place among the submissions; none for loose files and starter code.
    submission: Option<usize>,
    owner: String,
    file: FoundFile,
    loaded: Result<Loaded, Fate>,
    n_bytes: u64,
}

struct Loaded {
    sha256: [u8; 32],
    language: Language,
    text: String,
    note: Option<String>,
}

/// Reads everything that was found. Files with fewer than `noise_threshold` tokens are named too short.
pub fn read(intake: Intake, language: LanguageChoice, noise_threshold: usize, progress: &Progress) -> Reading {
    let mut submissions = Vec::new();
    let mut found: Vec<(Role, Option<usize>, String, FoundFile)> = Vec::new();
    for (place, submission) in intake.submissions.into_iter().enumerate() {
        let owned = |file| (submission.role, Some(place), submission.name.clone(), file);
        found.extend(submission.files.into_iter().map(owned));
        submissions.push(ReadSubmission { name: submission.name, role: submission.role, files: Vec::new() });
    }
    let input_name = |file: &FoundFile| intake.inputs[file.input].name.clone();
    found.extend(intake.loose.into_iter().map(|file| (intake.inputs[file.input].role, None, input_name(&file), file)));
    found.extend(intake.starter.into_iter().map(|file| (Role::Starter, None, input_name(&file), file)));
    found.sort_by_key(|(role, ..)| *role);

    progress.begin("reading", found.len());
    let mut items: Vec<Item> = found.into_par_iter().map(|found| load(found, language, progress)).collect();
    if language == LanguageChoice::Auto {
        leave_out_asides(&mut items);
    }
    let token_strings = token_strings(&items, progress);
    sort_out(items, token_strings, submissions, &intake.inputs, noise_threshold)
}

fn load(
    (role, submission, owner, mut file): (Role, Option<usize>, String, FoundFile),
    language: LanguageChoice,
    progress: &Progress,
) -> Item {
    progress.advance(1);
    let (loaded, n_bytes) = match bytes_of(&mut file.content) {
        Ok(bytes) if let Content::Beginning { n_bytes, .. } = file.content => {
            (Err(why_no_text(&file.path, &bytes, language)), n_bytes)
        }
        Ok(bytes) => (understand(&file.path, &bytes, language), bytes.len() as u64),
        Err((fate, n_bytes)) => (Err(fate), n_bytes),
    };
    Item { role, submission, owner, file, loaded, n_bytes }
}

fn bytes_of(content: &mut Content) -> Result<Vec<u8>, (Fate, u64)> {
    match content {
        Content::Unpacked(bytes) | Content::Beginning { bytes, .. } => Ok(std::mem::take(bytes)),
        Content::LeftOut(rule) => Err((Fate::Ignored { rule: rule.clone() }, 0)),
        Content::Unreadable(reason) => Err((Fate::Unreadable { reason: reason.clone() }, 0)),
        Content::OnDisk(path) => {
            let unreadable = |error: io::Error| (Fate::Unreadable { reason: error.to_string() }, 0);
            let n_bytes = fs::metadata(&*path).map_err(unreadable)?.len();
            if n_bytes > MAX_BYTES {
                return Err((Fate::Ignored { rule: format!("larger than {} MiB", MAX_BYTES >> 20) }, n_bytes));
            }
            fs::read(&*path).map_err(unreadable)
        }
    }
}

/// Why a file is not compared whose beginning shows that it is no text.
fn why_no_text(path: &str, beginning: &[u8], language: LanguageChoice) -> Fate {
    understand(path, beginning, language).err().unwrap_or_else(|| Fate::Ignored { rule: "binary".to_owned() })
}

fn understand(path: &str, bytes: &[u8], choice: LanguageChoice) -> Result<Loaded, Fate> {
    let ignored = |rule: String| Fate::Ignored { rule };
    if choice == LanguageChoice::Auto {
        may_have_language(Path::new(path)).map_err(ignored)?;
    }
    let decoded = decoding::decode(bytes).ok_or_else(|| ignored("binary".to_owned()))?;
    let language = match choice {
        LanguageChoice::Always(language) => language,
        LanguageChoice::Auto => language_of(Path::new(path), &decoded.text).map_err(ignored)?,
    };
    Ok(Loaded { sha256: Sha256::digest(bytes).into(), language, text: decoded.text, note: decoded.note })
}

/// The language of a file by the ending of its name and by what stands in it, or why there is none.
pub(crate) fn language_of(path: &Path, text: &str) -> Result<Language, String> {
    may_have_language(path)?;
    let extension = path.extension().map(|extension| extension.to_string_lossy());
    Language::of(extension.as_deref(), text)
        .ok_or_else(|| "neither its name's ending nor its first line tells the language".to_owned())
}

/// Whether a look into the file is worth while, or why not.
fn may_have_language(path: &Path) -> Result<(), String> {
    let Some(extension) = path.extension() else { return Ok(()) };
    let extension = extension.to_string_lossy();
    let is_known = Language::is_extension(&extension);
    is_known.then_some(()).ok_or_else(|| format!("no language known for .{extension} files"))
}

/// Leaves out prose where there are programs: notes, inputs and outputs beside code are no essays.
fn leave_out_asides(items: &mut [Item]) {
    let is_program = |item: &Item| item.loaded.as_ref().is_ok_and(|loaded| !loaded.language.is_prose());
    if !items.iter().any(|item| item.submission.is_some() && is_program(item)) {
        return;
    }
    let asides = items.iter_mut().filter(|item| item.loaded.as_ref().is_ok_and(|loaded| loaded.language.is_prose()));
    for item in asides {
        item.loaded = Err(Fate::Ignored { rule: "text beside programs (`--language text` compares it)".to_owned() });
    }
}

/// A token string for each item that could be loaded, and for duplicates the place of the first of them.
fn token_strings(items: &[Item], progress: &Progress) -> Vec<Option<(Arc<TokenString>, usize)>> {
    let mut first_of: FxHashMap<([u8; 32], Language), usize> = FxHashMap::default();
    let mut stands_for =
        |place: usize, loaded: &Loaded| *first_of.entry((loaded.sha256, loaded.language)).or_insert(place);
    let with_first = |(place, item): (usize, &Item)| Some(stands_for(place, item.loaded.as_ref().ok()?));
    let firsts: Vec<Option<usize>> = items.iter().enumerate().map(with_first).collect();
    progress.begin("parsing", first_of.len());
    let parse = |(place, item): (usize, &Item)| {
        let loaded = item.loaded.as_ref().ok().filter(|_| firsts[place] == Some(place))?;
        progress.advance(1);
        Some(Arc::new(loaded.language.token_string(&loaded.text)))
    };
    let parsed: Vec<Option<Arc<TokenString>>> = items.par_iter().enumerate().map(parse).collect();
    firsts.into_iter().map(|first| Some((parsed[first?].clone()?, first?))).collect()
}

/// Puts every file where it belongs: into the account, and what could be read into its submission or the starter code.
fn sort_out(
    items: Vec<Item>,
    token_strings: Vec<Option<(Arc<TokenString>, usize)>>,
    submissions: Vec<ReadSubmission>,
    inputs: &[GivenInput],
    noise_threshold: usize,
) -> Reading {
    let names: Vec<(String, String)> = items.iter().map(|item| (item.owner.clone(), item.file.path.clone())).collect();
    let mut hashers = vec![InputHasher::default(); inputs.len()];
    let mut reading = Reading { submissions, ..Reading::default() };
    for (place, (item, token_string)) in items.into_iter().zip(token_strings).enumerate() {
        let Item { role, submission, owner, file, loaded, n_bytes } = item;
        let hasher = &mut hashers[file.input];
        hasher.n_files += 1;
        let found = InputFile {
            role,
            submission: owner,
            path: file.path,
            n_bytes,
            language: None,
            n_tokens: 0,
            fate: Fate::Compared,
            notes: Vec::new(),
        };
        let entry = match (loaded, token_string) {
            (Ok(loaded), Some((tokens, first))) => {
                hasher.take(&names[place], &loaded.sha256);
                let original = (first != place).then(|| names[first].clone());
                let entry = entry_of_read(found, &loaded, &tokens, original, noise_threshold);
                reading.take(role, submission, entry.path.clone(), loaded, tokens);
                entry
            }
            (Err(fate), _) => InputFile { fate, ..found },
            (Ok(_), None) => found,
        };
        reading.account.push(entry);
    }
    reading.inputs = inputs.iter().zip(hashers).map(|(given, hasher)| hasher.finish(given)).collect();
    reading
}

impl Reading {
    /// Takes in a file that could be read. Loose files belong to nobody and are only accounted for.
    fn take(&mut self, role: Role, submission: Option<usize>, path: String, loaded: Loaded, tokens: Arc<TokenString>) {
        let Loaded { language, text, .. } = loaded;
        let file = ReadFile { path, language, text, tokens };
        match submission {
            Some(submission) => self.submissions[submission].files.push(file),
            None if role == Role::Starter => self.starter.push(file),
            None => {}
        }
    }
}

/// The account of a file that could be read; `original` is the file that it is a duplicate of.
fn entry_of_read(
    found: InputFile,
    loaded: &Loaded,
    tokens: &TokenString,
    original: Option<(String, String)>,
    noise_threshold: usize,
) -> InputFile {
    let fate = match original {
        _ if tokens.len() < noise_threshold => Fate::TooShort,
        Some((submission, path)) => Fate::DuplicateOf { submission, path },
        None => parsed_fate(tokens, &loaded.text),
    };
    InputFile {
        language: Some(loaded.language.name().to_owned()),
        n_tokens: tokens.len(),
        fate,
        notes: loaded.note.iter().cloned().chain(gave_up(tokens)).collect(),
        ..found
    }
}

/// Makes the hash of one input: over the names and contents of its files that were read, in their order.
#[derive(Clone, Default)]
struct InputHasher {
    sha256: Sha256,
    n_files: usize,
}

impl InputHasher {
    fn take(&mut self, (owner, path): &(String, String), content: &[u8]) {
        for name in [owner, path] {
            self.sha256.update(name.as_bytes());
            self.sha256.update([0]);
        }
        self.sha256.update(content);
    }

    fn finish(self, given: &GivenInput) -> Input {
        let sha256 = self.sha256.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Input { role: given.role, name: given.name.clone(), sha256, n_files: self.n_files }
    }
}

fn parsed_fate(tokens: &TokenString, text: &str) -> Fate {
    let troubles = &tokens.troubles;
    if troubles.is_empty() || gave_up(tokens).is_some() {
        return Fate::Compared;
    }
    let line_of = |start: u32| 1 + text.as_bytes()[..start as usize].iter().filter(|&&byte| byte == b'\n').count();
    let lines = troubles.iter().take(MAX_LINES_NAMED).map(|trouble| line_of(trouble.span.start)).collect();
    Fate::PartlyParsed { regions: troubles.len(), lines }
}

fn gave_up(tokens: &TokenString) -> Option<String> {
    let gave_up = tokens.troubles.iter().any(|trouble| trouble.kind == TroubleKind::GaveUp);
    gave_up.then(|| "too tangled to parse; read word by word".to_owned())
}
