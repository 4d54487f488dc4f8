//! Visitors: the people of requests, or the programs that act for them.

use lookalike_report_templates::app::model::{AccountRole, Scope};

use super::log::Actor;
use crate::secrets::TokenHash;

/// A person who is signed in, or a program with a token.
#[derive(Debug, Clone)]
pub(crate) struct Visitor {
    /// The id of the account.
    pub(crate) id: i64,
    /// The name of the account.
    pub(crate) name: String,
    /// The account as the log names it, with the way in which it signed in.
    pub(crate) actor: Actor,
    /// The role of the account.
    pub(crate) role: AccountRole,
    /// Whether the account has a password.
    pub(crate) has_password: bool,
    /// The token that forms must send back.
    pub(crate) csrf: String,
    /// The hash of the token in the cookie, which identifies the session.
    pub(crate) session: TokenHash,
    /// The person whom each request of the session must name, if it began by single sign-on.
    pub(crate) subject: Option<String>,
    /// The token of the request, if a program acts for the account.
    pub(crate) token: Option<UsedToken>,
}

/// The token of a request.
#[derive(Debug, Clone)]
pub(crate) struct UsedToken {
    /// Its id.
    pub(crate) id: i64,
    /// The things that it allows.
    pub(crate) scopes: Vec<Scope>,
    /// The only course that it opens, if it does not open all of the account.
    pub(crate) course: Option<i64>,
}
