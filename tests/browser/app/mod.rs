//! The web app in a real browser: a server for each test, and a user in a window.
//!
//! | module | protects |
//! | --- | --- |
//! | [`workflow`] | the whole workflow from the printed address to the deletion, with scripts and without |
//! | [`entries`] | nothing that was entered is lost; quick checks |
//! | [`steps`] | the steps of the workflow |
//! | [`slow_motion`] | nothing: a comparison that waits until its page was looked at |
//! | [`live`] | what a server adds to a report, and dropped folders |
//! | [`hostile_content`] | hostile names and code, on every page |
//! | [`rules`] | accessibility and width of every page |
//! | [`single_sign_on`] | sign-in through real proxies, with the manual's files |
//! | [`problems`] | messages about problems |
//! | [`week`] | the work of two instructors and an assistant, with every interruption that a week brings |

mod entries;
mod hostile_content;
mod live;
mod problems;
mod rules;
mod single_sign_on;
mod slow_motion;
mod steps;
mod week;
mod workflow;

use serde_json::Value;

use super::window::Window;
use lookalike_test_harness::class::Class;
use lookalike_test_harness::server::Server;

/// A user of a server.
struct Visit {
    window: Window,
    /// The beginning of every address of the server.
    origin: String,
}

impl Visit {
    /// Opens a window without a session.
    fn to(server: &Server) -> Visit {
        Visit { window: Window::new(), origin: format!("http://{}", server.address) }
    }

    /// Opens a window with the session of a class.
    fn of(class: &Class) -> Visit {
        let visit = Visit::to(&class.server);
        visit.window.remember(&visit.origin, &class.client.cookie);
        visit
    }

    /// Opens a page by its path.
    #[track_caller]
    fn open(&self, path: &str) {
        self.window.visit(&format!("{}{path}", self.origin));
    }

    /// Returns the path of the open page.
    #[track_caller]
    fn path(&self) -> String {
        self.window.text("location.pathname")
    }

    /// Returns the text of the first element that a selector finds.
    #[track_caller]
    fn says(&self, selector: &str) -> String {
        let find = format!("document.querySelector({})?.textContent.trim()", Value::from(selector));
        self.window.text(&find)
    }

    /// Clicks on a link or a button, and waits until the next page is loaded.
    #[track_caller]
    fn follow(&self, selector: &str) {
        self.window.loading(|| self.window.click(selector));
    }

    /// Replaces the text of a field.
    #[track_caller]
    fn fill(&self, selector: &str, text: &str) {
        let find = format!("document.querySelector({})", Value::from(selector));
        assert!(self.window.is(&format!("{find} !== null")), "there is no {selector}");
        self.window.get(&format!("{find}.focus(); {find}.select()"));
        self.window.type_text(text);
    }

    /// Fails the test if a page reported an error, opened a dialog, or requested anything but the server.
    #[track_caller]
    fn must_not_complain(&self) {
        self.window.must_only_request(&format!("{}/", self.origin));
    }
}
