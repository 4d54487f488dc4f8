//! Accounts, with names that have one spelling each and cannot be mistaken for one another; the people and programs that act for
//! them; and the log of their actions.

use std::collections::BTreeSet;

use serde::Serialize;
use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;
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
        /// Sends queries of MOSS's clients, and nothing else. Its tokens have digits only.
        Moss = "moss",
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

pub(crate) struct NewDevice {
    pub(crate) token_hash: TokenHash,
    /// The hash of the token that it replaces. Several accounts may have used the device.
    pub(crate) replaced: Option<TokenHash>,
}

#[derive(Debug, Clone)]
pub(crate) struct NewSignOn {
    pub(crate) subject: String,
    /// The name of an account for the person, if the id can be one.
    pub(crate) name: Option<String>,
    pub(crate) role: Option<AccountRole>,
    /// Whether groups have roles. Then somebody without a role is refused, and accounts are made.
    pub(crate) has_roles: bool,
    /// Whether a group has admins, so that the last one may be demoted.
    pub(crate) has_admins: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SignedOn {
    /// The person has this account. Its role was changed if `new_role` is given.
    Account {
        id: i64,
        name: String,
        is_new: bool,
        new_role: Option<AccountRole>,
    },
    NoRole,
    Unknown,
    NameTaken,
    LooksTaken,
    UnusableName,
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
    pub(crate) token: String,
}

impl Actor {
    /// Returns an actor who did not sign in.
    pub(crate) fn named(name: &str) -> Actor {
        Actor { name: name.to_owned(), ..Actor::default() }
    }

    pub(crate) fn of_command_line() -> Actor {
        Actor::named("command line")
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

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NameClash {
    /// Another account has the name, or its person has an account.
    Taken,
    /// The name looks the same as this one, which another account has.
    LooksLike(String),
}

/// Returns a name as accounts have it: in the normalization form NFKC, without invisible characters, and with single spaces
/// between its words. Returns none if nothing is left, or if the name is too long or has control characters.
pub(crate) fn account_name(text: &str) -> Option<String> {
    // Removed characters may have stood between a letter and its accent.
    let visible: String = text.nfkc().filter(|c| !is_invisible(*c)).collect();
    let visible: String = visible.nfkc().collect();
    let name = visible.split(is_blank).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let is_usable = !name.is_empty() && name.chars().count() <= MAX_NAME_CHARS && !text.contains(char::is_control);
    is_usable.then_some(name)
}

/// Returns whether people can mistake one name for the other: whether they look the same (UTS #39, section 4), with or without
/// capital letters.
pub(crate) fn look_the_same(one: &str, other: &str) -> bool {
    !appearances(one).is_disjoint(&appearances(other))
}

/// Returns the appearance of a name as it is, and in small letters. A capital I looks like a small L, so that neither alone
/// is enough.
fn appearances(name: &str) -> BTreeSet<String> {
    [name, &name.to_lowercase()].map(|text| skeleton(text).collect::<String>().to_lowercase()).into()
}

/// Returns whether a character shows nothing: a joiner, a mark of direction, a soft hyphen, a selector of variants and others
/// that Unicode calls default-ignorable. Skeletons have none of them.
fn is_invisible(c: char) -> bool {
    skeleton(c.encode_utf8(&mut [0; 4])).next().is_none()
}

/// Returns whether a character shows as a space. The Braille pattern without dots is no space by its properties.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{2800}'
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One name has one spelling, whatever its characters are and whatever stands between them unseen.
    #[test]
    fn names_have_one_spelling() {
        for (text, name) in [
            ("ann", "ann"),
            (" ann  lee\u{a0}", "ann lee"),
            ("a\u{200b}n\u{200d}n\u{feff}", "ann"),
            ("\u{202e}ann\u{202c}\u{2066}\u{2069}", "ann"),
            ("an\u{ad}n\u{fe0f}\u{e0061}\u{34f}", "ann"),
            ("ａｎｎ\u{3000}ｌｅｅ", "ann lee"),
            ("ann\u{2800}lee\u{2800}", "ann lee"),
            ("\u{3164}ann\u{ffa0}", "ann"),
            ("Jose\u{301}", "José"),
            ("Jose\u{200b}\u{301}", "José"),
            ("ﬁona Ⅳ", "fiona IV"),
            ("Анна", "Анна"),
            ("李 小龍", "李 小龍"),
            ("नेहा", "नेहा"),
        ] {
            assert_eq!(account_name(text).as_deref(), Some(name), "{text:?}");
            assert_eq!(account_name(name).as_deref(), Some(name), "{text:?}");
        }
        for text in ["", " ", "\u{200b}\u{2060}", "\u{2800}", "a\nb", "a\u{7}", &"\u{fdfa}".repeat(MAX_NAME_CHARS)] {
            assert_eq!(account_name(text), None, "{text:?}");
        }
    }

    /// Letters of other scripts, capitals and digits do not make another name of one that looks the same.
    #[test]
    fn look_alikes_are_found() {
        for (one, other) in [
            ("ann", "ann"),
            ("ann", "аnn"),
            ("ann", "Ann"),
            ("owner", "оwner"),
            ("owner", "0wner"),
            ("paypal", "рауpаl"),
            ("Ian", "lan"),
            ("IAN", "ian"),
            ("tom", "torn"),
            ("a1", "al"),
        ] {
            assert!(look_the_same(one, other), "{one} {other}");
        }
        for (one, other) in [("ann", "anne"), ("José", "Jose"), ("ann lee", "annlee"), ("Анна", "Иван"), ("a12", "a13")]
        {
            assert!(!look_the_same(one, other), "{one} {other}");
        }
    }
}
