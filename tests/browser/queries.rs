//! Queries of long lists agree with the data of the report.

use insta::assert_snapshot;
use lookalike_report_templates::gallery;
use lookalike_report_templates::model::{FileStatus, Role};

use super::table::List;
use super::{sample_report, synthetic_report};
use lookalike_test_harness::Row;

/// Whether a pair fits a query.
type Fits = fn(&Row) -> bool;

/// Rounds a figure as it is shown, since queries compare rounded figures.
fn shown(number: f64, decimals: i32) -> f64 {
    let scale = 10f64.powi(decimals);
    (number * scale).round() / scale
}

/// Every kind of query that the help explains, with its meaning.
const QUERIES: [(&str, Fits); 35] = [
    ("petrov", |row| row.left.contains("petrov") || row.right.contains("petrov")),
    ("PETROV ines", |row| row.left == "kowalska-ines" && row.right == "petrov-anton"),
    ("\"petrov-anton\"", |row| row.left == "petrov-anton" || row.right == "petrov-anton"),
    ("-petrov", |row| !row.left.contains("petrov") && !row.right.contains("petrov")),
    ("-petrov -ines theo", |row| {
        !row.left.contains("petrov")
            && !row.right.contains("petrov")
            && !row.left.contains("ines")
            && (row.left.contains("theo") || row.right.contains("theo"))
    }),
    ("ines case:1 or score<0.03", |row| {
        (row.left.contains("ines") || row.right.contains("ines")) && (row.case == Some(1) || shown(row.score, 3) < 0.03)
    }),
    ("petrov or ines OR -score<0.03", |row| {
        ["petrov", "ines"].iter().any(|name| row.left.contains(name) || row.right.contains(name))
            || shown(row.score, 3) >= 0.03
    }),
    ("left:petrov", |row| row.left.contains("petrov")),
    ("name:petrov", |row| row.left.contains("petrov") || row.right.contains("petrov")),
    ("right:petrov", |row| row.right.contains("petrov")),
    ("score>0.6", |row| shown(row.score, 3) > 0.6),
    ("score<=0.564", |row| shown(row.score, 3) <= 0.564),
    ("score=0.564", |row| shown(row.score, 3) == 0.564),
    ("score>0.01 score<0.03", |row| shown(row.score, 3) > 0.01 && shown(row.score, 3) < 0.03),
    ("case:2", |row| row.case == Some(2)),
    ("case>0", |row| row.case.is_some()),
    ("coverage>50%", |row| row.left_coverage > 0.5 || row.right_coverage > 0.5),
    ("left>50% right>50%", |row| row.left_coverage > 0.5 && row.right_coverage > 0.5),
    ("left<20", |row| shown(row.left_coverage * 100.0, 1) < 20.0),
    ("tokens>=1,131", |row| row.matched_tokens >= 1131),
    ("longest<16", |row| row.longest_match < 16),
    ("passages=15", |row| row.passages == 15),
    ("evidence>1000", |row| row.evidence_bits > 1000.0),
    ("pair<=3", |row| row.rank <= 3),
    ("score > 0.6", |row| shown(row.score, 3) > 0.6),
    ("left> 50% right >50%", |row| row.left_coverage > 0.5 && row.right_coverage > 0.5),
    ("left: petrov", |row| row.left.contains("petrov")),
    ("strong", |row| row.verdict == "strong"),
    ("Renamed", |row| row.similarity_type.contains("renamed")),
    ("-unremarkable", |row| row.verdict != "unremarkable"),
    ("verdict:strong", |row| row.verdict == "strong"),
    ("-verdict:strong petrov", |row| {
        row.verdict != "strong" && (row.left.contains("petrov") || row.right.contains("petrov"))
    }),
    ("type:insertions", |row| row.similarity_type.contains("insertions")),
    ("type:\"identical text\"", |row| row.similarity_type.contains("identical text")),
    ("-type:renamed score>0.5", |row| !row.similarity_type.contains("renamed") && row.score > 0.5),
];

