//! The trial: programs of the class are copied and disguised, and the engine says which copies it would flag.
//!
//! Without it, nobody knows what "none stands out" is worth: in one class a renamed copy cannot hide, in another nearly everything can.
//!
//! The disguises have a parser of their own, so that nothing that judges the copies helps to make them. Languages that they do not know are disguised word by word; which words are names, the front-end says.

use std::collections::{BTreeMap, BTreeSet};

use lookalike_corpus::parsers::Parsers;
use lookalike_corpus::{Corpus, DecodedFile, ReadFile, ReadSubmission};
use lookalike_disguise::{self as disguise, Attack, disguise_files, disguise_words};
use lookalike_engine::{self as engine, DisguisedCopy, Verdict};
use lookalike_frontends::{Kind, Spelling};
use lookalike_report_templates::model::{Report, Role, Trial, TrialCount, TrialLanguage};
use rayon::prelude::*;
use sha2::{Digest, Sha256};

use crate::languages::{main_file, person, vocabulary};
use crate::lexical_view::{TokenClass, TokenClasses, lexical_views};

/// Maximum number of programs that are copied, unless a class has many languages…
const MAX_PROGRAMS: usize = 30;
/// …and the share of a class, so that a trial takes at most a fifth of a run.
const PEOPLE_PER_PROGRAM: usize = 6;
/// The sizes of programs that are copied, in tokens. There is nothing to disguise in shorter ones, and longer ones take long.
const TOKENS: std::ops::RangeInclusive<usize> = 40..=12_000;
/// Maximum size of a program that is copied, in bytes: layout and comments take time too.
const MAX_BYTES: usize = 200_000;
/// A name is its author's own if at most this share of the copied programs has it, one in so many.
const PROGRAMS_PER_NAME: usize = 5;

/// The disguised copies of a class.
pub(crate) struct Copies {
    languages: Vec<CopiedLanguage>,
    /// In the order of the languages, their programs, and their attacks.
    copies: Vec<ProgramCopy>,
}

/// The programs in one language that are copied.
struct CopiedLanguage {
    name: String,
    /// Its name for the disguises, if they know it.
    parser: Option<disguise::Language>,
    /// The indices of the submissions.
    originals: Vec<usize>,
}

struct ProgramCopy {
    original: usize,
    host: Option<usize>,
    files: Vec<CopiedFile>,
}

/// The structure and the wording of a file of a copy.
struct CopiedFile {
    vocabulary: u8,
    tokens: (Vec<Kind>, Vec<Spelling>),
}

/// A program that may be copied: the files in its main language.
struct Program<'a> {
    /// A hash of its files, by which programs are chosen.
    hash: [u8; 32],
    submission: usize,
    files: Vec<&'a ReadFile>,
    /// The largest file.
    main: &'a ReadFile,
}

/// The text of a program to be copied.
struct Source {
    texts: Vec<String>,
    /// The index of its largest file.
    main: usize,
    names: BTreeSet<String>,
}

impl Copies {
    /// Copies programs of the batch.
    pub(crate) fn make(corpus: &Corpus) -> Copies {
        let classes = TokenClasses::new();
        let parsers = Parsers::new();
        let mut made = Copies { languages: Vec::new(), copies: Vec::new() };
        for (language, programs) in chosen(corpus) {
            let sources: Vec<Source> = programs.par_iter().map(|program| program.source(&classes)).collect();
            let own_names = own_names(&sources);
            let mut tried = Vec::new();
            for program in 0..programs.len() {
                tried.extend(language.attacks().iter().map(|attack| (program, attack)));
            }
            let copy = |&(number, attack): &(usize, &Attack)| {
                let next = (number + 1) % programs.len();
                let texts = disguised(
                    &programs[number],
                    language.parser,
                    [&sources[number], &sources[next]],
                    attack,
                    &own_names,
                );
                ProgramCopy {
                    original: programs[number].submission,
                    host: attack.has_host().then_some(programs[next].submission),
                    files: programs[number].copied_files(texts, attack, &parsers),
                }
            };
            made.copies.par_extend(tried.par_iter().map(copy));
            made.languages.push(language);
        }
        made
    }

