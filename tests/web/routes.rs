//! Access control, tested on every route in the table, including routes that are added later.

use lookalike_server::{Access, Content, Route, routes as all_routes};
use rusqlite::Connection;

use super::sign_on::account_for;
use lookalike_test_harness::files_below;
use lookalike_test_harness::institution::Institution;
use lookalike_test_harness::server::{Answer, Client, Request, Server};

/// Returns the routes for people.
fn routes() -> Vec<Route> {
    all_routes().into_iter().filter(|route| !route.path.starts_with("/api/")).collect()
}

/// Returns the routes for programs.
fn api_routes() -> Vec<Route> {
    all_routes().into_iter().filter(|route| route.scope.is_some()).collect()
}

/// A server with a course that has everything, each with the number 1. The teacher of the course is an admin, the
/// assistant an assistant.
struct Fixture {
    server: Server,
    teacher: Client,
    assistant: Client,
    /// Teaches another course.
    stranger: Client,
    /// An admin without courses.
    admin: Client,
}

impl Fixture {
    fn new() -> Fixture {
        Fixture::on(Server::start())
    }

    fn on(server: Server) -> Fixture {
        let teacher = server.account("teacher", "admin");
        let assistant = server.account("assistant", "assistant");
        let stranger = server.account("stranger", "instructor");
        let admin = server.account("admin", "admin");
        assert_eq!(teacher.course("Programming"), "/courses/1");
        assert_eq!(stranger.course("Databases"), "/courses/2");
        let added = teacher.post("/courses/1/members", &[("name", "assistant"), ("role", "assistant")]);
        assert_eq!(added.status, 303, "{}", added.text());
        let tables = Connection::open(server.data("app.sqlite")).unwrap();
        let rows = "INSERT INTO batch (course, assignment, term) VALUES (1, 'sorting', '2026');
            INSERT INTO upload (batch, role, name, label, file, n_bytes, n_files, time) VALUES (1, 'batch', 'a', 'a', 'a', 1, 1, 0);
            INSERT INTO run (batch, state, inputs, time) VALUES (1, 'cancelled', zeroblob(32), 0);
            INSERT INTO review (batch, names, hashes, state, note, time, score, verdict)
            VALUES (1, json_array('ann', 'ben'), zeroblob(64), 'dismissed', 'nothing', 0, 0.5, 'unremarkable');";
        tables.execute_batch(rows).unwrap();
        Fixture { server, teacher, assistant, stranger, admin }
    }

    /// Returns everything that a request could change, except when sessions were used and what was refused.
    fn state(&self) -> String {
        let tables = Connection::open(self.server.data("app.sqlite")).unwrap();
        let mut state = String::new();
        let names = "SELECT name FROM sqlite_schema WHERE type = 'table' \
            AND name NOT IN ('session', 'device', 'log', 'sqlite_sequence') ORDER BY name";
        let mut names = tables.prepare(names).unwrap();
        for table in names.query_map([], |row| row.get::<_, String>(0)).unwrap().map(Result::unwrap) {
            let columns = match table.as_str() {
                "account" => "id, name, role, password, is_active",
                "api_token" => "id, account, name, hash, scopes, course, expires",
                _ => "*",
            };
            let mut statement = tables.prepare(&format!("SELECT {columns} FROM {table}")).unwrap();
            let n_columns = statement.column_count();
            let cells = |row: &rusqlite::Row<'_>| {
                (0..n_columns).map(|place| Ok(format!("{:?}", row.get_ref(place)?))).collect::<Result<Vec<_>, _>>()
            };
            for cells in statement.query_map([], cells).unwrap() {
                state += &format!("{table}: {}\n", cells.unwrap().join(", "));
            }
        }
        let n_sessions: i64 = tables.query_row("SELECT count(*) FROM session", [], |row| row.get(0)).unwrap();
        let files = files_below(&self.server.dir.path("data"));
        let names: Vec<_> = files.keys().filter(|name| !name.starts_with("app.sqlite")).collect();
        state + &format!("{n_sessions} sessions\n{names:?}")
    }

    /// Sends a request to every wanted route for people; fails the test if an answer is wrong or anything was changed.
    #[track_caller]
    fn walk(
        &self,
        wanted: impl Fn(&Route) -> bool,
        send: impl Fn(&Route) -> Answer,
        is_right: impl Fn(&Route, &Answer) -> bool,
    ) {
        self.walk_over(routes().into_iter().filter(wanted).collect(), send, is_right);
    }

    /// Sends a request to routes; fails the test if an answer is wrong or anything was changed.
    #[track_caller]
    fn walk_over(
        &self,
        wanted: Vec<Route>,
        send: impl Fn(&Route) -> Answer,
        is_right: impl Fn(&Route, &Answer) -> bool,
    ) {
        let before = self.state();
        assert!(!wanted.is_empty());
        for route in &wanted {
            let answer = send(route);
            assert!(is_right(route, &answer), "{} {}: {} {}", route.method, route.path, answer.status, answer.text());
        }
        assert_eq!(self.state(), before, "something was changed");
    }
}

