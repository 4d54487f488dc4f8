//! A browser window for each test: what a reader can do, and what the page does.

mod serving;

use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use super::chromium::Browser;
use lookalike_test_support::waiting::wait_until;

/// The modifier for clicks that open a new window.
pub(super) const CONTROL: u32 = 2;
/// The modifier for Tab backwards.
pub(super) const SHIFT: u32 = 8;
/// Named keys, with their codes and the text they type.
const KEYS: [(&str, u32, &str); 10] = [
    ("Escape", 27, ""),
    ("Tab", 9, ""),
    ("Enter", 13, "\r"),
    ("Home", 36, ""),
    ("End", 35, ""),
    ("PageUp", 33, ""),
    ("PageDown", 34, ""),
    ("ArrowUp", 38, ""),
    ("ArrowRight", 39, ""),
    ("ArrowDown", 40, ""),
];

/// After this many mouse moves, an element that still moves is clicked where it is.
const MOST_MOVES: usize = 10;

/// A window with a page in it.
pub(super) struct Window {
    browser: Arc<Browser>,
    /// The browser context: everything that the window stores is deleted with it.
    memory: String,
    target: String,
    session: String,
    loads: Receiver<()>,
    seen: Arc<Mutex<Seen>>,
}

/// Effects of a page that its reader would not see.
#[derive(Default)]
struct Seen {
    /// The address of every request.
    requests: Vec<String>,
    /// Console messages, errors and exceptions.
    complaints: Vec<String>,
    /// The messages of dialogs.
    dialogs: Vec<String>,
}

impl Window {
    /// Opens an empty window.
    pub(super) fn new() -> Window {
        Window::of(Browser::shared())
    }

    /// Opens an empty window of a browser.
    pub(super) fn of(browser: Arc<Browser>) -> Window {
        // A page in a background tab would not be drawn.
        let memory = text_of(&browser.call(None, "Target.createBrowserContext", &json!({}))["browserContextId"]);
        let window = json!({
            "url": "about:blank", "newWindow": true, "width": 1400, "height": 900, "browserContextId": memory,
        });
        let target = text_of(&browser.call(None, "Target.createTarget", &window)["targetId"]);
        let attach = json!({ "targetId": target, "flatten": true });
        let session = text_of(&browser.call(None, "Target.attachToTarget", &attach)["sessionId"]);
        let seen = Arc::new(Mutex::new(Seen::default()));
        let (loaded, loads) = mpsc::channel();
        let seeing = Arc::clone(&seen);
        let listener = move |message: &Value| {
            if message["method"] == "Page.loadEventFired" {
                // The test may be over.
                let _ = loaded.send(());
            }
            seeing.lock().unwrap().take(message);
        };
        browser.attend(&session, Box::new(listener));
        let window = Window { browser, memory, target, session, loads, seen };
        for domain in ["Page", "Network", "Log", "Runtime", "Inspector"] {
            window.call(&format!("{domain}.enable"), &json!({}));
        }
        window.call("Emulation.setFocusEmulationEnabled", &json!({ "enabled": true }));
        window.resize(1400, 900);
        window
    }

    #[track_caller]
    fn call(&self, method: &str, parameters: &Value) -> Value {
        self.browser.call(Some(&self.session), method, parameters)
    }

    /// Opens a file and waits until it is loaded.
    #[track_caller]
    pub(super) fn open(&self, file: &Path) {
        self.open_at(file, "");
    }

    /// Opens a file at an anchor that begins with `#`.
    #[track_caller]
    pub(super) fn open_at(&self, file: &Path, anchor: &str) {
        assert!(file.is_file(), "{} does not exist", file.display());
        let address = format!("file://{}", file.display());
        if !anchor.is_empty() && self.is(&format!("location.href.split('#')[0] === '{address}'")) {
            // Another anchor of the open page would not load it again.
            self.leave(&format!("location.hash = '{anchor}'; location.reload()"));
        } else {
            self.loading(|| drop(self.call("Page.navigate", &json!({ "url": address + anchor }))));
        }
    }

    /// Does something that opens another page, and waits until it is loaded.
    #[track_caller]
    pub(super) fn loading(&self, action: impl FnOnce()) {
        while self.loads.try_recv().is_ok() {}
        let before = self.began();
        action();
        self.browser.wait_for(&self.loads, "page that is loaded");
        // The page before may have told that it is loaded only now.
        self.eventually(&format!("performance.timeOrigin !== {before} && document.readyState === 'complete'"));
    }

    /// Lets the page leave for another, and waits until that is loaded. The action is delayed, because a page that is
    /// gone cannot answer.
    #[track_caller]
    pub(super) fn leave(&self, action: &str) {
        self.loading(|| drop(self.get(&format!("void setTimeout(() => {{ {action} }})"))));
    }

    /// Returns the value of a JavaScript expression, which may be a promise.
    #[track_caller]
    pub(super) fn get(&self, expression: &str) -> Value {
        let question = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let answer = self.call("Runtime.evaluate", &question);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {answer}");
        answer["result"]["value"].clone()
    }

