//! A server for each test, in a data folder of its own, and a small HTTP client.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};

use lookalike_test_support::waiting::{PATIENCE, wait_until};

use crate::text::page_text;
use crate::{Outcome, TestDir, command_line, program};

/// A password for every account in the tests.
pub const PASSWORD: &str = "tell nobody of this";

/// A running server. It is killed at the end of the test.
pub struct Server {
    /// The folder of the test; the server's data is in `data`.
    pub dir: TestDir,
    child: Child,
    /// The address of the server, such as `127.0.0.1:40123`.
    pub address: String,
    /// The server's standard output at the start.
    pub printed: String,
    /// Headers that the proxy in front of the server sets in each request, unless the test sets them.
    pub proxy: Vec<(String, String)>,
}

/// The answer to a request.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers, with names in lowercase.
    pub headers: Vec<(String, String)>,
    /// The body as it was sent.
    pub body: Vec<u8>,
}

/// A request that has not been sent.
#[derive(Debug, Clone)]
pub struct Request {
    head: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

/// A user with a session.
#[derive(Debug, Clone)]
pub struct Client {
    address: String,
    /// The session cookie.
    pub cookie: String,
    /// The CSRF token of the session.
    pub csrf: String,
    /// Headers that the proxy sets in each request.
    pub proxy: Vec<(String, String)>,
}

impl Server {
    /// Starts a server without data.
    pub fn start() -> Server {
        Server::start_on(TestDir::new(), &[])
    }

    /// Starts a server over the data in a folder, with further options.
    pub fn start_on(dir: TestDir, options: &[&str]) -> Server {
        Server::start_at(dir, "127.0.0.1:0", options)
    }

    /// Starts a server at an address, so that cookies of an earlier server stay valid.
    pub fn start_at(dir: TestDir, address: &str, options: &[&str]) -> Server {
        Server::start_by(program(), dir, address, options)
    }

    /// Starts a server by a command that ends with the program.
    pub fn start_by(mut command: Command, dir: TestDir, address: &str, options: &[&str]) -> Server {
        command.args(["serve", "--data", "data", "--listen", address]).args(options).current_dir(dir.path(""));
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        command.stderr(fs::File::options().create(true).append(true).open(dir.path("stderr")).unwrap());
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut next_line = || {
            let line = lines.next().unwrap_or_else(|| panic!("{}", fs::read_to_string(dir.path("stderr")).unwrap()));
            line + "\n"
        };
        let mut printed = next_line();
        while !printed.contains("All data is in") {
            printed += &next_line();
        }
        let start = printed.find("127.0.0.1:").unwrap();
        let address = printed[start..].split(['/', ' ', '\n']).next().unwrap().to_owned();
        Server { dir, child, address, printed, proxy: Vec::new() }
    }

    /// Returns the path of the printed sign-in link.
    pub fn token_path(&self) -> Option<String> {
        let start = self.printed.find("/token/")?;
        self.printed[start..].split_whitespace().next().map(str::to_owned)
    }

    /// Signs in the owner with the printed link.
    pub fn owner(&self) -> Client {
        let answer = self.get(&self.token_path().expect("a token was printed"));
        self.client_of(&answer)
    }

    /// Creates an account on the command line and signs in.
    pub fn account(&self, name: &str, role: &str) -> Client {
        account_command(&self.dir, &["add", "--data", "data", "--role", role, name], PASSWORD).must_succeed();
        self.sign_in(name, PASSWORD)
    }

    /// Signs in; the sign-in must succeed.
    #[track_caller]
    pub fn sign_in(&self, name: &str, password: &str) -> Client {
        let answer = self.try_sign_in(name, password);
        assert_eq!(answer.status, 303, "{}", answer.text());
        self.client_of(&answer)
    }

    /// Tries to sign in.
    pub fn try_sign_in(&self, name: &str, password: &str) -> Answer {
        self.send(&Request::post("/sign-in").form(&[("name", name), ("password", password)]))
    }

    /// Returns the client whose session an answer began.
    #[track_caller]
    pub fn client_of(&self, answer: &Answer) -> Client {
        self.client_through(&self.proxy, answer)
    }

