//! `lookalike reference`: every command, option and output field, as one page in Markdown.
//!
//! Its contents come from the definitions that the program uses: clap's, the columns of the CSV writers, and the schema
//! of `report.json`. A test checks that `docs/manual/reference.md` is the same page.

mod fields;
mod markdown;
mod options;

use std::io::Write;

use anyhow::Result;
use lookalike_compare::anonymize::KEY_COLUMNS;
use lookalike_intake::ROSTER_KEYS;
use lookalike_report_templates::pairs_csv;
use lookalike_server::CASE_COLUMNS;

use super::course;
use crate::cli::EXIT_STATUSES;
use markdown::{code, columns, table};

const OPENING: &str = "\
# Reference

Every command with its options, and every field of what is written. `lookalike reference` prints this page; a test compares the two, so it says what the program does. [Quick start](quick-start.md) is where to begin.

- [Commands](#commands)
- [Exit statuses](#exit-statuses)
- [Columns of the CSV files](#columns-of-the-csv-files)
- [Keys of report.json](#keys-of-reportjson)
- [Keys of lookalike intake --json](#keys-of-lookalike-intake---json)
";

const SIGNALS: &str = "
A program that a signal ends has no status of its own; shells give 128 and the signal's number: 130 for Ctrl-C, 143 for `kill`, 134 or 137 where memory ran out. A reader that has seen enough (`| head`) is no failure. [reliability.md](../measurements/reliability.md#faults) says what is left behind in each case.
";

const CSV: &str = "
## Columns of the CSV files

All are UTF-8 with a header and commas, with quotes as in RFC 4180. New columns come last. A spreadsheet takes a cell that begins with `=`, `+`, `-`, `@`, a tab or the end of a line for a formula, so that a name or a note that begins so has a `'` before it. `report.json` has the exact names.
";

/// Prints the page.
///
/// # Errors
/// The output cannot be written.
pub fn run(out: &mut impl Write) -> Result<()> {
    write!(out, "{OPENING}")?;
    options::write(out)?;
    writeln!(out, "\n## Exit statuses\n")?;
    table(["status", "means"], EXIT_STATUSES.map(|(status, meaning)| (status.to_string(), meaning)), out)?;
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
        &KEY_COLUMNS,
        out,
    )?;
    fields::write(out)?;
    writeln!(out, "\n## Keys of lookalike intake --json\n")?;
    table(["key", "holds"], ROSTER_KEYS.map(|(key, meaning)| (code(key), meaning)), out)
}
