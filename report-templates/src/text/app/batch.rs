//! Words of the page of a batch, in the order of what one does there.

use crate::app::model::UploadRole;
use crate::figures::{count, counted};

pub(crate) const UPLOADS: &str = "Upload";
pub(crate) const PEOPLE: &str = "Who is who";
pub(crate) const EARLIER: &str = "Compare with";
pub(crate) const RUNS: &str = "Start";
pub(crate) const NEWEST: &str = "Newest report:";
pub(crate) const OPEN_REPORT: &str = "Open the report";

// 1. Upload

pub(crate) const NO_UPLOADS: &str = "Nothing was uploaded yet.";
pub(crate) const UPLOADS_CAPTION: &str = "What was uploaded";
pub(crate) const NAME: &str = "Name";
pub(crate) const PART: &str = "What it is";
pub(crate) const SIZE: &str = "Size";
pub(crate) const FILES: &str = "Files";
pub(crate) const UPLOADED: &str = "Uploaded";
pub(crate) const DELETE_UPLOAD: &str = "Delete …";
pub(crate) const ROLE: &str = "What do you add?";
pub(crate) const CHOOSE_FILES: &str = "Archive or files";
pub(crate) const CHOOSE_FOLDER: &str = "or a folder";
pub(crate) const UPLOAD: &str = "Upload";
pub(crate) const DROP: &str = "Drop an archive, files or a folder here, or choose them:";
pub(crate) const PROGRESS: &str = "Progress of the upload";
pub(crate) const STOP: &str = "Stop the upload";

/// What an upload is, in a list.
pub(crate) fn part(role: UploadRole) -> &'static str {
    match role {
        UploadRole::Batch => "the batch",
        UploadRole::Submission => "one more submission",
        UploadRole::Starter => "starter code",
        UploadRole::Earlier => "earlier submissions",
    }
}

/// What an upload can be, as a choice and what it means.
pub(crate) fn choice(role: UploadRole) -> (&'static str, &'static str) {
    match role {
        UploadRole::Batch => (
            "The batch as downloaded",
            "the archive that Moodle, Canvas, Blackboard or another platform made, or a folder in which each entry is a submission",
        ),
        UploadRole::Submission => ("One more submission", "such as a late one: everything in it is one person’s work"),
        UploadRole::Starter => ("Starter code", "what you handed out; it never counts as copying"),
        UploadRole::Earlier => (
            "Earlier submissions",
            "of other terms, or solutions found elsewhere; compared with, but not with one another",
        ),
    }
}

/// How much can be uploaded at once.
pub(crate) fn limit(n_bytes: u64) -> String {
    format!(
        "At most {} at once. Archives need not be unpacked: zip, tar, 7z and others are read as they are.",
        size(n_bytes)
    )
}

/// A size in the largest unit that gives a whole number or more.
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

/// When something was uploaded, and by whom.
pub(crate) fn uploaded(time: &str, by: &str) -> String {
    format!("{time}, {by}")
}

/// What the link that deletes an upload is called for who cannot see its row.
pub(crate) fn delete_upload(name: &str) -> String {
    format!("Delete {name}")
}

// 2. Who is who

pub(crate) const NOTHING: &str = "Once there is an upload, this says what was recognised in it: whose is what.";
pub(crate) const LOOKING: &str = "What was uploaded is being looked through …";
pub(crate) const LOOK_AGAIN: &str = "See whether it is done";
pub(crate) const FAILED_ADVICE: &str = "Delete the upload and try another copy of it.";
pub(crate) const STARTER: &str = "starter code";
pub(crate) const PEOPLE_CAPTION: &str = "Submissions and who handed them in";
pub(crate) const PEOPLE_LEAD: &str = "Several submissions of one author or team are never compared with each other. If a name is wrong, put it right here: names, numbers and teams are compared as they are written. Where nobody is named, the submission stands for its author.";
pub(crate) const SUBMISSION: &str = "Submission";
pub(crate) const AUTHOR: &str = "Handed in by";
pub(crate) const ID: &str = "Number or account";
pub(crate) const TEAM: &str = "Team";
pub(crate) const N_FILES: &str = "Files";
pub(crate) const CORRECTED: &str = "corrected";
pub(crate) const IS_EARLIER: &str = "earlier";
pub(crate) const FILTER: &str = "Show only";
pub(crate) const FILTER_EXAMPLE: &str = "a name, a team";
pub(crate) const SAVE_PEOPLE: &str = "Save corrections";
pub(crate) const RESET: &str = "Forget all corrections";
pub(crate) const LEFT_OUT_CAPTION: &str = "Files that are not read, by reason";
pub(crate) const REASON: &str = "Reason";
pub(crate) const EXAMPLE: &str = "One of them";

