//! Texts that are in memory or spilled to disk.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// A text in memory, or spilled until it is read.
#[derive(Clone)]
pub enum Text {
    /// A text in memory.
    InMemory(String),
    /// A text somewhere else.
    Spilled(Arc<dyn SpilledText>),
}

/// A spilled text, which is read anew each time.
pub trait SpilledText: Send + Sync {
    /// Returns its length in bytes.
    fn len(&self) -> usize;

    /// Whether it is empty.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Reads the text, which always has the same length.
    fn read(&self) -> String;

    /// Spills another text to the same place.
    fn another(&self, text: String) -> Text;
}

impl Text {
    /// Returns the length in bytes.
    pub fn len(&self) -> usize {
        match self {
            Text::InMemory(text) => text.len(),
            Text::Spilled(text) => text.len(),
        }
    }

    /// Whether the text is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the text. A spilled text is in memory only as long as the result lives.
    pub fn read(&self) -> Cow<'_, str> {
        match self {
            Text::InMemory(text) => text.as_str().into(),
            Text::Spilled(text) => text.read().into(),
        }
    }

    /// Changes the text and keeps it where it was.
    pub fn change(&mut self, change: impl FnOnce(&mut String)) {
        match self {
            Text::InMemory(text) => change(text),
            Text::Spilled(spilled) => {
                let mut text = spilled.read();
                change(&mut text);
                *self = spilled.another(text);
            }
        }
    }
}

impl Default for Text {
    fn default() -> Text {
        Text::InMemory(String::new())
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text::InMemory(text)
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text::InMemory(text.to_owned())
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Text) -> bool {
        self.len() == other.len() && self.read() == other.read()
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.read().fmt(formatter)
    }
}
