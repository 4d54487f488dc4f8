//! Accounts, the people and programs that act for them, and the log of their actions.

use serde::Serialize;
use utoipa::ToSchema;

use super::named_enum::named_enum;
use crate::clock;
use crate::secrets::TokenHash;

/// The account of the person who starts the server. It has no password until one is set.
pub(crate) const OWNER: &str = "owner";
/// Maximum length of the name of an account, a course or a batch, in characters.
pub(crate) const MAX_NAME_CHARS: usize = 200;

named_enum! {
    /// The role of an account; each has the rights of those before it.
    pub enum AccountRole {
        /// Views reports of the courses they assist in, and reviews pairs.
        Assistant = "assistant",
        /// Creates courses and has all rights in them.
        Instructor = "instructor",
        /// An instructor who also manages accounts.
        Admin = "admin",
    }
}

named_enum! {
    /// A thing that a token allows.
    pub enum Scope {
        /// Reads courses, batches, runs, reports and reviews.
        Read = "read",
        /// Creates courses and batches, uploads, and runs; deletes them.
        Submit = "submit",
        /// Reviews pairs.
        Review = "review",
        /// Manages the members of courses, and reads the log of the whole server.
        Admin = "admin",
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Account {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) role: AccountRole,
    /// The hash of its password in PHC form; none for an owner without a password.
    pub(crate) password: Option<String>,
    /// Whether it may sign in.
    pub(crate) is_active: bool,
    pub(crate) last_seen: Option<i64>,
    /// The number of courses in which it is an instructor.
    pub(crate) n_courses: usize,
    /// The id by which single sign-on names its person, if it does.
    pub(crate) subject: Option<String>,
}

pub(crate) struct NewAccount<'a> {
    pub(crate) name: &'a str,
    pub(crate) role: AccountRole,
    /// The hash of its password in PHC form, if it signs in with one.
    pub(crate) password: Option<&'a str>,
}

/// A person who is signed in, or a program with a token.
#[derive(Debug, Clone)]
pub(crate) struct Visitor {
    pub(crate) id: i64,
    pub(crate) name: String,
    /// The account as the log names it, with the way in which it signed in.
    pub(crate) actor: Actor,
    pub(crate) role: AccountRole,
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

#[derive(Debug, Clone)]
pub(crate) struct UsedToken {
    pub(crate) id: i64,
    pub(crate) scopes: Vec<Scope>,
    /// The only course that it opens, if it does not open all of the account.
    pub(crate) course: Option<i64>,
}

/// A token with which a program acts for an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Token {
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
    /// The time at which it ends, in seconds since 1970 in UTC.
    pub expires: i64,
    /// The time of its last use, if it was used, in seconds since 1970 in UTC.
    pub seen: Option<i64>,
}

impl Token {
    /// Returns whether it has ended.
    pub fn has_expired(&self) -> bool {
        self.expires <= clock::now()
    }
}

pub(crate) struct NewToken {
    pub(crate) account: i64,
    /// Its name, which no other token of the account has.
    pub(crate) name: String,
    pub(crate) hash: TokenHash,
    /// Its last characters.
    pub(crate) hint: String,
    pub(crate) scopes: Vec<Scope>,
    /// The only course that it opens, if it does not open all of the account.
    pub(crate) course: Option<i64>,
    pub(crate) expires: i64,
}

pub(crate) struct NewSession {
    pub(crate) token_hash: TokenHash,
    pub(crate) account: i64,
    /// The token that forms must send back.
    pub(crate) csrf: String,
    /// The hash of the token of the session that the browser had, which ends.
    pub(crate) replaced: Option<TokenHash>,
    pub(crate) device: NewDevice,
    /// The person whom the proxy named, if the session begins by single sign-on.
    pub(crate) subject: Option<String>,
    pub(crate) way: SignInWay,
}

/// The tokens of a device on which somebody signs in.
pub(crate) struct NewDevice {
    pub(crate) token_hash: TokenHash,
    /// The hash of the token that it replaces. Several accounts may have used the device.
    pub(crate) replaced: Option<TokenHash>,
}

#[derive(Debug, Clone)]
pub(crate) struct NewSignOn {
    /// The id of the person at the proxy.
    pub(crate) subject: String,
    /// The name of an account for the person, if the id can be one.
    pub(crate) name: Option<String>,
    pub(crate) role: Option<AccountRole>,
    /// Whether groups have roles. Then somebody without a role is refused, and accounts are made.
    pub(crate) has_roles: bool,
    /// Whether a group has admins, so that the last one may be demoted.
    pub(crate) has_admins: bool,
}

/// The outcome of a sign-in through the proxy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SignedOn {
    /// The person has this account. Its role was changed if `new_role` is given.
    Account { id: i64, name: String, is_new: bool, new_role: Option<AccountRole> },
    /// The person is in no group with a role.
    NoRole,
    /// Nobody entered the person.
    Unknown,
    /// An account has the name of the person, and is not linked to them.
    NameTaken,
    /// The name of another account looks the same as that of the person.
    LooksTaken,
    /// No account can have the name of the person.
    UnusableName,
    /// The account is deactivated.
    Inactive,
}

named_enum! {
    pub(crate) enum SignInWay {
        Password = "password",
        Link = "link",
        SingleSignOn = "single_sign_on",
    }
}

pub(crate) const BY_TOKEN: &str = "token";

/// The one who acts, as the log names them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Actor {
    /// The name of the account, or of a part of the program.
    pub(crate) name: String,
    /// The way in which they signed in, if they did: a name of [`SignInWay`], or [`BY_TOKEN`].
    pub(crate) way: String,
    /// The name of the token, if a program acts for the account.
    pub(crate) token: String,
}

impl Actor {
    /// Returns an actor who did not sign in.
    pub(crate) fn named(name: &str) -> Actor {
        Actor { name: name.to_owned(), ..Actor::default() }
    }

    pub(crate) fn signing_in(name: &str, way: SignInWay) -> Actor {
        Actor { way: way.name().to_owned(), ..Actor::named(name) }
    }
}

/// An entry of the log.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub(crate) struct LogEntry {
    pub(crate) id: i64,
    #[serde(serialize_with = "clock::as_rfc3339")]
    #[schema(value_type = String, format = "date-time")]
    pub(crate) time: i64,
    /// The name of the account.
    pub(crate) by: String,
    /// The way that it had signed in; empty if that is not known.
    pub(crate) way: String,
    /// The name of the token, if a program acted for it.
    pub(crate) token: String,
    /// The id of the course, for an action in a course.
    pub(crate) course: Option<i64>,
    /// The action, such as `run started`.
    pub(crate) action: String,
    /// The object of the action, such as a batch or an account.
    pub(crate) about: String,
}