    /// Returns the copies for the engine.
    pub(crate) fn for_engine(&self) -> Vec<DisguisedCopy<'_>> {
        let mut copies = Vec::new();
        for ProgramCopy { original, host, files } in &self.copies {
            let files = files.iter().map(CopiedFile::for_engine).collect();
            let submission = engine::Submission { files, ..engine::Submission::default() };
            copies.push(DisguisedCopy { original: *original, host: *host, submission });
        }
        copies
    }

    /// Returns the result, from the engine's verdicts on the copies and the report of the class.
    pub(crate) fn result(self, verdicts: &[Verdict], report: &Report) -> Trial {
        let mut originals = BTreeSet::new();
        let mut languages = Vec::new();
        let mut verdicts = verdicts.iter();
        for language in self.languages {
            let mut counts: BTreeMap<&str, TrialCount> = BTreeMap::new();
            for _ in &language.originals {
                for (attack, verdict) in language.attacks().iter().zip(verdicts.by_ref()) {
                    let count = counts.entry(attack.name()).or_default();
                    count.flagged += usize::from(verdict.is_flagged());
                    count.strong += usize::from(*verdict == Verdict::Strong);
                }
            }
            let mut take = |attack: &Attack| counts.remove(attack.name());
            let [renamed, rewritten, half] = Attack::trials();
            languages.push(TrialLanguage {
                programs: language.originals.len(),
                renamed: take(renamed).unwrap_or_default(),
                rewritten: take(rewritten),
                half: take(half).unwrap_or_default(),
                language: language.name,
            });
            originals.extend(language.originals);
        }
        let is_original = |submission: usize| originals.contains(&submission);
        let flagged = report.pairs.iter().filter(|pair| pair.verdict.is_flagged());
        let flagged_undisguised = flagged.filter(|pair| is_original(pair.left) && is_original(pair.right)).count();
        Trial { languages, flagged_undisguised }
    }
}

impl CopiedFile {
    fn for_engine(&self) -> engine::File<'_> {
        engine::File { vocabulary: self.vocabulary, ..(&self.tokens).into() }
    }
}

impl CopiedLanguage {
    /// Returns the disguises that programs in the language get.
    fn attacks(&self) -> &'static [Attack] {
        if self.parser.is_some() { Attack::trials() } else { Attack::trials_by_words() }
    }
}

/// Returns the programs that are copied, by language: of each person one, of equal ones one, chosen by their hashes.
fn chosen(corpus: &Corpus) -> Vec<(CopiedLanguage, Vec<Program<'_>>)> {
    let mut people = BTreeSet::new();
    let mut hashes = BTreeSet::new();
    let mut by_language: BTreeMap<(String, Option<disguise::Language>), Vec<Program<'_>>> = BTreeMap::new();
    for (index, submission) in corpus.submissions.iter().enumerate() {
        if submission.role == Role::Batch
            && let Some(program) = Program::of(index, submission)
            && hashes.insert(program.hash)
            && people.insert(person(index, submission))
        {
            let language = (program.main.decoded.language_name(), program.parser());
            by_language.entry(language).or_default().push(program);
        }
    }
    by_language.retain(|_, programs| programs.len() >= Trial::MIN_PROGRAMS);
    let n_people: usize = by_language.values().map(Vec::len).sum();
    let most = (n_people / PEOPLE_PER_PROGRAM).min(MAX_PROGRAMS);
    let mut chosen = Vec::new();
    for ((name, parser), mut programs) in by_language {
        programs.sort_unstable_by_key(|program| program.hash);
        programs.truncate((most * programs.len() / n_people).max(Trial::MIN_PROGRAMS));
        let originals = programs.iter().map(|program| program.submission).collect();
        chosen.push((CopiedLanguage { name, parser, originals }, programs));
    }
    chosen
}

