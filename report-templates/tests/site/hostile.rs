//! Students choose names, paths and code: nothing in them may become part of a page.

use std::iter;
use std::ops::Range;

use lookalike_report_templates::model::{
    Author, Cluster, Colour, Coloured, Corroboration, Fate, HandedIn, Input, InputFile, Likeness, Match, Other, Pair,
    Parameter, Passage, Place, Renaming, Renamings, Report, Role, Run, Scores, Sightings, SourceFile, Spot, Submission,
    Trace, TraceKind,
};
use lookalike_report_templates::page::{List, Page, Pages};

/// Strings that would do something if they reached a page as they are.
pub(crate) const ATTACKS: [&str; 7] = [
    "<script>alert(1)</script>",
    "\" onmouseover=\"alert(2)",
    "' onfocus='alert(3)",
    "</script><img src=x onerror=alert(4)>",
    "]]><svg/onload=alert(5)>",
    "<!--",
    "&lt;b&gt;",
];

/// Characters that reorder or hide their neighbours.
pub(crate) const HIDDEN: [char; 6] = ['\u{202e}', '\u{2066}', '\u{2028}', '\u{200b}', '\u{1b}', '\0'];

/// Every field that a student can reach holds the attack and every hidden character.
pub(crate) fn hostile_report(attack: &str) -> Report {
    let text = HIDDEN.iter().collect::<String>() + attack;
    let code = format!("a {text} b\r\n{text}\n\t{text}");
    let submission = || Submission {
        name: text.clone(),
        files: vec![SourceFile {
            path: format!("../{text}"),
            language: text.clone(),
            text: code.clone().into(),
            own_tokens: 3,
            asides: Vec::new(),
            starter: iter::once(0..3).collect(),
            common: iter::once(8..9).collect(),
            colours: vec![Coloured { bytes: 0..code.len(), colour: Colour::Comment }],
        }],
        own_tokens: 3,
        handed_in: HandedIn {
            authors: vec![Author { name: text.clone(), id: Some(format!("{text}1")) }],
            group: Some(text.clone()),
            time: Some(text.clone()),
            ..HandedIn::default()
        },
        ..Submission::default()
    };
    let place = |bytes: Range<usize>| Place { file: 0, bytes };
    let found = |bytes: Range<usize>| Match { left: place(bytes.clone()), right: place(bytes), tokens: 2 };
    let likeness = hostile_likeness(&text);
    let passage = Passage {
        tokens: 4,
        evidence_bits: 3.0,
        matches: vec![found(2..20), found(30..code.len())],
        likeness: likeness.clone(),
        others: vec![Other { submission: 2, share: 1.0 }],
        n_others: 3,
    };
    let pair = Pair {
        left: 0,
        right: 1,
        score: 0.5,
        cluster: Some(1),
        passages: vec![passage],
        likeness,
        corroboration: hostile_corroboration(&text),
        ..Pair::default()
    };
    Report {
        batch_name: text.clone(),
        run: Run {
            version: "0.1.0".to_owned(),
            parameters: vec![Parameter { name: "noise".to_owned(), value: text.clone(), meaning: text.clone() }],
            inputs: vec![Input {
                role: Role::Batch,
                name: text.clone(),
                sha256: String::new(),
                n_files: 2,
                layout: Some(text.clone()),
                notes: vec![text.clone()],
            }],
        },
        submissions: vec![submission(), submission(), submission()],
        identical: Vec::new(),
        pairs: vec![pair],
        clusters: vec![Cluster { members: vec![0, 1], central: 0, in_time: vec![0, 1] }],
        n_pairs_found: 1,
        scores: Scores::default(),
        account: fates(&text).into_iter().map(|fate| input_file(&text, fate)).collect(),
    }
}

fn hostile_likeness(text: &str) -> Likeness {
    let example = Renaming { left: text.to_owned(), right: text.to_owned(), times: 1 };
    let renamings = Renamings { different: 2, consistent: 1, examples: vec![example] };
    Likeness { tokens: [1, 0, 0, 0, 3], renamings, ..Likeness::default() }
}

