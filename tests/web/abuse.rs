//! Strangers who guess passwords, use up connections or memory, and admins who lock one another out.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::Duration;

use lookalike_test_harness::TestDir;
use lookalike_test_harness::class::row;
use lookalike_test_harness::server::{Answer, PASSWORD, Request, Server, account_command};
use lookalike_test_support::waiting::wait_until;
use socket2::{Domain, Socket, Type};

/// The name of the server behind a proxy.
const HOST: &str = "copies.example.edu";
/// The address of the attacker, as the proxy tells it.
const ATTACKER: &str = "192.0.2.66";
/// The address of honest people.
const HOME: &str = "198.51.100.7";
/// The number of attempts until one must wait.
const N_FREE: usize = 5;
/// More connections than the server has.
const N_CONNECTIONS: usize = 520;
/// The number of requests that one client may make at once.
const MAX_REQUESTS: usize = 128;

/// Starts a server behind a proxy, with the admin `ada`.
fn behind_proxy() -> Server {
    let dir = TestDir::new();
    account_command(&dir, &["add", "--data", "data", "--role", "admin", "ada"], PASSWORD).must_succeed();
    Server::start_on(dir, &["--behind-tls", HOST])
}

/// Returns a request as the proxy passes it on from an address.
fn from(address: &str, request: Request) -> Request {
    request.header("Host", HOST).header("X-Forwarded-For", address)
}

fn sign_in(name: &str, password: &str) -> Request {
    Request::post("/sign-in").form(&[("name", name), ("password", password)])
}

/// Fails to sign in as `ada` from an address until that has to wait.
fn guess_until_throttled(server: &Server, address: &str) {
    let wrong = || server.send(&from(address, sign_in("ada", "wrong password"))).status;
    let statuses: Vec<u16> = (0..=N_FREE).map(|_| wrong()).collect();
    assert_eq!(statuses, [401, 401, 401, 401, 401, 429]);
}

/// Returns the cookies that an answer sets, as a browser sends them back.
fn cookies(answer: &Answer) -> Vec<String> {
    let set = answer.headers.iter().filter(|(name, _)| name == "set-cookie");
    set.map(|(_, cookie)| cookie.split(';').next().unwrap().to_owned()).collect()
}

/// Somebody who guesses a password does not keep its owner out: neither at another address, nor, on a device that signed
/// in before, at the same one.
#[test]
fn guessing_keeps_nobody_out() {
    let server = behind_proxy();
    guess_until_throttled(&server, ATTACKER);
    let answer = server.send(&from(HOME, sign_in("ada", PASSWORD)));
    assert_eq!(answer.status, 303, "{}", answer.text());
    assert_eq!(server.send(&from(ATTACKER, sign_in("ada", PASSWORD))).status, 429);
    let device = cookies(&answer).into_iter().find(|cookie| cookie.contains("-device=")).unwrap();
    let known = from(ATTACKER, sign_in("ada", PASSWORD)).header("Cookie", &device);
    assert_eq!(server.send(&known).status, 303);
    // The address that a client sends itself does not count.
    let pretending = from(&format!("{HOME}, {ATTACKER}"), sign_in("ada", PASSWORD));
    assert_eq!(server.send(&pretending).status, 429);
}

/// A thousand machines that each guess a little are slowed down together, and known devices are not.
#[test]
fn guessing_from_many_addresses_is_slow() {
    let server = behind_proxy();
    let answer = server.send(&from(HOME, sign_in("ada", PASSWORD)));
    let device = cookies(&answer).into_iter().find(|cookie| cookie.contains("-device=")).unwrap();
    let wrong =
        |machine: usize| server.send(&from(&format!("10.0.0.{machine}"), sign_in("ada", "wrong password"))).status;
    assert!((0..200).any(|machine| wrong(machine) == 429));
    let known = from(HOME, sign_in("ada", PASSWORD)).header("Cookie", &device);
    assert_eq!(server.send(&known).status, 303);
}

/// The operator learns, once, that the proxy does not tell clients apart: limits are for all of them together then.
#[test]
fn a_proxy_that_hides_its_clients_is_named() {
    let server = behind_proxy();
    server.send(&from(HOME, Request::get("/sign-in")));
    let messages = |server: &Server| std::fs::read_to_string(server.dir.path("stderr")).unwrap();
    assert_eq!(messages(&server), "");
    for _ in 0..2 {
        server.send(&Request::get("/sign-in").header("Host", HOST));
    }
    assert_eq!(messages(&server).matches("X-Forwarded-For").count(), 1);
}

/// The cookie of a device is for the server alone, and its token is not in the tables.
#[test]
fn the_cookie_of_a_device_is_protected() {
    let server = behind_proxy();
    let answer = server.send(&from(HOME, sign_in("ada", PASSWORD)));
    let (_, cookie) = answer.headers.iter().rfind(|(name, _)| name == "set-cookie").unwrap();
    assert!(cookie.starts_with("__Host-lookalike-device="), "{cookie}");
    for attribute in ["HttpOnly", "SameSite=Strict", "Path=/", "Secure", "Max-Age=34560000"] {
        assert!(cookie.split("; ").any(|own| own == attribute), "{cookie}");
    }
    let token = cookie.split([';', '=']).nth(1).unwrap();
    let tables = std::fs::read(server.data("app.sqlite")).unwrap();
    assert!(!tables.windows(token.len()).any(|window| window == token.as_bytes()));
}

