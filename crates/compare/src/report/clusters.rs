//! The clusters of the report: those of the engine that have enough members.

use lookalike_corpus::ReadSubmission;
use lookalike_engine as engine;
use lookalike_report_templates::model::{Cluster, Pair};

use crate::exclusive::ExclusiveTraces;
use crate::same_program::SamePrograms;

use super::provenance::members_by_known_time;

/// Returns the clusters with at least [`Cluster::MIN_MEMBERS`] members, and numbers them again in `pairs`. Only flagged pairs link members,
/// so that no other pair is in a cluster.
pub(super) fn clusters(
    found: Vec<engine::Cluster>,
    submissions: &[ReadSubmission],
    of_all: (&ExclusiveTraces, &SamePrograms<'_>),
    pairs: &mut [Pair],
) -> Vec<Cluster> {
    let mut numbers = vec![None; found.len()];
    let mut clusters = Vec::new();
    for (index, found) in found.into_iter().enumerate() {
        if found.members.len() >= Cluster::MIN_MEMBERS {
            clusters.push(cluster(found, submissions, of_all));
            numbers[index] = Some(clusters.len());
        }
    }
    for pair in pairs {
        pair.cluster = pair.cluster.filter(|_| pair.verdict.is_flagged()).and_then(|number| numbers[number - 1]);
    }
    clusters
}

fn cluster(
    found: engine::Cluster,
    submissions: &[ReadSubmission],
    (exclusive, programs): (&ExclusiveTraces, &SamePrograms<'_>),
) -> Cluster {
    Cluster {
        in_time: members_by_known_time(&found.members, submissions),
        shared_by_all: exclusive.of_cluster(&found, submissions),
        same_program: programs.of(&found.members),
        members: found.members,
        central: found.central,
        n_pairs: found.n_pairs,
    }
}

#[cfg(test)]
mod tests {
    use lookalike_report_templates::model::Verdict;

    use super::*;
    use crate::exclusive::TraceHolders;
    use crate::lexical_view::TokenClasses;

    /// The pairs of a cluster are those that it counts. Two members that are unlike each other are no further pair of it.
    #[test]
    fn only_flagged_pairs_are_in_a_cluster() {
        let found =
            |members: &[usize], n_pairs| engine::Cluster { members: members.to_vec(), central: members[0], n_pairs };
        let submissions: Vec<ReadSubmission> = (0..5).map(|_| ReadSubmission::default()).collect();
        let verdicts =
            [(1, Verdict::Strong), (2, Verdict::WorthALook), (2, Verdict::Strong), (2, Verdict::Unremarkable)];
        let mut pairs: Vec<Pair> =
            verdicts.map(|(cluster, verdict)| Pair { cluster: Some(cluster), verdict, ..Pair::default() }).to_vec();
        let holders = TraceHolders::new(&submissions, vec![Vec::new(); 5], &[]);
        let views: Vec<_> = (0..5).map(|_| Vec::new()).collect();
        let exclusive = ExclusiveTraces::new(&holders, &submissions, &[], &[], &views);
        let programs = SamePrograms::new(&submissions, &[], &views, &TokenClasses::new());
        let of_all = (&exclusive, &programs);
        let clusters = clusters(vec![found(&[0, 1], 1), found(&[2, 3, 4], 2)], &submissions, of_all, &mut pairs);
        assert_eq!(pairs.iter().map(|pair| pair.cluster).collect::<Vec<_>>(), [None, Some(1), Some(1), None]);
        assert_eq!((clusters.len(), clusters[0].n_pairs), (1, 2));
    }
}
