//! The public interface of the front-ends: languages, by name and by file.

use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;

use crate::frontend::Frontend;
use crate::languages::{self, TABLES};
use crate::neutral::Neutral;
use crate::spans::beginning;
use crate::table::{ParseStrategy, Table, lists};
use crate::token_string::{Kind, TokenString, kind};
use crate::{evasion, parser, pieces, templates, tool_written};

/// A language that can be compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Language(usize);

/// The number of bytes at the start of a file that are searched for content hints.
const HINTED_BYTES: usize = 1 << 16;

impl Language {
    /// Returns every language of this build that has a table, ordered by name, each followed by its dialects.
    pub fn all() -> impl Iterator<Item = Language> {
        (0..Language::words().0).map(Language)
    }

    /// Returns the fingerprints of a text in this language that the generator of a project wrote, in which names that hold `filled` were filled in.
    pub fn project_fingerprints(self, source: &str, filled: &str) -> Vec<u32> {
        tool_written::fingerprints(&self.table().lexicon, source, filled)
    }

    /// Returns every language without its dialects.
    pub fn bases() -> impl Iterator<Item = Language> {
        Language::all().filter(|language| language.dialect().is_empty())
    }

    /// Returns the language with a name, or the dialect with an [id](Language::id), in any case. `words` is [`Language::words`].
    pub fn named(name: &str) -> Option<Language> {
        let (name, dialect) = name.split_once(':').unwrap_or((name, ""));
        Language::all().chain([Language::words()]).find(|language| {
            language.name().eq_ignore_ascii_case(name) && language.dialect().eq_ignore_ascii_case(dialect)
        })
    }

    /// Returns the language that documents call so, in any case: by its name, or by another one such as `c++`.
    pub fn called(name: &str) -> Option<Language> {
        let lower = name.to_ascii_lowercase();
        Language::named(name).or_else(|| Language::all().find(|language| lists(language.table().aliases, &lower)))
    }

    /// Returns the language that stands for all languages without a table. Its texts are read by [`crate::WordRules`].
    pub fn words() -> Language {
        Language(TABLES.len() - 1)
    }

    /// Whether `extension`, in any case and without the dot, belongs to some language.
    pub fn is_extension(extension: &str) -> bool {
        Language::all().any(|language| language.has_extension(extension))
    }

    /// Returns the language of a file by its extension, without the dot.
    /// Among languages that share the extension, the one with the most content hints in the first 64 KiB wins, or the first by name on a tie.
    /// A file without extension is recognized by the interpreter that its first line names.
    pub fn detect(extension: Option<&str>, source: &str) -> Option<Language> {
        let Some(extension) = extension else {
            return Language::of_script(source);
        };
        let candidates = Language::with_extension(extension);
        if let [only] = candidates[..] {
            return Some(only);
        }
        // `max_by_key` returns the last of several maxima.
        candidates.into_iter().rev().max_by_key(|language| language.n_hints(source))
    }

    /// Returns the languages that have an extension, in any case and without the dot.
    pub fn with_extension(extension: &str) -> Vec<Language> {
        Language::all().filter(|language| language.has_extension(extension)).collect()
    }

    /// Returns the number of content hints in the first 64 KiB of a text: places that speak for this language among those that share an extension.
    pub fn n_hints(self, source: &str) -> usize {
        let head = beginning(source, HINTED_BYTES);
        self.table().content_hints.iter().map(|hint| head.matches(hint).count()).sum()
    }

    /// Returns the dialect of this language of which a text has the most content hints, or the language itself on a tie.
    pub fn in_dialect_of(self, source: &str) -> Language {
        let same_name = Language::all().filter(|other| other.name() == self.name());
        let dialects: Vec<Language> = same_name.filter(|_| self.dialect().is_empty()).collect();
        // `max_by_key` returns the last of several maxima.
        dialects.into_iter().rev().max_by_key(|dialect| dialect.n_hints(source)).unwrap_or(self)
    }

