//! What the pages of the web app show, in the reader's words.
//!
//! Addresses are paths on the server (`/courses/3`). Every form carries [`Around::csrf`] in a field of the name `csrf`.
//! Times are written out by whoever fills the model in, such as `2026-11-22 09:30` in UTC.

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

/// How far a run is.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum RunState {
    /// So many are before it.
    Waiting(usize),
    /// It works on something.
    Working(Step),
    /// Its report is there.
    #[default]
    Done,
    /// Somebody stopped it.
    Cancelled,
    /// It did not work: why.
    Failed(String),
}

/// What a run works on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Step {
    /// What it is called, such as reading.
    pub phase: String,
    /// How many steps are done.
    pub done: u64,
    /// Of how many; 0 if that is not known.
    pub of: u64,
}

/// A run in a list.
#[derive(Debug, Clone, Default)]
pub struct RunLine {
    /// Its number.
    pub id: i64,
    /// How far it is.
    pub state: RunState,
    /// When it was asked for.
    pub time: String,
    /// By whom.
    pub by: String,
    /// How many submissions it compared, and how many pairs are strong and worth a look.
    pub outcome: Option<Outcome>,
    /// Whether what it was made from has changed since.
    pub is_outdated: bool,
}

/// What came of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Outcome {
    /// How many submissions were compared.
    pub n_submissions: usize,
    /// How many pairs are reported.
    pub n_pairs: usize,
    /// How many of them are strong.
    pub n_strong: usize,
    /// How many of them are worth a look.
    pub n_worth_a_look: usize,
}

/// One run.
#[derive(Debug, Clone, Default)]
pub struct Run {
    /// As in lists.
    pub line: RunLine,
    /// The batch that it is of: name and address.
    pub batch: Crumb,
    /// Whether one may stop it.
    pub may_edit: bool,
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
