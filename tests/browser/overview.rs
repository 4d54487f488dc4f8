//! The overview and the page of the batch agree with the data of the report.

use lookalike_report_templates::gallery;
use lookalike_report_templates::model::{FileStatus, Verdict};

use super::table::{figure, figures, rows};
use super::window::Window;
use super::{sample_report, synthetic_report};

/// The status of files that are too short, for which no reason is given.
const TOO_SHORT: &str = "Too short";

/// Follows a link to a list; returns the number of rows there.
#[track_caller]
fn n_found(window: &Window, link: &str) -> usize {
    window.loading(|| window.click(link));
    figures(&window.text("document.querySelector('output.count').textContent"))[0]
}

/// Every count on the overview is right and links to as many rows.
#[test]
fn counts_link_to_as_many_rows() {
    let report = gallery::report();
    let (dir, window) = synthetic_report(&report);
    let page = dir.path("report/index.html");
    let n_identical = report.identical.iter().map(Vec::len).sum();
    let counts = [
        ("pairs.html#q=case%3E0", report.cases.len(), report.flagged_pairs().count()),
        ("submissions.html#q=identical%3E0", report.identical.len(), n_identical),
    ];
    for (link, number, n_rows) in counts {
        window.open(&page);
        let link = format!("dl.counts a[href='{link}']");
        assert_eq!(window.text(&format!("document.querySelector(\"{link}\").textContent")), number.to_string());
        assert_eq!(n_found(&window, &link), n_rows, "{link}");
    }
    window.open(&page);
    let texts = window.texts("[...document.querySelectorAll('dl.counts dd a')].map((one) => one.textContent)");
    let expected = [
        12,
        report.input_files.len(),
        report.cases.len(),
        report.pairs.len(),
        report.clusters.len(),
        report.identical.len(),
    ];
    assert_eq!(texts, expected.map(|number| number.to_string()));
    window.must_not_complain();
}

/// Counts of file statuses link to their files.
#[test]
fn file_statuses_link_to_their_files() {
    let report = gallery::report();
    let (dir, window) = synthetic_report(&report);
    for (key, fits) in [
        ("unreadable", (|status| matches!(status, FileStatus::Unreadable { .. })) as fn(&FileStatus) -> bool),
        ("skipped", |status| matches!(status, FileStatus::Ignored(_))),
        ("compared", |status| matches!(status, FileStatus::Compared)),
    ] {
        window.open(&dir.path("report/index.html"));
        let expected = report.input_files.iter().filter(|file| fits(&file.status)).count();
        assert_eq!(n_found(&window, &format!(".languages a[href$='#status-{key}']")), expected, "{key}");
    }
    window.must_not_complain();
}

/// Each reason why files were not compared links to those files.
#[test]
fn reasons_link_to_their_files() {
    let (dir, window) = synthetic_report(&gallery::report());
    let page = dir.path("report/index.html");
    window.open(&page);
    let reasons = rows(&window, ".left-out tbody tr");
    assert_eq!(reasons.len(), 8);
    for (place, reason) in reasons.iter().enumerate() {
        window.open(&page);
        let link = format!(".left-out tbody tr:nth-child({}) a", place + 1);
        assert_eq!(n_found(&window, &link).to_string(), reason[2], "{reason:?}");
        let files = rows(&window, "#files tbody tr:not(.spacer)");
        assert!(files.iter().all(|file| file[2] == reason[0]), "{reason:?}: {files:?}");
        if reason[0] != TOO_SHORT {
            // Advice follows the reason of an absent file.
            let is_rest = |rest: &str| rest.is_empty() || rest.starts_with("; ");
            let has_it = |notes: &str| notes.strip_prefix(&reason[1]).is_some_and(is_rest);
            assert!(files.iter().all(|file| has_it(&file[3])), "{reason:?}: {files:?}");
        }
    }
    window.must_not_complain();
}

/// The overview has a card for each case, in the order of the report. A click anywhere on it opens the case, and the line of code
/// leads to its place.
#[test]
fn cases_are_on_the_overview() {
    let report = gallery::report();
    let (dir, window) = synthetic_report(&report);
    let page = dir.path("report/index.html");
    window.open(&page);
    let of_cards = |part: &str| {
        window.texts(&format!(
            "[...document.querySelectorAll('.case')].map((card) => card.querySelector('{part}').innerText)"
        ))
    };
    let statements: Vec<String> = report.cases.iter().map(|case| case.statement(&report)).collect();
    assert_eq!(of_cards(".statement"), statements);
    let verdicts: Vec<&str> = report.cases.iter().map(|case| case.verdict.words()).collect();
    assert_eq!(of_cards(".verdict"), verdicts);
    for (place, case) in report.cases.iter().enumerate() {
        window.open(&page);
        window.loading(|| window.click(&format!(".case:nth-child({}) .statement", place + 1)));
        let expected = match case.cluster {
            Some(cluster) => format!("/clusters/{cluster}.html"),
            None => format!("/pairs/{}.html", case.pairs[0] + 1),
        };
        assert!(window.text("location.pathname").ends_with(&expected), "case {}", place + 1);
    }
    window.open(&page);
    let line = window.text("document.querySelector('.proof code').innerText");
    window.loading(|| window.click(".proof a"));
    window.eventually("document.querySelector(location.hash) !== null");
    let shown = window.text("document.querySelector(location.hash).closest('.line, pre').innerText");
    assert!(shown.contains(line.trim()), "{line} is not in {shown}");
    window.must_not_complain();
}

