//! Single sign-on through real proxies: a browser, the proxy, and the server. Apache and the server are set up by the commands
//! of the page for departments, nginx by the file in the manual. Tests whose programs are missing say so and are skipped.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

use serde_json::{Value, json};

use super::super::window::Window;
use lookalike_test_harness::institution::Institution;
use lookalike_test_harness::server::{Request, Server};
use lookalike_test_harness::{TestDir, npm, repository};
use lookalike_test_support::waiting::wait_until;

/// The roles of groups in the manual.
const ROLES: [&str; 6] = ["--role", "admin=cs-it", "--role", "instructor=cs-staff", "--role", "assistant=cs-tutors"];

/// A process that is killed at the end of the test, with those that it began.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // Servers end their own processes when they are asked to stop.
        drop(Command::new("kill").arg(self.0.id().to_string()).status());
        drop(self.0.wait());
    }
}

/// Returns a program if it is installed; otherwise says that a test is skipped.
fn installed(test: &str, names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<_> = std::env::split_paths(&path).chain(["/usr/sbin".into()]).collect();
    let found =
        names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|path| path.is_file());
    if found.is_none() {
        skipped(test, &format!("{} is missing", names[0]));
    }
    found
}

/// Says that a test is skipped, also where the output of tests that pass is hidden.
fn skipped(test: &str, why: &str) {
    drop(writeln!(io::stderr(), "skipped: {test}: {why}"));
}

/// Returns a port that nobody uses.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// Waits until somebody listens on a port.
#[track_caller]
fn wait_for(port: u16, log: &Path) {
    let told = format!("somebody listens; {} says why not", log.display());
    wait_until(&told, || TcpStream::connect(("127.0.0.1", port)).is_ok());
}

/// Returns the blocks of one kind in a page of the manual, such as the files or the commands that it shows.
fn blocks(page: &str, kind: &str) -> Vec<String> {
    let begin = format!("```{kind}\n");
    page.split(&begin).skip(1).map(|rest| rest.split("```").next().unwrap().to_owned()).collect()
}

fn manual(page: &str) -> String {
    fs::read_to_string(repository().join("docs/manual").join(page)).unwrap()
}

/// Replaces every text by another one; each must be there.
#[track_caller]
fn adapted(text: String, changes: &[(&str, String)]) -> String {
    changes.iter().fold(text, |text, (from, to)| {
        assert!(text.contains(from), "the manual has no {from:?} any more");
        text.replace(from, to)
    })
}

fn start(command: &mut Command, log: &Path) -> Process {
    let log = fs::File::create(log).unwrap();
    Process(command.stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log).spawn().unwrap())
}

/// A machine that was set up by the commands of the manual's page for departments, as they stand there. Its files are below
/// a folder of the test.
struct Department {
    dir: TestDir,
    /// The changes to the page: the folder, and addresses on this machine.
    changes: Vec<(&'static str, String)>,
}

impl Department {
    fn set_up(host: &str, provider: &str) -> Department {
        let dir = TestDir::new();
        for folder in ["default", "apache2/sites-available", "ssl/private"] {
            fs::create_dir_all(dir.path("etc").join(folder)).unwrap();
        }
        let user = fs::metadata(dir.path("")).unwrap().uid();
        let changes = vec![
            ("host=lookalike.example.edu", format!("host={host}")),
            ("https://login.example.edu", provider.to_owned()),
            ("https://www.example.edu/", format!("{provider}/bye")),
            // The machine has no such user.
            ("chown lookalike:", format!("chown {user}")),
            ("/etc/", format!("{}/", dir.path("etc").display())),
        ];
        let department = Department { dir, changes };
        let steps = Department::page().0;
        department.run(&adapted(blocks(&steps, "sh").concat(), &department.changes));
        department
    }

    /// Returns the page up to its checks, and the rest.
    fn page() -> (String, String) {
        let page = manual("department.md");
        let (steps, checks) = page.split_once("## 7. Check").unwrap();
        (steps.to_owned(), checks.to_owned())
    }

