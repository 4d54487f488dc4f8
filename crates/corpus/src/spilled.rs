//! Texts and token strings that are spilled to disk while they are not needed, so that a large class is never in memory as a whole.
//!
//! Reading them does not fail, so that readers need not handle disk errors. Blanks replace what cannot be read again, and [`Spill::must_be_sound`] reports the loss.

use std::io;
use std::sync::Arc;

use lookalike_engine::maps::HashMap;
use lookalike_frontends::{Kind, ParseError, Span, TokenString};
use lookalike_report_templates::model::{SourceText, SpilledText};
use lookalike_system::spill::{Spill, SpilledRange};
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
pub(crate) fn spill_tokens(spill: &Arc<Spill>, mut tokens: TokenString) -> Tokens {
    let kinds = std::mem::take(&mut tokens.kinds);
    match spill.put(size_of_val(&*kinds), || serialize(&kinds, &tokens)) {
        Some(range) => {
            let TokenString { parse_errors, hidden_code, .. } = tokens;
            Tokens::Spilled(Arc::new(SpilledTokens { range, n_tokens: kinds.len(), parse_errors, hidden_code }))
        }
        None => Tokens::Held(Arc::new(TokenString { kinds, ..tokens })),
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

/// Serializes the kinds of a token string, and the rest of it. A file has few different kinds, so a token is an index into the list of kinds, which mostly takes one byte.
fn serialize(of_tokens: &[Kind], rest: &TokenString) -> Option<Vec<u8>> {
    let mut indices: HashMap<Kind, u32> = HashMap::default();
    let mut kinds = Vec::new();
    let mut tokens = Vec::with_capacity(of_tokens.len());
    for &kind in of_tokens {
        tokens.push(*indices.entry(kind).or_insert_with(|| {
            kinds.push(kind);
            kinds.len() as u32 - 1
        }));
    }
    postcard::to_stdvec(&(kinds, tokens, rest)).ok()
}

fn deserialize(bytes: &[u8]) -> io::Result<TokenString> {
    let (kinds, tokens, rest): (Vec<Kind>, Vec<u32>, TokenString) =
        postcard::from_bytes(bytes).map_err(io::Error::other)?;
    let kinds = tokens.iter().map(|&index| kinds.get(index as usize).copied());
    let kinds = kinds.collect::<Option<_>>().ok_or(io::ErrorKind::InvalidData)?;
    Ok(TokenString { kinds, ..rest })
}

#[cfg(test)]
mod tests;
