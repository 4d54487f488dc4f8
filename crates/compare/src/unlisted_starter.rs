//! Code that may have been handed out or taken from a common source: handed-out code that was not given as starter code, as a note in the report and as files that can be given; and common blocks.

use std::ops::Range;

use lookalike_corpus::{Corpus, OpenFile};
use lookalike_engine::{self as engine, Comparison, HandedOutPart, TokenRange};
use lookalike_frontends::Language;
use lookalike_report_templates::model::{CommonBlock, StarterLines, UnlistedStarter};

/// Maximum length of an ending that is taken from the path of a student.
const MAX_ENDING: usize = 12;

/// Returns the note on handed-out code, if there is any. It names the submission that the engine names first.
pub(crate) fn unlisted_starter(corpus: &Corpus, comparison: &Comparison) -> Option<UnlistedStarter> {
    let found = comparison.handed_out.as_ref()?;
    let submission = found.parts.first()?.submission;
    let files = corpus.submissions[submission].open();
    let of_submission = found.parts.iter().filter(|part| part.submission == submission);
    let ranges = of_submission.map(|part| &part.range);
    Some(UnlistedStarter {
        n_tokens: found.n_tokens,
        n_sharing: found.n_sharing,
        n_people: found.n_people,
        submission,
        places: ranges.map(|range| place_of(&files, range)).collect(),
    })
}

pub(crate) fn common_blocks(corpus: &Corpus, comparison: &Comparison) -> Vec<CommonBlock> {
    let block = |found: &engine::CommonBlock| {
        let files = corpus.submissions[found.submission].open();
        CommonBlock {
            n_tokens: found.ranges.iter().map(|range| range.tokens.len()).sum(),
            submission: found.submission,
            places: found.ranges.iter().map(|range| place_of(&files, range)).collect(),
            holders: found.holders.clone(),
            n_different: found.n_different,
        }
    };
    comparison.common_blocks.iter().map(block).collect()
}

fn place_of(files: &[OpenFile<'_>], range: &TokenRange) -> StarterLines {
    let lines = lines_of(&files[range.file], range.tokens.clone());
    StarterLines { file: range.file, first_line: lines.start + 1, last_line: lines.end }
}

/// A file of handed-out code, made of lines of one file of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StarterFile {
    /// A name that says nothing but the place in the list and the language: paths of students are hostile input.
    pub name: String,
    /// The lines, runs of them divided by an empty line.
    pub text: String,
    /// The name of the submission.
    pub submission: String,
    /// The path of the file in the submission.
    pub path: String,
    /// The lines that were taken, counted from 0, ascending.
    pub lines: Vec<Range<usize>>,
}

/// Returns the handed-out code of a batch; nothing if there is none.
pub fn starter_files(corpus: &Corpus, comparison: &Comparison) -> Vec<StarterFile> {
    let parts = comparison.handed_out.as_ref().map(|found| found.parts.as_slice()).unwrap_or_default();
    let by_file = parts.chunk_by(|one, other| place(one) == place(other));
    by_file.enumerate().map(|(index, parts)| starter_file(index + 1, parts, corpus)).collect()
}

/// Returns the submission and the file of a part.
fn place(part: &HandedOutPart) -> (usize, usize) {
    (part.submission, part.range.file)
}

/// Converts the parts of one file.
fn starter_file(number: usize, parts: &[HandedOutPart], corpus: &Corpus) -> StarterFile {
    let (submission, file) = parts.first().map(place).unwrap_or_default();
    let submission = &corpus.submissions[submission];
    let read = &submission.files[file];
    let open = read.open();
    let mut lines: Vec<Range<usize>> = Vec::new();
    for part in parts {
        let found = lines_of(&open, part.range.tokens.clone());
        match lines.last_mut() {
            Some(last) if last.end >= found.start => last.end = found.end.max(last.end),
            _ => lines.push(found),
        }
    }
    let all: Vec<&str> = open.text.split_inclusive('\n').collect();
    let runs: Vec<String> = lines.iter().map(|run| all[run.clone()].concat()).collect();
    StarterFile {
        name: format!("part-{number:02}.{}", ending(&read.decoded.path, Some(open.language))),
        text: runs.join("\n"),
        submission: submission.name.clone(),
        path: read.decoded.path.clone(),
        lines,
    }
}

/// Returns the ending of a file of starter code that is taken from a file of a submission, given by its path and the name of the
/// language that it was read as. By that ending, it will be read as the same language.
pub fn starter_ending<'p>(path: &'p str, language: &str) -> &'p str {
    ending(path, Language::named(language))
}

/// Returns the ending of the path, if it is one of the language, or else another one of the language.
fn ending(path: &str, language: Option<Language>) -> &str {
    let is_plain =
        |ending: &&str| ending.len() <= MAX_ENDING && ending.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let own = path.rsplit_once('.').map(|(_, ending)| ending).filter(is_plain);
    let endings = language.map_or(&[][..], Language::extensions);
    let same = own.filter(|own| endings.is_empty() || endings.contains(own));
    same.or(endings.first().copied()).unwrap_or("txt")
}

/// Returns the lines, counted from 0, that a range of tokens touches.
fn lines_of(file: &OpenFile<'_>, tokens: Range<usize>) -> Range<usize> {
    let spans: Vec<_> = file.tokens.spans.iter().collect();
    let spans = &spans[tokens];
    let start = spans.first().map_or(0, |span| span.start as usize);
    // A token that stands for the end of a block may be empty, and lie after the last line.
    let end = spans.iter().map(|span| span.end as usize).max().unwrap_or(start);
    let n_lines_before = |byte: usize| file.text.as_bytes().iter().take(byte).filter(|&&byte| byte == b'\n').count();
    let first = n_lines_before(start);
    first..(n_lines_before(end.saturating_sub(1).max(start)) + 1).min(file.text.lines().count())
}

pub(crate) fn is_starter_file(name: &str) -> bool {
    let number = name.strip_prefix("part-").and_then(|rest| rest.split_once('.')).map(|(number, _)| number);
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of starter code is read as the language of the file that it is taken from, whatever that one is called.
    #[test]
    fn starter_code_keeps_its_language() {
        for (path, language, expected) in [
            ("src/main.c", "c", "c"),
            ("src/list.h", "c", "h"),
            ("answers.ipynb", "python", "py"),
            ("Makefile", "python", "py"),
            ("main.q7", "unknown", "q7"),
            ("main.q 7", "unknown", "txt"),
            ("main.toolongforanending", "unknown", "txt"),
        ] {
            assert_eq!(starter_ending(path, language), expected, "{path}");
        }
    }
}
