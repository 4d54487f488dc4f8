//! A server for each test, in a data folder of its own, and a small client that knows no more than what browsers send.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use crate::harness::{Desk, Outcome, program};

/// No answer takes nearly as long; one that does hangs.
const HANG: Duration = Duration::from_secs(60);

/// Good enough for every account here.
pub(crate) const PASSWORD: &str = "tell nobody of this";

/// A server that runs. It is killed when the test is done with it.
pub(crate) struct Server {
    /// Its data is in `data` there.
    pub(crate) desk: Desk,
    child: Child,
    /// The address that it listens on, such as `127.0.0.1:40123`.
    pub(crate) address: String,
    /// What it printed.
    pub(crate) printed: String,
}

/// What a server said to a request.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

/// A request before it is sent.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    head: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

/// Somebody with a session.
#[derive(Debug, Clone)]
pub(crate) struct Client {
    address: String,
    /// The cookie, as it is sent back.
    pub(crate) cookie: String,
    /// What forms bring back.
    pub(crate) csrf: String,
}

impl Server {
    /// A server with nothing in it yet.
    pub(crate) fn start() -> Server {
        Server::start_on(Desk::new(), &[])
    }

    /// A server over the data of a desk, with further options.
    pub(crate) fn start_on(desk: Desk, options: &[&str]) -> Server {
        Server::start_at(desk, "127.0.0.1:0", options)
    }

    /// The same at an address, so that cookies of an earlier server are still its own.
    pub(crate) fn start_at(desk: Desk, address: &str, options: &[&str]) -> Server {
        let mut command = program();
        command.args(["serve", "--data", "data", "--listen", address]).args(options).current_dir(desk.path(""));
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        command.stderr(fs::File::options().create(true).append(true).open(desk.path("stderr")).unwrap());
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut printed = String::new();
        while !printed.contains("Everything is kept in") {
            let line = lines.next().unwrap_or_else(|| panic!("{}", fs::read_to_string(desk.path("stderr")).unwrap()));
            printed += &(line + "\n");
        }
        let start = printed.find("127.0.0.1:").unwrap();
        let address = printed[start..].split(['/', ' ', '\n']).next().unwrap().to_owned();
        Server { desk, child, address, printed }
    }

    /// The path that the printed token is at.
    pub(crate) fn token_path(&self) -> Option<String> {
        let start = self.printed.find("/token/")?;
        self.printed[start..].split_whitespace().next().map(str::to_owned)
    }

    /// Whoever started the server, signed in by the printed token.
    pub(crate) fn owner(&self) -> Client {
        let answer = self.get(&self.token_path().expect("a token was printed"));
        self.client_of(&answer)
    }

    /// Makes an account from the command line, and signs in.
    pub(crate) fn account(&self, name: &str, role: &str) -> Client {
        account_command(&self.desk, &["add", "--data", "data", "--role", role, name], PASSWORD).must_have_worked();
        self.sign_in(name, PASSWORD)
    }

    /// Signs in.
    #[track_caller]
    pub(crate) fn sign_in(&self, name: &str, password: &str) -> Client {
        let answer = self.try_sign_in(name, password);
        assert_eq!(answer.status, 303, "{}", answer.text());
        self.client_of(&answer)
    }

    /// Tries to.
    pub(crate) fn try_sign_in(&self, name: &str, password: &str) -> Answer {
        self.send(&Request::post("/sign-in").form(&[("name", name), ("password", password)]))
    }

    #[track_caller]
    fn client_of(&self, answer: &Answer) -> Client {
        let cookie = answer.header("set-cookie").expect("a session begins with a cookie");
        let cookie = cookie.split(';').next().unwrap().to_owned();
        let mut client = Client { address: self.address.clone(), cookie, csrf: String::new() };
        let page = client.get("/account").text();
        let start =
            page.find("name=\"csrf\" value=\"").expect("every page has a form") + "name=\"csrf\" value=\"".len();
        client.csrf = page[start..].split('"').next().unwrap().to_owned();
        client
    }

    /// Asks for a page without a session.
    pub(crate) fn get(&self, path: &str) -> Answer {
        self.send(&Request::get(path))
    }

    /// Sends something as it is.
    pub(crate) fn send(&self, request: &Request) -> Answer {
        request.send_to(&self.address)
    }

