//! Lines on both sides of a pair that stand for one another, and the longest sequence of them that nobody else has.
//!
//! Both come from matched tokens, so two lines are a pair only if a token on the one is matched with a token on the other.

/// A line of the left side and the line of the right side with the same matched token; both counted from 1, in the files of a match.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct LinePair {
    /// The line on the left.
    pub left: usize,
    /// The line on the right.
    pub right: usize,
}

/// The longest sequence of lines that two submissions have and nobody else, apart from names.
///
/// Every k-gram on its lines is in these two alone, and no token on them is in starter code.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sequence {
    /// The file on the left.
    pub left_file: usize,
    /// The file on the right.
    pub right_file: usize,
    /// Its lines, ascending on both sides. A line that stands for several on the other side is in several pairs.
    pub lines: Vec<LinePair>,
}

impl Sequence {
    /// Returns the number of lines with code on the left, and on the right.
    pub fn n_of_sides(&self) -> [usize; 2] {
        let distinct = |line: fn(&LinePair) -> usize| self.lines.chunk_by(|one, next| line(one) == line(next)).count();
        [distinct(|pair| pair.left), distinct(|pair| pair.right)]
    }

    /// Returns the number of its lines: of the side that has fewer.
    pub fn n_lines(&self) -> usize {
        let [left, right] = self.n_of_sides();
        left.min(right)
    }

    /// Exchanges left and right.
    pub fn mirror(&mut self) {
        std::mem::swap(&mut self.left_file, &mut self.right_file);
        self.lines.iter_mut().for_each(LinePair::mirror);
    }
}

impl LinePair {
    /// Exchanges left and right.
    pub fn mirror(&mut self) {
        std::mem::swap(&mut self.left, &mut self.right);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A side that breaks its lines elsewhere has another number of them, and the smaller one is stated.
    #[test]
    fn lines_are_counted_on_each_side() {
        let lines = [(3, 7), (4, 8), (4, 9), (6, 10), (7, 10)].map(|(left, right)| LinePair { left, right });
        let mut sequence = Sequence { left_file: 0, right_file: 1, lines: lines.to_vec() };
        assert_eq!((sequence.n_of_sides(), sequence.n_lines()), ([4, 4], 4));
        sequence.lines.pop();
        sequence.mirror();
        assert_eq!((sequence.left_file, sequence.n_of_sides()), (1, [4, 3]));
    }
}
