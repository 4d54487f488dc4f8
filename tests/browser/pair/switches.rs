//! The help, and turning keyboard shortcuts off.

use super::{current, open_pair, show_details};
use crate::sample_report;

/// ? opens the list of keys, Escape and a button close it; it lists every key.
#[test]
fn the_keys_are_explained() {
    let (_desk, report, window) = sample_report("c-inventory");
    open_pair(&window, &report.folder, 1);
    let is_open = || window.is("document.getElementById('help').open");
    assert!(!is_open());
    window.press("?");
    assert!(is_open());
    let keys = window.texts("[...document.querySelectorAll('#help kbd')].map((key) => key.textContent)");
    assert_eq!(keys, ["o", "O", "n", "j", "p", "k", "l", "L", "]", "[", "1", "2", "i", "f", "d", "t", "u", "?"]);
    window.press("n");
    assert_eq!(current(&window), None, "a key acted on the page behind the help");
    window.press("Escape");
    window.until("!document.getElementById('help').open");
    window.click("[data-action=help]");
    assert!(is_open());
    window.click("#help button");
    window.until("!document.getElementById('help').open");
    window.must_not_complain();
}

/// Keyboard shortcuts can be turned off, for all pairs from then on; clicks still work.
#[test]
fn keys_can_be_turned_off() {
    let (_desk, report, window) = sample_report("c-inventory");
    open_pair(&window, &report.folder, 3);
    window.press("n");
    assert_eq!(current(&window), Some(1));
    let switch = || {
        window.click("[data-action=help]");
        window.click("#help input[type=checkbox]");
        window.click("#help button");
        window.until("!document.getElementById('help').open");
    };
    let reading = || window.text("document.getElementById('main').dataset.reading");
    switch();
    for key in ["n", "2", "?", "]"] {
        window.press(key);
    }
    assert_eq!((current(&window), reading().as_str()), (Some(1), "compared"));
    assert!(!window.is("document.getElementById('help').open"));
    open_pair(&window, &report.folder, 2);
    window.press("n");
    assert_eq!(current(&window), None, "the choice is forgotten on the next page");
    assert!(!window.is("document.querySelector('#help input').checked"));
    show_details(&window, "passages");
    window.click(".passages li[data-p='1'] a");
    assert_eq!(current(&window), Some(1));
    switch();
    window.press("2");
    assert_eq!(reading(), "lines");
    window.must_not_complain();
}

/// The choice also holds for lists, and can be made there.
#[test]
fn keys_of_lists_can_be_turned_off() {
    let (_desk, report, window) = sample_report("c-inventory");
    let open = || window.open(&report.folder.join("pairs.html"));
    let is_searching = || {
        window.press("/");
        window.is("document.activeElement.matches('input.query')")
    };
    open();
    assert!(is_searching());
    window.click(".help summary");
    window.click(".help input[type=checkbox]");
    assert!(!is_searching());
    open();
    assert!(!is_searching(), "the choice is forgotten when the list is opened again");
    window.get("document.querySelector('tbody .open').focus()");
    window.press("f");
    assert_eq!(window.count(".own-review[aria-pressed=true]"), 0);
    open_pair(&window, &report.folder, 1);
    window.press("n");
    assert_eq!(current(&window), None);
    window.click("[data-action=help]");
    window.click("#help input[type=checkbox]");
    open();
    window.press("f");
    assert!(is_searching());
    window.must_not_complain();
}

/// Shortcuts leave keys with Ctrl, Alt or Meta to the browser, and keys in fields to the user.
#[test]
fn shortcuts_leave_other_keys_alone() {
    let (_desk, report, window) = sample_report("c-inventory");
    open_pair(&window, &report.folder, 3);
    for held in ["ctrlKey", "altKey", "metaKey"] {
        let event =
            format!("new KeyboardEvent('keydown', {{ key: 'n', bubbles: true, cancelable: true, {held}: true }})");
        assert!(window.is(&format!("document.body.dispatchEvent({event})")), "{held}: the page took the key");
    }
    assert_eq!(current(&window), None);
    window
        .get("document.querySelector('#help').before(Object.assign(document.createElement('input'), { id: 'field' }))");
    window.click("#field");
    window.press("n");
    assert_eq!(window.text("document.getElementById('field').value"), "n");
    assert_eq!(current(&window), None);
    window.must_not_complain();
}
