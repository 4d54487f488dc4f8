//! Finds code in strings, here-documents, macros, attributes and after the end of a program, and tokenizes it in their place.
//!
//! A program in a string that is run does the same as the program itself. Pieces of code may stand in several strings that are joined, or in a list of lines. Texts are decoded with the place of every byte, so that the tokens lie where the code does.

use std::ops::Range;

use super::code_judgment::{MIN_CHARACTERS, MIN_TOKENS, MIN_TOKENS_OF_OTHER, is_code, likely_frontends, may_be_code};
use super::hidden_code;
use crate::frontend::Frontend;
use crate::languages::{TABLES, frontend_named, frontend_of};
use crate::literal_form::LiteralForm;
use crate::literals::{Literal, PLACEHOLDER, is_mostly_macros};
use crate::mapped_text::MappedText;
use crate::table::Table;
use crate::token_string::TokenStringBuilder;
use crate::{lexical, tool_written, walk};

/// The maximum depth of code in strings of code in strings.
const MAX_DEPTH: usize = 3;
const MAX_LANGUAGES: usize = 3;
/// The maximum number of bytes between two strings that are read as one text.
const MAX_GAP: usize = 80;
/// Minimum number of tokens of code in an event handler, which is certainly run.
const MIN_TOKENS_OF_HANDLER: usize = 12;
/// Minimum number of tokens of a macro in a program that is not written in macros: honest programs have shorter ones.
const MIN_TOKENS_OF_MACRO: usize = 80;
/// Minimum number of tokens of code in strings with other code between them, which is lost.
const MIN_TOKENS_OF_SCATTERED: usize = 36;

pub(crate) fn tokenize(frontend: &Frontend, source: &str) -> TokenStringBuilder {
    without_tool_written(frontend, source, tokenize_at_depth(frontend, source, 0))
}

pub(crate) fn tokenize_unparsed(frontend: &Frontend, source: &str) -> TokenStringBuilder {
    without_tool_written(frontend, source, translated(frontend, source, walk::tokenize_unparsed))
}

fn without_tool_written(frontend: &Frontend, source: &str, mut tokens: TokenStringBuilder) -> TokenStringBuilder {
    tokens.remove_tool_written(tool_written::find(frontend.table, source));
    tokens
}

fn tokenize_at_depth(frontend: &Frontend, source: &str, depth: usize) -> TokenStringBuilder {
    translated(frontend, source, |frontend, text| {
        let mut tokens = walk::tokenize(frontend, text);
        if depth < MAX_DEPTH {
            let mut literals = std::mem::take(&mut tokens.literals);
            literals.retain(|literal| !tokens.is_dead(&literal.bytes));
            let found = Search::new(text, &literals, depth).run();
            let is_found = |literal: &Literal| found.iter().any(|(bytes, _)| contains(bytes, &literal.bytes));
            let unread: Vec<&Literal> = literals.iter().filter(|literal| !is_found(literal)).collect();
            tokens.hidden_code = hidden_code::find(frontend, text, &tokens, &unread);
            tokens.replace_ranges(found);
        }
        tokens
    })
}

/// Tokenizes the translation of a source text, and moves the tokens to their places in the source.
fn translated(
    frontend: &Frontend,
    source: &str,
    tokenize: impl Fn(&Frontend, &str) -> TokenStringBuilder,
) -> TokenStringBuilder {
    let Some(translated) = (frontend.table.translate)(source) else { return tokenize(frontend, source) };
    let mut tokens = tokenize(frontend, translated.text());
    tokens.move_to_origin(&translated);
    tokens
}

fn contains(outer: &Range<usize>, inner: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// Code with the bytes that it replaces.
type Embedded = (Range<usize>, TokenStringBuilder);

struct Search<'a> {
    source: &'a str,
    literals: &'a [Literal],
    depth: usize,
    min_tokens_of_macro: usize,
}

