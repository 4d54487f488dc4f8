//! The token, cookies, headers, listening, large forms, slow clients, and the data folder.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;

use insta::assert_snapshot;

use super::backups::run_batch;
use lookalike_test_harness::server::{Answer, PASSWORD, Request, Server, account_command};
use lookalike_test_harness::{TestDir, program};
use lookalike_test_support::waiting::wait_until;

/// The printed address is useless to anybody who finds it later, in a history or a log.
#[test]
fn the_printed_address_works_once() {
    let server = Server::start();
    let printed = server.token_path().unwrap();
    assert_eq!(printed.len(), "/token/".len() + 43);
    assert_eq!(server.get("/token/guessed").status, 403);
    assert_eq!(server.get(&format!("{printed}x")).status, 403);
    assert_eq!(server.send(&Request::with(&format!("HEAD {printed}"))).header("set-cookie"), None);
    let owner = server.owner();
    assert_eq!(owner.get("/").status, 200);
    let again = server.get(&printed);
    assert_eq!((again.status, again.header("set-cookie")), (403, None));
    let (dir, status) = server.stop();
    assert!(status.success());
    let next = Server::start_on(dir, &[]);
    assert_eq!(next.get(&printed).status, 403);
    assert_ne!(next.token_path().unwrap(), printed);
    next.owner();
}

/// Only one of several simultaneous requests to the printed address succeeds.
#[test]
fn the_printed_address_works_once_in_a_race() {
    let server = Server::start();
    let printed = server.token_path().unwrap();
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let tries: Vec<_> = (0..8).map(|_| scope.spawn(|| server.get(&printed).status)).collect();
        tries.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert_eq!(statuses.iter().filter(|status| **status == 303).count(), 1, "{statuses:?}");
    assert!(statuses.iter().all(|status| matches!(status, 303 | 403)), "{statuses:?}");
}

/// Browsers do not send a strict cookie after a link from another site, so the printed address answers with a page that
/// redirects.
#[test]
fn the_printed_address_works_from_elsewhere() {
    let server = Server::start();
    let request = Request::get(&server.token_path().unwrap()).header("Sec-Fetch-Site", "cross-site");
    let answer = server.send(&request);
    assert_eq!((answer.status, answer.header("refresh")), (200, Some("0; url=/")));
    assert!(answer.header("set-cookie").is_some());
}

/// Scripts cannot read the cookie, other sites' requests do not carry it, and its token is not in the database.
#[test]
fn cookies_are_protected() {
    let server = Server::start();
    let answer = server.get(&server.token_path().unwrap());
    let cookie = answer.header("set-cookie").unwrap();
    let port = server.address.split(':').nth(1).unwrap();
    assert!(cookie.starts_with(&format!("lookalike-{port}=")), "{cookie}");
    for attribute in ["HttpOnly", "SameSite=Strict", "Path=/"] {
        assert!(cookie.split("; ").any(|own| own == attribute), "{cookie}");
    }
    let token = cookie.split([';', '=']).nth(1).unwrap();
    assert_eq!(token.len(), 43);
    let tables = std::fs::read(server.data("app.sqlite")).unwrap();
    assert!(!tables.windows(token.len()).any(|window| window == token.as_bytes()));
}

