//! Made-up pages of the web app in several states, and the data that a server adds to a report.

mod administration;
mod batches;

use crate::app::model::{
    Account, Accounts, AppPage, Assignment, BatchSummary, Breadcrumb, ConfirmedCases, Course, CourseSummary, Deletion,
    Home, Log, LogEntry, Member, Notice, Outcome, OwnAccount, PageContext, Problem, RecurringPair, RecurringPairs,
    ReviewOfMany, ReviewRow, Reviews, Run, RunSummary, SignIn, SignOnPage, SignedIn, Step, TaskResult, Token,
};
use crate::model::{Cluster, Report, Review, ReviewState, Verdict};
use crate::parts::live::{AtOnce, Live, Regrouped, ReviewsHere};
pub use batches::batch_pages;

/// A hostile name with markup and right-to-left text.
pub const HOSTILE: &str = "\u{202e}<script>alert(1)</script>\" onfocus=\"alert(2) \u{5d0}\u{5d1}\u{5d2} حداد";

/// Returns every page of the app in each of its states, with a unique name.
pub fn pages() -> Vec<(&'static str, PageContext, AppPage)> {
    let signed_out = || PageContext { version: "0.1.0".to_owned(), ..PageContext::default() };
    let below = |page: &str| context(&["Programming 1", page]);
    let mut pages = vec![
        ("sign-in", signed_out(), sign_in("", None, "/")),
        ("sign-in-again", refused(signed_out()), sign_in(HOSTILE, None, "/")),
        ("sign-in-with-either", signed_out(), sign_in("", Some(SignOnPage::Password), HOSTILE)),
        ("sign-on-unnamed", signed_out(), sign_in("", Some(SignOnPage::Unnamed), HOSTILE)),
        ("sign-on-refused", refused(signed_out()), sign_in("", Some(SignOnPage::Refused), HOSTILE)),
        ("signed-out", signed_out(), sign_in("", Some(SignOnPage::SignedOut), HOSTILE)),
        ("sign-in-by-link", signed_out(), AppPage::SignIn(SignIn::default())),
        ("home-empty", context(&[]), AppPage::Home(Home { may_create: true, ..Home::default() })),
        ("home-nobody", context(&[]), AppPage::Home(Home::default())),
        ("home", context(&[]), AppPage::Home(home())),
        ("course-empty", context(&["Programming 1"]), AppPage::Course(Course { may_edit: true, ..course_of(&[]) })),
        ("course", context(&["Programming 1"]), AppPage::Course(course())),
        ("course-assistant", context(&["Programming 1"]), AppPage::Course(Course { may_edit: false, ..course() })),
        ("reviews-none", below("Reviews"), AppPage::Reviews(Reviews::default())),
        ("reviews", below("Reviews"), AppPage::Reviews(reviews())),
        ("confirmed-cases", context(&["Confirmed cases"]), AppPage::ConfirmedCases(confirmed_cases(""))),
        ("confirmed-cases-of", context(&["Confirmed cases"]), AppPage::ConfirmedCases(confirmed_cases(HOSTILE))),
        ("recurring-pairs", below("Recurring pairs"), AppPage::RecurringPairs(recurring_pairs())),
        ("recurring-pairs-none", below("Recurring pairs"), AppPage::RecurringPairs(RecurringPairs::default())),
        ("review-of-many", below("Review"), AppPage::ReviewOfMany(review_of_many())),
        ("deletion", below("Delete"), AppPage::Deletion(deletion())),
        ("accounts", admin(context(&["Accounts"])), AppPage::Accounts(accounts(false))),
        ("accounts-with-sign-on", admin(context(&["Accounts"])), AppPage::Accounts(accounts(true))),
        ("account", context(&["Your account"]), AppPage::OwnAccount(own_account())),
        ("account-by-sign-on", by_sign_on(context(&["Your account"])), AppPage::OwnAccount(OwnAccount::default())),
        ("log", admin(context(&["Log"])), AppPage::Log(log())),
        ("log-empty", admin(context(&["Log"])), AppPage::Log(Log::default())),
        ("problem", context(&[]), AppPage::Problem(problem())),
    ];
    for (name, summary) in run_states() {
        let batch = Breadcrumb { name: "Sheet 3, 2026 autumn".to_owned(), address: "/batches/1".to_owned() };
        let run = AppPage::Run(Run { summary, batch, may_edit: true });
        pages.push((name, context(&["Programming 1", "Sheet 3, 2026 autumn", "Comparison"]), run));
    }
    pages.extend(batch_pages());
    pages.extend(administration::pages());
    pages
}

