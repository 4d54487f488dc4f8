//! The types that a language's table is made of: how the language is parsed, and what each node kind becomes.
//!
//! A table lists only exceptions. Every leaf of the tree that has no rule is a token of its own kind, so keywords, operators and brackets need no entry.

use std::borrow::Cow;
use std::collections::HashMap;

use tree_sitter::Node;

use crate::cards::Cards;
use crate::datum::datum_length;
use crate::defaults::with_defaults;
pub(crate) use crate::entries::{Entries, each_name, find, lists};
use crate::literal_form::LiteralForm;
use crate::mapped_text::MappedText;
use crate::neutral::{Neutral, SHARED};
use crate::roles::NodeRole;
use crate::runners::Runners;
use crate::spans::beginning;
use crate::template::Template;

with_defaults! {
    pub(crate) struct Table {
        /// The name that users write, in lower case.
        name: &'static str = "",
        /// Other names by which documents call the language, in lower case.
        aliases: &'static str = "",
        /// The name of the dialect that the table is for; empty for the language's own table. A dialect has the name and the family of its language, and either the same extensions, with hints that tell the dialects apart, or extensions of its own. It has a table of its own because their signs contradict one another: the beginning of a comment in one assembler is an operand in another.
        dialect: &'static str = "",
        /// The family, if it has another name than the language: see [`Table::family`].
        family: &'static str = "",
        /// File name extensions without the dot, in lower case.
        extensions: &'static [&'static str] = &[],
        /// Texts that are common in files of this language and rare in other languages with the same extensions. The language with more of them in the first 64 KiB wins, and on a tie the first by name, so the others need enough for their plainest files.
        content_hints: &'static [&'static str] = &[],
        /// Runs of words and marks that are common in this language and rare in prose and data, to recognize it by its content. In lower case where the language ignores case. `_` is any name, `^` and `$` are the ends of a line. Each text lists several, divided by two blanks or by line ends, because a sign may have a blank. Signs of the language that this one extends count too.
        signs: &'static [&'static str] = &[],
        /// The interpreters that the first line of a script may name, without version numbers.
        interpreters: &'static [&'static str] = &[],
        strategy: ParseStrategy = ParseStrategy::Lexicon,
        /// Replaces what a compiler replaces before it looks for tokens, if a text has any of it.
        translate: fn(&str) -> Option<MappedText> = |_| None,
        /// The table that this one extends: node kinds without an entry here use the entry there.
        extends: Option<&'static Table> = None,
        /// The rule for each node kind. Without one, a leaf is a token of its own kind, and an inner node gives its children.
        rules: Entries<Rule> = &[],
        /// The roles of each node kind in the search for dead code. A node kind without a role is taken to have no effect, so every call, every exit and every write that others can see needs one. Without any roles, nothing is dead code.
        roles: Entries<&'static [NodeRole]> = &[],
        /// The form of each node kind whose text may be code that is run: strings, here-documents, macros. Without a grammar, these are all strings.
        literals: Entries<LiteralForm> = &[],
        /// The part of a word, an operator or a called name that a translation keeps, besides [`SHARED`].
        neutral: Entries<Neutral> = &[],
        /// Words by which a program reads its own text. Its comments and docstrings may then be code.
        self_references: &'static [&'static str] = &[],
        runners: Runners = Runners::NONE,
        /// The text before which code in a string has to stand to be parsed.
        embedded_start: &'static str = "",
        /// Whether a text in a string may be a program in this language although the program around it is in another one. The grammars of most languages take prose, patterns or formats for code.
        may_be_in_strings: fn(&str) -> bool = |_| false,
        /// Returns the language and the text of the first script in a text, if the language embeds scripts in marks of its own.
        first_script: fn(&str) -> Option<(&'static str, &str)> = |_| None,
        /// Returns the language of an attribute's value, by the attribute's name in lower case and the value without its quotes.
        attribute_language: fn(&str, &str) -> Option<&'static str> = |_, _| None,
        /// Whether a text is a program that runs but that nobody can read, by rules of this language alone.
        is_unreadable: fn(&str) -> bool = |_| false,
        /// Whether it says how something looks, rather than what is done.
        is_markup: bool = false,
        /// The code between the markup of a page, if its files are such pages.
        template: Option<Template> = None,
        /// The rules that tokenize the language without a parser.
        lexicon: Lexicon = Lexicon::DEFAULTS,
    }
}