/// Returns the path of a route with existing numbers.
fn path(route: &Route) -> String {
    let values =
        [("account", "2"), ("file", "app.css"), ("*path", "index.html"), ("token", "guessed"), ("name", "assistant")];
    let ones = "block api_token query pair case cluster submission left_out course batch upload run".split(' ');
    let fill = |path: String, (name, value): (&str, &str)| path.replace(&format!("{{{name}}}"), value);
    let filled = values.into_iter().chain(ones.map(|one| (one, "1"))).fold(route.path.to_owned(), fill);
    assert!(!filled.contains('{'), "{filled}: this test has no value for a parameter");
    filled
}

/// Returns a request to a route, without a form.
fn request(route: &Route) -> Request {
    Request::with(&format!("{} {}", route.method, path(route)))
}

/// Returns a request of a program to a route, with a token and a body that fits.
fn program_request(route: &Route, token: Option<&str>) -> Request {
    let request = request(route);
    let request = match route.path.rsplit('/').next().unwrap() {
        _ if matches!(route.method.as_str(), "GET" | "DELETE") => request,
        "{course}" => request.json(r#"{"keep_months": 12}"#),
        "{name}" => request.json(r#"{"role": "instructor"}"#),
        "earlier" => request.json(r#"{"batches": []}"#),
        "courses" => request.json(r#"{"name": "Logic"}"#),
        "batches" => request.json(r#"{"assignment": "trees", "term": "2027"}"#),
        "left-out" => request.json(r#"{"name": "ann", "reason": "She withdrew."}"#),
        "review" => request.json(r#"{"state": "dismissed"}"#),
        "uploads" | "query" => request.query("name=ann.c").body(b"int main(void) { return 0; }\n"),
        _ => request,
    };
    token.map_or(request.clone(), |token| request.header("Authorization", &format!("Bearer {token}")))
}

fn filled(route: &Route, csrf: Option<&str>) -> Request {
    let mut fields = vec![("name", "anything"), ("role", "admin"), ("password", "long enough"), ("new", "long enough")];
    fields.extend([("account", "2"), ("assignment", "trees"), ("term", "2027"), ("state", "escalated")]);
    fields.extend([("words", "ann"), ("quota", "7")]);
    if let Some(csrf) = csrf {
        fields.insert(0, ("csrf", csrf));
    }
    match (route.method.as_str(), route.content) {
        ("POST", Content::Fields(_)) => request(route).form(&fields),
        ("POST", Content::Files) => {
            let csrf: Vec<_> = csrf.map(|csrf| ("csrf", csrf)).into_iter().chain([("role", "batch")]).collect();
            request(route).files(&csrf, &[("ann.c", b"int main(void) { return 0; }\n")])
        }
        _ => request(route),
    }
}

fn is_of_course(route: &Route) -> bool {
    matches!(route.access, Access::Member | Access::Instructor | Access::AdminMember)
}

/// Few routes are public, and a new one does not become public by mistake.
#[test]
fn few_routes_are_public() {
    let public: Vec<_> = all_routes().into_iter().filter(|route| route.access == Access::Public).collect();
    let paths: Vec<_> = public.iter().map(|route| route.path).collect();
    let moss = "/moss/{token} /moss/{token}/ /moss/{token}/{*path}";
    let others = ["/sign-in /sign-in /token/{token} /assets/{file}", moss, "/healthz /api/v1/openapi.json"];
    assert_eq!(paths.join(" "), others.join(" "));
    let of_courses = ["/courses/{", "/batches/{", "/uploads/{", "/runs/{"];
    for route in routes() {
        let is_below = of_courses.iter().any(|start| route.path.starts_with(start));
        assert_eq!(is_of_course(&route), is_below, "{}", route.path);
    }
    for route in api_routes() {
        let path = route.path.strip_prefix("/api/v1").expect("programs use version 1 below /api/");
        let is_below = of_courses.iter().any(|start| path.starts_with(start));
        assert_eq!(is_of_course(&route), is_below, "{path}");
        assert_ne!(route.access, Access::Public);
    }
}

/// Makes a token, and returns it.
#[track_caller]
fn token(server: &Server, account: &str, name: &str, options: &[&str]) -> String {
    let arguments = [&["api-token", "add", "--data", "data", account, name], options].concat();
    server.dir.run(&arguments).must_succeed().stdout.trim().to_owned()
}

/// All scopes, as options.
const ALL_SCOPES: [&str; 8] = ["--scope", "read", "--scope", "submit", "--scope", "review", "--scope", "admin"];

/// Programs come in with a token of an account that may do what they ask: not without one, with a cookie, or with one that
/// has expired, is revoked, is of somebody else, of another course, too weak, or of an account that is switched off.
#[test]
fn programs_need_the_right_token() {
    let fixture = Fixture::new();
    let server = &fixture.server;
    let send = |request: Request| server.send(&request);
    let is = |status: u16| {
        move |_: &Route, answer: &Answer| {
            answer.status == status && answer.header("content-type") == Some("application/problem+json")
        }
    };
    let good = token(server, "teacher", "good", &ALL_SCOPES);
    let [expired, revoked] = ["expired", "revoked"].map(|name| token(server, "teacher", name, &ALL_SCOPES));
    let tables = Connection::open(server.data("app.sqlite")).unwrap();
    tables.execute("UPDATE api_token SET expires = 0 WHERE name = 'expired'", []).unwrap();
    server.dir.run(&["api-token", "revoke", "--data", "data", "teacher", "revoked"]).must_succeed();
    for wrong in [None, Some(""), Some("guessed"), Some(&good[1..]), Some(expired.as_str()), Some(revoked.as_str())] {
        fixture.walk_over(api_routes(), |route| send(program_request(route, wrong)), is(401));
    }
    // A session is none for programs, whatever its page sends along.
    let with_cookie = |route: &Route| {
        let request = program_request(route, None).header("Cookie", &fixture.teacher.cookie);
        send(request.header("X-CSRF-Token", &fixture.teacher.csrf))
    };
    fixture.walk_over(api_routes(), with_cookie, is(401));
    // A token is none for people.
    let on_page = |route: &Route| send(filled(route, None).header("Authorization", &format!("Bearer {good}")));
    fixture.walk(|route| route.access != Access::Public, on_page, |_, answer| matches!(answer.status, 303 | 401));
    // One scope too few.
    for scope in ["read", "submit", "review", "admin"] {
        let others: Vec<&str> = ALL_SCOPES.chunks(2).filter(|pair| pair[1] != scope).flatten().copied().collect();
        let weak = token(server, "teacher", &format!("no {scope}"), &others);
        let wanted = api_routes().into_iter().filter(|route| route.scope.unwrap().name() == scope).collect();
        fixture.walk_over(wanted, |route| send(program_request(route, Some(&weak))), is(403));
    }
    // Somebody else's, another course's, an assistant's.
    let of_course = || api_routes().into_iter().filter(is_of_course).collect::<Vec<_>>();
    tables
        .execute(
            "INSERT INTO member (course, account, role) SELECT 2, id, 'instructor' FROM account WHERE name = 'teacher'",
            [],
        )
        .unwrap();
    let elsewhere = token(server, "teacher", "elsewhere", &[&ALL_SCOPES[..], &["--course", "2"]].concat());
    for account in ["stranger", "admin"] {
        let theirs = token(server, account, "own", &ALL_SCOPES);
        fixture.walk_over(of_course(), |route| send(program_request(route, Some(&theirs))), is(404));
    }
    fixture.walk_over(of_course(), |route| send(program_request(route, Some(&elsewhere))), is(404));
    let wanted = api_routes().into_iter().filter(|route| matches!(route.access, Access::Creator | Access::Admin));
    fixture.walk_over(wanted.collect(), |route| send(program_request(route, Some(&elsewhere))), is(403));
    let assistants = token(server, "assistant", "own", &ALL_SCOPES);
    let above = |route: &Route| matches!(route.access, Access::Instructor | Access::Creator | Access::Admin);
    let wanted = api_routes().into_iter().filter(above).collect();
    fixture.walk_over(wanted, |route| send(program_request(route, Some(&assistants))), is(403));
    // The right one opens each of them, so the requests above can fail.
    tables.execute("UPDATE account SET is_active = 0 WHERE name = 'teacher'", []).unwrap();
    fixture.walk_over(api_routes(), |route| send(program_request(route, Some(&good))), is(401));
    tables.execute("UPDATE account SET is_active = 1 WHERE name = 'teacher'", []).unwrap();
    for route in api_routes().iter().filter(|route| route.method != "DELETE") {
        let answer = send(program_request(route, Some(&good)));
        let has = |parts: &[&str]| parts.iter().any(|part| route.path.contains(part));
        // There is no report, no submission that could be read, and no archive.
        let is_absent = answer.status == 404 && has(&["report", "pairs", "cases", "submissions", ".csv"]);
        let is_early = answer.status == 409 && has(&["roster", "archive", "query", "left-out", "{batch}/runs"]);
        assert!(answer.status < 300 || is_absent || is_early, "{} {}", route.path, answer.text());
    }
}

/// Without a session only the sign-in form is shown.
#[test]
fn everything_else_needs_a_session() {
    let fixture = Fixture::new();
    let is_closed = |route: &Route| route.access != Access::Public;
    let is_refused = |route: &Route, answer: &Answer| match route.method.as_str() {
        "GET" => answer.status == 303 && answer.header("location").unwrap().starts_with("/sign-in"),
        _ => answer.status == 401,
    };
    let send = |request: Request| fixture.server.send(&request);
    fixture.walk(is_closed, |route| send(filled(route, None)), is_refused);
    let guessed = format!("{}x", fixture.teacher.cookie);
    let as_guessed = |route: &Route| send(filled(route, Some(&fixture.teacher.csrf)).header("Cookie", &guessed));
    fixture.walk(is_closed, as_guessed, is_refused);
}

/// Users cannot see a course of others, not even as admins; it looks like a course that does not exist.
#[test]
fn nobody_sees_anothers_course() {
    let fixture = Fixture::new();
    for outsider in [&fixture.stranger, &fixture.admin] {
        let send = |route: &Route| outsider.send(filled(route, Some(&outsider.csrf)));
        fixture.walk(is_of_course, send, |_, answer| answer.status == 404);
        let absent = |route: &Route| {
            let path = path(route).replacen("/1", "/4711", 1);
            outsider.send(Request::get(&path)).text()
        };
        let there = |route: &Route| outsider.send(Request::get(&path(route))).text();
        for route in routes().iter().filter(|route| is_of_course(route) && route.method == "GET") {
            assert_eq!(there(route), absent(route), "{}", route.path);
        }
    }
}

/// Assistants cannot change the course, and accounts without a further role manage nothing.
#[test]
fn roles_limit_access() {
    let fixture = Fixture::new();
    let is_above = |route: &Route| !matches!(route.access, Access::Public | Access::SignedIn | Access::Member);
    let send = |route: &Route| fixture.assistant.send(filled(route, Some(&fixture.assistant.csrf)));
    fixture.walk(is_above, send, |_, answer| answer.status == 403);
    let send = |route: &Route| fixture.stranger.send(filled(route, Some(&fixture.stranger.csrf)));
    fixture.walk(|route| route.access == Access::Admin, send, |_, answer| answer.status == 403);
}

/// A form without the session's token changes nothing.
#[test]
fn forms_need_the_token() {
    let fixture = Fixture::new();
    let is_form = |route: &Route| route.method == "POST" && route.access != Access::Public;
    let is_refused = |_: &Route, answer: &Answer| answer.status == 403;
    for csrf in [None, Some("guessed"), Some(""), Some(fixture.stranger.csrf.as_str())] {
        fixture.walk(is_form, |route| fixture.teacher.send(filled(route, csrf)), is_refused);
        let in_header = |route: &Route| filled(route, None).header("X-CSRF-Token", csrf.unwrap_or_default());
        fixture.walk(is_form, |route| fixture.teacher.send(in_header(route)), is_refused);
    }
    // Content types that a page of another site can send without permission.
    for kind in ["text/plain", "multipart/form-data; boundary=edge", "application/json"] {
        let send = |route: &Route| fixture.teacher.send(filled(route, None).header("Content-Type", kind));
        fixture.walk(is_form, send, |_, answer| matches!(answer.status, 400 | 403 | 422));
    }
    fixture.walk(is_form, |route| fixture.teacher.send(request(route)), |_, answer| matches!(answer.status, 403 | 422));
}

/// Requests from other sites are refused, even with the cookie and the token.
#[test]
fn requests_from_other_sites_are_refused() {
    let fixture = Fixture::new();
    let foreign = [
        ("Origin", "http://evil.example"),
        ("Origin", "null"),
        ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Site", "same-site"),
    ];
    for (name, value) in foreign {
        let send = |route: &Route| fixture.teacher.send(filled(route, Some(&fixture.teacher.csrf)).header(name, value));
        fixture.walk(|route| route.method == "POST", send, |_, answer| answer.status == 403);
    }
}

/// The headers of single sign-on open nothing unless the proxy sent them, once, with its secret, and with the name of the
/// session's person. Any other request changes nothing.
#[test]
fn only_the_proxy_names_people() {
    let institution = Institution::new();
    let fixture = Fixture::on(institution.start(&["--role", "admin=cs-it"]));
    account_for(&fixture.server, "teacher", "prof").must_succeed();
    let teacher = || institution.client(&fixture.server, "prof", "cs-it");
    let prof = teacher();
    let is_closed = |route: &Route| route.access != Access::Public;
    let is_signed_out = |route: &Route, answer: &Answer| match route.method.as_str() {
        "GET" => answer.status == 303 && answer.header("location").unwrap().starts_with("/sign-in"),
        _ => answer.status == 401,
    };
    let plain = |route: &Route, client: &Client| {
        let sent = filled(route, Some(&client.csrf)).header("Cookie", &client.cookie);
        sent.header("Host", &institution.host)
    };
    let send = |request: Request| fixture.server.send(&request);
    let secret = institution.secret.as_str();
    // The cookie alone, and the headers of somebody who signed out at the institution.
    fixture.walk(is_closed, |route| send(plain(route, &prof)), is_signed_out);
    for nobody in ["", "(null)", "   "] {
        let request = |route: &Route| plain(route, &prof).header("X-Lookalike-Proxy", secret);
        fixture.walk(is_closed, |route| send(request(route).header("Remote-User", nobody)), is_signed_out);
    }
    for wrong in [None, Some(""), Some("guessed"), Some(&secret[1..])] {
        let spoofed = |route: &Route| {
            let request = plain(route, &prof).header("Remote-User", "prof").header("Remote-Groups", "cs-it");
            send(wrong.map_or(request.clone(), |wrong| request.header("X-Lookalike-Proxy", wrong)))
        };
        fixture.walk(|_| true, spoofed, |_, answer| answer.status == 403);
    }
    for name in ["Remote-User", "Remote-Groups", "X-Lookalike-Proxy"] {
        let twice = |route: &Route| prof.send(filled(route, Some(&prof.csrf)).through(&prof.proxy).added(name, "prof"));
        fixture.walk(|_| true, twice, |_, answer| answer.status == 400);
    }
    for spoiled in ["x".repeat(201), "pr\tof".to_owned()] {
        let send = |route: &Route| prof.send(filled(route, Some(&prof.csrf)).header("Remote-User", &spoiled));
        fixture.walk(|_| true, send, |_, answer| answer.status == 400);
    }
    // The name of another person ends the session, which begins anew for each route.
    let as_other = |route: &Route| {
        let prof = teacher();
        let answer = prof.send(filled(route, Some(&prof.csrf)).header("Remote-User", "other"));
        assert_ne!(prof.get("/account").status, 200, "the session has ended");
        answer
    };
    fixture.walk(is_closed, as_other, is_signed_out);
    // The same requests succeed for the person, so the ones above can fail.
    for route in routes().iter().filter(|route| route.method == "GET" && is_closed(route)) {
        let answer = prof.send(request(route));
        assert!(!matches!(answer.status, 400 | 401 | 403 | 421), "{}: {}", route.path, answer.status);
        assert_ne!(answer.header("location"), Some("/sign-in"), "{}", route.path);
    }
}

/// Requests for another host name are refused, so DNS rebinding fails.
#[test]
fn requests_for_other_hosts_are_refused() {
    let fixture = Fixture::new();
    let port = fixture.server.address.split(':').nth(1).unwrap();
    for host in ["evil.example".to_owned(), format!("evil.example:{port}"), "127.0.0.1".to_owned(), String::new()] {
        let send =
            |route: &Route| fixture.teacher.send(filled(route, Some(&fixture.teacher.csrf)).header("Host", &host));
        fixture.walk(|_| true, send, |_, answer| matches!(answer.status, 400 | 421));
    }
}

/// The same requests succeed for those who have access, so the tests above can fail.
#[test]
fn allowed_requests_succeed() {
    let fixture = Fixture::new();
    for route in routes().iter().filter(|route| route.method == "GET" && route.path != "/token/{token}") {
        let answer = fixture.teacher.send(request(route));
        assert!(!matches!(answer.status, 401 | 403 | 421), "{}: {}", route.path, answer.status);
        assert_ne!(answer.header("location"), Some("/sign-in"), "{}", route.path);
    }
    let before = fixture.state();
    assert_eq!(fixture.teacher.post("/courses/1/name", &[("name", "Programming I")]).status, 303);
    assert_ne!(fixture.state(), before);
    let by_header = Request::post("/courses").form(&[("name", "Logic")]).header("X-CSRF-Token", &fixture.teacher.csrf);
    let origin = format!("http://{}", fixture.server.address);
    let by_header = by_header.header("Origin", &origin).header("Sec-Fetch-Site", "same-origin");
    assert_eq!(fixture.teacher.send(by_header).header("location"), Some("/courses/3"));
}

/// Unknown addresses and methods are refused.
#[test]
fn unknown_addresses_are_not_found() {
    let fixture = Fixture::new();
    let absent =
        ["/nothing", "/courses/abc", "/courses/-1", "/courses/+1", "/courses/0", "/courses/99999999999999999999"];
    for path in absent.into_iter().chain(["/courses/1/", "//", "/assets/..%2f..%2fapp.sqlite", "/assets/"]) {
        assert_eq!(fixture.teacher.get(path).status, 404, "{path}");
    }
    for verb in ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "POST"] {
        let answer = fixture.teacher.send(Request::with(&format!("{verb} /courses/1")));
        assert!(matches!(answer.status, 404 | 403), "{verb}: {}", answer.status);
    }
}
