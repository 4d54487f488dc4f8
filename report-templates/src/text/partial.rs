//! Text about submissions that were compared only in part.

use crate::figures::{count, counted};
use crate::model::{Concern, PartialComparison, PartialReason};

/// Returns how many submissions were compared only in part.
pub(crate) fn heading(n_partial: usize) -> String {
    let were = if n_partial == 1 { "was" } else { "were" };
    let submissions = counted(n_partial, "submission", "submissions");
    format!("{submissions} {were} compared only in part or not at all")
}

impl PartialComparison {
    /// Returns the share of the source that was compared, in words: `64 % of the source compared`.
    pub fn share_in_words(&self) -> String {
        match self.compared {
            0.0 => "nothing compared".to_owned(),
            share if share >= 1.0 => "all of the source read".to_owned(),
            // Neither 0 nor 100, which would say something else.
            share => format!("{:.0} % of the source compared", (share * 100.0).round().clamp(1.0, 99.0)),
        }
    }
}

impl PartialReason {
    /// Returns the reason in words, without a full stop. It names files as they are, with any hidden characters.
    pub fn words(&self) -> String {
        match self {
            PartialReason::NoOwnTokens => "no code of its own was found".to_owned(),
            PartialReason::Unreadable { n_files, path, reason } => {
                format!("not read: {}: {reason}", named(path, *n_files))
            }
            PartialReason::Files { concern, n_files, path } => {
                let concern = match concern {
                    Concern::HiddenCode => "code that cannot be compared",
                    Concern::ParserFailed => "could not be parsed and was read word by word",
                    Concern::Truncated => "compared only up to a limit",
                    Concern::LooksLikeSource => "left out, but looks like source",
                };
                format!("{concern}: {}", named(path, *n_files))
            }
            PartialReason::MostLeftOut { path, rule } => {
                format!("rules leave out more than half of its source: {path}, {rule}")
            }
            PartialReason::FewOwnTokens { n_tokens, median } => {
                format!("only {} of its own; the median is {}", counted(*n_tokens, "token", "tokens"), count(*median))
            }
            PartialReason::FewTokensPerByte { n_bytes } => {
                format!("little of its text is code: one token in {} bytes", count(*n_bytes))
            }
        }
    }
}

fn named(path: &str, n_files: usize) -> String {
    match n_files {
        0 | 1 => path.to_owned(),
        _ => format!("{path} and {} more", count(n_files - 1)),
    }
}