    /// Returns the value of an expression that is a text.
    #[track_caller]
    pub(super) fn text(&self, expression: &str) -> String {
        self.get(expression).as_str().unwrap_or_else(|| panic!("no text: {expression}")).to_owned()
    }

    /// Returns the value of an expression that is a number.
    #[track_caller]
    pub(super) fn number(&self, expression: &str) -> f64 {
        self.get(expression).as_f64().unwrap_or_else(|| panic!("no number: {expression}"))
    }

    /// Returns the value of an expression that is a Boolean.
    #[track_caller]
    pub(super) fn is(&self, expression: &str) -> bool {
        self.get(expression).as_bool().unwrap_or_else(|| panic!("not a Boolean: {expression}"))
    }

    /// Returns the value of an expression that is a list of texts.
    #[track_caller]
    pub(super) fn texts(&self, expression: &str) -> Vec<String> {
        let value = self.get(expression);
        let texts = value.as_array().unwrap_or_else(|| panic!("no list: {expression}"));
        texts.iter().map(text_of).collect()
    }

    /// Returns how many elements a selector finds.
    #[track_caller]
    pub(super) fn count(&self, selector: &str) -> usize {
        self.get(&format!("document.querySelectorAll({}).length", Value::from(selector))).as_u64().unwrap() as usize
    }

