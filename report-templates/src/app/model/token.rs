//! The tokens of programs, and the things that they allow.

/// A thing that a token allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scope {
    /// Reads courses, batches, runs, reports and cases.
    Read,
    /// Creates courses and batches, uploads, and runs; deletes them.
    Submit,
    /// Marks pairs.
    Mark,
    /// Manages the members of courses, and reads the log of the whole server.
    Admin,
}

impl Scope {
    /// All scopes.
    pub const ALL: [Scope; 4] = [Scope::Read, Scope::Submit, Scope::Mark, Scope::Admin];

    /// Returns its name in forms, tables and messages.
    pub fn name(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Submit => "submit",
            Scope::Mark => "mark",
            Scope::Admin => "admin",
        }
    }

    /// Returns the scope with a name, if there is one.
    pub fn named(name: &str) -> Option<Scope> {
        Scope::ALL.into_iter().find(|scope| scope.name() == name)
    }
}

/// A token with which a program acts for an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiToken {
    /// Its id.
    pub id: i64,
    /// The name of the account.
    pub account: String,
    /// Its name.
    pub name: String,
    /// Its last characters.
    pub hint: String,
    /// The things that it allows.
    pub scopes: Vec<Scope>,
    /// The name of the only course that it opens, if it does not open all of the account.
    pub course: Option<String>,
    /// The time at which it ends.
    pub expires: String,
    /// Whether it has ended.
    pub has_expired: bool,
    /// The time of its last use, if it was used.
    pub seen: Option<String>,
}