/// A query finds exactly the pairs that fit; a missing one would be overlooked.
#[test]
fn every_kind_of_query_finds_its_pairs() {
    let (_desk, report, window) = sample_report("c-inventory");
    let list = List::open(&window, &report.folder.join("pairs.html"), "", "pairs");
    for (query, fits) in QUERIES {
        let fitting = report.pairs.iter().filter(|row| fits(row));
        let expected: Vec<String> = fitting.map(|row| row.rank.to_string()).collect();
        assert!(!expected.is_empty() && expected.len() < report.pairs.len(), "{query} tells nothing");
        list.ask(query);
        assert_eq!(list.column(0), expected, "{query}");
        assert_eq!(list.figures(), [expected.len(), report.pairs.len()], "{query}");
        assert_eq!(list.problem(), "", "{query}");
    }
    window.must_not_complain();
}

/// An invalid part of a query is reported, and the rest applies.
#[test]
fn invalid_queries_are_reported() {
    let (_desk, report, window) = sample_report("c-inventory");
    let list = List::open(&window, &report.folder.join("pairs.html"), "", "pairs");
    let mut problems = String::new();
    for query in ["size>3", "scor > 0.9", "tokns>3", "score>many", "verdict>3", "score>", "cluster:", "\"petrov"] {
        list.ask(&format!("petrov {query}"));
        problems += &format!("{query}\n    {}\n", list.problem());
        assert!(window.is("document.querySelector('input.query').getAttribute('aria-invalid') === 'true'"), "{query}");
        assert_eq!(list.column(0).len(), 11, "{query}: the rest of the query is ignored");
    }
    list.ask("nobody");
    assert_eq!(list.column(0), [""; 0]);
    assert_eq!(list.figures(), [0, report.pairs.len()]);
    assert_snapshot!(problems + &format!("nobody\n    {}\n", list.problem()));
    list.ask("ines");
    assert_eq!(list.problem(), "", "the message stays after a valid query");
    window.must_not_complain();
}

/// The pairs of clusters are found by the number of the cluster.
#[test]
fn clusters_can_be_searched() {
    let report = gallery::report();
    let (dir, window) = synthetic_report(&report);
    let list = List::open(&window, &dir.path("report/pairs.html"), "", "pairs");
    let n_with = |fits: fn(Option<usize>) -> bool| report.pairs.iter().filter(|pair| fits(pair.cluster)).count();
    for (query, n_expected) in [
        ("cluster:3", n_with(|cluster| cluster == Some(3))),
        ("cluster > 0", n_with(|cluster| cluster.is_some())),
        ("-cluster>0", n_with(|cluster| cluster.is_none())),
    ] {
        list.ask(query);
        assert!(n_expected > 0 && n_expected < report.pairs.len(), "{query} tells nothing");
        assert_eq!(list.column(0).len(), n_expected, "{query}");
    }
    window.must_not_complain();
}

/// Typing filters the list at once.
#[test]
fn typing_filters_the_list() {
    let (_desk, report, window) = sample_report("c-inventory");
    let list = List::open(&window, &report.folder.join("pairs.html"), "", "pairs");
    window.click("input.query");
    for letter in ["p", "e", "t", "r"] {
        window.press(letter);
    }
    window.until("parseInt(document.querySelector('output.count').textContent) === 11");
    assert_eq!(list.column(0).len(), 11);
    assert!(window.is("document.activeElement.matches('input.query')"), "the search lost the focus");
    assert_eq!(report.pairs.len(), 66);
    window.must_not_complain();
}

