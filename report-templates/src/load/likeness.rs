//! The kind of likeness and its corroboration, checked.

use super::checks::{Wrong, count, counts, index, wrong};
use super::pairs::FileSize;
use crate::model::{Corroboration, Likeness, Renaming, Renamings, Respelt, Sides, Sightings, Spot, Trace};
use crate::report_json::format;

pub(super) fn likeness(read: format::Likeness) -> Result<Likeness, Wrong> {
    let tokens = read.tokens;
    let respelt = |numbers| counts(numbers).map(|[changed, total]| Respelt { changed, total });
    let sides = |numbers| counts(numbers).map(|[left, right]| Sides { left, right });
    Ok(Likeness {
        tokens: counts([
            tokens.identical_text,
            tokens.layout_and_comments,
            tokens.uncompared_words,
            tokens.literals_changed,
            tokens.renamed,
        ])?,
        names: respelt(read.names)?,
        literals: respelt(read.literals)?,
        renamings: renamings(read.renamings)?,
        inserted: sides(read.inserted)?,
        rewritten: sides(read.rewritten)?,
    })
}

fn renamings(read: format::Renamings) -> Result<Renamings, Wrong> {
    let examples = read.examples.into_iter().map(|(left, right, times)| {
        Ok(Renaming { left: left.into_owned(), right: right.into_owned(), times: count(times)? })
    });
    Ok(Renamings {
        different: count(read.different)?,
        consistent: count(read.consistent)?,
        examples: examples.collect::<Result<_, Wrong>>()?,
    })
}

/// One kind of traces; `sides` are the files of the left and of the right submission.
pub(super) fn corroboration(read: format::Corroboration, sides: [&[FileSize]; 2]) -> Result<Corroboration, Wrong> {
    let traces = read.traces.into_iter().map(|one| trace(one, sides));
    Ok(Corroboration { kind: read.kind, total: count(read.total)?, traces: traces.collect::<Result<_, _>>()? })
}

fn trace(read: format::Trace, [left, right]: [&[FileSize]; 2]) -> Result<Trace, Wrong> {
    Ok(Trace {
        text: read.text.into_owned(),
        usual: read.usual.map(|usual| usual.into_owned()),
        n_having: count(read.n_having)?,
        n_submissions: count(read.n_submissions)?,
        left: sightings(&read.left, left)?,
        right: sightings(&read.right, right)?,
    })
}

fn sightings(read: &format::Sightings, files: &[FileSize]) -> Result<Sightings, Wrong> {
    let first = read.first.iter().map(|&[file, line]| spot(file, line, files)).collect::<Result<_, _>>()?;
    Ok(Sightings { total: count(read.total)?, first })
}

fn spot(file: usize, line: usize, files: &[FileSize]) -> Result<Spot, Wrong> {
    let file = index(file, files.len(), "file")?;
    if line == 0 || line > files[file].n_lines {
        return wrong(format!("file {} has no line {line}", file + 1));
    }
    Ok(Spot { file, line })
}