fn sign_in(name: &str, sign_on: Option<SignOnPage>, wanted: &str) -> AppPage {
    AppPage::SignIn(SignIn { takes_passwords: true, name: name.to_owned(), sign_on, wanted: wanted.to_owned() })
}

/// Returns the context of a page below these steps.
fn context(steps: &[&str]) -> PageContext {
    let home = Breadcrumb { name: "Courses".to_owned(), address: "/".to_owned() };
    PageContext {
        signed_in: Some(SignedIn {
            name: "Ada Byron".to_owned(),
            role: "instructor",
            has_password: true,
            ..SignedIn::default()
        }),
        csrf: "c5rf".to_owned(),
        trail: std::iter::once(home)
            .chain(steps.iter().map(|name| Breadcrumb { name: (*name).to_owned(), address: "/courses/1".to_owned() }))
            .collect(),
        notice: None,
        version: "0.1.0".to_owned(),
    }
}

fn admin(context: PageContext) -> PageContext {
    let (name, role) = (HOSTILE.to_owned(), "admin");
    let signed_in = SignedIn { name, role, is_admin: true, has_password: true, signs_on: false };
    PageContext { signed_in: Some(signed_in), ..context }
}

fn by_sign_on(context: PageContext) -> PageContext {
    let signed_in = SignedIn { name: "ada".to_owned(), role: "assistant", signs_on: true, ..SignedIn::default() };
    PageContext { signed_in: Some(signed_in), ..context }
}

fn refused(context: PageContext) -> PageContext {
    let text = "Name or password is wrong. Try again in 8 seconds.".to_owned();
    PageContext { notice: Some(Notice { text, is_problem: true }), ..context }
}

fn home() -> Home {
    let course = |id, name: &str, n_batches, n_open_reviews| CourseSummary {
        id,
        name: name.to_owned(),
        n_batches,
        n_open_reviews,
        n_ending: usize::from(id == 1),
        as_assistant: id == 2,
    };
    Home {
        courses: vec![
            course(1, "Programming 1", 14, 3),
            course(2, "Algorithms and data structures", 1, 0),
            course(3, HOSTILE, 0, 1),
            course(4, &"A course with a very long name ".repeat(9), 2, 1200),
        ],
        upload_limit: 1 << 30,
        may_create: true,
        queue: (3, 100),
    }
}

fn course_of(names: &[&str]) -> Course {
    let batch =
        |id, term: &str, run| BatchSummary { id, term: term.to_owned(), n_submissions: Some(312), run, ends: None };
    let batches = || {
        vec![
            batch(1, "2026 autumn", Some(RunSummary { is_outdated: true, ..run("done") })),
            BatchSummary {
                ends: Some("2026-12-24".to_owned()),
                ..batch(2, "2026 spring", Some(failed("The archive is encrypted.")))
            },
            BatchSummary { n_submissions: None, ..batch(3, HOSTILE, None) },
        ]
    };
    Course {
        id: 1,
        name: "Programming 1".to_owned(),
        assignments: names.iter().map(|name| Assignment { name: (*name).to_owned(), batches: batches() }).collect(),
        members: vec![Member { id: 1, name: "Ada Byron".to_owned(), role: "instructor" }],
        others: vec!["Grace".to_owned(), HOSTILE.to_owned()],
        has_archive: true,
        ..Course::default()
    }
}

fn course() -> Course {
    let member = |id, name: &str, role| Member { id, name: name.to_owned(), role };
    Course {
        may_edit: true,
        members: vec![member(1, "Ada Byron", "instructor"), member(2, HOSTILE, "assistant")],
        n_open_reviews: 3,
        archive_course: Some("prog1".to_owned()),
        may_link_archive: true,
        ..course_of(&["Sheet 3", "Sheet 4", HOSTILE])
    }
}