/// How an input was read.
pub(crate) fn read_as(layout: Option<&str>, n_submissions: usize) -> String {
    let submissions = counted(n_submissions, "submission", "submissions");
    let layout = match layout {
        None => return STARTER.to_owned(),
        Some("moodle") => "a download of Moodle",
        Some("gradescope") => "an export of Gradescope",
        Some("sakai") => "a download of Sakai",
        Some("brightspace") => "a download of Brightspace",
        Some("blackboard") => "a download of Blackboard",
        Some("canvas") => "a download of Canvas",
        Some("github-classroom") => "repositories of GitHub Classroom",
        Some("plain") => "a folder in which each entry is a submission",
        Some(other) => return format!("read as {}; {submissions}", crate::visible::short_name(other)),
    };
    format!("read as {layout}; {submissions}")
}

/// Over the list of people.
pub(crate) fn people(n_submissions: usize, n_corrected: usize) -> String {
    let submissions = counted(n_submissions, "submission", "submissions");
    if n_corrected == 0 { submissions } else { format!("{submissions}, {} corrected", count(n_corrected)) }
}

/// Which attempt a submission is.
pub(crate) fn attempt(number: u32) -> String {
    format!("attempt {number}")
}

/// Which other submissions the same people have.
pub(crate) fn one_with(names: &[String]) -> String {
    const MOST: usize = 3;
    let named: Vec<_> = names.iter().take(MOST).map(|name| crate::visible::short_name(name)).collect();
    let more = names.len().saturating_sub(MOST);
    let more = if more > 0 { format!(" and {} more", count(more)) } else { String::new() };
    format!("same author as {}{more}", named.join(", "))
}

/// What fields hold that cannot be seen in them.
pub(crate) fn hidden(fields: &str) -> String {
    format!("with hidden characters: {fields}")
}

/// What a field is for who cannot see its column.
pub(crate) fn field(what: &str, submission: &str) -> String {
    format!("{what}: {submission}")
}

/// Over what is not read.
pub(crate) fn left_out(n_files: usize) -> String {
    format!("What is not read: {}", counted(n_files, "file", "files"))
}

// 3. Compare with

pub(crate) const EARLIER_LEAD: &str =
    "Students also copy from the year before. What you tick is compared with this batch, but not with one another.";
pub(crate) const NO_EARLIER: &str =
    "This course has no other batch yet. Work of earlier terms can be uploaded above, as “earlier submissions”.";
pub(crate) const OTHERS: &str = "Other batches of this course";
pub(crate) const ARCHIVED: &str = "Terms in the archive";
pub(crate) const SAVE_EARLIER: &str = "Save this choice";

// 4. Start

pub(crate) const START: &str = "Start the comparison";
pub(crate) const NOT_READY: &str =
    "There is nothing to compare yet: upload the batch first, and wait until it was looked through.";
pub(crate) const START_LEAD: &str =
    "It works in the background; you can close the page. Marks and notes of earlier comparisons are kept.";
pub(crate) const RUNS_CAPTION: &str = "Comparisons of this batch, the newest first";
pub(crate) const STATE: &str = "Comparison";
pub(crate) const STARTED: &str = "Started";
pub(crate) const DELETE_RUN: &str = "Delete …";
pub(crate) const NO_RUNS: &str = "This batch was not compared yet.";
pub(crate) const MORE: &str = "More";
pub(crate) const KEEP: &str = "Keep this batch in the archive";
pub(crate) const KEEP_MEANING: &str =
    "Later batches can then be compared with it, in this course and on the command line.";
pub(crate) const DELETE: &str = "Delete this batch …";

/// What the link that deletes a run is called for who cannot see its row.
pub(crate) fn delete_run(time: &str) -> String {
    format!("Delete the comparison started {time}")
}

/// For the script of the page.
pub(crate) const SCRIPT: &[(&str, &str)] = &[
    ("uploadChosen", "{n} files, {size}"),
    ("uploadChosenOne", "{name}, {size}"),
    ("uploadByte", "1 byte"),
    ("uploadBytes", "{n} bytes"),
    ("uploadReading", "Looking through the folder …"),
    ("uploadNothing", "Choose or drop something first."),
    ("uploadTooLarge", "These are {size}; at most {limit} can be uploaded at once."),
    ("uploadSending", "{percent} of {size} uploaded"),
    ("uploadStoring", "All is uploaded; the server is storing it …"),
    ("uploadStopped", "The upload was stopped; nothing of it was kept."),
    ("uploadFailed", "The upload did not work: {reason}"),
    ("uploadNoAnswer", "the server does not answer."),
    ("uploadRefused", "the server answered {status}."),
    ("peopleChanged", "{n} rows changed, not saved yet"),
    ("peopleChangedOne", "1 row changed, not saved yet"),
    ("peopleShown", "{shown} of {total}"),
];
