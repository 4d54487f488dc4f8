//! Single sign-on: a proxy names the person, and the server believes nobody else.

use std::fs::{self, Permissions};
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::process::Stdio;

use insta::assert_snapshot;
use lookalike_test_harness::institution::Institution;
use lookalike_test_harness::server::{PASSWORD, Request, Server, account_command};
use lookalike_test_harness::{Outcome, TestDir, files_below, program};
use rusqlite::Connection;

/// Links an account to the person whom single sign-on names.
pub(crate) fn account_for(server: &Server, account: &str, subject: &str) -> Outcome {
    account_command(&server.dir, &["link", "--data", "data", account, subject], "")
}

/// The roles of the groups in the tests.
const ROLES: [&str; 6] = ["--role", "admin=cs-it", "--role", "instructor=cs-staff", "--role", "assistant=cs-tutors"];

fn tables(server: &Server) -> Connection {
    Connection::open(server.data("app.sqlite")).unwrap()
}

/// Returns the role of an account, or none if there is no such account.
fn role_of(server: &Server, name: &str) -> Option<String> {
    tables(server).query_row("SELECT role FROM account WHERE name = ?1", [name], |row| row.get(0)).ok()
}

fn log(server: &Server) -> String {
    let tables = tables(server);
    let mut statement = tables.prepare("SELECT account, action, about FROM log ORDER BY id").unwrap();
    let line = |row: &rusqlite::Row<'_>| {
        Ok(format!("{}: {}, {}", row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get::<_, String>(2)?))
    };
    let lines: Vec<String> = statement.query_map([], line).unwrap().map(Result::unwrap).collect();
    lines.join("\n")
}

/// Roles follow the groups at each sign-in; who is in no group stays out, without an account and without their name in the
/// log.
#[test]
fn groups_give_roles() {
    let institution = Institution::new();
    let server = institution.start(&ROLES);
    let ada = institution.client(&server, "ada", "chess, cs-staff,cs-tutors");
    assert_eq!(role_of(&server, "ada").as_deref(), Some("instructor"));
    assert_eq!(ada.course("Programming"), "/courses/1");
    institution.client(&server, "bob", "cs-tutors");
    assert_eq!(role_of(&server, "bob").as_deref(), Some("assistant"));
    for (groups, role) in [("cs-it", "admin"), ("cs-tutors", "assistant")] {
        institution.client(&server, "ada", groups);
        assert_eq!(role_of(&server, "ada").as_deref(), Some(role));
    }
    // A session keeps its account, and the account its course.
    assert_eq!(ada.get("/courses/1").status, 200);
    let before = institution.try_sign_in(&server, "bob", "");
    for groups in ["", "chess", "(null)", "cs-staff-emeriti", "CS-STAFF"] {
        let answer = institution.try_sign_in(&server, "eve", groups);
        assert_eq!((answer.status, answer.header("set-cookie")), (403, None), "{groups}");
        assert_eq!(role_of(&server, "eve"), None);
    }
    assert_eq!(before.status, 403);
    assert!(!log(&server).contains("eve"));
    assert_snapshot!(log(&server));
    assert_snapshot!(institution.try_sign_in(&server, "eve", "chess").page_text());
}

/// Without roles of groups, only people come in whom an admin entered, under the role that the admin gave them.
#[test]
fn an_admin_enters_people() {
    let institution = Institution::new();
    let dir = TestDir::new();
    account_command(&dir, &["add", "--data", "data", "--role", "admin", "root"], PASSWORD).must_succeed();
    account_command(&dir, &["add", "--data", "data", "--sign-on", "lovelace"], "").must_succeed();
    account_command(&dir, &["add", "--data", "data", "--sign-on", "lovelace"], "").must_fail(1);
    let server = institution.start_on(dir, &[]);
    institution.client(&server, "lovelace", "");
    assert_eq!(role_of(&server, "lovelace").as_deref(), Some("instructor"));
    assert_eq!(institution.try_sign_in(&server, "hopper", "").status, 403);
    let root = server.sign_in("root", PASSWORD);
    let form = [("name", "hopper"), ("role", "assistant"), ("way", "sign-on")];
    assert_eq!(root.post("/accounts", &form).status, 303);
    institution.client(&server, "hopper", "");
    assert_eq!(role_of(&server, "hopper").as_deref(), Some("assistant"));
    // Switched off, the account is closed at once and at the next sign-in.
    let hopper = institution.client(&server, "hopper", "");
    let id: i64 =
        tables(&server).query_row("SELECT id FROM account WHERE name = 'hopper'", [], |row| row.get(0)).unwrap();
    assert_eq!(root.post(&format!("/accounts/{id}"), &[("role", "assistant")]).status, 303);
    assert_eq!(hopper.get("/account").status, 303);
    assert_eq!(institution.try_sign_in(&server, "hopper", "").status, 403);
}

