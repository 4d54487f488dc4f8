//! Decodes the bytes of a file into texts with their languages: one, or several for a document.

use std::borrow::Cow;
use std::sync::Arc;

use encoding_rs::Encoding;
use lookalike_frontends::{Language, TokenString, WordRules};
use lookalike_intake::absent::{Absent, recognize};
use lookalike_intake::options::LanguageChoice;
use lookalike_report_templates::model::{Breakdown, Concern, FileStatus, ReadAsReason, Reason, SourceText, apportion};
use sha2::{Digest, Sha256};

use crate::closed;
use crate::content_language::{Choice, Evidence};
use crate::decoding;
use crate::documents::{self, CodeRanges, Document};
use crate::file_name::NameKind;
use crate::parsers::SubmissionParser;

/// Options for reading files.
#[derive(Debug, Clone)]
pub struct ReadOptions {
    /// The languages that the instructor names.
    pub language: LanguageChoice,
    /// The encoding of files that are not UTF-8 and have no byte order mark.
    pub encoding: Option<&'static Encoding>,
    /// Maximum number of bytes of source of one submission; further files are left out.
    pub max_source: u64,
}

impl ReadOptions {
    /// The default of [`ReadOptions::max_source`]: more than anybody writes for one assignment.
    pub const MAX_SOURCE: u64 = 4 << 20;
}

impl Default for ReadOptions {
    fn default() -> ReadOptions {
        ReadOptions { language: LanguageChoice::default(), encoding: None, max_source: ReadOptions::MAX_SOURCE }
    }
}

/// A file with its text.
#[derive(Debug, Clone, PartialEq)]
pub struct DecodedFile {
    /// Its path within its submission, followed by the language in parentheses for a further language of a document.
    pub path: String,
    /// The language it is read as.
    pub language: Language,
    /// The rules of a language without a table, which are learned from a class. They are stored with the file in an archive.
    pub words: Option<Arc<WordRules>>,
    /// Its text. All positions in the program are bytes of it.
    pub text: SourceText,
    /// The parts of a document's text that are code; none if all of it is.
    pub code: Option<Arc<CodeRanges>>,
    /// The classes of the bytes of the file that are not in its text: the markup of a notebook, what a limit cut off.
    /// Archives do not store it.
    pub around: Breakdown,
    /// SHA-256 of the bytes that it was decoded from.
    pub sha256: [u8; 32],
    /// Guesses, corrections and omissions, in words.
    pub notes: Vec<String>,
    /// Reasons to doubt that the comparison sees all of its code.
    pub concerns: Vec<Concern>,
}

impl DecodedFile {
    /// Returns a file of which nothing but its text is known.
    pub fn new(path: String, language: Language, text: SourceText) -> DecodedFile {
        DecodedFile {
            path,
            language,
            words: None,
            text,
            code: None,
            around: Breakdown::default(),
            sha256: [0; 32],
            notes: Vec::new(),
            concerns: Vec::new(),
        }
    }

    /// Returns the token string of the file, whose text is `text`.
    pub fn token_string(&self, text: &str, parser: &mut SubmissionParser<'_>) -> TokenString {
        match &self.words {
            Some(words) => words.token_string(text),
            None => parser.token_string(self.language, &self.code_in(text)),
        }
    }

    /// Returns the text of the file, which is `text`, with blanks in the place of what is no code. Positions stay.
    pub fn code_in<'t>(&self, text: &'t str) -> Cow<'t, str> {
        match &self.code {
            Some(ranges) => Cow::Owned(documents::blanked(text, &ranges.code)),
            None => Cow::Borrowed(text),
        }
    }

    pub(crate) fn is_quoted(&self) -> bool {
        self.code.as_ref().is_some_and(|ranges| ranges.is_quoted)
    }

    /// Returns the name of the language for people: of one without a table, the ending of its files.
    pub fn language_name(&self) -> String {
        let ending = self.path.rsplit_once('.').filter(|(_, ending)| !ending.contains('/'));
        match ending.filter(|_| self.language == Language::words()) {
            Some((_, ending)) => format!(".{}", ending.to_lowercase()),
            None => self.language.name().to_owned(),
        }
    }
}

