//! Text that was made from another, with the place there of each of its bytes: without escapes, continued lines or quotes.

use std::ops::Range;

#[derive(Debug, Default)]
pub(crate) struct MappedText {
    text: String,
    /// In order, without gaps.
    parts: Vec<Part>,
}

#[derive(Debug)]
struct Part {
    start: usize,
    origin: Range<usize>,
    /// Whether the part is the same as in the source, byte by byte. If not, it has no places within the origin.
    is_copied: bool,
}

impl MappedText {
    pub(crate) fn copy_of(source: &str) -> MappedText {
        let mut copy = MappedText::default();
        copy.copy(source, 0..source.len());
        copy
    }

    pub(crate) fn copy(&mut self, source: &str, range: Range<usize>) {
        let Some(text) = source.get(range.clone()).filter(|text| !text.is_empty()) else { return };
        match self.parts.last_mut() {
            Some(last) if last.is_copied && last.origin.end == range.start => last.origin.end = range.end,
            _ => self.parts.push(Part { start: self.text.len(), origin: range, is_copied: true }),
        }
        self.text.push_str(text);
    }

    /// Appends a text that stands for a range of the source.
    pub(crate) fn replace(&mut self, text: &str, origin: Range<usize>) {
        if !text.is_empty() {
            self.parts.push(Part { start: self.text.len(), origin, is_copied: false });
            self.text.push_str(text);
        }
    }

    /// Copies a range of a source. For the place and the rest of the range, `replaced` returns what stands for the text there, if anything does, and the length of that text, or 0 for a character.
    pub(crate) fn copy_replacing<T: AsRef<str>>(
        &mut self,
        source: &str,
        range: Range<usize>,
        replaced: impl Fn(usize, &str) -> (Option<T>, usize),
    ) {
        let (mut copied_to, mut at) = (range.start, range.start);
        while let Some((rest, first)) = source.get(at..range.end).and_then(|rest| Some((rest, rest.chars().next()?))) {
            let (replacement, length) = replaced(at, rest);
            let end = at + length.max(first.len_utf8());
            if let Some(replacement) = replacement {
                self.copy(source, copied_to..at);
                self.replace(replacement.as_ref(), at..end);
                copied_to = end;
            }
            at = end;
        }
        self.copy(source, copied_to..range.end);
    }

    pub(crate) fn append_range(&mut self, other: &MappedText, range: Range<usize>) {
        let first = other.parts.partition_point(|part| part.start <= range.start).saturating_sub(1);
        for (index, part) in other.parts.iter().enumerate().skip(first) {
            let end = other.parts.get(index + 1).map_or(other.text.len(), |next| next.start);
            let own = part.start.max(range.start)..end.min(range.end);
            if own.is_empty() {
                break;
            }
            let origin = if part.is_copied { other.origin(own.clone()) } else { part.origin.clone() };
            match self.parts.last_mut() {
                Some(last) if part.is_copied && last.is_copied && last.origin.end == origin.start => {
                    last.origin.end = origin.end;
                }
                _ => self.parts.push(Part { start: self.text.len(), origin, is_copied: part.is_copied }),
            }
            self.text.push_str(&other.text[own]);
        }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the range of the source that a range of the text was made from. Ranges that ascend give ranges that ascend; an empty range gives an empty one.
    pub(crate) fn origin(&self, range: Range<usize>) -> Range<usize> {
        let start = self.origin_of(range.start, range.start);
        if range.is_empty() { start..start } else { start..self.origin_of(range.end - 1, range.end) }
    }

    /// Returns the origin of the place `at`, which is the start of the byte `byte` or its end.
    fn origin_of(&self, byte: usize, at: usize) -> usize {
        match self.part_at(byte) {
            Some(part) if part.is_copied => (part.origin.start + at - part.start).min(part.origin.end),
            Some(part) if at > byte || at >= self.text.len() => part.origin.end,
            Some(part) => part.origin.start,
            None => 0,
        }
    }

    fn part_at(&self, at: usize) -> Option<&Part> {
        self.parts.get(self.parts.partition_point(|part| part.start <= at).checked_sub(1)?)
    }

    /// Returns the text without the blanks that all its lines begin with.
    pub(crate) fn without_common_indent(self) -> MappedText {
        let indent = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
        let lines = self.text.lines().filter(|line| !line.trim().is_empty());
        let width = lines.map(indent).min().unwrap_or_default();
        if width == 0 {
            return self;
        }
        let mut result = MappedText::default();
        let mut start = 0;
        for line in self.text.split_inclusive('\n') {
            result.append_range(&self, start + indent(line).min(width)..start + line.len());
            start += line.len();
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn places_are_those_of_the_source() {
        let source = "a\\u0062c \"d\"";
        let mut mapped = MappedText::default();
        mapped.copy(source, 0..1);
        mapped.replace("b", 1..7);
        mapped.copy(source, 7..9);
        mapped.copy(source, 10..11);
        assert_eq!(mapped.text(), "abc d");
        assert_eq!(mapped.origin(0..3), 0..8);
        assert_eq!(mapped.origin(1..2), 1..7);
        assert_eq!(mapped.origin(4..5), 10..11);
        assert_eq!(mapped.origin(2..2), 7..7);
        assert_eq!(mapped.origin(5..5), 11..11);
    }

    #[test]
    fn removes_the_indent_that_all_lines_have() {
        let source = "  if a:\n\n    b\n  c";
        let mut mapped = MappedText::default();
        mapped.copy(source, 0..source.len());
        let mapped = mapped.without_common_indent();
        assert_eq!(mapped.text(), "if a:\n\n  b\nc");
        assert_eq!(&source[mapped.origin(mapped.text().find('b').unwrap()..mapped.text().len())], "b\n  c");
    }

    proptest! {
        /// Ranges that ascend and do not overlap stay so in the source of any text.
        #[test]
        fn origins_ascend(pieces in prop::collection::vec((0..4_usize, 0..4_usize, any::<bool>()), 0..20), ends in prop::collection::vec(0..60_usize, 0..20)) {
            let source = "x".repeat(200);
            let (mut mapped, mut at) = (MappedText::default(), 0);
            for (skipped, length, is_copied) in pieces {
                let range = at + skipped..at + skipped + length;
                at = range.end;
                if is_copied { mapped.copy(&source, range) } else { mapped.replace("y", range) }
            }
            let mut copy = MappedText::default();
            copy.append_range(&mapped, 0..mapped.text().len());
            let mut ends: Vec<usize> = ends.into_iter().map(|end| end.min(mapped.text().len())).collect();
            ends.sort_unstable();
            let mut last = 0;
            for pair in ends.chunks_exact(2) {
                let origin = mapped.origin(pair[0]..pair[1]);
                prop_assert_eq!(&copy.origin(pair[0]..pair[1]), &origin);
                prop_assert!(origin.start <= origin.end && origin.end <= source.len());
                // Two ranges within one replaced part have the same origin; no token is cut like that.
                if mapped.text()[pair[0]..pair[1]].chars().all(|c| c == 'x') {
                    prop_assert!(last <= origin.start);
                    last = origin.end;
                }
            }
        }
    }
}
