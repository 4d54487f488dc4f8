//! Corroborating traces of a pair, with their lines.

use std::borrow::Cow;

use crate::model::{LineRef, Occurrences, Report, Trace, TraceKind};
use crate::words::visible;

/// Returns the text of a trace. White space that is unusual is made visible.
pub(crate) fn text_of(trace: &Trace, kind: TraceKind) -> Cow<'_, str> {
    if kind == TraceKind::Whitespace {
        visible::name(&trace.text.replace('\t', "→")).replace(' ', "·").into()
    } else {
        visible::name(&trace.text)
    }
}

/// Returns the first lines with a trace in a submission. Each has the path of its file, unless there is only one file or the line before
/// has the same.
pub(crate) fn first_lines<'a>(
    report: &'a Report,
    submission: usize,
    occurrences: &Occurrences,
) -> Vec<(Option<Cow<'a, str>>, LineRef)> {
    let files = &report.submissions[submission].files;
    let mut last = None;
    let mut lines = Vec::new();
    for &line in &occurrences.first {
        let is_new = files.len() > 1 && last.replace(line.file) != Some(line.file);
        lines.push((is_new.then(|| visible::short_name(&files[line.file].path)), line));
    }
    lines
}
