//! The languages, by name and by file name.

use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;

use crate::grammar::{Frontend, Reading};
use crate::kind::{Kind, kind};
use crate::languages::TABLES;
use crate::spans::span;
use crate::token_string::{Draft, TokenString, Trouble, TroubleKind};
use crate::{lexical, prose, walk};

/// A language that can be compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Language(usize);

/// The front-end of each language, made when it is first asked for.
static FRONTENDS: [OnceLock<Frontend>; TABLES.len()] = [const { OnceLock::new() }; TABLES.len()];

impl Language {
    /// Every language, in the order of their names.
    pub fn all() -> impl Iterator<Item = Language> {
        (0..TABLES.len()).map(Language)
    }

    /// The language that users call `name`.
    pub fn named(name: &str) -> Option<Language> {
        Language::all().find(|language| language.name().eq_ignore_ascii_case(name))
    }

    /// Whether files whose names end in `.extension`, in any case, may be of some language.
    pub fn is_extension(extension: &str) -> bool {
        Language::all().any(|language| language.has_extension(extension))
    }

    /// The language of a file: by its name's ending, and where several share that, by what stands in it.
    /// Without an ending, by the interpreter that its first line calls.
    pub fn of(extension: Option<&str>, source: &str) -> Option<Language> {
        let Some(extension) = extension else {
            return Language::of_script(source);
        };
        let candidates: Vec<Language> = Language::all().filter(|language| language.has_extension(extension)).collect();
        let end = (0..=MARKED_BYTES.min(source.len())).rev().find(|&end| source.is_char_boundary(end));
        let head = &source[..end.unwrap_or_default()];
        let n_marks = |language: &Language| {
            let marks = TABLES[language.0].marks.iter();
            marks.map(|mark| head.matches(mark).count()).sum::<usize>()
        };
        // Of several that are as likely, the first.
        candidates.into_iter().rev().max_by_key(n_marks)
    }

    fn of_script(source: &str) -> Option<Language> {
        let call = source.strip_prefix("#!")?.lines().next()?;
        let words = call.split_ascii_whitespace().map(|word| word.rsplit('/').next().unwrap_or(word));
        let interpreter = words.into_iter().find(|word| *word != "env" && !word.starts_with('-'))?;
        let interpreter = interpreter.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        Language::all().find(|language| TABLES[language.0].interpreters.contains(&interpreter))
    }

    fn has_extension(self, extension: &str) -> bool {
        self.extensions().iter().any(|own| own.eq_ignore_ascii_case(extension))
    }

