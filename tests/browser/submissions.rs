//! The page of a submission except its source: standing in the class, partners, shared parts, files.

use std::collections::BTreeSet;

use lookalike_report_templates::gallery;

use super::table::{List, figure, rows};
use super::{sample_report, synthetic_report};

/// Partners are those of the report, best first, with the right coverages.
#[test]
fn partners_agree_with_the_report() {
    let (_desk, report, window) = sample_report("c-inventory");
    for (place, name) in report.names().into_iter().enumerate() {
        window.open(&report.folder.join(format!("submissions/{}.html", place + 1)));
        assert_eq!(window.text("document.querySelector('h1').textContent"), name);
        let pairs: Vec<_> = report.pairs.iter().filter(|row| row.left == name || row.right == name).collect();
        let shown = rows(&window, "table.pairs tbody tr");
        assert_eq!(shown.len(), pairs.len(), "{name}");
        for (cells, pair) in shown.iter().zip(pairs) {
            let (partner, here, there) = if pair.left == name {
                (&pair.right, pair.left_coverage, pair.right_coverage)
            } else {
                (&pair.left, pair.right_coverage, pair.left_coverage)
            };
            assert_eq!((&cells[0], &cells[1]), (&pair.rank.to_string(), partner));
            for (cell, share) in [(&cells[4], here), (&cells[5], there)] {
                assert!((figure(cell) - share * 100.0).abs() <= 0.5, "{name} with {partner}: {cell}");
            }
        }
    }
    window.must_not_complain();
}

/// The standing in the class is given in words, and in a picture with a mark at the best score.
#[test]
fn the_standing_in_the_class_is_shown() {
    let report = gallery::report();
    let (dir, window) = synthetic_report(&report);
    window.open(&dir.path("report/submissions/1.html"));
    let sentence = window.text("document.querySelector('.standing figcaption').textContent");
    let scores = report.pairs.iter().filter(|pair| pair.left == 0 || pair.right == 0).map(|pair| pair.figures.score);
    let best = scores.fold(0.0, f64::max);
    assert!(sentence.contains(&format!("{best:.3}")), "{sentence}");
    let at = window.number(
        "(() => { const [mark, svg] = ['.standing .here', '.standing svg'].map((one) => document.querySelector(one).getBoundingClientRect());
           return (mark.left + mark.width / 2 - svg.left) / svg.width; })()",
    );
    assert!((at - best).abs() < 0.03, "the mark of {best} is at {at}");
    window.must_not_complain();
}

/// A shared part links to its lines, to its partners, and to their pairs.
#[test]
fn shared_parts_link_to_lines_partners_and_pairs() {
    let report = gallery::report();
    let (dir, window) = synthetic_report(&report);
    let page = dir.path("report/submissions/1.html");
    window.open(&page);
    assert!(window.count("tr#s1 .who li") >= 2);
    window.click("tr#s1 td:nth-child(2) a");
    window.until("location.hash.startsWith('#f1-L')");
    let line = "document.getElementById(location.hash.slice(1)).getBoundingClientRect().top";
    window.until(&format!("Math.abs({line}) < innerHeight"));
    let (partner, pair) = (
        window.text("document.querySelector('tr#s1 .who .name').textContent"),
        window.text("document.querySelector('tr#s1 .who li > a:last-child').getAttribute('href')"),
    );
    window.loading(|| window.click("tr#s1 .who li > a:last-child"));
    assert!(window.text("document.querySelector('h1').textContent").contains(&partner), "{pair}");
    window.open(&page);
    window.loading(|| window.click("tr#s1 .who .name"));
    assert_eq!(window.text("document.querySelector('h1').textContent"), partner);
    window.must_not_complain();
}