    /// Returns the client whose session an answer began, behind a proxy that sets headers.
    #[track_caller]
    pub fn client_through(&self, proxy: &[(String, String)], answer: &Answer) -> Client {
        let cookie = answer.header("set-cookie").expect("the answer sets a cookie");
        let cookie = cookie.split(';').next().unwrap().to_owned();
        let mut client = Client { address: self.address.clone(), cookie, csrf: String::new(), proxy: proxy.to_vec() };
        let page = client.get("/account").text();
        let start = page.find("name=\"csrf\" value=\"").expect("the page has a form with a token")
            + "name=\"csrf\" value=\"".len();
        client.csrf = page[start..].split('"').next().unwrap().to_owned();
        client
    }

    /// Requests a page without a session.
    pub fn get(&self, path: &str) -> Answer {
        self.send(&Request::get(path))
    }

    /// Sends a request without a session.
    pub fn send(&self, request: &Request) -> Answer {
        request.clone().through(&self.proxy).send_to(&self.address)
    }

    /// Sends a request to a proxy in front of the server.
    pub fn send_to(&self, proxy: &str, request: &Request) -> Answer {
        request.send_to(proxy)
    }

    /// Returns the path of a file in the data folder.
    pub fn data(&self, path: &str) -> PathBuf {
        self.dir.path("data").join(path)
    }

    /// Returns the process ID.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Stops the server as a service manager does; returns its folder and its exit status.
    pub fn stop(mut self) -> (TestDir, ExitStatus) {
        let killed = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        wait_until("the server stops", || self.child.try_wait().unwrap().is_some());
        let status = self.child.wait().unwrap();
        (self.take_dir(), status)
    }

    /// Kills the server; returns its folder.
    pub fn kill(mut self) -> TestDir {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.take_dir()
    }

    fn take_dir(&mut self) -> TestDir {
        std::mem::replace(&mut self.dir, TestDir::new())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The process may have ended by itself.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Runs `lookalike account` with a line on standard input.
pub fn account_command(dir: &TestDir, arguments: &[&str], line: &str) -> Outcome {
    let mut command = program();
    command.arg("account").args(arguments).current_dir(dir.path(""));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A command that fails early does not read it.
    drop(writeln!(child.stdin.take().unwrap(), "{line}"));
    let command = command_line(&command);
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Outcome { command, status: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

impl Client {
    /// Requests a page.
    pub fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path))
    }

    /// Sends a form with the token of the session.
    pub fn post(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.send(Request::post(path).form(&[&[("csrf", self.csrf.as_str())], fields].concat()))
    }

    /// Sends a form with fields and files.
    pub fn upload(&self, path: &str, fields: &[(&str, &str)], files: &[(&str, &[u8])]) -> Answer {
        let fields = [&[("csrf", self.csrf.as_str())], fields].concat();
        self.send(Request::post(path).files(&fields, files))
    }

    /// Sends a request with the session cookie.
    pub fn send(&self, request: Request) -> Answer {
        request.through(&self.proxy).header("Cookie", &self.cookie).send_to(&self.address)
    }

    /// Creates a course and returns its path.
    #[track_caller]
    pub fn course(&self, name: &str) -> String {
        let answer = self.post("/courses", &[("name", name)]);
        assert_eq!(answer.status, 303, "{}", answer.text());
        answer.header("location").unwrap().to_owned()
    }
}

impl Request {
    /// Creates a GET request.
    pub fn get(path: &str) -> Request {
        Request::with(&format!("GET {path}"))
    }

    /// Creates a POST request.
    pub fn post(path: &str) -> Request {
        Request::with(&format!("POST {path}"))
    }

    /// Creates a request from a method and a path.
    pub fn with(head: &str) -> Request {
        Request { head: head.to_owned(), headers: Vec::new(), body: Vec::new() }
    }

