//! Notebooks with the conflict markers of a merge. Between the markers a notebook has two texts, and students hand in both.

use std::collections::HashSet;

use super::cells::{Cell, Cells};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Outside of conflicts.
    Both,
    Ours,
    /// The text that both sides began with.
    Base,
    Theirs,
}

/// Returns the two texts of a file with conflict markers; none if it has no markers.
pub(super) fn sides(text: &str) -> Option<[String; 2]> {
    if !text.contains("<<<<<<<") && !text.contains(">>>>>>>") && !text.contains("=======") {
        return None;
    }
    let mut sides = [String::with_capacity(text.len()), String::new()];
    let mut part = Part::Both;
    let mut n_markers = 0;
    for line in text.split_inclusive('\n') {
        let Some(next) = after_marker(line, part) else {
            if part == Part::Both || part == Part::Ours {
                sides[0].push_str(line);
            }
            if part == Part::Both || part == Part::Theirs {
                sides[1].push_str(line);
            }
            continue;
        };
        n_markers += 1;
        part = next;
    }
    (n_markers > 0).then_some(sides)
}

fn after_marker(line: &str, part: Part) -> Option<Part> {
    let line = line.trim();
    let mark = line.as_bytes().first()?;
    let is_marker = line.bytes().take_while(|byte| byte == mark).count() == 7
        && line.get(7..).is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace));
    match mark {
        _ if !is_marker => None,
        b'<' => Some(Part::Ours),
        b'|' if part == Part::Ours => Some(Part::Base),
        // A file may have lost the first marker: everything before this one is one side.
        b'=' => Some(Part::Theirs),
        b'>' => Some(Part::Both),
        _ => None,
    }
}

/// Joins the cells of both sides. A cell that both have counts once, in the place where the first side has it.
pub(super) fn joined(sides: impl Iterator<Item = Cells>, max_cells: usize) -> Cells {
    let mut joined = Cells::default();
    let mut known = HashSet::new();
    // Cells with the same of these are the same for people.
    let key = |cell: &Cell| (cell.kind.clone(), cell.source.clone());
    for side in sides {
        let of_this_side: Vec<_> = side.cells.into_iter().filter(|cell| !known.contains(&key(cell))).collect();
        known.extend(of_this_side.iter().map(key));
        joined.cells.extend(of_this_side);
        joined.elsewhere.extend(side.elsewhere.into_iter().filter(|text| !text.is_empty()));
        joined.elsewhere.dedup();
        joined.languages.extend(side.languages);
        joined.n_beyond = joined.n_beyond.max(side.n_beyond);
        joined.n_too_long = joined.n_too_long.max(side.n_too_long);
        joined.damage = match (joined.damage, side.damage) {
            (Some(one), Some(other)) if one.lost_at.is_some() || other.lost_at.is_none() => Some(one),
            (one, other) => other.or(one),
        };
    }
    joined.n_beyond += joined.cells.len().saturating_sub(max_cells);
    joined.cells.truncate(max_cells);
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(text: &str) -> Option<[String; 2]> {
        sides(text).map(|sides| sides.map(|side| side.replace('\n', " ").trim_end().to_owned()))
    }

    /// Each side has the lines outside of conflicts; the common beginning of both is nobody's.
    #[test]
    fn sides_are_told_apart() {
        let pair = |one: &str, other: &str| Some([one.to_owned(), other.to_owned()]);
        assert_eq!(both("a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\nd\n"), pair("a b d", "a c d"));
        assert_eq!(both("<<<<<<< a\nb\n||||||| e\nz\n=======\nc\n >>>>>>> x\n"), pair("b", "c"));
        assert_eq!(both("a\n<<<<<<<\nb\n"), pair("a b", "a"));
        assert_eq!(both("a\n=======\nb\n>>>>>>> x\n"), pair("a", "a b"));
        assert_eq!(both("\"=======\"\n==========\n<<<<<<<<\n"), None);
    }

    #[test]
    fn many_markers_take_linear_time() {
        let text = "<<<<<<< a\n".repeat(400_000);
        assert_eq!(sides(&text).map(|sides| sides[0].len()), Some(0));
    }
}