    fn of_script(source: &str) -> Option<Language> {
        let command = source.strip_prefix("#!")?.lines().next()?;
        let mut words = command.split_ascii_whitespace().map(|word| word.rsplit('/').next().unwrap_or(word));
        let interpreter = words.find(|word| *word != "env" && !word.starts_with('-'))?;
        let interpreter = interpreter.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        Language::all().find(|language| language.table().interpreters.contains(&interpreter))
    }

    fn has_extension(self, extension: &str) -> bool {
        self.extensions().iter().any(|own| own.eq_ignore_ascii_case(extension))
    }

    /// The index of the language in [`Language::all`].
    pub(crate) fn number(self) -> usize {
        self.0
    }

    pub(crate) fn table(self) -> &'static Table {
        TABLES[self.0]
    }

    /// The name that users write, in lower case. Dialects have that of their language.
    pub fn name(self) -> &'static str {
        self.table().name
    }

    /// The name of the dialect, in lower case; empty for the language itself.
    pub fn dialect(self) -> &'static str {
        self.table().dialect
    }

    /// Returns the name by which [`Language::named`] finds exactly this language or dialect: `assembly`, `assembly:arm`.
    pub fn id(self) -> String {
        match self.dialect() {
            "" => self.name().to_owned(),
            dialect => format!("{}:{dialect}", self.name()),
        }
    }

    /// The file name extensions, without the dot.
    pub fn extensions(self) -> &'static [&'static str] {
        self.table().extensions
    }

    /// The name of the language's family. Languages of one family share their kinds, so copies across them are found. Most languages are alone in theirs.
    pub fn family(self) -> &'static str {
        self.table().family()
    }

    /// A number that two languages have in common if they can share a kind, directly or through other languages.
    pub fn vocabulary_number(self) -> u8 {
        static NUMBERS: OnceLock<Vec<u8>> = OnceLock::new();
        NUMBERS.get_or_init(vocabulary_numbers)[self.0]
    }

    /// Whether the two can share a kind: they are of one family, or one is embedded in files of the other, as scripts are in pages.
    pub fn may_share_kinds(self, other: Language) -> bool {
        let families = |language: Language| {
            language.embedded().map(Language::family).chain([language.family()]).collect::<Vec<_>>()
        };
        let of_other = families(other);
        families(self).iter().any(|family| of_other.contains(family))
    }

    /// Whether a grammar parses it. If not, it is tokenized by its lexicon or as prose.
    pub fn has_grammar(self) -> bool {
        self.table().strategy.grammar().is_some()
    }

    /// Whether parse errors show that a text is in another language. The grammar of pages with scripts takes any text for a page.
    pub fn has_strict_grammar(self) -> bool {
        self.has_grammar() && self.embedded().next().is_none()
    }

    /// Whether it is a natural language rather than a programming language.
    pub fn is_prose(self) -> bool {
        matches!(self.table().strategy, ParseStrategy::Prose)
    }

    /// Whether it says how something looks, rather than what is done.
    pub fn is_markup(self) -> bool {
        self.table().is_markup
    }

    /// Whether dead code is found and gives no tokens.
    pub fn removes_dead_code(self) -> bool {
        let has_roles = |table: &Table| !table.roles.is_empty();
        self.has_grammar() && (has_roles(self.table()) || self.table().extends.is_some_and(has_roles))
    }

    /// Returns the length in bytes of the comment at the start of `text`, its marks included, if there is one.
    pub fn comment_length(self, text: &str) -> Option<usize> {
        self.table().lexicon.comment_length(text)
    }

    /// Returns the length in bytes of the comment at byte `at` of a text, its marks included, if there is one. No token may stand there, because some marks are comments only where they are nothing else.
    pub fn comment_length_at(self, text: &str, at: usize) -> Option<usize> {
        let lexicon = &self.table().lexicon;
        let on_card = || lexicon.cards?.comment_length_at(text, at);
        text.get(at..).and_then(|_| lexicon.comment_length_at(text, at).or_else(on_card))
    }

    /// Returns a text without its comments and empty lines.
    pub fn without_comments(self, text: &str) -> String {
        pieces::without_comments(&self.table().lexicon, text)
    }

    /// Returns a text without what this language has as comments, and without the content of its strings.
    pub fn bare_code(self, text: &str) -> String {
        pieces::bare_code(&self.table().lexicon, text)
    }

    /// Whether a word belongs to the language, as `public` does to Java, even if it gives no token.
    pub fn has_word(self, word: &str) -> bool {
        self.frontend().has_word(word)
    }

    /// Returns what a translation into another language keeps of a word, an operator or a called name, in any case; none if nothing is known of it.
    pub fn neutral(self, word: &str) -> Option<Neutral> {
        let neutral = &self.frontend().neutral;
        neutral.get(word).or_else(|| neutral.get(word.to_ascii_lowercase().as_str())).copied()
    }

    /// Returns every word, operator, bracket and mark of a string or a comment that the language is known to have, in order.
    pub fn words_and_operators(self) -> Vec<String> {
        self.frontend().words_and_operators()
    }

    /// Returns the token string of a source text. This never fails: regions that do not parse are among the parse errors, and their tokens count.
    pub fn token_string(self, source: &str) -> TokenString {
        let tokens = templates::tokenize(self.frontend(), source, evasion::tokenize).finish();
        // Declarations and types are erased, because copiers add and remove them without work. A file that has nothing else is its author's work all the same.
        if tokens.says_nothing() && self.has_grammar() {
            let words = templates::tokenize(self.frontend(), source, evasion::tokenize_unparsed).finish();
            return TokenString { parse_errors: tokens.parse_errors, ..words };
        }
        tokens
    }

    /// Returns the token string of a source text without parsing it, as if the parser gave up.
    pub fn token_string_without_parsing(self, source: &str) -> TokenString {
        if !self.has_grammar() {
            return self.token_string(source);
        }
        templates::tokenize(self.frontend(), source, evasion::tokenize_unparsed).finish()
    }

    /// Whether there is a parser and it parses a source text to its end. Benchmarks use this as the baseline for the cost of everything else.
    pub fn parses(self, source: &str) -> bool {
        parser::parse(self.frontend(), source).is_some()
    }

    /// Returns the kind of a class of tokens: "name", "number", "string" or "character".
    pub fn class(self, name: &str) -> Kind {
        kind(self.family(), name)
    }

    /// Returns the names of all kinds that can occur, except kinds that are their own text.
    pub fn vocabulary(self) -> HashMap<Kind, String> {
        let frontend = self.frontend();
        let own = frontend.kind_names().into_iter().map(|name| (frontend.verbatim_kind(&name), name));
        let code = self.table().template.as_ref().and_then(|template| Language::named(template.language));
        self.embedded().chain(code).flat_map(Language::vocabulary).chain(own).collect()
    }

    /// The languages of this build whose text may be embedded in this one's.
    pub(crate) fn embedded(self) -> impl Iterator<Item = Language> {
        self.table().embedded().filter_map(Language::named)
    }

    pub(crate) fn frontend(self) -> &'static Frontend {
        languages::frontend(self.0)
    }
}

/// For each language, the smallest number among the languages that it shares kinds with, directly or through others.
fn vocabulary_numbers() -> Vec<u8> {
    let mut numbers: Vec<u8> = (0..).take(TABLES.len()).collect();
    let pairs = Language::all().flat_map(|one| Language::all().map(move |other| (one, other)));
    let related: Vec<(Language, Language)> = pairs.filter(|(one, other)| one.may_share_kinds(*other)).collect();
    // A number reaches the last of its group after at most this many rounds.
    for _ in 0..TABLES.len() {
        for (one, other) in &related {
            numbers[one.0] = numbers[one.0].min(numbers[other.0]);
        }
    }
    numbers
}

impl fmt::Debug for Language {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.id())
    }
}

impl fmt::Display for Language {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
