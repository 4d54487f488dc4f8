//! Figures and names in documents: each is that of the last measurement, or follows from the tables of the program. Nobody types one in.
//!
//! In a document, `<!-- KEY -->text<!-- / -->` says where a text comes from. A key is one of these:
//!
//! * `ROW: COLUMN`: a figure of `docs/measurements/figures.csv`, without its interval; `ROW: classes` is their number
//! * `PAGE.md: ROW: COLUMN`: a figure of the first table of another page that has such a row and column
//! * `languages`, `languages without dead code`: numbers of languages
//! * `platforms`, `read`, `not read`: the text has names of all platforms, of languages with a table, of languages without one
//!
//! `<!-- table: NAME -->` stands above a table that is in the file as a whole. `FIGURES_UPDATE=always` writes texts and rows anew.

use std::collections::BTreeSet;
use std::fs;

use lookalike_frontends::Language;
use lookalike_intake::layouts::Layout;
use lookalike_test_harness::repository;

/// Documents with figures, and the sections in which every figure of this program has a key: all that have three decimals, in tables
/// with a column for each program those of ours.
const DOCUMENTS: [(&str, &[&str]); 4] = [
    ("CHANGELOG.md", &[]),
    ("README.md", &["## Accuracy"]),
    ("docs/measurements/comparison.md", &["## Accuracy", "## Side by side", "## Where others are better"]),
    ("docs/measurements/accuracy.md", &[]),
];

/// The tables that `accuracy.md` has as a whole.
const TABLES: [&str; 4] = ["ranking", "verdicts", "flips", "expectations"];

const OURS: &str = "lookalike";
const OPEN: &str = "<!-- ";
const CLOSE: &str = " -->";
const END: &str = "<!-- / -->";

/// The layouts that are no platforms.
const NO_PLATFORMS: [Layout; 3] = [Layout::Names, Layout::Table, Layout::Plain];

/// The figures of the last measurement: table, row, column, figure.
struct Figures(Vec<[String; 4]>);

impl Figures {
    fn read() -> Figures {
        let rows = csv::Reader::from_path(repository().join("docs/measurements/figures.csv")).unwrap();
        Figures(rows.into_deserialize().map(|row| row.unwrap()).collect())
    }

    /// Returns the rows of a table, in their order.
    fn rows(&self, table: &str) -> Vec<Vec<String>> {
        let cells: Vec<&[String; 4]> = self.0.iter().filter(|cell| cell[0] == table).collect();
        let rows = cells.chunk_by(|one, next| one[1] == next[1]);
        rows.map(|row| row[..1].iter().map(|cell| &cell[1]).chain(row.iter().map(|cell| &cell[3])).cloned().collect())
            .collect()
    }

    /// Returns the figure of a key; none if there is none.
    fn figure(&self, row: &str, column: &str) -> Option<String> {
        let name = |cell: &[String; 4]| cell[1].split(" (").next().unwrap_or_default().replace("**", "");
        if column == "classes" {
            let row = self.0.iter().find(|cell| cell[0] == "ranking" && name(cell) == row)?;
            return Some(row[1].split(['(', ')', ' ']).nth(2)?.to_owned());
        }
        let mut found = self.0.iter().filter(|cell| name(cell) == row && cell[2] == column);
        let figure = found.next()?[3].split(" [").next()?.to_owned();
        assert!(found.next().is_none(), "{row}: {column} is in two tables");
        Some(figure)
    }

