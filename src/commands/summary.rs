//! The summary of `lookalike check` on standard output: the best pairs as soon as they are known, and after the report is
//! written the three lines that matter: the pairs that stand out, the submissions and files that were not compared, and the
//! path of the report.

use std::io::Write;

use anyhow::Result;
use lookalike_compare::output::Output;
use lookalike_report_templates::model::{FileStatus, Pair, PartialKind, Report, UnlistedStarter, Verdict};
use lookalike_system::message::{printable, printable_path, submissions};

/// Number of pairs that are printed.
const N_TOP_PAIRS: usize = 10;
/// Number of places of handed-out code that are printed.
const N_PLACES: usize = 3;
/// Number of submissions that are named because they were not compared, and because they were compared in part.
const N_PARTIAL: usize = 20;

/// Prints the beginning of the summary, up to the best pairs; with the reason for each verdict if `explain` is set.
///
/// # Errors
/// The output cannot be written.
pub(super) fn print_pairs(report: &Report, explain: bool, out: &mut impl Write) -> Result<()> {
    print_warnings(&report.warnings, out)?;
    print_incomplete(report, out)?;
    print_handed_out(report, out)?;
    let is_partly_parsed = |status: &FileStatus| matches!(status, FileStatus::PartlyParsed { .. });
    let n_partly_parsed = report.input_files.iter().filter(|file| is_partly_parsed(&file.status)).count();
    writeln!(
        out,
        "{}; {} of {} files compared ({} only partly parsed)",
        submissions(report.submissions.len()),
        report.completeness().files.n_with_compared_code(),
        report.input_files.len(),
        n_partly_parsed
    )?;
    print_read_as(report, out)?;
    for words in report.run.inputs.iter().flat_map(|input| &input.tables) {
        writeln!(out, "{}", printable(words))?;
    }
    print_partial(report, PartialKind::NotCompared, out)?;
    print_partial(report, PartialKind::InPart, out)?;
    for words in report.beside_in_words() {
        writeln!(out, "{}", printable(&words))?;
    }
    if !report.pairs.is_empty() {
        writeln!(out, "\n  score  verdict          left  right  bits   pair")?;
    }
    for pair in report.pairs.iter().take(N_TOP_PAIRS) {
        print_pair(pair, report, out)?;
        if explain {
            writeln!(out, "         {}", pair.verdict_in_sentences())?;
        }
    }
    Ok(out.flush()?)
}

/// Prints the end of the summary.
///
/// # Errors
/// The output cannot be written.
pub(super) fn print_end(report: &Report, output: &Output, is_anonymous: bool, out: &mut impl Write) -> Result<()> {
    writeln!(out, "\npairs: {}", pairs_that_stand_out(report))?;
    writeln!(out, "not compared: {}", report.completeness().not_compared_in_words())?;
    writeln!(out, "report: {}", printable_path(&output.index()))?;
    if is_anonymous {
        writeln!(out, "key to the names: {}", printable_path(&output.key()))?;
    }
    Ok(())
}

/// Returns the number of pairs by verdict, and of reported pairs.
fn pairs_that_stand_out(report: &Report) -> String {
    let (n_strong, n_worth_a_look) = (report.n_pairs_with(Verdict::Strong), report.n_pairs_with(Verdict::WorthALook));
    let verdicts = match (n_strong, n_worth_a_look) {
        (0, 0) => "none stands out, which does not prove that nobody copied".to_owned(),
        _ => format!("{n_strong} strong, {n_worth_a_look} worth reviewing"),
    };
    format!("{verdicts}; {} of {} pairs that share code are in the report", report.pairs.len(), report.n_pairs_found)
}

/// Prints the languages that files were read as, the most frequent first, and those that have no table.
fn print_read_as(report: &Report, out: &mut impl Write) -> Result<()> {
    if !report.read_as.is_empty() {
        writeln!(out, "read as: {}", printable(&report.languages_in_words()))?;
    }
    Ok(())
}

/// Prints the names of the submissions that were not compared, or only in part. Prints nothing if there are none.
fn print_partial(report: &Report, kind: PartialKind, out: &mut impl Write) -> Result<()> {
    let partial: Vec<_> = report.partial_comparisons().filter(|(_, partial)| partial.kind == kind).collect();
    if !partial.is_empty() {
        writeln!(out, "{}:", kind.heading(partial.len()))?;
    }
    for (submission, partial) in partial.iter().take(N_PARTIAL) {
        let name = printable(&report.submissions[*submission].name);
        let share = partial.known_share_in_words().map(|share| format!("{share}; ")).unwrap_or_default();
        writeln!(out, "  {name}: {share}{}", printable(&partial.main_reason()))?;
    }
    if partial.len() > N_PARTIAL {
        writeln!(out, "  and {} more; the page Submissions names each", partial.len() - N_PARTIAL)?;
    }
    Ok(())
}

/// Prints the options that had no effect. Prints nothing if there are none.
///
/// # Errors
/// The output cannot be written.
pub(super) fn print_warnings(warnings: &[String], out: &mut impl Write) -> Result<()> {
    for warning in warnings {
        writeln!(out, "warning: {}", printable(warning))?;
    }
    Ok(())
}

/// Prints why submissions may be missing, and why the starter code is not whole. Prints nothing if all inputs were read to their
/// ends.
fn print_incomplete(report: &Report, out: &mut impl Write) -> Result<()> {
    let lists = [
        ("incomplete, submissions may be missing", &report.incomplete),
        ("starter code incomplete, what it lacks counts as the students' own", &report.starter_incomplete),
    ];
    for (heading, reasons) in lists.into_iter().filter(|(_, reasons)| !reasons.is_empty()) {
        let reasons: Vec<String> = reasons.iter().map(|reason| printable(reason)).collect();
        writeln!(out, "{heading}: {}", reasons.join("; "))?;
    }
    Ok(())
}

/// Prints the note on handed-out code that was not given as starter code. Prints nothing if there is none.
fn print_handed_out(report: &Report, out: &mut impl Write) -> Result<()> {
    let Some(found) = &report.unlisted_starter else { return Ok(()) };
    let name = printable(&report.submissions[found.submission].name);
    let (places, n_more) = found.places_in_words(report, N_PLACES);
    let mut places: Vec<String> = places.map(|(path, lines)| format!("{} {lines}", printable(path))).collect();
    places.extend((n_more > 0).then(|| format!("{n_more} more places")));
    writeln!(out, "{} ({} of {name})", found.heading(), places.join(", "))?;
    writeln!(out, "  {}", found.share_in_words())?;
    writeln!(out, "  {}", UnlistedStarter::ADVICE)?;
    for command in UnlistedStarter::COMMANDS {
        writeln!(out, "  {command}")?;
    }
    Ok(())
}

fn print_pair(pair: &Pair, report: &Report, out: &mut impl Write) -> Result<()> {
    let name = |submission: usize| printable(&report.submissions[submission].name);
    writeln!(
        out,
        "  {:.3}  {:<15}  {:>3.0}%   {:>3.0}%  {:>5.0}  {} — {}",
        pair.figures.score,
        pair.verdict.words(),
        pair.figures.left_coverage * 100.0,
        pair.figures.right_coverage * 100.0,
        pair.figures.evidence_bits,
        name(pair.left),
        name(pair.right)
    )?;
    Ok(())
}