impl<'a> Program<'a> {
    fn of(index: usize, submission: &'a ReadSubmission) -> Option<Program<'a>> {
        let n_tokens: Vec<usize> = submission.files.iter().map(|file| file.tokens.len()).collect();
        let main = main_file(submission, &n_tokens)?;
        let language = main.decoded.language;
        if language.is_prose() || language.is_markup() {
            return None;
        }
        let is_code = |file: &&ReadFile| {
            vocabulary(file) == vocabulary(main) && !file.tokens.is_empty() && file.decoded.code.is_none()
        };
        let files: Vec<&ReadFile> = submission.files.iter().filter(is_code).collect();
        let n_tokens: usize = files.iter().map(|file| file.tokens.len()).sum();
        let n_bytes: usize = files.iter().map(|file| file.decoded.text.len()).sum();
        if main.decoded.code.is_some() || !TOKENS.contains(&n_tokens) || n_bytes > MAX_BYTES {
            return None;
        }
        let mut hashes: Vec<[u8; 32]> = files.iter().map(|file| file.decoded.sha256).collect();
        hashes.sort_unstable();
        Some(Program { hash: Sha256::digest(hashes.concat()).into(), submission: index, files, main })
    }

    /// Returns the language for the disguises, if they know the one that all files are in.
    fn parser(&self) -> Option<disguise::Language> {
        let language = self.main.decoded.language;
        let is_same = self.files.iter().all(|file| file.decoded.language == language);
        let name = if language.id() == "cpp" { "c".to_owned() } else { language.id() };
        disguise::Language::named(&name).filter(|_| is_same)
    }

    fn source(&self, classes: &TokenClasses) -> Source {
        let texts = self.files.iter().map(|file| file.decoded.text.read().into_owned()).collect();
        let main = self.files.iter().position(|file| std::ptr::eq(*file, self.main)).unwrap_or_default();
        let mut names = BTreeSet::new();
        if self.parser().is_none() {
            let open: Vec<_> = self.files.iter().map(|file| file.open()).collect();
            for view in lexical_views(&open, classes) {
                let is_name = |token: &usize| view.class(*token) == Some(TokenClass::Name);
                names.extend((0..view.n_tokens()).filter(is_name).map(|token| view.spelling(token).to_owned()));
            }
        }
        Source { texts, main, names }
    }

    /// Reads the texts of a copy as the files of the original are read.
    fn copied_files(&self, texts: Vec<String>, attack: &Attack, parsers: &Parsers) -> Vec<CopiedFile> {
        let mut parser = parsers.for_submission(texts.iter().map(String::len).sum());
        let originals = if attack.has_host() { vec![self.main] } else { self.files.clone() };
        let mut files = Vec::new();
        for (original, text) in originals.into_iter().zip(texts) {
            let DecodedFile { path, language, words, .. } = &original.decoded;
            let decoded =
                DecodedFile { words: words.clone(), ..DecodedFile::new(path.clone(), *language, String::new().into()) };
            let tokens = decoded.token_string(&text, &mut parser);
            let spellings = tokens.spellings(&text);
            files.push(CopiedFile { vocabulary: vocabulary(original), tokens: (tokens.kinds, spellings) });
        }
        files
    }
}

/// Returns the texts of a copy: as many as the program has files, or the one that it is in.
fn disguised(
    program: &Program<'_>,
    parser: Option<disguise::Language>,
    [source, host]: [&Source; 2],
    attack: &Attack,
    own_names: &BTreeSet<&str>,
) -> Vec<String> {
    let seed = u64::from_le_bytes(program.hash[..8].try_into().unwrap_or_default());
    let texts: Vec<&str> = source.texts.iter().map(String::as_str).collect();
    let host = host.texts[host.main].as_str();
    match parser {
        Some(language) => disguise_files(&texts, language, attack, seed, &[host]),
        None => {
            let is_own = |word: &str| source.names.contains(word) && own_names.contains(word);
            disguise_words(&texts, attack, seed, &is_own, host)
        }
    }
}

/// Returns the names that few programs have. The others are names of the language and of its libraries.
fn own_names(sources: &[Source]) -> BTreeSet<&str> {
    let mut n_having: BTreeMap<&str, usize> = BTreeMap::new();
    for name in sources.iter().flat_map(|source| &source.names) {
        *n_having.entry(name).or_default() += 1;
    }
    let most = (sources.len() / PROGRAMS_PER_NAME).max(1);
    n_having.into_iter().filter(|(_, n_having)| *n_having <= most).map(|(name, _)| name).collect()
}
