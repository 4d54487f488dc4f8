//! A batch that wants to take over the page of whoever looks at it.

use super::window::Window;
use crate::harness::programs::{SORT, SORT_RENAMED};
use crate::harness::{Desk, Report, names_below};

/// What would run, ask for something or show itself if it ever became markup.
const NAMES: [&str; 4] = [
    "<script>window.taken = 1<⁄script>",
    "<img src=x onerror='window.taken = 2'>",
    "\"><svg onload=alert(3)>",
    "' autofocus onfocus='window.taken = 4",
];

const CODE: &str =
    "/* </code></div><script>window.taken = 5; alert(5)</script><img src=\"https://example.invalid/6.png\"> */
char *page = \"</script><script src='https://example.invalid/7.js'></script><style>* { display: none }</style>\";
// <iframe src=\"javascript:alert(8)\"></iframe> <a href=\"javascript:alert(9)\">x</a> \u{2028} ]]> --> `${alert(10)}`
";

fn hostile_report(n_lines: usize) -> (Desk, Report) {
    let desk = Desk::new();
    for (place, name) in NAMES.iter().enumerate() {
        let program = if place % 2 == 0 { SORT } else { SORT_RENAMED };
        desk.file(&format!("batch/{name}/{name}.c"), format!("{CODE}{program}"));
        desk.file(&format!("batch/{name}/{name}.docx"), "not read");
        desk.file(&format!("batch/{name}/long{place}.c"), CODE.repeat(n_lines / 3));
    }
    desk.file("<b onclick=alert(11)>given.c", format!("{CODE}int given(void) {{ return 1; }}"));
    let report = desk.check_all(&["batch", "--starter", "<b onclick=alert(11)>given.c"]);
    (desk, report)
}

#[track_caller]
fn must_not_be_taken(window: &Window, page: &str) {
    assert!(window.is("typeof taken === 'undefined'"), "{page}: a script ran");
    let policy = "document.querySelector('meta[http-equiv=Content-Security-Policy]').content";
    assert!(window.text(policy).contains("default-src 'none'"), "{page}");
    let foreign = "img, iframe, style, object, embed, body script, [onload], [onerror], [onfocus], [onclick], \
                   a[href^='javascript:']";
    assert_eq!(window.count(foreign), 0, "{page}: markup came in");
}

/// Nothing that students write runs, asks for anything or opens a dialog, on any page.
#[test]
fn no_page_is_taken_over() {
    let (_desk, report) = hostile_report(60);
    let window = Window::new();
    let pages: Vec<String> = names_below(&report.folder).into_iter().filter(|path| path.ends_with(".html")).collect();
    assert!(pages.len() >= 4 + 6 + 4, "{pages:#?}");
    for page in &pages {
        window.open(&report.folder.join(page));
        must_not_be_taken(&window, page);
    }
    window.must_be_quiet();
}

/// Names and code stand on the page as the text that they are.
#[test]
fn hostile_text_is_shown_as_text() {
    let (_desk, report) = hostile_report(60);
    let window = Window::new();
    window.open(&report.folder.join("submissions.html"));
    let mut shown =
        window.texts("[...document.querySelectorAll('#submissions tbody th')].map((one) => one.textContent.trim())");
    shown.sort_unstable();
    let mut names = NAMES.to_vec();
    names.sort_unstable();
    assert_eq!(shown, names);
    window.open(&report.folder.join("pairs/1.html"));
    let code = window.text("document.querySelector('.side').textContent");
    assert!(code.contains("</code></div><script>window.taken = 5; alert(5)</script>"), "{code}");
    assert!(window.text("document.querySelector('h1').textContent").contains("window.taken"));
}

/// Lines that come from a script when a fold is opened are text too.
#[test]
fn unfolded_lines_are_text() {
    // So long that most of it is folded, and comes from a script.
    let (_desk, report) = hostile_report(1_200);
    let window = Window::new();
    window.open(&report.folder.join("pairs/1.html"));
    window.until("document.querySelector('.side[data-side=left] .line') !== null");
    window.get("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
    if window.is("document.querySelector('[data-action=open-all]').checkVisibility()") {
        window.click("[data-action=open-all]");
    }
    window.until("document.querySelector('.fold') === null");
    must_not_be_taken(&window, "unfolded");
    assert!(window.count(".side[data-side=left] .line") > 1_000);
    window.must_be_quiet();
}

/// What is typed into a search box is compared, never shown as markup.
#[test]
fn searching_for_markup_is_harmless() {
    let (_desk, report) = hostile_report(60);
    let window = Window::new();
    window.open(&report.folder.join("index.html"));
    window.click("input[data-filters=pairs]");
    window.type_text("<img src=x onerror='window.taken");
    assert_eq!(window.count("#pairs tbody tr:not([hidden])"), 3, "every word is in three pairs");
    must_not_be_taken(&window, "filtered");
    window.must_be_quiet();
}