#[cfg_attr(not(feature = "all-languages"), allow(dead_code, reason = "a build of few languages needs few of them"))]
#[derive(Clone, Copy)]
pub(crate) enum ParseStrategy {
    /// By a tree-sitter grammar, and by the lexicon where the parser gives up.
    Grammar(fn() -> tree_sitter::Language),
    /// By a grammar, except for texts that the function rejects because the grammar's scanner cannot take them.
    /// A scanner has 1,024 bytes to serialize its state; where that overflows, its assertions end the process.
    /// The function may reject texts that the scanner could take. Read the scanner: `serialize` must not truncate a length, and every `assert` counts.
    GuardedGrammar(fn() -> tree_sitter::Language, fn(&str) -> bool),
    /// By the lexicon alone: there is no grammar that is well maintained and safe.
    Lexicon,
    /// As prose: the words of a natural language, in any case.
    Prose,
    /// By rules that are learned from a class, for languages without a table.
    Words,
}

impl ParseStrategy {
    pub(crate) fn grammar(self) -> Option<fn() -> tree_sitter::Language> {
        match self {
            ParseStrategy::Grammar(grammar) | ParseStrategy::GuardedGrammar(grammar, _) => Some(grammar),
            ParseStrategy::Lexicon | ParseStrategy::Prose | ParseStrategy::Words => None,
        }
    }

    /// Whether the grammar, if there is one, can take a text.
    pub(crate) fn accepts(self, source: &str) -> bool {
        match self {
            ParseStrategy::GuardedGrammar(_, accepts) => accepts(source),
            _ => true,
        }
    }
}

