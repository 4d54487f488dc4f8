//! The card of a case: its address, and one line of code that shows it.

use super::frame::pair_address;
use super::pages::Pages;
use crate::model::lines::without_ending;
use crate::model::{Case, LineRef};
use crate::words::statement::Statement;
use crate::words::visible;

/// Maximum number of submissions, and of pairs, that are named.
pub(crate) const MOST_MEMBERS: usize = 8;
/// Maximum length of the line of code, in characters.
const MAX_CHARS: usize = 160;

/// Returns the address of the page of the pair or of the cluster, from the report's folder.
pub(crate) fn address(pages: &Pages, case: &Case) -> String {
    match case.cluster {
        Some(number) => format!("clusters/{number}.html"),
        None => pair_address(pages, case.pairs[0]),
    }
}

/// Returns a line of code that shows the case, with its places: submissions and lines.
pub(crate) fn proof(pages: &Pages, case: &Case, statement: &Statement) -> Option<(String, Vec<(usize, LineRef)>)> {
    if statement.is_of_sequence || !case.others.is_empty() {
        return None;
    }
    let report = pages.report;
    let places = match case.cluster {
        Some(number) => {
            let cluster = &report.clusters[number - 1];
            vec![(cluster.central, cluster.shared_by_all.proof?)]
        }
        None => {
            let pair = &report.pairs[case.pairs[0]];
            let line = pair.exclusive.lines.get(pair.exclusive.proof?)?;
            vec![(pair.left, line.left), (pair.right, line.right)]
        }
    };
    let (submission, first) = *places.first()?;
    Some((line_text(pages, submission, first)?, places))
}

/// Returns the text of a line without its indentation.
fn line_text(pages: &Pages, submission: usize, at: LineRef) -> Option<String> {
    let text = pages.report.submissions[submission].files.get(at.file)?.text.read();
    let bytes = pages.tables[submission].get(at.file)?.bytes(at.line - 1);
    let line = without_ending(text.get(bytes)?).trim();
    let shown: String = line.chars().take(MAX_CHARS).collect();
    let is_cut = shown.len() < line.len();
    Some(visible::note(&shown) + if is_cut { "…" } else { "" })
}
