//! Extracts the submissions of a sheet from a report: those of a pair, or of a case. Data that is not there cannot be shown by
//! mistake.

use crate::model::{
    Case, Cluster, FileStatus, Histories, History, InputFile, Pair, PairHistory, Report, Role, SharedByAll, Submission,
    Verdict,
};
use crate::parts::review_keys::ReviewKeys;
use crate::words::case;
use crate::words::statement::{self, Statement};

use super::details::SheetDetails;

const MOST_PEOPLE: usize = 40;
const MOST_PAIRS: usize = 200;
/// Maximum number of pairs of which a sheet shows the code.
const MOST_SHOWN: usize = 24;

/// A case or a pair with its submissions, and figures about the whole batch.
#[derive(Debug, Clone, Default)]
pub struct Sheet {
    /// A report with these submissions and pairs only. Of a cluster, the central one comes first.
    pub report: Report,
    /// The id of the whole report.
    pub report_id: String,
    /// The case, numbered from 1, if the pairs are flagged.
    pub case: Option<usize>,
    /// The numbers of the pairs in the whole report, from 1.
    pub ranks: Vec<usize>,
    /// The pairs whose code is shown, by their indices: one, or those that connect a cluster best.
    pub shown: Vec<usize>,
    /// Number of members, on the sheet or not.
    pub n_members: usize,
    /// Number of pairs of the members, on the sheet or not.
    pub n_pairs: usize,
    /// The verdict.
    pub verdict: Verdict,
    /// Number of submissions compared.
    pub n_submissions: usize,
    /// Number of pairs with shared code in the whole batch.
    pub n_pairs_found: usize,
    /// Whether the names are replaced.
    pub is_anonymous: bool,
    /// The details that the report does not know.
    pub details: SheetDetails,
    /// The statement of the verdict, which counts the whole batch.
    pub(super) statement: Statement,
    /// The pairs that the verdict rests on, in words, if its case has submissions that are in none of them.
    pub(super) rests_on: Option<String>,
    /// The statement of each pair, if a case is about some of its pairs: they count the whole batch, too.
    pub(super) deciding_pairs: Vec<String>,
}

impl Sheet {
    /// Extracts one pair, given by its index.
    pub fn of_pair(report: &Report, pair: usize) -> Sheet {
        let whole = &report.pairs[pair];
        Sheet {
            case: whole.case,
            verdict: whole.verdict,
            statement: statement::of_pair(report, whole),
            ..extract(report, &[whole.left, whole.right], &[pair])
        }
    }

    /// Extracts one case, given by its index: the people of the pairs that reach its verdict, and these pairs.
    pub fn of_case(report: &Report, case: usize) -> Sheet {
        let whole = &report.cases[case];
        let rests_on = case::deciding(report, whole);
        let Some(number) = whole.cluster.filter(|_| whole.n_deciding > 1 || whole.others.is_empty()) else {
            return Sheet { rests_on, ..Sheet::of_pair(report, whole.pairs[0]) };
        };
        let cluster = &report.clusters[number - 1];
        let members = members(cluster, &whole.people);
        let pairs = pairs_among(report, whole, &members);
        let mut sheet = extract(report, &members, &pairs);
        let is_all = whole.others.is_empty();
        let of_pairs = pairs.iter().map(|&pair| statement::of_pair(report, &report.pairs[pair]).text()).collect();
        let n_pairs = if is_all { whole.n_pairs } else { whole.n_deciding };
        sheet.report.clusters = vec![Cluster {
            members: (0..members.len()).collect(),
            central: 0,
            n_pairs,
            // Others have it too if they are in the cluster.
            shared_by_all: if is_all { cluster.shared_by_all.clone() } else { SharedByAll::default() },
            same_program: cluster.same_program.filter(|_| is_all),
            in_time: Vec::new(),
        }];
        Sheet {
            case: Some(case + 1),
            shown: connecting(&sheet.report),
            n_members: whole.people.len(),
            n_pairs,
            verdict: whole.verdict,
            statement: statement::of_case(report, whole),
            rests_on,
            deciding_pairs: if is_all { Vec::new() } else { of_pairs },
            ..sheet
        }
    }

    pub(super) fn cluster(&self) -> Option<&Cluster> {
        self.report.clusters.first()
    }

    /// Returns the number of passages that the sheet can show.
    pub fn n_passages(&self) -> usize {
        self.shown.iter().map(|&pair| self.report.pairs[pair].passages.len()).sum()
    }
}

/// Returns some members of a cluster, the central one first.
fn members(cluster: &Cluster, people: &[usize]) -> Vec<usize> {
    let mut members = people.to_vec();
    members.sort_by_key(|&member| member != cluster.central);
    members.truncate(MOST_PEOPLE);
    members
}

/// Returns the pairs between some of the people of a case that it is about, best first.
fn pairs_among(report: &Report, case: &Case, members: &[usize]) -> Vec<usize> {
    let is_among = |pair: &Pair| members.contains(&pair.left) && members.contains(&pair.right);
    let pairs = if case.others.is_empty() { &case.pairs } else { case.deciding() };
    pairs.iter().copied().filter(|&pair| is_among(&report.pairs[pair])).take(MOST_PAIRS).collect()
}