    /// The name that users write, in lower case.
    pub fn name(self) -> &'static str {
        TABLES[self.0].name
    }

    /// Languages of one family share their kinds, so that copies across them are found. Most are alone in theirs.
    pub fn family(self) -> &'static str {
        TABLES[self.0].family
    }

    /// A number that languages have in common which can share a kind: those of one family, and those of which one stands in files of the other, as scripts do in pages.
    pub fn vocabulary_number(self) -> u8 {
        static NUMBERS: OnceLock<Vec<u8>> = OnceLock::new();
        NUMBERS.get_or_init(vocabulary_numbers)[self.0]
    }

    /// Whether the two can share a kind: they are of one family, or one stands in files of the other.
    pub fn may_share_kinds(self, other: Language) -> bool {
        let families = |language: Language| {
            let embedded = TABLES[language.0].embedded().map(Language::family);
            embedded.chain([language.family()]).collect::<Vec<_>>()
        };
        let of_other = families(other);
        families(self).iter().any(|family| of_other.contains(family))
    }

    /// Whether it is parsed by a grammar; if not, it is read word by word.
    pub fn has_grammar(self) -> bool {
        TABLES[self.0].reading.grammar().is_some()
    }

    /// Whether it is a natural language and none for programs.
    pub fn is_prose(self) -> bool {
        matches!(TABLES[self.0].reading, Reading::Prose)
    }

    /// Whether statements that do nothing are found and left out.
    pub fn leaves_out_idle(self) -> bool {
        let table = TABLES[self.0];
        !table.roles.is_empty() || table.extends.is_some_and(|base| !base.roles.is_empty())
    }

    /// The length in bytes of the comment that a text begins with, its marks included, if it begins with one.
    pub fn comment_length(self, text: &str) -> Option<usize> {
        TABLES[self.0].lexicon.comment_length(text)
    }

    /// Whether a word is one of its own, as `public` is in Java, whatever becomes of it.
    pub fn has_word(self, word: &str) -> bool {
        self.frontend().has_word(word)
    }

    /// The file name endings that stand for it, without the dot.
    pub fn extensions(self) -> &'static [&'static str] {
        TABLES[self.0].extensions
    }

    /// The token string of a source text. It never fails: what does not parse is among the troubles, and its tokens count.
    pub fn token_string(self, source: &str) -> TokenString {
        self.draft(source).finish()
    }

    /// The token string of a source text that is not to be parsed, whatever it is: read word by word, as when the parser gives up.
    pub fn token_string_without_parsing(self, source: &str) -> TokenString {
        if !self.has_grammar() {
            return self.token_string(source);
        }
        given_up(self.frontend(), source).finish()
    }

    /// The tokens of a source text.
    pub(crate) fn draft(self, source: &str) -> Draft {
        let frontend = self.frontend();
        match frontend.table.reading {
            Reading::Grammar(_) | Reading::GrammarWithin(..) => parsed(frontend, source),
            Reading::Lexicon => lexical::token_string(frontend, source),
            Reading::Prose => prose::token_string(frontend, source),
        }
    }

    /// The tokens of a piece of source that may not parse by itself.
    pub(crate) fn word_by_word(self, source: &str) -> Draft {
        lexical::token_string(self.frontend(), source)
    }

    /// Whether there is a parser and it reads a source text to its end. The tree is thrown away: this is what benchmarks measure everything else against.
    pub fn parses(self, source: &str) -> bool {
        walk::parse(self.frontend(), source).is_some()
    }

    /// The kind of tokens of a class: "name", "number", "string", "character".
    pub fn class(self, name: &str) -> Kind {
        kind(self.family(), name)
    }

    /// The names of all kinds that can occur, but for those that are their own text.
    pub fn vocabulary(self) -> HashMap<Kind, String> {
        let (frontend, table) = (self.frontend(), TABLES[self.0]);
        let own = table.names(frontend.grammar.as_ref()).map(|name| (frontend.spelled(&name), name));
        table.embedded().flat_map(Language::vocabulary).chain(own).collect()
    }

    pub(crate) fn frontend(self) -> &'static Frontend {
        FRONTENDS[self.0].get_or_init(|| Frontend::new(TABLES[self.0]))
    }
}

/// By language, the smallest number of those that it is joined to, directly or through others.
fn vocabulary_numbers() -> Vec<u8> {
    let mut numbers: Vec<u8> = (0..).take(TABLES.len()).collect();
    let pairs = Language::all().flat_map(|one| Language::all().map(move |other| (one, other)));
    let joined: Vec<(Language, Language)> = pairs.filter(|(one, other)| one.may_share_kinds(*other)).collect();
    // A number needs at most so many rounds to reach the last of those that share it.
    for _ in 0..TABLES.len() {
        for (one, other) in &joined {
            numbers[one.0] = numbers[one.0].min(numbers[other.0]);
        }
    }
    numbers
}

/// So much of a file tells its language from others with the same ending.
const MARKED_BYTES: usize = 1 << 16;

fn parsed(frontend: &Frontend, source: &str) -> Draft {
    let tree = walk::parse(frontend, source);
    if let Some(found) = tree.and_then(|tree| walk::token_string(frontend, &tree, source)) {
        return found;
    }
    given_up(frontend, source)
}

fn given_up(frontend: &Frontend, source: &str) -> Draft {
    let mut found = lexical::token_string(frontend, source);
    found.troubles = vec![Trouble { span: span(0..source.len()), kind: TroubleKind::GaveUp }];
    found
}

impl fmt::Debug for Language {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl fmt::Display for Language {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
