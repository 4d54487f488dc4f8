//! Clients of MOSS: their dialogue, their results, real clients from public registries, and hostile ones.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write, stderr};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::Command;

use lookalike_test_harness::class::FOUR;
use lookalike_test_harness::programs::{HANDOUT, SORT};
use lookalike_test_harness::server::{PASSWORD, Server, account_command};
use lookalike_test_harness::{TestDir, finish, names_below, npm, program, pypi, repository};
use lookalike_test_support::waiting::wait_until;
use serde_json::Value;

/// A server with a door for clients of MOSS, and its port.
struct Door {
    server: Server,
    port: String,
}

impl Door {
    fn open() -> Door {
        Door::on(TestDir::new(), &[])
    }

    fn on(dir: TestDir, options: &[&str]) -> Door {
        let server = Server::start_on(dir, &[&["--moss", "127.0.0.1:0"], options].concat());
        Door { port: port_of(&server), server }
    }

    fn connect(&self) -> Client {
        Client::of(&self.server)
    }

    /// Returns a page of results, given its address.
    fn page(&self, address: &str) -> String {
        let path = address.split_once(&self.server.address).unwrap().1;
        let answer = self.server.get(path);
        assert_eq!((answer.status, answer.header("content-type")), (200, Some("text/html; charset=utf-8")), "{path}");
        answer.text()
    }

    fn report(&self, run: usize) -> Value {
        let text = fs::read_to_string(self.server.data(&format!("reports/{run}/report.json"))).unwrap();
        serde_json::from_str(&text).unwrap()
    }
}

/// Returns the port for clients of MOSS that a server printed.
fn port_of(server: &Server) -> String {
    let line = server.printed.lines().find(|line| line.starts_with("Clients of MOSS")).unwrap();
    line.rsplit_once(':').unwrap().1.to_owned()
}

/// A connection, which sends the lines of `moss.pl`.
pub(crate) struct Client {
    stream: TcpStream,
    answers: BufReader<TcpStream>,
}

impl Client {
    pub(crate) fn of(server: &Server) -> Client {
        let stream = TcpStream::connect(format!("127.0.0.1:{}", port_of(server))).unwrap();
        Client { answers: BufReader::new(stream.try_clone().unwrap()), stream }
    }

    fn send(&mut self, text: &str) -> &mut Client {
        self.stream.write_all(text.as_bytes()).unwrap();
        self
    }

    fn answer(&mut self) -> String {
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        line
    }

    /// Sends the lines before the files, and takes the answer to the language.
    pub(crate) fn begin(&mut self, user: &str, by_folder: u8, language: &str) -> String {
        self.send(&format!("moss {user}\ndirectory {by_folder}\nX 0\nmaxmatches 10\nshow 250\n"));
        self.send(&format!("language {language}\n")).answer()
    }

    pub(crate) fn file(&mut self, number: usize, name: &str, content: &str) -> &mut Client {
        self.send(&format!("file {number} c {} {name}\n", content.len())).send(content)
    }

    fn four(&mut self) -> &mut Client {
        for (number, (name, content)) in (1..).zip(FOUR) {
            self.file(number, name, content);
        }
        self
    }

    pub(crate) fn query(&mut self, comment: &str) -> String {
        let answer = self.send(&format!("query 0 {comment}\n")).answer();
        self.send("end\n");
        answer.trim_end().to_owned()
    }
}

/// Returns the rows of a table of results as `report.json` has them: two names with whole percentages.
fn rows_of(report: &Value, name: impl Fn(&str) -> String) -> Vec<[String; 2]> {
    let submissions = report["submissions"].as_array().unwrap();
    let pairs = report["pairs"].as_array().unwrap().iter();
    let side = |pair: &Value, side: &str| {
        let index = pair[side].as_u64().unwrap() as usize - 1;
        let share = pair[format!("{side}_coverage")].as_f64().unwrap();
        let percent = (share * 100.0).round();
        let percent = if share < 1.0 { percent.min(99.0) } else { percent };
        format!("{} ({percent}%)", name(submissions[index]["name"].as_str().unwrap()))
    };
    pairs.map(|pair| [side(pair, "left"), side(pair, "right")]).collect()
}

