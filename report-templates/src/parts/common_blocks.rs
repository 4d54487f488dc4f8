//! Common blocks: code that several submissions have whose rest differs. Each has a panel on the overview, which the pages of its pairs point to, and one on the page of a cluster. Its likely reason is a common source, and a server can make starter code of it.

use super::pages::IndexedReport;
use crate::model::{CommonBlock, Pair, Report};
use crate::words::common_block as text;

/// Maximum number of blocks on the overview.
pub(crate) const MOST_BLOCKS: usize = 5;
/// Share of the matching tokens of a pair that may lie outside of its block, in percent of those inside, if the pair shares little else.
const LITTLE: usize = 20;
/// Maximum number of holders that are named.
pub(crate) const MOST_HOLDERS: usize = 12;

/// The block as a text, with the first file in which a submission has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommonCode {
    /// The path of the file.
    pub path: String,
    /// The language that the file was read as.
    pub language: String,
    /// All lines of the block in that file, runs of them divided by an empty line.
    pub text: String,
}

/// Returns the text of a common block of a report, given by its index, if the report has it.
pub fn common_code(prepared: &IndexedReport<'_>, block: usize) -> Option<CommonCode> {
    let CommonBlock { submission, places, .. } = prepared.report.common_blocks.get(block)?;
    let file = places.first()?.file;
    let source = &prepared.report.submissions[*submission].files[file];
    let (text, table) = (source.text.read(), &prepared.tables[*submission][file]);
    let of_file = places.iter().filter(|place| place.file == file);
    let runs = of_file.map(|place| {
        let bytes = table.bytes(place.first_line - 1).start..table.bytes(place.last_line - 1).end;
        Some(format!("{}\n", text.get(bytes)?.trim_end_matches(['\r', '\n'])))
    });
    let text = runs.collect::<Option<Vec<_>>>()?.join("\n");
    Some(CommonCode { path: source.path.clone(), language: source.language.clone(), text })
}

/// Returns a sentence about the block of a pair, if it has one, with the number of the block on the overview if that shows it.
pub(crate) fn of_pair(report: &Report, pair: &Pair) -> Option<(String, Option<usize>)> {
    let block = pair.common_block.as_ref()?;
    let named: Vec<&str> = block.others.iter().map(|&other| report.submissions[other].name.as_str()).collect();
    let is_all = 100 * pair.figures.matched_tokens <= (100 + LITTLE) * block.tokens;
    let sentence = text::of_pair(block.tokens, is_all, block.n_others, &named);
    Some((sentence, shown(report, block.block)))
}

/// Returns a sentence about the block that most members of a cluster have, if three or more have one, and its index.
pub(crate) fn of_members(report: &Report, members: &[usize]) -> Option<(String, usize)> {
    let most = report.block_of(members)?;
    let sentence = text::of_members(most, members.len(), &report.common_blocks[most.block]);
    let advice = "some of them little else in common: look for a common source first";
    Some((format!("{sentence}, and {advice}."), most.block))
}

/// Returns the number of a block if the overview shows it.
fn shown(report: &Report, number: usize) -> Option<usize> {
    let is_shown = number <= MOST_BLOCKS && report.common_blocks[number - 1].is_common();
    is_shown.then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Submission;
    use crate::page::{Pages, ReportFile};

    /// The number of blocks is that of the list in `report.json`, and those without a panel are the rest of it.
    #[test]
    fn every_block_is_counted() {
        let block = |n_different| CommonBlock {
            n_tokens: 90,
            submission: 0,
            places: Vec::new(),
            holders: vec![0, 1, 2],
            n_different,
        };
        let submissions = (0..3).map(|index| Submission { name: index.to_string(), ..Submission::default() });
        let report = Report {
            submissions: submissions.collect(),
            common_blocks: [3, 3, 3, 2, 2, 2, 1, 1].map(block).to_vec(),
            ..Report::default()
        };
        let page = Pages::new(&report).render(ReportFile::Overview).unwrap();
        assert!(page.contains("<a href=\"#blocks-title\">8</a>"));
        assert_eq!(page.matches("id=\"block-").count(), MOST_BLOCKS);
        assert!(page.contains("<p>3 more blocks are in report.json, with the places of each.</p>"));
    }
}