    /// Sets a header; an existing value is replaced.
    pub fn header(mut self, name: &str, value: &str) -> Request {
        self.headers.retain(|(own, _)| !own.eq_ignore_ascii_case(name));
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Adds a header, beside an existing one.
    pub fn added(mut self, name: &str, value: &str) -> Request {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Sets the headers of a proxy, except those that the request has.
    pub fn through(mut self, proxy: &[(String, String)]) -> Request {
        for (name, value) in proxy {
            if !self.headers.iter().any(|(own, _)| own.eq_ignore_ascii_case(name)) {
                self.headers.push((name.clone(), value.clone()));
            }
        }
        self
    }

    /// Sets the query of the address.
    pub fn query(mut self, query: &str) -> Request {
        self.head = format!("{}?{query}", self.head);
        self
    }

    /// Sets the body to JSON.
    pub fn json(self, text: &str) -> Request {
        self.body(text.as_bytes()).header("Content-Type", "application/json")
    }

    /// Sets the body.
    pub fn body(mut self, body: &[u8]) -> Request {
        self.body = body.to_vec();
        self
    }

    /// Sets the body to a form.
    pub fn form(mut self, fields: &[(&str, &str)]) -> Request {
        let pairs: Vec<String> =
            fields.iter().map(|(name, value)| format!("{}={}", escaped(name), escaped(value))).collect();
        self.body = pairs.join("&").into_bytes();
        self.header("Content-Type", "application/x-www-form-urlencoded")
    }

    /// Sets the body to a form with files.
    pub fn files(mut self, fields: &[(&str, &str)], files: &[(&str, &[u8])]) -> Request {
        let mut body = Vec::new();
        for (name, value) in fields {
            body.extend(
                format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").bytes(),
            );
        }
        for (name, content) in files {
            let disposition = format!("form-data; name=\"files\"; filename=\"{name}\"");
            let head =
                format!("--edge\r\nContent-Disposition: {disposition}\r\nContent-Type: application/octet-stream");
            body.extend(format!("{head}\r\n\r\n").bytes());
            body.extend_from_slice(content);
            body.extend(b"\r\n");
        }
        body.extend(b"--edge--\r\n");
        self.body = body;
        self.header("Content-Type", "multipart/form-data; boundary=edge")
    }

    /// Returns the request as it is sent.
    pub fn bytes(&self, address: &str) -> Vec<u8> {
        let has = |name: &str| self.headers.iter().any(|(own, _)| own.eq_ignore_ascii_case(name));
        let mut text =
            format!("{} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", self.head, self.body.len());
        if !has("host") {
            text += &format!("Host: {address}\r\n");
        }
        for (name, value) in &self.headers {
            text += &format!("{name}: {value}\r\n");
        }
        let mut bytes = (text + "\r\n").into_bytes();
        bytes.extend_from_slice(&self.body);
        bytes
    }

    /// Sends the request over a new connection.
    fn send_to(&self, address: &str) -> Answer {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        // A server that refuses early may close the connection first; its answer can still be read.
        drop(stream.write_all(&self.bytes(address)));
        Answer::of(stream)
    }
}

/// Encodes a value of a form.
fn escaped(text: &str) -> String {
    let escape = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(escape).collect()
}

impl Answer {
    /// Reads the answer from a connection.
    #[track_caller]
    pub fn of(mut stream: TcpStream) -> Answer {
        let mut bytes = Vec::new();
        if let Err(error) = stream.read_to_end(&mut bytes) {
            assert!(!bytes.is_empty(), "{error}");
        }
        Answer::read(&bytes)
    }

    /// Reads an answer from its bytes.
    pub fn read(bytes: &[u8]) -> Answer {
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").expect("an answer has a head");
        let head = std::str::from_utf8(&bytes[..end]).unwrap();
        let mut lines = head.split("\r\n");
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let header = |line: &str| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned()));
        let headers: Vec<_> = lines.filter_map(header).collect();
        let is_chunked = headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
        let body = if is_chunked { unchunked(&bytes[end + 4..]) } else { bytes[end + 4..].to_vec() };
        Answer { status, headers, body }
    }

    /// Returns the value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// Returns the visible text of the page, for snapshots.
    pub fn page_text(&self) -> String {
        page_text(&self.text())
    }

    /// Returns the body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Decodes a chunked body.
fn unchunked(mut rest: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = rest.windows(2).position(|window| window == b"\r\n") {
        let size = usize::from_str_radix(std::str::from_utf8(&rest[..end]).unwrap().trim(), 16).unwrap();
        let piece = &rest[end + 2..];
        whole.extend_from_slice(&piece[..size.min(piece.len())]);
        if size == 0 || piece.len() < size + 2 {
            break;
        }
        rest = &piece[size + 2..];
    }
    whole
}