    /// Runs commands and returns what they print. Their standard input is what a person enters.
    #[track_caller]
    fn run(&self, commands: &str) -> String {
        let input = self.dir.file("entered", "the-secret-of-the-client\n");
        let mut bash = Command::new("bash");
        bash.args(["-euc", commands]).stdin(fs::File::open(input).unwrap());
        let output = bash.output().unwrap();
        assert!(output.status.success(), "{commands}\n{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Returns the options of the server as the service reads them.
    fn options(&self) -> Vec<String> {
        let settings = self.dir.path("etc/default/lookalike");
        let options = self.run(&format!(". {}; printf '%s\\n' --behind-tls \"$HOST\" $OPTIONS", settings.display()));
        options.lines().map(str::to_owned).collect()
    }

    /// Runs the checks of the page, and compares what they print with the page.
    #[track_caller]
    fn check(&self, server: &Server) {
        let (steps, checks) = Department::page();
        let values = adapted(blocks(&steps, "sh").swap_remove(0), &self.changes[..3]);
        let commands = adapted(blocks(&checks, "sh").concat(), &[("127.0.0.1:8787", server.address.clone())]);
        let expected = adapted(blocks(&checks, "text").concat(), &self.changes[1..2]);
        assert_eq!(self.run(&(values + &commands)), expected);
    }
}

/// A provider of OpenID, Apache, and the server behind it.
struct Chain {
    server: Server,
    origin: String,
    /// The address of Apache without TLS.
    plain: String,
    provider: String,
    department: Department,
    _processes: [Process; 2],
}

impl Chain {
    fn start(test: &str) -> Option<Chain> {
        let apache = installed(test, &["apache2", "httpd"])?;
        let node = installed(test, &["node", "nodejs"])?;
        installed(test, &["openssl"])?;
        installed(test, &["curl"])?;
        let modules = ["/usr/lib/apache2/modules", "/usr/lib64/httpd/modules"].map(Path::new);
        let Some(modules) = modules.into_iter().find(|folder| folder.join("mod_auth_openidc.so").is_file()) else {
            skipped(test, "mod_auth_openidc is missing");
            return None;
        };
        let packages = npm::installed("identity-provider").map_err(|why| skipped(test, &why)).ok()?;
        let [port, plain_port, provider_port] = [free_port(), free_port(), free_port()];
        let (host, provider) = (format!("localhost:{port}"), format!("http://127.0.0.1:{provider_port}"));
        let plain = format!("127.0.0.1:{plain_port}");
        let department = Department::set_up(&host, &provider);
        let options = department.options();
        let mut server = Server::start_on(TestDir::new(), &options.iter().map(String::as_str).collect::<Vec<_>>());
        server.proxy = vec![("Host".to_owned(), host.clone())];
        let dir = &department.dir;
        let site = adapted(
            fs::read_to_string(dir.path("etc/apache2/sites-available/lookalike.conf")).unwrap(),
            &[
                ("*:80", plain.clone()),
                ("*:443", format!("127.0.0.1:{port}")),
                ("ServerName localhost:", "ServerName https://localhost:".to_owned()),
                ("127.0.0.1:8787", server.address.clone()),
            ],
        );
        let is_debian = modules.starts_with("/usr/lib/apache2");
        let names = [
            "mpm_event", "alias", "authn_core", "authz_core", "authz_user", "auth_openidc", "headers", "proxy",
            "proxy_http", "ssl",
        ];
        let modules: String = names
            .iter()
            .map(|name| (name, modules.join(format!("mod_{name}.so"))))
            .filter(|(_, file)| file.is_file())
            .map(|(name, file)| format!("LoadModule {name}_module {}\n", file.display()))
            .collect();
        // Apache does not serve as root.
        let user = if is_debian { "User www-data\nGroup www-data\n" } else { "" };
        let folder = dir.path("").display().to_string();
        let rest = format!(
            "ServerRoot {folder}\nPidFile {folder}/pid\nErrorLog {folder}/apache.log\nListen 127.0.0.1:{port} https\nListen {plain}\n"
        );
        let configuration = dir.file("apache.conf", modules + user + &rest + &site);
        let apache_process = start(
            Command::new(apache).arg("-f").arg(&configuration).args(["-D", "FOREGROUND"]),
            &dir.path("apache.out"),
        );

        let groups = dir.file("groups.json", "{}");
        let script = packages.join("provider.mjs");
        fs::copy(repository().join("tests/identity-provider/provider.mjs"), &script).unwrap();
        let redirect = format!("https://{host}/redirect_uri");
        let mut node = Command::new(node);
        node.arg(&script).args([&provider_port.to_string(), &redirect]).arg(&groups).current_dir(&packages);
        let provider_process = start(&mut node, &dir.path("provider.log"));
        wait_for(provider_port, &dir.path("provider.log"));
        wait_for(port, &dir.path("apache.out"));
        let origin = format!("https://{host}");
        Some(Chain { server, origin, plain, provider, department, _processes: [apache_process, provider_process] })
    }

    /// Sets the groups of everybody.
    fn set_groups(&self, groups: &Value) {
        fs::write(self.department.dir.path("groups.json"), groups.to_string()).unwrap();
    }

    /// Opens a page of the server in a new window, and signs in at the provider, which asks for consent.
    fn sign_in(&self, name: &str, path: &str) -> Window {
        let window = Window::new();
        window.trust_any_certificate();
        self.sign_in_in(&window, name, path);
        window
    }

    fn sign_in_in(&self, window: &Window, name: &str, path: &str) {
        window.visit(&format!("{}{path}", self.origin));
        window.eventually("document.querySelector('input[name=login]') !== null");
        assert!(window.text("location.href").starts_with(&self.provider));
        for (field, value) in [("login", name), ("password", "anything")] {
            window.get(&format!("document.querySelector('input[name={field}]').value = '{value}'"));
        }
        window.leave("document.querySelector('form').requestSubmit()");
        window.eventually(
            "document.querySelector('form[action*=\"/interaction/\"] [name=prompt][value=consent]') !== null",
        );
        window.get("void setTimeout(() => document.querySelector('form').requestSubmit())");
        window.eventually(&format!("location.origin === '{}' && document.readyState === 'complete'", self.origin));
    }
}

fn role_of(server: &Server, name: &str) -> Option<String> {
    let tables = rusqlite::Connection::open(server.data("app.sqlite")).unwrap();
    tables.query_row("SELECT role FROM account WHERE name = ?1", [name], |row| row.get(0)).ok()
}

/// People come in with the accounts of their institution, under the role of their groups; others do not; nobody is somebody
/// else; and signing out here signs out there.
#[test]
fn apache_signs_people_in() {
    let Some(chain) = Chain::start("apache_signs_people_in") else { return };
    chain.department.check(&chain.server);
    let answer = chain.server.send_to(&chain.plain, &Request::get("/courses/1"));
    assert_eq!((answer.status, answer.header("location")), (301, Some(format!("{}/courses/1", chain.origin).as_str())));
    chain.set_groups(&json!({ "ada": ["chess", "cs-staff"], "bob": ["cs-tutors"] }));
    let ada = chain.sign_in("ada", "/");
    ada.eventually("location.pathname === '/' && document.querySelector('h1') !== null");
    assert_eq!(role_of(&chain.server, "ada").as_deref(), Some("instructor"));
    ada.get("document.querySelector('input[name=name]').value = 'Programming'");
    ada.leave("document.querySelector('form[action=\"/courses\"]').requestSubmit()");
    ada.eventually("location.pathname === '/courses/1'");

    // A link from a mail, and a browser that names somebody else.
    let bob = chain.sign_in("bob", "/account");
    bob.eventually("location.pathname === '/account' && document.body.textContent.includes('bob')");
    bob.send_header("Remote-User", "ada");
    bob.visit(&format!("{}/account", chain.origin));
    assert!(bob.is("document.body.textContent.includes('bob') && !document.body.textContent.includes('ada')"));
    bob.visit(&format!("{}/courses/1", chain.origin));
    assert_eq!(bob.text("document.querySelector('h1').textContent"), "There is nothing here");
    assert_eq!(role_of(&chain.server, "bob").as_deref(), Some("assistant"));

    let eve = chain.sign_in("eve", "/");
    eve.eventually("document.body.textContent.includes('eve is in no group that may use lookalike')");
    assert_eq!(role_of(&chain.server, "eve"), None);

    // Signing out leads through the institution, which asks, and then forgets the person.
    ada.get("void setTimeout(() => document.querySelector('form[action=\"/sign-out\"]').requestSubmit())");
    ada.eventually(&format!("location.href.startsWith('{}/session/end')", chain.provider));
    ada.get("void setTimeout(() => document.querySelector('[name=logout]').click())");
    ada.eventually(&format!("location.href.startsWith('{}/bye')", chain.provider));
    chain.set_groups(&json!({ "ada": ["cs-it"], "bob": ["cs-tutors"] }));
    chain.sign_in_in(&ada, "ada", "/courses/1");
    ada.eventually("location.pathname === '/courses/1' && document.readyState === 'complete'");
    assert_eq!(role_of(&chain.server, "ada").as_deref(), Some("admin"));
}

/// Answers as oauth2-proxy does for nginx: the cookie `at=NAME` is of the person NAME, who is staff.
fn answer_for_nginx(listener: &TcpListener) {
    for stream in listener.incoming() {
        let mut reader = BufReader::new(stream.unwrap());
        let lines = reader.by_ref().lines().map_while(Result::ok).take_while(|line| !line.is_empty());
        let name = |line: String| Some(line.strip_prefix("Cookie: at=")?.split(';').next()?.to_owned());
        let cookie = lines.filter_map(name).last();
        let answer = cookie.map_or_else(
            || "HTTP/1.1 401 Unauthorized\r\n".to_owned(),
            |name| {
                format!("HTTP/1.1 202 Accepted\r\nX-Auth-Request-User: {name}\r\nX-Auth-Request-Groups: cs-staff\r\n")
            },
        );
        let head = format!("{answer}Content-Length: 0\r\nConnection: close\r\n\r\n");
        drop(reader.get_mut().write_all(head.as_bytes()));
    }
}

/// nginx asks another program who somebody is. What a browser sends in the same headers does not arrive.
#[test]
fn nginx_names_people() {
    let test = "nginx_names_people";
    let Some(nginx) = installed(test, &["nginx"]) else { return };
    let institution = Institution::new();
    let server = institution.start(&ROLES);
    let dir = TestDir::new();
    let port = free_port();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let asked = listener.local_addr().unwrap().to_string();
    thread::spawn(move || answer_for_nginx(&listener));
    dir.file("secret.conf", format!("proxy_set_header X-Lookalike-Proxy {};\n", institution.secret));
    let site = adapted(
        blocks(&manual("single-sign-on.md"), "nginx").concat(),
        &[
            ("listen 443 ssl;", format!("listen 127.0.0.1:{port};")),
            ("    ssl_certificate     /etc/ssl/lookalike.pem;\n", String::new()),
            ("    ssl_certificate_key /etc/ssl/private/lookalike.key;\n", String::new()),
            ("lookalike.example.edu", institution.host.clone()),
            ("/etc/lookalike/nginx.conf", dir.path("secret.conf").display().to_string()),
            ("127.0.0.1:4180", asked),
            ("127.0.0.1:8787", server.address.clone()),
        ],
    );
    let folder = dir.path("").display().to_string();
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {folder}/{kind};\n"))
        .concat();
    let main = format!(
        "daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n{temporary}{site}}}\n"
    );
    let configuration = dir.file("nginx.conf", main);
    let log = dir.path("nginx.log");
    let _nginx = start(Command::new(nginx).arg("-p").arg(&folder).arg("-c").arg(&configuration), &log);
    wait_for(port, &log);
    let ask = |request: Request| {
        let request = request.header("Host", &institution.host);
        server.send_to(&format!("127.0.0.1:{port}"), &request)
    };
    assert_eq!(ask(Request::get("/")).status, 401, "the other program answers");
    let spoofed = Request::get("/sign-in").header("Cookie", "at=ada").header("Remote-User", "root");
    let answer = ask(spoofed.header("Remote-Groups", "cs-it").header("X-Lookalike-Proxy", "guessed"));
    assert_eq!((answer.status, answer.header("refresh")), (200, Some("0; url=/")), "{}", answer.text());
    assert_eq!((role_of(&server, "ada").as_deref(), role_of(&server, "root")), (Some("instructor"), None));
    let session = answer.header("set-cookie").unwrap().split(';').next().unwrap();
    let page = ask(Request::get("/account").header("Cookie", &format!("at=ada; {session}")));
    assert!(page.status == 200 && page.text().contains("ada"), "{}", page.text());
    // The session alone opens nothing.
    assert_eq!(ask(Request::get("/account").header("Cookie", session)).status, 401);
    let program = Request::get("/api/v1/courses").header("Remote-User", "ada").header("Remote-Groups", "cs-it");
    assert!(matches!(ask(program).status, 401 | 404));
}
