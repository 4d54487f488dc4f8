//! The evidence for a translation in the words of one of the programs.

use std::collections::BTreeSet;

use lookalike_corpus::ReadSubmission;
use lookalike_report_templates::model::{Translation, rounding};

use super::judge::Judged;
use super::pieces::pieces;
use super::program::Program;
use super::stream::{Item, ItemKind, visit};
use crate::languages::vocabulary;
use crate::lexical_view::{LexicalView, TokenClasses};
use crate::text::excerpt;

/// Maximum number of characters of a word that is shown.
const MAX_CHARS: usize = 40;

/// Returns a pair with the names, words and numbers that both have and hardly anybody else, as the left one spells them.
pub(super) fn shown(
    judged: &Judged,
    programs: &[Program],
    submissions: &[ReadSubmission],
    classes: &TokenClasses,
) -> Translation {
    let (one, other) = (&programs[judged.left], &programs[judged.right]);
    let (left, right) = if one.submission < other.submission { (one, other) } else { (other, one) };
    let mut found = Translation {
        left: left.submission,
        right: right.submission,
        likeness: rounding::share(judged.likeness),
        structure_alone: !judged.has_names,
        pieces: pieces(&left.neutral, &right.neutral),
        ..Translation::default()
    };
    let mut seen: BTreeSet<Item> = BTreeSet::new();
    let files = submissions[left.submission].files.iter().filter(|read| vocabulary(read) == left.vocabulary);
    for read in files {
        let file = read.open();
        // Code that was handed out is in the streams of nobody, so none of its words is shared.
        visit(&LexicalView::new(&file, classes), &[], &mut |kind, key, spelling| {
            let item = Item::new(kind, key);
            let list = match kind {
                ItemKind::Name => &mut found.names,
                ItemKind::Text => &mut found.texts,
                ItemKind::Number => &mut found.numbers,
                ItemKind::Structure => return,
            };
            if judged.shared.binary_search(&item).is_ok() && seen.insert(item) && list.len() < Translation::MAX_LISTED {
                list.push(excerpt(spelling, MAX_CHARS));
            }
        });
    }
    found
}
