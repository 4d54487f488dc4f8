//! The overview and the page of the batch, against what the report has for programs.

use lookalike_report_templates::gallery;
use lookalike_report_templates::model::{Fate, Report, Verdict};

use super::table::{figure, rows};
use super::window::Window;
use super::{made_up, sample_report};

/// Follows a link to a list, and says how many rows it finds there.
#[track_caller]
fn n_found(window: &Window, link: &str) -> usize {
    window.loading(|| window.click(link));
    window.text("document.querySelector('output.count').textContent").split(' ').next().unwrap().parse().unwrap()
}

fn n_with(report: &Report, verdict: Verdict) -> usize {
    report.pairs.iter().filter(|pair| pair.verdict == verdict).count()
}

/// Every count of the overview is that of the report, and leads to as many rows.
#[test]
fn counts_of_the_overview_lead_to_as_many_rows() {
    let report = gallery::report();
    let (desk, window) = made_up(&report);
    let page = desk.path("report/index.html");
    let counts = [
        ("pairs.html#q=verdict%3Astrong", n_with(&report, Verdict::Strong)),
        ("pairs.html#q=verdict%3Alook", n_with(&report, Verdict::WorthALook)),
    ];
    for (link, expected) in counts {
        window.open(&page);
        let link = format!("dl.counts a[href='{link}']");
        assert_eq!(window.text(&format!("document.querySelector(\"{link}\").textContent")), expected.to_string());
        assert_eq!(n_found(&window, &link), expected, "{link}");
    }
    window.open(&page);
    let texts = window.texts("[...document.querySelectorAll('dl.counts dd a')].map((one) => one.textContent)");
    let expected = [12, report.account.len(), report.pairs.len(), counts[0].1, counts[1].1, report.clusters.len()];
    assert_eq!(texts, expected.map(|number| number.to_string()));
    window.must_be_quiet();
}

/// What became of the files leads to these files.
#[test]
fn fates_lead_to_their_files() {
    let report = gallery::report();
    let (desk, window) = made_up(&report);
    for (key, fits) in [
        ("unreadable", (|fate| matches!(fate, Fate::Unreadable { .. })) as fn(&Fate) -> bool),
        ("ignored", |fate| matches!(fate, Fate::Ignored { .. })),
        ("compared", |fate| matches!(fate, Fate::Compared)),
    ] {
        window.open(&desk.path("report/index.html"));
        let expected = report.account.iter().filter(|file| fits(&file.fate)).count();
        assert_eq!(n_found(&window, &format!(".languages a[href$='#fate-{key}']")), expected, "{key}");
    }
    window.must_be_quiet();
}

/// Each reason why something was not compared leads to its files.
#[test]
fn reasons_lead_to_their_files() {
    let (desk, window) = made_up(&gallery::report());
    let page = desk.path("report/index.html");
    window.open(&page);
    let reasons = rows(&window, ".left-out tbody tr");
    assert_eq!(reasons.len(), 4);
    for (place, reason) in reasons.iter().enumerate() {
        window.open(&page);
        let link = format!(".left-out tbody tr:nth-child({}) a", place + 1);
        assert_eq!(n_found(&window, &link).to_string(), reason[2], "{reason:?}");
        let files = rows(&window, "#files tbody tr:not(.spacer)");
        assert!(files.iter().all(|file| file[2] == reason[0]), "{reason:?}: {files:?}");
        if reason[0] != "Too short" {
            assert!(files.iter().all(|file| file[3] == reason[1]), "{reason:?}: {files:?}");
        }
    }
    window.must_be_quiet();
}

/// The pairs that deserve time come first, in the order of the report, and open.
#[test]
fn the_best_pairs_are_on_the_overview() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.open(&report.folder.join("index.html"));
    let shown = rows(&window, "#best tbody tr");
    let telling: Vec<_> = report.pairs.iter().filter(|pair| pair.verdict != "unremarkable").collect();
    assert_eq!(shown.len(), telling.len());
    for (cells, pair) in shown.iter().zip(telling) {
        let expected = [&pair.rank.to_string(), &pair.left, &pair.right, &pair.verdict];
        assert_eq!(cells[..4].iter().collect::<Vec<_>>(), expected);
    }
    window.loading(|| window.click("#best tbody tr:nth-child(2) td.score"));
    assert!(window.text("location.pathname").ends_with("/pairs/2.html"));
    window.must_be_quiet();
}

