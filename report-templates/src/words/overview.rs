//! Text of the overview.

use crate::model::{Report, Role, Verdict};
use crate::words::figures::{capitalized, count, counted};

/// Returns a summary of the batch: `31 cases: 12 strong, 19 worth reviewing`.
pub(crate) fn lead(report: &Report) -> String {
    let cases = match report.cases_in_words() {
        None => "No pair stands out from the rest of this class. That does not prove that nobody copied.".to_owned(),
        Some(cases) => format!("{cases}."),
    };
    report.questions_in_words().map_or_else(|| cases.clone(), |questions| format!("{cases} {questions}"))
}

impl Report {
    /// Returns the number of cases by verdict, in words; nothing if there are none.
    pub fn cases_in_words(&self) -> Option<String> {
        cases_in_words(self.n_cases_with(Verdict::Strong), self.n_cases_with(Verdict::WorthALook))
    }

    /// Returns the numbers of flagged, listed and all pairs, in words.
    pub fn pairs_in_words(&self) -> String {
        let listed =
            format!("{} of {} with shared code are in the report", count(self.pairs.len()), count(self.n_pairs_found));
        if self.n_flagged() == 0 { listed } else { format!("{}; {listed}", flagged(self)) }
    }
}

/// Returns numbers of cases in words; nothing if there are none.
pub(crate) fn cases_in_words(n_strong: usize, n_worth_a_look: usize) -> Option<String> {
    let numbers = [(n_strong, Verdict::Strong), (n_worth_a_look, Verdict::WorthALook)];
    let verdicts = numbers.into_iter().filter(|&(number, _)| number > 0);
    let verdicts: Vec<String> =
        verdicts.map(|(number, verdict)| format!("{} {}", count(number), verdict.words())).collect();
    let cases = counted(n_strong + n_worth_a_look, "case", "cases");
    (!verdicts.is_empty()).then(|| format!("{cases}: {}", verdicts.join(", ")))
}

pub(crate) fn n_earlier(report: &Report) -> usize {
    report.submissions.iter().filter(|one| one.role == Role::Earlier).count()
}

/// Returns the number of flagged pairs, and how many of them are in the report.
pub(crate) fn flagged(report: &Report) -> String {
    let (n_flagged, n_listed) = (report.n_flagged(), report.flagged_pairs().count());
    let flagged = format!("{} flagged", count(n_flagged));
    if n_listed < n_flagged { format!("{flagged}, {} of them in this report", count(n_listed)) } else { flagged }
}

/// Returns what lies beside the submissions, or was left out, as a sentence. Where there are several inputs, it may begin with the name of
/// one, which stays as it is.
pub(crate) fn as_sentence(words: &str) -> String {
    let begins = ["beside", "left out"].iter().any(|beginning| words.starts_with(beginning));
    if begins { capitalized(words) } else { words.to_owned() }
}

/// The conditions that find these files in the list of files.
pub(crate) const WITHOUT_CODE_QUERY: &str = " -class:own -class:starter";

/// Returns the length of a list, and how much of it is shown if it is cut: `4 pairs` or `Showing 25 of 102`.
pub(crate) fn shown(shown: usize, total: usize, [one, many]: &[&str; 2]) -> String {
    if shown == total {
        return counted(total, one, many);
    }
    format!("Showing {} of {}", count(shown), count(total))
}

pub(crate) fn scores(report: &Report, n_found: u64, is_expected_known: bool) -> String {
    let found = match usize::try_from(n_found).unwrap_or(usize::MAX) {
        1 => "the 1 pair with shared code".to_owned(),
        found => format!("all {} pairs with shared code", count(found)),
    };
    let n_with = |verdict: Verdict| report.pairs.iter().filter(|pair| pair.verdict == verdict).count();
    let flagged = match n_with(Verdict::Strong) + n_with(Verdict::WorthALook) {
        0 => String::new(),
        _ => format!(
            "; in the colors of their verdicts, {} strong and {} worth reviewing",
            count(n_with(Verdict::Strong)),
            count(n_with(Verdict::WorthALook))
        ),
    };
    let bars = format!(
        "Light bars: {found}. Dark bars: the {} in this report{flagged}. The vertical axis is logarithmic.",
        count(report.pairs.len())
    );
    let line = if is_expected_known {
        "The curve shows how many pairs to expect by chance if nobody had copied. Bars rising above it on the right need an explanation."
    } else {
        "This class has too few pairs to estimate how many to expect by chance."
    };
    format!("{bars} {line}")
}

pub(crate) fn bar(
    range: &str,
    [n_found, n_reported]: [&str; 2],
    [n_strong, n_worth_a_look]: [usize; 2],
    expected: Option<&str>,
) -> String {
    let verdicts = [(n_strong, Verdict::Strong), (n_worth_a_look, Verdict::WorthALook)];
    let verdicts = verdicts.into_iter().filter(|&(number, _)| number > 0);
    let verdicts: String =
        verdicts.map(|(number, verdict)| format!(", {} {}", count(number), verdict.words())).collect();
    let expected = expected.map(|expected| format!(", {expected} expected by chance")).unwrap_or_default();
    format!("{range}: {n_found} with shared code, {n_reported} in this report{verdicts}{expected}")
}
