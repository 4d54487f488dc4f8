//! The page around a report: keys, focus, printing, and going back.

use super::{IS_DONE, choose_sample, page};
use crate::window::CONTROL;

/// The focus is never lost, the report is printed in place of the page around it, and it is not left by mistake.
#[test]
fn the_page_around_a_report_can_be_used() {
    let Some((window, _)) = page() else { return };
    let focus = || window.text("document.activeElement.id");
    choose_sample(&window);
    window.click("#compare");
    window.until("document.activeElement.id === 'cancel'");
    window.until(IS_DONE);
    window.until("document.activeElement.id === 'report'");
    window.eventually("document.querySelector('#report').contentDocument?.querySelector('h1') != null");
    window.until("document.querySelector('#report').contentDocument.readyState === 'complete'");
    window.get("document.querySelector('#report').contentWindow.print = () => { window.nPrinted = (window.nPrinted ?? 0) + 1; }");
    window.press_holding(CONTROL, "p");
    window.until("window.nPrinted === 1");
    window.click("#print");
    window.until("window.nPrinted === 2");
    let leaves = "dispatchEvent(new Event('beforeunload', { cancelable: true }))";
    assert!(!window.is(leaves), "an unsaved report is kept");
    for width in [1300, 390] {
        window.resize(width, 844);
        assert!(window.is("document.documentElement.scrollWidth <= innerWidth"), "{width} wide");
        assert!(window.number("document.querySelector('.bar').offsetHeight") <= 72.0, "{width} wide");
    }
    window.click("#again");
    assert_eq!(focus(), "compare");
    assert!(window.is(leaves));
    window.click(".chosen button");
    assert_eq!(focus(), "batch-file");
}
