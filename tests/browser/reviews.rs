//! Reviews of pairs in a report on disk: set by buttons and keys, kept by the browser, and carried in a file.

use std::path::Path;

use lookalike_compare::anonymize::hide_names;
use lookalike_report_templates::gallery;
use lookalike_report_templates::model::Pair;

use super::table::List;
use super::window::Window;
use super::{synthetic_report, write_report};
use lookalike_test_harness::TestDir;

/// Returns the review of each row that has one: the number of the pair and the state.
fn reviews(window: &Window) -> Vec<String> {
    window.texts(
        "[...document.querySelectorAll('#pairs .own-review[aria-pressed=true]')].map((one) => \
         `${one.closest('tr').cells[0].textContent} ${one.dataset.state}`)",
    )
}

fn button(row: usize, state: &str) -> String {
    format!("#pairs tr[aria-rowindex='{}'] .own-review.{state}", row + 1)
}

/// Opens the list of pairs, which has been opened in this browser before or not.
fn open_list<'w>(window: &'w Window, dir: &TestDir) -> List<'w> {
    List::open(window, &dir.path("report/pairs.html"), "", "pairs")
}

/// Reviews are set in the list and on the page of a pair, survive a reload, and can be taken away.
#[test]
fn reviews_are_kept_by_the_browser() {
    let report = gallery::report();
    let (dir, window) = synthetic_report(&report);
    let list = open_list(&window, &dir);
    window.click(&button(1, "follow_up"));
    window.click(&button(2, "dismissed"));
    assert_eq!(reviews(&window), ["1 follow_up", "2 dismissed"]);
    window.press("ArrowDown");
    window.press("t");
    assert_eq!(reviews(&window), ["1 follow_up", "2 dismissed", "3 talk_to_the_students"]);
    window.leave("location.reload()");
    assert_eq!(reviews(&window), ["1 follow_up", "2 dismissed", "3 talk_to_the_students"]);
    let n_reviewed = format!("3 of {}", report.pairs.len());
    assert!(window.text("document.querySelector('.review-count').textContent").starts_with(&n_reviewed));
    list.ask("review:dismissed");
    assert_eq!(list.column(0), ["2"]);
    list.ask("review:none");
    assert_eq!(list.column(0).len(), report.pairs.len() - 3);
    // The next pair without a review is the fourth; there it is reviewed by key, and the fifth is next.
    window.loading(|| window.click(".review-tools .next-unreviewed"));
    assert!(window.text("location.pathname").ends_with("/pairs/4.html"));
    window.press("d");
    assert_eq!(window.text("document.querySelector('.review-box [aria-pressed=true]').dataset.state"), "dismissed");
    window.loading(|| window.press("u"));
    assert!(window.text("location.pathname").ends_with("/pairs/5.html"));
    open_list(&window, &dir);
    window.click(&button(2, "dismissed"));
    assert_eq!(
        reviews(&window),
        ["1 follow_up", "3 talk_to_the_students", "4 dismissed"],
        "a second click takes a review away"
    );
    window.must_not_complain();
}

/// Exports the reviews; returns the file's text.
fn exported(window: &Window) -> String {
    window.get("URL.createObjectURL = (blob) => { window.exported = blob; return '#'; }");
    window.click(".review-tools button:nth-of-type(1)");
    window.text("window.exported.text()")
}

fn import(window: &Window, text: &str) {
    let file = serde_json::Value::from(text);
    window.get(&format!(
        "(() => {{ const data = new DataTransfer(); data.items.add(new File([{file}], 'reviews.json'));
           const input = document.querySelector('.review-tools input'); input.files = data.files;
           input.dispatchEvent(new Event('change')); }})()"
    ));
    window.until("/Imported|no reviews/.test(document.querySelector('.review-count').textContent)");
}

/// A file carries reviews to another browser, and to another report with the same names; other files are refused.
#[test]
fn reviews_travel_in_a_file() {
    let report = gallery::report();
    let (dir, window) = synthetic_report(&report);
    open_list(&window, &dir);
    window.click(&button(1, "follow_up"));
    window.click(&button(5, "talk_to_the_students"));
    let file = exported(&window);
    let exported: serde_json::Value = serde_json::from_str(&file).unwrap();
    assert_eq!(exported["format"], "lookalike-reviews/1");
    assert_eq!(exported["reviews"][1]["state"], "talk_to_the_students");
    let fifth = &report.pairs[4];
    assert_eq!(exported["reviews"][1]["left"], report.submissions[fifth.left].name);
    assert_eq!(exported["reviews"][1]["right"], report.submissions[fifth.right].name);
    window.get("localStorage.clear()");
    open_list(&window, &dir);
    assert_eq!(reviews(&window), [""; 0]);
    import(&window, &file);
    assert_eq!(reviews(&window), ["1 follow_up", "5 talk_to_the_students"]);
    // In another report, pairs are found by their names.
    let mut other = report;
    other.pairs.remove(0);
    let (dir, window) = synthetic_report(&other);
    open_list(&window, &dir);
    import(&window, &file);
    assert_eq!(reviews(&window), ["4 talk_to_the_students"]);
    assert!(window.text("document.querySelector('.review-count').textContent").contains("Imported 1"));
    import(&window, "{\"format\":\"something else\"}");
    assert_eq!(reviews(&window), ["4 talk_to_the_students"]);
    window.must_not_complain();
}

