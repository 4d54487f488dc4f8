//! Files → texts and token strings, each file with its fate.
//!
//! Whatever can be read is compared; whatever cannot is named with its reason.
//! A file with the same bytes as another is parsed once.

mod account;
mod binary;
pub(crate) mod decoding;
mod kept;
mod leaving_out;
pub(crate) mod notebook;
mod shape;
pub(crate) mod understanding;

use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use lookalike_frontends::{Language, TokenString};
use lookalike_report_templates::model::{Fate, Input, InputFile, Role, Text};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};

use crate::cli::LanguageChoice;
use crate::intake::{Chosen, Content, FoundFile, FoundSubmission, GivenInput, Intake};
use crate::layouts::Handed;
use crate::parsing::Parsers;
use crate::progress::Progress;
use crate::stash::{Bytes, Stash, Tokens};
use account::{gave_up, sort_out};

pub use kept::{KeptFile, KeptSubmission, reread};
pub use understanding::Manner;
use understanding::{Part, parts_of};

/// Larger files are not homework.
const MAX_BYTES: u64 = 64 << 20;
/// After so many files of a submission on which the parser gave up, each after seconds, its others are read word by word at once.
const MOST_GIVEN_UP: usize = 8;

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
    /// So many pairs with earlier submissions were looked at in an archive and passed over, because others are more alike.
    pub n_pairs_passed_over: usize,
}

/// The work of one author, as read.
#[derive(Debug, Default)]
pub struct ReadSubmission {
    /// Its name.
    pub name: String,
    /// Batch or earlier.
    pub role: Role,
    /// Who handed it in and when, as far as that is known.
    pub handed: Handed,
    /// A number that it shares with the other submissions of its author or group, if there are any.
    pub author: Option<u32>,
    /// Its files that could be read.
    pub files: Vec<ReadFile>,
}

impl ReadSubmission {
    /// Its files, opened.
    pub fn open(&self) -> Vec<OpenFile<'_>> {
        self.files.iter().map(ReadFile::open).collect()
    }
}

/// One file that could be read.
#[derive(Debug)]
pub struct ReadFile {
    /// Its path within its submission.
    pub path: String,
    /// The language it was read as.
    pub language: Language,
    /// Its text. The spans of the tokens are ranges of it.
    pub text: Text,
    /// SHA-256 of the bytes of the file that it was read from.
    pub sha256: [u8; 32],
    /// What had to be guessed, mended or left out.
    pub notes: Vec<String>,
    /// Its tokens.
    pub tokens: Tokens,
}

impl ReadFile {
    /// The file to be looked at.
    pub fn open(&self) -> OpenFile<'_> {
        OpenFile { language: self.language, text: self.text.read(), tokens: self.tokens.read() }
    }
}

/// A file with all that is in it in memory, for as long as it is looked at.
#[derive(Debug, Clone)]
pub struct OpenFile<'a> {
    /// The language it was read as.
    pub language: Language,
    /// Its text.
    pub text: Cow<'a, str>,
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

impl Item {
    fn loaded(&self) -> Option<&Loaded> {
        self.loaded.as_ref().ok()
    }
}

struct Loaded {
    sha256: [u8; 32],
    language: Language,
    text: Text,
    notes: Vec<String>,
    /// Why it is taken for nobody's own work, if it is.
    doubt: Option<String>,
}

/// Everything that was found, read and parsed but not yet accounted for. What was kept from earlier may join it.
#[derive(Default)]
pub struct Draft {
    submissions: Vec<ReadSubmission>,
    /// For each submission a number of what it came with: those of one number are of one batch.
    origins: Vec<usize>,
    items: Vec<Item>,
    /// For each item that could be loaded its tokens, and for duplicates the place of the first of them.
    token_strings: Vec<Option<(Tokens, usize)>>,
    inputs: Vec<GivenInput>,
    n_pairs_passed_over: usize,
    /// Where the texts are.
    stash: Arc<Stash>,
}

/// Reads everything that was found. Files with fewer than `noise_threshold` tokens are named too short.
pub fn read(
    intake: Intake,
    manner: Manner,
    noise_threshold: usize,
    stash: &Arc<Stash>,
    progress: &Progress,
) -> Reading {
    draft(intake, manner, stash, progress).finish(noise_threshold)
}

