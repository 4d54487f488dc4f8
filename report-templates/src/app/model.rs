//! The data of the pages of the web app.
//!
//! Addresses are paths on the server (`/courses/3`). Every form sends [`PageContext::csrf`] in a field named `csrf`.
//! Times are formatted by the caller, for example `2026-11-22 09:30` in UTC.

mod administration;
mod batch;
mod run;

pub use crate::parts::context::{Breadcrumb, Notice, PageContext, SignedIn};
pub use administration::{
    Administration, CourseSpace, DataSubjectSearch, EndingBatch, ErasureConfirmation, FailedRun, FoundData, FoundIn,
    FoundSubmission, QUOTA_UNIT, Token,
};
pub use batch::{
    Batch, Choice, Ending, FoundCase, LeftOut, Roster, RosterEntry, RosterInput, RosterState, RunSettings, Upload,
};
pub use run::{Outcome, Run, RunSummary, Step};

use crate::model::{Review, ReviewState, Verdict};

/// A page of the app.
#[derive(Debug, Clone)]
pub enum AppPage {
    /// The sign-in form.
    SignIn(SignIn),
    /// The list of one's courses.
    Home(Home),
    /// A course with its batches.
    Course(Course),
    /// A batch with its uploads, roster, and runs.
    Batch(Box<Batch>),
    /// One run, until its report is ready.
    Run(Run),
    /// The reviews of a course.
    Reviews(Reviews),
    /// The confirmed cases in one's courses.
    ConfirmedCases(ConfirmedCases),
    /// The pairs of people who stand out together in several assignments of a course.
    RecurringPairs(RecurringPairs),
    /// A confirmation before a deletion.
    Deletion(Deletion),
    /// A confirmation before many pairs are reviewed at once.
    ReviewOfMany(ReviewOfMany),
    /// The state of the server, for admins.
    Administration(Box<Administration>),
    /// The search for the data about a student.
    DataSubjectSearch(DataSubjectSearch),
    /// The confirmation before that data is erased.
    ErasureConfirmation(ErasureConfirmation),
    /// The list of accounts.
    Accounts(Accounts),
    /// One's own account.
    OwnAccount(OwnAccount),
    /// The log of actions.
    Log(Log),
    /// An error.
    Problem(Problem),
}

/// The sign-in form.
#[derive(Debug, Clone, Default)]
pub struct SignIn {
    /// Whether there are accounts with passwords. Otherwise, only the address that the program printed works.
    pub takes_passwords: bool,
    /// The name from a failed attempt.
    pub name: String,
    /// The kind of the page, if people sign in through their institution.
    pub sign_on: Option<SignOnPage>,
    /// The path of the page that somebody wanted to open.
    pub wanted: String,
}

/// A sign-in page of a server where people sign in through their institution (single sign-on).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignOnPage {
    /// The form for passwords, which somebody asked for.
    Password,
    /// The institution named nobody.
    Unnamed,
    /// The institution named somebody who may not come in. A notice has the reason.
    Refused,
    /// Somebody signed out here, and may still be signed in at the institution.
    SignedOut,
}

/// The list of one's courses.
#[derive(Debug, Clone, Default)]
pub struct Home {
    /// The courses, by name.
    pub courses: Vec<CourseSummary>,
    /// Whether the form for a new course is shown.
    pub may_create: bool,
    /// Maximum size of an upload in bytes.
    pub upload_limit: u64,
    /// Number of runs in the queue, over all courses, and the capacity of the queue.
    pub queue: (usize, usize),
}

/// A course in a list.
#[derive(Debug, Clone, Default)]
pub struct CourseSummary {
    /// The course's id.
    pub id: i64,
    /// The course's name.
    pub name: String,
    /// Number of batches.
    pub n_batches: usize,
    /// Number of open reviews: to be followed up, to talk to the students, escalated.
    pub n_open_reviews: usize,
    /// Number of batches that will be deleted soon.
    pub n_ending: usize,
    /// Whether the person assists in the course only.
    pub as_assistant: bool,
}

