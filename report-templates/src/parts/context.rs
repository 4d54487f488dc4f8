//! The context of a page: the account signed in, the path to the page, and a notice.

/// The context of every page.
#[derive(Debug, Clone, Default)]
pub struct PageContext {
    /// The account signed in; none on the sign-in page.
    pub signed_in: Option<SignedIn>,
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

/// The account signed in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SignedIn {
    /// The account's name.
    pub name: String,
    /// The name of the account's role.
    pub role: &'static str,
    /// Whether the account may manage the server.
    pub is_admin: bool,
    /// Whether the account has a password, which the person can change.
    pub has_password: bool,
    /// Whether the person signed in through their institution.
    pub signs_on: bool,
}

/// The top of every page that a server shows: the path to the page, the account signed in, and a notice.
pub(crate) struct Bar<'a> {
    pub(crate) context: &'a PageContext,
    /// Addresses that stand beside the navigation of a report, and in the menu of a narrow window.
    pub(crate) links: Vec<(&'static str, String)>,
}
