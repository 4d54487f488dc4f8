//! Windows with a server: addresses, cookies, uploads and downloads.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use lookalike_test_support::waiting::PATIENCE;
use serde_json::{Value, json};

use super::Window;

/// The pause between two evaluations on a page that may be navigating.
const PAUSE: Duration = Duration::from_millis(20);

impl Window {
    /// Opens an address and waits until it is loaded.
    #[track_caller]
    pub(crate) fn visit(&self, address: &str) {
        self.loading(|| drop(self.call("Page.navigate", &json!({ "url": address }))));
    }

    /// Accepts certificates that nobody vouches for.
    pub(crate) fn trust_any_certificate(&self) {
        self.call("Security.setIgnoreCertificateErrors", &json!({ "ignore": true }));
    }

    /// Sends a header with every request.
    pub(crate) fn send_header(&self, name: &str, value: &str) {
        self.call("Network.setExtraHTTPHeaders", &json!({ "headers": { name: value } }));
    }

    /// Waits until an expression is true, on this page or on one that it navigates to by itself.
    #[track_caller]
    pub(crate) fn eventually(&self, expression: &str) {
        let begun = Instant::now();
        let question = json!({ "expression": expression, "returnByValue": true });
        loop {
            // A page that is navigating may not answer, or answer with nothing.
            let answer = self.browser.ask(Some(&self.session), "Runtime.evaluate", &question);
            if answer["result"]["result"]["value"] == true {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "never: {expression}, but {answer}\n{}", self.told());
            thread::sleep(PAUSE);
        }
    }

    /// Returns the time at which the page began, which no other page has in common with it; null if it is navigating.
    pub(crate) fn began(&self) -> Value {
        let question = json!({ "expression": "performance.timeOrigin", "returnByValue": true });
        self.browser.ask(Some(&self.session), "Runtime.evaluate", &question)["result"]["result"]["value"].clone()
    }

    /// Returns the text of the page, for messages of failed tests.
    fn told(&self) -> String {
        let question = json!({ "expression": "`${location}\n${document.body.innerText}`", "returnByValue": true });
        self.browser.ask(Some(&self.session), "Runtime.evaluate", &question)["result"]["result"]["value"].to_string()
    }

    /// Sets a cookie, `name=value`, as if the server at `address` had sent it.
    pub(crate) fn remember(&self, address: &str, cookie: &str) {
        let (name, value) = cookie.split_once('=').expect("a cookie has a name");
        let cookie = json!({
            "name": name, "value": value, "url": address, "path": "/", "httpOnly": true, "sameSite": "Strict",
        });
        assert_eq!(self.call("Network.setCookie", &cookie)["success"], true);
    }

    /// Chooses files in the input of a form.
    #[track_caller]
    pub(crate) fn choose(&self, selector: &str, files: &[PathBuf]) {
        let find = format!("document.querySelector({})", Value::from(selector));
        let found = self.call("Runtime.evaluate", &json!({ "expression": find }));
        let input = &found["result"]["objectId"];
        assert!(input.is_string(), "there is no {selector}");
        self.call("DOM.setFileInputFiles", &json!({ "files": files, "objectId": input }));
    }

    /// Drags files and folders over an element, and drops them.
    #[track_caller]
    pub(crate) fn drop_on(&self, selector: &str, files: &[PathBuf]) {
        self.drag_over(selector, files);
        self.drag("drop", selector, files);
    }

    /// Drags files and folders over an element.
    #[track_caller]
    pub(crate) fn drag_over(&self, selector: &str, files: &[PathBuf]) {
        self.drag("dragEnter", selector, files);
        self.drag("dragOver", selector, files);
    }

    #[track_caller]
    fn drag(&self, step: &str, selector: &str, files: &[PathBuf]) {
        let middle = self.middle_of(selector);
        let data = json!({ "items": [], "files": files, "dragOperationsMask": 1 });
        self.call("Input.dispatchDragEvent", &json!({ "type": step, "x": middle[0], "y": middle[1], "data": data }));
    }

    /// Saves downloads in a folder from now on.
    pub(crate) fn download_into(&self, folder: &Path) {
        let wish = json!({ "behavior": "allow", "browserContextId": self.memory, "downloadPath": folder });
        self.browser.call(None, "Browser.setDownloadBehavior", &wish);
    }
}