/// Clients that close the connection while their password is hashed do not keep others out. A test beside the queue of passwords
/// counts how many are hashed at once, and so how much memory they take.
#[test]
fn sign_ins_that_nobody_waits_for_keep_nobody_out() {
    let server = behind_proxy();
    let attack = |machine: usize| {
        for attempt in 0..40 {
            let mut stream = TcpStream::connect(&server.address).unwrap();
            let request = from(&format!("10.0.{machine}.{attempt}"), sign_in(&format!("{machine}.{attempt}"), "wrong"));
            stream.write_all(&request.bytes(&server.address)).unwrap();
            // Long enough for the password to be on its way, and too short for the answer.
            stream.set_read_timeout(Some(Duration::from_millis(20))).unwrap();
            drop(stream.read(&mut [0]));
        }
    };
    thread::scope(|scope| (0..8).for_each(|machine| drop(scope.spawn(move || attack(machine)))));
    // Passwords are hashed in turn, so that this one comes last.
    wait_until("the owner gets in", || server.send(&from(HOME, sign_in("ada", PASSWORD))).status == 303);
}

/// Opens a connection from another address of this machine.
fn connect_from(address: &str, server: &Server) -> TcpStream {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    socket.bind(&format!("{address}:0").parse::<SocketAddr>().unwrap().into()).unwrap();
    socket.connect(&server.address.parse::<SocketAddr>().unwrap().into()).unwrap();
    socket.into()
}

/// Connections of one client do not use up those of others.
#[cfg(target_os = "linux")]
#[test]
fn half_open_connections_keep_nobody_out() {
    let server = Server::start();
    let half_open = |_| {
        let mut stream = connect_from("127.0.0.2", &server);
        // The server may have closed it already.
        drop(stream.write_all(b"GET / HT"));
        stream
    };
    let held: Vec<TcpStream> = (0..N_CONNECTIONS).map(half_open).collect();
    assert_eq!(server.get("/sign-in").status, 200);
    drop(held);
}

/// Slow forms of one client of the proxy do not use up its connections either.
#[test]
fn slow_forms_of_one_client_keep_nobody_out() {
    let server = behind_proxy();
    let page = |address: &str| server.send(&from(address, Request::get("/sign-in"))).status;
    let slow = |_| {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        let bytes = from(ATTACKER, sign_in("ada", "wrong password")).bytes(&server.address);
        stream.write_all(&bytes[..bytes.len() - 1]).unwrap();
        stream.set_nonblocking(true).unwrap();
        stream
    };
    let held: Vec<TcpStream> = (0..MAX_REQUESTS + 3).map(slow).collect();
    let is_refused = |stream: &&TcpStream| stream.peek(&mut [0]).is_ok();
    wait_until("the attacker is refused", || held.iter().filter(is_refused).count() == 3);
    assert_eq!((page(ATTACKER), page(HOME)), (429, 200));
    drop(held);
    wait_until("there is room again", || page(ATTACKER) == 200);
}

fn id(server: &Server, name: &str) -> i64 {
    row(&server.data("app.sqlite"), &format!("SELECT id FROM account WHERE name = '{name}'"))
}

/// Somebody must be able to manage the accounts: the last admin with a password is neither demoted, switched off nor removed,
/// on the web or on the command line.
#[test]
fn the_last_admin_stays() {
    let server = Server::start();
    let owner = server.owner();
    server.account("ada", "admin");
    let ada = id(&server, "ada");
    for change in [&[("role", "instructor"), ("is_active", "on")][..], &[("role", "admin")]] {
        let refused = owner.post(&format!("/accounts/{ada}"), change);
        assert_eq!(refused.status, 409, "{}", refused.text());
        assert!(refused.text().contains("ada is the last admin"), "{}", refused.text());
    }
    let remove = || account_command(&server.dir, &["remove", "--data", "data", "ada"], "");
    assert!(remove().must_fail(1).stderr.contains("last admin"));
    let ben = server.account("ben", "admin");
    assert_eq!(ben.get("/accounts").status, 200);
    remove().must_succeed();
}

/// Two admins who demote one another at the same time do not both succeed.
#[test]
fn two_admins_cannot_demote_one_another() {
    let server = Server::start();
    let both = ["ada", "ben"].map(|name| server.account(name, "admin"));
    let ids = ["ben", "ada"].map(|name| id(&server, name));
    thread::scope(|scope| {
        for (admin, other) in both.iter().zip(ids) {
            scope.spawn(move || {
                admin.post(&format!("/accounts/{other}"), &[("role", "instructor"), ("is_active", "on")])
            });
        }
    });
    let query = "SELECT count(*) FROM account WHERE role = 'admin' AND password IS NOT NULL AND is_active";
    assert_eq!(row::<i64>(&server.data("app.sqlite"), query), 1);
}

/// Signing in again leaves no session behind that nobody would end: the one that the browser had is over, others are not.
#[test]
fn signing_in_again_ends_the_old_session() {
    let server = Server::start();
    let first = server.account("ann", "instructor");
    let elsewhere = server.sign_in("ann", PASSWORD);
    let again = server.send(&sign_in("ann", PASSWORD).header("Cookie", &first.cookie));
    assert_eq!(again.status, 303, "{}", again.text());
    assert_eq!((first.get("/account").status, elsewhere.get("/account").status), (303, 200));
}