    /// Waits until an expression is true.
    #[track_caller]
    pub(super) fn until(&self, expression: &str) {
        let promise = format!(
            "new Promise((resolve) => {{
                const look = () => {{ if ({expression}) resolve(true); else requestAnimationFrame(look); }};
                look();
            }})"
        );
        assert!(self.is(&promise));
    }

    /// Returns the value of an expression in a named frame; this works without scripts, too.
    #[track_caller]
    pub(super) fn get_in_frame(&self, name: &str, expression: &str) -> Value {
        let answer = self.ask_in_frame(name, expression);
        assert!(answer["error"].is_null(), "{expression}: {answer}");
        assert!(answer["result"]["exceptionDetails"].is_null(), "{expression}: {answer}");
        answer["result"]["result"]["value"].clone()
    }

    /// Returns the whole answer to an expression in a named frame. It is an error if the frame goes to another page in between.
    #[track_caller]
    fn ask_in_frame(&self, name: &str, expression: &str) -> Value {
        let tree = self.call("Page.getFrameTree", &json!({}));
        let frames = tree["frameTree"]["childFrames"].as_array().expect("the page has frames");
        let frame = frames.iter().find(|one| one["frame"]["name"] == name).expect(name);
        let world = self.call("Page.createIsolatedWorld", &json!({ "frameId": frame["frame"]["id"] }));
        let context = &world["executionContextId"];
        let question = json!({ "expression": expression, "contextId": context, "returnByValue": true });
        self.browser.ask(Some(&self.session), "Runtime.evaluate", &question)
    }

    /// Waits until an expression is true in a named frame, on its page or on one that it goes to.
    #[track_caller]
    pub(super) fn until_in_frame(&self, name: &str, expression: &str) {
        wait_until(&format!("{expression}, in {name}"), || {
            self.ask_in_frame(name, expression)["result"]["result"]["value"] == true
        });
    }

    /// Clicks on the first element that a selector finds.
    #[track_caller]
    pub(super) fn click(&self, selector: &str) {
        self.click_holding(0, selector);
    }

    /// Clicks while keys such as [`CONTROL`] are held down.
    #[track_caller]
    pub(super) fn click_holding(&self, modifiers: u32, selector: &str) {
        let send = |step: &str, middle: &Value| {
            let (x, y) = (&middle[0], &middle[1]);
            let event =
                json!({ "type": step, "x": x, "y": y, "button": "left", "clickCount": 1, "modifiers": modifiers });
            self.call("Input.dispatchMouseEvent", &event);
        };
        let mut middle = self.middle_of(selector);
        // The browser moves the mouse with its next frame; the element may have moved by then.
        for _ in 0..MOST_MOVES {
            send("mouseMoved", &middle);
            let before = std::mem::replace(&mut middle, self.middle_of(selector));
            if before == middle {
                break;
            }
        }
        send("mousePressed", &middle);
        send("mouseReleased", &middle);
    }

    /// Scrolls the first element that a selector finds into view; returns its center.
    #[track_caller]
    fn middle_of(&self, selector: &str) -> Value {
        let find = format!("document.querySelector({})", Value::from(selector));
        assert!(self.is(&format!("{find} !== null")), "there is no {selector}");
        self.get(&format!(
            "(() => {{
                {find}.scrollIntoView({{ block: 'nearest', inline: 'nearest' }});
                const box = {find}.getClientRects()[0];
                return [box.x + box.width / 2, box.y + box.height / 2];
            }})()"
        ))
    }

    /// Presses a key: one of [`KEYS`], or a letter.
    pub(super) fn press(&self, key: &str) {
        self.press_holding(0, key);
    }

    /// Presses a key while others such as [`SHIFT`] are held down.
    pub(super) fn press_holding(&self, modifiers: u32, key: &str) {
        let down = match KEYS.iter().find(|(name, ..)| *name == key) {
            Some((_, number, text)) => json!({
                "type": "keyDown", "key": key, "code": key, "windowsVirtualKeyCode": number, "text": text,
                "modifiers": modifiers
            }),
            None => json!({ "type": "keyDown", "key": key, "text": key, "modifiers": modifiers }),
        };
        self.call("Input.dispatchKeyEvent", &down);
        self.call("Input.dispatchKeyEvent", &json!({ "type": "keyUp", "key": key }));
    }

    /// Waits until another window has opened a file, and closes that window.
    #[track_caller]
    pub(super) fn close_other(&self, file: &Path) {
        let address = format!("file://{}", file.display());
        wait_until(&format!("a window with {address}"), || {
            let targets = self.browser.call(None, "Target.getTargets", &json!({}));
            let targets = targets["targetInfos"].as_array().unwrap();
            let Some(other) = targets.iter().find(|one| one["url"] == *address) else { return false };
            assert_ne!(other["targetId"], *self.target, "this window opened it");
            self.browser.call(None, "Target.closeTarget", &json!({ "targetId": other["targetId"] }));
            true
        });
    }

    /// Types a text at the cursor.
    pub(super) fn type_text(&self, text: &str) {
        self.call("Input.insertText", &json!({ "text": text }));
    }

    /// Sets the size of the window.
    pub(super) fn resize(&self, width: u32, height: u32) {
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", &screen);
    }

    /// Sets the preferred color scheme, `light` or `dark`.
    pub(super) fn prefer(&self, scheme: &str) {
        self.emulate(&[("prefers-color-scheme", scheme)]);
    }

    /// Sets features of the reader's system, such as `forced-colors`, and none but these.
    pub(super) fn emulate(&self, features: &[(&str, &str)]) {
        let features: Vec<Value> =
            features.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.call("Emulation.setEmulatedMedia", &json!({ "features": features }));
    }

    /// Sets the time zone, such as `America/St_Johns`.
    pub(super) fn time_zone(&self, name: &str) {
        self.call("Emulation.setTimezoneOverride", &json!({ "timezoneId": name }));
    }

    /// Cuts the connection of the page, or gives it back.
    pub(super) fn be_offline(&self, is_offline: bool) {
        self.call("Network.enable", &json!({}));
        let conditions =
            json!({ "offline": is_offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.call("Network.emulateNetworkConditions", &conditions);
    }

    /// Shows the page as it is printed.
    pub(super) fn print(&self) {
        self.call("Emulation.setEmulatedMedia", &json!({ "media": "print" }));
    }

    /// Returns how many A4 sheets the page takes.
    pub(super) fn n_printed_pages(&self) -> usize {
        let paper = json!({ "paperWidth": 8.27, "paperHeight": 11.69, "preferCSSPageSize": true });
        let printed = text_of(&self.call("Page.printToPDF", &paper)["data"]);
        self.number(&format!("(atob('{printed}').match(/\\/Type\\s*\\/Page\\b/g) ?? []).length")) as usize
    }

    /// Disables scripts for pages that are opened from now on.
    pub(super) fn without_scripts(&self) {
        self.call("Emulation.setScriptExecutionDisabled", &json!({ "value": true }));
    }

    /// Fails the test if a page reported an error, requested anything but the report's files, or opened a dialog.
    #[track_caller]
    pub(super) fn must_not_complain(&self) {
        self.must_only_request("file:///");
    }

    /// Fails the test if a page reported an error, opened a dialog, or requested an address without this prefix.
    #[track_caller]
    pub(super) fn must_only_request(&self, beginning: &str) {
        let requests = self.requests();
        let seen = self.seen.lock().unwrap();
        assert!(seen.complaints.is_empty() && seen.dialogs.is_empty(), "{:#?} {:#?}", seen.complaints, seen.dialogs);
        assert!(!requests.is_empty(), "nobody listened");
        let strange: Vec<&String> = requests.iter().filter(|address| !address.starts_with(beginning)).collect();
        assert!(strange.is_empty(), "{strange:#?}");
    }

    /// Returns the addresses of all requests so far.
    pub(super) fn requests(&self) -> Vec<String> {
        // The answer comes after all earlier events.
        self.get("0");
        self.seen.lock().unwrap().requests.clone()
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        self.browser.neglect(&self.session);
        if !std::thread::panicking() && self.browser.death().is_none() {
            self.browser.call(None, "Target.closeTarget", &json!({ "targetId": self.target }));
            self.browser.call(None, "Target.disposeBrowserContext", &json!({ "browserContextId": self.memory }));
        }
    }
}

impl Seen {
    fn take(&mut self, message: &Value) {
        let details = &message["params"];
        match message["method"].as_str() {
            Some("Network.requestWillBeSent") => self.requests.push(text_of(&details["request"]["url"])),
            Some("Log.entryAdded" | "Runtime.consoleAPICalled" | "Runtime.exceptionThrown") => {
                self.complaints.push(details.to_string());
            }
            Some("Page.javascriptDialogOpening") => self.dialogs.push(text_of(&details["message"])),
            _ => {}
        }
    }
}

fn text_of(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}
