//! The context of a page: the person signed in, the path to the page, and a notice.

/// The context of every page.
#[derive(Debug, Clone, Default)]
pub struct PageContext {
    /// The person signed in; none on the sign-in page.
    pub person: Option<SignedIn>,
    /// The token that every form must send back.
    pub csrf: String,
    /// The path from the list of courses to this page, which comes last.
    pub trail: Vec<Breadcrumb>,
    /// The result of the last action.
    pub notice: Option<Notice>,
    /// The version of the program.
    pub version: String,
}

/// A step of the path to a page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Breadcrumb {
    /// The name of the page.
    pub name: String,
    /// The address of the page.
    pub address: String,
}

/// A message above the content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The text, a sentence.
    pub text: String,
    /// Whether the last action failed.
    pub is_problem: bool,
}

/// The person signed in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SignedIn {
    /// The account's name.
    pub name: String,
    /// The role of the account.
    pub role: AccountRole,
    /// Whether the account has a password, which the person can change.
    pub has_password: bool,
    /// Whether the person signed in through their institution.
    pub signs_on: bool,
}

/// The role of an account.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum AccountRole {
    /// Views reports of the courses they assist in, and reviews pairs.
    #[default]
    Assistant,
    /// Creates courses and has all rights in them.
    Instructor,
    /// An instructor who also manages accounts.
    Admin,
}

impl AccountRole {
    /// All roles; each has the rights of those before it.
    pub const ALL: [AccountRole; 3] = [AccountRole::Assistant, AccountRole::Instructor, AccountRole::Admin];

    /// Returns its name in forms, tables and messages.
    pub fn name(self) -> &'static str {
        match self {
            AccountRole::Assistant => "assistant",
            AccountRole::Instructor => "instructor",
            AccountRole::Admin => "admin",
        }
    }

    /// Returns the role with a name, if there is one.
    pub fn named(name: &str) -> Option<AccountRole> {
        AccountRole::ALL.into_iter().find(|role| role.name() == name)
    }
}
