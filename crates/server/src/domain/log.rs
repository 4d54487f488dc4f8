//! The log of actions, and those who act.

use serde::Serialize;
use utoipa::ToSchema;

use super::named_enum::named_enum;
use crate::clock;

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
