//! Sorted lists agree with the data of the report.

use lookalike_report_templates::gallery;

use super::table::{List, rows, verdict_words};
use super::{sample_report, synthetic_report};
use lookalike_test_harness::Row;

/// The columns of the list of pairs, in order.
const COLUMNS: [&str; 15] = [
    "pair", "left", "right", "verdict", "statement", "score", "case", "left-coverage", "right-coverage", "tokens",
    "longest", "passages", "evidence", "cluster", "type",
];

/// The value that a column sorts by: the figure itself, not as it is rounded.
#[derive(Debug, PartialEq, PartialOrd)]
enum Key {
    Number(f64),
    Words(String),
}

fn key(row: &Row, column: &str) -> Option<Key> {
    let number = match column {
        "left" => return Some(Key::Words(row.left.clone())),
        "right" => return Some(Key::Words(row.right.clone())),
        "statement" => return Some(Key::Words(row.statement.clone())),
        "type" => return Some(Key::Words(row.similarity_type.replace("; ", ", "))),
        "verdict" => ["strong", "worth reviewing", "unremarkable"]
            .iter()
            .position(|words| *words == verdict_words(&row.verdict))? as f64,
        "pair" => row.rank as f64,
        "score" => row.score,
        "case" => row.case? as f64,
        "left-coverage" => row.left_coverage,
        "right-coverage" => row.right_coverage,
        "tokens" => row.matched_tokens as f64,
        "longest" => row.longest_match as f64,
        "passages" => row.passages as f64,
        "evidence" => row.evidence_bits,
        "cluster" => row.cluster? as f64,
        other => panic!("no column {other}"),
    };
    Some(Key::Number(number))
}

/// Fails the test unless the rows are sorted by a column. Rows that look equal keep the order of the list.
#[track_caller]
fn must_be_sorted(shown: &[Vec<String>], pairs: &[Row], place: usize, order: &str) {
    let of = |row: &Vec<String>| &pairs[row[0].parse::<usize>().unwrap() - 1];
    for two in shown.windows(2) {
        let (before, after) = (of(&two[0]), of(&two[1]));
        let in_words = format!("{} {order}: {before:?} before {after:?}", COLUMNS[place]);
        if two[0][place] == two[1][place] {
            assert!(before.rank < after.rank, "{in_words}");
            continue;
        }
        match (key(before, COLUMNS[place]), key(after, COLUMNS[place]), order) {
            (Some(before), Some(after), "ascending") => assert!(before <= after, "{in_words}"),
            (Some(before), Some(after), "descending") => assert!(before >= after, "{in_words}"),
            // Rows without a value come last in either order.
            (before, after, _) => assert!(before.is_some() && after.is_none(), "{in_words}"),
        }
    }
}

/// Every row shows the data of its pair: a score next to the wrong name would accuse somebody else.
#[test]
fn rows_show_the_data_of_their_pairs() {
    let (_desk, report, window) = sample_report("c-inventory");
    let list = List::open(&window, &report.folder.join("pairs.html"), "", "pairs");
    let shown = list.rows();
    assert_eq!(shown.len(), report.pairs.len());
    assert_eq!(list.figures(), [report.pairs.len()]);
    for (cells, pair) in shown.iter().zip(&report.pairs) {
        let cluster = pair.cluster.map_or(String::new(), |number| number.to_string());
        let expected = [
            (0, pair.rank.to_string()),
            (1, pair.left.clone()),
            (2, pair.right.clone()),
            (3, verdict_words(&pair.verdict).to_owned()),
            (14, pair.similarity_type.replace("; ", ", ")),
            (5, format!("{:.3}", pair.score)),
            (11, pair.passages.to_string()),
            (13, cluster),
        ];
        for (place, text) in expected {
            assert_eq!(cells[place], text, "pair {}", pair.rank);
        }
        assert_eq!(cells[9].replace(',', ""), pair.matched_tokens.to_string());
    }
    window.must_not_complain();
}

/// A click on a heading sorts by its column, a second one reverses the order, and a third one restores the list.
#[test]
fn pairs_can_be_sorted_by_any_column() {
    let (_desk, report, window) = sample_report("c-inventory");
    let list = List::open(&window, &report.folder.join("pairs.html"), "", "pairs");
    // Wide enough for every figure.
    window.resize(2_100, 2600);
    let keys = window.texts("[...document.querySelectorAll('#pairs thead th')].map((one) => one.dataset.key)");
    assert_eq!(keys.split_last().unwrap(), (&"review".to_owned(), &COLUMNS.map(str::to_owned)[..]));
    let original = list.column(0);
    // The last column is for searches alone.
    for (place, key) in COLUMNS[..14].iter().enumerate() {
        let rises = ["pair", "left", "right", "verdict", "statement", "type", "case", "cluster"].contains(key);
        let orders = if rises { ["ascending", "descending"] } else { ["descending", "ascending"] };
        for order in orders {
            assert_eq!(list.sort(key).as_deref(), Some(order), "{key}");
            let shown = list.rows();
            assert_eq!(shown.len(), report.pairs.len(), "a row is lost");
            must_be_sorted(&shown, &report.pairs, place, order);
        }
        assert_eq!(list.sort(key), None);
        assert_eq!(list.column(0), original, "the original order is not restored");
    }
    window.must_not_complain();
}

/// A filtered list can be sorted, and stays filtered.
#[test]
fn filtered_rows_can_be_sorted() {
    let (_desk, report, window) = sample_report("c-inventory");
    let list = List::open(&window, &report.folder.join("pairs.html"), "", "pairs");
    list.ask("petrov");
    assert_eq!(list.sort("evidence").as_deref(), Some("descending"));
    let shown = list.rows();
    assert_eq!(shown.len(), 11);
    must_be_sorted(&shown, &report.pairs, 12, "descending");
    assert!(shown.iter().all(|row| row[1] == "petrov-anton" || row[2] == "petrov-anton"));
    window.must_not_complain();
}

/// Small tables can be sorted by verdict, name and figure.
#[test]
fn small_tables_can_be_sorted() {
    let (dir, window) = synthetic_report(&gallery::report());
    for (page, table, columns) in [
        ("clusters", "#clusters", vec![1, 5, 6]),
        ("submissions/1", "table.pairs", vec![1, 2, 4, 8]),
        ("clusters/1", "section[aria-labelledby=members] table", vec![1, 2, 3]),
    ] {
        window.open(&dir.path(&format!("report/{page}.html")));
        let tbody = format!("{table} tbody tr");
        let before = rows(&window, &tbody);
        assert!(before.len() > 1, "{page}");
        for column in columns {
            let header = format!("{table} thead th:nth-child({column})");
            let kind = window.text(&format!("document.querySelector('{header}').dataset.sort"));
            let mut orders = Vec::new();
            for _ in 0..2 {
                window.click(&format!("{header} button"));
                let order = window.text(&format!("document.querySelector('{header}').getAttribute('aria-sort')"));
                let mut cells: Vec<String> =
                    rows(&window, &tbody).into_iter().map(|mut row| row.swap_remove(column - 1)).collect();
                assert_eq!(cells.len(), before.len(), "{page}: a row is lost");
                if order == "descending" {
                    cells.reverse();
                }
                match kind.as_str() {
                    "number" => assert!(cells.is_sorted_by_key(|cell| super::table::figure(cell)), "{page} {cells:?}"),
                    _ => assert!(cells.is_sorted(), "{page} {cells:?}"),
                }
                orders.push(order);
            }
            orders.sort_unstable();
            assert_eq!(orders, ["ascending", "descending"], "{page}, column {column}");
        }
    }
    window.must_not_complain();
}
