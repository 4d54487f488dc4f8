//! Texts that are laid out in the columns of punched cards, as those in older Fortran and COBOL are.
//!
//! A card has a margin, a column with a mark, the code, and after it a number that says where the card belongs in its deck.

/// The columns of a language's cards. Columns count from 0.
#[derive(Clone, Copy)]
pub(crate) struct Cards {
    /// Whether the margin holds labels, which are digits and part of the code. If not, it holds anything, and no code.
    pub(crate) has_labels: bool,
    /// The column after the margin. Its mark says how the card belongs to the one before, and is no code.
    pub(crate) mark_column: usize,
    /// The marks that this column may have besides a blank; any if there are none.
    pub(crate) marks: &'static str,
    pub(crate) comment_column: usize,
    pub(crate) comment_marks: &'static str,
}

/// The column after the code.
const END_OF_CODE: usize = 72;
const N_COLUMNS: usize = 80;
/// In a text on cards, at most one line in this many has another layout.
const LINES_PER_OTHER: usize = 10;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Card {
    Code,
    Comment,
    /// It has no code, and does not tell whether it is a card.
    Blank,
    /// It is none: it has another layout.
    None,
}

impl Cards {
    /// Returns a text of the same length that has blanks in place of everything that is no code on cards; none if the text is not on cards.
    pub(crate) fn code(&self, text: &str) -> Option<String> {
        let (mut n_cards, mut n_others) = (0, 0);
        for line in text.lines() {
            match self.card(line) {
                Card::Code => n_cards += 1,
                Card::None => n_others += 1,
                Card::Comment | Card::Blank => {}
            }
        }
        (n_cards > 0 && n_others * LINES_PER_OTHER <= n_cards)
            .then(|| text.split_inclusive('\n').map(|line| self.code_of_line(line)).collect())
    }

    /// Returns the length of the comment at byte `at` of a text if the line is a card with one, and only the margin stands before it.
    pub(crate) fn comment_length_at(&self, text: &str, at: usize) -> Option<usize> {
        let mut margin = text[..at].char_indices().rev().take(self.comment_column + 1);
        let start = match margin.find(|(_, c)| *c == '\n') {
            Some((line_end, _)) => line_end + 1,
            None if text[..at].chars().nth(self.comment_column).is_none() => 0,
            None => return None,
        };
        let line = text[start..].lines().next().unwrap_or_default();
        (self.card(line) == Card::Comment).then(|| (start + line.len()).saturating_sub(at))
    }

    fn card(&self, line: &str) -> Card {
        let line = line.trim_end();
        let mut n_columns = 0;
        for (column, _, c) in self.columns(line) {
            if column == self.comment_column && self.comment_marks.contains(c) {
                return Card::Comment;
            }
            let is_in_margin = column < self.mark_column;
            if is_in_margin && self.has_labels && !c.is_whitespace() && !c.is_ascii_digit() {
                // Signs here start comments and directives.
                return if c.is_alphabetic() { Card::None } else { Card::Blank };
            }
            let is_mark = || self.marks.is_empty() || c.is_whitespace() || self.marks.contains(c);
            if column >= N_COLUMNS || (column == self.mark_column && !is_mark()) {
                return Card::None;
            }
            n_columns = column + 1;
        }
        if n_columns <= self.mark_column {
            return if line.contains(char::is_alphabetic) { Card::None } else { Card::Blank };
        }
        // Without columns, this mark continues a line.
        if n_columns <= END_OF_CODE && line.ends_with('&') { Card::None } else { Card::Code }
    }

    /// Returns a line with blanks in place of everything that is no code.
    fn code_of_line(&self, line: &str) -> String {
        let card = self.card(line);
        let text = line.trim_end();
        let end_of_code = self.columns(text).find(|(column, ..)| *column >= END_OF_CODE).map(|(_, at, _)| at);
        let is_number = |tail: &str| tail.chars().all(|c| c.is_alphanumeric() || c == ' ');
        // Code may go on here for compilers that are told so.
        let end_of_code = end_of_code.filter(|&end| is_number(&text[end..])).unwrap_or(text.len());
        let is_code = |column: usize, at: usize| {
            let is_label = self.has_labels && column < self.mark_column;
            card != Card::Comment && at < end_of_code && (is_label || column > self.mark_column)
        };
        let mut code = String::with_capacity(line.len());
        for (column, at, c) in self.columns(line) {
            let is_card = matches!(card, Card::Code | Card::Comment) || (card == Card::Blank && !self.has_labels);
            if is_card && !c.is_whitespace() && !is_code(column, at) {
                code.extend((0..c.len_utf8()).map(|_| ' '));
            } else {
                code.push(c);
            }
        }
        code
    }

