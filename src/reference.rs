//! `lookalike reference`: every command, option and output field, as one page in Markdown.
//!
//! It is made of what the program itself goes by: clap's definitions, the columns that the writers write, the schema of
//! `report.json`. `docs/reference.md` is what it prints, and a test keeps it so.

mod fields;
mod options;

use std::io::Write;

use anyhow::Result;
use lookalike_report_templates::pairs_csv;

use crate::cli::status::STATUSES;
use crate::web::CASE_COLUMNS;
use crate::{anonymous, course, roster};

const OPENING: &str = "\
# Reference

Every command with its options, and every field of what is written. `lookalike reference` prints this page; a test compares the two, so it says what the program does. [guide.md](guide.md) is where to begin.

- [Commands](#commands)
- [Exit statuses](#exit-statuses)
- [Columns of the CSV files](#columns-of-the-csv-files)
- [Keys of report.json](#keys-of-reportjson)
- [Keys of lookalike intake --json](#keys-of-lookalike-intake---json)
";

const SIGNALS: &str = "
A program that a signal ends has no status of its own; shells give 128 and the signal's number: 130 for Ctrl-C, 143 for `kill`, 134 or 137 where memory ran out. A reader that has seen enough (`| head`) is no failure. [reliability.md](reliability.md#faults) says what is left behind in each case.
";

const CSV: &str = "
## Columns of the CSV files

All are UTF-8 with a header and commas, with quotes as in RFC 4180. New columns come last. Names are written as they are, so import them as text: a spreadsheet takes what begins with `=` for a formula. The cases of the web app, which hold what people typed, have a `'` before such a cell.
";

/// Prints the page.
///
/// # Errors
/// The output cannot be written.
pub fn run(out: &mut impl Write) -> Result<()> {
    write!(out, "{OPENING}")?;
    options::write(out)?;
    writeln!(out, "\n## Exit statuses\n")?;
    table(["status", "means"], STATUSES.map(|(status, meaning)| (status.to_string(), meaning)), out)?;
    write!(out, "{SIGNALS}{CSV}")?;
    columns("pairs.csv", "In the folder of a report: the reported pairs, best first.", &pairs_csv::COLUMNS, out)?;
    columns(
        "The list of lookalike course",
        "`--out FILE.csv`. With `--out FILE.json` the same are keys, and `tasks` is the list of what stands behind it here.",
        &course::COLUMNS,
        out,
    )?;
    columns("The cases of a course", "In the web app, under *Cases*: the marked pairs.", &CASE_COLUMNS, out)?;
    columns(
        "The key to an anonymous report",
        "Beside the folder or the sheet, with `-names.csv` at the end of its name.",
        &anonymous::KEY_COLUMNS,
        out,
    )?;
    fields::write(out)?;
    writeln!(out, "\n## Keys of lookalike intake --json\n")?;
    table(["key", "holds"], roster::KEYS.map(|(key, meaning)| (code(key), meaning)), out)
}

fn columns(title: &str, place: &str, columns: &[(&str, &str)], out: &mut impl Write) -> Result<()> {
    writeln!(out, "\n### {title}\n\n{place}\n")?;
    table(["column", "holds"], columns.iter().map(|(name, meaning)| (code(name), *meaning)), out)
}

/// A table of two columns.
fn table<'a>(heads: [&str; 2], rows: impl IntoIterator<Item = (String, &'a str)>, out: &mut impl Write) -> Result<()> {
    writeln!(out, "| {} | {} |\n| --- | --- |", heads[0], heads[1])?;
    for (name, meaning) in rows {
        writeln!(out, "| {name} | {} |", cell(meaning))?;
    }
    Ok(())
}

fn code(text: &str) -> String {
    format!("`{}`", cell(text))
}

fn listed(words: Vec<String>) -> String {
    words.join(", ")
}

/// A text that stays in its cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}
