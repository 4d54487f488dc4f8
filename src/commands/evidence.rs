//! `lookalike evidence`: writes the sheet of one pair or one case of a report.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use lookalike_compare::sheet::{RenderedSheet, Subject, render_sheet};
use lookalike_report_templates::load;
use lookalike_report_templates::model::Report;
use lookalike_report_templates::page::sheet::SheetDetails;
use lookalike_system::atomic_write::{folder_of, write_text};
use lookalike_system::message::{printable, printable_path};

use crate::cli::report::EvidenceArguments;

/// Maximum number of pairs that are listed when several match the given names.
const N_LISTED: usize = 10;

/// Writes the sheet of one pair or case, and prints where it is.
///
/// # Errors
/// The report cannot be read, has no such pair, case or passage, or the sheet cannot be written.
pub fn run(arguments: &EvidenceArguments, out: &mut impl Write) -> Result<()> {
    must_lie_outside(&arguments.report, &arguments.out)?;
    let report = load::folder(&arguments.report)?;
    let subject = match arguments.case {
        Some(number) => Subject::Case(case(&report, number)?),
        None => Subject::Pair(find(&report, &arguments.pair)?),
    };
    let report_hash = load::json_sha256(&arguments.report)?;
    let RenderedSheet { html, key, .. } =
        render_sheet(&report, subject, arguments.anonymous, details(arguments, report_hash))?;
    write_text(&arguments.out, &html)?;
    writeln!(out, "evidence sheet: {}", printable_path(&arguments.out))?;
    if let Some(key) = key {
        let path = key_path(&arguments.out);
        write_text(&path, &key)?;
        writeln!(out, "key to the names: {}", printable_path(&path))?;
    }
    Ok(())
}

fn details(arguments: &EvidenceArguments, report_hash: String) -> SheetDetails {
    SheetDetails {
        course: arguments.course.clone(),
        assignment: arguments.assignment.clone(),
        date: arguments.date.clone(),
        prepared_by: arguments.prepared_by.clone(),
        has_sources: arguments.sources,
        parts: arguments.part.clone(),
        report_hash,
        ..SheetDetails::default()
    }
}

/// Refuses a sheet inside the folder of the report: it would replace a page, or keep the next run from replacing the
/// report.
fn must_lie_outside(report: &Path, sheet: &Path) -> Result<()> {
    let (Ok(report), Ok(folder)) = (report.canonicalize(), folder_of(sheet).canonicalize()) else { return Ok(()) };
    if folder.starts_with(&report) {
        bail!(
            "{} is inside the report, which the next run replaces; choose a file elsewhere with --out",
            sheet.display()
        );
    }
    Ok(())
}

/// Returns the path of the key: beside the sheet, so that the sheet can be shared without it.
fn key_path(sheet: &Path) -> PathBuf {
    let mut name = sheet.file_stem().unwrap_or_default().to_owned();
    name.push("-names.csv");
    sheet.with_file_name(name)
}

/// Finds a pair by its rank, or by the names of its two submissions in either order. Returns its index in the report.
fn find(report: &Report, wanted: &[String]) -> Result<usize> {
    match wanted {
        [rank] => by_rank(report, rank),
        [one, other] => by_names(report, one, other),
        _ => bail!("give a pair by its number or by the names of its two submissions"),
    }
}

/// Finds a case by its number. Returns its index in the report.
fn case(report: &Report, number: usize) -> Result<usize> {
    let n_cases = report.cases.len();
    match number.checked_sub(1).filter(|&index| index < n_cases) {
        Some(index) => Ok(index),
        None if n_cases == 0 => bail!("the report has no case: no pair in it is flagged; give a pair with --pair"),
        None => bail!("the report has no case {number}; give a number from 1 to {n_cases}"),
    }
}

fn by_rank(report: &Report, rank: &str) -> Result<usize> {
    let index = rank.trim_start_matches('#').parse::<usize>().ok().and_then(|rank| rank.checked_sub(1));
    match index.filter(|&index| index < report.pairs.len()) {
        Some(index) => Ok(index),
        None => bail!(
            "the report has no pair {}; give a number from 1 to {} or the names of two submissions",
            printable(rank),
            report.pairs.len()
        ),
    }
}

fn by_names(report: &Report, one: &str, other: &str) -> Result<usize> {
    let (ones, others) = (submissions_named(report, one)?, submissions_named(report, other)?);
    let fits = |left: usize, right: usize| ones.contains(&left) && others.contains(&right);
    let pairs = report.pairs.iter().enumerate();
    let found: Vec<usize> = pairs
        .filter(|(_, pair)| fits(pair.left, pair.right) || fits(pair.right, pair.left))
        .map(|(index, _)| index)
        .collect();
    match found[..] {
        [index] => Ok(index),
        [] => bail!(
            "{} and {} are not a pair in this report, which has {} of the {} pairs that share code; to list every pair, run \
             `lookalike check` with --min-score 0 --top all",
            printable(one),
            printable(other),
            report.pairs.len(),
            report.n_pairs_found
        ),
        _ => bail!("{} pairs match these names: {}", found.len(), listed_pairs(report, &found)),
    }
}

/// Returns the submissions with this name or, if there are none, those whose names start with it in any case.
fn submissions_named(report: &Report, name: &str) -> Result<BTreeSet<usize>> {
    let names = || report.submissions.iter().map(|submission| submission.name.as_str()).enumerate();
    let mut found: BTreeSet<usize> = names().filter(|(_, one)| *one == name).map(|(index, _)| index).collect();
    if found.is_empty() {
        let prefix = name.to_lowercase();
        found.extend(names().filter(|(_, one)| one.to_lowercase().starts_with(&prefix)).map(|(index, _)| index));
    }
    if found.is_empty() {
        bail!("no submission is named {0} or starts with {0}", printable(name));
    }
    Ok(found)
}

/// Lists the first few pairs, and the number of the others.
fn listed_pairs(report: &Report, pairs: &[usize]) -> String {
    let name = |submission: usize| printable(&report.submissions[submission].name);
    let described = pairs.iter().take(N_LISTED).map(|&index| {
        let pair = &report.pairs[index];
        format!("{} ({} and {})", index + 1, name(pair.left), name(pair.right))
    });
    let mut listed: Vec<String> = described.collect();
    let n_more = pairs.len() - listed.len();
    listed.extend((n_more > 0).then(|| format!("and {n_more} more")));
    listed.join(", ")
}
