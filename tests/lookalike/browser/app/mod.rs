//! The web app in a real browser: a server for each test, and somebody who works with it in a window.
//!
//! | module | what it looks after |
//! | --- | --- |
//! | [`way`] | the whole way from the printed address to the deletion, with scripts and without |
//! | [`steps`] | the steps of it |
//! | [`live`] | what a server adds to a report, and folders that are dropped |
//! | [`harm`] | names and code that mean harm, on every page |
//! | [`rules`] | accessibility and width of every page |
//! | [`problems`] | what does not work says so |

mod harm;
mod live;
mod problems;
mod rules;
mod steps;
mod way;

use serde_json::Value;

use super::window::Window;
use crate::web::class::Class;
use crate::web::harness::Server;

/// Somebody who works with a server.
struct Visit {
    window: Window,
    /// What every address of the server begins with.
    origin: String,
}

impl Visit {
    /// Nobody yet: no page is open, and no cookie is there.
    fn to(server: &Server) -> Visit {
        Visit { window: Window::new(), origin: format!("http://{}", server.address) }
    }

    /// Whoever works with a class.
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

    /// The path of the page that is open.
    #[track_caller]
    fn path(&self) -> String {
        self.window.text("location.pathname")
    }

    /// What stands in the first element that a selector finds.
    #[track_caller]
    fn says(&self, selector: &str) -> String {
        let find = format!("document.querySelector({})?.textContent.trim()", Value::from(selector));
        self.window.text(&find)
    }

    /// Clicks on what leads to another page, and waits until that is there.
    #[track_caller]
    fn follow(&self, selector: &str) {
        self.window.loading(|| self.window.click(selector));
    }

    /// Writes into a field what shall stand there.
    #[track_caller]
    fn fill(&self, selector: &str, text: &str) {
        let find = format!("document.querySelector({})", Value::from(selector));
        assert!(self.window.is(&format!("{find} !== null")), "there is no {selector}");
        self.window.get(&format!("{find}.focus(); {find}.select()"));
        self.window.type_text(text);
    }

    /// Fails the test if a page complained, opened a dialog, or asked anybody but the server.
    #[track_caller]
    fn must_be_quiet(&self) {
        self.window.must_ask_only(&format!("{}/", self.origin));
    }
}
