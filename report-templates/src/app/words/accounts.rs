//! Text about accounts, their roles, their tokens and their actions.

use std::borrow::Cow;

use crate::app::model::{LogEntry, Token};
use crate::words::visible;

/// The roles: name in forms, title, and rights.
pub(crate) const ROLES: [(&str, &str, &str); 3] = [
    ("assistant", "Assistant", "reads reports of their courses, and reviews pairs"),
    ("instructor", "Instructor", "creates courses, and does everything in them"),
    ("admin", "Admin", "an instructor who also manages accounts"),
];

/// The scopes of tokens: name in forms, title, and rights.
pub(crate) const SCOPES: [(&str, &str, &str); 5] = [
    ("read", "Read", "courses, runs, reports and reviews"),
    ("submit", "Submit", "create courses and batches, upload, run, delete"),
    ("review", "Review", "review pairs"),
    ("moss", "MOSS", "send queries of MOSS’s clients, and nothing else; the token is a number"),
    ("admin", "Admin", "manage members; for admins, read the log of the server"),
];

impl Token {
    /// Returns the details of a token in the list of its account.
    pub(crate) fn details(&self) -> String {
        let course = self.course.as_deref().map(|name| format!(", only in {}", visible::short_name(name)));
        format!("ends with {}, allows {}{}", self.hint, self.scopes.join(", "), course.unwrap_or_default())
    }
}

impl LogEntry {
    pub(crate) fn way_in_words(&self) -> Cow<'_, str> {
        match self.way.as_str() {
            "single_sign_on" => "single sign-on".into(),
            "token" => format!("token {}", visible::short_name(&self.token)).into(),
            other => other.into(),
        }
    }
}
