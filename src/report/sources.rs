//! A source as the report shows it: its text, and what stands where in it.

use std::ops::Range;

use lookalike_engine::{Facts, Stretch};
use lookalike_report_templates::model::{Coloured, SourceFile};

use super::colours::colours;
use crate::reading::ReadFile;
use crate::spelled::SpelledFile;

/// What stands where in a file, in bytes of its text.
pub(super) struct Marked {
    own_tokens: usize,
    starter: Vec<Range<usize>>,
    common: Vec<Range<usize>>,
    asides: Vec<Range<usize>>,
    colours: Vec<Coloured>,
}

/// What stands where in the file at a `place` of the submission that `facts` are of.
pub(super) fn marked(place: usize, file: &SpelledFile, facts: &Facts) -> Marked {
    let here = |stretches: &[Stretch]| {
        let of_file = stretches.iter().filter(|stretch| stretch.file == place);
        of_file.map(|stretch| file.bytes_of(stretch.tokens.clone())).collect::<Vec<_>>()
    };
    let starter_tokens: usize =
        facts.starter.iter().filter(|stretch| stretch.file == place).map(|stretch| stretch.tokens.len()).sum();
    let starter = here(&facts.starter);
    Marked {
        own_tokens: file.n_tokens() - starter_tokens,
        common: here(&facts.common),
        asides: asides(file, &starter),
        starter,
        colours: colours(file),
    }
}

/// The file with its marks.
pub(super) fn source_file(file: ReadFile, marked: Marked) -> SourceFile {
    let Marked { own_tokens, starter, common, asides, colours } = marked;
    SourceFile {
        path: file.path,
        language: file.language.name().to_owned(),
        text: file.text,
        own_tokens,
        starter,
        asides,
        common,
        colours,
    }
}

/// What stands between the tokens and is not blank, outside of starter code.
fn asides(file: &SpelledFile, starter: &[Range<usize>]) -> Vec<Range<usize>> {
    let between = (1..file.n_tokens()).map(|token| file.gap(token));
    let trimmed = between.filter_map(|bytes| {
        let text = file.text.get(bytes.clone())?;
        let start = bytes.start + (text.len() - text.trim_start().len());
        let aside = start..start + text.trim().len();
        let covering = starter.partition_point(|stretch| stretch.end <= aside.start);
        let is_starter = starter.get(covering).is_some_and(|stretch| stretch.start <= aside.start);
        (!aside.is_empty() && !is_starter).then_some(aside)
    });
    trimmed.collect()
}
