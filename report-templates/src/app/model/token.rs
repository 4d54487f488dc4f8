//! The tokens of programs.

/// A token with which a program acts for an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Its id.
    pub id: i64,
    /// The name of the account.
    pub account: String,
    /// Its name.
    pub name: String,
    /// Its last characters.
    pub hint: String,
    /// The names of the scopes that it allows.
    pub scopes: Vec<&'static str>,
    /// The name of the only course that it opens, if it does not open all of the account.
    pub course: Option<String>,
    /// The time at which it ends.
    pub expires: String,
    /// Whether it has ended.
    pub has_expired: bool,
    /// The time of its last use, if it was used.
    pub seen: Option<String>,
}