impl<'a> Search<'a> {
    fn new(source: &'a str, literals: &'a [Literal], depth: usize) -> Search<'a> {
        let is_in_macros = is_mostly_macros(source, literals.iter());
        let min_tokens_of_macro = if is_in_macros { MIN_TOKENS } else { MIN_TOKENS_OF_MACRO };
        Search { source, literals, depth, min_tokens_of_macro }
    }

    /// Returns the code in text order: first that of single and concatenated strings, then that of strings with little text between them.
    fn run(&self) -> Vec<Embedded> {
        let (mut found, mut unread) = (Vec::new(), Vec::new());
        let mut start = 0;
        let is_concatenated =
            |one: &Literal, next: &Literal| is_joinable(one, next) && is_concatenation(self.gap(one, next), one);
        for group in self.literals.chunk_by(is_concatenated) {
            let indices = start..start + group.len();
            start = indices.end;
            match self.read(group, false) {
                Some(code) => found.push(code),
                None => unread.extend(indices),
            }
        }
        for run in unread.chunk_by(|&one, &next| one + 1 == next && self.is_close(one, next)) {
            let group = &self.literals[run[0]..run[0] + run.len()];
            let n_bytes: usize = group.iter().map(|literal| literal.bytes.len()).sum();
            if group.len() > 1 && 2 * n_bytes >= bytes_of(group).len() {
                found.extend(self.read(group, true));
            }
        }
        found.sort_by_key(|(bytes, _)| bytes.start);
        found
    }

    fn is_close(&self, one: usize, next: usize) -> bool {
        let (one, next) = (&self.literals[one], &self.literals[next]);
        is_joinable(one, next) && self.gap(one, next).len() <= MAX_GAP
    }

    fn gap(&self, one: &Literal, next: &Literal) -> &str {
        self.source.get(one.bytes.end..next.bytes.start).unwrap_or_default()
    }

    /// Returns the code that some literals have together, if it is any. `is_scattered` says whether other code between them is lost with that.
    fn read(&self, group: &[Literal], is_scattered: bool) -> Option<Embedded> {
        let is_list = is_scattered || group.windows(2).any(|pair| self.gap(&pair[0], &pair[1]).contains(','));
        let joiners: &[&str] = match group.len() {
            1 => &[""],
            _ if is_list => &["\n", ""],
            _ => &["", "\n"],
        };
        let code = joiners.iter().find_map(|joiner| self.code(group, joiner, is_scattered));
        code.map(|tokens| (bytes_of(group), tokens))
    }

    fn code(&self, group: &[Literal], joiner: &str, is_scattered: bool) -> Option<TokenStringBuilder> {
        let n_bytes: usize = group.iter().map(|literal| literal.bytes.len()).sum();
        if n_bytes < MIN_CHARACTERS {
            return None;
        }
        let content = self.content(group, joiner);
        if !may_be_code(content.text()) {
            return None;
        }
        let min_tokens = |own| if is_scattered { MIN_TOKENS_OF_SCATTERED } else { own };
        let first = group.first()?;
        if first.form == LiteralForm::Attribute {
            let language = attribute_language(self.source, first)?;
            return self.code_in(frontend_named(language)?, &content, MIN_TOKENS_OF_HANDLER, true);
        }
        let own = frontend_of(first.table).filter(|own| !own.table.is_markup);
        let min_tokens_of_other = min_tokens(MIN_TOKENS_OF_OTHER);
        if first.form == LiteralForm::Macro {
            let min_tokens = self.min_tokens_of_macro;
            let code = self.code_in(own?, &content, min_tokens, true);
            return code.or_else(|| fragments(own?, &content, min_tokens).filter(|_| !is_scattered));
        }
        // A lexicon reads almost any text, so a language with a grammar comes first if the text has more of its words.
        let by_words = own.filter(|own| own.grammar().is_none());
        let clear = by_words.and_then(|own| self.code_in_other(&content, Some(own), min_tokens_of_other));
        let in_own = || own.and_then(|own| self.code_in_own(own, &content, min_tokens(MIN_TOKENS)));
        clear.or_else(in_own).or_else(|| self.code_in_other(&content, own, min_tokens_of_other))
    }

    /// Returns the tokens of code in the program's own language. A few errors are allowed, unless they are the places of values.
    fn code_in_own(&self, own: &Frontend, content: &MappedText, min_tokens: usize) -> Option<TokenStringBuilder> {
        let filled = without_placeholders(content);
        let in_filled = filled.and_then(|filled| self.code_in(own, &filled, min_tokens, false));
        in_filled.or_else(|| self.code_in(own, content, min_tokens, true))
    }

    /// Returns the tokens of code in another language, of which the text has more words than of its own.
    fn code_in_other(
        &self,
        content: &MappedText,
        own: Option<&Frontend>,
        min_tokens: usize,
    ) -> Option<TokenStringBuilder> {
        let text = content.text();
        let page =
            TABLES.iter().find(|table| self.has_script(table, text, min_tokens)).and_then(|table| frontend_of(table));
        let likely = likely_frontends(text, own, MAX_LANGUAGES);
        page.into_iter().chain(likely).find_map(|frontend| self.code_in(frontend, content, min_tokens, false))
    }

    fn has_script(&self, table: &Table, text: &str, min_tokens: usize) -> bool {
        let Some((language, script)) = (table.first_script)(text) else { return false };
        let Some(frontend) = frontend_named(language).filter(|_| may_be_code(script)) else { return false };
        is_code(frontend, script, &tokenize_at_depth(frontend, script, MAX_DEPTH), min_tokens, false)
    }

    /// Returns the tokens of a text in a language at the places of the source, if it is code.
    fn code_in(
        &self,
        frontend: &Frontend,
        content: &MappedText,
        min_tokens: usize,
        allows_errors: bool,
    ) -> Option<TokenStringBuilder> {
        let start = frontend.table.embedded_start;
        let mut started = MappedText::default();
        let content = if start.is_empty() || content.text().contains(start.trim()) {
            content
        } else {
            let origin = content.origin(0..0);
            started.replace(start, origin);
            started.append_range(content, 0..content.text().len());
            &started
        };
        let mut tokens = tokenize_at_depth(frontend, content.text(), self.depth + 1);
        let is_code = is_code(frontend, content.text(), &tokens, min_tokens, allows_errors);
        is_code.then(|| {
            tokens.move_to_origin(content);
            tokens
        })
    }

    /// Returns the text of some literals, joined and without the indent that all its lines have.
    fn content(&self, group: &[Literal], joiner: &str) -> MappedText {
        let mut content = MappedText::default();
        for (index, literal) in group.iter().enumerate() {
            if index > 0 && !content.text().ends_with('\n') {
                content.replace(joiner, literal.bytes.start..literal.bytes.start);
            }
            literal.append_content(self.source, &mut content);
        }
        content.without_common_indent()
    }
}

