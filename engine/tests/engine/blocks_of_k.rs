//! A block that k of n people have beside their own work: it is named whatever k is, it makes no pair of more than three strong, and one person more or less changes little.

use lookalike_engine::{Batch, Comparison, Settings, Submission, Verdict};

use crate::{compare, random_text};

/// Number of tokens of the block, some hundred lines, and of everybody's own work.
const BLOCK: usize = 600;
const OWN: usize = 600;

/// Compares a class of `n`, of whom the first `k` have the block in the middle of their own work. Everybody has other names, and spells the block with them if it is `renamed`.
fn class(n: usize, k: usize, renamed: bool) -> Comparison {
    let block = random_text(999, BLOCK, 1 << 30);
    let sources: Vec<(Vec<u32>, Vec<u32>)> = (0..n)
        .map(|student| {
            let own = random_text(student as u64, OWN, 1 << 30);
            let shared = if student < k { &block[..] } else { &[] };
            let kinds = [&own[..OWN / 2], shared, &own[OWN / 2..]].concat();
            let spellings = kinds.iter().map(|kind| if renamed { kind ^ student as u32 } else { *kind }).collect();
            (kinds, spellings)
        })
        .collect();
    let submissions = sources.iter().map(|source| Submission { files: vec![source.into()], ..Submission::default() });
    let batch = Batch { submissions: submissions.collect(), ..Batch::default() };
    compare(&batch, &Settings::default())
}

/// Returns how many of the holders a statement about the class names: the note on handed-out code, the list of common blocks, or a flagged pair.
fn n_named(found: &Comparison) -> usize {
    let handed_out = found.handed_out.as_ref().map_or(0, |found| found.n_sharing);
    let of_blocks = found.common_blocks.iter().filter(|block| block.n_different >= 2).map(|block| block.holders.len());
    let in_pairs = found.clusters.iter().map(|cluster| cluster.members.len());
    of_blocks.chain(in_pairs).max().unwrap_or(0).max(handed_out)
}

#[test]
fn a_block_is_named_whoever_has_it() {
    for n in (3..=12).chain([40, 80]) {
        for k in (2..=n.min(14)).chain([n / 2, n / 2 + 1, n - 1, n]).filter(|&k| k >= 2) {
            // Half of a program with other names throughout is no pair that stands out, and two or three are no ring.
            for renamed in [false, true].into_iter().filter(|&renamed| !renamed || k >= 4) {
                let found = class(n, k, renamed);
                assert!(n_named(&found) >= k, "{k} of {n}, renamed: {renamed}: {} are named", n_named(&found));
                if k >= 4 {
                    assert_eq!(found.n_flagged.strong, 0, "{k} of {n}, renamed: {renamed}");
                }
                if k == n && n >= 3 && !renamed {
                    assert_eq!(found.n_flagged.worth_a_look, 0, "all of {n}");
                }
                assert!(found.pairs.iter().all(|pair| pair.verdict == Verdict::Unremarkable || pair.right < k));
            }
        }
    }
}
