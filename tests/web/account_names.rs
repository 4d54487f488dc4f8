//! Names of accounts: nobody gets one that people take for somebody else's.

use lookalike_test_harness::TestDir;
use lookalike_test_harness::institution::Institution;
use lookalike_test_harness::server::{Answer, PASSWORD, Server, account_command};
use rusqlite::Connection;

/// Groups whose members are admins and instructors.
const ROLES: [&str; 4] = ["--role", "admin=cs-it", "--role", "instructor=cs-staff"];

fn names(server: &Server) -> Vec<String> {
    let tables = Connection::open(server.data("app.sqlite")).unwrap();
    let mut statement = tables.prepare("SELECT name FROM account ORDER BY id").unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

#[track_caller]
fn must_be_refused(answer: &Answer, reason: &str) {
    assert_eq!((answer.status, answer.header("set-cookie")), (403, None), "{}", answer.text());
    let page = answer.page_text();
    assert!(page.contains(reason) && page.contains("Ask an admin"), "{page}");
}

/// Single sign-on makes no account with a name that looks like another one.
#[test]
fn single_sign_on_makes_no_doubles() {
    let institution = Institution::new();
    let server = institution.start(&ROLES);
    institution.client(&server, "ann", "cs-staff");
    for name in ["a\u{200b}nn", "\u{202e}ann\u{202c}", "an\u{ad}n\u{fe0f}", "ａｎｎ", "ann\u{2800}"] {
        let answer = institution.try_sign_in(&server, name, "cs-it");
        must_be_refused(&answer, "ann has no account here, and another account has this name");
    }
    for name in ["аnn", "Ann", "АNN", "оwner", "0wner"] {
        let answer = institution.try_sign_in(&server, name, "cs-it");
        must_be_refused(&answer, "has no account here, and the name of another account looks the same");
    }
    let answer = institution.try_sign_in(&server, "\u{2060}\u{200b}", "cs-it");
    must_be_refused(&answer, "has no account here, and a name that no account can have");
    assert_eq!(names(&server), ["owner", "ann"]);
}

/// The name of a new account is normalized, and its person is found by the id that the institution sends.
#[test]
fn names_are_normalized() {
    let institution = Institution::new();
    let server = institution.start(&ROLES);
    let id = "ｂｅｎ\u{ad}  Jose\u{301}\u{200d}";
    let ben = institution.client(&server, id, "cs-staff");
    assert_eq!(names(&server), ["owner", "ben José"]);
    assert_eq!(ben.get("/account").status, 200);
    institution.client(&server, id, "cs-staff");
    must_be_refused(&institution.try_sign_in(&server, "ben José", "cs-staff"), "another account has this name");
    assert_eq!(names(&server), ["owner", "ben José"]);
    // Others may write the name as their keyboards do.
    let ada = institution.client(&server, "ada", "cs-staff");
    ada.course("Programming");
    let member = [("name", "ben Jose\u{301}"), ("role", "assistant")];
    assert_eq!(ada.post("/courses/1/members", &member).status, 303);
    assert_eq!(ben.get("/courses/1").status, 200);
}

/// People whose accounts had such names before go on signing in.
#[test]
fn older_accounts_keep_working() {
    let institution = Institution::new();
    let server = institution.start(&ROLES);
    institution.client(&server, "ann", "cs-staff");
    let tables = Connection::open(server.data("app.sqlite")).unwrap();
    let older = "INSERT INTO account (name, role) VALUES ('a\u{200b}nn', 'instructor'), ('аnn', 'instructor'); \
        INSERT INTO identity VALUES ('proxy', 'a\u{200b}nn', 3), ('proxy', 'аnn', 4)";
    tables.execute_batch(older).unwrap();
    for name in ["a\u{200b}nn", "аnn"] {
        let client = institution.client(&server, name, "cs-staff");
        assert_eq!(client.get("/account").status, 200, "{name}");
    }
}

/// An admin who makes an account by hand learns that its name looks like another one.
#[test]
fn admins_make_no_doubles() {
    let dir = TestDir::new();
    let add = |dir: &TestDir, name: &str, further: &[&str]| {
        let arguments = [&["add", "--data", "data"], further, &[name]].concat();
        account_command(dir, &arguments, PASSWORD)
    };
    add(&dir, "ann", &[]).must_succeed();
    let server = Server::start_on(dir, &[]);
    let owner = server.owner();
    for (name, reason) in [("ａｎｎ", "There is already an account named"), ("аnn", "which looks the same")] {
        let form = [("name", name), ("role", "assistant"), ("password", PASSWORD)];
        let answer = owner.post("/accounts", &form);
        assert_eq!(answer.status, 422, "{name}");
        assert!(answer.page_text().contains(reason), "{}", answer.page_text());
    }
    for (name, reason) in [
        ("ａｎｎ", "there is an account \"ann\" already"),
        ("аnn", "there is an account \"ann\" already, which looks the same as \"аnn\""),
        ("\u{200b}", "no account can have the name"),
    ] {
        for further in [&[][..], &["--sign-on"]] {
            let stderr = add(&server.dir, name, further).must_fail(1).stderr.clone();
            assert!(stderr.contains(reason), "{stderr}");
        }
    }
    assert_eq!(add(&server.dir, "ｂｅｎ", &[]).must_succeed().stdout, "ben can now sign in.\n");
    server.sign_in("ben", PASSWORD);
    server.sign_in("ｂｅｎ", PASSWORD);
    assert_eq!(names(&server), ["ann", "owner", "ben"]);
}

/// Spellings of one name share the limit for wrong passwords.
#[test]
fn spellings_are_guessed_together() {
    let server = Server::start();
    server.account("ann", "instructor");
    let spellings = ["ann", "ａnn", "aｎn", "anｎ", "ａｎn", "ａnｎ", "aｎｎ", "ａｎｎ"];
    let statuses = spellings.map(|name| server.try_sign_in(name, "wrong password").status);
    assert_eq!(statuses, [401, 401, 401, 401, 401, 429, 429, 429]);
}