/// The histogram is also given in numbers, which add up to all pairs.
#[test]
fn the_histogram_adds_up() {
    let report = gallery::report();
    let (dir, window) = synthetic_report(&report);
    window.open(&dir.path("report/index.html"));
    window.click(".scores summary");
    let bins = rows(&window, ".scores tbody tr");
    let sum = |column: usize| bins.iter().map(|bin| figure(&bin[column])).sum::<f64>();
    assert_eq!(sum(1), report.n_pairs_found as f64);
    assert_eq!(sum(2), report.pairs.len() as f64);
    let dark =
        "[...document.querySelectorAll('.scores g')].map((bar) => bar.querySelector('rect:not(.found)') ? '1' : '0')";
    let n_dark = window.texts(dark).iter().filter(|one| *one == "1").count();
    assert_eq!(
        n_dark,
        bins.iter().filter(|bin| bin[2] != "0").count(),
        "a dark bar for each range with reported pairs"
    );
    // Bars are inside the picture and have a height.
    let heights = window.get(
        "(() => { const svg = document.querySelector('.scores svg').getBoundingClientRect();
           return [...document.querySelectorAll('.scores rect')].map((one) => one.getBoundingClientRect())
             .every((bar) => bar.height > 0 && bar.top >= svg.top - 1 && bar.bottom <= svg.bottom + 1 && bar.right <= svg.right + 1); })()",
    );
    assert_eq!(heights, true);
    for (column, class, verdict) in [(3, "strong", Verdict::Strong), (4, "worth", Verdict::WorthALook)] {
        assert_eq!(sum(column), report.pairs.iter().filter(|pair| pair.verdict == verdict).count() as f64);
        let n_bars = bins.iter().filter(|bin| bin[3] != "0" || (class == "worth" && bin[4] != "0")).count();
        assert_eq!(window.count(&format!(".scores rect.{class}")), n_bars, "{class}");
    }
    window.must_not_complain();
}

/// The overview of a class in which nobody copied says so, and lists the closest pairs.
#[test]
fn a_quiet_class_has_no_flagged_pairs() {
    let report = gallery::quiet_report();
    let (dir, window) = synthetic_report(&report);
    window.open(&dir.path("report/index.html"));
    assert_eq!(window.count(".verdict-of-all, #cases-title"), 2);
    assert_eq!(rows(&window, "#closest tbody tr").len(), report.pairs.len().min(5));
    assert_eq!(window.count(".verdict.strong, .verdict.worth, .case"), 0);
    window.open(&dir.path("report/clusters.html"));
    assert_eq!(window.count("table, .empty"), 1, "an empty table is shown");
    window.must_not_complain();
}

/// The page of the batch shows how the report was made: version, settings, and hashes of the inputs.
#[test]
fn the_batch_page_says_how_the_report_was_made() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.open(&report.folder.join("batch.html"));
    let run = &report.json["run"];
    let settings = rows(&window, "section[aria-labelledby=settings] tbody tr");
    let expected = run["parameters"].as_array().unwrap();
    assert_eq!(settings.len(), expected.len());
    for (cells, parameter) in settings.iter().zip(expected) {
        assert_eq!(
            (cells[0].as_str(), cells[1].as_str()),
            (parameter["name"].as_str().unwrap(), parameter["value"].as_str().unwrap())
        );
    }
    let inputs = rows(&window, "section[aria-labelledby=inputs] tbody tr");
    let hashes: Vec<&str> =
        run["inputs"].as_array().unwrap().iter().map(|one| one["sha256"].as_str().unwrap()).collect();
    assert_eq!(inputs.iter().map(|cells| cells[4].as_str()).collect::<Vec<_>>(), hashes);
    assert!(hashes.iter().all(|hash| hash.len() == 64));
    assert!(
        window
            .text("document.querySelector('section[aria-labelledby=settings] .lead').textContent")
            .contains(run["version"].as_str().unwrap())
    );
    assert_eq!(rows(&window, "#files tbody tr:not(.spacer)").len(), report.file_statuses().len());
    window.must_not_complain();
}
