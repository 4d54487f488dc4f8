//! Text about accounts and their roles.

use crate::app::model::AccountRole;

pub(crate) const PASSWORD_RULE: &str = "at least 10 characters";

/// The roles: name in forms, title, and rights.
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

/// Returns the name of a role.
pub(crate) fn role(role: AccountRole) -> &'static str {
    ROLES.iter().find(|(one, ..)| *one == role).map_or("", |(_, name, ..)| name)
}