    /// Returns each character of a line with its column and its byte. A tab in the margin leads to the code, or beside labels to a mark if a digit follows.
    fn columns<'a>(&self, line: &'a str) -> impl Iterator<Item = (usize, usize, char)> + use<'a> {
        let (mark_column, has_labels) = (self.mark_column, self.has_labels);
        let mut next_column = 0;
        line.char_indices().map(move |(at, c)| {
            let column = next_column;
            let is_before_mark = has_labels && line[at + c.len_utf8()..].starts_with(|c| ('1'..='9').contains(&c));
            next_column = match c {
                '\t' if column <= mark_column => mark_column + usize::from(!is_before_mark),
                _ => column + 1,
            };
            (column, at, c)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORTRAN: Cards =
        Cards { has_labels: true, mark_column: 5, marks: "", comment_column: 0, comment_marks: "cC*!" };
    const COBOL: Cards =
        Cards { has_labels: false, mark_column: 6, marks: "-dD", comment_column: 6, comment_marks: "*/$" };

    /// Returns the code of each line without trailing blanks.
    fn code(cards: Cards, text: &str) -> Option<Vec<String>> {
        let code = cards.code(text)?;
        assert_eq!(code.len(), text.len());
        Some(code.lines().map(|line| line.trim_end().to_owned()).collect())
    }

    #[test]
    fn labels_and_code_are_kept() {
        let text = "C a comment\n      X = 1 +\n     &    2\n   10 CONTINUE\n* é\n\n\tY = 3\n\t1 + 4\n#include 'x'\n";
        let wanted =
            ["", "      X = 1 +", "          2", "   10 CONTINUE", "", "", "\tY = 3", "\t  + 4", "#include 'x'"];
        assert_eq!(code(FORTRAN, text).unwrap(), wanted);
    }

    #[test]
    fn sequence_numbers_are_dropped() {
        let line = |text: &str| format!("{text:<72}ABC00010\n");
        let text = [line("000100 DATA."), line("000200*a comment"), line("ABCDEF-    \"b\""), "000300\n".to_owned()];
        assert_eq!(code(COBOL, &text.concat()).unwrap(), ["       DATA.", "", "           \"b\"", ""]);
        let text = line("      X = 1") + &line("      Y = 2");
        assert_eq!(code(FORTRAN, &text).unwrap(), ["      X = 1", "      Y = 2"]);
    }

    /// Compilers can be told to read longer lines, and somebody may hide code there.
    #[test]
    fn code_after_the_last_column_is_kept() {
        let text = format!("{:<72}+ Y(1)\n{:<90}Z = 1\n", "      X = 1", " ").repeat(20) + &"      X = 2\n".repeat(200);
        let code = code(FORTRAN, &text).unwrap();
        assert!(code[0].ends_with("+ Y(1)") && code[1].ends_with("Z = 1"));
    }

    #[test]
    fn free_text_is_not_on_cards() {
        for text in ["", "\n\n", "program x\n  call y\nend\n", "      x = 1 + &\n      2\n", "100\n"] {
            assert_eq!(code(FORTRAN, text), None, "{text:?}");
        }
        for text in ["data division.\n", "    move a to b\n", "stop.\n"] {
            assert_eq!(code(COBOL, text), None, "{text:?}");
        }
    }

    #[test]
    fn comments_are_found_at_their_mark_or_in_the_margin() {
        let text = "      X = 1\nC one\n      Y = 2\n";
        assert_eq!(FORTRAN.comment_length_at(text, 12), Some(5));
        assert_eq!(FORTRAN.comment_length_at(text, 14), None);
        assert_eq!(FORTRAN.comment_length_at(text, 6), None);
        let text = "000100*one\n000200 TWO\n";
        assert_eq!(COBOL.comment_length_at(text, 0), Some(10));
        assert_eq!(COBOL.comment_length_at(text, 6), Some(4));
        assert_eq!(COBOL.comment_length_at(text, 7), None);
        assert_eq!(COBOL.comment_length_at(text, 11), None);
    }
}
