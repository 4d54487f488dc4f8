//! What was not compared, by reason: a rule that takes too much is seen here first.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::list::asked;
use crate::figures::count;
use crate::model::{Fate, Report};
use crate::text::{batch, overview as text};
use crate::visible;

/// How many reasons are shown.
const MOST_REASONS: usize = 12;

/// The reasons, those that need a look first, and of each fate the most frequent first.
pub(super) struct LeftOut {
    pub(super) reasons: Vec<Reason>,
    pub(super) shown: String,
}

/// One reason for which files were not compared.
pub(super) struct Reason {
    pub(super) fate: &'static str,
    pub(super) reason: String,
    pub(super) n_files: String,
    /// The list of these files.
    pub(super) link: String,
}

pub(super) fn left_out(report: &Report) -> LeftOut {
    let mut numbers: BTreeMap<(usize, &str), usize> = BTreeMap::new();
    for file in &report.account {
        if let Some(why) = why(&file.fate) {
            *numbers.entry((batch::place(&file.fate), why)).or_default() += 1;
        }
    }
    let total = numbers.len();
    let mut numbers: Vec<((usize, &str), usize)> = numbers.into_iter().collect();
    numbers.sort_by_key(|&((fate, _), number)| (fate, Reverse(number)));
    numbers.truncate(MOST_REASONS);
    let reasons: Vec<Reason> = numbers.into_iter().map(|((fate, why), number)| reason(fate, why, number)).collect();
    LeftOut { shown: text::shown(reasons.len(), total), reasons }
}

/// Why nothing of a file was compared; nothing if something was.
fn why(fate: &Fate) -> Option<&str> {
    match fate {
        Fate::Unreadable { reason: why } | Fate::Ignored { rule: why } => Some(why),
        Fate::TooShort => Some(""),
        Fate::Compared | Fate::PartlyParsed { .. } | Fate::DuplicateOf { .. } => None,
    }
}

fn reason(fate: usize, why: &str, number: usize) -> Reason {
    let (_, title, meaning) = batch::FATES[fate];
    let fate_asked = format!("fate:\"{}\"", title.to_lowercase());
    let shown = visible::name(why);
    // A quotation mark cannot be asked for, but its neighbours can.
    let words =
        shown.split('"').map(str::trim).filter(|part| !part.is_empty()).map(|part| format!(" remark:\"{part}\""));
    Reason {
        fate: title,
        reason: if why.is_empty() { meaning.to_owned() } else { visible::short_name(why).into_owned() },
        n_files: count(number),
        link: format!("batch.html{}", asked(&(fate_asked + &words.collect::<String>()))),
    }
}