pub(crate) fn absent_status(Absent { what, advice }: Absent) -> FileStatus {
    FileStatus::Absent { what, advice: advice.to_owned() }
}

/// The reason why a file is not compared.
#[derive(Debug, PartialEq, Eq)]
pub struct Rejection {
    /// Its status.
    pub status: FileStatus,
    /// A remark on content that it may hide.
    pub note: Option<String>,
    /// The reason to doubt that it has no code, if there is one.
    pub concern: Option<Concern>,
}

impl Rejection {
    fn ignored(reason: Reason) -> Rejection {
        FileStatus::Ignored(reason.into()).into()
    }
}

impl From<FileStatus> for Rejection {
    fn from(status: FileStatus) -> Rejection {
        Rejection { status, note: None, concern: None }
    }
}

#[derive(Debug)]
pub(crate) enum FileContent {
    /// The languages are known: a document, which may have several, or a file whose language the instructor names.
    Decided(Vec<DecodedFile>, ReadAsReason),
    /// A text whose language its name and content tell, together with the other files of its ending.
    Open(Box<OpenText>),
}

#[derive(Debug)]
pub(crate) struct OpenText {
    pub(crate) path: String,
    pub(crate) name: NameKind,
    pub(crate) text: SourceText,
    pub(crate) sha256: [u8; 32],
    pub(crate) notes: Vec<String>,
    pub(crate) evidence: Evidence,
    /// Whether the instructor wants it to be read word by word.
    pub(crate) by_words: bool,
    /// The rejection of a document that cannot be read, unless it is a program.
    pub(crate) broken: Option<Rejection>,
}

/// Decodes a file by itself, as if no other had its ending. A document with code in several languages gives several files, its own language first.
///
/// # Errors
/// The file is not compared.
pub fn decode_file(path: &str, bytes: &[u8], options: &ReadOptions) -> Result<Vec<DecodedFile>, Rejection> {
    match decode(path, bytes, options)? {
        FileContent::Decided(files, _) => Ok(files),
        FileContent::Open(open) => {
            // The language that its name says, or its content where no grammar is at hand.
            let likeliest = open.evidence.likeliest().or_else(|| open.prose());
            let language = if open.by_words { Some(Language::words()) } else { likeliest };
            let mut file = open.decide(Choice::plain(language))?;
            if file.language == Language::words() {
                let text = file.text.read().into_owned();
                file.words = Some(Arc::new(WordRules::learn(|| std::iter::once((0, Cow::Borrowed(&*text))))));
            }
            Ok(vec![file])
        }
    }
}

/// Returns the code of a notebook in its own language; none if the text is no notebook with code.
pub(crate) fn notebook(path: &str, text: &str) -> Option<DecodedFile> {
    let document = documents::read(&NameKind::Notebook, path, text, None)?.ok()?;
    files_of_document(path, document, &[], [0; 32]).into_iter().next()
}

/// Decodes a file.
///
/// # Errors
/// The file is not compared, whatever its language.
pub(crate) fn decode(path: &str, bytes: &[u8], options: &ReadOptions) -> Result<FileContent, Rejection> {
    if let Some(absent) = recognize(path, bytes) {
        return Err(absent_status(absent).into());
    }
    closed::check(path, bytes)?;
    let named = options.language.of(path);
    let name = NameKind::of(path);
    let decoded = decoding::decode(bytes, options.encoding).map_err(|reason| not_text(&name, reason))?;
    let sha256 = Sha256::digest(bytes).into();
    let mut broken = None;
    match documents::read(&name, path, &decoded.text, named) {
        Some(Ok(document)) => {
            let files = files_of_document(path, document, &decoded.notes, sha256);
            return Ok(FileContent::Decided(files, ReadAsReason::Document));
        }
        // The markup of an exported page is nobody's work.
        Some(Err(refusal)) if name.is_page() => return Err(FileStatus::from(refusal).into()),
        // A program may have the name of a document.
        Some(Err(refusal)) => broken = Some(FileStatus::from(refusal).into()),
        None => {}
    }
    let decoding::Decoded { text, notes } = decoded;
    let path = path.to_owned();
    match named.filter(|_| broken.is_none()) {
        Some(language) if language != Language::words() => {
            let language = language.in_dialect_of(&text);
            let file = DecodedFile { sha256, notes, ..DecodedFile::new(path, language, text.into()) };
            Ok(FileContent::Decided(vec![file], ReadAsReason::Option))
        }
        named => {
            let evidence = Evidence::of(&name, &text);
            let (text, by_words) = (text.into(), named.is_some());
            Ok(FileContent::Open(Box::new(OpenText { path, name, text, sha256, notes, evidence, by_words, broken })))
        }
    }
}

