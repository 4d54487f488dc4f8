//! Text about accounts and their roles.

pub(crate) const PASSWORD_RULE: &str = "at least 10 characters";

/// The roles: name in forms, title, and rights.
pub(crate) const ROLES: [(&str, &str, &str); 3] = [
    ("assistant", "Assistant", "reads reports of their courses, and reviews pairs"),
    ("instructor", "Instructor", "creates courses, and does everything in them"),
    ("admin", "Admin", "an instructor who also manages accounts"),
];

/// The scopes of tokens: name in forms, title, and rights.
pub(crate) const SCOPES: [(&str, &str, &str); 4] = [
    ("read", "Read", "courses, runs, reports and reviews"),
    ("submit", "Submit", "create courses and batches, upload, run, delete"),
    ("review", "Review", "review pairs"),
    ("admin", "Admin", "manage members; for admins, read the log of the server"),
];
