//! What a server adds to the pages of a report, and that a report on disk has none of it.

use lookalike_report_templates::app::model::Notice;
use lookalike_report_templates::gallery;
use lookalike_report_templates::live::{Live, Mark, MarkState};
use lookalike_report_templates::page::{List, Page, Pages, Prepared};

use crate::app::{forms, tags, value};
use crate::hostile::{ATTACKS, HIDDEN, hostile_report};

fn is_html(page: &Page) -> bool {
    page.media_type().starts_with("text/html")
}

/// A report on disk is opened without a server: it must not ask for one.
#[test]
fn a_report_on_disk_has_nothing_of_a_server() {
    let report = gallery::report();
    let pages = Pages::new(&report);
    for page in pages.list().into_iter().filter(is_html) {
        let html = pages.render(page).unwrap();
        for part in ["=\"/", "<form", "csrf", "live.js", "app.css", "mark-state", "class=\"around\""] {
            assert!(!html.contains(part), "{}: {part}", page.path());
        }
        assert!(html.contains("<meta name=\"referrer\" content=\"no-referrer\">"), "{}", page.path());
    }
    let rows = pages.render(Page::Rows(List::Pairs, 0)).unwrap();
    assert!(!rows.contains("\"mark\""));
}

/// A server keeps what was prepared, and makes every page of it.
#[test]
fn every_page_is_served_with_the_way_back() {
    let report = gallery::report();
    let prepared = Prepared::new(&report);
    let live = gallery::app::live(&report);
    let pages = Pages::live(&prepared, &live);
    for page in pages.list().into_iter().filter(is_html) {
        let html = pages.render(page).unwrap();
        for part in
            ["action=\"/sign-out\"", "href=\"/runs/7/report.zip\"", "href=\"/courses/1/cases\"", "Programming 1"]
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

/// A prepared report is kept longer than what is added to it.
#[test]
fn a_prepared_report_can_be_lent_for_a_shorter_time() {
    fn lent<'short>(prepared: &'short Prepared<'static>) -> &'short Prepared<'short> {
        prepared
    }
    let report = Box::leak(Box::new(gallery::report()));
    let prepared = Prepared::new(report);
    assert!(lent(&prepared).n_text_bytes() > 0);
}

/// The mark of a pair is in its row, with a script and without, and in the form of its page.
#[test]
fn marks_are_in_lists_and_forms() {
    let report = gallery::report();
    let prepared = Prepared::new(&report);
    let live = gallery::app::live(&report);
    let pages = Pages::live(&prepared, &live);
    let list = pages.render(Page::Pairs(0)).unwrap();
    let n_marked = live.marks.iter().filter(|mark| mark.is_some()).count();
    let n_none = list.matches("<span class=\"mark-state none\">").count();
    assert_eq!(
        (list.matches("<span class=\"mark-state ").count(), n_none),
        (report.pairs.len(), report.pairs.len() - n_marked)
    );
    let rows = pages.render(Page::Rows(List::Pairs, 0)).unwrap();
    for words in ["to review", "dismissed", "to discuss", "escalated", "none"] {
        assert!(list.contains(&format!(">{words}</span>")), "{words}");
        assert!(rows.contains(&format!("\"{words}\"")), "{words}");
    }
    let pair = pages.render(Page::Pair(3)).unwrap();
    assert!(pair.contains("action=\"/runs/7/pairs/4/mark\""));
    let chosen: Vec<_> = tags(&pair, "input").into_iter().filter(|tag| tag.contains(" checked")).collect();
    assert_eq!(chosen.iter().map(|tag| value(tag, "value")).collect::<Vec<_>>(), [Some("dismissed")]);
    assert!(pair.contains("href=\"/runs/7/pairs/4/evidence.html?anonymous=1\""));
    assert!(!pair.contains("lookalike evidence REPORT"));
}

/// Without a script a mark is answered with the page itself, which says that it is kept.
#[test]
fn a_notice_stands_above_a_served_page() {
    let report = gallery::report();
    let prepared = Prepared::new(&report);
    let mut live = gallery::app::live(&report);
    live.around.notice = Some(Notice { text: "The mark is kept.".to_owned(), is_problem: false });
    let pair = Pages::live(&prepared, &live).render(Page::Pair(0)).unwrap();
    assert!(pair.contains("<p class=\"notice\" role=\"status\">The mark is kept.</p>"));
}

/// What an archive was called says less than what its batch is called.
#[test]
fn a_served_report_is_called_as_its_batch() {
    let report = gallery::report();
    let prepared = Prepared::new(&report);
    let live = gallery::app::live(&report);
    let overview = Pages::live(&prepared, &live).render(Page::Overview).unwrap();
    assert!(overview.contains("<h1><bdi>Sheet 3, 2026 autumn</bdi></h1>"));
    assert!(!overview.contains(&report.batch_name));
}

/// Fewer marks than pairs, as right after a run, are no marks.
#[test]
fn pairs_without_marks_are_shown() {
    let report = gallery::report();
    let prepared = Prepared::new(&report);
    let live = Live { run: "/runs/1".to_owned(), ..Live::default() };
    let pages = Pages::live(&prepared, &live);
    for page in pages.list() {
        pages.render(page).unwrap();
    }
    let pair = pages.render(Page::Pair(0)).unwrap();
    assert!(tags(&pair, "input").iter().all(|tag| !tag.contains(" checked")));
}

/// Clusters that were made again have pages of their own, and one stays among them.
#[test]
fn clusters_made_again_lead_to_one_another() {
    let report = gallery::report();
    let prepared = Prepared::new(&report);
    let live = gallery::app::regrouped(&report);
    let from = format!("?from={}", live.regrouped.as_ref().unwrap().from);
    let pages = Pages::live(&prepared, &live);
    let clusters = pages.render(Page::Clusters).unwrap();
    assert!(clusters.contains(&format!("href=\"clusters/1.html{from}\"")));
    assert!(!clusters.contains("clusters/2.html"));
    let cluster = pages.render(Page::Cluster(0)).unwrap();
    assert!(cluster.contains(&format!("href=\"../clusters.html{from}\"")));
    assert_eq!(pages.render(Page::Cluster(1)).unwrap_err().kind(), std::io::ErrorKind::NotFound);
    let form = forms(&clusters).into_iter().find(|form| form.contains("name=\"from\"")).unwrap();
    assert_eq!(value(tags(form, "form")[0], "method"), Some("get"));
    assert!(!form.contains("csrf"));
}

/// What people write about a pair, and what students are called, is text.
#[test]
fn nothing_hostile_becomes_part_of_a_served_page() {
    for attack in ATTACKS {
        let text = HIDDEN.iter().collect::<String>() + attack;
        let report = hostile_report(attack);
        let prepared = Prepared::new(&report);
        let mark = Mark { state: MarkState::Escalated, note: text.clone(), by: text.clone(), time: String::new() };
        let live = Live { marks: vec![Some(mark)], ..gallery::app::live(&report) };
        let pages = Pages::live(&prepared, &live);
        for page in pages.list().into_iter().filter(is_html) {
            assert!(!pages.render(page).unwrap().contains(attack), "{}: {attack}", page.path());
        }
    }
}