/// Submissions are found by name, partner, role and figures.
#[test]
fn submissions_can_be_searched() {
    let mut report = gallery::report();
    for one in &mut report.submissions {
        // A sign of comparisons may be part of a name.
        one.name = one.name.replace("(team 4)", "<team 4>");
    }
    let (dir, window) = synthetic_report(&report);
    let list = List::open(&window, &dir.path("report/submissions.html"), "", "submissions");
    assert_eq!(list.column(0).len(), report.submissions.len());
    let place = |name: &str| report.submissions.iter().position(|one| one.name.contains(name)).unwrap();
    let n_pairs = |place| report.pairs.iter().filter(|pair| pair.left == place || pair.right == place).count();
    let n_with = |fits: &dyn Fn(usize) -> bool| (0..report.submissions.len()).filter(|&place| fits(place)).count();
    let best = |place| report.pairs.iter().find(|pair| pair.left == place || pair.right == place);
    let other = |place| best(place).map(|pair| if pair.left == place { pair.right } else { pair.left });
    for (query, n_expected) in [
        ("brandt", 1),
        ("أمل", 1),
        ("garcía márquez", 1),
        ("\"márquez, lucía\"", 1),
        ("<team", 1),
        ("role:earlier", n_with(&|place| report.submissions[place].role == Role::Earlier)),
        ("-role:earlier", n_with(&|place| report.submissions[place].role != Role::Earlier)),
        ("pairs>2", n_with(&|place| n_pairs(place) > 2)),
        ("pairs=0", n_with(&|place| n_pairs(place) == 0)),
        ("files>=2", n_with(&|place| report.submissions[place].files.len() >= 2)),
        ("identical>0", n_with(&|place| report.submissions[place].identical.is_some())),
        ("score>0.5", n_with(&|place| best(place).is_some_and(|pair| pair.figures.score > 0.5))),
        ("match:brandt", n_with(&|one| other(one) == Some(place("Brandt")))),
        ("cluster:1", report.clusters[0].members.len()),
    ] {
        list.ask(query);
        let found = list.column(0);
        assert!(n_expected > 0 && n_expected < report.submissions.len(), "{query} tells nothing");
        assert_eq!(found.len(), n_expected, "{query}: {found:?} {}", list.problem());
    }
    window.must_not_complain();
}

/// Files are found by their status, and none is missing.
#[test]
fn files_can_be_searched() {
    let report = gallery::report();
    let (dir, window) = synthetic_report(&report);
    let list = List::open(&window, &dir.path("report/batch.html"), "", "files");
    let n_with = |fits: fn(&FileStatus) -> bool| report.input_files.iter().filter(|file| fits(&file.status)).count();
    assert_eq!(list.column(0).len(), report.input_files.len());
    for (query, n_expected) in [
        ("status:skipped", n_with(|status| matches!(status, FileStatus::Ignored(_)))),
        ("status:unreadable", n_with(|status| matches!(status, FileStatus::Unreadable { .. }))),
        ("status:partly", n_with(|status| matches!(status, FileStatus::PartlyParsed { .. }))),
        ("status:short", n_with(|status| matches!(status, FileStatus::TooShort))),
        ("status:duplicate", n_with(|status| matches!(status, FileStatus::DuplicateOf { .. }))),
        ("status:compared", n_with(|status| matches!(status, FileStatus::Compared))),
        (
            "language:python",
            report.input_files.iter().filter(|file| file.language.as_deref() == Some("python")).count(),
        ),
        ("role:starter", report.input_files.iter().filter(|file| file.role == Role::Starter).count()),
        ("role:earlier", report.input_files.iter().filter(|file| file.role == Role::Earlier).count()),
        ("bytes>=2,300", report.input_files.iter().filter(|file| file.n_bytes >= 2300).count()),
        ("encrypted", 1),
        ("windows-1252", 1),
        ("path:plot.py", report.input_files.iter().filter(|file| file.path.contains("plot.py")).count()),
    ] {
        list.ask(query);
        assert!(n_expected > 0 && n_expected < report.input_files.len(), "{query} tells nothing");
        assert_eq!(list.rows().len(), n_expected, "{query}: {:?} {}", list.rows(), list.problem());
    }
    window.must_not_complain();
}

/// Counts of file statuses filter the list of files.
#[test]
fn counts_of_statuses_filter_the_files() {
    let report = gallery::report();
    let (dir, window) = synthetic_report(&report);
    let list = List::open(&window, &dir.path("report/batch.html"), "#status-too-short", "files");
    assert_eq!(list.column(1), ["tools/__init__.py"]);
    window.click("dl.statuses a[href$='#status-skipped']");
    window.until("parseInt(document.querySelector('output.count').textContent) === 7");
    let mut files = list.column(1);
    files.sort_unstable();
    assert_eq!(
        files,
        [".DS_Store", "Assignment 3.pdf", "a.out", "backup/report.py", "info.csv", "info.csv", "src/parser.tab.c"]
    );
    window.must_not_complain();
}
