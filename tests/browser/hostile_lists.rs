//! Names and paths that try to take over pages with lists.

use std::path::Path;

use lookalike_report_templates::gallery;
use lookalike_report_templates::model::{Breakdown, FileStatus, Reason, Report};

use super::synthetic_report;
use super::table::{List, rows};
use super::window::Window;

/// Names that would run a script, send a request or show themselves if they became markup.
const NAMES: [&str; 5] = [
    "<script>window.taken = 1</script>",
    "<img src=x onerror='window.taken = 2'>",
    "\"><svg onload=alert(3)>",
    "' autofocus onfocus='window.taken = 4",
    "</script><script>lookalikeRows = 5</script>",
];

/// Returns a synthetic report with such names for everything that a student can name.
fn hostile() -> Report {
    let mut report = gallery::report();
    report.batch_name = NAMES[1].to_owned();
    for (place, name) in NAMES.into_iter().enumerate() {
        let one = &mut report.submissions[place];
        let before = std::mem::replace(&mut one.name, name.to_owned());
        one.provenance.time = Some(name.to_owned());
        one.provenance.group = Some(name.to_owned());
        one.provenance.authors.iter_mut().for_each(|author| author.name = name.to_owned());
        for file in &mut one.files {
            file.path = format!("{name}.c");
            file.language = name.to_owned();
        }
        for file in report.input_files.iter_mut().filter(|file| file.owner == before) {
            file.owner = name.to_owned();
            file.path = format!("{name}.c");
            file.language = Some(name.to_owned());
        }
    }
    // Each reason occurs once, so that its files are unique.
    for file in &mut report.input_files {
        file.notes.clear();
    }
    for (file, name) in report.input_files.iter_mut().zip(NAMES) {
        file.status = FileStatus::Ignored(Reason::Stated { words: name.to_owned() }.into());
        file.breakdown = Breakdown::default();
    }
    report
}

#[track_caller]
fn must_not_be_taken_over(window: &Window, page: &str) {
    assert!(window.is("typeof taken === 'undefined'"), "{page}: a script ran");
    assert!(window.is("typeof lookalikeRows !== 'number'"), "{page}: a script ran");
    let foreign = "img, iframe:not([src^='../submissions/']), style, object, embed, \
                   body script:not([type='application/json']), [onload], [onerror], [onfocus], [onclick], \
                   a[href^='javascript:']";
    assert_eq!(window.count(foreign), 0, "{page}: markup came in");
}

fn page(dir: &lookalike_test_harness::TestDir, name: &str) -> std::path::PathBuf {
    dir.path(&format!("report/{name}.html"))
}

/// No page is taken over, with or without scripts.
#[test]
fn no_list_is_taken_over() {
    let (dir, window) = synthetic_report(&hostile());
    let check = |window: &Window| {
        for name in &lookalike_test_harness::page_kinds() {
            window.open(&page(&dir, name));
            must_not_be_taken_over(window, name);
        }
    };
    check(&window);
    window.without_scripts();
    check(&window);
    window.must_not_complain();
}

/// Names and paths are shown as text, also in rows built by a script.
#[test]
fn hostile_text_is_shown_as_text() {
    let (dir, window) = synthetic_report(&hostile());
    let all = |file: &Path, list: &'static str, column: usize| List::open(&window, file, "", list).column(column);
    let submissions = all(&page(&dir, "submissions"), "submissions", 0);
    let paths = all(&page(&dir, "batch"), "files", 1);
    for name in NAMES {
        assert!(submissions.iter().any(|shown| shown == name), "{name} is not among {submissions:?}");
        assert!(paths.contains(&format!("{name}.c")), "{name}.c is not among {paths:?}");
    }
    window.open(&page(&dir, "index"));
    assert_eq!(window.text("document.querySelector('h1').textContent"), NAMES[1]);
    let reasons = rows(&window, ".left-out tbody tr");
    assert!(NAMES.iter().all(|name| reasons.iter().any(|reason| reason[1] == *name)), "{reasons:?}");
    window.must_not_complain();
}

/// A reason that looks like markup or a query links to its files.
#[test]
fn hostile_reasons_link_to_their_files() {
    let (dir, window) = synthetic_report(&hostile());
    window.open(&page(&dir, "index"));
    for place in 1..=window.count(".left-out tbody tr") {
        window.open(&page(&dir, "index"));
        window.resize(1700, 2600);
        let reason = rows(&window, ".left-out tbody tr").swap_remove(place - 1);
        window.loading(|| window.click(&format!(".left-out tbody tr:nth-child({place}) a")));
        assert_eq!(rows(&window, "#files tbody tr:not(.spacer)").len().to_string(), reason[2], "{reason:?}");
        assert_eq!(window.text("document.querySelector('.problem').textContent"), "", "{reason:?}");
        must_not_be_taken_over(&window, "asked for a reason");
    }
    window.must_not_complain();
}

/// Markup in a query, typed or in a link, is harmless.
#[test]
fn searching_for_markup_is_harmless() {
    let (dir, window) = synthetic_report(&hostile());
    let list = List::open(&window, &page(&dir, "submissions"), "", "submissions");
    list.ask("\"<img src=x onerror='window.taken\"");
    assert_eq!(list.column(0), [NAMES[1]]);
    must_not_be_taken_over(&window, "asked");
    list.ask("score<<img src=x>");
    assert!(list.problem().contains('<'), "{}", list.problem());
    must_not_be_taken_over(&window, "asked wrongly");
    let anchor = "#q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E%3A1&sort=%3Cscript%3E&at=%3Cb%3E";
    List::open(&window, &page(&dir, "pairs"), anchor, "pairs");
    must_not_be_taken_over(&window, "asked by a link");
    window.must_not_complain();
}
