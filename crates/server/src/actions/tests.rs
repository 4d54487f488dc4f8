//! The rules, without a connection: who may do what, what is refused, what is logged and told.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use tempfile::TempDir;

use super::{Acting, InCourse, accounts, batches, courses, runs};
use crate::app::App;
use crate::domain::{Account, AccountRole, Actor, CourseRole, LogEntry, RunSettings, Scope, UsedToken, Visitor};
use crate::problem::Problem;
use crate::store::{FILE_NAME, Store};

/// Returns an instructor `ann`, the only account in an empty data folder.
fn instructor() -> (TempDir, Acting) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join(FILE_NAME)).unwrap();
    let id = store.add_account("ann", AccountRole::Instructor, None).unwrap().unwrap();
    let visitor = Visitor {
        id,
        name: "ann".to_owned(),
        actor: Actor::named("ann"),
        role: AccountRole::Instructor,
        has_password: false,
        csrf: String::new(),
        session: [1; 32],
        subject: None,
        token: None,
    };
    let app = App::offline(folder.path(), None).unwrap();
    (folder, Acting { app, visitor })
}

/// Returns the same in a course of theirs.
async fn in_course(who: &Acting, name: &str) -> InCourse {
    let course = courses::create(who, name.to_owned()).await.unwrap();
    InCourse { app: who.app.clone(), visitor: who.visitor.clone(), course, may_edit: true }
}

async fn account(who: &Acting, name: &'static str) -> Account {
    who.app.store.add_account(name, AccountRole::Assistant, None).unwrap().unwrap();
    who.app.store.account_named(name).unwrap().unwrap()
}

fn log(who: &Acting) -> Vec<LogEntry> {
    who.app.store.log_entries(None, None, 100).unwrap().0
}

fn refused<T>(result: Result<T, Problem>, status: StatusCode, why: &str) {
    let Err(problem) = result else { panic!("it was allowed: {why}") };
    assert_eq!(problem.status, status, "{}", problem.what);
    assert!(problem.what.contains(why), "{}", problem.what);
}

/// A course without an instructor would be nobody's, and not even an admin could open it.
#[tokio::test]
async fn a_course_keeps_an_instructor() {
    let (_folder, who) = instructor();
    let here = in_course(&who, "Programming").await;
    let ann = who.app.store.account_named("ann").unwrap().unwrap();
    let left = courses::set_member(&here, &ann, CourseRole::Assistant).await;
    refused(left, StatusCode::CONFLICT, "the only one");
    refused(courses::remove_member(&here, ann.id, "ann").await, StatusCode::CONFLICT, "the only one");
    let ben = account(&who, "ben").await;
    courses::set_member(&here, &ben, CourseRole::Instructor).await.unwrap();
    courses::remove_member(&here, ann.id, "ann").await.unwrap();
    let last: Vec<String> = log(&who).into_iter().map(|entry| format!("{} {}", entry.action, entry.about)).collect();
    assert_eq!(last, ["member removed ann", "member added ben as instructor", "course made Programming"]);
}

/// A job that is begun again makes nothing new; a quick check always makes a batch of its own.
#[tokio::test]
async fn batches_are_made_once() {
    let (_folder, who) = instructor();
    let here = in_course(&who, "Programming").await;
    let create = || batches::create(&here, "sorting".to_owned(), "2026".to_owned());
    let (first, is_new) = create().await.unwrap();
    let (again, is_new_again) = create().await.unwrap();
    assert_eq!((first.id, is_new, is_new_again), (again.id, true, false));
    let again = batches::own_course(&who, "Programming".to_owned()).await.unwrap();
    assert_eq!(again.course.id, here.course.id);
    let check = || batches::create_numbered(&again, "sorting".to_owned(), "2026".to_owned(), "quick check");
    let (second, third) = (check().await.unwrap(), check().await.unwrap());
    let names = [second, third].map(|id| who.app.store.batch(id).unwrap().unwrap().assignment);
    assert_eq!(names, ["sorting (2)", "sorting (3)"]);
}

