//! The summary of `lookalike check` on standard output: the cases as soon as they are known, and after the report is written the lines that matter: the
//! numbers of cases and pairs, the submissions and files that were not compared, and the path of the report.

use std::io::Write;

use anyhow::Result;
use lookalike_compare::output::Output;
use lookalike_report_templates::model::{Case, FileStatus, Pair, PartialKind, Report, Submission, UnlistedStarter};
use lookalike_system::message::{printable, printable_path, submissions};

/// Number of cases that are printed.
const N_TOP_CASES: usize = 10;
/// Number of members of a cluster that are named.
const N_MEMBERS: usize = 4;
/// Number of pairs that are printed where none is flagged.
const N_CLOSEST: usize = 5;
/// Number of blocks that are printed which several people have, and of their holders.
const N_QUESTIONS: usize = 5;
const N_HOLDERS: usize = 12;
/// Number of places of handed-out code that are printed.
const N_PLACES: usize = 3;
/// Number of submissions that are named because they were not compared, and because they were compared in part.
const N_PARTIAL: usize = 20;

/// Prints the beginning of the summary, up to the cases; with the reason for each verdict if `explain` is set.
///
/// # Errors
/// The output cannot be written.
pub(super) fn print_pairs(report: &Report, explain: bool, out: &mut impl Write) -> Result<()> {
    print_warnings(&report.warnings, out)?;
    print_incomplete(report, out)?;
    print_handed_out(report, out)?;
    let is_partly_parsed = |status: &FileStatus| matches!(status, FileStatus::PartlyParsed { .. });
    let n_partly_parsed = report.input_files.iter().filter(|file| is_partly_parsed(&file.status)).count();
    let partly_parsed =
        if n_partly_parsed > 0 { format!(" ({n_partly_parsed} only partly parsed)") } else { String::new() };
    writeln!(
        out,
        "{}; {} of {} files compared{partly_parsed}",
        submissions(report.submissions.len()),
        report.completeness().files.n_with_compared_code(),
        report.input_files.len(),
    )?;
    print_read_as(report, out)?;
    for words in report.alike_in_words().into_iter().chain(report.starter_share_in_words()) {
        writeln!(out, "{}", printable(&words))?;
    }
    for words in report.run.inputs.iter().flat_map(|input| &input.tables) {
        writeln!(out, "{}", printable(words))?;
    }
    print_partial(report, PartialKind::NotCompared, out)?;
    print_partial(report, PartialKind::InPart, out)?;
    print_alone(report, out)?;
    print_apart(report, out)?;
    print_starter_only(report, out)?;
    print_planters(report, out)?;
    for words in report.left_out_in_words().into_iter().chain(report.beside_in_words()) {
        writeln!(out, "{}", printable(&words))?;
    }
    if report.cases.is_empty() {
        print_closest(report, explain, out)?;
    } else {
        print_cases(report, explain, out)?;
    }
    print_questions(report, out)?;
    print_translations(report, out)?;
    Ok(out.flush()?)
}

