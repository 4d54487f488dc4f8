//! The sheet: complete in itself, harmless, and about the people of its pair or case only.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lookalike_report_templates::gallery;
use lookalike_report_templates::model::{Cluster, CommonBlock, Histories, Pair, Review, StarterLines, Verdict};
use lookalike_report_templates::page::sheet::{Sheet, SheetBar};
use sha2::{Digest, Sha256};

use lookalike_test_support::hostile_report::{ATTACKS, HIDDEN, hostile_report};

fn sheet(pair: usize) -> String {
    Sheet::of_pair(&gallery::report(), pair).to_html().unwrap()
}

/// A browser applies the style of the sheet, and runs the script of its button on a server, only if the policy names their hashes.
#[test]
fn the_policy_allows_the_style_and_nothing_else() {
    let hash_of = |sheet: &str, tag: &str| {
        let content = sheet.split(&format!("<{tag}>")).nth(1).unwrap().split(&format!("</{tag}>")).next().unwrap();
        STANDARD.encode(Sha256::digest(content))
    };
    let plain = sheet(0);
    let style = hash_of(&plain, "style");
    let policy =
        format!("content=\"default-src 'none'; style-src 'sha256-{style}'; base-uri 'none'; form-action 'none'\"");
    assert!(plain.contains(&policy), "{style}");
    for forbidden in ["<script", "<link", "<img", "<form", " href=", " src=", " style=", "url("] {
        assert!(!plain.contains(forbidden), "{forbidden}");
    }
    let mut served = Sheet::of_pair(&gallery::report(), 0);
    served.details.bar = Some(SheetBar { back: ("Pair 1".to_owned(), "/back".to_owned()), sheet: "/sheet".to_owned() });
    let html = served.to_html().unwrap();
    let script = hash_of(&html, "script");
    assert!(served.policy().contains(&format!("script-src 'sha256-{script}'; base-uri 'none'; form-action 'self'")));
    assert!(html.contains(&served.policy()) && html.contains("id=\"print\""));
}

/// Students choose names, paths and code: nothing in them may become markup or stay hidden.
#[test]
fn text_from_students_stays_text() {
    for attack in ATTACKS {
        let report = hostile_report(attack);
        for mut sheet in [Sheet::of_pair(&report, 0), Sheet::of_case(&report, 0)] {
            let review = Review { note: attack.to_owned(), by: attack.to_owned(), ..Review::default() };
            sheet.details.reviews = vec![(None, review.clone()), (Some(1), review.clone()), (Some(2), review)];
            sheet.details.course = Some(attack.to_owned());
            let sheet = sheet.to_html().unwrap();
            assert!(!sheet.contains(attack), "{attack}");
            assert!(sheet.contains("«U+202E»"));
            assert!(HIDDEN.iter().all(|&hidden| !sheet.contains(hidden)), "{attack}");
        }
    }
}

/// A sheet must reveal nothing about the rest of the class: neither names nor code.
#[test]
fn a_sheet_contains_its_people_only() {
    let report = gallery::report();
    let must_be_about = |sheet: &Sheet, people: &[usize]| {
        let everything = format!("{:?}", sheet.report);
        assert_eq!(sheet.report.submissions.len(), people.len());
        for (other, submission) in report.submissions.iter().enumerate() {
            let is_named = everything.contains(&format!("{:?}", submission.name));
            assert_eq!(is_named, people.contains(&other), "{}", submission.name);
        }
        let mut passages = sheet.report.pairs.iter().flat_map(|pair| &pair.passages);
        assert!(passages.all(|passage| passage.others.is_empty()));
    };
    for (place, pair) in report.pairs.iter().enumerate() {
        must_be_about(&Sheet::of_pair(&report, place), &[pair.left, pair.right]);
    }
    for (place, case) in report.cases.iter().enumerate() {
        must_be_about(&Sheet::of_case(&report, place), &case.people);
    }
}

