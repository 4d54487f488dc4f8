//! The statements of `sql/` in the simplest and slowest way.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use lookalike_scale::tables::each_row;

/// Rows in ascending order.
pub(crate) type Rows = Vec<Vec<i64>>;

/// Number of the rarest fingerprints of a submission that count.
const N_RARE: usize = 24;
/// Number of places from one fingerprint of a key to the other.
const REACH: usize = 4;
/// Maximum number of holders of a key.
const MAX_HOLDERS: usize = 100;
/// Number of others that a submission keeps.
const N_KEPT: usize = 8;

/// The numbers of a submission that the statements use.
struct Submission {
    task: i64,
    author: i64,
    n_fp: i64,
    fpset: i64,
}

/// A rare fingerprint of a submission.
struct Rare {
    fp: i64,
    bits: i64,
}

/// The tables in memory.
pub(crate) struct Tables {
    submissions: BTreeMap<i64, Submission>,
    /// The submissions that have a fingerprint.
    fingerprints: BTreeMap<i64, BTreeSet<i64>>,
    weights: BTreeMap<i64, i64>,
}

impl Tables {
    pub(crate) fn read(folder: &Path) -> Tables {
        let (mut submissions, mut weights) = (BTreeMap::new(), BTreeMap::new());
        let mut fingerprints: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
        let take = |[fp, sid]: [i64; 2]| _ = fingerprints.entry(fp).or_default().insert(sid);
        each_row(&folder.join("fingerprints"), ["fp", "sid"], take).unwrap();
        let columns = ["sid", "task", "author", "n_fp", "fpset"];
        each_row(&folder.join("submissions"), columns, |[sid, task, author, n_fp, fpset]| {
            submissions.insert(sid, Submission { task, author, n_fp, fpset });
        })
        .unwrap();
        each_row(&folder.join("weights"), ["n", "bits"], |[n, bits]| _ = weights.insert(n, bits)).unwrap();
        Tables { submissions, fingerprints, weights }
    }

    /// Returns the rows of every statement, in their order.
    pub(crate) fn expected(&self) -> Vec<(&'static str, Rows)> {
        let duplicates = self.duplicates();
        let followers: BTreeSet<i64> = duplicates.iter().map(|row| row[1]).collect();
        let mut frequencies = Rows::new();
        let mut held: BTreeMap<i64, Vec<(i64, i64)>> = BTreeMap::new();
        for (fp, holders) in &self.fingerprints {
            let holders: Vec<i64> = holders.difference(&followers).copied().collect();
            if holders.iter().all(|sid| self.task(*sid) == self.task(holders[0])) {
                continue;
            }
            let n = holders.len() as i64;
            frequencies.push(vec![*fp, n]);
            if self.weights.contains_key(&n) {
                holders.iter().for_each(|sid| held.entry(*sid).or_default().push((n, *fp)));
            }
        }
        let rarest = held.into_iter().map(|(sid, mut held)| {
            held.sort_unstable();
            let rarest = held.into_iter().take(N_RARE).map(|(n, fp)| Rare { fp, bits: self.weights[&n] });
            (sid, rarest.collect())
        });
        let rarest: BTreeMap<i64, Vec<Rare>> = rarest.collect();
        let rows = rarest.iter().flat_map(|(sid, rarest)| {
            rarest.iter().enumerate().map(|(place, rare)| vec![rare.fp, *sid, rare.bits, place as i64 + 1])
        });
        let rare: Rows = rows.collect();
        let keys = self.keys(&rarest);
        let pairs = self.pairs(&keys);
        let evidence = self.evidence(&rarest, &pairs);
        let mut results = vec![
            ("duplicates", duplicates),
            ("frequencies", frequencies),
            ("rare", rare),
            ("keys", keys),
            ("pairs", pairs),
            ("candidates", candidates(&evidence)),
            ("evidence", evidence),
        ];
        results.iter_mut().for_each(|(_, rows)| rows.sort_unstable());
        results.swap(5, 6);
        results
    }