/// Prints the end of the summary.
///
/// # Errors
/// The output cannot be written.
pub(super) fn print_end(report: &Report, output: &Output, is_anonymous: bool, out: &mut impl Write) -> Result<()> {
    let cases = report.cases_in_words();
    let cases = cases.unwrap_or_else(|| "none stands out, which does not prove that nobody copied".to_owned());
    writeln!(out, "\ncases: {cases}")?;
    if let Some(trial) = report.trial.as_ref().filter(|_| report.cases.is_empty()) {
        writeln!(out, "can see: {}", printable(&trial.in_words()))?;
    }
    if let Some(questions) = report.questions_in_words() {
        writeln!(out, "questions: {questions}")?;
    }
    writeln!(out, "pairs: {}", report.pairs_in_words())?;
    // Each clause has a line of its own, below the first.
    writeln!(out, "not compared: {}", report.completeness().not_compared_in_words().join("\n              "))?;
    writeln!(out, "report: {}", printable_path(&output.index()))?;
    if is_anonymous {
        writeln!(out, "key to the names: {}", printable_path(&output.key()))?;
    }
    Ok(())
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

/// Prints the names of the submissions that are starter code only. Prints nothing if there are none.
fn print_starter_only(report: &Report, out: &mut impl Write) -> Result<()> {
    let Some(heading) = report.completeness().starter_only_heading() else { return Ok(()) };
    let starter_only = report.submissions.iter().filter(|one| one.starter_only);
    let names: Vec<_> = starter_only.map(|one| printable(&one.name)).collect();
    writeln!(out, "{heading}:")?;
    let n_more = names.len().saturating_sub(N_PARTIAL);
    let more = if n_more > 0 { format!(" and {n_more} more; the page Submissions names each") } else { String::new() };
    writeln!(out, "  {}{more}", names[..names.len() - n_more].join(", "))?;
    Ok(())
}

/// Prints the names of the submissions that are the only ones in their language, or once that all are. Prints nothing if there are none.
fn print_alone(report: &Report, out: &mut impl Write) -> Result<()> {
    let Some(heading) = report.alone_heading() else { return Ok(()) };
    if report.are_all_alone() {
        return Ok(writeln!(out, "{heading}\n  {}", report.alone_explained())?);
    }
    writeln!(out, "{heading}:")?;
    print_named(report, |_, one| one.alone_in_words(), out)
}

/// Prints the names of the submissions that share next to nothing with anybody. Prints nothing if there are none.
fn print_apart(report: &Report, out: &mut impl Write) -> Result<()> {
    let Some(heading) = report.apart_heading() else { return Ok(()) };
    writeln!(out, "{heading}:")?;
    print_named(report, |_, one| one.apart_in_words(), out)
}

/// Prints the names of the submissions that hold the programs of classmates. Prints nothing if there are none.
fn print_planters(report: &Report, out: &mut impl Write) -> Result<()> {
    let Some(heading) = report.planters_heading() else { return Ok(()) };
    writeln!(out, "{heading}:")?;
    let words = |index: usize, one: &Submission| {
        let place = report.held_in(index).map(|place| format!(": in {place}")).unwrap_or_default();
        Some(one.holds_in_words()? + &place)
    };
    print_named(report, words, out)
}

/// Prints the names of the submissions of which there is something to say, each with that.
fn print_named(
    report: &Report,
    words: impl Fn(usize, &Submission) -> Option<String>,
    out: &mut impl Write,
) -> Result<()> {
    let submissions = report.submissions.iter().enumerate();
    let named: Vec<_> = submissions.filter_map(|(index, one)| Some((&one.name, words(index, one)?))).collect();
    for (name, words) in named.iter().take(N_PARTIAL) {
        writeln!(out, "  {}: {}", printable(name), printable(words))?;
    }
    if named.len() > N_PARTIAL {
        writeln!(out, "  and {} more; the page Submissions names each", named.len() - N_PARTIAL)?;
    }
    Ok(())
}

/// Prints the pairs that look like translations. Prints nothing if there are none.
fn print_translations(report: &Report, out: &mut impl Write) -> Result<()> {
    let Some(heading) = report.translations_heading() else { return Ok(()) };
    let named = |index: usize| {
        let one = &report.submissions[index];
        format!("{} ({})", printable(&one.name), printable(one.main_language()))
    };
    writeln!(out, "\n{heading}; worth reviewing:")?;
    for one in report.translations.iter().take(N_TOP_CASES) {
        writeln!(out, "  {} — {}: {}", named(one.left), named(one.right), printable(&one.in_words()))?;
    }
    if report.translations.len() > N_TOP_CASES {
        writeln!(out, "  and {} more in the report", report.translations.len() - N_TOP_CASES)?;
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
        writeln!(out, "{heading}:")?;
        for reason in reasons {
            writeln!(out, "  {}", printable(reason))?;
        }
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

/// Prints the blocks that several people have, with the question of their source. Prints nothing if there are none.
fn print_questions(report: &Report, out: &mut impl Write) -> Result<()> {
    let questions = report.questions();
    for block in questions.iter().take(N_QUESTIONS) {
        let names: Vec<_> = block.holders.iter().map(|&holder| printable(&report.submissions[holder].name)).collect();
        let n_more = names.len().saturating_sub(N_HOLDERS);
        let more = if n_more > 0 { format!(" and {n_more} more") } else { String::new() };
        writeln!(out, "\n  {}:", block.heading(report))?;
        writeln!(out, "        {}{more}", names[..names.len() - n_more].join(", "))?;
        writeln!(out, "        {}", Report::QUESTION)?;
    }
    if questions.len() > N_QUESTIONS {
        writeln!(out, "  and {} more in the report", questions.len() - N_QUESTIONS)?;
    }
    Ok(())
}

/// Prints the first cases, each with its statement.
fn print_cases(report: &Report, explain: bool, out: &mut impl Write) -> Result<()> {
    writeln!(out, "\n  case  verdict          score  submissions")?;
    for (index, case) in report.cases.iter().take(N_TOP_CASES).enumerate() {
        let best = &report.pairs[case.pairs[0]];
        writeln!(
            out,
            "  {:>4}  {:<15}  {:.3}  {}",
            index + 1,
            case.verdict.words(),
            best.figures.score,
            names_of_case(report, case)
        )?;
        writeln!(out, "        {}", case.statement(report))?;
        for sentence in case.same_names_in_words(report) {
            writeln!(out, "        {}", printable(&sentence))?;
        }
        print_deciding(report, case, out)?;
        if explain {
            let observed = case.observed(report).map_or_else(String::new, |sentence| format!("{sentence} "));
            writeln!(out, "        {observed}{}", best.reason_in_sentences(report))?;
        }
    }
    if report.cases.len() > N_TOP_CASES {
        writeln!(out, "  and {} more in the report", report.cases.len() - N_TOP_CASES)?;
    }
    Ok(())
}

/// Prints the pairs that the verdict of a case rests on, and the submissions that are in none of them. Prints nothing if all are in one.
fn print_deciding(report: &Report, case: &Case, out: &mut impl Write) -> Result<()> {
    if case.others.is_empty() {
        return Ok(());
    }
    let name = |submission: usize| printable(&report.submissions[submission].name);
    let first = |names: Vec<String>, between: &str| {
        let more = if names.len() > N_MEMBERS { format!("{between}…") } else { String::new() };
        names[..names.len().min(N_MEMBERS)].join(between) + &more
    };
    let ends = |&pair: &usize| format!("{} — {}", name(report.pairs[pair].left), name(report.pairs[pair].right));
    let pairs = first(case.deciding().iter().map(ends).collect(), "; ");
    writeln!(out, "        {}: {pairs}", case.deciding_in_words().to_lowercase())?;
    for (label, members) in case.others_in_words(report) {
        let names = members.iter().map(|&member| name(member)).collect();
        writeln!(out, "        {}: {}", label.to_lowercase(), first(names, ", "))?;
    }
    Ok(())
}

/// Returns the names of a case: of both sides of a pair, or of the first people of a cluster.
fn names_of_case(report: &Report, case: &Case) -> String {
    let name = |submission: usize| printable(&report.submissions[submission].name);
    let people = &case.people;
    match case.cluster {
        None => format!("{} — {}", name(people[0]), name(people[1])),
        Some(cluster) => {
            let named: Vec<String> = people.iter().take(N_MEMBERS).map(|&member| name(member)).collect();
            let more = if people.len() > N_MEMBERS { ", …" } else { "" };
            let n_members = people.len() + case.others.len();
            format!("{}{more} (cluster {cluster}: {n_members} submissions, {} pairs)", named.join(", "), case.n_pairs)
        }
    }
}

/// Prints the most similar pairs of a class in which none is flagged.
fn print_closest(report: &Report, explain: bool, out: &mut impl Write) -> Result<()> {
    if !report.pairs.is_empty() {
        writeln!(out, "\n  score  verdict          left  right  bits   pair")?;
    }
    for pair in report.pairs.iter().take(N_CLOSEST) {
        print_pair(pair, report, out)?;
        if explain {
            writeln!(out, "         {}", pair.reason_in_sentences(report))?;
        }
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