/// Returns the best pairs that connect the submissions, each of which connects two that no better pairs connect.
fn connecting(report: &Report) -> Vec<usize> {
    let mut group: Vec<usize> = (0..report.submissions.len()).collect();
    let mut found = Vec::new();
    for (index, pair) in report.pairs.iter().enumerate() {
        let (one, other) = (group[pair.left], group[pair.right]);
        if one != other && !pair.passages.is_empty() {
            group.iter_mut().filter(|of| **of == other).for_each(|of| *of = one);
            found.push(index);
        }
    }
    found.truncate(MOST_SHOWN);
    found
}

/// Returns a sheet about some submissions and pairs. Notes on inputs are left out because they may mention others.
fn extract(report: &Report, members: &[usize], pairs: &[usize]) -> Sheet {
    let mut run = report.run.clone();
    run.inputs.iter_mut().for_each(|input| input.notes.clear());
    let identical = identical_among(report, members);
    let submission = |(at, &index): (usize, &usize)| Submission {
        identical: identical.iter().position(|group| group.contains(&at)),
        ..report.submissions[index].clone()
    };
    Sheet {
        report_id: ReviewKeys::new(report).report,
        ranks: pairs.iter().map(|pair| pair + 1).collect(),
        shown: vec![0],
        n_members: members.len(),
        n_pairs: pairs.len(),
        n_submissions: report.submissions.len(),
        n_pairs_found: report.n_pairs_found,
        report: Report {
            batch_name: report.batch_name.clone(),
            course: report.course.clone(),
            starter_incomplete: report.starter_incomplete.clone(),
            run,
            submissions: members.iter().enumerate().map(submission).collect(),
            pairs: pairs.iter().map(|&pair| alone(&report.pairs[pair], members)).collect(),
            histories: histories_of(report, members, pairs),
            input_files: files_of(report, members),
            identical,
            ..Report::default()
        },
        ..Sheet::default()
    }
}

/// Returns the groups of members with exactly the same tokens, as places in `members`.
fn identical_among(report: &Report, members: &[usize]) -> Vec<Vec<usize>> {
    let among = |group: &Vec<usize>| -> Vec<usize> {
        (0..members.len()).filter(|&at| group.binary_search(&members[at]).is_ok()).collect()
    };
    report.identical.iter().map(among).filter(|group| group.len() > 1).collect()
}

/// Returns a pair between members, without any mention of others.
fn alone(pair: &Pair, members: &[usize]) -> Pair {
    let place = |submission: usize| members.iter().position(|&member| member == submission).unwrap_or_default();
    let (left, right) = (place(pair.left), place(pair.right));
    let mut alone = Pair { left, right, case: None, cluster: None, ..pair.clone() };
    for passage in &mut alone.passages {
        passage.others.clear();
        passage.shared_parts.iter_mut().for_each(|part| part.others.clear());
    }
    alone
}

/// Returns the histories of the members and of pairs between them. Sides stay as in the pairs, whichever member comes first.
fn histories_of(report: &Report, members: &[usize], pairs: &[usize]) -> Histories {
    let of_member = |(at, &member): (usize, &usize)| {
        report.histories.of(member).map(|one| History { submission: at, ..one.clone() })
    };
    let of_pair = |&pair: &usize| {
        let pair = &report.pairs[pair];
        let Pair { left, right, .. } = alone(pair, members);
        let found = report.histories.of_pair(pair.left, pair.right);
        found.map(|one| PairHistory { left, right, ..one.clone() })
    };
    let mut pairs: Vec<PairHistory> = pairs.iter().filter_map(of_pair).collect();
    pairs.sort_by_key(|one| (one.left, one.right));
    Histories { submissions: members.iter().enumerate().filter_map(of_member).collect(), pairs }
}

/// Returns the files of the members. A file that equals a file of somebody else names neither that file nor its owner.
fn files_of(report: &Report, members: &[usize]) -> Vec<InputFile> {
    let owner = |file: &InputFile| members.iter().position(|&one| file.submission == Some(one));
    let kept: Vec<usize> =
        (0..report.input_files.len()).filter(|&at| owner(&report.input_files[at]).is_some()).collect();
    let mut files = Vec::new();
    for &index in &kept {
        let mut file = report.input_files[index].clone();
        hide_original(report, &mut file);
        if let FileStatus::DuplicateOf { file: original, .. } = &mut file.status {
            *original = original.and_then(|original| kept.binary_search(&original).ok());
        }
        file.submission = owner(&file);
        files.push(file);
    }
    files
}

/// Makes a duplicate name no file of somebody else. Starter code is nobody's.
fn hide_original(report: &Report, file: &mut InputFile) {
    let is_own = |one: &InputFile| one.role == Role::Starter || one.submission == file.submission;
    let is_named = report.original(file).is_some_and(is_own);
    if let FileStatus::DuplicateOf { file, owner, path } = &mut file.status
        && !is_named
    {
        (*file, *owner, *path) = (None, String::new(), String::new());
    }
}
