//! Text about common blocks.

use crate::model::{BlockOfCase, CommonBlock};
use crate::words::figures::{count, counted};
use crate::words::visible;

/// The advice on common blocks.
pub(crate) const ADVICE: &str = "Look for a common source first: a book, a page on the web, a handout, the lecture. No pair is strong because of such code alone, unless it is nearly all of both programs; where it is less than half of either, they are not flagged for it. Code that everybody was allowed to take is best given as starter code: save its lines to a file, and compare again with --starter FILE.";

/// The same where a server shows it, which takes starter code as an upload.
pub(crate) const ADVICE_LIVE: &str = "Look for a common source first: a book, a page on the web, a handout, the lecture. No pair is strong because of such code alone, unless it is nearly all of both programs; where it is less than half of either, they are not flagged for it. Code that everybody was allowed to take is best treated as starter code.";

/// The words that unfold the code of a block.
pub(crate) const SHOW: &str = "Show the block";

/// Maximum number of holders that a sentence names.
const MOST_NAMES: usize = 3;

/// Returns the heading of a block.
pub(crate) fn heading(n_holders: usize, n_different: usize, n_tokens: usize) -> String {
    let holders = counted(n_holders, "submission", "submissions");
    let different = match n_different {
        1 => "one of which shares little else with the others".to_owned(),
        all if all == n_holders => "which share little else".to_owned(),
        some => format!("{} of which share little else with the others", count(some)),
    };
    format!("Code of up to {} in {holders}, {different}", counted(n_tokens, "token", "tokens"))
}

/// Returns the number of further holders.
pub(crate) fn more_holders(number: usize) -> String {
    format!("and {} more", count(number))
}

/// Returns the number of further blocks.
pub(crate) fn more_blocks(number: usize) -> String {
    let are = if number == 1 { "is" } else { "are" };
    format!("{} {are} in report.json, with the places of each.", counted(number, "more block", "more blocks"))
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
    format!("{holders} share one block of {}", counted(block.n_lines(), "line", "lines"))
}

/// Adds the conclusion to a description of a block.
pub(crate) fn to_look_for(block: &str) -> String {
    format!("{block}, and some of them little else in common: look for a common source first.")
}
