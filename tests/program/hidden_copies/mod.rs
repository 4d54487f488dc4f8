//! A corpus of verbatim copies that are hidden: in macros, strings, comments, odd encodings, misleading names, archives.
//!
//! Each variant is a whole submission that hides a copy of another student's program. It lies in a class with the
//! original and with honest programs. The copy must be found, or its author must be named in the report.
//!
//! | module | purpose |
//! | --- | --- |
//! | [`copy`] | a submission that hides a copy, and how its program is run |
//! | [`originals`] | the honest programs of each language |
//! | [`techniques`] | the ways to hide a copy, each a function from a copy to a copy |
//! | [`variants`] | techniques × languages × originals, alone and two at once |
//! | [`verdicts`] | classes, runs, and the verdict on each variant |
//! | [`running`] | compilers and interpreters, where they are installed |

mod copy;
mod originals;
mod running;
mod techniques;
mod variants;
mod verdicts;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

use copy::Language;
use lookalike_test_harness::repository;
use running::Outcome;
use variants::{Variant, variants};
use verdicts::{Verdict, verdicts};

/// The corpus is of no use if it shrinks.
const MIN_VARIANTS: usize = 250;

/// Minimum number of lines of a copied program.
const MIN_LINES: usize = 60;

/// The document with the table of all verdicts, and the lines around the table.
const DOCUMENT: &str = "docs/measurements/reliability.md";
const TABLE_BEGIN: &str = "<!-- hidden copies: begin -->\n";
const TABLE_END: &str = "<!-- hidden copies: end -->\n";

/// Variants that are known to be missed, one in each line.
const MISSES: &str = "tests/program/hidden_copies/missed.txt";
const EXPECTED_MISSES: &str = include_str!("missed.txt");

/// No variant slips through, and the table in the documents is the measured one.
///
/// With `HIDDEN_COPIES=update`, the table is written instead of compared; with other texts between bars, only the
/// variants whose names contain one of them are judged, and printed.
#[test]
fn no_hidden_copy_is_missed() {
    let mode = mode();
    let is_update = mode == UPDATE;
    let variants = chosen(&mode);
    let verdicts = verdicts(&variants);
    let missed: Vec<String> = with_verdict(&variants, &verdicts, Verdict::Missed);
    if is_update {
        write_table(&table(&variants, &verdicts));
        fs::write(repository().join(MISSES), missed.join("\n") + "\n").unwrap();
    } else if !mode.is_empty() {
        variants.iter().zip(&verdicts).for_each(|(variant, verdict)| println!("{}: {verdict}", variant.name()));
    } else {
        assert_eq!(table_in_document(), table(&variants, &verdicts), "HIDDEN_COPIES=update writes the table");
    }
    if mode.is_empty() {
        assert_eq!(missed.join("\n"), EXPECTED_MISSES.trim_end());
    }
}

/// The mode in which the table is written.
const UPDATE: &str = "update";

fn mode() -> String {
    std::env::var("HIDDEN_COPIES").unwrap_or_default()
}

/// Returns the variants that a mode asks for: all, or those whose names contain one of the texts between bars.
fn chosen(mode: &str) -> Vec<Variant> {
    let mut variants = variants();
    if mode != UPDATE {
        variants.retain(|variant| mode.split('|').any(|text| variant.name().contains(text)));
    }
    variants
}

/// The corpus stays large, in every language, and no two variants have one name.
#[test]
fn the_corpus_is_large() {
    let variants = variants();
    assert!(variants.len() >= MIN_VARIANTS, "{}", variants.len());
    let mut names: Vec<String> = variants.iter().map(Variant::name).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), variants.len());
    for language in Language::ALL {
        let n_variants = variants.iter().filter(|variant| variant.language == language).count();
        assert!(n_variants >= 25, "{language}: {n_variants}");
    }
    for original in originals::all() {
        // Lines of a notebook's code are strings in one line of JSON.
        let n_lines = |text: &String| text.matches('\n').count() + text.matches("\\n").count();
        let longest = original.files.values().map(n_lines).max();
        assert!(!original.is_copied() || longest >= Some(MIN_LINES), "{}", original.author);
    }
}

