//! A list or a table as a reader finds it: its rows, what is asked of it, and by what it is sorted.

use std::path::Path;

use serde_json::Value;

use super::window::Window;

/// A long list on a page, after its script has begun.
pub(super) struct List<'a> {
    pub(super) window: &'a Window,
    /// The id of its table.
    name: &'static str,
}

impl<'a> List<'a> {
    /// Opens a page with a list on it, at an anchor or an empty one.
    #[track_caller]
    pub(super) fn open(window: &'a Window, page: &Path, anchor: &str, name: &'static str) -> List<'a> {
        // As high as two thousand pixels, so that the lists of small reports are on the page as a whole.
        window.resize(1700, 2600);
        window.open_at(page, anchor);
        List::here(window, name)
    }

    /// A list of the page that is open.
    #[track_caller]
    pub(super) fn here(window: &'a Window, name: &'static str) -> List<'a> {
        let list = List { window, name };
        assert_eq!(window.count(&format!("[data-list={name}].live")), 1, "{name} lives");
        list
    }

    /// The rows that are on the page, cell by cell.
    #[track_caller]
    pub(super) fn rows(&self) -> Vec<Vec<String>> {
        rows(self.window, &format!("#{} tbody tr:not(.spacer)", self.name))
    }

    /// One column of them.
    #[track_caller]
    pub(super) fn column(&self, place: usize) -> Vec<String> {
        self.rows().into_iter().map(|mut row| row.swap_remove(place)).collect()
    }

    /// Asks something, and has it answered at once.
    pub(super) fn ask(&self, query: &str) {
        self.window.get("(() => { const box = document.querySelector('input.query'); box.focus(); box.select(); })()");
        self.window.type_text(query);
        self.window.press("Enter");
    }

    /// How many are found, in words.
    #[track_caller]
    pub(super) fn count(&self) -> String {
        self.window.text("document.querySelector('output.count').textContent")
    }

    /// What is wrong with the query, or that nothing fits it.
    #[track_caller]
    pub(super) fn problem(&self) -> String {
        self.window.text("document.querySelector('.problem').textContent")
    }

    /// Clicks on the heading of a column; in which direction it is sorted by it then, if it is.
    #[track_caller]
    pub(super) fn sort(&self, key: &str) -> Option<String> {
        let header = format!("#{} th[data-key={key}]", self.name);
        self.window.click(&format!("{header} button"));
        let order = self.window.get(&format!("document.querySelector('{header}').getAttribute('aria-sort')"));
        assert_eq!(self.window.count(&format!("#{} [aria-sort]", self.name)), usize::from(order.is_string()));
        order.as_str().map(str::to_owned)
    }

    /// What is in the address about the list: `q`, `sort` or `at`.
    #[track_caller]
    pub(super) fn state(&self, key: &str) -> Option<String> {
        let value = self.window.get(&format!("new URLSearchParams(location.hash.slice(1)).get('{key}')"));
        value.as_str().map(str::to_owned)
    }
}

/// The rows that a selector finds, cell by cell.
#[track_caller]
pub(super) fn rows(window: &Window, selector: &str) -> Vec<Vec<String>> {
    let found = window.get(&format!(
        "[...document.querySelectorAll({})].map((row) => [...row.cells].map((cell) => cell.textContent.trim()))",
        Value::from(selector)
    ));
    let texts = |row: &Value| row.as_array().unwrap().iter().map(|cell| cell.as_str().unwrap().to_owned()).collect();
    found.as_array().unwrap().iter().map(texts).collect()
}

/// What a cell with a figure comes to: `1,131`, `87.2 %`, `< 0.001`.
pub(super) fn figure(cell: &str) -> f64 {
    let digits = cell.replace([',', '%'], "");
    match digits.trim().strip_prefix('<') {
        Some(bound) => bound.trim().parse::<f64>().unwrap() / 2.0,
        None => digits.trim().parse().unwrap_or_else(|_| panic!("no figure: {cell}")),
    }
}
