//! The browser: a process that concurrent tests share, and the connection to it.
//!
//! The connection uses the DevTools protocol over a pair of pipes: JSON, with a zero byte after each message.
//! The browser ends when the pipes are closed, however the tests end. A browser that dies, and a page whose process dies, fail the
//! tests that use them, in words; the next test starts the browser anew.

use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use lookalike_test_support::waiting::PATIENCE;
use serde_json::{Value, json};
use tempfile::TempDir;

/// The pause between two looks at whether the browser is alive.
const LOOK: Duration = Duration::from_secs(1);
/// The number of lines of the browser's last messages that a failed test shows.
const N_LAST_WORDS: usize = 10;
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
const PLUMBING: &str = "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null";
/// The file for the browser's messages, in its profile.
const MESSAGES: &str = "messages";

/// The browser that tests are using, if any. The last of them ends it.
static SHARED: Mutex<Weak<Browser>> = Mutex::new(Weak::new());

/// A running browser.
pub(super) struct Browser {
    process: Mutex<Child>,
    input: Mutex<Option<ChildStdin>>,
    last_call: AtomicU64,
    talk: Mutex<Talk>,
    profile: TempDir,
}

/// Calls and sessions that wait for messages.
#[derive(Default)]
struct Talk {
    /// The session and the receiver of each call's answer, by number.
    calls: HashMap<u64, (Option<String>, Sender<Value>)>,
    /// The listener of each session.
    sessions: HashMap<String, Listener>,
}

/// A function that receives the events of a session.
type Listener = Box<dyn FnMut(&Value) + Send>;

impl Browser {
    /// Returns the running browser, or starts one.
    pub(super) fn shared() -> Arc<Browser> {
        Browser::running(&SHARED)
    }

    /// Returns the browser in its place. One that died is replaced.
    fn running(place: &Mutex<Weak<Browser>>) -> Arc<Browser> {
        let mut shared = unpoisoned(place);
        if let Some(browser) = shared.upgrade().filter(|browser| browser.death().is_none()) {
            return browser;
        }
        let browser = Browser::start(None);
        *shared = Arc::downgrade(&browser);
        browser
    }

    /// Starts a browser of its own that has the fonts of a folder only, or those of the machine.
    pub(super) fn start(fonts: Option<&Path>) -> Arc<Browser> {
        let profile = tempfile::Builder::new().prefix("lookalike-browser-").tempdir().unwrap();
        let mut command = Command::new("sh");
        command.args(["-c", PLUMBING]).arg(executable()).args(ARGUMENTS);
        command.arg(format!("--user-data-dir={}", profile.path().display()));
        if let Some(fonts) = fonts {
            let configuration = profile.path().join("fonts.conf");
            let (fonts, cache) = (fonts.display(), profile.path().display());
            let text = format!("<fontconfig><dir>{fonts}</dir><cachedir>{cache}/fonts</cachedir></fontconfig>");
            fs::write(&configuration, text).unwrap();
            command.env("FONTCONFIG_FILE", configuration);
        }
        command.stderr(fs::File::create(profile.path().join(MESSAGES)).unwrap());
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let input = Mutex::new(process.stdin.take());
        let output = process.stdout.take().unwrap();
        let (last_call, talk) = (AtomicU64::new(0), Mutex::default());
        let browser = Arc::new(Browser { process: Mutex::new(process), input, last_call, talk, profile });
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
        let mut talk = unpoisoned(&self.talk);
        // Nobody answers in the place of a page that died.
        if session.is_none_or(|session| talk.sessions.contains_key(session)) {
            talk.calls.insert(number, (session.map(str::to_owned), answer));
        } else {
            drop(answer);
        }
        drop(talk);
        // A dead browser does not listen; the wait says so.
        drop(self.send(number, session, method, parameters));
        self.wait_for(&answered, &format!("answer to {method} {parameters}"))
    }

