//! The server's additions to the pages of a report; a report on disk has none of them.

use lookalike_report_templates::app::model::Notice;
use lookalike_report_templates::gallery;
use lookalike_report_templates::live::{Live, ReviewsHere};
use lookalike_report_templates::model::{Review, ReviewState};
use lookalike_report_templates::page::{IndexedReport, List, Pages, ReportFile};

use crate::app::{forms, tags, value};
use lookalike_test_support::hostile_report::{ATTACKS, HIDDEN, hostile_report};

fn is_html(page: &ReportFile) -> bool {
    page.media_type().starts_with("text/html")
}

/// A report on disk is opened without a server and must not need one.
#[test]
fn a_report_on_disk_has_no_server_parts() {
    let report = gallery::report();
    let pages = Pages::new(&report);
    for page in pages.list().into_iter().filter(is_html) {
        let html = pages.render(page).unwrap();
        for part in ["=\"/", "<form", "csrf", "live.js", "app.css", "review-state", "class=\"around\""] {
            assert!(!html.contains(part), "{}: {part}", page.path());
        }
        assert!(html.contains("<meta name=\"referrer\" content=\"no-referrer\">"), "{}", page.path());
    }
    let rows = pages.render(ReportFile::Rows(List::Pairs, 0)).unwrap();
    assert!(!rows.contains("\"mark\""));
}

/// A server keeps the prepared report and renders every page from it.
#[test]
fn every_page_is_served_with_navigation() {
    let report = gallery::report();
    let prepared = IndexedReport::new(&report);
    let live = gallery::app::live(&report);
    let pages = Pages::live(&prepared, &live);
    for page in pages.list().into_iter().filter(is_html) {
        let html = pages.render(page).unwrap();
        for part in
            ["action=\"/sign-out\"", "href=\"/runs/7/report.zip\"", "href=\"/courses/1/reviews\"", "Programming 1"]
        {
            assert!(html.contains(part), "{}: {part}", page.path());
        }
        assert!(!html.contains("http-equiv=\"Content-Security-Policy\""), "{}", page.path());
        assert!(html.contains("<meta name=\"referrer\" content=\"same-origin\">"), "{}", page.path());
        for form in forms(&html).into_iter().filter(|form| value(form, "method") == Some("post")) {
            assert!(form.contains("name=\"csrf\" value=\"c5rf\""), "{}", page.path());
        }
    }
}

/// A prepared report lives longer than the data that a server adds.
#[test]
fn a_prepared_report_can_be_borrowed_for_a_shorter_time() {
    fn lent<'short>(prepared: &'short IndexedReport<'static>) -> &'short IndexedReport<'short> {
        prepared
    }
    let report = Box::leak(Box::new(gallery::report()));
    let prepared = IndexedReport::new(report);
    assert!(lent(&prepared).n_text_bytes() > 0);
}

/// The review of a pair is in its row, with and without a script, and in the form of its page.
#[test]
fn reviews_are_in_lists_and_forms() {
    let report = gallery::report();
    let prepared = IndexedReport::new(&report);
    let live = gallery::app::live(&report);
    let pages = Pages::live(&prepared, &live);
    let list = pages.render(ReportFile::Pairs(0)).unwrap();
    let n_marked = live.reviews.iter().flatten().count();
    let n_none = list.matches("<span class=\"review-state none\">").count();
    assert_eq!(
        (list.matches("<span class=\"review-state ").count(), n_none),
        (report.pairs.len(), report.pairs.len() - n_marked)
    );
    let rows = pages.render(ReportFile::Rows(List::Pairs, 0)).unwrap();
    for words in ["follow up", "dismissed", "talk to the students", "escalated", "none"] {
        assert!(list.contains(&format!(">{words}</span>")), "{words}");
        assert!(rows.contains(&format!("\"{words}\"")), "{words}");
    }
    let pair = pages.render(ReportFile::Pair(3)).unwrap();
    assert!(pair.contains("action=\"/runs/7/pairs/4/review\""));
    let chosen: Vec<_> = tags(&pair, "input").into_iter().filter(|tag| tag.contains(" checked")).collect();
    assert_eq!(chosen.iter().map(|tag| value(tag, "value")).collect::<Vec<_>>(), [Some("dismissed")]);
    let cluster = pages.render(ReportFile::Cluster(0)).unwrap();
    for (page, sheet) in [(&pair, "pairs/4"), (&cluster, "cases/1")] {
        assert!(page.contains(&format!("href=\"/runs/7/{sheet}/sheet.html\" target=\"_blank\"")), "{sheet}");
        assert!(!page.contains("lookalike evidence REPORT"));
    }
}