/// An account is not taken over by somebody whose name at the institution is the same; an admin links the two.
#[test]
fn equal_names_take_nothing_over() {
    let institution = Institution::new();
    let dir = TestDir::new();
    account_command(&dir, &["add", "--data", "data", "--role", "admin", "ada"], PASSWORD).must_succeed();
    let server = institution.start_on(dir, &ROLES);
    let own = server.sign_in("ada", PASSWORD);
    for name in ["ada", "owner"] {
        let answer = institution.try_sign_in(&server, name, "cs-it");
        assert_eq!((answer.status, answer.header("set-cookie")), (403, None));
    }
    account_for(&server, "nobody", "ada").must_fail(1);
    account_for(&server, "ada", "a1234567").must_succeed();
    account_for(&server, "owner", "a1234567").must_fail(1);
    assert_eq!(institution.try_sign_in(&server, "ada", "cs-it").status, 403);
    let linked = institution.client(&server, "a1234567", "cs-it");
    assert!(linked.get("/account").text().contains("ada"));
    // The session with the password goes on, and needs no header.
    assert_eq!(own.get("/account").status, 200);
}

/// Nobody gets a password by single sign-on: it would let them in after the institution has removed them.
#[test]
fn single_sign_on_gives_no_password() {
    let institution = Institution::new();
    let server = institution.start(&ROLES);
    let ada = institution.client(&server, "ada", "cs-staff");
    assert!(!ada.get("/account").text().contains("name=\"new\""));
    assert_eq!(ada.post("/account", &[("new", PASSWORD)]).status, 403);
    assert_eq!(server.try_sign_in("ada", PASSWORD).status, 401);
}

/// Without passwords, no password and no session that began with one opens anything.
#[test]
fn passwords_can_be_turned_off() {
    let institution = Institution::new();
    let dir = TestDir::new();
    account_command(&dir, &["add", "--data", "data", "--role", "admin", "ada"], PASSWORD).must_succeed();
    let server = institution.start_on(dir, &ROLES);
    let ada = server.sign_in("ada", PASSWORD);
    let (dir, _) = server.stop();
    let server = institution.start_on(dir, &[&ROLES[..], &["--no-passwords"]].concat());
    assert_eq!(server.try_sign_in("ada", PASSWORD).status, 403);
    assert!(!server.get("/sign-in?with=password").text().contains("type=\"password\""));
    assert_eq!(server.send(&Request::get("/account").header("Cookie", &ada.cookie)).status, 303);
    institution.client(&server, "bob", "cs-it");
}

/// A link to a page leads there through the institution's sign-in, and never to another site.
#[test]
fn a_link_survives_the_sign_in() {
    let institution = Institution::new();
    let server = institution.start(&ROLES);
    let headers = institution.headers("ada", "cs-staff");
    let answer = server.send(&Request::get("/runs/7/report/index.html?page=2").through(&headers));
    let to_sign_in = answer.header("location").unwrap().to_owned();
    assert_eq!(to_sign_in, "/sign-in?to=/runs/7/report/index.html?page=2");
    let answer = server.send(&Request::get(&to_sign_in).through(&headers));
    assert_eq!(answer.header("refresh"), Some("0; url=/runs/7/report/index.html?page=2"));
    for elsewhere in ["//evil.example", "https://evil.example", "/%2fevil.example", "/a;url=b", "%5cevil.example", ""] {
        let answer = server.send(&Request::get(&format!("/sign-in?to={elsewhere}")).through(&headers));
        assert_eq!(answer.header("refresh"), Some("0; url=/"), "{elsewhere}");
    }
    let head = Request::with("HEAD /sign-in").through(&headers);
    assert_eq!(server.send(&head).header("set-cookie"), None, "link checkers begin no session");
}