/// The action for a node and everything below it.
#[cfg_attr(not(feature = "all-languages"), allow(dead_code, reason = "a build of few languages needs few of them"))]
#[derive(Clone, Copy)]
pub(crate) enum Rule {
    /// No token: it says nothing about the program, or the language requires it everywhere.
    Drop,
    /// One token of a class, whatever the text.
    Class(&'static str),
    /// One token whose kind is its own text, for words that the grammar lumps together.
    Verbatim,
    /// One token: the lexicon's for this text if it lists the word, or else one of a class. For grammars that parse keywords as names.
    Keyword(&'static str),
    /// The children, between two tokens that have no text of their own.
    Enclosed(&'static str, &'static str),
    /// Text of another language, by its front-end. One token if this build lacks that language.
    Embedded(&'static str),
    /// Fragments of another language that do not parse by themselves, tokenized by its lexicon.
    Fragments(&'static str),
    /// The children, for which these rules take precedence.
    ChildRules(Entries<Rule>),
    /// The first child; the others are dropped.
    FirstChild,
    Decide(fn(Node<'_>) -> Rule),
    DecideByText(fn(Node<'_>, &str) -> Rule),
    /// The children, as if there were no rule.
    Children,
}

impl Rule {
    /// The names of the kinds that the rule can give for a node kind called `own`.
    pub(crate) fn kind_names(self, own: &'static str) -> Vec<&'static str> {
        match self {
            Rule::Class(name) | Rule::Keyword(name) => vec![name],
            Rule::Enclosed(open, close) => vec![open, close],
            Rule::ChildRules(rules) => each_name(rules).flat_map(|(name, rule)| rule.kind_names(name)).collect(),
            _ => vec![own],
        }
    }

    fn embedded(self) -> Vec<&'static str> {
        match self {
            Rule::Embedded(language) | Rule::Fragments(language) => vec![language],
            Rule::ChildRules(rules) => rules.iter().flat_map(|(_, rule)| rule.embedded()).collect(),
            _ => Vec::new(),
        }
    }
}

with_defaults! {
    /// The lexical rules that tokenize a language without a parser.
    #[derive(Clone, Copy)]
    pub(crate) struct Lexicon {
        /// The marks that start a comment to the end of the line. A mark that is a word, such as `rem`, is one only as a whole word.
        line_comments: &'static [&'static str] = &[],
        /// The marks that start such a comment only where a statement begins: at the start of a line or after `;`.
        leading_comments: &'static [&'static str] = &[],
        /// The marks that start and end a comment that may span lines.
        block_comments: &'static [(&'static str, &'static str)] = &[],
        /// Whether a block comment ends only when each comment that was opened in it has ended.
        nests_comments: bool = false,
        /// The marks that start a comment over one datum of Lisp: `#;(a b)`.
        datum_comments: &'static [&'static str] = &[],
        cards: Option<Cards> = None,
        imports: &'static [&'static str] = &[],
        /// Whether a line that begins with `#` is a directive.
        has_directives: bool = false,
        /// The texts that end an import, on whatever line. The first of them counts. Without any nearby, it ends with its line.
        import_ends: &'static [&'static str] = &["\n", ";"],
        /// With a grammar: words whose kind in the tree is not their own text. Without one: every word that is not a name.
        /// Operators may be listed too.
        words: Entries<Rule> = &[],
        /// Operators and brackets that no grammar supplies, separated by white space.
        operators: &'static str = "",
        /// Characters that words may contain besides letters, digits and `_`. With its mark here, a variable that has the name of a keyword stays a name.
        word_chars: &'static str = "",
        /// Characters that join a word to the letter after them, as in `Get-Item`, unless the word begins with a mark: `$i-x`.
        joining_chars: &'static str = "",
        /// Characters that numbers may contain besides the usual ones: `8'hFF`, `16#FF#`. A letter starts an exponent: `1.5d-3`.
        number_chars: &'static str = "",
        /// Whether a dot before a blank ends a statement, and not the number before it.
        dot_ends_statement: bool = false,
        numbers_are_names: bool = false,
        /// Words that are one word together with the next, if both are listed as one, separated by white space: `end` for `endif`.
        first_halves: &'static str = "",
        /// Whether the first word of a line is a keyword, unless it is followed by a colon, `=`, or a verbatim word.
        first_word_is_keyword: bool = false,
        /// The characters that end a statement as the end of a line does.
        separators: &'static str = "",
        /// Whether a word at the left margin is a name, unless it is listed: a label without a colon.
        labels_at_margin: bool = false,
        /// Whether the first letter of a line is a keyword and the rest of its word arbitrary: `r1`, `rload`.
        first_letter_is_keyword: bool = false,
        /// The marks that make the word before them a key, which is its own kind although it is not listed: `=` in `image = "a"`.
        key_marks: &'static [&'static str] = &[],
        /// The marks around a string, longest first, with the class of its token.
        quotes: &'static [(&'static str, &'static str)] = &[("\"", "string"), ("'", "string")],
        /// The marks around a string whose marks differ, longest first, with the class of its token: `[…]`. They come before `quotes`.
        enclosed_strings: &'static [(&'static str, &'static str, &'static str)] = &[],
        /// The marks around a string or name without escapes whose marks differ, longest first, with the class of its token: `[` in `[order date]`. Without a closing mark nearby, the first is an operator.
        bounded_strings: &'static [(&'static str, &'static str, &'static str)] = &[],
        /// The mark that starts a string whose author chooses its marks, with or without a name before them: `~` in `~w(…)`.
        sigils: &'static str = "",
        /// The maximum number of equal quotes before a string. Three may always stand there.
        max_quotes: usize = 3,
        /// The quotes, or marks that open, whose strings have no escapes and contain the mark itself by doubling it.
        raw_quotes: &'static [&'static str] = &[],
        /// The quotes of one character whose strings may span lines.
        long_quotes: &'static [&'static str] = &[],
        /// The quotes that hold a single character, and otherwise start none: `'a'`, but not `'a`.
        character_quotes: &'static [&'static str] = &[],
        escape: char = '\\',
        /// For quotes and sigils, the mark that starts code in a string, up to the bracket that closes its last character: `${`. Quotes in it do not end the string.
        interpolations: Entries<&'static str> = &[],
        /// The quotes whose strings have no escapes but those of the quote and the backslash.
        plain_quotes: &'static [char] = &[],
        /// The block comments that are text of the program all the same: long strings, and data after its end.
        text_blocks: &'static [&'static str] = &[],
        /// The quotes that are operators right after a word, a number or a bracket, such as `'` for transposition.
        postfix_quotes: &'static [&'static str] = &[],
        /// The quotes that are operators wherever such an operand stands before them in the line, such as `/` for division.
        infix_quotes: &'static [&'static str] = &[],
        /// The marks that start a character, which extends over the letters and digits after it: `#\` in `#\a`, `#\(` and `#\space`.
        character_marks: &'static [&'static str] = &[],
        /// Whether `BEGIN` is `begin`.
        ignores_case: bool = false,
    }
}

impl Lexicon {
    #[cfg_attr(not(feature = "all-languages"), allow(dead_code, reason = "a build of few languages needs few of them"))]
    pub(crate) const WITH_COMMENTS_OF_C: Lexicon =
        Lexicon { line_comments: &["//"], block_comments: &[("/*", "*/")], ..Lexicon::DEFAULTS };

    /// Returns the length in bytes of the import at the start of `text`, without the end of its line; none if it has no end nearby.
    pub(crate) fn import_end(&self, text: &str) -> Option<usize> {
        let near = beginning(text, MAX_IMPORT);
        let ends = self.import_ends.iter().filter_map(|mark| {
            let at = near.find(mark)?;
            let is_comment = self.comment_length(&text[at..]).is_some();
            Some(if is_comment { at } else { at + mark.trim_end().len() })
        });
        ends.min().or_else(|| near.find('\n')).or((near.len() == text.len()).then_some(text.len()))
    }

