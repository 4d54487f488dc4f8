//! The statements of `sql/` in the simplest and slowest way.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use lookalike_scale::tables::each_row;

/// Rows in ascending order.
pub(crate) type Rows = Vec<Vec<i64>>;

/// The numbers of a submission that the statements use.
struct Submission {
    task: i64,
    n_fp: i64,
    fpset: i64,
}

/// The tables in memory.
pub(crate) struct Tables {
    submissions: BTreeMap<i64, Submission>,
    /// The submissions that have a fingerprint, a band, or a pair of super shingles.
    fingerprints: BTreeMap<i64, BTreeSet<i64>>,
    bands: BTreeMap<i64, BTreeSet<i64>>,
    supers: BTreeMap<i64, BTreeSet<i64>>,
    weights: BTreeMap<i64, i64>,
}

impl Tables {
    pub(crate) fn read(folder: &Path) -> Tables {
        let holders = |table: &str, column: &str| {
            let mut holders: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
            let take = |[key, sid]: [i64; 2]| _ = holders.entry(key).or_default().insert(sid);
            each_row(&folder.join(table), [column, "sid"], take).unwrap();
            holders
        };
        let (mut submissions, mut weights) = (BTreeMap::new(), BTreeMap::new());
        let columns = ["sid", "task", "n_fp", "fpset"];
        each_row(&folder.join("submissions"), columns, |[sid, task, n_fp, fpset]| {
            submissions.insert(sid, Submission { task, n_fp, fpset });
        })
        .unwrap();
        each_row(&folder.join("weights"), ["n", "bits"], |[n, bits]| _ = weights.insert(n, bits)).unwrap();
        Tables {
            submissions,
            fingerprints: holders("fingerprints", "fp"),
            bands: holders("bands", "bucket"),
            supers: holders("supers", "bucket"),
            weights,
        }
    }

    /// Returns the rows of every statement, in their order.
    pub(crate) fn expected(&self) -> Vec<(&'static str, Rows)> {
        let task = |sid: &i64| self.submissions[sid].task;
        let mut first_of: BTreeMap<i64, i64> = BTreeMap::new();
        let mut duplicates = Rows::new();
        for (sid, submission) in self.submissions.iter().filter(|(_, submission)| submission.n_fp > 0) {
            let first = *first_of.entry(submission.fpset).or_insert(*sid);
            if first != *sid {
                duplicates.push(vec![first, *sid]);
            }
        }
        let followers: BTreeSet<i64> = duplicates.iter().map(|row| row[1]).collect();
        let (mut frequencies, mut rare) = (Rows::new(), Rows::new());
        let mut pairs: BTreeMap<(i64, i64), (i64, i64)> = BTreeMap::new();
        for (fp, holders) in &self.fingerprints {
            let holders: Vec<i64> = holders.difference(&followers).copied().collect();
            let n = holders.len() as i64;
            if !(2..=1000).contains(&n) {
                continue;
            }
            let tasks: Vec<i64> = holders.iter().map(task).collect();
            let (least, most) = (*tasks.iter().min().unwrap(), *tasks.iter().max().unwrap());
            frequencies.push(vec![*fp, n, least, most]);
            if least == most || n > 100 {
                continue;
            }
            let bits = self.weights[&n];
            rare.extend(holders.iter().map(|sid| vec![*fp, *sid, task(sid), bits]));
            for one in &holders {
                for other in holders.iter().filter(|other| one < other && task(one) != task(other)) {
                    let sum = pairs.entry((*one, *other)).or_default();
                    *sum = (sum.0 + 1, sum.1 + bits);
                }
            }
        }
        pairs.retain(|_, sum| sum.1 >= 61_440);
        let rows = |pairs: &BTreeMap<(i64, i64), (i64, i64)>| -> Rows {
            pairs.iter().map(|((one, other), (shared, bits))| vec![*one, *other, *shared, *bits]).collect()
        };
        let all_pairs = rows(&pairs);
        pairs.retain(|(one, other), (shared, _)| {
            let (one, other) = (&self.submissions[one], &self.submissions[other]);
            *shared * 20 >= one.n_fp || *shared * 20 >= other.n_fp
        });
        let mut results = vec![
            ("duplicates", duplicates),
            ("frequencies", frequencies),
            ("rare", rare),
            ("pairs", all_pairs),
            ("candidates", rows(&pairs)),
            ("lsh", self.stars(&self.bands)),
            ("near", self.stars(&self.supers)),
        ];
        results.iter_mut().for_each(|(_, rows)| rows.sort_unstable());
        results
    }

    /// Returns the pairs of the first and the last of each bucket with those of other tasks, and the number of their buckets.
    fn stars(&self, buckets: &BTreeMap<i64, BTreeSet<i64>>) -> Rows {
        let mut pairs: BTreeMap<(i64, i64), i64> = BTreeMap::new();
        for holders in buckets.values().filter(|holders| (2..=1000).contains(&holders.len())) {
            let mut of_bucket: BTreeSet<(i64, i64)> = BTreeSet::new();
            for hub in [holders.first(), holders.last()].into_iter().flatten() {
                let of_other_tasks =
                    holders.iter().filter(|sid| self.submissions[sid].task != self.submissions[hub].task);
                of_bucket.extend(of_other_tasks.map(|sid| (*sid.min(hub), *sid.max(hub))));
            }
            of_bucket.into_iter().for_each(|pair| *pairs.entry(pair).or_default() += 1);
        }
        pairs.into_iter().map(|((one, other), n)| vec![one, other, n]).collect()
    }
}