/// Signing out ends the session, and leads to the institution's sign-out; without its address, a page says what is left.
#[test]
fn signing_out_leads_to_the_institution() {
    let institution = Institution::new();
    let address = "/redirect_uri?logout=https%3A%2F%2Fwww.example.edu";
    let server = institution.start(&[&ROLES[..], &["--sign-out-address", address]].concat());
    let ada = institution.client(&server, "ada", "cs-staff");
    let answer = ada.post("/sign-out", &[]);
    assert_eq!((answer.status, answer.header("refresh")), (200, Some(format!("0; url={address}").as_str())));
    assert!(answer.header("set-cookie").unwrap().contains("Max-Age=0"));
    assert_eq!(ada.get("/account").status, 303);
    let (dir, _) = server.stop();
    let server = institution.start_on(dir, &ROLES);
    let ada = institution.client(&server, "ada", "cs-staff");
    let answer = ada.post("/sign-out", &[]);
    assert_eq!(answer.header("refresh"), Some("0; url=/sign-in?after=sign-out"));
    let page = ada.get("/sign-in?after=sign-out");
    assert_eq!(page.header("set-cookie"), None, "the page signs nobody in");
    assert_snapshot!(page.page_text());
}

/// Programs use tokens: under `/api/` the proxy's headers neither open nor close anything.
#[test]
fn the_headers_do_not_count_for_programs() {
    let institution = Institution::new();
    let server = institution.start(&ROLES);
    let plain = server.get("/api/v1/courses");
    let named = server.send(&Request::get("/api/v1/courses").through(&institution.headers("ada", "cs-it")));
    let spoofed = server.send(&Request::get("/api/v1/courses").header("Remote-User", "ada"));
    assert_eq!([named.status, spoofed.status], [plain.status; 2]);
    assert_eq!(role_of(&server, "ada"), None);
}

/// The secret is in no file of the server, no message and no page, whatever somebody sends.
#[test]
fn the_secret_stays_secret() {
    let institution = Institution::new();
    let server = institution.start(&ROLES);
    institution.client(&server, "ada", "cs-it");
    let headers = institution.headers("ada", "cs-it");
    let mut answers = Vec::new();
    for path in ["/", "/nothing", "/api/v1/x", "/sign-in?with=password", "/log"] {
        for verb in ["GET", "POST", "TRACE", "OPTIONS"] {
            answers.push(server.send(&Request::with(&format!("{verb} {path}")).through(&headers)));
            answers
                .push(server.send(
                    &Request::with(&format!("{verb} {path}")).added("Remote-User", "ada").through(&headers[3..]),
                ));
        }
    }
    for answer in answers {
        assert!(
            !format!("{:?}", answer.headers).contains(&institution.secret)
                && !answer.text().contains(&institution.secret)
        );
    }
    let (dir, _) = server.stop();
    for (name, content) in files_below(&dir.path("")) {
        let has_it = content.windows(institution.secret.len()).any(|window| window == institution.secret.as_bytes());
        assert_eq!(has_it, name == "secret", "{name}");
    }
}

/// Refused headers are logged, but once a minute, so that nobody can fill the log.
#[test]
fn refusals_are_logged_once() {
    let institution = Institution::new();
    let server = institution.start(&ROLES);
    for _ in 0..20 {
        assert_eq!(server.send(&Request::get("/").header("Remote-User", "ada")).status, 403);
    }
    assert_eq!(log(&server).matches("without the proxy's secret").count(), 1);
}

/// An address that is not the proxy's is refused with the right secret.
#[test]
fn other_addresses_are_refused() {
    let institution = Institution::new();
    let server = institution.start(&[&ROLES[..], &["--proxy-from", "10.1.0.0/16,::1"]].concat());
    let answer = institution.try_sign_in(&server, "ada", "cs-it");
    assert_eq!((answer.status, answer.header("set-cookie")), (403, None));
}

