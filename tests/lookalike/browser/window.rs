//! A window of the browser for each test: what a reader can do in it, and what the page in it does.

use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use super::chromium::{Browser, HANG};

/// A window with a page in it.
pub(super) struct Window {
    browser: Arc<Browser>,
    target: String,
    session: String,
    loads: Receiver<()>,
    seen: Arc<Mutex<Seen>>,
}

/// What a page did that a reader of the report would not see.
#[derive(Debug, Default)]
struct Seen {
    /// Everything that it asked for, by address.
    requests: Vec<String>,
    /// What it said in the console, errors and exceptions.
    complaints: Vec<String>,
    /// What it wanted to tell the reader in a dialog.
    dialogs: Vec<String>,
}

impl Window {
    /// A new window with nothing in it.
    pub(super) fn new() -> Window {
        let browser = Browser::shared();
        // In a window of its own a page is never in the background, where it would not be drawn.
        let window = json!({ "url": "about:blank", "newWindow": true, "width": 1400, "height": 900 });
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
        let window = Window { browser, target, session, loads, seen };
        for domain in ["Page", "Network", "Log", "Runtime"] {
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

    /// Opens a file and waits until it is there.
    #[track_caller]
    pub(super) fn open(&self, file: &Path) {
        self.open_at(file, "");
    }

    /// The same, at an anchor with its `#`.
    #[track_caller]
    pub(super) fn open_at(&self, file: &Path, anchor: &str) {
        assert!(file.is_file(), "{} is not there", file.display());
        let address = format!("file://{}{anchor}", file.display());
        self.loading(|| {
            self.call("Page.navigate", &json!({ "url": address }));
        });
    }

    /// Does something that opens another page, and waits until it is there.
    #[track_caller]
    pub(super) fn loading(&self, action: impl FnOnce()) {
        while self.loads.try_recv().is_ok() {}
        action();
        self.loads.recv_timeout(HANG).expect("a page is loaded");
    }

    /// The value of a JavaScript expression, which may be a promise.
    #[track_caller]
    pub(super) fn get(&self, expression: &str) -> Value {
        let question = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let answer = self.call("Runtime.evaluate", &question);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {answer}");
        answer["result"]["value"].clone()
    }

    /// The same, of a text.
    #[track_caller]
    pub(super) fn text(&self, expression: &str) -> String {
        self.get(expression).as_str().unwrap_or_else(|| panic!("no text: {expression}")).to_owned()
    }

    /// The same, of a number.
    #[track_caller]
    pub(super) fn number(&self, expression: &str) -> f64 {
        self.get(expression).as_f64().unwrap_or_else(|| panic!("no number: {expression}"))
    }

    /// The same, of something that is true or false.
    #[track_caller]
    pub(super) fn is(&self, expression: &str) -> bool {
        self.get(expression).as_bool().unwrap_or_else(|| panic!("neither true nor false: {expression}"))
    }

    /// The same, of a list of texts.
    #[track_caller]
    pub(super) fn texts(&self, expression: &str) -> Vec<String> {
        let value = self.get(expression);
        let texts = value.as_array().unwrap_or_else(|| panic!("no list: {expression}"));
        texts.iter().map(text_of).collect()
    }

    /// How many elements a selector finds.
    #[track_caller]
    pub(super) fn count(&self, selector: &str) -> usize {
        self.get(&format!("document.querySelectorAll({}).length", Value::from(selector))).as_u64().unwrap() as usize
    }

    /// Waits until the page has changed so that an expression is true.
    #[track_caller]
    pub(super) fn until(&self, expression: &str) {
        let promise = format!(
            "new Promise((resolve) => {{
                const look = () => {{ if ({expression}) resolve(true); }};
                new MutationObserver(look).observe(document, {{ subtree: true, childList: true, attributes: true }});
                look();
            }})"
        );
        assert!(self.is(&promise));
    }

    /// Clicks into the middle of the first element that a selector finds, as a reader would.
    #[track_caller]
    pub(super) fn click(&self, selector: &str) {
        let find = format!("document.querySelector({})", Value::from(selector));
        assert!(self.is(&format!("{find} !== null")), "there is no {selector}");
        let middle = format!(
            "(() => {{
                {find}.scrollIntoView({{ block: 'nearest', inline: 'nearest' }});
                const box = {find}.getClientRects()[0];
                return [box.x + box.width / 2, box.y + box.height / 2];
            }})()"
        );
        let middle = self.get(&middle);
        for step in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let event = json!({ "type": step, "x": middle[0], "y": middle[1], "button": "left", "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", &event);
        }
    }

    /// Presses a key that types a letter, or Escape.
    pub(super) fn press(&self, key: &str) {
        let down = match key {
            "Escape" => json!({ "type": "keyDown", "key": key, "code": key, "windowsVirtualKeyCode": 27 }),
            letter => json!({ "type": "keyDown", "key": letter, "text": letter }),
        };
        self.call("Input.dispatchKeyEvent", &down);
        self.call("Input.dispatchKeyEvent", &json!({ "type": "keyUp", "key": key }));
    }

    /// Types a text where the cursor is.
    pub(super) fn type_text(&self, text: &str) {
        self.call("Input.insertText", &json!({ "text": text }));
    }

    /// Makes the window as wide and high as another screen.
    pub(super) fn resize(&self, width: u32, height: u32) {
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", &screen);
    }

    /// Makes the reader prefer `light` or `dark`.
    pub(super) fn prefer(&self, colours: &str) {
        let feature = json!({ "name": "prefers-color-scheme", "value": colours });
        self.call("Emulation.setEmulatedMedia", &json!({ "features": [feature] }));
    }

    /// Shows the page as it is printed.
    pub(super) fn print(&self) {
        self.call("Emulation.setEmulatedMedia", &json!({ "media": "print" }));
    }

    /// Switches scripts off, for pages that are opened from now on.
    pub(super) fn without_scripts(&self) {
        self.call("Emulation.setScriptExecutionDisabled", &json!({ "value": true }));
    }

    /// Fails the test if a page complained, asked for anything but the report's files, or opened a dialog.
    #[track_caller]
    pub(super) fn must_be_quiet(&self) {
        // The answer comes after all that happened before.
        self.get("0");
        let seen = self.seen.lock().unwrap();
        assert!(seen.complaints.is_empty() && seen.dialogs.is_empty(), "{seen:#?}");
        assert!(!seen.requests.is_empty(), "nobody listened");
        assert!(seen.requests.iter().all(|address| address.starts_with("file:///")), "{:#?}", seen.requests);
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        self.browser.neglect(&self.session);
        if !std::thread::panicking() {
            self.browser.call(None, "Target.closeTarget", &json!({ "targetId": self.target }));
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
