//! The statement of a verdict: the code that people share and nobody else has. Every page, file and message makes it here, so
//! that it is the same everywhere.

use crate::model::{Case, Exclusive, Pair, Report, SameProgram, Sequence};
use crate::words::case as case_text;
use crate::words::figures::{count, counted};
use crate::words::observed::{Quantity, Rate, rate};

/// A statement. Its figures are set off on pages.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Statement {
    pub(crate) before: String,
    /// Empty if there is nothing to count.
    pub(crate) figures: String,
    pub(crate) after: String,
    /// Whether it counts a sequence, so that no line by itself shows it.
    pub(crate) is_of_sequence: bool,
    /// The pairs that shared as much without copying, if there is something to count and it was counted.
    pub(crate) rate: Option<Rate>,
}

impl Statement {
    fn new(before: impl Into<String>, figures: String, after: impl Into<String>) -> Statement {
        Statement { before: before.into(), figures, after: after.into(), is_of_sequence: false, rate: None }
    }

    fn plain(sentence: impl Into<String>) -> Statement {
        Statement::new(sentence, String::new(), "")
    }

    /// Returns how many pairs shared as much without copying, as a sentence.
    pub(crate) fn observed(&self) -> Option<String> {
        self.rate.map(Rate::sentence)
    }

    pub(crate) fn text(&self) -> String {
        [self.before.as_str(), &self.figures, &self.after].concat()
    }
}

impl Pair {
    /// Returns the statement of the pair's verdict as a sentence, for terminals and programs.
    pub fn statement(&self, report: &Report) -> String {
        of_pair(report, self).text()
    }

    /// Returns how many pairs shared as much without copying, as a sentence; nothing if the statement counts nothing that was counted so.
    pub fn observed(&self, report: &Report) -> Option<String> {
        of_pair(report, self).observed()
    }
}

impl Case {
    /// Returns the statement of the case's verdict as a sentence, for terminals and programs.
    pub fn statement(&self, report: &Report) -> String {
        of_case(report, self).text()
    }

    /// Returns how many pairs shared as much without copying, as a sentence; nothing if the statement counts nothing.
    pub fn observed(&self, report: &Report) -> Option<String> {
        of_case(report, self).observed()
    }
}

pub(crate) fn of_pair(report: &Report, pair: &Pair) -> Statement {
    if let Some(same) = &pair.same_program {
        return of_same_program("Both", same, report.submissions.len());
    }
    let Exclusive { n_lines, n_names, n_texts, sequence, .. } = &pair.exclusive;
    let n_traces = n_lines + n_names + n_texts;
    if let Some(sequence) = sequence
        && n_traces < MIN_TRACES
    {
        let rate = rate(report, pair, Quantity::Sequence(sequence.n_lines()));
        let statement = of_sequence(sequence, report.submissions.len());
        return Statement { is_of_sequence: true, rate, ..statement };
    }
    let total = count(report.submissions.len());
    if n_traces < MIN_TRACES
        && let Some(statement) = of_cluster_of(report, pair)
    {
        return statement;
    }
    if let Some((these, figures)) = traces(&pair.exclusive) {
        let rate = rate(report, pair, Quantity::Traces(n_traces));
        let statement = Statement::new(format!("Nobody else in {total} has {these} "), figures, ".");
        return Statement { rate, ..statement };
    }
    Statement::plain("No line, name or text is in these two alone.")
}

/// Returns the statement of a pair that has little more than all members of its cluster; nothing if these have nothing of their own.
fn of_cluster_of(report: &Report, pair: &Pair) -> Option<Statement> {
    let number = pair.cluster?;
    let cluster = &report.clusters[number - 1];
    let all = &cluster.shared_by_all;
    let figures = in_words([all.n_lines, all.n_names, all.n_texts])?;
    let Exclusive { n_lines, n_names, n_texts, .. } = pair.exclusive;
    let more = match in_words([n_lines, n_names, n_texts]) {
        Some(more) => format!("these two alone have {more} more"),
        None => "nothing more is in these two alone".to_owned(),
    };
    let before = format!("All {} of cluster {} share ", count(cluster.members.len()), count(number));
    let after = format!(" that nobody else in {} has; {more}.", count(report.submissions.len()));
    Some(Statement::new(before, figures, after))
}

/// Returns the statement of a sequence among `n_all` submissions.
fn of_sequence(sequence: &Sequence, n_all: usize) -> Statement {
    let [left, right] = sequence.n_of_sides();
    let figures = format!("{} in a row", counted(sequence.n_lines(), "line", "lines"));
    let mut after = format!(" that nobody else in {} has, apart from names.", count(n_all));
    if left != right {
        after += &format!(" They are {} on the left and {} on the right.", count(left), count(right));
    }
    Statement::new("These two have ", figures, after)
}

