//! Clusters verified pairs in one pass: components, and the center of each member.

use anyhow::{Context, Result};
use lookalike_engine::sketches::groups::{Components, centers};

use crate::arguments::ClusterArguments;
use crate::identity::Sid;
use crate::say;
use crate::tables::{CLUSTERS, TableWriter};
use crate::verify::Verified;

/// Writes the cluster and the center of every submission that is in a pair.
///
/// # Errors
/// A table cannot be read or written.
pub(crate) fn run(arguments: &ClusterArguments) -> Result<()> {
    let mut pairs = Verified::read(&arguments.verified)?;
    pairs.retain(|pair| pair.share() >= 10_000 * i64::from(arguments.min_share));
    // Only those who are in a pair have a node, so memory does not grow with the number of submissions.
    let mut sids: Vec<Sid> = pairs.iter().flat_map(|pair| [pair.one, pair.other]).collect();
    sids.sort_unstable();
    sids.dedup();
    let n_nodes = u32::try_from(sids.len()).context("there are too many submissions for one pass")?;
    let node = |sid: Sid| sids.partition_point(|known| *known < sid) as u32;
    let ends = pairs.iter().map(|pair| (node(pair.one), node(pair.other)));
    let mut edges: Vec<(u32, u32)> = ends.flat_map(|(one, other)| [(one, other), (other, one)]).collect();
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
            table.push([sids[node].0, sids[roots[node] as usize].0, sids[*center as usize].0])?;
        }
    }
    table.finish()?;
    say(&format!("{n_members} submissions in {n_clusters} clusters"))
}
