//! The evidence sheet, opened and printed: a single file that needs nothing else.

use std::path::{Path, PathBuf};

use super::appearance::misfit;
use super::axe::violations;
use super::chromium::Browser;
use super::sample_report;
use super::window::Window;
use lookalike_test_harness::TestDir;
use lookalike_test_harness::programs::{SORT, STACK, scrambled};

/// Writes the sheet of a sample's third pair into a folder of its own.
fn sheet() -> (TestDir, PathBuf, Window) {
    let (dir, _, window) = sample_report("c-inventory");
    let elsewhere = TestDir::new();
    let file = elsewhere.path("sheet.html");
    let out = file.to_str().unwrap();
    dir.run(&["evidence", "report", "--pair", "3", "--out", out]).must_succeed();
    (elsewhere, file, window)
}

/// The sheet requests no other file and has its style.
#[test]
fn a_sheet_is_self_contained() {
    let (_desk, file, window) = sheet();
    window.open(&file);
    assert_eq!(window.requests(), [format!("file://{}", file.display())]);
    assert_eq!(window.count("script, link, img, iframe, a"), 0);
    let marked = "getComputedStyle(document.querySelector('table.code mark')).backgroundColor";
    assert_ne!(window.text(marked), "rgba(0, 0, 0, 0)", "the content policy blocks the sheet's own style");
    assert_eq!(window.count("section.passage"), 16);
    window.must_not_complain();
}

/// The sheet keeps the accessibility rules on wide and narrow screens.
#[test]
fn a_sheet_keeps_the_rules_of_accessibility() {
    let (_desk, file, window) = sheet();
    let mut found = Vec::new();
    for (scheme, width) in [("light", 1400), ("dark", 1400), ("light", 320)] {
        window.prefer(scheme);
        window.resize(width, 900);
        window.open(&file);
        found.extend(violations(&window).into_iter().map(|one| format!("{scheme}, {width} wide: {one}")));
        found.extend(misfit(&window, "the sheet", width));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Folders of fonts, as Debian has them. A browser that has one of them alone takes all its fonts from there.
const FONTS: [&str; 2] = ["/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/truetype/liberation"];

/// Returns a window with the fonts of this machine, and one with each of [`FONTS`] that are installed.
fn windows_with_fonts() -> Vec<(&'static str, Window)> {
    let mut windows = vec![("this machine", Window::new())];
    for fonts in FONTS {
        if Path::new(fonts).is_dir() {
            windows.push((fonts, Window::of(Browser::start(Some(Path::new(fonts))))));
        } else {
            eprintln!("skipped: a first page with the fonts of {fonts}, which are missing");
        }
    }
    windows
}

/// Compares a class in which some people, with names as wide as can be, have a program of wide lines.
fn wide_class(names: &[&str], other_file: &str, line: impl Fn(usize, usize) -> String) -> TestDir {
    let dir = TestDir::new();
    for (at, letter) in names.iter().enumerate() {
        let program: String = (0..40).map(|number| line(at, number)).collect();
        let name = letter.repeat(60);
        dir.file(&format!("batch/{name}/{}.c", "M".repeat(80)), program);
        dir.file(&format!("batch/{name}/b.c"), other_file);
    }
    dir.file("batch/carl/stack.c", STACK);
    (0..4 * names.len()).for_each(|seed| drop(dir.file(&format!("batch/other {seed}/a.c"), scrambled(seed as u64))));
    dir.check(&["batch"]);
    dir.run(&["evidence", "report", "--case", "1", "--out", "sheet.html"]).must_succeed();
    dir
}

/// The first page is one sheet of paper, and nothing on it is cut, even if names and code are wide and every row is used, whatever
/// the fonts: for a pair with lines of its own, for a pair with a sequence, and for as many people as have a column.
#[test]
fn a_first_page_is_one_page() {
    let wide = "W".repeat(60);
    let same = |_, number| format!("int shared_{number}(int x) {{ return x * {number} + \"{wide} {number}\"[x]; }}\n");
    let renamed = |at: usize, number| {
        let name = ["www", "mmm"][at].repeat(4);
        format!(
            "long {name}_{number}(long a, long b) {{ long total = a * {number} + b; while (total > {number}) {{ total -= b / (a + {number}); }} return total + \"{wide}\"[a]; }}\n"
        )
    };
    let sheets = [
        (wide_class(&["W", "李"], SORT, same), ".own .only"),
        (wide_class(&["W", "李"], "\n", renamed), ".sequence .text"),
        (wide_class(&["W", "李", "M", "@", "Ж"], SORT, same), ".own .only"),
    ];
    for (fonts, window) in windows_with_fonts() {
        // The paper of A4 between its margins, in CSS pixels.
        window.resize(703, 1000);
        for (dir, rows) in &sheets {
            window.open(&dir.path("sheet.html"));
            window.print();
            assert!(window.count(&format!(".first {rows}")) > 0, "{rows}");
            // The paper of Letter between its margins, in CSS pixels.
            let height = window.number("document.querySelector('.first').offsetHeight");
            assert!(height < 945.0, "{rows} with {fonts}: {height}");
            let cut = "[...document.querySelectorAll('.first, .first *')].filter((one) => getComputedStyle(one).overflowY === 'hidden' \
                       && one.scrollHeight > one.clientHeight + 1).map((one) => one.className || one.tagName).join()";
            assert_eq!(window.text(cut), "", "{rows} with {fonts}");
        }
    }
}

/// The printed sheet fits the paper, with both sides of every passage and colored marks.
#[test]
fn a_sheet_can_be_printed() {
    let (_desk, file, window) = sheet();
    // A4 between margins, in CSS pixels.
    window.resize(680, 960);
    window.open(&file);
    window.print();
    assert!(window.number("document.documentElement.scrollWidth") <= 680.0);
    let cut = "[...document.querySelectorAll('table.code, pre')].filter((one) => one.scrollWidth > one.clientWidth + 1 \
               || one.getBoundingClientRect().right > 680).length";
    assert!(window.number(cut) < 0.5, "code runs off the paper");
    assert!(window.is(
        "[...document.querySelectorAll('mark')].every((one) => getComputedStyle(one).printColorAdjust === 'exact')"
    ));
    let pages = window.n_printed_pages();
    assert!((4..12).contains(&pages), "{pages} pages");
}
