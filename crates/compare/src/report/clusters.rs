//! The clusters of the report: those of the engine that have enough members.

use lookalike_corpus::ReadSubmission;
use lookalike_engine as engine;
use lookalike_report_templates::model::{Cluster, Pair};

use crate::exclusive::ExclusiveTraces;
use crate::same_program::SamePrograms;

use super::provenance::members_by_known_time;

/// Returns the clusters with at least [`Cluster::MIN_MEMBERS`] members, and numbers them again in `pairs`.
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
        pair.cluster = pair.cluster.and_then(|number| numbers[number - 1]);
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