/// A trace of each kind.
fn hostile_corroboration(text: &str) -> Vec<Corroboration> {
    let sightings = || Sightings { total: 2, first: vec![Spot { file: 0, line: 1 }] };
    let trace = Trace {
        text: text.to_owned(),
        usual: Some(text.to_owned()),
        n_having: 2,
        n_submissions: 2,
        left: sightings(),
        right: sightings(),
    };
    let of_kind = |kind| Corroboration { kind, total: 9, traces: vec![trace.clone()] };
    let kinds =
        [TraceKind::Comment, TraceKind::Misspelling, TraceKind::Literal, TraceKind::Name, TraceKind::Whitespace];
    kinds.map(of_kind).to_vec()
}

fn fates(text: &str) -> Vec<Fate> {
    vec![
        Fate::DuplicateOf { submission: text.to_owned(), path: text.to_owned() },
        Fate::Ignored { rule: text.to_owned() },
        Fate::Unreadable { reason: text.to_owned() },
    ]
}

fn input_file(text: &str, fate: Fate) -> InputFile {
    InputFile {
        role: Role::Batch,
        submission: text.to_owned(),
        path: text.to_owned(),
        n_bytes: 1,
        language: Some(text.to_owned()),
        n_tokens: 1,
        fate,
        notes: vec![text.to_owned()],
    }
}

/// No attack reaches any page as it is: it is escaped, or its quotes are.
#[test]
fn nothing_from_a_student_becomes_part_of_a_page() {
    for attack in ATTACKS {
        let report = hostile_report(attack);
        let pages = Pages::new(&report);
        for page in pages.list().into_iter().filter(|page| page.path().ends_with(".html")) {
            assert!(!pages.render(page).unwrap().contains(attack), "{}: {attack}", page.path());
        }
        for page in pages.list().into_iter().filter(|page| matches!(page, Page::Sources(_) | Page::Rows(..))) {
            assert!(!pages.render(page).unwrap().contains(['<', '>', '&']), "{}: {attack}", page.path());
        }
    }
}

/// Hidden characters are shown as marks on every page, in names, paths and code.
#[test]
fn characters_that_hide_or_reorder_are_made_visible() {
    let report = hostile_report(ATTACKS[0]);
    let pages = Pages::new(&report);
    for page in pages.list().into_iter().filter(|page| page.path().ends_with(".html")) {
        let html = pages.render(page).unwrap();
        for hidden in HIDDEN {
            assert!(!html.contains(hidden), "{}: U+{:04X}", page.path(), u32::from(hidden));
        }
        assert!(html.contains("«U+202E»"), "{}", page.path());
    }
    for page in pages.list().into_iter().filter(|page| matches!(page, Page::Sources(_) | Page::Rows(..))) {
        let script = pages.render(page).unwrap();
        assert!(HIDDEN.iter().all(|&hidden| !script.contains(hidden)), "{}", page.path());
    }
}

/// Files are named by numbers: a name like `../x` must not choose where a page is written.
#[test]
fn no_file_is_named_after_a_submission() {
    let report = hostile_report(ATTACKS[0]);
    for page in Pages::new(&report).list() {
        let path = page.path();
        assert!(path.chars().all(|letter| letter.is_ascii_alphanumeric() || "/.-".contains(letter)), "{path}");
        assert!(!path.contains(".."), "{path}");
    }
}

/// A name of ten thousand characters is cut where it is one of many, and whole on its own page.
#[test]
fn very_long_names_do_not_fill_the_lists() {
    let mut report = hostile_report(ATTACKS[0]);
    report.submissions[0].name = "n".repeat(10_000);
    let pages = Pages::new(&report);
    let own = pages.render(Page::Submission(0)).unwrap();
    let rows = [List::Pairs, List::Submissions].map(|list| Page::Rows(list, 0));
    for list in [Page::Overview, Page::Pairs(0), Page::Submissions(0)].into_iter().chain(rows) {
        assert!(!pages.render(list).unwrap().contains(&"n".repeat(200)), "{}", list.path());
    }
    assert!(own.contains(&"n".repeat(10_000)));
}
