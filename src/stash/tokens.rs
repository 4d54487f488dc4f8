//! Token strings, which wait as texts do.

use std::io;
use std::sync::Arc;

use lookalike_frontends::{Span, TokenString, Trouble};

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
        let packed = || postcard::to_stdvec(&tokens).ok();
        match self.put(size_of_val(&*tokens.kinds), packed) {
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
        let bytes = self.stretch.bytes();
        let tokens = bytes.and_then(|bytes| postcard::from_bytes(&bytes).map_err(io::Error::other));
        tokens.unwrap_or_else(|error| {
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
