//! `lookalike evidence`: one pair of a report as a sheet to be handed over.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use lookalike_report_templates::evidence::Handout;
use lookalike_report_templates::load;
use lookalike_report_templates::model::Report;

use crate::anonymous::{hide_on_sheet, hide_others_on_sheet};
use crate::aside::{folder_of, write_text};
use crate::cli::EvidenceArguments;
use crate::summary::printable;

/// So many names are listed when one fits several submissions.
const N_LISTED: usize = 10;

/// Writes the sheet of one pair, and says where it is.
///
/// # Errors
/// The report cannot be read, has no such pair, or the sheet cannot be written.
pub fn run(arguments: &EvidenceArguments, out: &mut impl Write) -> Result<()> {
    must_lie_outside(&arguments.report, &arguments.out)?;
    let report = load::folder(&arguments.report)?;
    let pair = find(&report, &arguments.pair)?;
    let (sheet, key) = sheet(&report, pair, arguments.anonymous)?;
    write_text(&arguments.out, &sheet)?;
    writeln!(out, "evidence sheet: {}", arguments.out.display())?;
    if let Some(key) = key {
        let path = key_path(&arguments.out);
        write_text(&path, &key)?;
        writeln!(out, "key to the names: {}", path.display())?;
    }
    Ok(())
}

/// The sheet of a pair, and the key to its names if it is anonymous.
///
/// # Errors
/// None that the report could cause; writing into memory reports them all the same.
pub fn sheet(report: &Report, pair: usize, is_anonymous: bool) -> io::Result<(String, Option<String>)> {
    let mut handout = Handout::new(report, pair);
    let key = if is_anonymous {
        Some(hide_on_sheet(&mut handout, report))
    } else {
        hide_others_on_sheet(&mut handout, report);
        None
    };
    Ok((handout.sheet()?, key))
}

/// In the folder of the report a sheet would take the place of a page, or keep the next run from replacing the report.
fn must_lie_outside(report: &Path, sheet: &Path) -> Result<()> {
    let (Ok(report), Ok(folder)) = (report.canonicalize(), folder_of(sheet).canonicalize()) else { return Ok(()) };
    if folder.starts_with(&report) {
        bail!("{} lies in the report, which the next run replaces; name a file elsewhere with --out", sheet.display());
    }
    Ok(())
}

/// Beside the sheet, so that the sheet can be handed on without it.
fn key_path(sheet: &Path) -> PathBuf {
    let mut name = sheet.file_stem().unwrap_or_default().to_owned();
    name.push("-names.csv");
    sheet.with_file_name(name)
}

/// The pair that is meant by its rank, or by the names of its two submissions in either order.
fn find(report: &Report, wanted: &[String]) -> Result<usize> {
    match wanted {
        [rank] => by_rank(report, rank),
        [one, other] => by_names(report, one, other),
        _ => bail!("name a pair by its number, or by its two submissions"),
    }
}

fn by_rank(report: &Report, rank: &str) -> Result<usize> {
    let place = rank.trim_start_matches('#').parse::<usize>().ok().and_then(|rank| rank.checked_sub(1));
    match place.filter(|&place| place < report.pairs.len()) {
        Some(place) => Ok(place),
        None => bail!(
            "the report has no pair {}; give a number from 1 to {}, or the names of two submissions",
            printable(rank),
            report.pairs.len()
        ),
    }
}

fn by_names(report: &Report, one: &str, other: &str) -> Result<usize> {
    let (ones, others) = (called(report, one)?, called(report, other)?);
    let fits = |left: usize, right: usize| ones.contains(&left) && others.contains(&right);
    let pairs = report.pairs.iter().enumerate();
    let found: Vec<usize> = pairs
        .filter(|(_, pair)| fits(pair.left, pair.right) || fits(pair.right, pair.left))
        .map(|(place, _)| place)
        .collect();
    match found[..] {
        [place] => Ok(place),
        [] => bail!(
            "{} and {} are no pair of this report, which has the best {} of {}; `lookalike check` with --min-score 0 \
             --top all reports every pair",
            printable(one),
            printable(other),
            report.pairs.len(),
            report.n_pairs_found
        ),
        _ => bail!(
            "{} pairs fit these names: {}",
            found.len(),
            listed(found.iter().map(|&place| pair_name(report, place)))
        ),
    }
}

fn pair_name(report: &Report, place: usize) -> String {
    let name = |submission: usize| printable(&report.submissions[submission].name);
    let pair = &report.pairs[place];
    format!("{} ({} and {})", place + 1, name(pair.left), name(pair.right))
}

/// The submissions of a name, or else those whose names begin with it.
fn called(report: &Report, name: &str) -> Result<BTreeSet<usize>> {
    let that = |fits: &dyn Fn(&str) -> bool| -> BTreeSet<usize> {
        let submissions = report.submissions.iter().enumerate();
        submissions.filter(|(_, one)| fits(&one.name)).map(|(place, _)| place).collect()
    };
    let small = name.to_lowercase();
    let same = that(&|one| one == name);
    let found = if same.is_empty() { that(&|one| one.to_lowercase().starts_with(&small)) } else { same };
    if found.is_empty() {
        bail!("no submission of this report is called {}, nor begins so", printable(name));
    }
    Ok(found)
}

/// The first few of many, and how many there are.
fn listed(names: impl ExactSizeIterator<Item = String>) -> String {
    let n_more = names.len().saturating_sub(N_LISTED);
    let mut listed: Vec<String> = names.take(N_LISTED).collect();
    listed.extend((n_more > 0).then(|| format!("and {n_more} more")));
    listed.join(", ")
}
