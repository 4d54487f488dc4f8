//! Lists and tables as a reader uses them: rows, queries and sorting.

use std::path::Path;

use serde_json::Value;

use super::window::Window;

/// A long list on a page whose script has started.
pub(super) struct List<'a> {
    pub(super) window: &'a Window,
    /// The ID of the table.
    name: &'static str,
}

impl<'a> List<'a> {
    /// Opens a page with a list, at an anchor or an empty one.
    #[track_caller]
    pub(super) fn open(window: &'a Window, page: &Path, anchor: &str, name: &'static str) -> List<'a> {
        // The window is high enough to show all rows of a small report.
        window.resize(1700, 2600);
        window.open_at(page, anchor);
        List::here(window, name)
    }

    /// Returns a list of the open page.
    #[track_caller]
    pub(super) fn here(window: &'a Window, name: &'static str) -> List<'a> {
        let list = List { window, name };
        assert_eq!(window.count(&format!("[data-list={name}].live")), 1, "{name} lives");
        list
    }

    /// Returns the rows on the page, cell by cell.
    #[track_caller]
    pub(super) fn rows(&self) -> Vec<Vec<String>> {
        rows(self.window, &format!("#{} tbody tr:not(.spacer)", self.name))
    }

    /// Returns a column of the rows on the page.
    #[track_caller]
    pub(super) fn column(&self, place: usize) -> Vec<String> {
        self.rows().into_iter().map(|mut row| row.swap_remove(place)).collect()
    }

    /// Types a query and presses Enter.
    pub(super) fn ask(&self, query: &str) {
        self.window.get("(() => { const box = document.querySelector('input.query'); box.focus(); box.select(); })()");
        self.window.type_text(query);
        self.window.press("Enter");
    }

    /// Returns how many rows are found, in words.
    #[track_caller]
    pub(super) fn count(&self) -> String {
        self.window.text("document.querySelector('output.count').textContent")
    }

    /// Returns the figures in that sentence: the rows found, unless all are, and all rows.
    #[track_caller]
    pub(super) fn figures(&self) -> Vec<usize> {
        figures(&self.count())
    }

    /// Returns the message about the query, if any.
    #[track_caller]
    pub(super) fn problem(&self) -> String {
        self.window.text("document.querySelector('.problem').textContent")
    }

    /// Clicks on the heading of a column; returns in which direction the list is sorted by it, if it is.
    #[track_caller]
    pub(super) fn sort(&self, key: &str) -> Option<String> {
        let header = format!("#{} th[data-key={key}]", self.name);
        self.window.click(&format!("{header} button"));
        let order = self.window.get(&format!("document.querySelector('{header}').getAttribute('aria-sort')"));
        assert_eq!(self.window.count(&format!("#{} [aria-sort]", self.name)), usize::from(order.is_string()));
        order.as_str().map(str::to_owned)
    }

    /// Returns a part of the list's state in the address: `q`, `sort` or `at`.
    #[track_caller]
    pub(super) fn state(&self, key: &str) -> Option<String> {
        let value = self.window.get(&format!("new URLSearchParams(location.hash.slice(1)).get('{key}')"));
        value.as_str().map(str::to_owned)
    }
}

/// Returns the rows that a selector finds, cell by cell.
#[track_caller]
pub(super) fn rows(window: &Window, selector: &str) -> Vec<Vec<String>> {
    let found = window.get(&format!(
        "[...document.querySelectorAll({})].map((row) => [...row.cells].map((cell) => cell.textContent.trim()))",
        Value::from(selector)
    ));
    let texts = |row: &Value| row.as_array().unwrap().iter().map(|cell| cell.as_str().unwrap().to_owned()).collect();
    found.as_array().unwrap().iter().map(texts).collect()
}

/// Returns the whole numbers in a sentence, such as 501, 700 and 1200 in `Rows 501–700 of 1,200`.
pub(super) fn figures(sentence: &str) -> Vec<usize> {
    let sentence = sentence.replace(',', "");
    sentence.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

/// Returns the words for a verdict on pages, given its name in `pairs.csv`.
pub(super) fn verdict_words(name: &str) -> &str {
    match name {
        "strong" | "unremarkable" => name,
        _ => "worth reviewing",
    }
}

/// Parses a figure such as `1,131`, `87.2 %` or `< 0.001`.
pub(super) fn figure(cell: &str) -> f64 {
    let digits = cell.replace([',', '%'], "");
    match digits.trim().strip_prefix('<') {
        Some(bound) => bound.trim().parse::<f64>().unwrap() / 2.0,
        None => digits.trim().parse().unwrap_or_else(|_| panic!("no figure: {cell}")),
    }
}