/// Reads everything that was found. The texts go into `stash`.
pub fn draft(intake: Intake, manner: Manner, stash: &Arc<Stash>, progress: &Progress) -> Draft {
    let mut submissions = Vec::new();
    let mut origins = Vec::new();
    let mut found: Vec<(Role, Option<usize>, String, FoundFile)> = Vec::new();
    for (place, submission) in intake.submissions.into_iter().enumerate() {
        let owned = |file| (submission.role, Some(place), submission.name.clone(), file);
        found.extend(submission.files.into_iter().map(owned));
        origins.push(submission.input);
        let FoundSubmission { name, role, handed, author, .. } = submission;
        submissions.push(ReadSubmission { name, role, handed, author, files: Vec::new() });
    }
    let input_name = |file: &FoundFile| intake.inputs[file.input].name.clone();
    found.extend(intake.loose.into_iter().map(|file| (intake.inputs[file.input].role, None, input_name(&file), file)));
    found.extend(intake.starter.into_iter().map(|file| (Role::Starter, None, input_name(&file), file)));
    found.sort_by_key(|(role, ..)| *role);

    progress.begin("reading", found.len());
    let of_each: Vec<Vec<Item>> = found.into_par_iter().map(|found| load(found, manner, stash, progress)).collect();
    let mut items: Vec<Item> = of_each.into_iter().flatten().collect();
    leaving_out::doubtful(&mut items);
    if manner.language == LanguageChoice::Auto {
        leaving_out::asides(&mut items);
    }
    leaving_out::excess(&mut items, manner.max_source);
    let token_strings = token_strings(&items, Vec::new(), stash, progress);
    let (inputs, stash) = (intake.inputs, stash.clone());
    Draft { submissions, origins, items, token_strings, inputs, n_pairs_passed_over: 0, stash }
}

impl Draft {
    /// Accounts for every file. Those with fewer than `noise_threshold` tokens are named too short.
    pub fn finish(self, noise_threshold: usize) -> Reading {
        let reading = sort_out(self.items, self.token_strings, self.submissions, &self.inputs, noise_threshold);
        Reading { n_pairs_passed_over: self.n_pairs_passed_over, ..reading }
    }
}

/// What a file holds. All but the first part are files of their own in the account, named after it.
fn load(
    (role, submission, owner, mut file): (Role, Option<usize>, String, FoundFile),
    manner: Manner,
    stash: &Arc<Stash>,
    progress: &Progress,
) -> Vec<Item> {
    progress.advance(1);
    let (parts, sha256, n_bytes) = match bytes_of(&mut file.content) {
        Ok(bytes) => {
            let parts = parts_of(Path::new(&file.path), &bytes, manner);
            match file.content {
                Content::Beginning { n_bytes, .. } => (Err(why_no_text(parts)), [0; 32], n_bytes),
                _ => (parts, Sha256::digest(&bytes).into(), bytes.len() as u64),
            }
        }
        Err((fate, n_bytes)) => (Err(fate), [0; 32], n_bytes),
    };
    let parts = match parts {
        Ok(parts) => parts,
        Err(fate) => return vec![Item { role, submission, owner, file, loaded: Err(fate), n_bytes }],
    };
    let item = |part: Part| {
        let path = part.name.as_ref().map_or_else(|| file.path.clone(), |name| format!("{} ({name})", file.path));
        let n_bytes = if part.name.is_none() { n_bytes } else { 0 };
        let FoundFile { input, chosen, modified, .. } = file;
        let file = FoundFile { input, path, content: Content::Unpacked(Bytes::default()), chosen, modified };
        let loaded = Ok(loaded(part, sha256, file.chosen, stash));
        Item { role, submission, owner: owner.clone(), loaded, file, n_bytes }
    };
    parts.into_iter().map(item).collect()
}

