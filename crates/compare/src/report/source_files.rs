//! The source files of the report, with the ranges that do not depend on a pair.

use std::ops::Range;

use lookalike_engine::{Facts, TokenRange};
use lookalike_report_templates::model::SourceFile;

use super::syntax::syntax_spans;
use crate::lexical_view::LexicalView;

/// Returns a file with all its ranges, but without its path and text. `index` is that of the file in the submission
/// that `facts` describe.
pub(crate) fn annotated_file(index: usize, view: &LexicalView, facts: &Facts) -> SourceFile {
    let starter: Vec<Range<usize>> = in_file(index, &facts.starter).map(|tokens| view.bytes_of(tokens)).collect();
    let starter_tokens: usize = in_file(index, &facts.starter).map(|tokens| tokens.len()).sum();
    SourceFile {
        language: view.language.name().to_owned(),
        own_tokens: view.n_tokens() - starter_tokens,
        trivia: trivia(view, &starter),
        starter,
        tool: view.token_string().tool_written.iter().map(|code| code.span.range()).collect(),
        common: in_file(index, &facts.common).map(|tokens| view.bytes_of(tokens)).collect(),
        syntax: syntax_spans(view),
        ..SourceFile::default()
    }
}

fn in_file(index: usize, ranges: &[TokenRange]) -> impl Iterator<Item = Range<usize>> {
    ranges.iter().filter(move |range| range.file == index).map(|range| range.tokens.clone())
}

/// Returns the text between tokens outside of starter code, without blanks around it.
fn trivia(view: &LexicalView, starter: &[Range<usize>]) -> Vec<Range<usize>> {
    let gaps = (1..view.n_tokens()).map(|token| view.gap(token));
    let trimmed = gaps.filter_map(|gap| {
        let text = view.text.get(gap.clone())?.trim_start();
        let start = gap.end - text.len();
        (!text.is_empty()).then(|| start..start + text.trim_end().len())
    });
    let is_starter = |trivia: &Range<usize>| {
        let next_starter = starter.get(starter.partition_point(|range| range.end <= trivia.start));
        next_starter.is_some_and(|range| range.start <= trivia.start)
    };
    trimmed.filter(|trivia| !is_starter(trivia)).collect()
}
