//! Colors that the reader's system forces on every page, as a high-contrast theme does: what colors say must have a shape.

use lookalike_report_templates::gallery;

use super::synthetic_report;
use super::window::Window;

/// An expression that lists pieces of code that have the color of what they stand on.
const UNREADABLE: &str = "(() => {
    const under = (one) => {
        const color = getComputedStyle(one).backgroundColor;
        return color !== 'rgba(0, 0, 0, 0)' || !one.parentElement ? color : under(one.parentElement);
    };
    return [...document.querySelectorAll('.line code, .line code *, .listing *, table.code td *')]
        .filter((one) => one.checkVisibility() && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
        .filter((one) => getComputedStyle(one).color === under(one)).map((one) => one.textContent.slice(0, 30));
})()";

/// Returns the distinct values of a property of all elements that a selector finds.
#[track_caller]
fn values(window: &Window, selector: &str, property: &str) -> Vec<String> {
    let found = window.texts(&format!(
        "[...new Set([...document.querySelectorAll('{selector}')].map((one) => getComputedStyle(one)['{property}']))]"
    ));
    assert!(!found.is_empty(), "there is no {selector}");
    found
}

/// Code is readable in either scheme, and each mark has a shape of its own.
#[test]
fn marks_keep_a_shape() {
    let (dir, window) = synthetic_report(&gallery::report());
    for scheme in ["light", "dark"] {
        window.emulate(&[("forced-colors", "active"), ("prefers-color-scheme", scheme)]);
        for page in ["pairs/1", "pairs/14", "submissions/1", "index"] {
            window.open(&dir.path(&format!("report/{page}.html")));
            window.until("document.querySelector('body:not(.pair), main.built') !== null");
            assert_eq!(window.texts(UNREADABLE), [""; 0], "{page} in {scheme}");
        }
        window.open(&dir.path("report/pairs/1.html"));
        window.until("document.querySelector('main.built') !== null");
        let of_code = |line: &str, property: &str| values(&window, &format!(".side .line{line} code"), property);
        assert_eq!(of_code(".only", "borderLeftWidth"), ["6px"]);
        assert_eq!(of_code(".shared:not(.only, .many)", "borderLeftWidth"), ["2px"]);
        assert_eq!(of_code(":not(.shared, .only)", "borderLeftWidth"), ["0px"]);
        assert_eq!(values(&window, ".side .hole", "outlineStyle"), ["dashed"]);
        assert!(values(&window, ".side .u", "textDecorationLine").iter().all(|line| line == "underline"));
        // A mark without its background would keep the text color that browsers give it for that background.
        assert_eq!(values(&window, ".side mark", "color"), values(&window, ".side .line code", "color"));
        let starter = values(&window, ".side .starter", "color");
        assert!(
            !values(&window, ".side .line.shared mark", "color").contains(&starter[0]),
            "starter code looks shared"
        );
    }
    window.must_not_complain();
}

/// The current page of the navigation, and whatever is chosen, can be told from the rest.
#[test]
fn choices_can_be_seen() {
    let (dir, window) = synthetic_report(&gallery::report());
    window.emulate(&[("forced-colors", "active")]);
    window.open(&dir.path("report/pairs/1.html"));
    window.until("document.querySelector('main.built') !== null");
    if window.count("main.with-side-sheet") == 0 {
        window.press("i");
    }
    for (chosen, rest, property) in [
        (".bar nav [aria-current]", ".bar nav :not([aria-current])", "borderBottomColor"),
        ("[data-reading][aria-pressed=true]", "[data-reading][aria-pressed=false]", "backgroundColor"),
        ("[role=tab][aria-selected=true]", "[role=tab][aria-selected=false]", "backgroundColor"),
    ] {
        let (chosen_value, rest_values) = (values(&window, chosen, property), values(&window, rest, property));
        assert!(!rest_values.contains(&chosen_value[0]), "{chosen}: {chosen_value:?} and {rest_values:?}");
    }
    window.must_not_complain();
}