/// Over a Unix socket, the rights of the file stand for the secret: only its user and group connect.
#[test]
fn a_socket_needs_no_secret() {
    let institution = Institution::new();
    let dir = TestDir::new();
    account_command(&dir, &["add", "--data", "data", "--role", "admin", "root"], PASSWORD).must_succeed();
    let options = ["serve", "--data", "data", "--listen", "unix:http.sock", "--behind-tls", &institution.host];
    let sign_on = ["--sign-on-header", "Remote-User", "--groups-header", "Remote-Groups"];
    let start = || {
        let mut command = program();
        command.args(options).args(sign_on).args(ROLES).current_dir(dir.path("")).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut printed = [0; 64];
        let n_read = child.stdout.as_mut().unwrap().read(&mut printed).unwrap();
        assert!(String::from_utf8_lossy(&printed[..n_read]).starts_with("Listening on unix:http.sock for https://"));
        child
    };
    let ask = |request: &Request| {
        let mut stream = UnixStream::connect(dir.path("http.sock")).unwrap();
        stream.write_all(&request.bytes("")).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    let request = Request::get("/sign-in").through(&institution.headers("ada", "cs-it")[..3]);
    let mut server = start();
    assert_eq!(fs::metadata(dir.path("http.sock")).unwrap().permissions().mode() & 0o777, 0o660);
    assert!(ask(&request).starts_with("HTTP/1.1 200"), "{}", ask(&request));
    dir.run(&["serve", "--listen", "unix:http.sock", "--probe"]).must_succeed();
    // A second server does not take the socket, and one that was killed leaves none in the way.
    dir.run(&["serve", "--data", "other", "--listen", "unix:http.sock", "--behind-tls", "a.example"]).must_fail(1);
    server.kill().unwrap();
    server.wait().unwrap();
    dir.run(&["serve", "--listen", "unix:http.sock", "--probe"]).must_fail(1);
    let mut server = start();
    assert!(ask(&request).starts_with("HTTP/1.1 200"));
    server.kill().unwrap();
    server.wait().unwrap();
}

/// Options that would let anybody be anybody are refused at the start, with the reason.
#[test]
fn unsafe_options_are_refused() {
    let dir = TestDir::new();
    fs::set_permissions(dir.file("short", "too short"), Permissions::from_mode(0o600)).unwrap();
    fs::set_permissions(dir.file("open", "x".repeat(64)), Permissions::from_mode(0o644)).unwrap();
    fs::set_permissions(dir.file("good", "x".repeat(64)), Permissions::from_mode(0o600)).unwrap();
    let serve = |options: &[&str]| {
        let start = ["serve", "--data", "data", "--listen", "127.0.0.1:0"];
        let outcome = dir.run(&[&start[..], options].concat());
        assert!(matches!(outcome.status, Some(1 | 2)), "{}", outcome.transcript());
        outcome.transcript()
    };
    let behind = ["--behind-tls", "copies.example.edu", "--sign-on-header"];
    let mut messages = serve(&["--sign-on-header", "Remote-User"]);
    for options in [
        &["Remote-User"][..],
        &["Remote User", "--proxy-secret", "good"],
        &["X-Forwarded-For", "--proxy-secret", "good"],
        &["Remote-User", "--proxy-secret", "missing"],
        &["Remote-User", "--proxy-secret", "short"],
        &["Remote-User", "--proxy-secret", "open"],
        &["Remote-User", "--proxy-secret", "good", "--proxy-from", "*"],
        &["Remote-User", "--proxy-secret", "good", "--proxy-from", "127.0.0.1,0.0.0.0/0"],
        &["Remote-User", "--proxy-secret", "good", "--proxy-from", "::/0"],
        &["Remote-User", "--proxy-secret", "good", "--role", "admin=cs-it"],
        &["Remote-User", "--proxy-secret", "good", "--groups-header", "G", "--role", "boss=cs-it"],
        &["Remote-User", "--proxy-secret", "good", "--groups-header", "remote-user"],
        &["Remote-User", "--proxy-secret", "good", "--sign-out-address", "//evil.example"],
        &["Remote-User", "--proxy-secret", "good", "--sign-out-address", "http://example.edu/"],
        // No admin could ever sign in.
        &["Remote-User", "--proxy-secret", "good", "--groups-header", "G", "--role", "instructor=cs-staff"],
    ] {
        messages += &serve(&[&behind, options].concat());
    }
    assert_snapshot!(messages);
}

/// A course whose only instructor has left gets another one on the command line; its log says so.
#[test]
fn a_course_gets_another_instructor() {
    let server = Server::start();
    let ann = server.account("ann", "instructor");
    let ben = server.account("ben", "instructor");
    assert_eq!(ann.course("Logic"), "/courses/1");
    assert_eq!(ann.course("Sets"), "/courses/2");
    let zoe = server.account("zoe", "instructor");
    assert_eq!(zoe.course("Sets"), "/courses/3");
    let account = |arguments: &[&str]| account_command(&server.dir, arguments, "");
    assert_eq!(ben.get("/courses/1").status, 404);
    let taught = account(&["teach", "--data", "data", "ben", "Logic"]);
    assert_eq!(taught.must_succeed().stdout, "ben is now an instructor of Logic.\n");
    assert_eq!(ben.get("/courses/1").status, 200);
    assert!(ann.get("/courses/1/log").text().contains("instructor added"));
    account(&["teach", "--data", "data", "ben", "Sets"]).must_fail(1);
    account(&["teach", "--data", "data", "eve", "1"]).must_fail(1);
    account(&["teach", "--data", "data", "ben", "Analysis"]).must_fail(1);
    account(&["teach", "--data", "data", "ben", "3"]).must_succeed();
    assert_snapshot!(account(&["courses", "--data", "data"]).stdout);
}
