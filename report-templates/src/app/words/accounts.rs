//! Text about accounts and their roles.

use crate::app::model::AccountRole;

pub(crate) const PASSWORD_RULE: &str = "at least 10 characters";

/// The roles: name in forms, title, and rights.
pub(crate) const ROLES: [(AccountRole, &str, &str, &str); 3] = [
    (AccountRole::Assistant, "assistant", "Assistant", "reads reports of their courses, and reviews pairs"),
    (AccountRole::Instructor, "instructor", "Instructor", "creates courses, and does everything in them"),
    (AccountRole::Admin, "admin", "Admin", "an instructor who also manages accounts"),
];

/// The scopes of tokens: name in forms, title, and rights.
pub(crate) const SCOPES: [(&str, &str, &str); 4] = [
    ("read", "Read", "courses, runs, reports and cases"),
    ("submit", "Submit", "create courses and batches, upload, run, delete"),
    ("mark", "Mark", "mark pairs"),
    ("admin", "Admin", "manage members; for admins, read the log of the server"),
];