/// Without a script, the answer to a review is the page itself with a notice.
#[test]
fn a_notice_is_above_a_served_page() {
    let report = gallery::report();
    let prepared = IndexedReport::new(&report);
    let mut live = gallery::app::live(&report);
    live.context.notice = Some(Notice { text: "The mark is kept.".to_owned(), is_problem: false });
    let pair = Pages::live(&prepared, &live).render(ReportFile::Pair(0)).unwrap();
    assert!(pair.contains("<p class=\"notice\" role=\"status\">The mark is kept.</p>"));
}

/// The name of a batch says more than the name of its archive file.
#[test]
fn a_served_report_has_the_name_of_its_batch() {
    let report = gallery::report();
    let prepared = IndexedReport::new(&report);
    let live = gallery::app::live(&report);
    let overview = Pages::live(&prepared, &live).render(ReportFile::Overview).unwrap();
    assert!(overview.contains("<h1><bdi>Sheet 3, 2026 autumn</bdi></h1>"));
    assert!(!overview.contains(&format!("<h1><bdi>{}", report.batch_name)));
}

/// Right after a run there are fewer reviews than pairs.
#[test]
fn pairs_without_reviews_are_shown() {
    let report = gallery::report();
    let prepared = IndexedReport::new(&report);
    let live = Live { run: "/runs/1".to_owned(), ..Live::default() };
    let pages = Pages::live(&prepared, &live);
    for page in pages.list() {
        pages.render(page).unwrap();
    }
    let pair = pages.render(ReportFile::Pair(0)).unwrap();
    assert!(tags(&pair, "input").iter().all(|tag| !tag.contains(" checked")));
}

/// Regrouped clusters have pages of their own, and links stay among them.
#[test]
fn regrouped_clusters_link_to_each_other() {
    let report = gallery::report();
    let prepared = IndexedReport::new(&report);
    let live = gallery::app::regrouped(&report);
    let from = format!("?from={}", live.regrouped.as_ref().unwrap().from);
    let pages = Pages::live(&prepared, &live);
    let clusters = pages.render(ReportFile::Clusters).unwrap();
    assert!(clusters.contains(&format!("href=\"clusters/1.html{from}\"")));
    assert!(!clusters.contains("clusters/2.html"));
    let cluster = pages.render(ReportFile::Cluster(0)).unwrap();
    assert!(cluster.contains(&format!("href=\"../clusters.html{from}\"")));
    assert_eq!(pages.render(ReportFile::Cluster(1)).unwrap_err().kind(), std::io::ErrorKind::NotFound);
    let form = forms(&clusters).into_iter().find(|form| form.contains("name=\"from\"")).unwrap();
    assert_eq!(value(tags(form, "form")[0], "method"), Some("get"));
    assert!(!form.contains("csrf"));
}

/// Notes and names stay text.
#[test]
fn hostile_text_stays_text_on_a_served_page() {
    for attack in ATTACKS {
        let text = HIDDEN.iter().collect::<String>() + attack;
        let report = hostile_report(attack);
        let prepared = IndexedReport::new(&report);
        let mark = Review { state: ReviewState::Escalated, note: text.clone(), by: text.clone(), time: String::new() };
        let own = ReviewsHere {
            own: vec![mark.clone()],
            inherited: Some(mark.clone()),
            without: vec![text],
            ..ReviewsHere::default()
        };
        let live = Live { reviews: vec![Some(mark)], here: own, ..gallery::app::live(&report) };
        let pages = Pages::live(&prepared, &live);
        for page in pages.list().into_iter().filter(is_html) {
            assert!(!pages.render(page).unwrap().contains(attack), "{}: {attack}", page.path());
        }
    }
}

/// A server makes pages on request, so nobody shares one there, and links lead to a page for each.
#[test]
fn every_submission_has_its_own_page_on_a_server() {
    let report = gallery::large_report(300, 20);
    let prepared = IndexedReport::new(&report);
    let live = gallery::app::live(&report);
    let pages = Pages::live(&prepared, &live);
    let list = pages.list();
    assert!((0..300).all(|index| list.contains(&ReportFile::Submission(index))));
    assert!(!list.contains(&ReportFile::Unpaired(0)));
    assert!(Pages::new(&report).list().contains(&ReportFile::Unpaired(0)));
    assert!(!pages.render(ReportFile::Submissions(0)).unwrap().contains("unpaired-"));
}
