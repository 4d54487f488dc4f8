//! When shared code appeared: on the pages that are concerned, bounded in size, and nowhere without a history.

use lookalike_report_templates::gallery;
use lookalike_report_templates::model::{Histories, Moment, Report, Step};
use lookalike_report_templates::page::sheet::Sheet;
use lookalike_report_templates::page::{Pages, ReportFile};

const TITLE: &str = "When it appeared";

/// The words that every place has that shows dates.
const LIMITS: &str = "not proof of who wrote it";

fn html(report: &Report, page: ReportFile) -> String {
    Pages::new(report).render(page).unwrap()
}

/// Returns the index of a pair.
fn pair(report: &Report, left: usize, right: usize) -> usize {
    report.pairs.iter().position(|pair| (pair.left, pair.right) == (left, right)).unwrap()
}

/// A report without histories must not make people ask for them, and pages of others show none.
#[test]
fn pages_without_a_history_say_nothing_about_it() {
    let report = gallery::report();
    let pages = Pages::new(&report);
    for page in pages.list().into_iter().filter(|page| page.path().ends_with(".html")) {
        let html = pages.render(page).unwrap();
        for words in [TITLE, LIMITS, "When the shared code appeared", "<h2 id=\"history\">"] {
            assert!(!html.contains(words), "{}: {words}", page.path());
        }
    }
    let report = gallery::report_with_histories();
    let others = pair(&report, 3, 6);
    assert!(!html(&report, ReportFile::Pair(others)).contains(TITLE));
    assert!(!html(&report, ReportFile::Submission(3)).contains("<h2 id=\"history\">"));
}

/// Dates that can be set must not be shown without the words that say so.
#[test]
fn every_place_with_dates_has_the_limits() {
    let report = gallery::report_with_histories();
    let of_pair = html(&report, ReportFile::Pair(pair(&report, 0, 2)));
    assert!(of_pair.contains(TITLE) && of_pair.contains(LIMITS));
    assert_eq!(of_pair.matches("<small>Left: in 4 commits").count(), 2, "each passage has a line");
    let of_submission = html(&report, ReportFile::Submission(0));
    assert!(of_submission.contains("attempts/list.c</bdi></code> (210 lines, 3 versions)"));
    assert!(of_submission.contains("and 2 more.") && of_submission.contains(LIMITS));
    let of_cluster = html(&report, ReportFile::Cluster(0));
    let (_, section) = of_cluster.split_once("When the shared code appeared").unwrap();
    assert!(section.contains(LIMITS));
    let names = [0, 2, 9].map(|member| section.find(&format!("submissions/{}.html", member + 1)).unwrap());
    assert!(names.is_sorted(), "the earliest comes first");
    let sheet = Sheet::of_case(&report, report.pairs[pair(&report, 0, 2)].case.unwrap() - 1).to_html().unwrap();
    assert_eq!(sheet.matches(TITLE).count(), sheet.matches(LIMITS).count());
    let (first_page, rest) = sheet.split_once("</article>").unwrap();
    assert!(!first_page.contains(TITLE) && rest.contains(TITLE));
}

/// Where one side has a history, the other one is not spoken of as if it had one.
#[test]
fn a_side_without_a_history_has_no_row() {
    let report = gallery::report_with_histories();
    let html = html(&report, ReportFile::Pair(pair(&report, 0, 12)));
    assert!(html.contains("only the left one has a history"));
    assert!(html.contains("<b>Left:</b>") && !html.contains("<b>Right:</b>"));
}

/// A sheet of a case begins with the central member, so a pair may have its sides the other way round than the report.
#[test]
fn a_sheet_keeps_the_sides_of_its_pairs() {
    let report = gallery::report_with_histories();
    for index in 0..report.pairs.len() {
        let one = &report.pairs[index];
        let of_pair = Sheet::of_pair(&report, index).report.histories;
        let sides = |histories: &Histories, left, right| histories.of_pair(left, right).map(|one| one.sides.clone());
        let whole = sides(&report.histories, one.left, one.right);
        assert_eq!(sides(&of_pair, 0, 1), whole);
        assert_eq!(of_pair.of(0).is_some(), report.histories.of(one.left).is_some());
    }
    let mut n_found = 0;
    for case in 0..report.cases.len() {
        let sheet = Sheet::of_case(&report, case);
        for (one, rank) in sheet.report.pairs.iter().zip(&sheet.ranks) {
            let whole = &report.pairs[rank - 1];
            let before = report.histories.of_pair(whole.left, whole.right).map(|one| &one.sides);
            let found = sheet.report.histories.of_pair(one.left, one.right).map(|one| &one.sides);
            assert_eq!(found, before);
            n_found += usize::from(found.is_some());
        }
    }
    assert_eq!(n_found, report.histories.pairs.len());
}

/// A student can make a hundred thousand commits: the page must not grow with them.
#[test]
fn many_commits_do_not_fill_the_page() {
    const MANY: usize = 100_000;
    let mut report = gallery::report_with_histories();
    let index = pair(&report, 0, 2);
    let step = |at: usize| Step {
        snapshot: at + 1,
        time: Some(Moment(1_700_000_000 + at as i64 * 60)),
        n_lines: 1,
        ..Step::default()
    };
    let before = html(&report, ReportFile::Pair(index)).len();
    let side = report.histories.pairs[0].sides[0].as_mut().unwrap();
    side.steps = (0..MANY).map(step).collect();
    side.n_lines = MANY;
    let html = html(&report, ReportFile::Pair(index));
    assert!(html.matches("<circle").count() < 210 && html.len() < before + 20_000, "{} bytes", html.len() - before);
    assert!(html.contains("Left: 40 of 100,000 shown"));
}
