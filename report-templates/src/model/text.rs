//! The text of a file, which need not be in memory while nobody looks at it.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// A text: in memory, or put aside until somebody reads it.
#[derive(Clone)]
pub enum Text {
    /// In memory.
    Held(String),
    /// Somewhere else.
    Aside(Arc<dyn TextAside>),
}

/// A text that is put aside, and read anew each time.
pub trait TextAside: Send + Sync {
    /// How many bytes it has.
    fn len(&self) -> usize;

    /// Whether it has none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The text, always with as many bytes.
    fn read(&self) -> String;

    /// Another text, put aside in the same place.
    fn another(&self, text: String) -> Text;
}

impl Text {
    /// How many bytes it has.
    pub fn len(&self) -> usize {
        match self {
            Text::Held(text) => text.len(),
            Text::Aside(text) => text.len(),
        }
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The text. Of one that is put aside this is all the memory that it takes, for as long as it is looked at.
    pub fn read(&self) -> Cow<'_, str> {
        match self {
            Text::Held(text) => text.as_str().into(),
            Text::Aside(text) => text.read().into(),
        }
    }

    /// Changes it, and puts it back where it was.
    pub fn change(&mut self, change: impl FnOnce(&mut String)) {
        match self {
            Text::Held(text) => change(text),
            Text::Aside(aside) => {
                let mut text = aside.read();
                change(&mut text);
                *self = aside.another(text);
            }
        }
    }
}

impl Default for Text {
    fn default() -> Text {
        Text::Held(String::new())
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text::Held(text)
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text::Held(text.to_owned())
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
