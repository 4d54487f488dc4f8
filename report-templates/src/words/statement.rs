//! The statement of a verdict: the code that people share and nobody else has. Every page, file and message makes it here, so
//! that it is the same everywhere.

use crate::model::{Case, Exclusive, Pair, Report};
use crate::words::figures::{count, counted};
use crate::words::observed::{self, Quantity};

/// A statement. Its figures are set off on pages.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Statement {
    pub(crate) before: String,
    /// Empty if there is nothing to count.
    pub(crate) figures: String,
    pub(crate) after: String,
    /// Whether it counts a sequence, so that no line by itself shows it.
    pub(crate) is_of_sequence: bool,
    /// A sentence with the number of pairs that shared as much without copying, if there is something to count.
    pub(crate) observed: Option<String>,
}

impl Statement {
    fn new(before: impl Into<String>, figures: String, after: impl Into<String>) -> Statement {
        Statement { before: before.into(), figures, after: after.into(), is_of_sequence: false, observed: None }
    }

    fn plain(sentence: impl Into<String>) -> Statement {
        Statement::new(sentence, String::new(), "")
    }

    fn observed(self, quantity: Quantity) -> Statement {
        Statement {
            is_of_sequence: matches!(quantity, Quantity::Sequence(_)),
            observed: Some(observed::sentence(quantity)),
            ..self
        }
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

    /// Returns how many pairs shared as much without copying, as a sentence; nothing if the statement counts nothing.
    pub fn observed(&self, report: &Report) -> Option<String> {
        of_case(report, self).observed
    }
}

/// Returns the statement of a pair.
pub(crate) fn of_pair(report: &Report, pair: &Pair) -> Statement {
    let Exclusive { n_lines, n_names, n_texts, sequence, .. } = &pair.exclusive;
    if let Some(n_in_sequence) = sequence
        && n_lines + n_names + n_texts < MIN_TRACES
    {
        let figures = counted(*n_in_sequence, "line", "lines");
        let after = ", apart from names, is in no other submission.";
        return Statement::new("The same sequence of ", figures, after).observed(Quantity::Sequence(*n_in_sequence));
    }
    let nobody_else = format!("Nobody else in {} has ", count(report.submissions.len()));
    if let Some((these, figures)) = traces(&pair.exclusive) {
        let all = Quantity::Traces(n_lines + n_names + n_texts);
        return Statement::new(format!("{nobody_else}{these} "), figures, ".").observed(all);
    }
    let cluster = pair.cluster.map(|number| (number, &report.clusters[number - 1]));
    match cluster {
        Some((number, cluster)) if cluster.shared_by_all.is_some() => Statement::plain(format!(
            "No line, name or text is in these two alone, beyond those that all {} of cluster {} share.",
            count(cluster.members.len()),
            count(number)
        )),
        _ => Statement::plain("No line, name or text is in these two alone."),
    }
}

/// Returns the statement of a case.
pub(crate) fn of_case(report: &Report, case: &Case) -> Statement {
    let Some(cluster) = case.cluster.map(|number| &report.clusters[number - 1]) else {
        return of_pair(report, &report.pairs[case.pairs[0]]);
    };
    // One program in a whole cluster has hardly a line that is in all and in nobody else, if some of them renamed it.
    if are_one_program(report, &cluster.members) {
        let (n_members, total) = (count(cluster.members.len()), count(report.submissions.len()));
        return Statement::plain(format!(
            "All {n_members} have the same program, apart from names; nobody else in {total} has it."
        ));
    }
    let all = &cluster.shared_by_all;
    match in_words([all.n_lines, all.n_names, all.n_texts]) {
        Some(figures) => Statement::new(
            format!("Nobody else in {} has the ", count(report.submissions.len())),
            figures,
            format!(" that all {} share.", count(cluster.members.len())),
        )
        .observed(Quantity::Traces(all.n_lines + all.n_names + all.n_texts)),
        None => Statement::plain(format!(
            "No line, name or text is in all {} and in nobody else; their pairs show what each two share.",
            count(cluster.members.len())
        )),
    }
}

/// Returns whether these are all submissions with the same tokens.
fn are_one_program(report: &Report, members: &[usize]) -> bool {
    let group = members.first().and_then(|&first| report.submissions[first].identical);
    group.and_then(|group| report.identical.get(group)).is_some_and(|group| group == members)
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
#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Cluster, SharedByAll, Submission, Verdict};

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
        assert_eq!(of_numbers([0, 0, 0]), "No line, name or text is in these two alone.");
    }

    /// A copy with other names has hardly a line of its source, and is stated by their sequence.
    #[test]
    fn sequences_are_stated_where_names_differ() {
        let of = |n_lines: usize| {
            let report = report(Exclusive { n_lines, sequence: Some(29), ..Exclusive::default() }, None);
            report.cases[0].statement(&report)
        };
        assert_eq!(of(1), "The same sequence of 29 lines, apart from names, is in no other submission.");
        assert_eq!(of(12), "Nobody else in 1,259 has these 12 lines.");
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
            "No line, name or text is in these two alone, beyond those that all 3 of cluster 1 share."
        );
        let apart = report(Exclusive { n_lines: 2, ..Exclusive::default() }, Some(SharedByAll::default()));
        assert_eq!(
            apart.cases[0].statement(&apart),
            "No line, name or text is in all 3 and in nobody else; their pairs show what each two share."
        );
        assert_eq!(apart.pairs[0].statement(&apart), "Nobody else in 1,259 has these 2 lines.");
    }
}
