//! Clusters verified pairs in one pass: components, and the center of each member.

use anyhow::{Context, Result};
use lookalike_engine::sketches::groups::{Components, centers};

use crate::arguments::ClusterArguments;
use crate::say;
use crate::tables::{CLUSTERS, SUBMISSIONS, TableWriter, each_row};
use crate::verify::Verified;

/// Writes the cluster and the center of every submission that is in a pair.
///
/// # Errors
/// A table cannot be read or written.
pub(crate) fn run(arguments: &ClusterArguments) -> Result<()> {
    let mut sids: Vec<i64> = Vec::new();
    each_row(&arguments.tables.join(SUBMISSIONS.name), ["sid"], |[sid]| sids.push(sid))?;
    sids.sort_unstable();
    let n_nodes = u32::try_from(sids.len()).context("there are too many submissions for one pass")?;
    let node = |sid: i64| sids.binary_search(&sid).ok().map(|node| node as u32);
    let mut edges: Vec<(u32, u32)> = Vec::new();
    for pair in Verified::read(&arguments.verified)? {
        let is_copy = pair.share() >= 10_000 * i64::from(arguments.min_share);
        if let Some((one, other)) = node(pair.one.0).zip(node(pair.other.0)).filter(|_| is_copy) {
            edges.extend([(one, other), (other, one)]);
        }
    }
    edges.sort_unstable();
    edges.dedup();
    let mut components = Components::new(n_nodes);
    edges.iter().for_each(|&(one, other)| components.join(one, other));
    let roots = components.roots();
    let centers = centers(n_nodes, edges);
    let mut table = TableWriter::create(&arguments.out, &CLUSTERS, "all.parquet")?;
    let (mut n_clusters, mut n_members) = (0, 0);
    for (node, center) in centers.iter().enumerate() {
        if let Some(center) = center {
            n_members += 1;
            n_clusters += usize::from(roots[node] as usize == node);
            table.push([sids[node], sids[roots[node] as usize], sids[*center as usize]])?;
        }
    }
    table.finish()?;
    say(&format!("{n_members} submissions in {n_clusters} clusters"))
}