/// The picture of the scores stands on the page in numbers too, and they add up to the pairs.
#[test]
fn the_picture_of_the_scores_adds_up() {
    let report = gallery::report();
    let (desk, window) = made_up(&report);
    window.open(&desk.path("report/index.html"));
    window.click(".scores summary");
    let bins = rows(&window, ".scores tbody tr");
    let sum = |column: usize| bins.iter().map(|bin| figure(&bin[column])).sum::<f64>();
    assert_eq!(sum(1), report.n_pairs_found as f64);
    assert_eq!(sum(2), report.pairs.len() as f64);
    let dark =
        "[...document.querySelectorAll('.scores g')].map((bar) => bar.querySelector('rect:not(.found)') ? '1' : '0')";
    let n_dark = window.texts(dark).iter().filter(|one| *one == "1").count();
    assert_eq!(n_dark, bins.iter().filter(|bin| bin[2] != "0").count(), "a dark bar where pairs are reported");
    // Bars stand inside of the picture, higher where there are more pairs.
    let heights = window.get(
        "(() => { const svg = document.querySelector('.scores svg').getBoundingClientRect();
           return [...document.querySelectorAll('.scores rect')].map((one) => one.getBoundingClientRect())
             .every((bar) => bar.height > 0 && bar.top >= svg.top - 1 && bar.bottom <= svg.bottom + 1 && bar.right <= svg.right + 1); })()",
    );
    assert_eq!(heights, true);
    assert_eq!(window.count(".scores line.from"), 2, "where strong pairs begin, and those that are worth a look");
    window.must_be_quiet();
}

/// Where nobody copied the overview says so, and still shows the closest pairs.
#[test]
fn a_quiet_batch_is_said_to_be_quiet() {
    let report = gallery::quiet_report();
    let (desk, window) = made_up(&report);
    window.open(&desk.path("report/index.html"));
    assert!(window.text("document.querySelector('.verdict-of-all').textContent").starts_with("Nothing is suspicious"));
    assert_eq!(window.text("document.getElementById('best-title').textContent"), "The closest pairs");
    assert_eq!(rows(&window, "#best tbody tr").len(), report.pairs.len().min(5));
    assert_eq!(window.count(".verdict.strong, .verdict.worth, #clusters"), 0);
    window.open(&desk.path("report/clusters.html"));
    assert_eq!(window.count("table, .empty"), 1, "no cluster is said, not shown as an empty table");
    window.must_be_quiet();
}

/// Clusters and groups of identical submissions lead to their pages.
#[test]
fn groups_of_the_overview_lead_to_their_pages() {
    let report = gallery::report();
    let (desk, window) = made_up(&report);
    let page = desk.path("report/index.html");
    window.open(&page);
    let first = "section[aria-labelledby=clusters] .clusters > li:first-child";
    assert_eq!(window.count(&format!("{first} .members > li")), report.clusters[0].members.len());
    window.loading(|| window.click(&format!("{first} h3 a")));
    assert!(window.text("location.pathname").ends_with("/clusters/1.html"));
    window.open(&page);
    let name = window.text("document.querySelector('section[aria-labelledby=identical] .name').textContent");
    window.loading(|| window.click("section[aria-labelledby=identical] .name"));
    assert_eq!(window.text("document.querySelector('h1').textContent"), name);
    window.open(&page);
    let n_identical = report.submissions.iter().filter(|one| one.identical.is_some()).count();
    assert_eq!(n_found(&window, "section[aria-labelledby=identical] .exports a"), n_identical);
    window.must_be_quiet();
}

/// How the report was made can be read off: version, settings, and the hashes of what went in.
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
        window.text("document.querySelector('.figures dd').textContent").contains(run["version"].as_str().unwrap())
    );
    assert_eq!(rows(&window, "#files tbody tr:not(.spacer)").len(), report.account().len());
    window.must_be_quiet();
}
