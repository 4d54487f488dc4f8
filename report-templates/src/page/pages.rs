//! The pages of a report with the data that they share.

use std::ops::Deref;

use super::live::LiveView;
use super::prepared::Prepared;
use crate::live::{Live, Regrouped};
use crate::model::{Cluster, Pair, Report};

/// The pages of a report, for a folder or for a server.
pub struct Pages<'a> {
    prepared: PreparedRef<'a>,
    /// The data that a server adds.
    pub(super) live: Option<LiveView<'a>>,
}

/// The shared data: created for these pages, or kept by a server.
enum PreparedRef<'a> {
    Own(Box<Prepared<'a>>),
    Kept(&'a Prepared<'a>),
}

impl<'a> Deref for Pages<'a> {
    type Target = Prepared<'a>;

    fn deref(&self) -> &Prepared<'a> {
        match &self.prepared {
            PreparedRef::Own(prepared) => prepared,
            PreparedRef::Kept(prepared) => prepared,
        }
    }
}

impl<'a> Pages<'a> {
    /// Creates the pages of a report on disk. Every index in the report must be valid.
    pub fn new(report: &'a Report) -> Self {
        Self { prepared: PreparedRef::Own(Box::new(Prepared::new(report))), live: None }
    }

    /// Creates the pages of a report on a server. This is cheap: a server can do it for every request.
    pub fn live(prepared: &'a Prepared<'a>, live: &'a Live) -> Self {
        Self { prepared: PreparedRef::Kept(prepared), live: Some(LiveView::new(prepared, live)) }
    }

    /// Returns the clusters shown.
    pub(super) fn clusters(&self) -> &'a [Cluster] {
        self.regrouped().map_or(&self.report.clusters, |regrouped| &regrouped.clusters)
    }

    /// Returns the regrouped clusters, if any.
    pub(super) fn regrouped(&self) -> Option<&'a Regrouped> {
        self.live.as_ref().and_then(|live| live.live.regrouped.as_ref())
    }

    /// Returns the cluster of a submission, as an index.
    pub(super) fn cluster_of(&self, submission: usize) -> Option<usize> {
        match &self.live {
            Some(live) if live.live.regrouped.is_some() => live.cluster_of[submission],
            _ => self.people.cluster_of(submission),
        }
    }

    /// Returns the cluster of both submissions of a pair, as an index.
    pub(super) fn cluster_of_pair(&self, pair: &Pair) -> Option<usize> {
        match self.regrouped() {
            None => pair.cluster.map(|number| number - 1),
            Some(_) => self.cluster_of(pair.left).filter(|&place| self.cluster_of(pair.right) == Some(place)),
        }
    }

    /// Returns the query string of links to clusters: the threshold if clusters were made again, otherwise nothing.
    pub(super) fn cluster_query(&self) -> String {
        self.regrouped().map_or_else(String::new, |regrouped| format!("?from={}", regrouped.from))
    }

    /// Returns the reported pairs between members of a cluster, best first.
    pub(super) fn pairs_inside(&self, place: usize) -> Vec<usize> {
        // Both members have the pair in their lists; only the left one counts.
        self.pairs_of_members(place, |member, pair| pair.left == member && self.cluster_of_pair(pair) == Some(place))
    }

    /// Returns the reported pairs of a cluster's members that satisfy `is_wanted`, best first. It gets the member and the pair.
    pub(super) fn pairs_of_members(&self, place: usize, is_wanted: impl Fn(usize, &Pair) -> bool) -> Vec<usize> {
        let members = self.clusters()[place].members.iter();
        let all = members.flat_map(|&member| self.pairs_of[member].iter().map(move |&pair| (member, pair)));
        let wanted = all.filter(|&(member, pair)| is_wanted(member, &self.report.pairs[pair]));
        let mut wanted: Vec<usize> = wanted.map(|(_, pair)| pair).collect();
        wanted.sort_unstable();
        wanted
    }
}