    /// Where something of its data is.
    pub(crate) fn data(&self, path: &str) -> PathBuf {
        self.desk.path("data").join(path)
    }

    /// Its number as a process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Asks it to stop, as whatever looks after services does; gives its desk and how it ended.
    pub(crate) fn stop(mut self) -> (Desk, ExitStatus) {
        let killed = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        let status = self.child.wait().unwrap();
        (self.take_desk(), status)
    }

    /// Ends it without a warning; gives its desk.
    pub(crate) fn kill(mut self) -> Desk {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.take_desk()
    }

    fn take_desk(&mut self) -> Desk {
        std::mem::replace(&mut self.desk, Desk::new())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Runs `lookalike account` with a line on standard input.
pub(crate) fn account_command(desk: &Desk, arguments: &[&str], line: &str) -> Outcome {
    let mut command = program();
    command.arg("account").args(arguments).current_dir(desk.path(""));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // One that fails before it reads does not listen.
    drop(writeln!(child.stdin.take().unwrap(), "{line}"));
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Outcome { status: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

impl Client {
    /// Asks for a page.
    pub(crate) fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path))
    }

    /// Sends a form, with the token of the session.
    pub(crate) fn post(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.send(Request::post(path).form(&[&[("csrf", self.csrf.as_str())], fields].concat()))
    }

    /// Sends a form with files: fields, then files by their names.
    pub(crate) fn upload(&self, path: &str, fields: &[(&str, &str)], files: &[(&str, &[u8])]) -> Answer {
        let fields = [&[("csrf", self.csrf.as_str())], fields].concat();
        self.send(Request::post(path).files(&fields, files))
    }

    /// Sends something with the session's cookie.
    pub(crate) fn send(&self, request: Request) -> Answer {
        request.header("Cookie", &self.cookie).send_to(&self.address)
    }

    /// Makes a course and gives its path.
    #[track_caller]
    pub(crate) fn course(&self, name: &str) -> String {
        let answer = self.post("/courses", &[("name", name)]);
        assert_eq!(answer.status, 303, "{}", answer.text());
        answer.header("location").unwrap().to_owned()
    }
}

impl Request {
    /// To see something.
    pub(crate) fn get(path: &str) -> Request {
        Request::with(&format!("GET {path}"))
    }

    /// To change something.
    pub(crate) fn post(path: &str) -> Request {
        Request::with(&format!("POST {path}"))
    }

    /// A method and a path.
    pub(crate) fn with(head: &str) -> Request {
        Request { head: head.to_owned(), headers: Vec::new(), body: Vec::new() }
    }

    /// The same with a header; one that is there already is replaced.
    pub(crate) fn header(mut self, name: &str, value: &str) -> Request {
        self.headers.retain(|(own, _)| !own.eq_ignore_ascii_case(name));
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// The same with the fields of a form.
    pub(crate) fn form(mut self, fields: &[(&str, &str)]) -> Request {
        let pairs: Vec<String> =
            fields.iter().map(|(name, value)| format!("{}={}", escaped(name), escaped(value))).collect();
        self.body = pairs.join("&").into_bytes();
        self.header("Content-Type", "application/x-www-form-urlencoded")
    }

    /// The same with the fields and files of a form.
    pub(crate) fn files(mut self, fields: &[(&str, &str)], files: &[(&str, &[u8])]) -> Request {
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

    /// What goes over the wire.
    pub(crate) fn bytes(&self, address: &str) -> Vec<u8> {
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

    /// Sends it by a connection of its own.
    fn send_to(&self, address: &str) -> Answer {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(HANG)).unwrap();
        // A server that refuses before it has read everything may close first; what it said is still there to be read.
        drop(stream.write_all(&self.bytes(address)));
        Answer::of(stream)
    }
}

/// A value as forms send it.
fn escaped(text: &str) -> String {
    let escape = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(escape).collect()
}

impl Answer {
    /// What comes of a request that was sent.
    #[track_caller]
    pub(crate) fn of(mut stream: TcpStream) -> Answer {
        let mut bytes = Vec::new();
        if let Err(error) = stream.read_to_end(&mut bytes) {
            assert!(!bytes.is_empty(), "{error}");
        }
        Answer::read(&bytes)
    }

    fn read(bytes: &[u8]) -> Answer {
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

    /// The value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// The body as text.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// A body that came in pieces.
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
