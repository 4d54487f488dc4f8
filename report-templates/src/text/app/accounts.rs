//! Words of the page of all accounts.

use crate::app::model::AccountRole;
use crate::figures::counted;

pub(crate) const TITLE: &str = "Accounts";
pub(crate) const LEAD: &str =
    "Everybody who may sign in here. Nobody, not even an admin, sees a course that they are not in.";
pub(crate) const LAST_SEEN: &str = "last here";
pub(crate) const NEVER: &str = "never here";
pub(crate) const OWN: &str = "you";
pub(crate) const OWN_ROLE: &str = "Nobody changes their own role or shuts themselves out.";
pub(crate) const NAME: &str = "Name";
pub(crate) const ROLE: &str = "Role";
pub(crate) const IS_ACTIVE: &str = "May sign in";
pub(crate) const OFF: &str = "switched off";
pub(crate) const NEW_PASSWORD: &str = "New password";
pub(crate) const UNCHANGED: &str = "empty: it stays";
pub(crate) const PASSWORD: &str = "Password";
pub(crate) const PASSWORD_RULE: &str = "at least 10 characters";
pub(crate) const CHANGE: &str = "Change";
pub(crate) const SAVE: &str = "Save";
pub(crate) const NEW: &str = "New account";
pub(crate) const CREATE: &str = "Create account";

/// The roles, each with what it may do.
pub(crate) const ROLES: [(AccountRole, &str, &str, &str); 3] = [
    (
        AccountRole::Assistant,
        "assistant",
        "Assistant",
        "looks at reports of the courses they are added to, and marks pairs",
    ),
    (AccountRole::Instructor, "instructor", "Instructor", "makes courses, and does everything in them"),
    (AccountRole::Admin, "admin", "Admin", "an instructor who looks after accounts too"),
];

/// A role in a word.
pub(crate) fn role(role: AccountRole) -> &'static str {
    ROLES.iter().find(|(one, ..)| *one == role).map_or("", |(_, name, ..)| name)
}

/// How many courses somebody teaches.
pub(crate) fn courses(number: usize) -> String {
    format!("teaches {}", counted(number, "course", "courses"))
}

/// What the form of somebody is called.
pub(crate) fn change(name: &str) -> String {
    format!("Change {name}")
}
