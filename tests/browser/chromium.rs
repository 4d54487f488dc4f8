//! The browser: a process that concurrent tests share, and the connection to it.
//!
//! The connection uses the DevTools protocol over a pair of pipes: JSON, with a zero byte after each message.
//! The browser ends when the pipes are closed, however the tests end.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

/// Pages answer within seconds; one that takes this long hangs.
pub(super) const TIMEOUT: Duration = Duration::from_secs(60);
/// Possible names of the browser.
const NAMES: [&str; 5] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
/// Options that isolate the browser. In containers the tests run as root, for whom there is no sandbox; only our own
/// pages are opened.
const ARGUMENTS: [&str; 12] = [
    "--remote-debugging-pipe", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
    "--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run", "--no-default-browser-check", "about:blank",
];
/// The browser reads from file descriptor 3 and writes to 4; the shell connects them.
const PLUMBING: &str = "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1";

/// The browser that tests are using, if any. The last of them ends it.
static SHARED: Mutex<Weak<Browser>> = Mutex::new(Weak::new());

/// A running browser.
pub(super) struct Browser {
    process: Child,
    input: Mutex<Option<ChildStdin>>,
    last_call: AtomicU64,
    talk: Mutex<Talk>,
    _profile: TempDir,
}

/// Calls and sessions that wait for messages.
#[derive(Default)]
struct Talk {
    /// The receiver of each call's answer, by number.
    calls: HashMap<u64, Sender<Value>>,
    /// The listener of each session.
    sessions: HashMap<String, Listener>,
}

/// A function that receives the events of a session.
type Listener = Box<dyn FnMut(&Value) + Send>;

impl Browser {
    /// Returns the running browser, or starts one.
    pub(super) fn shared() -> Arc<Browser> {
        let mut shared = unpoisoned(&SHARED);
        if let Some(browser) = shared.upgrade() {
            return browser;
        }
        let browser = Browser::start();
        *shared = Arc::downgrade(&browser);
        browser
    }

    fn start() -> Arc<Browser> {
        let profile = tempfile::Builder::new().prefix("lookalike-browser-").tempdir().unwrap();
        let mut command = Command::new("sh");
        command.args(["-c", PLUMBING]).arg(executable()).args(ARGUMENTS);
        command.arg(format!("--user-data-dir={}", profile.path().display()));
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let input = Mutex::new(process.stdin.take());
        let output = process.stdout.take().unwrap();
        let (last_call, talk) = (AtomicU64::new(0), Mutex::default());
        let browser = Arc::new(Browser { process, input, last_call, talk, _profile: profile });
        let listening = Arc::downgrade(&browser);
        thread::spawn(move || listen(&listening, output));
        browser
    }

    /// Calls a method and waits for its result; an error fails the test.
    #[track_caller]
    pub(super) fn call(&self, session: Option<&str>, method: &str, parameters: &Value) -> Value {
        let answer = self.ask(session, method, parameters);
        assert!(answer["error"].is_null(), "{method} {parameters}: {}", answer["error"]);
        answer["result"].clone()
    }

    /// Calls a method and waits for its whole answer, which may be an error.
    #[track_caller]
    pub(super) fn ask(&self, session: Option<&str>, method: &str, parameters: &Value) -> Value {
        let (answer, answered) = mpsc::channel();
        let number = self.last_call.fetch_add(1, Ordering::Relaxed) + 1;
        unpoisoned(&self.talk).calls.insert(number, answer);
        self.send(number, session, method, parameters);
        answered.recv_timeout(TIMEOUT).unwrap_or_else(|_| panic!("no answer to {method} {parameters}"))
    }

    fn send(&self, number: u64, session: Option<&str>, method: &str, parameters: &Value) {
        let mut message = json!({ "id": number, "method": method, "params": parameters });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        let mut input = unpoisoned(&self.input);
        let input = input.as_mut().expect("the browser runs");
        input.write_all(format!("{message}\0").as_bytes()).expect("the browser listens");
    }

    /// Passes every event of a session to `listener`.
    pub(super) fn attend(&self, session: &str, listener: Listener) {
        unpoisoned(&self.talk).sessions.insert(session.to_owned(), listener);
    }

    /// Removes the listener of a session.
    pub(super) fn neglect(&self, session: &str) {
        unpoisoned(&self.talk).sessions.remove(session);
    }

    fn take(&self, message: &Value) {
        let mut talk = unpoisoned(&self.talk);
        if let Some(waiting) = message["id"].as_u64().and_then(|number| talk.calls.remove(&number)) {
            // The caller may have timed out.
            let _ = waiting.send(message.clone());
        }
        let Some(session) = message["sessionId"].as_str() else { return };
        if let Some(listener) = talk.sessions.get_mut(session) {
            listener(message);
        }
        if message["method"] == "Page.javascriptDialogOpening" {
            // A page with an open dialog does not answer.
            self.send(u64::from(u32::MAX), Some(session), "Page.handleJavaScriptDialog", &json!({ "accept": false }));
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        unpoisoned(&self.input).take();
        // The browser ends when its pipe is closed.
        let _ = self.process.wait();
    }
}

fn executable() -> PathBuf {
    if let Some(path) = std::env::var_os("CHROMIUM") {
        return path.into();
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let mut candidates = NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    candidates.find(|path| path.is_file()).expect("no browser: install chromium, or name one in CHROMIUM")
}

/// Receives messages until the browser ends.
fn listen(browser: &Weak<Browser>, output: ChildStdout) {
    for message in BufReader::new(output).split(0) {
        let Ok(message) = message else { return };
        let Some(browser) = browser.upgrade() else { return };
        browser.take(&serde_json::from_slice(&message).expect("the browser speaks JSON"));
    }
    // Waiting callers learn that there will be no answer.
    if let Some(browser) = browser.upgrade() {
        unpoisoned(&browser.talk).calls.clear();
    }
}

/// A failed test must not fail the next one.
fn unpoisoned<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
