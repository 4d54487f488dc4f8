//! The page of a pair: its data for the script, its content without a script, and its size.

use std::collections::BTreeSet;

use lookalike_report_templates::gallery;
use lookalike_report_templates::model::{FileRange, Match, Other, Passage, SharedPart};
use lookalike_report_templates::page::{Pages, ReportFile};

/// Returns the data block of a pair's page.
fn data(html: &str) -> serde_json::Value {
    let (_, block) = html.split_once("id=\"pair-data\">").unwrap();
    serde_json::from_str(block.split_once("</script>").unwrap().0).unwrap()
}

/// Wrong positions would accuse the wrong lines: scripts count UTF-16 units.
#[test]
fn positions_count_utf16_units() {
    let mut report = gallery::report();
    let (left, right) = (report.pairs[0].left, report.pairs[0].right);
    report.submissions[left].files[0].text = "é\u{1f600} same".into();
    report.submissions[right].files[0].text = "same".into();
    let place = |start: usize, end: usize| FileRange { file: 0, bytes: start..end };
    let found = Match { left: place(7, 11), right: place(0, 4), tokens: 1, counterparts: Vec::new() };
    report.pairs[0].passages = vec![Passage { tokens: 1, matches: vec![found], ..Passage::default() }];
    for submission in [left, right] {
        report.submissions[submission].files.truncate(1);
        let file = &mut report.submissions[submission].files[0];
        (file.starter, file.common, file.trivia, file.syntax) = Default::default();
    }
    let data = data(&Pages::new(&report).render(ReportFile::Pair(0)).unwrap());
    assert_eq!(data[3], serde_json::json!([[[0, 4, 4, 0, 0, 4, 1]]]));
    assert_eq!((&data[0], &data[1]), (&serde_json::json!(left + 1), &serde_json::json!(right + 1)));
}

/// Readers without a script use the list: every passage links to both sides, each in its frame.
#[test]
fn every_passage_links_to_both_sides_without_a_script() {
    let report = gallery::report();
    let pages = Pages::new(&report);
    for (place, pair) in report.pairs.iter().enumerate() {
        let html = pages.render(ReportFile::Pair(place)).unwrap();
        for (hand, submission) in [("left", pair.left + 1), ("right", pair.right + 1)] {
            let address = format!("../submissions/{submission}.html#f");
            let n_links = html.matches(&format!(" target=\"{hand}\">")).count();
            assert_eq!(n_links, pair.passages.len());
            assert!(html.matches(&format!("href=\"{address}")).count() >= n_links, "the links of pair {}", place + 1);
            assert_eq!(html.matches(&format!(" src=\"{address}")).count(), 1, "the frame of pair {}", place + 1);
            assert_eq!(html.matches(&format!("<iframe name=\"{hand}\"")).count(), 1);
        }
    }
}

/// A passage that half of the class has says little about these two: the page must mention the others.
#[test]
fn a_passage_names_its_other_holders() {
    let mut report = gallery::report();
    let pair = &mut report.pairs[0];
    let others: Vec<usize> =
        (0..report.submissions.len()).filter(|&one| one != pair.left && one != pair.right).collect();
    pair.passages.truncate(1);
    pair.passages[0].others = others[..2].iter().map(|&submission| Other { submission, share: 0.75 }).collect();
    pair.passages[0].n_others = 1500;
    let names: BTreeSet<String> = others[..2].iter().map(|&one| format!("../submissions/{}.html\"", one + 1)).collect();
    let html = Pages::new(&report).render(ReportFile::Pair(0)).unwrap();
    assert!(html.contains("partly in 1,500 others (at least half of it)"));
    let (_, list) = html.split_once("<ul id=\"others\">").unwrap();
    let list = list.split_once("</ul>").unwrap().0;
    assert!(names.iter().all(|name| list.contains(name)));
    assert_eq!(list.matches("1: 75.0 %").count(), 2);
    assert!(!html.contains("<em>only in this pair</em>"));

    report.pairs[0].passages[0].others.clear();
    report.pairs[0].passages[0].n_others = 0;
    report.pairs[0].passages[0].shared_parts = vec![SharedPart { n_others: 1, ..SharedPart::default() }];
    let html = Pages::new(&report).render(ReportFile::Pair(0)).unwrap();
    assert!(html.contains("nobody else has half of it") && !html.contains("id=\"others\""));

    report.pairs[0].passages[0].shared_parts.clear();
    let html = Pages::new(&report).render(ReportFile::Pair(0)).unwrap();
    assert!(html.contains("<em>only in this pair</em>") && !html.contains("id=\"others\""));
}

/// A passage that everybody has must not make a page as long as the class.
#[test]
fn the_list_of_other_holders_is_cut_and_says_so() {
    let mut report = gallery::report();
    let one = report.submissions[0].clone();
    report.submissions.resize_with(60, || one.clone());
    for passage in &mut report.pairs[0].passages {
        passage.others = (40..55).map(|submission| Other { submission, share: 1.0 }).collect();
        passage.n_others = 15;
    }
    report.pairs[0].passages[0].others = (20..40).map(|submission| Other { submission, share: 0.5 }).collect();
    report.pairs[0].passages[0].n_others = 20;
    let n_named = if report.pairs[0].passages.len() > 1 { 35 } else { 20 };
    let html = Pages::new(&report).render(ReportFile::Pair(0)).unwrap();
    let shown = html.split_once("<ul id=\"others\">").unwrap().1.split_once("</ul>").unwrap().0.matches("<li>").count();
    assert_eq!(shown, n_named.min(12));
    assert_eq!(html.contains(&format!("(12 of {n_named} shown)")), n_named > 12);
}
