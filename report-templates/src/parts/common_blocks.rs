//! Common blocks: code that several submissions have whose rest differs. Each has a panel on the overview, which the pages of its pairs point to, and one on the page of a cluster. Its likely reason is a common source, and a server can make starter code of it.

use super::code_of_places::{CodeOfPlaces, code_of_places};
use super::frame::SubmissionLink;
use super::pages::{IndexedReport, Pages};
use super::unlisted_starter::{StarterForm, starter_form};
use crate::model::{CommonBlock, Pair, Report};
use crate::words::common_block as text;
use crate::words::figures::count;

/// Maximum number of blocks on the overview.
const MOST_BLOCKS: usize = 5;
/// Share of the matching tokens of a pair that may lie outside of its block, in percent of those inside, if the pair shares little else.
const LITTLE: usize = 20;
/// Maximum number of holders that are named.
const MOST_HOLDERS: usize = 12;

/// The blocks on the overview.
pub(crate) struct BlockList<'a> {
    pub(crate) number: String,
    pub(crate) advice: &'static str,
    pub(crate) panels: Vec<BlockPanel<'a>>,
    /// The number of blocks that have no panel.
    pub(crate) more: Option<String>,
}

/// The panel of a block.
pub(crate) struct BlockPanel<'a> {
    pub(crate) number: usize,
    pub(crate) heading: String,
    pub(crate) holders: Vec<SubmissionLink<'a>>,
    pub(crate) more_holders: Option<String>,
    /// The block in a submission that has most of it.
    pub(crate) code: CodeOfPlaces<'a>,
    /// The form that treats the block as starter code, on a server.
    pub(crate) form: Option<StarterForm<'a>>,
}

/// A sentence about a block, with its number on the overview if that shows it.
pub(crate) struct BlockNote {
    pub(crate) sentence: String,
    pub(crate) number: Option<usize>,
}

/// The block that members of a cluster have, with a sentence about them.
pub(crate) struct BlockOfMembers<'a> {
    pub(crate) sentence: String,
    pub(crate) panel: BlockPanel<'a>,
}

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

/// Returns the blocks on the overview, if there are any.
pub(crate) fn block_list<'a>(pages: &Pages<'a>) -> Option<BlockList<'a>> {
    let blocks = &pages.report.common_blocks;
    let n_panels = pages.report.questions().len().min(MOST_BLOCKS);
    (n_panels > 0).then(|| BlockList {
        number: count(blocks.len()),
        advice: if pages.live.is_some() { text::ADVICE_LIVE } else { text::ADVICE },
        panels: (0..n_panels).map(|index| panel(pages, index)).collect(),
        more: (blocks.len() > n_panels).then(|| text::more_blocks(blocks.len() - n_panels)),
    })
}

fn panel<'a>(pages: &Pages<'a>, index: usize) -> BlockPanel<'a> {
    let block = &pages.report.common_blocks[index];
    let holders = block.holders.iter().take(MOST_HOLDERS);
    let n_holders = block.holders.len();
    BlockPanel {
        number: index + 1,
        heading: block.heading(pages.report),
        holders: holders.map(|&holder| SubmissionLink::new(pages.report, holder)).collect(),
        more_holders: (n_holders > MOST_HOLDERS).then(|| text::more_holders(n_holders - MOST_HOLDERS)),
        code: code_of_places(pages, block.submission, &block.places, text::SHOW),
        form: starter_form(pages, &format!("blocks/{}", index + 1)),
    }
}

/// Returns a sentence about the block of a pair, if it has one.
pub(crate) fn of_pair(report: &Report, pair: &Pair) -> Option<BlockNote> {
    let block = pair.common_block.as_ref()?;
    let named: Vec<&str> = block.others.iter().map(|&other| report.submissions[other].name.as_str()).collect();
    let is_all = 100 * pair.figures.matched_tokens <= (100 + LITTLE) * block.tokens;
    Some(BlockNote {
        sentence: text::of_pair(block.tokens, is_all, block.n_others, &named),
        number: shown(report, block.block),
    })
}

/// Returns the block that most members of a cluster have, if three or more have one.
pub(crate) fn of_members<'a>(pages: &Pages<'a>, members: &[usize]) -> Option<BlockOfMembers<'a>> {
    let found = pages.report.block_of(members)?;
    let sentence = text::of_members(found, members.len(), &pages.report.common_blocks[found.block]);
    Some(BlockOfMembers { sentence: text::to_look_for(&sentence), panel: panel(pages, found.block) })
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
        let list = block_list(&Pages::new(&report)).expect("some have different holders");
        assert_eq!((list.number.as_str(), list.panels.len()), ("8", MOST_BLOCKS));
        assert_eq!(list.more.unwrap(), "3 more blocks are in report.json, with the places of each.");
    }
}
