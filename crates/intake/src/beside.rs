//! Names what lies beside the submissions of a batch and is none.

use std::collections::{BTreeMap, BTreeSet};

use lookalike_report_templates::model::{Beside, Reason};

use crate::found::FoundFile;
use crate::layouts::{Claim, Partition};
use crate::name_rules;
use crate::reports::FoundReport;

/// Returns the names directly in the batch that belong to nobody: what an instructor put there first, then reports of this program, then files of systems and tools. What a platform makes for each submission is not named. `nobodys` are the files that no layout saw.
pub(super) fn names_beside(partition: &Partition, nobodys: &[FoundFile], reports: &[FoundReport]) -> Beside {
    let unseen = nobodys.iter().filter_map(|file| file.path.split('/').next()).filter(|name| !name.is_empty());
    let names: BTreeSet<&str> = unseen.chain(partition.beside.iter().map(String::as_str)).collect();
    let (litter, own): (Vec<&str>, Vec<&str>) = names
        .into_iter()
        .partition(|name| name_rules::litter(name, true).is_some() || name_rules::litter(name, false).is_some());
    let reports = reports.iter().map(|report| format!("{} ({})", report.name(), Reason::Report));
    Beside(own.into_iter().map(str::to_owned).chain(reports).chain(litter.into_iter().map(str::to_owned)).collect())
}

/// Returns the folders of submissions in the input, each with a slash after it, with the index of the submission.
pub(super) fn folders<'a>(paths: &[&'a str], partition: &Partition) -> BTreeMap<&'a str, usize> {
    let claims = paths.iter().zip(&partition.claims);
    let folders = claims.filter_map(|(path, claim)| match claim {
        Claim::Submission(at, within) => {
            let folder = path.strip_suffix(within.as_str()).filter(|folder| folder.ends_with('/'))?;
            Some((folder, *at))
        }
        Claim::Nobody(_) => None,
    });
    folders.collect()
}