/// Every answer, errors included, forbids guessing content types, framing, storing, and loading from elsewhere.
#[test]
fn every_answer_has_the_headers() {
    let server = Server::start();
    let owner = server.owner();
    let foreign = server.send(&Request::get("/").header("Host", "evil.example"));
    let answers: [(u16, Answer); 8] = [
        (200, server.get("/sign-in")),
        (303, server.get("/")),
        (200, owner.get("/")),
        (404, owner.get("/nothing")),
        (404, owner.get("/courses/7")),
        (401, server.send(&Request::post("/courses"))),
        (403, owner.send(Request::post("/courses"))),
        (421, foreign),
    ];
    for (status, answer) in &answers {
        assert_eq!(answer.status, *status);
        let policy = answer.header("content-security-policy").unwrap();
        for part in ["default-src 'none'", "script-src 'self'", "frame-ancestors 'self'", "base-uri 'none'"] {
            assert!(policy.contains(part), "{policy}");
        }
        assert!(!["-inline", "-eval", "http", "*"].iter().any(|part| policy.contains(part)), "{policy}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            ("x-frame-options", "SAMEORIGIN"),
            ("cache-control", "no-store"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{status}");
        }
        assert!(answer.header("permissions-policy").is_some());
        assert_eq!(answer.header("server"), None);
        assert!(answer.headers.iter().all(|(name, _)| !name.starts_with("access-control")));
    }
}

/// Assets are cached and revalidated.
#[test]
fn assets_are_revalidated() {
    let server = Server::start();
    let first = server.get("/assets/style.css");
    assert_eq!((first.status, first.header("content-type")), (200, Some("text/css; charset=utf-8")));
    assert_eq!(first.header("cache-control"), Some("private, no-cache"));
    let tag = first.header("etag").unwrap();
    let again = server.send(&Request::get("/assets/style.css").header("If-None-Match", tag));
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(again.header("x-content-type-options"), Some("nosniff"));
}

/// Scripts receive errors as JSON.
#[test]
fn scripts_are_answered_in_json() {
    let server = Server::start();
    let answer = server.send(&Request::post("/courses").header("Accept", "application/json"));
    assert_eq!((answer.status, answer.header("content-type")), (401, Some("application/json")));
    let said: serde_json::Value = serde_json::from_slice(&answer.body).unwrap();
    assert_snapshot!(said["problem"].as_str().unwrap(), @"You are not signed in. Sign in, reload the page, and send the form again.");
}

/// Listening to other machines needs TLS in front and an admin with a password; the message says which is missing.
#[test]
fn listening_to_others_needs_tls_and_a_password() {
    let dir = TestDir::new();
    let serve = |further: &[&str]| dir.run(&[&["serve", "--data", "data", "--listen", "0.0.0.0:0"], further].concat());
    let mut messages = serve(&[]).must_fail(1).transcript();
    let behind = ["--behind-tls", "copies.example.edu"];
    messages += &serve(&behind).must_fail(1).transcript();
    let local = ["serve", "--data", "data", "--listen", "127.0.0.1:0", "--behind-tls", "copies.example.edu"];
    messages += &dir.failures(1, &[&local]);
    account_command(&dir, &["add", "--data", "data", "--role", "instructor", "ann"], PASSWORD).must_succeed();
    serve(&behind).must_fail(1);
    account_command(&dir, &["add", "--data", "data", "--role", "admin", "ben"], PASSWORD).must_succeed();
    serve(&[]).must_fail(1);
    messages += &serve(&["--behind-tls", "https://copies.example.edu"]).must_fail(2).transcript();
    assert_snapshot!(messages);
}

/// Behind a proxy, cookies are for TLS only, the host name is the proxy's, and no sign-in link is printed.
#[test]
fn a_server_behind_tls_is_strict() {
    let dir = TestDir::new();
    account_command(&dir, &["add", "--data", "data", "--role", "admin", "ben"], PASSWORD).must_succeed();
    let server = Server::start_on(dir, &["--behind-tls", "copies.example.edu"]);
    assert!(!server.printed.contains("/token/"), "{}", server.printed);
    assert_eq!(server.get("/sign-in").status, 421);
    let form = Request::post("/sign-in").form(&[("name", "ben"), ("password", PASSWORD)]);
    let form = form.header("Host", "copies.example.edu");
    assert_eq!(server.send(&form.clone().header("Origin", "http://copies.example.edu")).status, 403);
    let answer = server.send(&form.header("Origin", "https://copies.example.edu"));
    assert_eq!(answer.status, 303, "{}", answer.text());
    let cookie = answer.header("set-cookie").unwrap();
    assert!(cookie.starts_with("__Host-lookalike="), "{cookie}");
    assert!(cookie.split("; ").any(|own| own == "Secure"), "{cookie}");
}

/// No sign-in link is printed where an admin has a password.
#[test]
fn a_server_with_an_admin_prints_no_token() {
    let dir = TestDir::new();
    account_command(&dir, &["add", "--data", "data", "--role", "admin", "ben"], PASSWORD).must_succeed();
    let server = Server::start_on(dir, &[]);
    assert_eq!(server.token_path(), None);
    server.sign_in("ben", PASSWORD);
}

/// A form that would fill the memory is refused.
#[test]
fn large_forms_are_refused() {
    let server = Server::start();
    let owner = server.owner();
    assert_eq!(owner.post("/courses", &[("name", &"x".repeat(2 << 20))]).status, 413);
    let in_pieces = Request::post("/courses").header("Cookie", &owner.cookie).header("Host", &server.address);
    let head = String::from_utf8(in_pieces.bytes(&server.address)).unwrap();
    let head = head.replace("Content-Length: 0", "Transfer-Encoding: chunked");
    let head = head.replace("\r\n\r\n", "\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n");
    let mut stream = TcpStream::connect(&server.address).unwrap();
    stream.write_all(head.as_bytes()).unwrap();
    let piece = format!("10000\r\n{}\r\n", "x".repeat(0x10000));
    // The server answers at the limit, and forgets the rest.
    (0..1000).for_each(|_| stream.write_all(piece.as_bytes()).unwrap());
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 413");
    assert_eq!(owner.get("/").status, 200);
}

/// Clients that send half a request do not block others.
#[test]
fn slow_clients_block_nobody() {
    let server = Server::start();
    let slow: Vec<TcpStream> = (0..100)
        .map(|place| {
            let mut stream = TcpStream::connect(&server.address).unwrap();
            let half =
                if place % 2 == 0 { "GET / HT" } else { "POST /sign-in HTTP/1.1\r\nContent-Length: 100\r\n\r\nname" };
            stream.write_all(half.as_bytes()).unwrap();
            stream
        })
        .collect();
    assert_eq!(server.owner().get("/").status, 200);
    drop(slow);
    assert_eq!(server.get("/sign-in").status, 200);
}

/// Noise on a connection ends only that connection.
#[test]
fn noise_ends_only_its_connection() {
    let server = Server::start();
    let noises: [&[u8]; 4] =
        [b"\0\x01\xff\xfe\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\r\n\r\n\r\n", b"\x16\x03\x01\x02\x00\x01"];
    for noise in noises {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        stream.write_all(noise).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        drop(stream.read_to_end(&mut Vec::new()));
    }
    let long = format!("/{}", "x".repeat(100_000));
    assert!(matches!(server.get(&long).status, 404 | 414 | 431));
    assert_eq!(server.get("/sign-in").status, 200);
}

/// A data folder has at most one server.
#[test]
fn a_data_folder_has_one_server() {
    let server = Server::start();
    assert_snapshot!(server.dir.failures(1, &[&["serve", "--data", "data", "--listen", "127.0.0.1:0"]]));
    let (dir, _) = server.stop();
    Server::start_on(dir, &[]).owner();
}

/// A database of another program is not changed.
#[test]
fn other_databases_are_left_alone() {
    let dir = TestDir::new();
    dir.file("data/app.sqlite", "no database at all, but a text that is long enough to be taken for one".repeat(20));
    let serve = || dir.failures(1, &[&["serve", "--data", "data", "--listen", "127.0.0.1:0"]]);
    let mut messages = serve();
    std::fs::remove_file(dir.path("data/app.sqlite")).unwrap();
    let other = rusqlite::Connection::open(dir.path("data/app.sqlite")).unwrap();
    other.execute_batch("CREATE TABLE account (id INTEGER)").unwrap();
    messages += &serve();
    other.execute_batch("DROP TABLE account; PRAGMA application_id = 0x6c6b7762; PRAGMA user_version = 99").unwrap();
    assert_snapshot!(messages + &serve());
}

/// Other users of the machine cannot read the data folder.
#[cfg(unix)]
#[test]
fn the_data_folder_is_private() {
    use std::os::unix::fs::PermissionsExt;
    let server = Server::start();
    let mode = std::fs::metadata(server.data("")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
    // The permissions of an existing folder are not changed, and the operator is warned.
    let dir = TestDir::new();
    dir.folder("data");
    std::fs::set_permissions(dir.path("data"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let (dir, _) = Server::start_on(dir, &[]).stop();
    assert_snapshot!(std::fs::read_to_string(dir.path("stderr")).unwrap());
}

/// A server stops on request, even while browsers keep connections open.
#[test]
fn a_server_stops_on_request() {
    let server = Server::start();
    let idle = TcpStream::connect(&server.address).unwrap();
    server.owner();
    let (dir, status) = server.stop();
    assert!(status.success());
    assert_eq!(std::fs::read_to_string(dir.path("stderr")).unwrap(), "");
    drop(idle);
}

/// Returns a command that runs the program and writes its connections, and those of its child processes, to a file; none, and
/// says so, where that is not possible.
fn traced(dir: &TestDir, file: &str) -> Option<Command> {
    let trial = Command::new("strace").args(["-o", "/dev/null", "true"]).output();
    if !trial.is_ok_and(|trial| trial.status.success()) {
        println!("skipped: strace is missing or not allowed");
        return None;
    }
    let mut command = Command::new("strace");
    // The tracer is no parent, so that signals reach the program.
    command.args(["-D", "-f", "-e", "trace=connect", "-o"]).arg(dir.path(file)).arg(program().get_program());
    Some(command)
}

/// The server and its child processes connect to nobody, whatever instructors do.
#[test]
fn the_server_connects_to_nobody() {
    let dir = TestDir::new();
    let (Some(command), Some(mut probe)) = (traced(&dir, "connections"), traced(&dir, "probe")) else { return };
    let server = Server::start_by(command, dir, "127.0.0.1:0", &["--archive", "kept.archive"]);
    // Something that does connect is seen.
    probe.args(["serve", "--probe", "--listen", &server.address]).current_dir(server.dir.path(""));
    assert!(probe.status().unwrap().success());
    let seen = |file: &str| std::fs::read_to_string(server.dir.path(file)).unwrap_or_default();
    wait_until("the trace is complete", || seen("probe").contains("+++ exited with 0 +++"));
    assert!(seen("probe").contains("inet_addr(\"127.0.0.1\")"), "{}", seen("probe"));

    let owner = server.owner();
    owner.course("Programming");
    run_batch(&owner, "2026");
    assert_eq!(owner.post("/courses/1/archive", &[("name", "programming")]).status, 303);
    assert_eq!(owner.post("/batches/1/keep", &[]).status, 303);
    for path in ["/runs/1/report/index.html", "/runs/1/report.zip", "/runs/1/pairs/1/sheet.html", "/admin", "/log.csv"]
    {
        assert_eq!(owner.get(path).status, 200, "{path}");
    }
    assert_eq!(owner.post("/admin/data-subject/export", &[("words", "ann")]).status, 200);
    assert!(!seen("connections").contains("connect("), "{}", seen("connections"));
}
