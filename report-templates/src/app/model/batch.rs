//! A batch: what was uploaded, who is who, and what it is compared with.

use super::RunLine;

/// A batch with its uploads, people, and runs.
#[derive(Debug, Clone, Default)]
pub struct Batch {
    /// Its number.
    pub id: i64,
    /// The assignment.
    pub assignment: String,
    /// The term.
    pub term: String,
    /// Whether one may change it.
    pub may_edit: bool,
    /// What was uploaded, oldest first.
    pub uploads: Vec<Upload>,
    /// The most that one upload may have, in bytes.
    pub upload_limit: u64,
    /// Who is who.
    pub people: People,
    /// Other batches of the course that can be compared with.
    pub earlier: Vec<Choice>,
    /// Terms of the archive that can be compared with.
    pub archived: Vec<Choice>,
    /// Whether the batch can be kept in the archive.
    pub may_keep: bool,
    /// Runs, newest first.
    pub runs: Vec<RunLine>,
    /// Whether there is enough to start a run.
    pub is_ready: bool,
}

/// What an upload is there for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UploadRole {
    /// The batch as it was downloaded: each entry directly in it is a submission.
    #[default]
    Batch,
    /// One submission more, such as a late one: all of it is one submission.
    Submission,
    /// What was handed out.
    Starter,
    /// Earlier submissions.
    Earlier,
}

impl UploadRole {
    /// All of them.
    pub const ALL: [UploadRole; 4] =
        [UploadRole::Batch, UploadRole::Submission, UploadRole::Starter, UploadRole::Earlier];

    /// Its name in forms.
    pub fn name(self) -> &'static str {
        match self {
            UploadRole::Batch => "batch",
            UploadRole::Submission => "submission",
            UploadRole::Starter => "starter",
            UploadRole::Earlier => "earlier",
        }
    }
}

/// Something that was uploaded.
#[derive(Debug, Clone, Default)]
pub struct Upload {
    /// Its number.
    pub id: i64,
    /// What it is there for.
    pub role: UploadRole,
    /// The name it came with.
    pub name: String,
    /// Its size.
    pub n_bytes: u64,
    /// How many files came; 1 for an archive.
    pub n_files: usize,
    /// When.
    pub time: String,
    /// By whom.
    pub by: String,
}

/// What was recognised of a batch.
#[derive(Debug, Clone, Default)]
pub enum People {
    /// Nothing was uploaded.
    #[default]
    Nothing,
    /// It is being looked through.
    Looking,
    /// It cannot be: why.
    Failed(String),
    /// Who is who.
    Known(Roster),
}

/// Who is who, and what is left out.
#[derive(Debug, Clone, Default)]
pub struct Roster {
    /// What was given, with how it was read.
    pub inputs: Vec<RosterInput>,
    /// Every submission of the batch.
    pub submissions: Vec<RosterLine>,
    /// What is not read: reason, how many files, one of them.
    pub left_out: Vec<(String, usize, String)>,
}

/// An input as it was recognised.
#[derive(Debug, Clone, Default)]
pub struct RosterInput {
    /// Its name.
    pub name: String,
    /// As what it was read, such as Moodle; nothing for starter code.
    pub layout: Option<String>,
    /// How many submissions it has.
    pub n_submissions: usize,
    /// What was ambiguous.
    pub notes: Vec<String>,
}

/// A submission as it was recognised, or as somebody put it right.
#[derive(Debug, Clone, Default)]
pub struct RosterLine {
    /// The submission.
    pub name: String,
    /// Who handed it in.
    pub author: String,
    /// Their number or account.
    pub id: String,
    /// Their team.
    pub group: String,
    /// Which attempt it is.
    pub attempt: Option<u32>,
    /// When it was handed in.
    pub time: String,
    /// How many files of it will be read.
    pub n_files: usize,
    /// Other submissions of the same people.
    pub one_with: Vec<String>,
    /// Whether somebody put it right.
    pub is_corrected: bool,
    /// Whether it is from earlier terms.
    pub is_earlier: bool,
}

/// Something that can be compared with.
#[derive(Debug, Clone, Default)]
pub struct Choice {
    /// The form's value for it.
    pub value: String,
    /// What it is called.
    pub name: String,
    /// How many submissions it has, if that is known.
    pub n_submissions: Option<usize>,
    /// Whether it is chosen.
    pub is_chosen: bool,
}