/// The dialogue of the old script, with a base file: the table of the results is that of the report, and each row leads to both.
#[test]
fn the_dialogue_of_the_script_gets_results() {
    let door = Door::open();
    let mut client = door.connect();
    assert_eq!(client.begin("987654321", 1, "c"), "yes\n");
    client.file(0, "handout/base.c", HANDOUT).four();
    let address = client.query("homework 3");
    let index = door.page(&address);
    let report = door.report(1);
    for [left, right] in rows_of(&report, |name| format!("{name}/")) {
        assert!(index.contains(&format!("match0.html\">{left}</a>")), "{left}: {index}");
        assert!(index.contains(&format!("match0.html\">{right}</a>")), "{right}: {index}");
    }
    assert!(index.contains("homework 3") && index.contains("/runs/1/report/pairs/1.html"), "{index}");
    assert_eq!(door.page(&format!("{address}/")), index);
    let frames = door.page(&format!("{address}/match0.html"));
    for page in ["match0-top.html", "match0-0.html", "match0-1.html"] {
        assert!(frames.contains(&format!("{address}/{page}")), "{frames}");
    }
    assert!(door.page(&format!("{address}/match0-0.html")).contains("#include &#60;stdio.h&#62;"));
    assert!(door.page(&format!("{address}/match0-top.html")).contains("match0-1.html#0\" target=\"1\">"));
    let path = address.split_once(&door.server.address).unwrap().1;
    for wrong in ["/match7.html", "/match0-2.html", "/../../etc/passwd", "/match-1.html"] {
        assert_eq!(door.server.get(&format!("{path}{wrong}")).status, 404, "{wrong}");
    }
    let owner = door.server.owner();
    assert!(owner.get("/courses/1").text().contains("homework 3"));
    assert!(owner.get("/batches/1").text().contains("handout"));
    assert_eq!(report["submissions"].as_array().unwrap().len(), FOUR.len());
}

/// Languages are those of MOSS and ours; others get `no`, and a limit that leaves no pair is told at the query.
#[test]
fn options_are_answered() {
    let door = Door::open();
    for language in ["c", "cc", "java", "ml", "a8086", "modula2", "plsql", "vb", "rust"] {
        assert_eq!(door.connect().begin("1", 0, language), "yes\n", "{language}");
    }
    for language in ["", "klingon", "c++;", "../c"] {
        assert_eq!(door.connect().begin("1", 0, language), "no\n", "{language}");
    }
    let mut client = door.connect();
    client.begin("1", 0, "c");
    client.send("maxmatches 1\n").four();
    assert!(client.query("").starts_with("Error: "));
    let mut client = door.connect();
    client.begin("1", 0, "c");
    assert!(client.query("").contains("No file was sent"));
}

/// With accounts, a user id is a token; whoever has none learns it where clients show it, and nothing is kept. Results open for anybody who
/// has their address until their time is over, then for members of the course.
#[test]
fn user_ids_are_tokens() {
    let dir = TestDir::new();
    account_command(&dir, &["add", "--data", "data", "--role", "admin", "ann"], PASSWORD).must_succeed();
    let arguments = ["api-token", "add", "--data", "data", "--scope", "moss", "ann", "moss.pl"];
    let mut command = program();
    command.args(arguments).current_dir(dir.path(""));
    let token = finish(command).must_succeed().stdout.trim().to_owned();
    assert!(token.len() == 15 && token.bytes().all(|byte| byte.is_ascii_digit()), "{token}");
    let door = Door::on(dir, &["--moss-days", "0"]);
    let mut stranger = door.connect();
    assert_eq!(stranger.begin("987654321", 1, "c"), "yes\n");
    assert!(stranger.four().query("").contains("This user id is not known here."));
    assert_eq!(names_below(&door.server.data("incoming")), [""; 0]);
    let mut client = door.connect();
    client.begin(&token, 1, "c");
    let address = client.four().query("");
    let path = address.split_once(&door.server.address).unwrap().1.to_owned();
    let answer = door.server.get(&path);
    assert_eq!((answer.status, answer.header("location")), (303, Some("/runs/1/report/index.html")));
    assert_eq!(door.server.sign_in("ann", PASSWORD).get("/runs/1/report/index.html").status, 200);
    // The token opens nothing else.
    let about = door.server.send(
        &lookalike_test_harness::server::Request::get("/api/v1").header("Authorization", &format!("Bearer {token}")),
    );
    assert_eq!(about.status, 403);
}

/// A client that leaves loses what it sent, one that lies about sizes or loses count is told, and none takes the server down.
#[test]
fn hostile_clients_cost_nothing() {
    let door = Door::on(TestDir::new(), &["--max-upload", "1M"]);
    for line in [
        "GET / HTTP/1.1\r\n\r\n", "file 1 c -5 a.c\n", "file 1 c 99999999999999999999999 a.c\n", "maxmatches -1\n",
        "\0\u{1}\u{2}\n", "moss 1\nfile 1 c 3 a.c\nabcdef\n",
    ] {
        let mut client = door.connect();
        assert!(client.send(line).answer().starts_with("Error: this line is no part"), "{line:?}");
    }
    let mut endless = door.connect();
    endless.stream.write_all(&[b'x'; 20_000]).unwrap();
    assert_eq!(endless.answers.read(&mut [0; 10]).unwrap_or_default(), 0);
    let mut large = door.connect();
    large.begin("1", 0, "c");
    let content = "x".repeat(2 << 20);
    assert!(large.file(1, "a.c", &content).query("").contains("may have at most"));
    let mut leaving = door.connect();
    leaving.begin("1", 0, "c");
    leaving.send("file 1 c 900000 a.c\n").send(&"x".repeat(500_000));
    wait_until("the file arrives", || !names_below(&door.server.data("incoming")).is_empty());
    drop(leaving);
    wait_until("the file is removed", || names_below(&door.server.data("incoming")).is_empty());
    // Names that lead elsewhere are names.
    let mut client = door.connect();
    client.begin("1", 0, "c");
    for (number, name) in
        (1..).zip(["../../../etc/passwd", "C:\\Users\\ann\\sort.c", "hw 1/ü <b>.c", "", "hw 1/ü <b>.c"])
    {
        client.file(number, name, SORT);
    }
    let index = door.page(&client.query("<script>"));
    assert!(index.contains("../../../etc/passwd (100%)") && index.contains("C:\\Users\\ann\\sort.c (100%)"), "{index}");
    assert!(index.contains("hw_1/ü_&#60;b&#62;.c (100%)") && !index.contains("<script>"), "{index}");
    assert_eq!(names_below(&door.server.data("incoming")), [""; 0]);
}

