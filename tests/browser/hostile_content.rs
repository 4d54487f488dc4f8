//! A batch whose names and code try to take over the report.

use super::window::Window;
use lookalike_test_harness::programs::{SORT, SORT_RENAMED};
use lookalike_test_harness::{Report, TestDir, names_below};

/// Names that would run a script, send a request or show themselves if they became markup.
const NAMES: [&str; 4] = [
    "<script>window.taken = 1<⁄script>", "<img src=x onerror='window.taken = 2'>", "\"><svg onload=alert(3)>",
    "' autofocus onfocus='window.taken = 4",
];

const CODE: &str =
    "/* </code></div><script>window.taken = 5; alert(5)</script><img src=\"https://example.invalid/6.png\"> */
char *page = \"</script><script src='https://example.invalid/7.js'></script><style>* { display: none }</style>\";
// <iframe src=\"javascript:alert(8)\"></iframe> <a href=\"javascript:alert(9)\">x</a> \u{2028} ]]> --> `${alert(10)}`
";

fn hostile_report(n_lines: usize) -> (TestDir, Report) {
    let dir = TestDir::new();
    for (place, name) in NAMES.iter().enumerate() {
        let program = if place % 2 == 0 { SORT } else { SORT_RENAMED };
        dir.file(&format!("batch/{name}/{name}.c"), format!("{CODE}{program}"));
        dir.file(&format!("batch/{name}/{name}.docx"), "not read");
        dir.file(&format!("batch/{name}/long{place}.c"), CODE.repeat(n_lines / 3));
    }
    dir.file("<b onclick=alert(11)>given.c", format!("{CODE}int given(void) {{ return 1; }}"));
    let report = dir.check_all(&["batch", "--starter", "<b onclick=alert(11)>given.c"]);
    (dir, report)
}

#[track_caller]
fn must_not_be_taken_over(window: &Window, page: &str) {
    assert!(window.is("typeof taken === 'undefined'"), "{page}: a script ran");
    let policy = "document.querySelector('meta[http-equiv=Content-Security-Policy]').content";
    assert!(window.text(policy).contains("default-src 'none'"), "{page}");
    // Data for the page's script is not a script itself.
    let foreign = "img, iframe, style, object, embed, body script:not([type='application/json']), [onload], [onerror], \
                   [onfocus], [onclick], a[href^='javascript:']";
    assert_eq!(window.count(foreign), 0, "{page}: markup came in");
}

/// Opens a page and waits for code that a script builds.
#[track_caller]
fn open(window: &Window, report: &Report, page: &str) {
    window.open(&report.folder.join(page));
    match page.split('/').next() {
        Some("pairs") => window.until("document.querySelector('main.built') !== null"),
        Some("submissions") => window.until("document.querySelector('.file .line') !== null"),
        _ => {}
    }
}

/// Student text never runs, sends requests or opens dialogs, on any page.
#[test]
fn no_page_is_taken_over() {
    let (_desk, report) = hostile_report(60);
    let window = Window::new();
    let pages: Vec<String> = names_below(&report.folder).into_iter().filter(|path| path.ends_with(".html")).collect();
    assert!(pages.len() >= 4 + 6 + 4, "{pages:#?}");
    for page in &pages {
        open(&window, &report, page);
        must_not_be_taken_over(&window, page);
    }
    window.must_not_complain();
}

/// Names and code of a pair are shown as text.
#[test]
fn hostile_code_is_shown_as_text() {
    let (_desk, report) = hostile_report(60);
    let window = Window::new();
    open(&window, &report, "pairs/1.html");
    let code = window.text("document.querySelector('.side').textContent");
    assert!(code.contains("</code></div><script>window.taken = 5; alert(5)</script>"), "{code}");
    assert!(window.text("document.querySelector('h1').textContent").contains("window.taken"));
    let paths =
        window.text("[...document.querySelectorAll('.file > :is(h3, summary)')].map((one) => one.textContent).join()");
    assert!(paths.contains(&format!("{}.c", NAMES[2])) || paths.contains(&format!("{}.c", NAMES[0])), "{paths}");
}

/// Lines built by scripts are text as well, in every view, with all folds and files open.
#[test]
fn no_view_is_taken_over() {
    // Long enough that most of it is folded.
    let (_desk, report) = hostile_report(1_200);
    let window = Window::new();
    open(&window, &report, "pairs/1.html");
    for reading in ["1", "2"] {
        window.press(reading);
        window.press("n");
        must_not_be_taken_over(&window, reading);
        if window.is("document.querySelector('[data-action=open-all]').checkVisibility()") {
            window.click("[data-action=open-all]");
        }
        assert_eq!(window.count(if reading == "2" { ".differences .fold" } else { ".side .fold" }), 0);
        window.get("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
        // Expanded files are filled a moment later.
        window.until("[...document.querySelectorAll('.unmatched .code')].every((one) => one.firstChild !== null)");
        window.get("dispatchEvent(new Event('beforeprint'))");
        must_not_be_taken_over(&window, reading);
    }
    assert!(window.count(".side[data-side=left] .line") > 1_000);
    window.must_not_complain();
}

/// Frames of a pair without scripts show text as well.
#[test]
fn no_frame_is_taken_over() {
    let (_desk, report) = hostile_report(60);
    let window = Window::new();
    window.without_scripts();
    window.open(&report.folder.join("pairs/1.html"));
    for hand in ["left", "right"] {
        let listing = window.get_in_frame(hand, "document.querySelector('.listing').textContent");
        assert!(listing.as_str().unwrap().contains("<script>window.taken = 5; alert(5)</script>"), "{listing}");
        let foreign = "document.querySelectorAll('img, iframe, style, [onload], [onerror], [onclick]').length";
        assert_eq!(window.get_in_frame(hand, foreign), 0);
    }
    window.must_not_complain();
}

/// The evidence sheet shows text as well.
#[test]
fn no_sheet_is_taken_over() {
    let (dir, _report) = hostile_report(60);
    dir.run(&["evidence", "report", "--pair", "1", "--out", "sheet.html"]).must_succeed();
    let window = Window::new();
    window.open(&dir.path("sheet.html"));
    assert!(window.is("typeof taken === 'undefined'"));
    assert_eq!(
        window.count("img, iframe, script, object, embed, a, style ~ style, body style, [onload], [onerror]"),
        0
    );
    assert!(window.text("document.body.textContent").contains("window.taken"));
    window.must_not_complain();
}
