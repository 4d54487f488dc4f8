//! Pages of pairs without data files or without scripts: both submissions are shown in frames.

use std::collections::BTreeSet;
use std::fs;

use insta::assert_snapshot;

use super::open_pair;
use crate::sample_report;
use crate::window::Window;

/// Clicks on a link of the list of passages, and waits until its frame shows the line.
#[track_caller]
fn must_lead_to_its_line(window: &Window, passage: usize, hand: &str) {
    let link = format!(".passages > li:nth-child({passage}) a[target={hand}]");
    let target = window.text(&format!("document.querySelector('{link}').hash.slice(1)"));
    window.click(&link);
    let line = format!("document.getElementById('{target}')");
    window.until_in_frame(hand, &format!("location.hash === '#{target}' && {line} !== null"));
    window.until_in_frame(
        hand,
        &format!("(({{ top }}) => top >= 0 && top < innerHeight)({line}.getBoundingClientRect())"),
    );
}

/// Without scripts, all figures and passages are there, and both submissions are shown in frames.
#[test]
fn pairs_can_be_read_without_scripts() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.without_scripts();
    window.open(&report.folder.join("pairs/3.html"));
    let row = &report.pairs[2];
    assert_eq!(window.count(".passages > li"), row.passages);
    assert!(window.text("document.querySelector('.figures').textContent").contains(&format!("{:.3}", row.score)));
    assert_eq!(window.count("noscript iframe"), 2);
    for (passage, hand) in [(1, "left"), (row.passages, "left"), (2, "right"), (row.passages, "right")] {
        must_lead_to_its_line(&window, passage, hand);
    }
    for (hand, name) in [("left", &row.left), ("right", &row.right)] {
        assert_eq!(window.get_in_frame(hand, "document.querySelector('h1').textContent"), name.as_str());
    }
    window.loading(|| window.click(".steps a[rel=next]"));
    assert!(window.text("location.pathname").ends_with("/pairs/4.html"));
    window.must_not_complain();
}

/// Without scripts, the anchor of a passage is at its first line.
#[test]
fn anchors_stand_at_their_lines() {
    let (_desk, report, window) = sample_report("c-inventory");
    open_pair(&window, &report.folder, 3);
    let firsts = window.texts(
        "Object.values(state.pair.sides).map(({ views, beginnings }) => \
         beginnings[4].view.file.text.split('\\n')[beginnings[4].first - 1])",
    );
    window.without_scripts();
    window.open(&report.folder.join("pairs/3.html"));
    for (hand, first) in ["left", "right"].into_iter().zip(firsts) {
        must_lead_to_its_line(&window, 4, hand);
        let line = "(() => {
            const range = document.createRange();
            range.setStartAfter(document.getElementById(location.hash.slice(1)));
            range.setEndAfter(document.querySelector('.listing').lastChild);
            return range.toString().split('\\n')[0];
        })()";
        assert_eq!(window.get_in_frame(hand, line), first.as_str(), "{hand}");
    }
    window.must_not_complain();
}

/// If data files are missing or damaged, the page says so and shows the submissions' own pages.
#[test]
fn pairs_without_sources_say_so() {
    let mut notes = BTreeSet::new();
    for damage in ["", "lookalikeSources(1, 'no code');", "lookalikeSources(1, 'bm8gY29kZQ==');", "nonsense("] {
        let (_desk, report, window) = sample_report("c-inventory");
        let data = fs::read_to_string(report.folder.join("pairs/3.html")).unwrap();
        let number = data.split("id=\"pair-data\">[").nth(1).unwrap().split(',').next().unwrap();
        let sources = report.folder.join("sources/1.js");
        if damage.is_empty() {
            fs::remove_file(&sources).unwrap();
        } else {
            fs::write(&sources, damage.replace("(1,", &format!("({number},"))).unwrap();
        }
        window.open(&report.folder.join("pairs/3.html"));
        window.until("document.querySelectorAll('main > iframe').length === 2");
        // A frame that is still loading may scroll the page under the mouse.
        for hand in ["left", "right"] {
            window.until_in_frame(hand, "location.hash !== '' && document.readyState === 'complete'");
        }
        let words = window.text("document.querySelector('main > .note').textContent");
        notes.insert(words);
        assert_eq!(window.count(".tools, .side, .map, .waiting"), 0, "{damage}: part of the page was built");
        must_lead_to_its_line(&window, 5, "left");
        must_lead_to_its_line(&window, 2, "right");
        for key in ["n", "2", "?"] {
            window.press(key);
        }
        window.loading(|| window.press("]"));
        assert!(window.text("location.pathname").ends_with("/pairs/4.html"), "{damage}");
    }
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert_snapshot!(notes.first().unwrap(), @"The sources beside this page could not be read, so both submissions are shown without colors. Is the folder “sources” of the report still in its place?");
}
