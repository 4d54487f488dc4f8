//! The sheet: complete in itself, harmless, and about two submissions only.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lookalike_report_templates::gallery;
use lookalike_report_templates::page::sheet::Sheet;
use sha2::{Digest, Sha256};

use lookalike_test_support::hostile_report::{ATTACKS, HIDDEN, hostile_report};

fn sheet(pair: usize) -> String {
    Sheet::new(&gallery::report(), pair).to_html().unwrap()
}

/// A browser applies the style of the sheet only if the policy names its hash.
#[test]
fn the_policy_allows_the_style_and_nothing_else() {
    let sheet = sheet(0);
    let style = sheet.split("<style>").nth(1).unwrap().split("</style>").next().unwrap();
    let hash = STANDARD.encode(Sha256::digest(style));
    let policy =
        format!("content=\"default-src 'none'; style-src 'sha256-{hash}'; base-uri 'none'; form-action 'none'\"");
    assert!(sheet.contains(&policy), "{hash}");
    for forbidden in ["<script", "<link", "<img", " href=", " src=", " style=", "url("] {
        assert!(!sheet.contains(forbidden), "{forbidden}");
    }
}

/// Students choose names, paths and code: nothing in them may become markup or stay hidden.
#[test]
fn text_from_students_stays_text() {
    for attack in ATTACKS {
        let sheet = Sheet::new(&hostile_report(attack), 0).to_html().unwrap();
        assert!(!sheet.contains(attack), "{attack}");
        assert!(sheet.contains("«U+202E»"));
        assert!(HIDDEN.iter().all(|&hidden| !sheet.contains(hidden)), "{attack}");
    }
}

/// A sheet must reveal nothing about the rest of the class: neither names nor code.
#[test]
fn a_sheet_contains_two_submissions_only() {
    let report = gallery::report();
    for (place, pair) in report.pairs.iter().enumerate() {
        let handout = Sheet::new(&report, place);
        let everything = format!("{:?}", handout.report);
        assert_eq!(handout.report.submissions.len(), 2);
        for (other, submission) in report.submissions.iter().enumerate() {
            let is_of_pair = other == pair.left || other == pair.right;
            assert_eq!(everything.contains(&format!("{:?}", submission.name)), is_of_pair, "{}", submission.name);
        }
        assert!(handout.report.pairs[0].passages.iter().all(|passage| passage.others.is_empty()));
    }
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
                assert!(sheet.contains(&format!("<td class=\"line\">{line}</td>")), "pair {place}, line {line}");
            }
        }
    }
}
