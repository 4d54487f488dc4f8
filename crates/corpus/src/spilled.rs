//! Texts and token strings that are spilled to disk while they are not needed, so that a large class is never in memory as a whole.
//!
//! Reading them does not fail, so that readers need not handle disk errors. Blanks replace what cannot be read again, and [`Spill::must_be_sound`] reports the loss.

use std::borrow::Cow;
use std::io;
use std::sync::Arc;

use lookalike_engine::maps::HashMap;
use lookalike_frontends::{DeadCode, Kind, ParseError, Span, Spans, TokenString, ToolWritten};
use lookalike_report_templates::model::{SourceText, SpilledText};
use lookalike_system::spill::{Spill, SpilledRange};
use serde::{Deserialize, Serialize};

/// A token string in memory or in a spill.
#[derive(Debug, Clone)]
pub enum Tokens {
    /// In memory.
    Held(Arc<TokenString>),
    /// In a spill.
    Spilled(Arc<SpilledTokens>),
}

/// A token string in a spill. Its length, its parse errors and the places of hidden code stay in memory.
#[derive(Debug)]
pub struct SpilledTokens {
    range: SpilledRange,
    n_tokens: usize,
    parse_errors: Vec<ParseError>,
    hidden_code: Vec<Span>,
}

/// Spills a text, unless the spill keeps it in memory.
pub fn spill_text(spill: &Arc<Spill>, text: String) -> SourceText {
    match spill.put(text.len(), || Some(text.as_bytes())) {
        Some(range) => SourceText::Spilled(Arc::new(TextRange(range))),
        None => SourceText::InMemory(text),
    }
}

/// Spills a token string, unless the spill keeps it in memory.
pub(crate) fn spill_tokens(spill: &Arc<Spill>, tokens: TokenString) -> Tokens {
    match spill.put(size_of_val(&*tokens.kinds), || serialize(&tokens)) {
        Some(range) => {
            let n_tokens = tokens.len();
            let TokenString { parse_errors, hidden_code, .. } = tokens;
            Tokens::Spilled(Arc::new(SpilledTokens { range, n_tokens, parse_errors, hidden_code }))
        }
        None => Tokens::Held(Arc::new(tokens)),
    }
}

#[derive(Debug)]
struct TextRange(SpilledRange);

impl SpilledText for TextRange {
    fn len(&self) -> usize {
        self.0.n_bytes()
    }

    fn read(&self) -> String {
        let text = self.0.read().and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other));
        text.unwrap_or_else(|error| {
            self.0.lose(error);
            " ".repeat(self.0.n_bytes())
        })
    }

    fn another(&self, text: String) -> SourceText {
        spill_text(self.0.spill(), text)
    }
}

impl Tokens {
    /// Returns the number of tokens.
    pub fn len(&self) -> usize {
        match self {
            Tokens::Held(tokens) => tokens.len(),
            Tokens::Spilled(spilled) => spilled.n_tokens,
        }
    }

    /// Whether there are no tokens.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the parse errors.
    pub fn parse_errors(&self) -> &[ParseError] {
        match self {
            Tokens::Held(tokens) => &tokens.parse_errors,
            Tokens::Spilled(spilled) => &spilled.parse_errors,
        }
    }

    /// Returns the texts that are probably run as code and could not be read as such.
    pub fn hidden_code(&self) -> &[Span] {
        match self {
            Tokens::Held(tokens) => &tokens.hidden_code,
            Tokens::Spilled(spilled) => &spilled.hidden_code,
        }
    }

    /// Returns the token string, reading it from disk if necessary.
    pub fn read(&self) -> Arc<TokenString> {
        match self {
            Tokens::Held(tokens) => tokens.clone(),
            Tokens::Spilled(spilled) => Arc::new(spilled.read()),
        }
    }
}

impl SpilledTokens {
    /// Reads the token string. If it is lost, the result has as many empty tokens.
    pub(crate) fn read(&self) -> TokenString {
        self.range.read().and_then(|bytes| deserialize(&bytes)).unwrap_or_else(|error| {
            self.range.lose(error);
            let spans = std::iter::repeat_n(Span::default(), self.n_tokens).collect();
            TokenString { kinds: vec![0; self.n_tokens], spans, ..TokenString::default() }
        })
    }
}

impl From<TokenString> for Tokens {
    fn from(tokens: TokenString) -> Tokens {
        Tokens::Held(Arc::new(tokens))
    }
}

/// A token string as it is serialized. A file has few different kinds, so a token is an index into the list of kinds, which mostly takes one byte.
#[derive(Serialize, Deserialize)]
struct SerializedTokens<'a> {
    kinds: Vec<Kind>,
    tokens: Vec<u32>,
    spans: Cow<'a, Spans>,
    parse_errors: Cow<'a, [ParseError]>,
    dead_code: Cow<'a, [DeadCode]>,
    hidden_code: Cow<'a, [Span]>,
    tool_written: Cow<'a, [ToolWritten]>,
}

fn serialize(string: &TokenString) -> Option<Vec<u8>> {
    let mut indices: HashMap<Kind, u32> = HashMap::default();
    let mut kinds = Vec::new();
    let mut tokens = Vec::with_capacity(string.len());
    for &kind in &string.kinds {
        tokens.push(*indices.entry(kind).or_insert_with(|| {
            kinds.push(kind);
            kinds.len() as u32 - 1
        }));
    }
    let (spans, parse_errors) = (Cow::Borrowed(&string.spans), Cow::Borrowed(&*string.parse_errors));
    let (dead_code, hidden_code) = (Cow::Borrowed(&*string.dead_code), Cow::Borrowed(&*string.hidden_code));
    let tool_written = Cow::Borrowed(&*string.tool_written);
    let stored = SerializedTokens { kinds, tokens, spans, parse_errors, dead_code, hidden_code, tool_written };
    postcard::to_stdvec(&stored).ok()
}

fn deserialize(bytes: &[u8]) -> io::Result<TokenString> {
    let stored: SerializedTokens = postcard::from_bytes(bytes).map_err(io::Error::other)?;
    let kinds = stored.tokens.iter().map(|&index| stored.kinds.get(index as usize).copied());
    Ok(TokenString {
        kinds: kinds.collect::<Option<_>>().ok_or(io::ErrorKind::InvalidData)?,
        spans: stored.spans.into_owned(),
        parse_errors: stored.parse_errors.into_owned(),
        dead_code: stored.dead_code.into_owned(),
        hidden_code: stored.hidden_code.into_owned(),
        tool_written: stored.tool_written.into_owned(),
    })
}

#[cfg(test)]
mod tests;