    /// Returns the text of a key, which may be the one that is there.
    fn text(&self, key: &str, is: &str) -> String {
        let bases = || Language::bases().filter(|language| !language.is_prose());
        match (key, key.split_once(": ")) {
            ("languages", _) => bases().count().to_string(),
            ("languages without dead code", _) => {
                bases().filter(|language| language.removes_dead_code()).count().to_string()
            }
            ("read" | "not read", _) => {
                for name in names(is) {
                    assert_eq!(is_read(&name), key == "read", "{name} is said to be {key}");
                }
                is.to_owned()
            }
            ("platforms", _) => {
                let platforms = Layout::ALL.into_iter().filter(|layout| !NO_PLATFORMS.contains(layout));
                let platforms: BTreeSet<String> = platforms.map(|layout| layout.name().to_owned()).collect();
                assert_eq!(names(is).into_iter().collect::<BTreeSet<_>>(), platforms);
                is.to_owned()
            }
            (_, Some((page, cell))) if page.ends_with(".md") => figure_of_page(page, cell),
            (_, Some((row, column))) => self.figure(row, column).unwrap_or_else(|| panic!("there is no figure {key}")),
            _ => panic!("there is no key {key}"),
        }
    }

    /// Returns a document with the text of every key.
    fn filled(&self, document: &str) -> String {
        let Some((texts, last)) = document.rsplit_once(END) else { return self.with_tables(document) };
        let mut filled = String::new();
        for part in texts.split(END) {
            let (before, rest) = part.rsplit_once(OPEN).expect("a text with an end has a beginning");
            let (key, is) = rest.split_once(CLOSE).expect("a key has an end");
            filled += &format!("{before}{OPEN}{key}{CLOSE}{}{END}", self.text(key, is));
        }
        self.with_tables(&(filled + last))
    }

    /// Returns a document with the rows of every table that is in it as a whole.
    fn with_tables(&self, document: &str) -> String {
        let mut lines = document.lines().peekable();
        let mut filled = String::new();
        while let Some(line) = lines.next() {
            filled += &format!("{line}\n");
            let Some(name) = line.strip_prefix("<!-- table: ").and_then(|rest| rest.strip_suffix(CLOSE)) else {
                continue;
            };
            let rows = self.rows(name);
            let columns: Vec<&String> =
                self.0.iter().filter(|cell| cell[0] == name && cell[1] == rows[0][0]).map(|cell| &cell[2]).collect();
            for _ in 0..3 {
                let head = lines.next().expect("an empty line, headings and a rule follow");
                filled += &format!("{head}\n");
                if head.starts_with("| ") && !head.starts_with("| --") {
                    assert_eq!(cells(head)[1..].iter().collect::<Vec<_>>(), columns, "{name}");
                }
            }
            while lines.next_if(|line| line.starts_with('|')).is_some() {}
            for row in rows {
                let cells: String = row
                    .iter()
                    .map(|cell| if cell.is_empty() { " |".to_owned() } else { format!(" {cell} |") })
                    .collect();
                filled += &format!("|{cells}\n");
            }
        }
        filled
    }
}

/// Returns the figure of a page in the first table with a row and a column, which are separated by a colon.
fn figure_of_page(page: &str, cell: &str) -> String {
    let text = fs::read_to_string(repository().join(page)).unwrap();
    let (row, column) = cell.split_once(": ").expect("a row and a column");
    let mut place = None;
    for line in text.lines() {
        let cells = cells(line);
        if !line.starts_with('|') {
            place = None;
        } else if place.is_none() {
            place = Some(cells.iter().position(|head| head == column));
        } else if let (Some(Some(place)), true) = (place, cells[0] == row) {
            return cells[place].clone();
        }
    }
    panic!("{page} has no row {row} with a column {column}");
}

fn cells(line: &str) -> Vec<String> {
    line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
}

/// Returns the names in a list, as the program spells them.
fn names(list: &str) -> Vec<String> {
    let names = list.replace(" and ", ", ");
    names.split(", ").map(|name| name.to_lowercase().replace(' ', "-")).collect()
}

fn is_read(language: &str) -> bool {
    Language::called(language).is_some_and(|language| language != Language::words())
}

/// Returns the section of a document with this heading.
fn section<'d>(document: &'d str, heading: &str) -> &'d str {
    let (_, rest) = document.split_once(&format!("\n{heading}\n")).unwrap_or_else(|| panic!("no section {heading}"));
    rest.split("\n## ").next().unwrap_or(rest)
}

