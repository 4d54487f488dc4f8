//! The summary on standard output: what was compared, the top pairs, and where the report is.

use std::io::Write;

use anyhow::Result;
use lookalike_report_templates::model::{Fate, Pair, Report, Verdict};

use crate::counting::submissions;
use crate::output::Output;

/// So many pairs are worth a look before the report is opened.
const N_TOP_PAIRS: usize = 10;

/// Prints the summary.
///
/// # Errors
/// `out` does not take it.
pub fn print(report: &Report, output: &Output, is_anonymous: bool, out: &mut impl Write) -> Result<()> {
    let is_compared =
        |fate: &Fate| matches!(fate, Fate::Compared | Fate::PartlyParsed { .. } | Fate::DuplicateOf { .. });
    let n_compared = report.account.iter().filter(|file| is_compared(&file.fate)).count();
    let n_partly = report.account.iter().filter(|file| matches!(file.fate, Fate::PartlyParsed { .. })).count();
    writeln!(
        out,
        "{}; {} of {} files compared ({} only partly parsed)",
        submissions(report.submissions.len()),
        n_compared,
        report.account.len(),
        n_partly
    )?;
    print_not_compared(report, out)?;
    writeln!(
        out,
        "{} of {} pairs with shared code reported: {} strong, {} worth a look",
        report.pairs.len(),
        report.n_pairs_found,
        report.n_pairs_with(Verdict::Strong),
        report.n_pairs_with(Verdict::WorthALook)
    )?;
    if !report.pairs.is_empty() {
        writeln!(out, "\n  score  verdict       left  right  bits   pair")?;
    }
    for pair in report.pairs.iter().take(N_TOP_PAIRS) {
        print_pair(pair, report, out)?;
    }
    writeln!(out, "\nreport: {}", output.index().display())?;
    if is_anonymous {
        writeln!(out, "key to the names: {}", output.key().display())?;
    }
    Ok(())
}

/// How many files were not compared, by what was the matter with them; nothing if all were.
fn print_not_compared(report: &Report, out: &mut impl Write) -> Result<()> {
    let n_with = |is_so: fn(&Fate) -> bool| report.account.iter().filter(|file| is_so(&file.fate)).count();
    let counts = [
        (n_with(|fate| matches!(fate, Fate::Ignored { .. })), "left out by rule"),
        (n_with(|fate| matches!(fate, Fate::TooShort)), "too short"),
        (n_with(|fate| matches!(fate, Fate::Unreadable { .. })), "unreadable"),
    ];
    let told: Vec<String> =
        counts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
    if !told.is_empty() {
        writeln!(out, "not compared: {}; the report's Files page names each with the reason", told.join(", "))?;
    }
    Ok(())
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Strong => "strong",
        Verdict::WorthALook => "worth a look",
        Verdict::Unremarkable => "unremarkable",
    }
}

/// What the engine's verdicts are called.
pub(crate) fn verdict_name(found: lookalike_engine::Verdict) -> &'static str {
    verdict(match found {
        lookalike_engine::Verdict::Strong => Verdict::Strong,
        lookalike_engine::Verdict::WorthALook => Verdict::WorthALook,
        lookalike_engine::Verdict::Unremarkable => Verdict::Unremarkable,
    })
}

fn print_pair(pair: &Pair, report: &Report, out: &mut impl Write) -> Result<()> {
    let name = |submission: usize| printable(&report.submissions[submission].name);
    writeln!(
        out,
        "  {:.3}  {:<12}  {:>3.0}%   {:>3.0}%  {:>5.0}  {} — {}",
        pair.score,
        verdict(pair.verdict),
        pair.left_coverage * 100.0,
        pair.right_coverage * 100.0,
        pair.evidence_bits,
        name(pair.left),
        name(pair.right)
    )?;
    Ok(())
}

/// A name from a stranger's disk could hold commands to the terminal, or turn its line around; a mark is shown instead.
pub(crate) fn printable(name: &str) -> String {
    name.chars().map(|c| if steers(c) { '\u{fffd}' } else { c }).collect()
}

/// Control characters, line and paragraph separators, and whatever sets the direction of text.
fn steers(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