fn run_states() -> [(&'static str, RunSummary); 6] {
    let working = |phase: &str, done, of| {
        let step = Some(Step { phase: phase.to_owned(), done, of });
        RunSummary { step, ..run("working") }
    };
    [
        ("run-waiting", RunSummary { n_before: 2, ..run("waiting") }),
        ("run-working", working("matching", 61, 250)),
        ("run-unknown", working("pondering", 0, 0)),
        ("run-done", run("done")),
        ("run-cancelled", run("cancelled")),
        ("run-failed", failed(&format!("cannot read {HOSTILE}: the archive is encrypted"))),
    ]
}

fn failed(problem: &str) -> RunSummary {
    RunSummary { problem: Some(problem.to_owned()), ..run("failed") }
}

/// Returns a run in a state, with its outcome if it is done.
fn run(state: &'static str) -> RunSummary {
    let outcome = Outcome { n_submissions: 312, n_cases: 15, n_strong_cases: 4, ..Outcome::default() };
    RunSummary {
        id: 7,
        state,
        time: moment(9),
        by: "Ada Byron".to_owned(),
        outcome: (state == "done").then_some(outcome),
        ..RunSummary::default()
    }
}

fn recurring_pairs() -> RecurringPairs {
    let task = |batch: &str, verdict| TaskResult {
        batch: batch.to_owned(),
        score: 0.9,
        verdict,
        page: "/runs/7/report/pairs/1.html".to_owned(),
    };
    let pair = |names: [&str; 2], tasks| RecurringPair { names: names.map(str::to_owned), tasks };
    RecurringPairs {
        course: 1,
        n_tasks: 3,
        n_people: (61, 40),
        n_renumbered: 2,
        by_name: false,
        pairs: vec![
            pair(
                ["Aalto, Aino", "Dąbrowski, Olek"],
                vec![task("Sheet 3, 2026 autumn", Verdict::Strong), task("Sheet 4, 2026 autumn", Verdict::WorthALook)],
            ),
            pair([HOSTILE, HOSTILE], vec![task(HOSTILE, Verdict::WorthALook), task(HOSTILE, Verdict::Unremarkable)]),
        ],
        without_report: vec!["Sheet 5, 2026 autumn".to_owned()],
    }
}

fn reviews() -> Reviews {
    let row = |index: usize, state| ReviewRow {
        batch: "Sheet 3, 2026 autumn".to_owned(),
        submissions: match index {
            2 => vec![HOSTILE.to_owned(); 2],
            3 => ["Aalto, Aino", "Dąbrowski, Olek", "Müller, Ida", HOSTILE].map(str::to_owned).to_vec(),
            _ => ["Aalto, Aino", "Dąbrowski, Olek"].map(str::to_owned).to_vec(),
        },
        score: 0.87 - index as f64 / 10.0,
        verdict: if index == 0 { Verdict::Strong } else { Verdict::WorthALook },
        review: review(state, index),
        address: (index != 1).then(|| "/runs/7/report/pairs/1.html".to_owned()),
    };
    Reviews {
        course: 1,
        rows: ReviewState::ALL.into_iter().enumerate().map(|(index, state)| row(index, state)).collect(),
        counts: ReviewState::ALL.map(|state| (state, 1)).to_vec(),
        only: None,
    }
}

fn confirmed_cases(person: &str) -> ConfirmedCases {
    let courses = ["Programming 1", "Databases", HOSTILE, "Programming 2"];
    let rows = courses.map(str::to_owned).into_iter().zip(reviews().rows);
    ConfirmedCases { person: person.to_owned(), rows: rows.collect(), n_courses: 4 }
}

fn review(state: ReviewState, index: usize) -> Review {
    let notes = ["", "Both say that they worked from the lecture’s sketch. It is on slide 14.", HOSTILE];
    Review { state, note: notes[index % 3].to_owned(), by: "Ada Byron".to_owned(), time: moment(index) }
}

fn review_of_many() -> ReviewOfMany {
    ReviewOfMany {
        n_pairs: 12,
        n_kept: 1,
        strong: vec![(1, ["ann".to_owned(), HOSTILE.to_owned()]), (3, ["ben".to_owned(), "cid".to_owned()])],
        state: ReviewState::Dismissed,
        note: HOSTILE.to_owned(),
        query: HOSTILE.to_owned(),
        pairs: "1-12".to_owned(),
        action: "/runs/1/pairs/review".to_owned(),
        report: "/runs/1/report".to_owned(),
    }
}

fn deletion() -> Deletion {
    Deletion {
        what: format!("The course {HOSTILE} with 3 assignments, 9 uploads, 4 reports and 12 reviews will be deleted."),
        action: "/courses/1/delete".to_owned(),
        back: "/courses/1".to_owned(),
    }
}

fn accounts(has_sign_on: bool) -> Accounts {
    let account = |id, name: &str, role, is_own| Account {
        id,
        name: name.to_owned(),
        role,
        is_active: id != 3,
        last_seen: if id == 2 { String::new() } else { moment(3) },
        n_courses: 2,
        is_own,
        is_owner: id == 4,
        subject: (id == 3).then(|| HOSTILE.to_owned()),
    };
    Accounts {
        accounts: vec![
            account(1, "Ada Byron", "admin", true),
            account(2, "Grace", "instructor", false),
            account(3, HOSTILE, "assistant", false),
            account(4, "owner", "admin", false),
        ],
        has_sign_on,
        has_group_roles: has_sign_on,
    }
}

/// Returns the tokens of two accounts, of which one has expired.
fn tokens() -> Vec<Token> {
    let token = |id, name: &str, course: Option<&str>| Token {
        id,
        account: if id == 2 { HOSTILE.to_owned() } else { "Ada Byron".to_owned() },
        name: name.to_owned(),
        hint: "x-_9".to_owned(),
        scopes: vec!["read", "submit"],
        course: course.map(str::to_owned),
        expires: moment(3),
        has_expired: id == 2,
        seen: (id == 1).then(|| moment(2)),
    };
    vec![token(1, "nightly", None), token(2, HOSTILE, Some(HOSTILE))]
}

fn own_account() -> OwnAccount {
    OwnAccount {
        tokens: tokens(),
        courses: vec![(1, "Programming 1".to_owned()), (2, HOSTILE.to_owned())],
        new_token: Some(format!("lkl_{}", "x-_9".repeat(11))),
        is_owner: true,
    }
}

fn log() -> Log {
    let entry = |index: usize, action: &str, about: &str| LogEntry {
        time: moment(index),
        by: if index == 2 { HOSTILE.to_owned() } else { "Ada Byron".to_owned() },
        way: ["password", "token", "single_sign_on", ""][index].to_owned(),
        token: if index == 1 { HOSTILE.to_owned() } else { String::new() },
        course: Some(1),
        action: action.to_owned(),
        about: about.to_owned(),
    };
    Log {
        entries: vec![
            entry(0, "pair reviewed", "Sheet 3, 2026 autumn: pair 4"),
            entry(1, "run started", "Sheet 3, 2026 autumn"),
            entry(2, "signed in", ""),
            entry(3, "upload", HOSTILE),
        ],
        n_entries: 1204,
        older: Some("/log?before=1200".to_owned()),
        address: "/log".to_owned(),
    }
}

fn problem() -> Problem {
    Problem {
        status: 413,
        what: "The upload has more than 1 GiB.".to_owned(),
        advice: "Upload it in parts, or ask who runs this server for a higher limit.".to_owned(),
    }
}

fn moment(minute: usize) -> String {
    format!("2026-11-22 09:{minute:02}")
}

/// Returns the server's additions to a report: every third pair has a review.
pub fn live(report: &Report) -> Live {
    let state = |pair: usize| ReviewState::ALL[1 + pair / 3 % 4];
    let every_third = |index: usize| index.is_multiple_of(3).then(|| review(state(index), index));
    Live {
        left_behind: vec![(vec!["zoe".to_owned(), HOSTILE.to_owned()], review(ReviewState::Confirmed, 2))],
        here: ReviewsHere {
            own: vec![review(ReviewState::Dismissed, 1), review(ReviewState::FollowUp, 2)],
            without: vec![HOSTILE.to_owned()],
            next: Some("pairs/2.html".to_owned()),
            ..ReviewsHere::default()
        },
        at_once: Some(AtOnce {
            number: 3,
            n_pairs: 2,
            state: ReviewState::Dismissed,
            by: "Ada Byron".to_owned(),
            time: moment(41),
        }),
        context: context(&["Programming 1", "Sheet 3, 2026 autumn", "Report"]),
        run: "/runs/7".to_owned(),
        may_edit: true,
        reviews_of_course: "/courses/1/reviews".to_owned(),
        reviews: (0..report.pairs.len()).map(every_third).collect(),
        case_reviews: (0..report.cases.len()).map(every_third).collect(),
        regrouped: None,
        left_out: [1].into(),
    }
}

/// Returns the same with a single cluster, that of the best pair.
pub fn regrouped(report: &Report) -> Live {
    let best = report.pairs.first();
    let members = best.map(|pair| vec![pair.left.min(pair.right), pair.left.max(pair.right)]).unwrap_or_default();
    let cluster = Cluster { central: members.first().copied().unwrap_or_default(), members, ..Cluster::default() };
    let from = best.map_or(1.0, |pair| (pair.figures.score * 100.0).floor() / 100.0);
    let clusters = if best.is_some() { vec![cluster] } else { Vec::new() };
    Live { regrouped: Some(Regrouped { from, clusters }), ..live(report) }
}
