//! Light and dark color schemes, narrow and wide screens, paper, and pages without scripts.

use lookalike_report_templates::gallery;

use super::table::figures;
use super::window::Window;
use super::{sample_report, synthetic_report};
use lookalike_test_harness::page_kinds;

/// An expression that lists elements outside of the window, except in elements that scroll by themselves. No page may
/// scroll sideways.
pub(super) const OUTSIDE: &str = "(() => {
    const hides = (one) => one !== document.documentElement && getComputedStyle(one).overflowX !== 'visible';
    const isInside = (one) => { for (let up = one.parentElement; up; up = up.parentElement) if (up !== document.body && hides(up)) return true; return false; };
    return [...document.body.querySelectorAll('*')].filter((one) => one.checkVisibility() && !one.matches('.skip, .unseen, .unseen *'))
        .filter((one) => { const box = one.getBoundingClientRect(); return box.width > 0 && (box.right > innerWidth + 0.5 || box.left < -0.5); })
        .filter((one) => !isInside(one)).map((one) => `${one.tagName}.${one.getAttribute('class')}`);
})()";

/// Returns a description of what makes a page wider than its window, if anything.
#[track_caller]
pub(super) fn misfit(window: &Window, page: &str, width: u32) -> Option<String> {
    let scrolled = window.number("document.documentElement.scrollWidth");
    let outside = window.texts(OUTSIDE);
    let fits = scrolled <= f64::from(width) && outside.is_empty();
    (!fits).then(|| format!("{page} is {scrolled} wide in a window of {width}: {outside:?}"))
}

/// Pages follow the color scheme of the reader.
#[test]
fn pages_follow_the_color_scheme() {
    let (dir, window) = synthetic_report(&gallery::report());
    for page in page_kinds() {
        window.open(&dir.path(&format!("report/{page}.html")));
        let brightness = |scheme: &str| {
            window.prefer(scheme);
            let color = window.text("getComputedStyle(document.body).backgroundColor");
            let channels: Vec<f64> =
                color.trim_matches(|c: char| !c.is_ascii_digit()).split(", ").map(|one| one.parse().unwrap()).collect();
            channels[..3].iter().sum::<f64>() / 3.0
        };
        assert!(brightness("light") > 200.0, "{page}");
        assert!(brightness("dark") < 60.0, "{page}");
    }
}

/// No page scrolls sideways in any window; wide tables scroll by themselves.
#[test]
fn pages_fit_every_window() {
    let (dir, window) = synthetic_report(&gallery::report());
    let mut misfits = Vec::new();
    for page in page_kinds() {
        for width in [320, 390, 768, 1280, 2560] {
            window.resize(width, 800);
            window.open(&dir.path(&format!("report/{page}.html")));
            misfits.extend(misfit(&window, &page, width));
        }
    }
    assert!(misfits.is_empty(), "{misfits:#?}");
    window.must_not_complain();
}

/// On a phone, nothing but code scrolls sideways.
#[test]
fn tables_fit_a_phone() {
    let (dir, window) = synthetic_report(&gallery::report());
    let scrolled = "[...document.querySelectorAll('body *')].filter((one) => one.checkVisibility()         && ['auto', 'scroll'].includes(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1         && !one.closest('.listing, .code, pre, .command')).map((one) => `${one.tagName}.${one.className} ${one.scrollWidth}`)";
    let mut misfits = Vec::new();
    for page in page_kinds() {
        window.resize(320, 800);
        window.open(&dir.path(&format!("report/{page}.html")));
        misfits.extend(window.texts(scrolled).into_iter().map(|one| format!("{page}: {one}")));
    }
    assert!(misfits.is_empty(), "{misfits:#?}");
}

