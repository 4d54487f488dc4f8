//! Text of cases.

use crate::model::{Case, Report};
use crate::words::common_block;
use crate::words::figures::{capitalized, count, counted, percent};

/// Returns the title of a case, by which people name it.
pub(crate) fn title(number: usize, case: &Case) -> String {
    match case.cluster {
        Some(cluster) => format!("Case {}: cluster {}", count(number), count(cluster)),
        None => format!("Case {}: pair {}", count(number), count(case.pairs[0] + 1)),
    }
}

/// Returns the shares of a pair, or the number of pairs of a cluster and how many of them are in the report.
pub(crate) fn facts(report: &Report, case: &Case) -> String {
    if case.cluster.is_none() {
        let figures = &report.pairs[case.pairs[0]].figures;
        return format!("{} and {} shared", percent(figures.left_coverage), percent(figures.right_coverage));
    }
    let pairs = counted(case.n_pairs, "flagged pair", "flagged pairs");
    if case.pairs.len() < case.n_pairs { format!("{pairs}, {} in this report", count(case.pairs.len())) } else { pairs }
}

/// Returns the common block of a case as a sentence without a full stop, if it has one.
pub(crate) fn block(report: &Report, case: &Case) -> Option<String> {
    let of = case.block?;
    Some(common_block::of_members(of, case.n_submissions(), &report.common_blocks[of.block]))
}

/// Returns what the verdict of a case rests on, if not all of its submissions are in pairs that reach it.
pub(crate) fn deciding(report: &Report, case: &Case) -> Option<String> {
    if case.others.is_empty() {
        return None;
    }
    let n_deciding = case.n_deciding;
    let which = match block(report, case) {
        Some(block) => format!("{block}; {}", counted(n_deciding, "pair shares more", "pairs share more")),
        None => format!(
            "{} of its {} {} this verdict",
            count(n_deciding),
            counted(case.n_pairs, "flagged pair", "flagged pairs"),
            if n_deciding == 1 { "reaches" } else { "reach" }
        ),
    };
    Some(format!("{which}. The verdict of the case is that of {}.", these_pairs(n_deciding)))
}

/// Names the pairs that a sentence has just counted.
fn these_pairs(number: usize) -> &'static str {
    if number == 1 { "this pair" } else { "these pairs" }
}

/// Returns the label of the list of pairs that the verdict of a case rests on.
pub(crate) fn label_of_pairs(number: usize) -> String {
    capitalized(these_pairs(number))
}

impl Case {
    /// Returns the label of the list of pairs that reach the verdict.
    pub fn deciding_in_words(&self) -> String {
        label_of_pairs(self.n_deciding)
    }

    /// Returns the submissions that are in no pair that reaches the verdict, with what is said of them: those who have the common block, then the rest.
    pub fn others_in_words(&self, report: &Report) -> Vec<(&'static str, Vec<usize>)> {
        let holders = self.block.map_or(&[][..], |of| &report.common_blocks[of.block].holders);
        let (with_block, without): (Vec<usize>, Vec<usize>) = self.others.iter().partition(|one| holders.contains(one));
        let mut others = vec![("Also have the block", with_block), ("Only in weaker pairs", without)];
        others.retain(|(_, members)| !members.is_empty());
        others
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Cluster, CommonBlock, Pair, StarterLines, Submission, Verdict};

    /// A report about a cluster of seven, in which these pairs are strong and all others worth reviewing.
    fn report(strong: &[(usize, usize)], holders: &[usize]) -> Report {
        let all = (0..7).flat_map(|left| (left + 1..7).map(move |right| (left, right)));
        let pair = |(left, right)| {
            let verdict = if strong.contains(&(left, right)) { Verdict::Strong } else { Verdict::WorthALook };
            Pair { left, right, verdict, cluster: Some(1), ..Pair::default() }
        };
        let mut pairs: Vec<Pair> = all.map(pair).collect();
        pairs.sort_by_key(|pair| std::cmp::Reverse(pair.verdict));
        let block = CommonBlock {
            n_tokens: 400,
            submission: 0,
            places: vec![
                StarterLines { file: 0, first_line: 3, last_line: 62 },
                StarterLines { file: 0, first_line: 70, last_line: 71 },
            ],
            holders: holders.to_vec(),
            n_different: 4,
        };
        let mut report = Report {
            submissions: vec![Submission::default(); 80],
            pairs,
            clusters: vec![Cluster { members: (0..7).collect(), n_pairs: 21, ..Cluster::default() }],
            common_blocks: if holders.is_empty() { Vec::new() } else { vec![block] },
            ..Report::default()
        };
        report.find_cases();
        report
    }

    /// A verdict is never said of people who are in no pair that reaches it.
    #[test]
    fn a_verdict_belongs_to_the_pairs_that_reach_it() {
        let of_three = report(&[(0, 1), (0, 2), (3, 4)], &[0, 1, 2, 3, 4, 5, 6]);
        let case = &of_three.cases[0];
        assert_eq!((case.people.as_slice(), case.others.as_slice()), (&[0, 1, 2, 3, 4][..], &[5, 6][..]));
        assert_eq!(case.deciding(), [0, 1, 2]);
        assert_eq!(
            case.statement(&of_three),
            "All 7 share one block of 62 lines; 3 pairs share more. The verdict of the case is that of these pairs."
        );
        assert_eq!(case.others_in_words(&of_three), [("Also have the block", vec![5, 6])]);
        let of_one = report(&[(2, 5)], &[0, 1, 2, 5]);
        assert_eq!(
            of_one.cases[0].statement(&of_one),
            "4 of the 7 share one block of 62 lines; 1 pair shares more. The verdict of the case is that of this pair."
        );
        let others = of_one.cases[0].others_in_words(&of_one);
        assert_eq!(others, [("Also have the block", vec![0, 1]), ("Only in weaker pairs", vec![3, 4, 6])]);
        let without = report(&[(2, 5), (2, 6)], &[]);
        assert_eq!(
            without.cases[0].statement(&without),
            "2 of its 21 flagged pairs reach this verdict. The verdict of the case is that of these pairs."
        );
    }

    /// Where all pairs reach the verdict, all are people of the case, and the block is named first.
    #[test]
    fn a_case_of_equal_pairs_is_about_all() {
        let report = report(&[], &[0, 1, 2, 3, 4, 5, 6]);
        let case = &report.cases[0];
        assert_eq!((case.people.len(), case.others.len(), case.n_deciding), (7, 0, 21));
        assert!(case.statement(&report).starts_with("All 7 share one block of 62 lines. No line, name or text"));
    }

    /// If pairs of a case are missing in the report, nobody is known to be in no strong pair.
    #[test]
    fn a_cut_case_is_about_all() {
        let mut report = report(&[(0, 1)], &[]);
        report.pairs.truncate(5);
        report.find_cases();
        assert_eq!((report.cases[0].people.len(), report.cases[0].others.len()), (7, 0));
    }
}