/// A course with its batches.
#[derive(Debug, Clone, Default)]
pub struct Course {
    /// The course's id.
    pub id: i64,
    /// The course's name.
    pub name: String,
    /// Whether the person may change the course: an instructor of the course.
    pub may_edit: bool,
    /// The assignments; the newest batch of each comes first.
    pub assignments: Vec<Assignment>,
    /// The instructors and assistants.
    pub members: Vec<Member>,
    /// Accounts that can be added.
    pub others: Vec<String>,
    /// Number of open reviews.
    pub n_open_reviews: usize,
    /// Whether the server has an archive.
    pub has_archive: bool,
    /// The name of this course in the archive, if it uses the archive.
    pub archive_course: Option<String>,
    /// Whether the person may change that name: an admin.
    pub may_link_archive: bool,
    /// Number of months that the course keeps its batches, if it has one of its own, and that of the server, if it has one.
    pub keep_months: (Option<u32>, Option<u32>),
}

/// An assignment of a course.
#[derive(Debug, Clone, Default)]
pub struct Assignment {
    /// The assignment's name.
    pub name: String,
    /// The batches, the newest first.
    pub batches: Vec<BatchSummary>,
}

/// A batch in a list.
#[derive(Debug, Clone, Default)]
pub struct BatchSummary {
    /// The batch's id.
    pub id: i64,
    /// The term.
    pub term: String,
    /// Number of submissions found, once the upload was inspected.
    pub n_submissions: Option<usize>,
    /// The newest run.
    pub run: Option<RunSummary>,
    /// The day on which it will be deleted, if that is soon.
    pub ends: Option<String>,
}

/// A member of a course.
#[derive(Debug, Clone, Default)]
pub struct Member {
    /// The account's id.
    pub id: i64,
    /// The account's name.
    pub name: String,
    /// The member's role in the course: `instructor` or `assistant`.
    pub role: &'static str,
}

/// The reviewed pairs of a course.
#[derive(Debug, Clone, Default)]
pub struct Reviews {
    /// The course's id.
    pub course: i64,
    /// The reviews shown, the latest first.
    pub rows: Vec<ReviewRow>,
    /// Number of reviews per state, shown or not.
    pub counts: Vec<(ReviewState, usize)>,
    /// The state to filter by.
    pub only: Option<ReviewState>,
}

/// The confirmed cases of somebody, or of everybody, in the courses of an instructor.
#[derive(Debug, Clone)]
pub struct ConfirmedCases {
    /// The words that were searched for.
    pub person: String,
    /// The cases, the latest first, each with the name of its course.
    pub rows: Vec<(String, ReviewRow)>,
    /// Number of courses that were searched.
    pub n_courses: usize,
}

/// A reviewed pair, or a case that was reviewed as one.
#[derive(Debug, Clone)]
pub struct ReviewRow {
    /// The assignment and term.
    pub batch: String,
    /// The names of its submissions.
    pub submissions: Vec<String>,
    /// The score in the last report that contained it, 0 to 1.
    pub score: f64,
    /// The verdict in that report.
    pub verdict: Verdict,
    /// The review.
    pub review: Review,
    /// The address of its page in the newest report; none if that report does not contain it.
    pub address: Option<String>,
}

/// The pairs of people who stand out together in several assignments of a course.
#[derive(Debug, Clone, Default)]
pub struct RecurringPairs {
    /// The course's id.
    pub course: i64,
    /// Number of batches with a report.
    pub n_tasks: usize,
    /// Number of people, and of those who are found in more than one batch.
    pub n_people: (usize, usize),
    /// Number of names that occur in several batches with other ids.
    pub n_renumbered: usize,
    /// Whether each of these names is taken for one person.
    pub by_name: bool,
    /// The pairs, those with most assignments first.
    pub pairs: Vec<RecurringPair>,
    /// The batches without a report, by assignment and term.
    pub without_report: Vec<String>,
}

/// Two people who stand out together in several assignments.
#[derive(Debug, Clone, Default)]
pub struct RecurringPair {
    /// The names of the two people or teams.
    pub names: [String; 2],
    /// Their results, by assignment.
    pub tasks: Vec<TaskResult>,
}