/// Hidden programs still run, and print what their originals print: a variant that does not run shows nothing.
/// Variants in languages without a compiler or interpreter at hand are skipped, and the output says so.
#[test]
fn hidden_copies_run() {
    let mut n_by_outcome: BTreeMap<String, usize> = BTreeMap::new();
    let mut broken = Vec::new();
    for (variant, outcome) in running::outcomes(&chosen(&mode())) {
        match outcome {
            Outcome::Differs(output) => broken.push(format!("{}: {output}", variant.name())),
            other => *n_by_outcome.entry(other.to_string()).or_default() += 1,
        }
    }
    n_by_outcome.iter().for_each(|(outcome, n_variants)| println!("{outcome}: {n_variants}"));
    assert_eq!(broken, [""; 0]);
}

fn with_verdict(variants: &[Variant], verdicts: &[Verdict], wanted: Verdict) -> Vec<String> {
    let with = variants.iter().zip(verdicts).filter(|(_, verdict)| **verdict == wanted);
    with.map(|(variant, _)| variant.name()).collect()
}

/// Returns the verdicts as a table: a row for each technique, a column for each language.
fn table(variants: &[Variant], verdicts: &[Verdict]) -> String {
    let mut rows: Vec<(&str, BTreeMap<Language, Vec<Verdict>>)> = Vec::new();
    for (variant, verdict) in variants.iter().zip(verdicts) {
        let label = variant.row();
        let at = rows.iter().position(|(row, _)| *row == label).unwrap_or_else(|| {
            rows.push((label, BTreeMap::new()));
            rows.len() - 1
        });
        rows[at].1.entry(variant.language).or_default().push(*verdict);
    }
    let mut table = String::from("| hidden by |");
    Language::ALL.iter().for_each(|language| write!(table, " {language} |").unwrap());
    table += "\n| --- |";
    table += &" --- |".repeat(Language::ALL.len());
    for (label, cells) in rows {
        write!(table, "\n| {label} |").unwrap();
        for language in Language::ALL {
            let cell = cells.get(&language).map_or_else(|| "–".to_owned(), |verdicts| cell(verdicts));
            write!(table, " {cell} |").unwrap();
        }
    }
    let total = cell_counts(verdicts);
    let n = variants.len();
    format!("{table}\n\n{n} variants: {total}.\n")
}

fn cell(verdicts: &[Verdict]) -> String {
    match verdicts {
        [only] => only.to_string(),
        _ => cell_counts(verdicts),
    }
}

fn cell_counts(verdicts: &[Verdict]) -> String {
    let count = |wanted: &Verdict| verdicts.iter().filter(|verdict| *verdict == wanted).count();
    let counts = Verdict::ALL.iter().map(|verdict| (count(verdict), verdict)).filter(|(n, _)| *n > 0);
    counts.map(|(n, verdict)| format!("{n} {verdict}")).collect::<Vec<_>>().join(", ")
}

/// Splits the document around the table.
fn document() -> (String, String, String) {
    let text = fs::read_to_string(repository().join(DOCUMENT)).unwrap();
    let (before, rest) = text.split_once(TABLE_BEGIN).expect("the document has the table");
    let (table, after) = rest.split_once(TABLE_END).expect("the table has an end");
    (before.to_owned(), table.to_owned(), after.to_owned())
}

fn table_in_document() -> String {
    document().1
}

fn write_table(table: &str) {
    let (before, _, after) = document();
    let text = format!("{before}{TABLE_BEGIN}{table}{TABLE_END}{after}");
    fs::write(repository().join(DOCUMENT), text).unwrap();
}