impl OpenText {
    pub(crate) fn prose(&self) -> Option<Language> {
        let is_prose = matches!(self.name, NameKind::Prose(_) | NameKind::TextOfDocument);
        is_prose.then(|| Language::named("text")).flatten()
    }

    pub(crate) fn decide(self, choice: Choice) -> Result<DecodedFile, Rejection> {
        let OpenText { path, name, text, sha256, mut notes, broken, .. } = self;
        let Choice { language, note, concern } = choice;
        let Some(language) = language else {
            let rejection = broken.unwrap_or_else(|| Rejection::ignored(unknown_language(&name)));
            return Err(Rejection { note, concern, ..rejection });
        };
        notes.extend(note);
        let concerns = concern.into_iter().collect();
        Ok(DecodedFile { sha256, notes, concerns, ..DecodedFile::new(path, language, text) })
    }
}

/// Divides the size of a file among the texts that were decoded from it: the languages of a document.
pub(crate) fn sizes(decoded: &[DecodedFile], n_bytes: u64) -> Vec<u64> {
    let n_elsewhere = |one: &DecodedFile| {
        let spans = one.code.iter().flat_map(|ranges| &ranges.elsewhere);
        spans.map(|span| span.range().len()).sum::<usize>()
    };
    let n_bytes_of = |one: &DecodedFile| one.around.total() + (one.text.len() - n_elsewhere(one)) as u64;
    let weights: Vec<u64> = decoded.iter().map(n_bytes_of).collect();
    match decoded {
        // An empty text weighs nothing.
        [_] => vec![n_bytes],
        _ => apportion(n_bytes, &weights),
    }
}

/// Returns the rejection of a file that is no text. A program's name on it is suspicious.
fn not_text(name: &NameKind, reason: Reason) -> Rejection {
    // A name's ending says more about a file of an unknown format.
    let reason = match (name, reason) {
        (
            NameKind::Data(Some(ending)) | NameKind::Unknown { ending: Some(ending), .. },
            Reason::Binary { format: None },
        ) => Reason::Binary { format: Some(format!("a .{ending} file")) },
        (_, reason) => reason,
    };
    let is_named_program = matches!(name, NameKind::Program(_) | NameKind::Notebook);
    let concern = is_named_program.then_some(Concern::HiddenCode);
    let note = is_named_program.then(|| "has the name of a program, but is not text".to_owned());
    Rejection { note, concern, ..Rejection::ignored(reason) }
}

fn unknown_language(name: &NameKind) -> Reason {
    match name {
        NameKind::Program(ending) | NameKind::Data(Some(ending)) | NameKind::Unknown { ending: Some(ending), .. } => {
            Reason::UnknownLanguage { ending: Some(ending.clone()) }
        }
        NameKind::Data(None) => Reason::Data,
        _ => Reason::UnknownLanguage { ending: None },
    }
}

fn files_of_document(path: &str, document: Document, notes: &[String], sha256: [u8; 32]) -> Vec<DecodedFile> {
    let Document { scripts, note, concerns, around } = document;
    let mut of_first = Some((concerns, around, [notes, &[note]].concat()));
    let files = scripts.into_iter().map(|script| {
        let language = script.language;
        let (path, (concerns, around, notes)) = match of_first.take() {
            Some(first) => (path.to_owned(), first),
            None => {
                let note = format!("cells of the document: {}", script.n_pieces);
                (format!("{path} ({language} cells)"), (Vec::new(), Breakdown::default(), vec![note]))
            }
        };
        let (text, code) = (script.text.into(), script.code);
        DecodedFile { code, around, sha256, notes, concerns, ..DecodedFile::new(path, language, text) }
    });
    files.collect()
}
