//! Clusters made again from the pairs of a report, by another line than the report's own.

use lookalike_engine::clusters;
use lookalike_report_templates::live::Regrouped;
use lookalike_report_templates::model::{Cluster, Report};

use crate::report::in_time_as_told;

/// The clusters that the reported pairs of at least this score make.
pub(super) fn regrouped(report: &Report, from: f64) -> Regrouped {
    let from = if from.is_finite() { from.clamp(0.0, 1.0) } else { 1.0 };
    let pairs = report.pairs.iter().filter(|pair| pair.score >= from);
    let pairs: Vec<(usize, usize, f64)> = pairs.map(|pair| (pair.left, pair.right, pair.score)).collect();
    let found = clusters(report.submissions.len(), &pairs);
    let cluster = |found: lookalike_engine::Cluster| {
        let times = found.members.iter().map(|&member| report.submissions[member].handed_in.time.as_deref());
        Cluster { in_time: in_time_as_told(&found.members, times), members: found.members, central: found.central }
    };
    Regrouped { from, clusters: found.into_iter().map(cluster).collect() }
}