    /// Waits for a message. A browser that dies meanwhile, or says nothing for too long, fails the test.
    #[track_caller]
    pub(super) fn wait_for<T>(&self, messages: &Receiver<T>, expected: &str) -> T {
        let begun = Instant::now();
        loop {
            match messages.recv_timeout(LOOK) {
                Ok(message) => return message,
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) if self.death().is_some() || begun.elapsed() > PATIENCE => break,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        // The pipe of a browser is closed a moment before its process is gone.
        thread::sleep(LOOK);
        let alive = || "the page died or hangs".to_owned();
        panic!("no {expected} in {:?}: {}", begun.elapsed(), self.death().unwrap_or_else(alive));
    }

    /// Returns how the browser died, with its last messages; none if it runs.
    pub(super) fn death(&self) -> Option<String> {
        let status = unpoisoned(&self.process).try_wait().unwrap()?;
        let messages = fs::read(self.profile.path().join(MESSAGES)).unwrap_or_default();
        let messages = String::from_utf8_lossy(&messages);
        let lines: Vec<&str> = messages.lines().collect();
        Some(format!("the browser died ({status}): {}", lines[lines.len().saturating_sub(N_LAST_WORDS)..].join("\n")))
    }

    fn send(&self, number: u64, session: Option<&str>, method: &str, parameters: &Value) -> std::io::Result<()> {
        let mut message = json!({ "id": number, "method": method, "params": parameters });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        let mut input = unpoisoned(&self.input);
        input.as_mut().map_or(Ok(()), |input| input.write_all(format!("{message}\0").as_bytes()))
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
        if let Some((_, waiting)) = message["id"].as_u64().and_then(|number| talk.calls.remove(&number)) {
            // The caller may have timed out.
            let _ = waiting.send(message.clone());
        }
        let Some(session) = message["sessionId"].as_str() else { return };
        if message["method"] == "Inspector.targetCrashed" {
            talk.calls.retain(|_, (caller, _)| caller.as_deref() != Some(session));
            talk.sessions.remove(session);
        }
        if let Some(listener) = talk.sessions.get_mut(session) {
            listener(message);
        }
        if message["method"] == "Page.javascriptDialogOpening" {
            // A page with an open dialog does not answer.
            let no = json!({ "accept": false });
            drop(self.send(u64::from(u32::MAX), Some(session), "Page.handleJavaScriptDialog", &no));
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        unpoisoned(&self.input).take();
        let mut process = unpoisoned(&self.process);
        // The browser ends when its pipe is closed, unless it hangs.
        for _ in 0..20 {
            if process.try_wait().is_ok_and(|status| status.is_some()) {
                return;
            }
            thread::sleep(LOOK / 10);
        }
        drop(process.kill());
        drop(process.wait());
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
    // A dying browser may write half a message.
    for message in BufReader::new(output).split(0).map_while(Result::ok) {
        let Ok(message) = serde_json::from_slice(&message) else { break };
        let Some(browser) = browser.upgrade() else { return };
        browser.take(&message);
    }
    // Waiting callers learn that there will be no answer.
    if let Some(browser) = browser.upgrade() {
        drop(unpoisoned(&browser.process).kill());
        *unpoisoned(&browser.talk) = Talk::default();
    }
}

/// A failed test must not fail the next one.
fn unpoisoned<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::super::window::Window;
    use super::*;

    /// Returns the words with which a test fails.
    fn words_of_failure(test: impl FnOnce()) -> String {
        *catch_unwind(AssertUnwindSafe(test)).unwrap_err().downcast::<String>().expect("a failure in words")
    }

    /// A test whose browser dies fails in words and does not wait; the next test has a browser again.
    #[test]
    fn a_dead_browser_is_replaced() {
        let place = Mutex::new(Weak::new());
        let browser = Browser::running(&place);
        let window = Window::of(Arc::clone(&browser));
        assert!(Arc::ptr_eq(&browser, &Browser::running(&place)));
        let waiting = "new Promise(() => {})";
        let words = thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(LOOK / 10);
                unpoisoned(&browser.process).kill().unwrap();
            });
            words_of_failure(|| drop(window.get(waiting)))
        });
        assert!(words.contains(waiting) && words.contains("the browser died (signal: 9"), "{words}");
        let words = words_of_failure(|| drop(window.get("1")));
        assert!(words.contains("the browser died"), "{words}");
        let next = Browser::running(&place);
        assert!(!Arc::ptr_eq(&browser, &next));
        assert_eq!(Window::of(next).get("1 + 1"), 2);
    }

    /// A page whose process dies, as one without memory does, fails its test in words and no other.
    #[test]
    fn a_dead_page_fails_its_test() {
        let (window, other) = (Window::new(), Window::new());
        let words = words_of_failure(|| window.visit("chrome://crash"));
        assert!(words.contains("the page died"), "{words}");
        assert!(words_of_failure(|| drop(window.get("1"))).contains("the page died"));
        assert_eq!(other.get("1 + 1"), 2);
    }
}