    /// Returns the length in bytes of the comment at the start of `text`, its marks included, if there is one wherever the text stands. An unclosed comment extends to the end.
    pub(crate) fn comment_length(&self, text: &str) -> Option<usize> {
        // Block comments first, because `--[[` begins with `--`.
        if let Some((open, close)) = self.block_comments.iter().find(|(open, _)| text.starts_with(open)) {
            return Some(self.block_comment_length(text, open, close));
        }
        if let Some(mark) = self.datum_comments.iter().find(|mark| text.starts_with(**mark)) {
            let datum = datum_length(&text[mark.len()..]);
            return Some(datum.map_or_else(|| line_length(text), |length| mark.len() + length));
        }
        self.line_comments.iter().any(|mark| self.starts_with_mark(text, mark)).then(|| line_length(text))
    }

    /// Returns the length of the block comment between these marks at the start of `text`.
    fn block_comment_length(&self, text: &str, open: &str, close: &str) -> usize {
        let (mut length, mut depth) = (open.len(), 1);
        while let Some(next) = text[length..].chars().next() {
            let rest = &text[length..];
            let inner = self.block_comments.iter().find(|(mark, _)| self.nests_comments && rest.starts_with(mark));
            if let Some((mark, _)) = inner.filter(|(mark, inner_close)| *mark == open || inner_close.is_empty()) {
                depth += usize::from(*mark == open);
                length += mark.len();
            } else if rest.starts_with(close) {
                depth -= 1;
                length += close.len();
            } else {
                length += next.len_utf8();
            }
            if depth == 0 {
                break;
            }
        }
        length
    }

    /// Returns the same for the comment at byte `at` of a text, which may be one because of its place in the line.
    pub(crate) fn comment_length_at(&self, text: &str, at: usize) -> Option<usize> {
        let rest = &text[at..];
        let is_leading = || {
            let before = text[..at].trim_end_matches([' ', '\t']);
            self.leading_comments.iter().any(|mark| rest.starts_with(mark))
                && (before.is_empty() || before.ends_with(['\n', '\r', ';']))
        };
        self.comment_length(rest).or_else(|| is_leading().then(|| line_length(rest)))
    }

    /// Returns a text of the same length that has blanks in place of what is no code on cards.
    pub(crate) fn code<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let code = self.cards.and_then(|cards| cards.code(text));
        code.map_or(Cow::Borrowed(text), Cow::Owned)
    }

    /// Whether a text starts with the mark of a comment, as a whole word if the mark is one.
    fn starts_with_mark(&self, text: &str, mark: &str) -> bool {
        let Some(start) = text.get(..mark.len()) else { return false };
        let is_equal = start == mark || (self.ignores_case && start.eq_ignore_ascii_case(mark));
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        is_equal && !(mark.ends_with(is_word) && text[mark.len()..].starts_with(is_word))
    }
}

/// Returns the length of a line without its end.
fn line_length(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

/// The maximum number of bytes of an import. A longer one would hide a program.
const MAX_IMPORT: usize = 4 << 10;

impl Table {
    /// Returns the name of the family. Languages of one family share their kinds, so that copies across them are found. Most are alone in theirs, which has their own name.
    pub(crate) fn family(&self) -> &'static str {
        if self.family.is_empty() { self.name } else { self.family }
    }

    /// Returns the rules, roles or literals of a language, with those of the one that it extends.
    pub(crate) fn all<T: Copy>(&self, own: fn(&Table) -> Entries<T>) -> HashMap<&'static str, T> {
        let mut all = self.extends.map(|table| table.all(own)).unwrap_or_default();
        all.extend(each_name(own(self)));
        all
    }

    pub(crate) fn own_signs(&self) -> impl Iterator<Item = &'static str> + use<> {
        let parts = self.signs.iter().flat_map(|list| list.split("  ").flat_map(str::lines));
        parts.map(str::trim).filter(|sign| !sign.is_empty())
    }

    pub(crate) fn all_signs(&self) -> impl Iterator<Item = &'static str> {
        self.extends.into_iter().flat_map(Table::own_signs).chain(self.own_signs())
    }

    /// Returns what a translation keeps of each word, from this table and those that it extends.
    pub(crate) fn all_neutral(&self) -> HashMap<&'static str, Neutral> {
        let mut neutral = self.extends.map_or_else(|| each_name(SHARED).collect(), Table::all_neutral);
        neutral.extend(each_name(self.neutral));
        neutral
    }

    /// The names of the languages whose text may be embedded in this one's. The build may lack some.
    pub(crate) fn embedded(&self) -> impl Iterator<Item = &'static str> {
        self.rules.iter().flat_map(|(_, rule)| rule.embedded())
    }
}
