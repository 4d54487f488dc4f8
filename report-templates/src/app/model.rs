//! What the pages of the web app show, in the reader's words.
//!
//! Addresses are paths on the server (`/courses/3`). Every form carries [`Around::csrf`] in a field of the name `csrf`.
//! Times are written out by whoever fills the model in, such as `2026-11-22 09:30` in UTC.

mod batch;
mod run;

pub use batch::{Batch, Choice, People, Roster, RosterInput, RosterLine, Upload, UploadRole};
pub use run::{Outcome, Run, RunLine, RunState, Step};

/// What is around the content of every page.
#[derive(Debug, Clone, Default)]
pub struct Around {
    /// Who is signed in; nobody on the page where one does.
    pub person: Option<Person>,
    /// What every form must bring back.
    pub csrf: String,
    /// The way from the courses to this page, this page last.
    pub trail: Vec<Crumb>,
    /// What was just done, or why it was not.
    pub notice: Option<Notice>,
    /// The program's version.
    pub version: String,
}

/// A step of the way to a page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Crumb {
    /// What it is called.
    pub name: String,
    /// Where it is.
    pub address: String,
}

/// Something to be told above the content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The sentence.
    pub text: String,
    /// Whether something went wrong.
    pub is_problem: bool,
}

/// Whoever is signed in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Person {
    /// The account's name.
    pub name: String,
    /// What they may do.
    pub role: AccountRole,
    /// Whether they sign in with a password, which they can change.
    pub has_password: bool,
}

/// What an account may do.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum AccountRole {
    /// Looks at reports of the courses they assist in, and marks pairs.
    #[default]
    Assistant,
    /// Makes courses, and does everything in them.
    Instructor,
    /// An instructor who looks after accounts too.
    Admin,
}

/// A page of the app.
#[derive(Debug, Clone)]
pub enum AppPage {
    /// Where one signs in.
    SignIn(SignIn),
    /// One's courses.
    Home(Home),
    /// A course with its batches.
    Course(Course),
    /// A batch with its uploads, people, and runs.
    Batch(Box<Batch>),
    /// One run, until its report is there.
    Run(Run),
    /// The marked pairs of a course.
    Cases(Cases),
    /// Asks before something is deleted.
    Deletion(Deletion),
    /// Everyone who may sign in.
    Accounts(Accounts),
    /// One's own account.
    OwnAccount,
    /// What was done.
    Log(Log),
    /// Something did not work.
    Problem(Problem),
}

/// Where one signs in.
#[derive(Debug, Clone, Default)]
pub struct SignIn {
    /// Whether there are accounts with passwords; otherwise only the address that the program printed helps.
    pub takes_passwords: bool,
    /// The name that was tried.
    pub name: String,
}

/// One's courses.
#[derive(Debug, Clone, Default)]
pub struct Home {
    /// By name.
    pub courses: Vec<CourseLine>,
    /// Whether a form for a new one is shown.
    pub may_create: bool,
    /// How many runs of all courses wait or work, of how many that the queue takes.
    pub queue: (usize, usize),
}

/// A course in a list.
#[derive(Debug, Clone, Default)]
pub struct CourseLine {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// How many batches it has.
    pub n_batches: usize,
    /// How many marked pairs are open: to review, to discuss, escalated.
    pub n_open_cases: usize,
    /// Whether one assists in it only.
    pub as_assistant: bool,
}

/// A course with its batches.
#[derive(Debug, Clone, Default)]
pub struct Course {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// Whether one may change it: its instructors.
    pub may_edit: bool,
    /// By assignment, the newest first in each.
    pub assignments: Vec<Assignment>,
    /// Who teaches and assists.
    pub members: Vec<Member>,
    /// The accounts that could be added.
    pub others: Vec<String>,
    /// How many marked pairs are open.
    pub n_open_cases: usize,
    /// Whether the server was given an archive.
    pub has_archive: bool,
    /// What this course is called in the archive, if it may use it.
    pub archive_course: Option<String>,
    /// Whether one may say what it is called there: an admin.
    pub may_link_archive: bool,
}

/// What a course set.
#[derive(Debug, Clone, Default)]
pub struct Assignment {
    /// Its name.
    pub name: String,
    /// Its batches.
    pub batches: Vec<BatchLine>,
}

/// A batch in a list.
#[derive(Debug, Clone, Default)]
pub struct BatchLine {
    /// Its number.
    pub id: i64,
    /// The term.
    pub term: String,
    /// How many submissions were recognised, if it was looked through.
    pub n_submissions: Option<usize>,
    /// The newest run.
    pub run: Option<RunLine>,
}

/// Somebody of a course.
#[derive(Debug, Clone, Default)]
pub struct Member {
    /// The account's number.
    pub id: i64,
    /// The account's name.
    pub name: String,
    /// Whether they assist only.
    pub is_assistant: bool,
}

/// The marked pairs of a course.
#[derive(Debug, Clone, Default)]
pub struct Cases {
    /// The course's number.
    pub course: i64,
    /// Those that are shown, the latest first.
    pub cases: Vec<Case>,
    /// How many have each state, shown or not.
    pub counts: Vec<(crate::live::MarkState, usize)>,
    /// The state that is asked for.
    pub only: Option<crate::live::MarkState>,
}

/// A marked pair.
#[derive(Debug, Clone)]
pub struct Case {
    /// Assignment and term.
    pub batch: String,
    /// Its two submissions.
    pub submissions: [String; 2],
    /// Its score when it was last seen in a report, 0 to 1.
    pub score: f64,
    /// The verdict then.
    pub verdict: crate::model::Verdict,
    /// What is said of it.
    pub mark: crate::live::Mark,
    /// Where it is in the newest report; nothing if it is in none.
    pub address: Option<String>,
}

/// Asks before something is deleted.
#[derive(Debug, Clone, Default)]
pub struct Deletion {
    /// What: the sentence names it and says what goes with it.
    pub what: String,
    /// Where the form goes.
    pub action: String,
    /// Where one turns back to.
    pub back: String,
}

/// Everyone who may sign in.
#[derive(Debug, Clone, Default)]
pub struct Accounts {
    /// By name.
    pub accounts: Vec<Account>,
}

/// Somebody who may sign in.
#[derive(Debug, Clone, Default)]
pub struct Account {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// What it may do.
    pub role: AccountRole,
    /// Whether it may sign in.
    pub is_active: bool,
    /// When it was last used.
    pub last_seen: String,
    /// How many courses it teaches.
    pub n_courses: usize,
    /// Whether it is one's own.
    pub is_own: bool,
}

/// What was done.
#[derive(Debug, Clone, Default)]
pub struct Log {
    /// Newest first.
    pub entries: Vec<LogEntry>,
    /// How many there are.
    pub n_entries: usize,
    /// The address of older ones.
    pub older: Option<String>,
}

/// One thing that was done.
#[derive(Debug, Clone, Default)]
pub struct LogEntry {
    /// When.
    pub time: String,
    /// Who.
    pub by: String,
    /// What, such as `run started`.
    pub what: String,
    /// With what: a batch, an account.
    pub about: String,
}

/// Something did not work.
#[derive(Debug, Clone, Default)]
pub struct Problem {
    /// The status, such as 404.
    pub status: u16,
    /// What happened.
    pub what: String,
    /// What to do about it.
    pub advice: String,
}