/// Readers may widen the distances between letters, words and lines (criterion 1.4.12). Nothing is cut that was whole before, but for
/// names and words in the rows of long lists, which are equally high; each row leads to a page that has them.
#[test]
fn text_can_be_spaced() {
    let (dir, window) = synthetic_report(&gallery::report());
    dir.sheet(1);
    let cut = "[...document.querySelectorAll('body *')].filter((one) => one.checkVisibility() && one.clientWidth > 1
        && getComputedStyle(one).overflowX === 'hidden' && !one.closest('.unseen, .skip, .whose, .live tbody .text')
        && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1))
        .map((one) => `${one.tagName}.${one.className} ${one.textContent.slice(0, 40)}`)";
    let space = "(() => {
        const style = new CSSStyleSheet();
        style.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
            p { margin-bottom: 2em !important; }`);
        document.adoptedStyleSheets = [style];
    })()";
    let mut found = Vec::new();
    for page in page_kinds().into_iter().map(|page| format!("report/{page}.html")).chain(["sheet.html".to_owned()]) {
        for width in [320, 900, 1400] {
            window.resize(width, 800);
            window.open(&dir.path(&page));
            window.until("document.querySelector('body:not(.pair), main.built') !== null");
            let before = window.texts(cut);
            window.get(space);
            let after = window.texts(cut).into_iter().filter(|one| !before.contains(one));
            found.extend(after.map(|one| format!("{page}, {width} wide: {one}")));
            found.extend(misfit(&window, &page, width));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// On wide screens, lines of prose stay short.
#[test]
fn prose_stays_readable_on_wide_screens() {
    let (dir, window) = synthetic_report(&gallery::report());
    window.resize(2560, 1400);
    for page in page_kinds() {
        window.open(&dir.path(&format!("report/{page}.html")));
        let widest = window.number(
            "Math.max(0, ...[...document.querySelectorAll('p.lead, figcaption > p')].filter((one) => one.checkVisibility())\
             .map((one) => one.getBoundingClientRect().width))",
        );
        assert!(widest < 900.0, "{page} has prose {widest} wide");
    }
}

/// On a phone, lists can be searched and their rows opened.
#[test]
fn lists_can_be_used_on_a_phone() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.resize(320, 740);
    window.open(&report.folder.join("pairs.html"));
    window.click("input.query");
    window.type_text("petrov");
    window.until("parseInt(document.querySelector('output.count').textContent) === 11");
    let names = "document.querySelector('#pairs tbody tr:not(.spacer) .name').getBoundingClientRect().width";
    assert!(window.number(names) > 80.0, "the name is too narrow to be read");
    window.loading(|| window.click("#pairs tbody tr[aria-rowindex='2'] .open"));
    assert!(window.text("location.pathname").ends_with("/pairs/1.html"));
    window.must_not_complain();
}

/// Printed pages have no navigation and no scroll bars, and no table is cut off.
#[test]
fn pages_can_be_printed() {
    let (dir, window) = synthetic_report(&gallery::report());
    for page in ["index", "pairs", "clusters", "clusters/1", "submissions", "batch"] {
        window.prefer("light");
        // The width of a sheet in portrait, without margins.
        window.resize(720, 1000);
        window.open(&dir.path(&format!("report/{page}.html")));
        window.print();
        window.get("window.dispatchEvent(new Event('beforeprint'))");
        assert!(!window.is("document.querySelector('.bar nav').checkVisibility()"), "{page}");
        let cut = window.texts(
            "[...document.querySelectorAll('.wide')].filter((one) => one.checkVisibility())\
             .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > 721)\
             .map((one) => `${one.querySelector('table')?.id}: ${one.scrollWidth} × ${one.scrollHeight} of ${one.clientHeight}`)",
        );
        assert!(cut.is_empty(), "{page}: {cut:?}");
        assert_eq!(window.text("getComputedStyle(document.body).backgroundColor"), "rgb(255, 255, 255)", "{page}");
    }
}

/// Without scripts, tables and links are complete; tools that need scripts are hidden.
#[test]
fn pages_without_scripts_are_complete() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.without_scripts();
    let page = |name: &str| report.folder.join(name);
    window.open(&page("index.html"));
    window.loading(|| window.click("nav a[href='pairs.html']"));
    assert_eq!(window.count("#pairs tbody tr"), report.pairs.len());
    assert!(!window.is("document.querySelector('.tools').checkVisibility()"));
    assert!(!window.is("document.querySelector('.help').checkVisibility()"));
    assert_eq!(window.count("thead button"), 0);
    let shown = window.text("document.querySelector('.shown').textContent");
    assert_eq!(figures(&shown), [report.pairs.len()]);
    window.loading(|| window.click("#pairs tbody tr:nth-child(3) .open"));
    assert!(window.text("location.pathname").ends_with("/pairs/3.html"));
    for (name, n_rows) in [("submissions", report.names().len()), ("batch", report.file_statuses().len())] {
        window.open(&page(&format!("{name}.html")));
        assert_eq!(window.count(".list tbody tr"), n_rows, "{name}");
    }
    // The counts of file statuses link to the first of their files.
    window.click("dl.statuses a");
    assert!(window.is("document.querySelector('tr:target') !== null"), "{}", window.text("location.hash"));
    let (dir, window) = synthetic_report(&gallery::report());
    window.without_scripts();
    window.open(&dir.path("report/clusters/1.html"));
    window.loading(|| window.click(".graph a.central circle"));
    assert!(window.text("location.pathname").contains("/submissions/"));
    assert!(window.count("pre") >= 2, "the source is missing");
    window.must_not_complain();
}
