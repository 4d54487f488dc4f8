//! The statement of a verdict: the code that people share and nobody else has. Every page, file and message makes it here, so
//! that it is the same everywhere.

use std::ops::Range;

use crate::model::{Case, Exclusive, Pair, Report};
use crate::words::figures::{count, counted};

/// The beginning of a statement about a sequence.
const SEQUENCE: &str = "The same sequence of ";

/// A statement. Its figures are set off on pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Statement {
    pub(crate) before: String,
    /// Empty if there is nothing to count.
    pub(crate) figures: String,
    pub(crate) after: String,
}

impl Statement {
    /// Whether it counts a sequence, so that no line by itself shows it.
    pub(crate) fn is_of_sequence(&self) -> bool {
        self.before.starts_with(SEQUENCE)
    }

    fn new(before: impl Into<String>, figures: String, after: impl Into<String>) -> Statement {
        Statement { before: before.into(), figures, after: after.into() }
    }

    fn plain(sentence: impl Into<String>) -> Statement {
        Statement::new(sentence, String::new(), "")
    }

    /// Returns the whole sentence.
    pub(crate) fn text(&self) -> String {
        [self.before.as_str(), &self.figures, &self.after].concat()
    }
}

impl Pair {
    /// Returns the statement of the pair's verdict as a sentence, for terminals and programs.
    pub fn statement(&self, report: &Report) -> String {
        of_pair(report, self).text()
    }
}

impl Case {
    /// Returns the statement of the case's verdict as a sentence, for terminals and programs.
    pub fn statement(&self, report: &Report) -> String {
        of_case(report, self).text()
    }
}

/// Returns the statement of a pair.
pub(crate) fn of_pair(report: &Report, pair: &Pair) -> Statement {
    let is_telling = pair.exclusive.n_lines + pair.exclusive.n_names + pair.exclusive.n_texts >= MIN_TRACES;
    let sequence = if is_telling { None } else { longest_sequence(report, pair) };
    if let Some(n_lines) = sequence {
        let figures = counted(n_lines, "line", "lines");
        return Statement::new(SEQUENCE, figures, ", apart from names, is in no other submission.");
    }
    let nobody_else = format!("Nobody else in {} has ", count(report.submissions.len()));
    if let Some((these, figures)) = traces(&pair.exclusive) {
        return Statement::new(format!("{nobody_else}{these} "), figures, ".");
    }
    let cluster = pair.cluster.map(|number| (number, &report.clusters[number - 1]));
    match cluster {
        Some((number, cluster)) if cluster.shared_by_all.is_some() => Statement::plain(format!(
            "The two share nothing that nobody else has, beyond what all {} of cluster {} share.",
            count(cluster.members.len()),
            count(number)
        )),
        _ => Statement::plain("The two share nothing that nobody else has."),
    }
}

/// Returns the statement of a case.
pub(crate) fn of_case(report: &Report, case: &Case) -> Statement {
    let Some(cluster) = case.cluster.map(|number| &report.clusters[number - 1]) else {
        return of_pair(report, &report.pairs[case.pairs[0]]);
    };
    let all = cluster.shared_by_all;
    match in_words([all.n_lines, all.n_names, all.n_texts]) {
        Some(figures) => Statement::new(
            format!("Nobody else in {} has the ", count(report.submissions.len())),
            figures,
            format!(" that all {} share.", count(cluster.members.len())),
        ),
        None => Statement::plain(format!(
            "No line, name or text is in all {} and nowhere else; each pair shares something else.",
            count(cluster.members.len())
        )),
    }
}

/// Returns the traces of a pair: `these` or `this`, and their numbers.
fn traces(exclusive: &Exclusive) -> Option<(&'static str, String)> {
    let numbers = [exclusive.n_lines, exclusive.n_names, exclusive.n_texts];
    let these = if numbers.iter().sum::<usize>() == 1 { "this" } else { "these" };
    in_words(numbers).map(|figures| (these, if these == "this" { figures.replacen("1 ", "", 1) } else { figures }))
}

/// Returns numbers of lines, names and texts; nothing if there are none: `13 lines, 4 names and 2 texts`.
fn in_words([n_lines, n_names, n_texts]: [usize; 3]) -> Option<String> {
    let parts = [(n_lines, "line", "lines"), (n_names, "name", "names"), (n_texts, "text", "texts")];
    let parts: Vec<String> =
        parts.into_iter().filter(|&(n, ..)| n > 0).map(|(n, one, many)| counted(n, one, many)).collect();
    let (last, first) = parts.split_last()?;
    Some(if first.is_empty() { last.clone() } else { format!("{} and {last}", first.join(", ")) })
}

/// Minimum number of traces that state a verdict where there is a sequence: a copy with other names has hardly any.
const MIN_TRACES: usize = 4;
/// Minimum number of lines of a sequence that is stated.
const MIN_SEQUENCE: usize = 4;