    fn task(&self, sid: i64) -> i64 {
        self.submissions[&sid].task
    }

    fn duplicates(&self) -> Rows {
        let mut first_of: BTreeMap<i64, i64> = BTreeMap::new();
        let mut duplicates = Rows::new();
        for (sid, submission) in self.submissions.iter().filter(|(_, submission)| submission.n_fp > 0) {
            let first = *first_of.entry(submission.fpset).or_insert(*sid);
            if first != *sid {
                duplicates.push(vec![first, *sid]);
            }
        }
        duplicates
    }

    fn keys(&self, rarest: &BTreeMap<i64, Vec<Rare>>) -> Rows {
        let mut holders: BTreeMap<(i64, i64), Vec<i64>> = BTreeMap::new();
        for (sid, rarest) in rarest {
            for (place, rare) in rarest.iter().enumerate() {
                for next in rarest.iter().skip(place + 1).take(REACH) {
                    holders.entry((rare.fp, next.fp)).or_default().push(*sid);
                }
            }
        }
        holders.retain(|_, holders| {
            holders.len() <= MAX_HOLDERS && holders.iter().any(|sid| self.task(*sid) != self.task(holders[0]))
        });
        let rows = holders
            .iter()
            .flat_map(|((fp, next), holders)| holders.iter().map(|sid| vec![*fp, *next, *sid, self.task(*sid)]));
        rows.collect()
    }

    fn pairs(&self, keys: &Rows) -> Rows {
        let mut pairs: BTreeMap<(i64, i64), i64> = BTreeMap::new();
        for of_key in keys.chunk_by(|one, other| one[..2] == other[..2]) {
            for (index, one) in of_key.iter().enumerate() {
                for other in of_key[index + 1..].iter().filter(|other| other[3] != one[3]) {
                    *pairs.entry((one[2], other[2])).or_default() += 1;
                }
            }
        }
        pairs.into_iter().map(|((one, other), shared)| vec![one, other, shared]).collect()
    }

    fn evidence(&self, rarest: &BTreeMap<i64, Vec<Rare>>, pairs: &Rows) -> Rows {
        let weighed = pairs.iter().map(|pair| {
            let fps: BTreeSet<i64> = rarest[&pair[1]].iter().map(|rare| rare.fp).collect();
            let shared: Vec<i64> =
                rarest[&pair[0]].iter().filter(|rare| fps.contains(&rare.fp)).map(|rare| rare.bits).collect();
            vec![pair[0], pair[1], shared.len() as i64, shared.iter().sum()]
        });
        let author = |sid: i64| self.submissions[&sid].author;
        weighed.filter(|row| author(row[0]) != author(row[1]) && row[3] >= 2 * self.weights[&1]).collect()
    }
}

/// Returns the pairs that one of the two keeps, with the less promising place and the submission that it is for.
fn candidates(evidence: &Rows) -> Rows {
    let mut others: BTreeMap<i64, Vec<(i64, i64)>> = BTreeMap::new();
    for row in evidence {
        others.entry(row[0]).or_default().push((-row[3], row[1]));
        others.entry(row[1]).or_default().push((-row[3], row[0]));
    }
    others.values_mut().for_each(|others| others.sort_unstable());
    let place = |sid: i64, other: i64| 1 + others[&sid].iter().position(|(_, known)| *known == other).unwrap();
    let ranked = evidence.iter().map(|row| (row[0], row[1], place(row[0], row[1]), place(row[1], row[0])));
    let kept = ranked.filter(|(_, _, of_one, of_other)| *of_one.min(of_other) <= N_KEPT);
    let rows = kept.map(|(one, other, of_one, of_other)| {
        vec![one, other, of_one.max(of_other) as i64, if of_one > of_other { one } else { other }]
    });
    rows.collect()
}