fn bytes_of(group: &[Literal]) -> Range<usize> {
    let start = group.first().map_or(0, |first| first.bytes.start);
    start..group.last().map_or(start, |last| last.bytes.end)
}

fn is_joinable(one: &Literal, next: &Literal) -> bool {
    let is_alone = matches!(one.form, LiteralForm::Attribute | LiteralForm::Text);
    !is_alone && one.form.is_string() == next.form.is_string() && one.is_dropped == next.is_dropped
}

/// Whether a text between two literals has nothing but comments, blanks, and the signs by which languages concatenate strings and list them.
fn is_concatenation(gap: &str, one: &Literal) -> bool {
    let mut rest = gap.trim_start();
    while let Some(first) = rest.chars().next() {
        let comment = one.table.lexicon.comment_length(rest).filter(|length| *length > 0);
        let sign = "+.,&|\\~^<>".contains(first).then_some(first.len_utf8());
        let Some(length) = comment.or(sign) else { return false };
        rest = rest[length..].trim_start();
    }
    true
}

/// Returns the tokens of a macro's text that is no program by itself, by the lexicon.
fn fragments(frontend: &Frontend, content: &MappedText, min_tokens: usize) -> Option<TokenStringBuilder> {
    let mut tokens = lexical::tokenize(frontend, content.text());
    tokens.literals.clear();
    is_code(frontend, content.text(), &tokens, min_tokens, true).then(|| {
        tokens.move_to_origin(content);
        tokens
    })
}

fn attribute_language(source: &str, value: &Literal) -> Option<&'static str> {
    let before = source[..value.bytes.start].trim_end().strip_suffix('=')?.trim_end();
    let rest = before.trim_end_matches(|c: char| c.is_ascii_alphanumeric() || c == '-');
    let name = before[rest.len()..].to_ascii_lowercase();
    (value.table.attribute_language)(&name, source[value.bytes.clone()].trim_start_matches(['"', '\'']).trim_start())
}

/// The marks in whose place a running program puts values.
const FORMAT_MARKS: [&str; 8] = ["%s", "%d", "%i", "%r", "%f", "{}", "{0}", "{1}"];

/// Returns a text with a name in the place of each format mark; none if there are none.
fn without_placeholders(content: &MappedText) -> Option<MappedText> {
    let text = content.text();
    let mut result = MappedText::default();
    let (mut copied_to, mut at) = (0, 0);
    while let Some(found) = text[at..].find(['%', '{']).map(|offset| at + offset) {
        let mark = FORMAT_MARKS.iter().find(|mark| text[found..].starts_with(**mark));
        at = found + mark.map_or(1, |mark| mark.len());
        if mark.is_some() {
            result.append_range(content, copied_to..found);
            result.replace(PLACEHOLDER, content.origin(found..at));
            copied_to = at;
        }
    }
    result.append_range(content, copied_to..text.len());
    (copied_to > 0).then_some(result)
}