/// Every input file of a submission is listed with its status, also unreadable ones.
/// A single compared file has only a heading.
#[test]
fn files_of_a_submission_have_their_statuses() {
    let report = gallery::report();
    let (dir, window) = synthetic_report(&report);
    let mut n_accounts = 0;
    for (place, one) in report.submissions.iter().enumerate() {
        window.open(&dir.path(&format!("report/submissions/{}.html", place + 1)));
        let given = report.input_files.iter().filter(|file| file.role == one.role && file.owner == one.name);
        let given: BTreeSet<&str> = given.map(|file| file.path.as_str()).collect();
        let account = rows(&window, "section[aria-labelledby=account] tbody tr");
        n_accounts += usize::from(!account.is_empty());
        let headings = window.texts("[...document.querySelectorAll('.file h3 > bdi')].map((one) => one.textContent)");
        let shown: BTreeSet<&str> = match account.is_empty() {
            true => headings.iter().map(String::as_str).collect(),
            false => account.iter().map(|cells| cells[0].as_str()).collect(),
        };
        assert_eq!(shown, given, "{}", one.name);
    }
    assert!(n_accounts >= 4, "only {n_accounts} submissions list their files");
    window.must_not_complain();
}

/// A submission without pairs says so, and an earlier submission is labeled.
#[test]
fn submissions_without_pairs_say_so() {
    let report = gallery::report();
    let (dir, window) = synthetic_report(&report);
    let place = |name: &str| report.submissions.iter().position(|one| one.name.contains(name)).unwrap() + 1;
    window.open(&dir.path(&format!("report/submissions/{}.html", place("Rossi"))));
    assert_eq!(window.count("table.pairs"), 0);
    assert!(window.is("document.querySelector('.head .empty').checkVisibility()"));
    window.open(&dir.path(&format!("report/submissions/{}.html", place("Petrov"))));
    assert_eq!(window.count("h1 .tag"), 1);
    window.must_not_complain();
}

/// A page that submissions share shows the one that is asked for, with its title and colored source; others follow in place.
#[test]
fn a_shared_page_shows_the_one_that_is_asked_for() {
    let report = gallery::large_report(300, 5);
    let (dir, window) = synthetic_report(&report);
    List::open(&window, &dir.path("report/submissions.html"), "#q=00299", "submissions");
    let name = report.submissions[298].name.as_str();
    window.loading(|| window.click("#submissions tbody .name"));
    let headings =
        "[...document.querySelectorAll('h1')].filter((one) => one.checkVisibility()).map((one) => one.textContent)";
    assert!(window.text("location.href").contains("/submissions/unpaired-"));
    assert_eq!(window.texts(headings), [name]);
    window.until(&format!("document.title.startsWith({name:?})"));
    window.until("document.querySelectorAll('.one.chosen .line').length > 0");
    assert_eq!(window.count(".one:not(.chosen) .line"), 0, "sources of others are not loaded");
    // It looks like a page of its own, from its head on.
    assert_eq!(window.number("scrollY"), 0.0);
    let looks = "[document.querySelector('.one.chosen'), document.body].map((one) => getComputedStyle(one)).map(({ color, fontSize }) => color + fontSize)";
    assert_eq!(window.texts(looks)[0], window.texts(looks)[1]);
    // A place in its source, and then somebody else on the same page.
    window.get("location.hash = '#n299-f1-L3'");
    window.until("document.querySelector('.line.here')?.id === 'n299-f1-L3'");
    window.get("location.hash = '#n298'");
    window.until(&format!("document.title.startsWith({:?})", report.submissions[297].name));
    assert_eq!(window.texts(headings), [report.submissions[297].name.as_str()]);
    window.get("void setTimeout(() => history.back())");
    window.until(&format!("document.title.startsWith({name:?})"));
    assert_eq!(window.texts(headings), [name]);
    // Without a name, there is the choice.
    window.get("location.hash = '#'");
    window.until("document.title.startsWith('Submissions in no reported pair')");
    assert_eq!(window.texts(headings), ["Submissions in no reported pair"]);
    assert!(window.count(".choice-of-one .name") > 5);
    window.must_not_complain();
}

/// Without scripts, the address alone decides who is shown.
#[test]
fn a_shared_page_needs_no_script() {
    let report = gallery::large_report(300, 5);
    let (dir, window) = synthetic_report(&report);
    window.without_scripts();
    window.open(&dir.path("report/submissions.html"));
    window.loading(|| window.click("#submissions tbody tr:nth-child(300) .name"));
    let headings =
        "[...document.querySelectorAll('h1')].filter((one) => one.checkVisibility()).map((one) => one.textContent)";
    assert_eq!(window.texts(headings), [report.submissions[299].name.as_str()]);
    assert!(window.is("document.querySelector('.one:target pre').checkVisibility()"), "the source is missing");
    window.must_not_complain();
}