/// Two queries at the same time get their own results.
#[test]
fn queries_do_not_mix() {
    let door = Door::open();
    let mut clients = [door.connect(), door.connect()];
    for client in &mut clients {
        client.begin("1", 1, "c");
        client.four();
    }
    let addresses = clients.map(|mut client| {
        client.send("query 0 sorting\n");
        client
    });
    let [one, other] = addresses.map(|mut client| client.answer());
    assert_ne!(one, other);
    assert_eq!(rows_of(&door.report(1), str::to_owned), rows_of(&door.report(2), str::to_owned));
}

/// Writes the programs of four students, and returns the folder with their paths.
fn files_of_four() -> (TestDir, Vec<PathBuf>) {
    let dir = TestDir::new();
    let mut files = Vec::new();
    for (name, content) in FOUR {
        let path = dir.path("hw 1").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
        files.push(path);
    }
    fs::write(dir.path("base.c"), HANDOUT).unwrap();
    (dir, files)
}

/// Runs a script of `tests/moss-clients` with Python, and returns what it prints. None where its packages cannot be installed.
fn with_python(script: &str, arguments: &[String]) -> Option<Value> {
    let folder = match pypi::installed("moss-clients") {
        Ok(folder) => folder,
        Err(why) => {
            let _ = writeln!(stderr(), "{script} is not tried: {why}");
            return None;
        }
    };
    let mut command = Command::new(folder.join("bin/python"));
    command.arg(repository().join("tests/moss-clients").join(script)).args(arguments);
    Some(serde_json::from_str(&finish(command).must_succeed().stdout).unwrap())
}

/// mosspy, unmodified: what it reads in the table is what the report has, and it saves every page.
#[test]
fn mosspy_works_unchanged() {
    let door = Door::open();
    let (dir, files) = files_of_four();
    let text = |path: PathBuf| path.to_string_lossy().into_owned();
    let mut arguments = vec![door.port.clone(), "1".to_owned(), text(dir.path("base.c")), text(dir.path(""))];
    arguments.extend(files.into_iter().map(text));
    let Some(read) = with_python("mosspy_client.py", &arguments) else { return };
    let folder = format!("{}/", text(dir.path("hw 1")).replace(' ', "_"));
    let expected = rows_of(&door.report(1), |name| format!("{folder}{name}/"));
    let rows: Vec<[String; 2]> = read["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| [0, 1].map(|cell| row[cell].as_str().unwrap().to_owned()))
        .collect();
    assert_eq!(rows, expected);
    assert_eq!(read["title"], "sorting");
    let pages: Vec<&str> = read["pages"].as_array().unwrap().iter().map(|page| page.as_str().unwrap()).collect();
    for page in ["index.html", "match0.html", "match0-top.html", "match0-0.html", "match0-1.html"] {
        assert!(pages.contains(&page), "{pages:?}");
    }
}

/// plagcheck, unmodified, reads names, percentages and lines of passages back from the pages.
#[test]
fn plagcheck_works_unchanged() {
    let door = Door::open();
    let (_dir, files) = files_of_four();
    let mut arguments = vec![door.port.clone(), "1".to_owned()];
    arguments.extend(files.iter().map(|file| file.to_string_lossy().into_owned()));
    let Some(read) = with_python("plagcheck_client.py", &arguments) else { return };
    let first = &read[0];
    assert!(first["file1"].as_str().unwrap().ends_with("/ann/sort.c"), "{first}");
    assert!(
        first["percentage_file1"].as_u64().unwrap() > 50 && first["no_of_lines_matched"].as_u64().unwrap() > 10,
        "{first}"
    );
    assert!(first["lines_matched"][0][0].as_str().unwrap().contains('-'), "{first}");
}

/// moss-node-client, unmodified, gets the address of its results.
#[test]
fn the_client_for_node_works_unchanged() {
    let door = Door::open();
    let (_dir, files) = files_of_four();
    let folder = match npm::installed("moss-clients") {
        Ok(folder) => folder,
        Err(why) => {
            let _ = writeln!(stderr(), "moss-node-client is not tried: {why}");
            return;
        }
    };
    let mut command = Command::new("node");
    command.env("NODE_PATH", folder.join("node_modules"));
    command.arg(repository().join("tests/moss-clients/node_client.js")).arg(&door.port).arg("1").args(files);
    let printed = finish(command).must_succeed().stdout.clone();
    let address = printed.split("DATA: ").last().unwrap().trim();
    assert!(door.page(address).contains("ann/sort.c ("), "{printed}");
}
