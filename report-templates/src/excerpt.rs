//! Which lines of a file a pair page holds, and which are folded away.
//!
//! A class of three hundred gives tens of thousands of pairs: a page that held both programs whole each time
//! would take gigabytes. So a page holds the lines in and near passages, and the rest is loaded when asked for.

use std::ops::Range;

/// How many lines are shown before and after a passage.
const CONTEXT: usize = 3;

/// Fewer lines than this are shown rather than folded: the fold itself takes a line.
const LEAST_FOLD: usize = 4;

/// Some lines in a row, counted from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stretch {
    /// Lines that the page holds.
    Shown(Range<usize>),
    /// Lines that it leaves out.
    Folded(Range<usize>),
}

/// Divides the lines of a file, given the lines that its passages touch in any order.
pub(crate) fn stretches(n_lines: usize, passages: &[Range<usize>]) -> Vec<Stretch> {
    let mut wanted: Vec<Range<usize>> = passages.iter().map(|lines| with_context(lines, n_lines)).collect();
    wanted.sort_unstable_by_key(|lines| lines.start);
    let mut stretches = Vec::new();
    let mut next = 0;
    for lines in wanted {
        if lines.start >= next + LEAST_FOLD {
            stretches.push(Stretch::Folded(next..lines.start));
            next = lines.start;
        }
        show(&mut stretches, next..lines.end);
        next = next.max(lines.end);
    }
    if n_lines >= next + LEAST_FOLD {
        stretches.push(Stretch::Folded(next..n_lines));
    } else {
        show(&mut stretches, next..n_lines);
    }
    stretches
}

fn with_context(lines: &Range<usize>, n_lines: usize) -> Range<usize> {
    lines.start.saturating_sub(CONTEXT)..(lines.end + CONTEXT).min(n_lines)
}

/// Appends lines to show, or makes the last shown stretch longer.
fn show(stretches: &mut Vec<Stretch>, lines: Range<usize>) {
    if lines.is_empty() {
        return;
    }
    match stretches.last_mut() {
        Some(Stretch::Shown(last)) => last.end = lines.end,
        _ => stretches.push(Stretch::Shown(lines)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes shown lines as `+` and folded ones as `-`, and demands that each line comes once and in order.
    fn check(n_lines: usize, passages: &[(usize, usize)], expected: &str) {
        let passages: Vec<Range<usize>> = passages.iter().map(|&(start, end)| start..end).collect();
        let mut drawing = String::new();
        for stretch in stretches(n_lines, &passages) {
            let (lines, letter) = match stretch {
                Stretch::Shown(lines) => (lines, "+"),
                Stretch::Folded(lines) => (lines, "-"),
            };
            assert_eq!(lines.start, drawing.len());
            drawing += &letter.repeat(lines.len());
        }
        assert_eq!(drawing, expected);
    }

    /// Every line is either shown or folded, exactly once, and passages are always shown with their context.
    #[test]
    fn lines_near_passages_are_shown_and_the_rest_folded() {
        check(0, &[], "");
        check(3, &[], "+++");
        check(5, &[], "-----");
        check(20, &[(9, 10)], "------+++++++-------");
        check(12, &[(4, 5)], "++++++++----");
        check(11, &[(4, 5)], "+++++++++++");
        check(30, &[(25, 26), (4, 6)], "+++++++++-------------++++++++");
        check(16, &[(3, 4), (9, 10)], "++++++++++++++++");
    }

    /// Passages may lie within one another.
    #[test]
    fn overlapping_passages_show_each_line_once() {
        check(20, &[(2, 15), (4, 6)], "++++++++++++++++++++");
        check(30, &[(2, 15), (4, 6)], "++++++++++++++++++------------");
    }
}