/// Returns the figures in a section that have no key and should have one: of tables with a column of ours, those in it.
fn without_key(section: &str) -> Vec<String> {
    let mut ours = None;
    let mut found = Vec::new();
    for line in section.lines() {
        let cells = cells(line);
        match line.starts_with('|') {
            false => ours = None,
            true => ours = ours.or_else(|| cells.iter().position(|cell| cell == OURS)),
        }
        let text = ours.map_or(line, |column| cells[column].as_str());
        let keyless: String =
            text.split(END).map(|part| part.split_once(OPEN).map_or(part, |(before, _)| before)).collect();
        found.extend(
            keyless
                .split(|sign: char| !sign.is_ascii_digit() && sign != '.')
                .filter(|word| is_figure(word))
                .map(str::to_owned),
        );
    }
    found
}

/// Whether a word has three decimals.
fn is_figure(word: &str) -> bool {
    word.trim_end_matches('.')
        .split_once('.')
        .is_some_and(|(whole, decimals)| !whole.is_empty() && decimals.len() == 3 && !decimals.contains('.'))
}

/// Every figure and every list of names in a document is that of its key.
#[test]
fn documents_have_the_figures_of_the_program() {
    let figures = Figures::read();
    for (name, sections) in DOCUMENTS {
        let path = repository().join(name);
        let document = fs::read_to_string(&path).unwrap();
        let filled = figures.filled(&document);
        if std::env::var_os("FIGURES_UPDATE").is_some() {
            fs::write(&path, &filled).unwrap();
        } else {
            let differ = document.lines().zip(filled.lines()).find(|(is, should)| is != should);
            assert!(
                document == filled,
                "{name}: run with FIGURES_UPDATE=always, and read the sentences around: {differ:?}"
            );
        }
        for heading in sections {
            let without = without_key(section(&document, heading));
            assert!(without.is_empty(), "{name}, {heading}: figures without a key: {without:?}");
        }
    }
}

/// The tables of the measurement are in the page about it, each as a whole.
#[test]
fn the_page_on_accuracy_has_every_table() {
    let document = fs::read_to_string(repository().join("docs/measurements/accuracy.md")).unwrap();
    for table in TABLES {
        assert_eq!(document.matches(&format!("<!-- table: {table} -->")).count(), 1, "{table}");
    }
}

/// The check itself: a wrong figure, a figure without a key and a wrong name do not pass.
#[test]
fn what_is_typed_in_is_noticed() {
    let cell = |table: &str, row: &str, column: &str, figure: &str| [table, row, column, figure].map(str::to_owned);
    let figures = Figures(vec![
        cell("ranking", "soco (2)", "judged pairs", "0.945 [0.9, 1.0]"),
        cell("ranking", "**all** (1 sets)", "judged pairs", "0.9"),
    ]);
    let wrong = "x <!-- soco: judged pairs -->0.838<!-- / -->, <!-- soco: classes -->7<!-- / -->\n";
    assert_eq!(
        figures.filled(wrong),
        "x <!-- soco: judged pairs -->0.945<!-- / -->, <!-- soco: classes -->2<!-- / -->\n"
    );
    let table = "<!-- table: ranking -->\n\n| set | judged pairs |\n| --- | --- |\n| soco (2) | 0.1 |\n\nend\n";
    let whole = "<!-- table: ranking -->\n\n| set | judged pairs |\n| --- | --- |\n| soco (2) | 0.945 [0.9, 1.0] |\n| **all** (1 sets) | 0.9 |\n\nend\n";
    assert_eq!(figures.filled(table), whole);
    assert_eq!(without_key("It has 0.945, <!-- soco: judged pairs -->0.945<!-- / --> and 25 of 1.30.\n"), ["0.945"]);
    assert_eq!(without_key("| set | lookalike | SIM |\n| --- | --- | --- |\n| a | 0.999 | 0.123 |\n"), ["0.999"]);
    assert!(["ada", "pascal", "visual-basic", "modula-2"].into_iter().all(is_read) && !is_read("elm"));
}
