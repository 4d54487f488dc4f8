//! The report enlarged to a large class, to test long lists.

use super::n_by_score;
use crate::model::{
    Cluster, Exclusive, FileRange, FlaggedPairs, InputFile, Match, Pair, PairFigures, Passage, Provenance, Report,
    Scores, Submission, Verdict,
};

/// Given names and family names in several scripts.
const GIVEN: [&str; 8] = ["Aino", "Björn", "Chiamaka", "Dmitri", "أمل", "李", "Zoë", "Yonatan"];
const FAMILY: [&str; 7] = ["Virtanen", "Sigurðsson", "Okafor", "Иванова", "حداد", "雷", "Ó Súilleabháin"];

/// Returns a report with this many submissions and reported pairs; the programs of the class repeat.
pub fn large_report(n_submissions: usize, n_pairs: usize) -> Report {
    let small = super::report();
    let submissions: Vec<Submission> = (0..n_submissions).map(|index| submission(&small, index)).collect();
    let mut pairs: Vec<Pair> = (0..n_pairs).map(|index| pair(&small, index, n_pairs, n_submissions)).collect();
    pairs.sort_by(|one, other| other.figures.score.total_cmp(&one.figures.score));
    let n_with = |verdict: Verdict| pairs.iter().filter(|pair| pair.verdict == verdict).count();
    let n_flagged = FlaggedPairs { strong: n_with(Verdict::Strong), worth_a_look: n_with(Verdict::WorthALook) };
    let clusters = cluster(&mut pairs, n_submissions);
    let mut found = n_by_score(&pairs);
    // Millions of unreported pairs lie below the reported ones.
    for (bin, found) in found.iter_mut().enumerate().take(20) {
        *found += (4_000_000.0 * (-(bin as f64) / 1.4).exp()) as u64;
    }
    let mut report = Report {
        n_flagged,
        n_pairs_found: found.iter().sum::<u64>() as usize,
        input_files: account(&small, &submissions),
        identical: Vec::new(),
        submissions,
        pairs,
        clusters,
        scores: Scores { found, ..small.scores.clone() },
        ..small
    };
    report.find_cases();
    report
}

fn name(index: usize) -> String {
    format!("{}, {} {:05}", FAMILY[index % FAMILY.len()], GIVEN[index % GIVEN.len()], index + 1)
}

fn submission(small: &Report, index: usize) -> Submission {
    // The first two have files that matches point into.
    let like = small.submissions[index % 2].clone();
    Submission { name: name(index), identical: None, provenance: Provenance::default(), ..like }
}

fn pair(small: &Report, index: usize, n_pairs: usize, n_submissions: usize) -> Pair {
    let like = &small.pairs[index % small.pairs.len()];
    // Few pairs are very similar, and most are hardly similar.
    let score = 0.1 + 0.88 * (1.0 - index as f64 / n_pairs as f64).powi(9);
    let (left, right) = (index * 7 % n_submissions, index * 7 % n_submissions + 1 + index % 11);
    let verdict = match score {
        0.75.. => Verdict::Strong,
        0.6.. => Verdict::WorthALook,
        _ => Verdict::Unremarkable,
    };
    Pair {
        left,
        right: right % n_submissions,
        figures: PairFigures {
            score,
            similarity: score * 0.9,
            left_coverage: score,
            right_coverage: score * 0.8,
            matched_tokens: (score * 900.0) as usize,
            longest_match: (score * 400.0) as usize,
            evidence_bits: score * 3000.0,
            // As if one pair with a score of at least 0.4 were expected.
            expectation: (12.0 * (0.4 - score)).exp(),
        }
        .rounded(),
        verdict,
        passages: vec![passage(index)],
        cluster: None,
        exclusive: Exclusive::default(),
        corroboration: Vec::new(),
        ..like.clone()
    }
}

fn passage(index: usize) -> Passage {
    let place_of = |start: usize| FileRange { file: 0, bytes: start..start + 40 };
    let found = Match { left: place_of(10), right: place_of(10), tokens: 12, counterparts: Vec::new() };
    Passage { tokens: 12, evidence_bits: 20.0, matches: vec![found], n_others: index % 3, ..Passage::default() }
}

/// Groups suspicious pairs by blocks of forty submissions.
fn cluster(pairs: &mut [Pair], n_submissions: usize) -> Vec<Cluster> {
    let mut clusters: Vec<Cluster> = Vec::new();
    let mut numbers = vec![None; n_submissions / 40 + 1];
    for pair in pairs.iter_mut().filter(|pair| pair.verdict != Verdict::Unremarkable) {
        let number = *numbers[pair.left / 40].get_or_insert_with(|| {
            clusters.push(Cluster { central: pair.left, ..Cluster::default() });
            clusters.len()
        });
        pair.cluster = Some(number);
        clusters[number - 1].members.extend([pair.left, pair.right]);
        clusters[number - 1].n_pairs += 1;
    }
    for cluster in &mut clusters {
        cluster.members.sort_unstable();
        cluster.members.dedup();
    }
    clusters
}

/// Returns the files of every submission, with every status among them.
fn account(small: &Report, submissions: &[Submission]) -> Vec<InputFile> {
    let files = submissions.iter().enumerate();
    files
        .map(|(index, one)| InputFile {
            submission: Some(index),
            owner: one.name.clone(),
            role: one.role,
            ..small.input_files[(index * 5) % small.input_files.len()].clone()
        })
        .collect()
}