/// The sheet of a case is about the pairs that reach its verdict: it names them, and says of the others only that they have the block.
#[test]
fn a_case_names_nobody_who_only_shares_the_block() {
    for strong in [vec![(0, 1), (0, 2)], vec![(1, 3)]] {
        let mut report = gallery::report();
        let mut members: Vec<usize> = (0..4).collect();
        report.clusters = vec![Cluster { members: members.clone(), n_pairs: 6, ..Cluster::default() }];
        let places = vec![StarterLines { file: 0, first_line: 1, last_line: 9 }];
        let block = CommonBlock { n_tokens: 90, submission: 0, places, holders: members.clone(), n_different: 2 };
        report.common_blocks = vec![block];
        report.pairs = (0..4)
            .flat_map(|left| (left + 1..4).map(move |right| (left, right)))
            .map(|(left, right)| {
                let verdict = if strong.contains(&(left, right)) { Verdict::Strong } else { Verdict::WorthALook };
                Pair { left, right, verdict, cluster: Some(1), ..Pair::default() }
            })
            .collect();
        report.pairs.sort_by_key(|pair| std::cmp::Reverse(pair.verdict));
        report.histories = Histories::default();
        report.find_cases();
        members.retain(|member| strong.iter().any(|&(left, right)| [left, right].contains(member)));
        let sheet = Sheet::of_case(&report, 0);
        let names: Vec<&str> = sheet.report.submissions.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, members.iter().map(|&member| report.submissions[member].name.as_str()).collect::<Vec<_>>());
        assert_eq!(sheet.report.pairs.len(), strong.len());
        let html = sheet.to_html().unwrap();
        let which = if strong.len() == 1 { "1 pair shares" } else { "2 pairs share" };
        assert!(html.contains(&format!("All 4 share one block of 9 lines; {which} more. The verdict")), "{html}");
    }
}

/// The first page of a case has the lines that all of its people have, each with its number in every submission.
#[test]
fn a_case_has_its_lines_with_all_numbers() {
    let report = gallery::report();
    let case = report.cases.iter().position(|case| case.cluster.is_some()).unwrap();
    let cluster = &report.clusters[report.cases[case].cluster.unwrap() - 1];
    let html = Sheet::of_case(&report, case).to_html().unwrap();
    let (first, _) = html.split_once("</article>").unwrap();
    let rows: Vec<&str> = first.split("<tr class=\"only\">").skip(1).collect();
    assert_eq!(rows.len(), cluster.shared_by_all.n_lines);
    for row in rows {
        let cells: Vec<&str> = row.split("</td>").map(|cell| cell.rsplit('>').next().unwrap()).collect();
        let n_numbers = cells.iter().filter(|cell| cell.starts_with(|first: char| first.is_ascii_digit())).count();
        assert_eq!(n_numbers, cluster.members.len(), "{row}");
    }
}

/// Chosen passages alone are shown, even short ones; nothing else on the sheet changes.
#[test]
fn passages_can_be_chosen() {
    let report = gallery::report();
    let pair = report.pairs.iter().position(|pair| pair.passages.len() > 2).unwrap();
    let mut sheet = Sheet::of_pair(&report, pair);
    let first_page = |html: &str| html.split_once("</article>").unwrap().0.to_owned();
    let whole = sheet.to_html().unwrap();
    sheet.details.parts = Some("2".parse().unwrap());
    let html = sheet.to_html().unwrap();
    assert_eq!(html.matches("<h3>Passage").count(), 1);
    assert!(html.contains("<h3>Passage 2 ") && !html.contains("Short passages"));
    assert_eq!(first_page(&html), first_page(&whole));
}

/// A committee reads every matched line of both sides, with its number.
#[test]
fn every_matched_line_is_on_the_sheet() {
    let report = gallery::report();
    for (place, pair) in report.pairs.iter().enumerate() {
        let sheet = sheet(place);
        for found in pair.passages.iter().flat_map(|passage| &passage.matches) {
            let text = report.submissions[pair.right].files[found.right.file].text.read();
            let first = text[..found.right.bytes.start].matches('\n').count() + 1;
            let last = text[..found.right.bytes.end].matches('\n').count() + 1;
            for line in first..=last {
                let is_there =
                    ["at", "at only"].map(|class| sheet.contains(&format!("<td class=\"{class}\">{line}</td>")));
                assert!(is_there.contains(&true), "pair {place}, line {line}");
            }
        }
    }
}
