//! Token strings, which wait as texts do.

use std::borrow::Cow;
use std::io;
use std::sync::Arc;

use lookalike_frontends::{Idle, Kind, Span, Spans, TokenString, Trouble};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::{Stash, Stretch};

/// A token string: in memory, or in a stash.
#[derive(Debug, Clone)]
pub enum Tokens {
    /// In memory.
    Held(Arc<TokenString>),
    /// In a stash.
    Aside(Arc<TokensAside>),
}

/// A token string in a stash, and what is often asked of it.
#[derive(Debug)]
pub struct TokensAside {
    stretch: Stretch,
    n_tokens: usize,
    troubles: Vec<Trouble>,
}

impl Stash {
    /// Takes a token string.
    pub(crate) fn tokens(self: &Arc<Self>, tokens: TokenString) -> Tokens {
        match self.put(size_of_val(&*tokens.kinds), || pack(&tokens)) {
            Some(stretch) => {
                let n_tokens = tokens.len();
                Tokens::Aside(Arc::new(TokensAside { stretch, n_tokens, troubles: tokens.troubles }))
            }
            None => Tokens::Held(Arc::new(tokens)),
        }
    }
}

impl Tokens {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Tokens::Held(tokens) => tokens.len(),
            Tokens::Aside(aside) => aside.n_tokens,
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What could not be parsed.
    pub fn troubles(&self) -> &[Trouble] {
        match self {
            Tokens::Held(tokens) => &tokens.troubles,
            Tokens::Aside(aside) => &aside.troubles,
        }
    }

    /// The token string.
    pub fn read(&self) -> Arc<TokenString> {
        match self {
            Tokens::Held(tokens) => tokens.clone(),
            Tokens::Aside(aside) => Arc::new(aside.read()),
        }
    }
}

impl TokensAside {
    /// The token string; of one that is lost as many tokens of nothing.
    pub(crate) fn read(&self) -> TokenString {
        self.stretch.bytes().and_then(|bytes| unpack(&bytes)).unwrap_or_else(|error| {
            self.stretch.stash.lose(error);
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

/// A token string as it is stored. A file has few kinds, so each token is the place of its kind among them, which mostly takes a byte.
#[derive(Serialize, Deserialize)]
struct Packed<'a> {
    kinds: Vec<Kind>,
    tokens: Vec<u32>,
    spans: Cow<'a, Spans>,
    troubles: Cow<'a, [Trouble]>,
    idle: Cow<'a, [Idle]>,
}

fn pack(string: &TokenString) -> Option<Vec<u8>> {
    let mut places: FxHashMap<Kind, u32> = FxHashMap::default();
    let mut kinds = Vec::new();
    let place_of = |&kind: &Kind| {
        *places.entry(kind).or_insert_with(|| {
            kinds.push(kind);
            kinds.len() as u32 - 1
        })
    };
    let tokens = string.kinds.iter().map(place_of).collect();
    let (spans, troubles, idle) = (&string.spans, &string.troubles, &string.idle);
    let packed = Packed { kinds, tokens, spans: Cow::Borrowed(spans), troubles: troubles.into(), idle: idle.into() };
    postcard::to_stdvec(&packed).ok()
}

fn unpack(bytes: &[u8]) -> io::Result<TokenString> {
    let Packed { kinds, tokens, spans, troubles, idle } = postcard::from_bytes(bytes).map_err(io::Error::other)?;
    let kinds: Option<Vec<Kind>> = tokens.iter().map(|&place| kinds.get(place as usize).copied()).collect();
    Ok(TokenString {
        kinds: kinds.ok_or(io::ErrorKind::InvalidData)?,
        spans: spans.into_owned(),
        troubles: troubles.into_owned(),
        idle: idle.into_owned(),
    })
}