/// The result of two people in one assignment.
#[derive(Debug, Clone, Default)]
pub struct TaskResult {
    /// The assignment and term.
    pub batch: String,
    /// The score, 0 to 1.
    pub score: f64,
    /// The verdict.
    pub verdict: Verdict,
    /// The address of the pair.
    pub page: String,
}

/// A confirmation before a deletion.
#[derive(Debug, Clone, Default)]
pub struct Deletion {
    /// A sentence that names the object and everything that is deleted with it.
    pub what: String,
    /// The address that the form is sent to.
    pub action: String,
    /// The address of the link that cancels.
    pub back: String,
}

/// A confirmation before many pairs are reviewed at once.
#[derive(Debug, Clone, Default)]
pub struct ReviewOfMany {
    /// Number of pairs that would be reviewed.
    pub n_pairs: usize,
    /// Number of pairs that keep the review that they have.
    pub n_kept: usize,
    /// The number and the names of each strong pair.
    pub strong: Vec<(usize, [String; 2])>,
    /// The decision.
    pub state: ReviewState,
    /// The note.
    pub note: String,
    /// The search that found the pairs.
    pub query: String,
    /// The pairs, as `1-20,25`.
    pub pairs: String,
    /// The address that the form is sent to.
    pub action: String,
    /// The address of the report: `/runs/7/report`.
    pub report: String,
}

/// The list of accounts.
#[derive(Debug, Clone, Default)]
pub struct Accounts {
    /// The accounts, by name.
    pub accounts: Vec<Account>,
    /// Whether people sign in through their institution.
    pub has_sign_on: bool,
    /// Whether their groups set their roles.
    pub has_group_roles: bool,
}

/// An account.
#[derive(Debug, Clone, Default)]
pub struct Account {
    /// The account's id.
    pub id: i64,
    /// The account's name.
    pub name: String,
    /// The name of the account's role.
    pub role: &'static str,
    /// Whether the account may sign in.
    pub is_active: bool,
    /// The time of the last use; empty if it was never used.
    pub last_seen: String,
    /// Number of courses that the account teaches.
    pub n_courses: usize,
    /// Whether it is the account of the person signed in.
    pub is_own: bool,
    /// Whether it is the account that the server creates itself.
    pub is_owner: bool,
    /// The id by which single sign-on names its person, if it does.
    pub subject: Option<String>,
}

/// One's own account.
#[derive(Debug, Clone, Default)]
pub struct OwnAccount {
    /// The tokens of the account, by name.
    pub tokens: Vec<Token>,
    /// The ids and names of its courses, to which a token can be limited.
    pub courses: Vec<(i64, String)>,
    /// A token that was just made. It is shown this once.
    pub new_token: Option<String>,
    /// Whether it is the account that the server creates itself.
    pub is_owner: bool,
}

/// The log of actions.
#[derive(Debug, Clone, Default)]
pub struct Log {
    /// The entries, the newest first.
    pub entries: Vec<LogEntry>,
    /// Number of all entries.
    pub n_entries: usize,
    /// The address of older entries.
    pub older: Option<String>,
    /// The address of the log without its ending, from which it is downloaded: `/log`.
    pub address: String,
}

/// An entry of the log.
#[derive(Debug, Clone, Default)]
pub struct LogEntry {
    /// The time of the action.
    pub time: String,
    /// The name of the account.
    pub by: String,
    /// The way in which the account had signed in: `password`, `link`, `single_sign_on` or `token`; empty if it had not.
    pub way: String,
    /// The name of the token, if a program acted for the account.
    pub token: String,
    /// The id of the course, for an action in a course.
    pub course: Option<i64>,
    /// The action, for example `run started`.
    pub action: String,
    /// The object of the action: a batch, an account.
    pub about: String,
}

/// An error.
#[derive(Debug, Clone, Default)]
pub struct Problem {
    /// The HTTP status, for example 404.
    pub status: u16,
    /// The error message.
    pub what: String,
    /// Advice on how to solve it.
    pub advice: String,
}
