//! Text of the page of a batch, in the order of its parts.

use crate::words::figures::{count, counted};

// Recognized

pub(crate) const WITHOUT_STARTER: &str =
    "Add what you handed out. Otherwise everybody shares it, and it can count as similarity.";

pub(crate) fn submissions_and_files(n_submissions: usize, n_files: usize) -> String {
    format!("{}, {}", counted(n_submissions, "submission", "submissions"), counted(n_files, "file", "files"))
}

/// Says how many submissions have the name of an author.
pub(crate) fn named(n_named: usize, n_submissions: usize) -> String {
    let submissions = counted(n_submissions, "submission", "submissions");
    match n_submissions - n_named {
        n if n == n_submissions => format!("{submissions} without the name of an author"),
        0 => format!("{submissions} with the name of an author"),
        _ => format!("{} of {submissions} with the name of an author", count(n_named)),
    }
}

/// Says what follows from the names of authors.
pub(crate) fn about_names(n_nameless: usize, n_same: usize, n_corrected: usize) -> Vec<String> {
    let mut facts = Vec::new();
    if n_nameless > 0 {
        facts.push("A submission without a name counts as its own author.".to_owned());
    }
    if n_same > 0 {
        let submissions = counted(n_same, "submission shares", "submissions share");
        facts.push(format!("{submissions} an author with another one; these are not compared with each other."));
    }
    if n_corrected > 0 {
        facts.push(format!("{} corrected.", counted(n_corrected, "name", "names")));
    }
    facts
}

/// Returns the first of some things, and the number of the others.
pub(crate) fn some_of<T: AsRef<str>>(things: &[T], most: usize, between: &str) -> String {
    let shown: Vec<&str> = things.iter().take(most).map(AsRef::as_ref).collect();
    let more = things.len().saturating_sub(most);
    let more = if more > 0 { format!(" and {} more", count(more)) } else { String::new() };
    shown.join(between) + &more
}

/// Names other assignments of the course, which are not compared.
pub(crate) fn other_tasks<T: AsRef<str>>(names: &[T], most: usize) -> String {
    format!("code that is usual in other assignments counts little: {}", some_of(names, most, ", "))
}

/// Names submissions without a file that can be compared.
pub(crate) fn without_files(names: &str, number: usize) -> String {
    format!("{names}: {} no file that can be compared.", if number == 1 { "has" } else { "have" })
}

pub(crate) fn suspects(names: &str) -> String {
    format!("Is {names} starter code? Then choose that type, and save.")
}

// Uploads

/// The kinds of upload: name in forms, words for a list, title, and meaning.
pub(crate) const ROLES: [(&str, &str, &str, &str); 5] = [
    (
        "batch",
        "the batch",
        "The batch as downloaded",
        "the archive file from Moodle, Canvas, Blackboard or another platform, or a folder in which each entry is a submission",
    ),
    (
        "submission",
        "one more submission",
        "One more submission",
        "such as a late one; everything in it is the work of one person",
    ),
    ("starter", "starter code", "Starter code", "code that you handed out; it never counts as similarity"),
    (
        "earlier",
        "earlier submissions",
        "Earlier submissions",
        "of other terms, or solutions found elsewhere; compared with the batch, but not with each other",
    ),
    (
        "reference",
        "reference answers",
        "Reference answers",
        "by one source, such as a chatbot or a manual, with its name as the name of the file; the report says who is near to them; they also serve the batches that are compared with this one",
    ),
];

/// Returns the kind of an upload for a list.
pub(crate) fn part(role: &'static str) -> &'static str {
    ROLES.iter().find(|(name, ..)| *name == role).map_or(role, |(_, words, ..)| words)
}

pub(crate) fn limit(n_bytes: u64) -> String {
    format!(
        "At most {} at once. Do not unpack archive files: .zip, .tar, .7z and others are read directly.",
        size(n_bytes)
    )
}

/// Formats a size in bytes with the largest unit that gives at least one.
pub(crate) fn size(n_bytes: u64) -> String {
    const UNITS: [&str; 4] = ["kB", "MB", "GB", "TB"];
    if n_bytes < 1000 {
        return counted(usize::try_from(n_bytes).unwrap_or_default(), "byte", "bytes");
    }
    let mut size = n_bytes as f64 / 1000.0;
    let mut unit = 0;
    while size >= 999.5 && unit + 1 < UNITS.len() {
        size /= 1000.0;
        unit += 1;
    }
    if size < 9.95 { format!("{size:.1} {}", UNITS[unit]) } else { format!("{size:.0} {}", UNITS[unit]) }
}

// Roster

pub(crate) fn read_as(layout: Option<&str>, n_submissions: usize) -> String {
    let submissions = counted(n_submissions, "submission", "submissions");
    let layout = match layout {
        None => return "starter code".to_owned(),
        Some("moodle") => "a download of Moodle",
        Some("gradescope") => "an export of Gradescope",
        Some("sakai") => "a download of Sakai",
        Some("brightspace") => "a download of Brightspace",
        Some("blackboard") => "a download of Blackboard",
        Some("canvas") => "a download of Canvas",
        Some("github-classroom") => "repositories of GitHub Classroom",
        Some("names") => "entries whose names say whose they are",
        Some("table") => "a table with a row for each submission",
        Some("plain") => "a folder in which each entry is a submission",
        Some(other) => return format!("read as {}; {submissions}", crate::words::visible::short_name(other)),
    };
    format!("read as {layout}; {submissions}")
}

/// Returns the number of submissions, and how many were corrected.
pub(crate) fn submissions(n_submissions: usize, n_corrected: usize) -> String {
    let submissions = counted(n_submissions, "submission", "submissions");
    if n_corrected == 0 { submissions } else { format!("{submissions}, {} corrected", count(n_corrected)) }
}

pub(crate) fn same_author_as(names: &[String]) -> String {
    let names: Vec<_> = names.iter().map(|name| crate::words::visible::short_name(name)).collect();
    format!("same author as {}", some_of(&names, 3, ", "))
}

pub(crate) const SCRIPT: &[(&str, &str)] = &[
    ("uploadChosen", "{n} files, {size}"),
    ("uploadChosenOne", "{name}, {size}"),
    ("uploadByte", "1 byte"),
    ("uploadBytes", "{n} bytes"),
    ("uploadNeither", "Neither: both are submissions"),
    ("uploadReading", "Reading the folder …"),
    ("uploadNothing", "Choose or drop files first."),
    ("uploadTooLarge", "These are {size}; at most {limit} can be uploaded at once."),
    ("uploadSending", "{percent} of {size} uploaded"),
    ("uploadStoring", "Upload complete. The server is storing it …"),
    ("uploadStopped", "The upload was stopped. Nothing was stored."),
    ("uploadFailed", "The upload failed: {reason}"),
    ("formNotSent", "This was not sent, and is still here: the server does not respond."),
    ("uploadNoAnswer", "the server does not respond."),
    ("uploadRefused", "the server answered {status}."),
    ("rosterChanged", "{n} rows changed, not saved yet"),
    ("rosterChangedOne", "1 row changed, not saved yet"),
    ("rosterShown", "{shown} of {total}"),
];