fn loaded(part: Part, sha256: [u8; 32], chosen: Chosen, stash: &Arc<Stash>) -> Loaded {
    let Part { language, text, mut notes, .. } = part;
    let may_be_doubted = chosen != Chosen::ByOption && !language.is_prose();
    let doubt = if may_be_doubted { shape::doubt(&text) } else { None };
    notes.extend(chosen.note());
    Loaded { sha256, language, text: stash.text(text), notes, doubt }
}

fn bytes_of(content: &mut Content) -> Result<Vec<u8>, (Fate, u64)> {
    match content {
        Content::Unpacked(bytes) => Ok(std::mem::take(bytes).into_read()),
        Content::Beginning { bytes, .. } => Ok(std::mem::take(bytes)),
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
fn why_no_text(beginning: Result<Vec<Part>, Fate>) -> Fate {
    beginning.err().unwrap_or_else(|| Fate::Ignored { rule: "binary".to_owned() })
}

/// A token string for each item that could be loaded, and for duplicates the place of the first of them. Those of the first items may be known already.
fn token_strings(
    items: &[Item],
    known: Vec<Option<(Tokens, usize)>>,
    stash: &Arc<Stash>,
    progress: &Progress,
) -> Vec<Option<(Tokens, usize)>> {
    let firsts = firsts(items);
    let is_new = |place: &usize| *place >= known.len() && firsts[*place] == Some(*place);
    progress.begin("parsing", (0..items.len()).filter(is_new).count());
    // The files of one submission in their order, so that what is given up on does not hang on the number of threads.
    let mut by_submission: FxHashMap<Option<usize>, Vec<usize>> = FxHashMap::default();
    let mut alone: Vec<Vec<usize>> = Vec::new();
    for place in (0..items.len()).filter(is_new) {
        match items[place].submission {
            Some(_) => by_submission.entry(items[place].submission).or_default().push(place),
            None => alone.push(vec![place]),
        }
    }
    let groups: Vec<Vec<usize>> = by_submission.into_values().chain(alone).collect();
    let parsers = Parsers::new();
    let parse = |group| parsed_in_order(items, group, &parsers, stash, progress);
    let parsed: FxHashMap<usize, Tokens> = groups.into_par_iter().flat_map_iter(parse).collect();
    let tokens = |first: usize| match known.get(first) {
        Some(known) => known.as_ref().map(|(tokens, _)| tokens.clone()),
        None => parsed.get(&first).cloned(),
    };
    let new: Vec<_> = firsts.into_iter().skip(known.len()).map(|first| Some((tokens(first?)?, first?))).collect();
    known.into_iter().chain(new).collect()
}

/// For each item that could be loaded the place of the first with the same content, which is itself where there is none before it.
fn firsts(items: &[Item]) -> Vec<Option<usize>> {
    let mut alike: FxHashMap<([u8; 32], Language), Vec<usize>> = FxHashMap::default();
    let with_first = |(place, item): (usize, &Item)| {
        let Loaded { sha256, language, text, .. } = item.loaded()?;
        let before = alike.entry((*sha256, *language)).or_default();
        // Parts of one file are others, and what was kept may have been decoded in another way.
        let is_same = |&&one: &&usize| items[one].loaded().is_some_and(|loaded| loaded.text == *text);
        let first = before.iter().find(is_same).copied();
        if first.is_none() {
            before.push(place);
        }
        Some(first.unwrap_or(place))
    };
    items.iter().enumerate().map(with_first).collect()
}

/// The token strings of files of one submission. When the parser has given up on too many, the others are not parsed.
fn parsed_in_order(
    items: &[Item],
    places: Vec<usize>,
    parsers: &Parsers,
    stash: &Arc<Stash>,
    progress: &Progress,
) -> Vec<(usize, Tokens)> {
    let mut n_given_up = 0;
    let parse = |place: usize| {
        let Loaded { language, text, .. } = items[place].loaded()?;
        let found = if n_given_up < MOST_GIVEN_UP {
            parsers.token_string(*language, &text.read())
        } else {
            language.token_string_without_parsing(&text.read())
        };
        n_given_up += usize::from(gave_up(&found.troubles).is_some());
        progress.advance(1);
        Some((place, stash.tokens(found)))
    };
    places.into_iter().filter_map(parse).collect()
}
