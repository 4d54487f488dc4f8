//! A batch whose names and code try to take over the web app.

use super::Visit;
use super::rules::{PAGES, report_pages};
use crate::appearance::misfit;
use lookalike_test_harness::class::Class;
use lookalike_test_harness::programs::{SORT, SORT_RENAMED};
use lookalike_test_harness::zips::zip_bytes;

/// Names that would run a script, send a request, reorder text or break a line if they were more than text.
const NAMES: [&str; 6] = [
    "<script>window.taken = 1<⁄script>",
    "<img src=x onerror='window.taken = 2'>",
    "\"><svg onload=alert(3)>",
    "' autofocus onfocus='window.taken = 4",
    "\u{202e}drow\u{2066}  ends\u{2028}here",
    "several\r\nlines\tof <b>names, and one that is very long and has no place to break: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
];

const CODE: &str =
    "/* </code></div><script>window.taken = 5; alert(5)</script><img src=\"https://example.invalid/6.png\"> */
char *page = \"</script><script src='https://example.invalid/7.js'></script><style>* { display: none }</style>\";
";

/// Returns a compared batch with such names for everything, a review and a note.
fn hostile() -> Class {
    let class = Class::of_four();
    class.post("/courses/1/name", &[("name", NAMES[0])]);
    class.post("/courses/1/batches", &[("assignment", NAMES[1]), ("term", NAMES[2])]);
    class.post("/courses/1/batches", &[("assignment", NAMES[3]), ("term", NAMES[4])]);
    let files: Vec<(String, String)> = NAMES
        .iter()
        .enumerate()
        .map(|(place, name)| {
            let program = if place % 2 == 0 { SORT } else { SORT_RENAMED };
            (format!("{name}/{name}.c"), format!("{CODE}{program}"))
        })
        .collect();
    let entries: Vec<(&str, &[u8])> = files.iter().map(|(path, text)| (path.as_str(), text.as_bytes())).collect();
    class.upload("batch", &[("<img src=x onerror=alert(8)>.zip", &zip_bytes(&entries))]);
    class.upload("submission", &[("' onfocus='window.taken = 9.c", CODE.as_bytes())]);
    class.post(
        "/accounts",
        &[("name", NAMES[1]), ("role", "assistant"), ("password", lookalike_test_harness::server::PASSWORD)],
    );
    class.post("/courses/1/members", &[("name", NAMES[1]), ("role", "assistant")]);
    class.post("/batches/1/changes", &[("has_choices", "1"), ("other", "2"), ("other", "3")]);
    class.roster();
    for (row, name) in NAMES.iter().enumerate() {
        let submission: String = roster_key(&class, row);
        let fields = [("name", submission.as_str()), ("author", name), ("id", name), ("group", "")];
        assert!(matches!(class.client.post("/batches/1/changes", &fields).status, 303 | 422), "{name}");
        class.roster();
    }
    let run = class.run();
    assert_eq!(run, 1);
    class.post(
        "/runs/1/pairs/1/review",
        &[("state", "talk_to_the_students"), ("note", &format!("{}\r\n{CODE}", NAMES.join("\n")))],
    );
    class
}

/// Returns the name of a submission by its place.
fn roster_key(class: &Class, place: usize) -> String {
    class.roster()["submissions"][place]["name"].as_str().unwrap().to_owned()
}

#[track_caller]
fn must_not_be_taken_over(visit: &Visit, page: &str) {
    let window = &visit.window;
    assert!(window.is("typeof taken === 'undefined'"), "{page}: a script ran");
    let foreign = "img, iframe:not([src^='../submissions/']), style, object, embed, \
                   body script:not([type='application/json']), [onload], [onerror], [onfocus], [onclick], \
                   a[href^='javascript:']";
    assert_eq!(window.count(foreign), 0, "{page}: markup came in");
}

/// No page of the app or of a live report is taken over or made wider than a phone.
#[test]
fn no_page_is_taken_over() {
    let class = hostile();
    let visit = Visit::of(&class);
    let mut misfits = Vec::new();
    for width in [360, 1400] {
        visit.window.resize(width, 800);
        for page in PAGES.map(str::to_owned).iter().chain(&report_pages()) {
            visit.open(page);
            if page.contains("/pairs/") {
                visit.window.until("document.querySelector('main.built') !== null");
            }
            must_not_be_taken_over(&visit, page);
            misfits.extend(misfit(&visit.window, page, width));
        }
    }
    assert!(misfits.is_empty(), "{misfits:#?}");
    visit.must_not_complain();
}

/// No page is taken over without scripts.
#[test]
fn no_page_is_taken_over_without_scripts() {
    let class = hostile();
    let visit = Visit::of(&class);
    visit.window.without_scripts();
    for page in PAGES.map(str::to_owned).iter().chain(&report_pages()) {
        visit.open(page);
        must_not_be_taken_over(&visit, page);
    }
    visit.must_not_complain();
}