/// Returns the number of lines, on the left, of the longest match that nobody else has as a whole, because others have not all of it.
fn longest_sequence(report: &Report, pair: &Pair) -> Option<usize> {
    let files = &report.submissions.get(pair.left)?.files;
    let mut longest = 0;
    for passage in &pair.passages {
        for found in &passage.matches {
            let Some(file) = files.get(found.left.file) else { continue };
            let text = file.text.read();
            let parts = passage.shared_parts.iter().filter(|part| part.left.file == found.left.file);
            let has_more =
                |bytes: Range<usize>| text.get(bytes).is_some_and(|text| text.chars().any(char::is_alphanumeric));
            if has_uncovered(&found.left.bytes, parts.map(|part| &part.left.bytes), has_more) {
                let lines = text.get(found.left.bytes.clone()).unwrap_or_default().lines();
                longest = longest.max(lines.filter(|line| !line.trim().is_empty()).count());
            }
        }
    }
    (longest >= MIN_SEQUENCE).then_some(longest)
}

/// Returns whether something is left of a range outside of some parts, which are ascending.
fn has_uncovered<'r>(
    range: &Range<usize>,
    parts: impl Iterator<Item = &'r Range<usize>>,
    is_something: impl Fn(Range<usize>) -> bool,
) -> bool {
    let mut start = range.start;
    for part in parts {
        if part.start > start && is_something(start..part.start.min(range.end)) {
            return true;
        }
        start = start.max(part.end);
        if start >= range.end {
            return false;
        }
    }
    start < range.end && is_something(start..range.end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Cluster, FileRange, Match, Passage, SharedByAll, SharedPart, SourceFile, Submission, Verdict};

    fn report(exclusive: Exclusive, shared_by_all: Option<SharedByAll>) -> Report {
        let cluster = shared_by_all.map(|shared_by_all| Cluster {
            members: vec![0, 1, 2],
            n_pairs: 3,
            shared_by_all,
            ..Cluster::default()
        });
        let pair = Pair {
            right: 1,
            verdict: Verdict::Strong,
            cluster: cluster.is_some().then_some(1),
            exclusive,
            ..Pair::default()
        };
        let mut report = Report {
            submissions: vec![Submission::default(); 1259],
            pairs: vec![pair],
            clusters: cluster.into_iter().collect(),
            ..Report::default()
        };
        report.find_cases();
        report
    }

    fn of_numbers([n_lines, n_names, n_texts]: [usize; 3]) -> String {
        let report = report(Exclusive { n_lines, n_names, n_texts, ..Exclusive::default() }, None);
        report.cases[0].statement(&report)
    }

    /// The sentence is read aloud in a hearing.
    #[test]
    fn statements_are_whole_sentences() {
        assert_eq!(of_numbers([13, 4, 2]), "Nobody else in 1,259 has these 13 lines, 4 names and 2 texts.");
        assert_eq!(of_numbers([2, 0, 1]), "Nobody else in 1,259 has these 2 lines and 1 text.");
        assert_eq!(of_numbers([0, 1, 0]), "Nobody else in 1,259 has this name.");
        assert_eq!(of_numbers([0, 0, 0]), "The two share nothing that nobody else has.");
    }

    /// A sequence is nobody else's if others have not all of it.
    #[test]
    fn sequences_are_stated_where_names_differ() {
        let any = |range: Range<usize>| !range.is_empty();
        assert!(has_uncovered(&(10..20), [5..12, 13..30].iter(), any));
        assert!(!has_uncovered(&(10..20), [5..12, 12..30].iter(), any));
        assert!(has_uncovered(&(10..20), [].iter(), any) && has_uncovered(&(10..20), std::iter::once(&(10..19)), any));
        let text = "int a;\nint b;\n\nint c;\nint d;\n";
        let place = |bytes: Range<usize>| FileRange { file: 0, bytes };
        let whole = Match { left: place(0..text.len()), right: place(0..text.len()), tokens: 12 };
        let part = SharedPart { left: place(0..13), right: place(0..13), n_others: 1, others: Vec::new() };
        let mut report = report(Exclusive { n_lines: 1, ..Exclusive::default() }, None);
        report.submissions[0].files = vec![SourceFile { text: text.into(), ..SourceFile::default() }];
        report.pairs[0].passages =
            vec![Passage { matches: vec![whole], shared_parts: vec![part], ..Passage::default() }];
        assert_eq!(
            report.pairs[0].statement(&report),
            "The same sequence of 4 lines, apart from names, is in no other submission."
        );
        report.pairs[0].passages[0].shared_parts[0].left = place(0..text.len());
        assert_eq!(report.pairs[0].statement(&report), "Nobody else in 1,259 has this line.");
    }

    /// A cluster has one statement, and its pairs do not claim its code for themselves.
    #[test]
    fn clusters_have_one_statement() {
        let all = SharedByAll { n_lines: 35, n_names: 3, ..SharedByAll::default() };
        let of_three = report(Exclusive::default(), Some(all));
        assert_eq!(
            of_three.cases[0].statement(&of_three),
            "Nobody else in 1,259 has the 35 lines and 3 names that all 3 share."
        );
        assert_eq!(
            of_three.pairs[0].statement(&of_three),
            "The two share nothing that nobody else has, beyond what all 3 of cluster 1 share."
        );
        let apart = report(Exclusive { n_lines: 2, ..Exclusive::default() }, Some(SharedByAll::default()));
        assert_eq!(
            apart.cases[0].statement(&apart),
            "No line, name or text is in all 3 and nowhere else; each pair shares something else."
        );
        assert_eq!(apart.pairs[0].statement(&apart), "Nobody else in 1,259 has these 2 lines.");
    }
}