/// A token of one course leads to that course, whatever the name, and makes none; nor does an account that may not.
#[tokio::test]
async fn a_token_leads_to_its_only_course() {
    let (_folder, mut who) = instructor();
    let here = in_course(&who, "Programming").await;
    let used = |course| Some(UsedToken { id: 1, scopes: vec![Scope::Moss], course: Some(course) });
    who.visitor.token = used(here.course.id);
    assert_eq!(batches::own_course(&who, "MOSS".to_owned()).await.unwrap().course.id, here.course.id);
    who.visitor.token = used(here.course.id + 1);
    let status = |course: Result<InCourse, Problem>| course.err().map(|problem| problem.status);
    assert_eq!(status(batches::own_course(&who, "MOSS".to_owned()).await), Some(StatusCode::FORBIDDEN));
    (who.visitor.token, who.visitor.role) = (None, AccountRole::Assistant);
    assert_eq!(status(batches::own_course(&who, "MOSS".to_owned()).await), Some(StatusCode::FORBIDDEN));
}

/// Batches of other courses, and runs of nothing, are refused; equal settings are no change.
#[tokio::test]
async fn batches_stay_in_their_course() {
    let (_folder, who) = instructor();
    let (here, elsewhere) = (in_course(&who, "Programming").await, in_course(&who, "Databases").await);
    let (batch, _) = batches::create(&here, "sorting".to_owned(), "2026".to_owned()).await.unwrap();
    let (other, _) = batches::create(&elsewhere, "joins".to_owned(), "2026".to_owned()).await.unwrap();
    for id in [batch.id, other.id, 4711] {
        let chosen = batches::choose_earlier(&here, batch.id, BTreeSet::from([id]), BTreeSet::new()).await;
        refused(chosen, StatusCode::UNPROCESSABLE_ENTITY, "no other batch of this course");
    }
    let terms = BTreeSet::from(["2025".to_owned()]);
    let chosen = batches::choose_earlier(&here, batch.id, BTreeSet::new(), terms).await;
    refused(chosen, StatusCode::UNPROCESSABLE_ENTITY, "no term “2025”");
    refused(runs::enqueue(&here, batch.id).await, StatusCode::CONFLICT, "nothing to compare");
    let settings = RunSettings { top: "9".to_owned(), ..RunSettings::default() };
    assert!(batches::save_settings(&here, batch.id, settings.clone()).await.unwrap());
    assert!(!batches::save_settings(&here, batch.id, settings).await.unwrap());
    let changes = log(&who).into_iter().filter(|entry| entry.action == "settings changed");
    assert_eq!(changes.map(|entry| entry.course).collect::<Vec<_>>(), [Some(here.course.id)]);
}

/// A token allows something, for a while, in a course of its account.
#[tokio::test]
async fn tokens_are_limited() {
    let (_folder, who) = instructor();
    let here = in_course(&who, "Programming").await;
    let make = |scopes: &[Scope], course, days| {
        accounts::make_token(&who, "nightly".to_owned(), scopes.to_vec(), course, days)
    };
    let wrong = StatusCode::UNPROCESSABLE_ENTITY;
    refused(make(&[], None, 30).await, wrong, "Choose what");
    refused(make(&[Scope::Read], None, 0).await, wrong, "1 to 366 days");
    refused(make(&[Scope::Read], None, 367).await, wrong, "1 to 366 days");
    refused(make(&[Scope::Read], Some(4711), 30).await, wrong, "no such course");
    let token = make(&[Scope::Read], Some(here.course.id), 30).await.unwrap();
    assert!(token.starts_with("lkl_") && !log(&who).iter().any(|entry| token.contains(&entry.about)));
    refused(make(&[Scope::Read], None, 30).await, wrong, "already");
}

/// People learn on their next page what was done; a program, which sees no page, leaves nothing behind.
#[tokio::test]
async fn notices_are_for_people() {
    let (_folder, who) = instructor();
    let mut here = in_course(&who, "Programming").await;
    courses::rename(&here, "Programming 1".to_owned()).await.unwrap();
    assert_eq!(who.app.take_notice(&who.visitor).as_deref(), Some("The course was renamed."));
    here.visitor.token = Some(UsedToken { id: 1, scopes: vec![Scope::Submit], course: None });
    courses::rename(&here, "Programming 2".to_owned()).await.unwrap();
    assert_eq!(who.app.take_notice(&here.visitor), None);
}

/// Names come from forms and from programs, and get the same answer.
#[test]
fn names_are_checked() {
    let long = "x".repeat(201);
    for (wrong, why) in [("", "is empty"), (" \t", "is empty"), ("a\nb", "in one line"), (&long, "200 letters")] {
        refused(courses::checked_name("term", wrong), StatusCode::UNPROCESSABLE_ENTITY, why);
    }
    assert_eq!(courses::checked_name("term", " 2026 ").unwrap(), "2026");
    refused(courses::checked_months(0), StatusCode::UNPROCESSABLE_ENTITY, "1 to 600");
}