/// A second run into the same folder finds the reviews of pairs with the same files, and names the others. An export is the same before and
/// after.
#[test]
fn reviews_survive_a_second_run() {
    let report = gallery::report();
    let (dir, window) = synthetic_report(&report);
    open_list(&window, &dir);
    for (row, state) in [(4, "follow_up"), (5, "dismissed"), (6, "talk_to_the_students")] {
        window.click(&button(row, state));
    }
    let before = exported(&window);
    write_report(&dir, &report, |_| true);
    open_list(&window, &dir);
    assert_eq!(exported(&window), before);
    // Another run: the first pair is gone, and somebody in the fifth has handed in another file.
    let mut second = report.clone();
    let changed = second.pairs[4].left;
    second.submissions[changed].files[0].text.change(|text| text.push('\n'));
    second.run.inputs[0].sha256 = "another".to_owned();
    second.pairs.remove(0);
    second.find_cases();
    write_report(&dir, &second, |_| true);
    open_list(&window, &dir);
    let is_kept = |row: usize| ![report.pairs[row - 1].left, report.pairs[row - 1].right].contains(&changed);
    let kept: Vec<String> = [(4, "3 follow_up"), (6, "5 talk_to_the_students")]
        .into_iter()
        .filter(|(row, _)| is_kept(*row))
        .map(|(_, review)| review.to_owned())
        .collect();
    assert!(!kept.is_empty(), "the test needs a pair whose files are the same");
    assert_eq!(reviews(&window), kept);
    let said = window.text("document.querySelector('.review-count').textContent");
    let [left, right] =
        [report.pairs[4].left, report.pairs[4].right].map(|side| report.submissions[side].name.as_str());
    assert!(said.contains(&format!("{left} and {right} (Dismissed)")), "{said}");
    // On the page of a pair, too, nobody is asked to review it again.
    window.open(&dir.path(&format!("report/pairs/{}.html", kept[0].split(' ').next().unwrap())));
    assert_eq!(window.count(".review-box [aria-pressed=true]"), 1);
    window.must_not_complain();
}

/// Reviews of a copy without names come back: it has the same id, and pairs are found by their figures. What fits several pairs is named.
#[test]
fn reviews_of_a_copy_without_names_come_back() {
    let report = gallery::report();
    let mut copy = report.clone();
    hide_names(&mut copy);
    let (dir, window) = synthetic_report(&copy);
    open_list(&window, &dir);
    for row in 1..=5 {
        window.click(&button(row, "dismissed"));
    }
    let file = exported(&window);
    let (dir, window) = synthetic_report(&report);
    open_list(&window, &dir);
    import(&window, &file);
    let figures = |pairs: &[Pair], row: usize| {
        let pair = &pairs[row];
        let (one, other) = (pair.figures.left_coverage, pair.figures.right_coverage);
        (pair.figures.score, pair.figures.matched_tokens, pair.figures.evidence_bits, one.min(other), one.max(other))
    };
    let reviewed = reviews(&window);
    assert!(reviewed.len() > 1, "{reviewed:?}");
    for review in &reviewed {
        let row: usize = review.split(' ').next().unwrap().parse().unwrap();
        assert!((0..5).any(|one| figures(&copy.pairs, one) == figures(&report.pairs, row - 1)), "{review}");
    }
    let said = window.text("document.querySelector('.review-count').textContent");
    assert!(said.contains(&format!("Imported {} reviews", reviewed.len())), "{said}");
    assert_eq!(reviewed.len() < 5, said.contains("Not imported"), "{said}");
    window.must_not_complain();
}

/// Returns what is wrong with the layout of a list: columns that no heading shows, and names and words that are cut.
fn flaws(window: &Window, page: &Path) -> Vec<String> {
    List::open(window, page, "", "pairs");
    window.texts(
        "(() => {
            const visible = (cells) => [...cells].filter((cell) => cell.checkVisibility());
            const table = document.getElementById('pairs');
            const heads = visible(table.tHead.rows[0].cells);
            const rows = [...table.tBodies[0].rows].filter((row) => !row.matches('.spacer'));
            const cut = rows.flatMap((row) => visible(row.querySelectorAll('.name, .verdict')))
                .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && getComputedStyle(one).display !== 'inline');
            const found = cut.map((one) => `cut: ${one.textContent}`);
            for (const row of rows) if (visible(row.cells).length !== heads.length) found.push(`${row.cells[0].textContent}: other columns`);
            const isTable = getComputedStyle(table).display === 'table';
            const width = heads.reduce((sum, head) => sum + head.getBoundingClientRect().width, 0);
            if (isTable && Math.abs(width - table.getBoundingClientRect().width) > 2) found.push(`${width} of columns in a table of ${table.getBoundingClientRect().width}`);
            const box = table.closest('.wide');
            if (box.scrollWidth > box.clientWidth + 1) found.push(`the list scrolls sideways: ${box.scrollWidth} in ${box.clientWidth}`);
            return found;
        })()",
    )
}

/// The list of pairs fits windows of any width: no column is a phantom, and no name is cut where there is room.
#[test]
fn the_list_of_pairs_fits_its_window() {
    let (_desk, report, window) = super::sample_report("c-inventory");
    for width in [390, 768, 1024, 1280, 1400, 1600] {
        window.resize(width, 900);
        assert_eq!(flaws(&window, &report.folder.join("pairs.html")), [""; 0], "{width} wide");
    }
    window.must_not_complain();
}