/// Returns the statement of people who handed in the same program: `whose` are they, among `n_all` submissions.
fn of_same_program(whose: &str, same: &SameProgram, n_all: usize) -> Statement {
    let apart = match same.renamed {
        0 => "but for layout".to_owned(),
        n_renamed => format!("with {} changed", counted(n_renamed, "name", "names")),
    };
    let others = match same.others {
        0 => "Nobody else".to_owned(),
        1 => "One other".to_owned(),
        n_others => format!("{} others", count(n_others)),
    };
    let apart_from_names = if same.others > 0 { ", apart from names" } else { "" };
    let after = format!(", {apart}. {others} in {} handed it in{apart_from_names}.", count(n_all));
    Statement::new(format!("{whose} handed in the same program, "), counted(same.lines, "line", "lines"), after)
}

pub(crate) fn of_case(report: &Report, case: &Case) -> Statement {
    let Some(cluster) = case.cluster.map(|number| &report.clusters[number - 1]) else {
        return of_pair(report, &report.pairs[case.pairs[0]]);
    };
    if let Some(sentence) = case_text::deciding(report, case) {
        return Statement::plain(sentence);
    }
    // One program in a whole cluster has hardly a line that is in all and in nobody else, if some of them renamed it.
    if let Some(same) = &cluster.same_program {
        return of_same_program(&format!("All {}", count(cluster.members.len())), same, report.submissions.len());
    }
    let all = &cluster.shared_by_all;
    let of_all = match in_words([all.n_lines, all.n_names, all.n_texts]) {
        Some(figures) => Statement::new(
            format!("Nobody else in {} has the ", count(report.submissions.len())),
            figures,
            format!(" that all {} share.", count(cluster.members.len())),
        ),
        None => Statement::plain(format!(
            "No line, name or text is in all {} and in nobody else; their pairs show what each two share.",
            count(cluster.members.len())
        )),
    };
    let block = case_text::block(report, case).map_or_else(String::new, |block| format!("{block}. "));
    Statement { before: block + &of_all.before, ..of_all }
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
    use crate::model::{Cluster, LinePair, SharedByAll, Submission, Verdict};

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
        let of = |n_lines: usize, last: LinePair| {
            let mut lines: Vec<LinePair> = (1..29).map(|line| LinePair { left: line, right: line + 7 }).collect();
            lines.push(last);
            let sequence = Some(Sequence { lines, ..Sequence::default() });
            let report = report(Exclusive { n_lines, sequence, ..Exclusive::default() }, None);
            report.cases[0].statement(&report)
        };
        let (beside, joined) = (LinePair { left: 29, right: 36 }, LinePair { left: 29, right: 35 });
        assert_eq!(of(1, beside), "These two have 29 lines in a row that nobody else in 1,259 has, apart from names.");
        assert_eq!(of(12, beside), "Nobody else in 1,259 has these 12 lines.");
        assert_eq!(
            of(0, joined),
            "These two have 28 lines in a row that nobody else in 1,259 has, apart from names. They are 29 on the left and 28 on the right."
        );
    }

    /// The surest case has the surest sentence, also if somebody else has the program, too.
    #[test]
    fn same_programs_are_called_so() {
        let of = |renamed, others| {
            let mut report = report(Exclusive { n_lines: 2, ..Exclusive::default() }, None);
            report.pairs[0].same_program = Some(SameProgram { lines: 142, renamed, others });
            report.cases[0].statement(&report)
        };
        assert_eq!(
            of(0, 0),
            "Both handed in the same program, 142 lines, but for layout. Nobody else in 1,259 handed it in."
        );
        assert_eq!(
            of(1, 1),
            "Both handed in the same program, 142 lines, with 1 name changed. One other in 1,259 handed it in, apart from names."
        );
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
            "All 3 of cluster 1 share 35 lines and 3 names that nobody else in 1,259 has; nothing more is in these two alone."
        );
        let apart = report(Exclusive { n_lines: 2, ..Exclusive::default() }, Some(SharedByAll::default()));
        assert_eq!(
            apart.cases[0].statement(&apart),
            "No line, name or text is in all 3 and in nobody else; their pairs show what each two share."
        );
        assert_eq!(apart.pairs[0].statement(&apart), "Nobody else in 1,259 has these 2 lines.");
    }
}
