//! The evidence sheet: whole by itself, harmless, and of two submissions alone.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lookalike_report_templates::evidence::Handout;
use lookalike_report_templates::gallery;
use sha2::{Digest, Sha256};

use crate::hostile::{ATTACKS, HIDDEN, hostile_report};

fn sheet(pair: usize) -> String {
    Handout::new(&gallery::report(), pair).sheet().unwrap()
}

/// A browser shows the sheet with its style only if the policy names that very style.
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

/// Students choose names, paths and code: nothing in them may become part of the sheet, or hide in it.
#[test]
fn nothing_from_a_student_becomes_part_of_a_sheet() {
    for attack in ATTACKS {
        let sheet = Handout::new(&hostile_report(attack), 0).sheet().unwrap();
        assert!(!sheet.contains(attack), "{attack}");
        assert!(sheet.contains("«U+202E»"));
        assert!(HIDDEN.iter().all(|&hidden| !sheet.contains(hidden)), "{attack}");
    }
}

/// What is handed over of one pair must tell nothing of the rest of the class: neither who else there is nor what they wrote.
#[test]
fn a_handout_holds_two_submissions() {
    let report = gallery::report();
    for (place, pair) in report.pairs.iter().enumerate() {
        let handout = Handout::new(&report, place);
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
