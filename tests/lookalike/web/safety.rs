//! The token, cookies, headers, listening, large forms, slow clients, the data folder.

use std::io::{Read, Write};
use std::net::TcpStream;

use super::harness::{Answer, PASSWORD, Request, Server, account_command};
use crate::harness::Desk;

/// Whoever finds the printed address later, in a history or a log, gets nothing by it.
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
    let (desk, status) = server.stop();
    assert!(status.success());
    let next = Server::start_on(desk, &[]);
    assert_eq!(next.get(&printed).status, 403);
    assert_ne!(next.token_path().unwrap(), printed);
    next.owner();
}

/// Two that try the printed address at once are not both let in.
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

/// A strict cookie does not go along where another site leads to, so the way on is then a page of the server's own.
#[test]
fn the_printed_address_works_from_elsewhere() {
    let server = Server::start();
    let request = Request::get(&server.token_path().unwrap()).header("Sec-Fetch-Site", "cross-site");
    let answer = server.send(&request);
    assert_eq!((answer.status, answer.header("refresh")), (200, Some("0; url=/")));
    assert!(answer.header("set-cookie").is_some());
}

/// No script reads the cookie, no other site's request carries it, and its token is not in the tables.
#[test]
fn cookies_are_kept_close() {
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

/// Every answer keeps browsers from guessing, framing, storing and fetching elsewhere; errors too.
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

/// Style sheets are kept by browsers, and asked for again when they have changed.
#[test]
fn assets_are_kept_by_their_version() {
    let server = Server::start();
    let first = server.get("/assets/style.css");
    assert_eq!((first.status, first.header("content-type")), (200, Some("text/css; charset=utf-8")));
    assert_eq!(first.header("cache-control"), Some("private, no-cache"));
    let tag = first.header("etag").unwrap();
    let again = server.send(&Request::get("/assets/style.css").header("If-None-Match", tag));
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(again.header("x-content-type-options"), Some("nosniff"));
}

/// A script is told what went wrong in words, not in a page.
#[test]
fn scripts_are_answered_in_json() {
    let server = Server::start();
    let answer = server.send(&Request::post("/courses").header("Accept", "application/json"));
    assert_eq!((answer.status, answer.header("content-type")), (401, Some("application/json")));
    let said: serde_json::Value = serde_json::from_slice(&answer.body).unwrap();
    assert!(said["problem"].as_str().unwrap().contains("not signed in"), "{said}");
}

/// What others can reach needs TLS in front and a password, and says which of them is missing.
#[test]
fn listening_to_others_is_refused() {
    let desk = Desk::new();
    let serve = |further: &[&str]| desk.run(&[&["serve", "--data", "data", "--listen", "0.0.0.0:0"], further].concat());
    serve(&[]).must_have_failed(1, &["--behind-tls", "127.0.0.1"]);
    let behind = ["--behind-tls", "copies.example.edu"];
    serve(&behind).must_have_failed(1, &["account add", "--role admin"]);
    let local = ["serve", "--data", "data", "--listen", "127.0.0.1:0", "--behind-tls", "copies.example.edu"];
    desk.run(&local).must_have_failed(1, &["account add"]);
    account_command(&desk, &["add", "--data", "data", "--role", "instructor", "ann"], PASSWORD).must_have_worked();
    serve(&behind).must_have_failed(1, &["account add", "--role admin"]);
    account_command(&desk, &["add", "--data", "data", "--role", "admin", "ben"], PASSWORD).must_have_worked();
    serve(&[]).must_have_failed(1, &["--behind-tls"]);
    serve(&["--behind-tls", "https://copies.example.edu"]).must_have_failed(2, &["without https://"]);
}

/// Behind a proxy cookies are for TLS alone, the host's name is the proxy's, and nothing is printed that lets anybody in.
#[test]
fn a_server_behind_tls_is_strict() {
    let desk = Desk::new();
    account_command(&desk, &["add", "--data", "data", "--role", "admin", "ben"], PASSWORD).must_have_worked();
    let server = Server::start_on(desk, &["--behind-tls", "copies.example.edu"]);
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

/// No token lets anybody in where an admin has a password.
#[test]
fn a_server_with_an_admin_prints_no_token() {
    let desk = Desk::new();
    account_command(&desk, &["add", "--data", "data", "--role", "admin", "ben"], PASSWORD).must_have_worked();
    let server = Server::start_on(desk, &[]);
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
    // The server stops listening when it has enough.
    let n_taken = (0..1000).take_while(|_| stream.write_all(piece.as_bytes()).is_ok()).count();
    let mut answer = [0; 12];
    let is_answered = stream.read_exact(&mut answer).is_ok();
    assert!(n_taken < 1000 && (!is_answered || &answer == b"HTTP/1.1 413"), "{n_taken} {answer:?}");
    assert_eq!(owner.get("/").status, 200);
}

/// Those who send half a request keep nobody else waiting.
#[test]
fn slow_clients_stop_nobody() {
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
    server.owner();
    drop(slow);
    server.get("/sign-in");
}

/// Noise on the wire ends that connection alone.
#[test]
fn noise_ends_no_server() {
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

/// Two servers would fall over one another's runs.
#[test]
fn a_data_folder_has_one_server() {
    let server = Server::start();
    let second = server.desk.run(&["serve", "--data", "data", "--listen", "127.0.0.1:0"]);
    second.must_have_failed(1, &["another server", "--data"]);
    let (desk, _) = server.stop();
    Server::start_on(desk, &[]).owner();
}

/// A folder of something else is not written to.
#[test]
fn other_databases_are_left_alone() {
    let desk = Desk::new();
    desk.file("data/app.sqlite", "no database at all, but a text that is long enough to be taken for one".repeat(20));
    let serve = || desk.run(&["serve", "--data", "data", "--listen", "127.0.0.1:0"]);
    serve().must_have_failed(1, &["cannot open data/app.sqlite"]);
    std::fs::remove_file(desk.path("data/app.sqlite")).unwrap();
    let other = rusqlite::Connection::open(desk.path("data/app.sqlite")).unwrap();
    other.execute_batch("CREATE TABLE account (id INTEGER)").unwrap();
    serve().must_have_failed(1, &["none of `lookalike serve`"]);
    other.execute_batch("DROP TABLE account; PRAGMA application_id = 0x6c6b7762; PRAGMA user_version = 99").unwrap();
    serve().must_have_failed(1, &["newer version"]);
}

/// Nobody else of the machine looks into what students handed in.
#[cfg(unix)]
#[test]
fn the_data_folder_is_private() {
    use std::os::unix::fs::PermissionsExt;
    let server = Server::start();
    let mode = std::fs::metadata(server.data("")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
    // A folder that was made by somebody else stays as it is, and whoever starts the server is told.
    let desk = Desk::new();
    desk.folder("data");
    std::fs::set_permissions(desk.path("data"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let (desk, _) = Server::start_on(desk, &[]).stop();
    assert!(std::fs::read_to_string(desk.path("stderr")).unwrap().contains("chmod 700 data"));
}

/// What is asked to stop stops, also while a browser keeps its connection.
#[test]
fn a_server_stops_when_it_is_asked_to() {
    let server = Server::start();
    let idle = TcpStream::connect(&server.address).unwrap();
    server.owner();
    let (desk, status) = server.stop();
    assert!(status.success());
    assert_eq!(std::fs::read_to_string(desk.path("stderr")).unwrap(), "");
    drop(idle);
}
