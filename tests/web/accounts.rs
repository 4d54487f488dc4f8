//! Passwords, sessions, roles, courses with their members, and the log.

use insta::assert_snapshot;
use lookalike_test_harness::TestDir;
use lookalike_test_harness::server::{Client, PASSWORD, Request, Server, account_command};
use lookalike_test_harness::text::without_times;
use rusqlite::Connection;

fn tables(server: &Server) -> Connection {
    Connection::open(server.data("app.sqlite")).unwrap()
}

fn id(server: &Server, name: &str) -> i64 {
    tables(server).query_row("SELECT id FROM account WHERE name = ?1", [name], |row| row.get(0)).unwrap()
}

/// Whether a session is still valid.
fn is_signed_in(client: &Client) -> bool {
    client.get("/account").status == 200
}

/// The database reveals no password, nor which passwords are equal.
#[test]
fn passwords_are_hashed() {
    let server = Server::start();
    server.account("ann", "instructor");
    let owner = server.owner();
    let ben = [("name", "ben"), ("role", "instructor"), ("password", PASSWORD)];
    assert_eq!(owner.post("/accounts", &ben).status, 303);
    let tables = tables(&server);
    let mut statement = tables.prepare("SELECT password FROM account WHERE password IS NOT NULL").unwrap();
    let hashes: Vec<String> = statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    assert_eq!(hashes.len(), 2);
    assert!(hashes.iter().all(|hash| hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$")), "{hashes:?}");
    assert_ne!(hashes[0], hashes[1]);
    let file = std::fs::read(server.data("app.sqlite")).unwrap();
    assert!(!file.windows(PASSWORD.len()).any(|window| window == PASSWORD.as_bytes()));
    server.sign_in("ben", PASSWORD);
}

/// A wrong password and an unknown name give the same answer, and repeated attempts are throttled per name.
#[test]
fn sign_in_attempts_are_throttled() {
    let server = Server::start();
    server.account("ann", "instructor");
    let pages = ["ann", "eve"].map(|name| {
        let wrong: Vec<_> = (0..5).map(|_| server.try_sign_in(name, "wrong password")).collect();
        assert!(wrong.iter().all(|answer| answer.status == 401));
        // On a slow machine a short wait may end before the next attempt, which makes the following wait longer.
        let tries = (0..5).map(|_| server.try_sign_in(name, "wrong password"));
        let refused = tries.into_iter().find(|answer| answer.status == 429).expect("sign-in is throttled");
        assert!(refused.header("retry-after").unwrap().parse::<u32>().unwrap() >= 1);
        wrong[0].text().replace(name, "NAME")
    });
    assert_eq!(pages[0], pages[1]);
    // Others can sign in meanwhile.
    server.account("ben", "instructor");
}

/// After a sign-in with a password, even at the second attempt, the page opens that was asked for, and never another site.
#[test]
fn the_page_that_was_asked_for_opens() {
    let server = Server::start();
    server.account("ann", "instructor");
    let asked = server.get("/courses/1/reviews?state=escalated&x=1");
    assert_eq!(asked.header("location"), Some("/sign-in?to=/courses/1/reviews?state=escalated%26x=1"));
    let form = server.get(asked.header("location").unwrap()).text();
    let field = r#"name="to" value="/courses/1/reviews?state=escalated&#38;x=1""#;
    assert!(form.contains(field), "{form}");
    let sign_in = |password: &str, to: &str| {
        let fields = [("name", "ann"), ("password", password), ("to", to)];
        server.send(&Request::post("/sign-in").form(&fields))
    };
    let to = "/courses/1/reviews?state=escalated&x=1";
    let wrong = sign_in("wrong password", to);
    assert!(wrong.status == 401 && wrong.text().contains(field), "{}", wrong.text());
    assert_eq!(sign_in(PASSWORD, to).header("location"), Some(to));
    for elsewhere in ["//evil.example", "https://evil.example", "/\\evil.example", "/%2fevil.example", "/a b", "", "x"]
    {
        assert_eq!(sign_in(PASSWORD, elsewhere).header("location"), Some("/"), "{elsewhere}");
    }
}

/// An ended session is useless to anybody who has its cookie.
#[test]
fn sessions_end() {
    let server = Server::start();
    let owner = server.owner();
    let ann = server.account("ann", "instructor");
    let elsewhere = server.sign_in("ann", PASSWORD);
    let answer = ann.post("/sign-out", &[]);
    assert_eq!((answer.status, answer.header("location")), (303, Some("/sign-in")));
    assert!(answer.header("set-cookie").unwrap().contains("Max-Age=0"));
    assert!(!is_signed_in(&ann) && is_signed_in(&elsewhere));

    let ann = server.sign_in("ann", PASSWORD);
    let change = [("old", "wrong password"), ("new", "another password")];
    assert_eq!(ann.post("/account", &change).status, 422);
    assert_eq!(ann.post("/account", &[("old", PASSWORD), ("new", "short")]).status, 422);
    assert!(is_signed_in(&elsewhere));
    let changed = ann.post("/account", &[("old", PASSWORD), ("new", "another password")]);
    assert_eq!(changed.status, 303, "{}", changed.text());
    assert!(changed.header("set-cookie").is_some());
    assert!(!is_signed_in(&ann) && !is_signed_in(&elsewhere));
    assert_eq!(server.try_sign_in("ann", PASSWORD).status, 401);
    let ann = server.sign_in("ann", "another password");

    let account = format!("/accounts/{}", id(&server, "ann"));
    assert_eq!(owner.post(&account, &[("role", "instructor")]).status, 303);
    assert!(!is_signed_in(&ann));
    assert_eq!(server.try_sign_in("ann", "another password").status, 401);
    assert_eq!(owner.post(&account, &[("role", "instructor"), ("is_active", "on")]).status, 303);
    let ann = server.sign_in("ann", "another password");
    let reset = [("role", "instructor"), ("is_active", "on"), ("password", "a third password")];
    assert_eq!(owner.post(&account, &reset).status, 303);
    assert!(!is_signed_in(&ann));
    server.sign_in("ann", "a third password");
}

/// Sessions expire: after half a day without use, and after a month in any case.
#[test]
fn sessions_expire() {
    let server = Server::start();
    let ann = server.account("ann", "instructor");
    let age = |what: &str| tables(&server).execute_batch(&format!("UPDATE session SET {what}")).unwrap();
    age("seen = seen - 11 * 3600");
    assert!(is_signed_in(&ann));
    age("seen = seen - 13 * 3600");
    assert!(!is_signed_in(&ann));
    let ann = server.sign_in("ann", PASSWORD);
    age("begun = begun - 31 * 86400");
    assert!(!is_signed_in(&ann));
}

/// Sessions survive a restart of the server; the printed token does not.
#[test]
fn sessions_survive_a_restart_on_the_same_port() {
    let server = Server::start();
    let ann = server.account("ann", "instructor");
    let address = server.address.clone();
    let (dir, _) = server.stop();
    let server = Server::start_at(dir, &address, &[]);
    assert!(is_signed_in(&ann));
    drop(server);
}

/// Only admins manage accounts, and nobody changes their own role.
#[test]
fn roles_are_enforced() {
    let server = Server::start();
    let admin = server.account("ada", "admin");
    let assistant = server.account("ann", "assistant");
    assert_eq!(assistant.post("/courses", &[("name", "Mine")]).status, 403);
    let own = format!("/accounts/{}", id(&server, "ada"));
    assert_eq!(admin.post(&own, &[("role", "assistant")]).status, 303);
    assert_eq!(admin.get("/accounts").status, 200);
    for wrong in [("role", "king"), ("role", ""), ("name", ""), ("name", "two\nlines"), ("password", "short")] {
        let mut fields = vec![("name", "new"), ("role", "instructor"), ("password", PASSWORD)];
        fields.retain(|(name, _)| *name != wrong.0);
        fields.push(wrong);
        assert_eq!(admin.post("/accounts", &fields).status, 422, "{wrong:?}");
    }
    let taken = [("name", "ann"), ("role", "admin"), ("password", PASSWORD)];
    assert_eq!(admin.post("/accounts", &taken).status, 422);
    assert_eq!(server.try_sign_in("new", PASSWORD).status, 401);
}

/// Instructors add and remove the members of their course, and one instructor always remains.
#[test]
fn instructors_manage_the_members_of_a_course() {
    let server = Server::start();
    let [ann, ben, eve] = ["ann", "ben", "eve"].map(|name| server.account(name, "instructor"));
    let course = ann.course("Operating systems");
    let members = format!("{course}/members");
    assert_eq!(ben.get(&course).status, 404);
    assert_eq!(ann.post(&members, &[("name", "ben"), ("role", "assistant")]).status, 303);
    assert_eq!((ben.get(&course).status, eve.get(&course).status), (200, 404));
    assert_eq!(ben.post(&members, &[("name", "eve"), ("role", "instructor")]).status, 403);
    let remove = |by: &Client, whom: &str| {
        let id = id(&server, whom).to_string();
        by.post(&format!("{members}/remove"), &[("account", &id)]).status
    };
    // The only instructor cannot be removed.
    assert_eq!(remove(&ann, "ann"), 409);
    assert_eq!(ann.post(&members, &[("name", "ann"), ("role", "assistant")]).status, 409);
    assert_eq!(ann.post(&members, &[("name", "ben"), ("role", "instructor")]).status, 303);
    assert_eq!(remove(&ben, "eve"), 422);
    assert_eq!(remove(&ben, "ann"), 303);
    assert_eq!((ann.get(&course).status, ben.get(&course).status), (404, 200));
    assert!(!ann.get("/").text().contains("Operating systems"));
    for wrong in [[("name", "nobody"), ("role", "assistant")], [("name", "eve"), ("role", "admin")]] {
        assert_eq!(ben.post(&members, &wrong).status, 422);
    }
}

/// Admins manage accounts but cannot see courses.
#[test]
fn admins_see_no_courses() {
    let server = Server::start();
    let admin = server.account("ada", "admin");
    let ann = server.account("ann", "instructor");
    let course = ann.course("Programming with secrets");
    assert_eq!(admin.get(&course).status, 404);
    assert_eq!(admin.post(&format!("{course}/archive"), &[("name", "all")]).status, 404);
    assert_eq!(admin.post(&format!("{course}/members"), &[("name", "ada"), ("role", "instructor")]).status, 404);
    assert!(!admin.get("/").text().contains("secrets"));
}

/// A deleted course is gone with everything in it, and its name is shown as text.
#[test]
fn courses_are_renamed_and_deleted() {
    let server = Server::start();
    let ann = server.account("ann", "instructor");
    let course = ann.course("<script>alert(1)</script>");
    for path in [course.clone(), format!("{course}/delete"), "/".to_owned()] {
        assert!(!ann.get(&path).text().contains("<script>alert"), "{path}");
    }
    assert_eq!(ann.post(&format!("{course}/name"), &[("name", " ")]).status, 422);
    assert_eq!(ann.post(&format!("{course}/name"), &[("name", "Logic")]).status, 303);
    let name: String = tables(&server).query_row("SELECT name FROM course", [], |row| row.get(0)).unwrap();
    assert_eq!(name, "Logic");
    let number = course.trim_start_matches("/courses/").to_owned();
    let rows = format!(
        "INSERT INTO batch (course, assignment, term) VALUES ({number}, 'sorting', '2026');
        INSERT INTO upload (batch, role, name, label, file, n_bytes, n_files, time) VALUES (1, 'batch', 'a', 'a', 'a', 1, 1, 0);
        INSERT INTO run (batch, state, inputs, time) VALUES (1, 'cancelled', zeroblob(32), 0);"
    );
    tables(&server).execute_batch(&rows).unwrap();
    for file in ["uploads/1/a", "uploads/2/other", "reports/1/report.json"] {
        server.dir.file(&format!("data/{file}"), "whatever");
    }
    assert_eq!(ann.get(&format!("{course}/delete")).status, 200);
    assert!(server.data("uploads/1/a").exists());
    assert_eq!(ann.post(&format!("{course}/delete"), &[]).status, 303);
    assert_eq!(ann.get(&course).status, 404);
    assert!(!server.data("uploads/1").exists() && !server.data("reports/1").exists());
    assert!(server.data("uploads/2/other").exists());
    let n_left: i64 = tables(&server).query_row("SELECT count(*) FROM upload", [], |row| row.get(0)).unwrap();
    assert_eq!(n_left, 0);
}

/// The log records every action, for instructors those in their courses. It never contains a password, nor text that
/// was typed
/// in place of a name.
#[test]
fn actions_are_logged() {
    let server = Server::start();
    let owner = server.owner();
    let [ann, ben] = ["ann", "ben"].map(|name| server.account(name, "instructor"));
    let (of_ann, of_ben) = (ann.course("Programming"), ben.course("Databases"));
    ann.post(&format!("{of_ann}/members"), &[("name", "ben"), ("role", "assistant")]);
    assert_eq!(server.try_sign_in("ann", "wrong password").status, 401);
    assert_eq!(server.try_sign_in("my secret phrase", "").status, 401);
    assert_eq!(server.try_sign_in("my other secret phrase", "").status, 401);
    assert_eq!(ann.post("/sign-out", &[]).status, 303);
    let tables = tables(&server);
    let mut statement =
        tables.prepare("SELECT account, coalesce(course, 0), action, about FROM log ORDER BY id").unwrap();
    let cells = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
    let rows: Vec<(String, i64, String, String)> =
        statement.query_map([], cells).unwrap().map(Result::unwrap).collect();
    let lines: Vec<String> =
        rows.iter().map(|(by, course, what, about)| format!("{by}, {course}: {what}: {about}")).collect();
    assert_eq!(lines.len(), 11, "repeated refusals are not folded: {lines:#?}");
    assert!(lines.iter().all(|line| !line.contains("secret phrase") && !line.contains(PASSWORD)), "{lines:#?}");
    assert_snapshot!(lines.join("\n"));
    assert_eq!(owner.get("/log").status, 200);
    assert_eq!((ben.get("/log").status, ben.get(&format!("{of_ann}/log")).status), (403, 403));
    let own = ben.get(&format!("{of_ben}/log")).text();
    assert!(own.contains("Databases") && !own.contains("Programming"), "{own}");
}

/// Accounts are managed on the command line while the server runs.
#[test]
fn accounts_are_managed_on_the_command_line() {
    let dir = TestDir::new();
    let on = |dir: &TestDir, arguments: &[&str], line: &str| account_command(dir, arguments, line);
    let mut messages = on(&dir, &["list", "--data", "data"], "").must_fail(1).transcript();
    assert!(!dir.path("data").exists());
    messages += &on(&dir, &["add", "--data", "data", "ann"], "short").must_fail(1).transcript();
    messages += &on(&dir, &["add", "--data", "data", "ann"], PASSWORD).must_succeed().transcript();
    messages += &on(&dir, &["add", "--data", "data", "ann"], PASSWORD).must_fail(1).transcript();
    messages += &on(&dir, &["add", "--data", "data", "--role", "king", "ben"], PASSWORD).must_fail(2).transcript();
    let server = Server::start_on(dir, &[]);
    let ann = server.sign_in("ann", PASSWORD);
    let course = ann.course("Programming");
    let change = on(&server.dir, &["password", "--data", "data", "ann"], "another password");
    messages += &change.must_succeed().transcript();
    assert!(!is_signed_in(&ann));
    let ann = server.sign_in("ann", "another password");
    messages += &on(&server.dir, &["remove", "--data", "data", "ann"], "").must_fail(1).transcript();
    messages += &on(&server.dir, &["remove", "--data", "data", "eve"], "").must_fail(1).transcript();
    messages += &on(&server.dir, &["remove", "--data", "data", "owner"], "").must_fail(1).transcript();
    assert_eq!(ann.post(&format!("{course}/delete"), &[]).status, 303);
    messages += &on(&server.dir, &["remove", "--data", "data", "ann"], "").must_succeed().transcript();
    assert!(!is_signed_in(&ann));
    messages += &on(&server.dir, &["list", "--data", "data"], "").must_succeed().transcript();
    assert_snapshot!(without_times(&messages));
}

/// Nobody teaches two courses whose names are the same but for case: lists could not tell them apart.
#[test]
fn a_course_has_a_name_of_its_own() {
    let server = Server::start();
    let teacher = server.account("ada", "instructor");
    teacher.course("Programming 1");
    for again in ["Programming 1", " programming 1 "] {
        let answer = teacher.post("/courses", &[("name", again)]);
        assert!(answer.status == 409 && answer.text().contains("such as the term"), "{}", answer.text());
    }
    assert_eq!(teacher.course("Programming 1, 2027"), "/courses/2");
    assert_eq!(teacher.post("/courses/2/name", &[("name", "Programming 1")]).status, 409);
    assert_eq!(teacher.post("/courses/2/name", &[("name", "Programming 1, 2027")]).status, 303, "its own name");
    assert_eq!(server.account("ben", "instructor").course("Programming 1"), "/courses/3");
}
