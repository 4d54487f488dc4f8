//! Names in any script and of any length are shown whole or visibly cut, and break no page.

use lookalike_report_templates::gallery;
use lookalike_report_templates::model::Report;

use super::appearance::misfit;
use super::synthetic_report;
use super::table::List;
use lookalike_test_harness::page_kinds;

/// Names that are long without blanks, long with blanks, of four-byte letters, and written right to left.
fn names() -> [String; 6] {
    [
        "x".repeat(10_000),
        "word ".repeat(2_000),
        "👩‍💻".repeat(1_000),
        "محمد عبد الرحمن ".repeat(200),
        "\u{202e}gnihtemos\u{202c} reversed".to_owned(),
        "W̷̢̛͚i̶̲̽d̸̰̾e̷̱͝".repeat(50),
    ]
}

/// Returns a synthetic report with such names for submissions, files and the batch.
fn renamed() -> Report {
    let mut report = gallery::report();
    for (place, name) in names().into_iter().enumerate() {
        let before = std::mem::replace(&mut report.submissions[place].name, name.clone());
        for file in report.input_files.iter_mut().filter(|file| file.owner == before) {
            file.owner = name.clone();
            file.path = format!("{name}/{}", file.path);
        }
        for file in &mut report.submissions[place].files {
            file.path = format!("{name}/{}", file.path);
        }
        for author in &mut report.submissions[place].provenance.authors {
            author.name = name.clone();
        }
    }
    report.batch_name = "b".repeat(10_000);
    report
}

/// No name makes a page wider than its window.
#[test]
fn no_name_breaks_a_page() {
    let (dir, window) = synthetic_report(&renamed());
    let mut misfits = Vec::new();
    let more = ["submissions/2", "submissions/3", "submissions/4", "pairs/2", "clusters/2"].map(str::to_owned);
    for page in page_kinds().into_iter().chain(more) {
        for width in [360, 1280] {
            window.resize(width, 800);
            window.open(&dir.path(&format!("report/{page}.html")));
            misfits.extend(misfit(&window, &page, width));
        }
    }
    assert!(misfits.is_empty(), "{misfits:#?}");
    window.must_not_complain();
}

/// In a long list all rows have the same height, as its scroll bar requires.
#[test]
fn rows_are_equally_high() {
    let (dir, window) = synthetic_report(&renamed());
    for (page, name) in [("pairs", "pairs"), ("submissions", "submissions"), ("batch", "files")] {
        List::open(&window, &dir.path(&format!("report/{page}.html")), "", name);
        let heights = window.get(&format!(
            "(() => {{ const heights = [...document.querySelectorAll('#{name} tbody tr:not(.spacer)')].map((row) => row.getBoundingClientRect().height);
                return Math.max(...heights) - Math.min(...heights); }})()"
        ));
        assert!(heights.as_f64().unwrap() < 0.5, "{page}: rows differ by {heights} pixels");
    }
}

/// A name written right to left does not affect other cells.
#[test]
fn names_from_right_to_left_stay_where_they_are() {
    let (dir, window) = synthetic_report(&renamed());
    let list = List::open(&window, &dir.path("report/pairs.html"), "", "pairs");
    let strays = window.texts(
        "[...document.querySelectorAll('#pairs tbody tr:not(.spacer)')].flatMap((row) => [...row.cells].map((cell, place) => {
            const [inner, outer] = [cell.getBoundingClientRect(), row.parentElement.parentElement.tHead.rows[0].cells[place].getBoundingClientRect()];
            return Math.abs(inner.left - outer.left) < 1 && Math.abs(inner.right - outer.right) < 1 ? '' : `${row.dataset.place} ${place}`;
        })).filter((one) => one !== '')",
    );
    assert!(strays.is_empty(), "{strays:?}");
    // Characters that would reverse the text are shown as marks.
    list.ask("gnihtemos");
    let shown = list.rows();
    assert!(!shown.is_empty());
    assert!(shown.iter().flatten().all(|cell| !cell.contains('\u{202e}')), "{shown:?}");
}

/// A cut name is whole on the submission's own page, and in the tooltip of its cell as far as the list has it.
#[test]
fn cut_names_are_whole_on_their_page() {
    let report = renamed();
    let (dir, window) = synthetic_report(&report);
    for place in [0, 1, 3] {
        window.open(&dir.path(&format!("report/submissions/{}.html", place + 1)));
        let shown = window.text("document.querySelector('h1').textContent");
        assert_eq!(shown.trim(), report.submissions[place].name.trim(), "submission {}", place + 1);
    }
    let list = List::open(&window, &dir.path("report/submissions.html"), "", "submissions");
    assert!(list.column(0)[0].chars().count() < 200, "the list does not cut a long name");
    let tip = window.text("document.querySelector('#submissions tbody tr:not(.spacer) th').title");
    assert_eq!(tip, list.column(0)[0]);
}
