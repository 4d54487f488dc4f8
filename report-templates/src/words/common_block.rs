//! Text about common blocks.

use crate::model::{BlockOfCase, CommonBlock, Report, StarterLines};
use crate::words::figures::{capitalized, count, counted};
use crate::words::unlisted_starter::who_have;
use crate::words::visible;

const MOST_NAMES: usize = 3;

impl CommonBlock {
    /// Returns what is known of its holders, without a full stop.
    pub fn heading(&self, report: &Report) -> String {
        let n_holders = self.holders.len();
        let who = capitalized(&who_have(n_holders, report.submissions.len()));
        let lines = counted(StarterLines::number(&self.places), "line", "lines");
        let different = match self.n_different {
            all if all == n_holders => "they share little else".to_owned(),
            1 => "one of them shares little else with the others".to_owned(),
            some => format!("{} of them share little else with the others", count(some)),
        };
        format!("{who} have one block of {lines}; {different}")
    }
}

impl Report {
    /// Returns the common blocks that ask for their source, those of most people first.
    pub fn questions(&self) -> &[CommonBlock] {
        &self.common_blocks[..self.common_blocks.partition_point(CommonBlock::is_common)]
    }

    /// Returns the number of blocks that ask for their source, in a sentence; nothing if there are none.
    pub fn questions_in_words(&self) -> Option<String> {
        match self.questions().len() {
            0 => None,
            1 => Some("One block of code that several people have asks for its source.".to_owned()),
            several => {
                Some(format!("{} blocks of code that several people have ask for their source.", count(several)))
            }
        }
    }

    /// The question that common blocks raise.
    pub const QUESTION: &str = "If it was published or handed out, give it with --starter; if not, it has one source.";
}

pub(crate) fn more_blocks(number: usize) -> String {
    format!("{} in report.json, with the places of each.", counted(number, "more block is", "more blocks are"))
}

/// Describes the block of a pair, with the names of the first of the others who have it. `is_all` says whether the two share little else.
pub(crate) fn of_pair(n_tokens: usize, is_all: bool, n_others: usize, others: &[&str]) -> String {
    let named: Vec<_> = others.iter().take(MOST_NAMES).map(|name| visible::short_name(name)).collect();
    let more = n_others.saturating_sub(named.len());
    let more = if more > 0 { format!(" and {} more", count(more)) } else { String::new() };
    let others = counted(n_others, "other", "others");
    let names = named.join("; ");
    if is_all {
        let tokens = counted(n_tokens, "token", "tokens");
        return format!(
            "They share little but code of {tokens} that {others} with different programs {} too: {names}{more}. Look for a common source.",
            if n_others == 1 { "has" } else { "have" }
        );
    }
    format!(
        "{} of the shared tokens are also in {others} with {}: {names}{more}.",
        count(n_tokens),
        if n_others == 1 { "a different program" } else { "different programs" },
    )
}

/// Describes the block of the members of a cluster, without a full stop.
pub(crate) fn of_members(of: BlockOfCase, n_members: usize, block: &CommonBlock) -> String {
    let holders = match of.n_holders {
        all if all == n_members => format!("All {}", count(all)),
        some => format!("{} of the {}", count(some), count(n_members)),
    };
    format!("{holders} share one block of {}", counted(StarterLines::number(&block.places), "line", "lines"))
}
