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
use lookalike_report_templates::{pairs_csv, submissions_csv};
use lookalike_server::{LOG_COLUMNS, REVIEW_COLUMNS};

use super::course;
use crate::cli::EXIT_STATUSES;
use markdown::{code, columns, table};

const OPENING: &str = "\
# Reference

Every command with its options, and every field of the output files. `lookalike reference` prints this page, and a test compares the two. The [quick start](quick-start.md) is the place to begin.

- [Commands](#commands)
- [Exit statuses](#exit-statuses)
- [Columns of the CSV files](#columns-of-the-csv-files)
- [Keys of report.json](#keys-of-reportjson)
- [Keys of lookalike intake --json](#keys-of-lookalike-intake---json)
";

const SIGNALS: &str = "
If a signal ends the program, shells report 128 plus the number of the signal: 130 for Ctrl-C, 143 for `kill`, 134 or 137 if memory ran out. A reader that closes the output early (`| head`) is no failure. [Reliability](../measurements/reliability.md#faults) lists what each fault leaves behind.
";

const CSV: &str = "
## Columns of the CSV files

All are in UTF-8 with a header and commas, quoted as in RFC 4180. New columns are added at the end. A cell that begins with `=`, `+`, `-`, `@`, a tab or a line end gets a `'` in front, because spreadsheets would run it as a formula. `report.json` has the exact names. A spreadsheet may take UTF-8 without a byte order mark for something else, or expect semicolons: `--spreadsheet` also writes the pairs as it expects them.
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
    columns("pairs.csv", "In the folder of a report: the reported pairs, best first.", &pairs_csv::meanings(), out)?;
    columns(
        "submissions.csv",
        "In the folder of a report: all submissions by name, each with its best pair and what was not compared of it.",
        &submissions_csv::meanings(),
        out,
    )?;
    columns(
        "The list of lookalike course",
        "Written by `--out FILE.csv`. In `--out FILE.json` the same names are keys, and `tasks` is a list of the columns from `assignment` on.",
        &course::COLUMNS,
        out,
    )?;
    columns("The reviews of a course", "In the web app, under *Reviews*: the reviewed pairs.", &REVIEW_COLUMNS, out)?;
    columns(
        "The log of the web app",
        "In the web app, under *Log*, the newest entries first. In JSON lines the same names are keys.",
        &LOG_COLUMNS,
        out,
    )?;
    columns(
        "The key to an anonymous report",
        "Beside the folder or the sheet, in a file whose name ends in `-names.csv`.",
        &KEY_COLUMNS,
        out,
    )?;
    fields::write(out)?;
    writeln!(out, "\n## Keys of lookalike intake --json\n")?;
    table(["key", "holds"], ROSTER_KEYS.map(|(key, meaning)| (code(key), meaning)), out)
}
