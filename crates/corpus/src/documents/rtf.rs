//! Documents in Rich Text Format. Their text is a program, or prose.
//!
//! A reader of our own: the format is a list of words and groups, and crates for it keep fonts and pictures that nobody needs here.

use encoding_rs::{Encoding, WINDOWS_1252};
use lookalike_frontends::{Language, lists};
use lookalike_intake::carried::program_in;

use super::document::Document;
use super::plain::{self, Program};

/// Groups that are no text of the document.
const SKIPPED: &str = "author blipuid bkmkend bkmkstart colorschememapping colortbl comment company datafield datastore fldinst \
    filetbl fonttbl footer footerf footerl footerr footnote ftncn ftnsep generator header headerf headerl headerr info keywords \
    latentstyles listoverridetable listtable nonesttables object operator pict pgptbl private rsidtbl stylesheet subject themedata \
    title xmlnstbl expandedcolortbl listtext pntext";

/// Minimum number of digits of a picture or an object.
const MIN_DIGITS: usize = 128;

pub(super) fn read(rtf: &str, always: Option<Language>) -> Option<Document> {
    let text = plain::with_straight_quotes(&text(rtf)).into_owned();
    let mut document = match plain::program(&text, false, always) {
        Some(Program { language, code }) => plain::document(text, language, code),
        None => Document::prose(text, "a document with prose")?,
    };
    document.count_rest(rtf.len());
    Some(document)
}

/// Returns the texts in a document that nobody sees: those of groups that are no text, pictures and objects as the bytes that they are, and what follows the end.
pub(super) fn hidden_texts(rtf: &str) -> Vec<String> {
    let mut reader = Reader::new(rtf.len(), true);
    let behind = reader.read(rtf);
    let data = reader.text.split(|c: char| !c.is_ascii_hexdigit() && !c.is_whitespace());
    let data = data.filter(|digits| digits.len() >= MIN_DIGITS).filter_map(|digits| program_in(&bytes_of(digits)));
    let data: Vec<String> = data.collect();
    [vec![reader.text, behind.to_owned()], data].concat()
}

fn bytes_of(digits: &str) -> Vec<u8> {
    let values: Vec<u32> = digits.chars().filter_map(|digit| digit.to_digit(16)).collect();
    values.chunks_exact(2).filter_map(|pair| u8::try_from(pair[0] << 4 | pair[1]).ok()).collect()
}

#[derive(Clone, Copy)]
struct Group {
    is_skipped: bool,
    /// Number of characters that stand for a character in Unicode, for readers that do not know it.
    n_stand_ins: usize,
}

const OUTERMOST: Group = Group { is_skipped: false, n_stand_ins: 1 };

fn text(rtf: &str) -> String {
    let mut reader = Reader::new(rtf.len(), false);
    reader.read(rtf);
    reader.text
}

struct Reader {
    text: String,
    groups: Vec<Group>,
    encoding: &'static Encoding,
    /// Number of characters to skip, which stand for one in Unicode.
    n_to_skip: usize,
    /// The first half of a surrogate pair.
    high: Option<u16>,
    /// Whether only the text of groups is taken that are no text of the document.
    is_of_skipped: bool,
}

impl Reader {
    fn new(n_bytes: usize, is_of_skipped: bool) -> Reader {
        Reader {
            text: String::with_capacity(n_bytes / 2),
            groups: vec![OUTERMOST],
            encoding: WINDOWS_1252,
            n_to_skip: 0,
            high: None,
            is_of_skipped,
        }
    }

    /// Reads a document, and returns what follows its end.
    fn read<'a>(&mut self, rtf: &'a str) -> &'a str {
        let mut rest = rtf.trim_start();
        let mut behind = None;
        while let Some(c) = rest.chars().next() {
            rest = rest.get(c.len_utf8()..).unwrap_or_default();
            match c {
                '{' => self.groups.push(self.group()),
                '}' if self.groups.len() > 1 => {
                    self.groups.pop();
                    if self.groups.len() == 1 {
                        behind = behind.or(Some(rest));
                    }
                }
                '\\' => rest = self.control(rest),
                '}' | '\r' | '\n' | '\0' => {}
                _ => self.push(c),
            }
        }
        behind.unwrap_or_default()
    }

    fn group(&self) -> Group {
        self.groups.last().copied().unwrap_or(OUTERMOST)
    }

    fn push(&mut self, c: char) {
        if self.n_to_skip > 0 {
            self.n_to_skip -= 1;
        } else if self.group().is_skipped == self.is_of_skipped {
            self.text.push(c);
        }
    }

    /// Reads what follows a backslash, and returns the rest.
    fn control<'a>(&mut self, rest: &'a str) -> &'a str {
        let Some(first) = rest.chars().next() else { return rest };
        let after = rest.get(first.len_utf8()..).unwrap_or_default();
        match first {
            '\'' => {
                let byte = after.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
                let encoded: Vec<u8> = byte.into_iter().collect();
                let (decoded, _) = self.encoding.decode_without_bom_handling(&encoded);
                decoded.chars().for_each(|c| self.push(c));
                return byte.and(after.get(2..)).unwrap_or(after);
            }
            '\n' | '\r' => {
                self.push('\n');
                return after.strip_prefix('\n').filter(|_| first == '\r').unwrap_or(after);
            }
            '~' => self.push(' '),
            '_' => self.push('-'),
            '\\' | '{' | '}' => self.push(first),
            '*' => self.skip_group(),
            'a'..='z' | 'A'..='Z' => return self.word(rest),
            _ => {}
        }
        after
    }

    fn skip_group(&mut self) {
        if let Some(group) = self.groups.last_mut() {
            group.is_skipped = true;
        }
    }

    fn word<'a>(&mut self, rest: &'a str) -> &'a str {
        let end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        let sign = usize::from(after.starts_with('-'));
        let digits = after.bytes().skip(sign).take_while(u8::is_ascii_digit).count();
        let n_number = if digits == 0 { 0 } else { sign + digits };
        let number: Option<i64> = after.get(..n_number).and_then(|number| number.parse().ok());
        let after = after.get(n_number..).unwrap_or_default();
        let after = after.strip_prefix(' ').unwrap_or(after);
        match word {
            "par" | "line" | "row" | "sect" | "page" => self.push('\n'),
            "tab" | "cell" => self.push('\t'),
            "emdash" => self.push('—'),
            "endash" => self.push('–'),
            "bullet" => self.push('•'),
            "lquote" => self.push('‘'),
            "rquote" => self.push('’'),
            "ldblquote" => self.push('“'),
            "rdblquote" => self.push('”'),
            "ansicpg" => {
                let label = format!("windows-{}", number.unwrap_or_default());
                self.encoding = Encoding::for_label(label.as_bytes()).unwrap_or(WINDOWS_1252);
            }
            "uc" => {
                let n_stand_ins = number.and_then(|number| usize::try_from(number).ok()).unwrap_or(1).min(16);
                self.groups.iter_mut().next_back().into_iter().for_each(|group| group.n_stand_ins = n_stand_ins);
            }
            "u" => self.unicode(number.unwrap_or_default()),
            "bin" => {
                let n_bytes = number.and_then(|number| usize::try_from(number).ok()).unwrap_or(0);
                return after.get(n_bytes..).unwrap_or_default();
            }
            _ if lists(SKIPPED, word) => self.skip_group(),
            _ => {}
        }
        after
    }

    /// Adds a character in UTF-16, as a number with a sign.
    fn unicode(&mut self, number: i64) {
        let unit = u16::try_from(number.rem_euclid(0x1_0000)).unwrap_or_default();
        self.n_to_skip = 0;
        match (self.high.take(), unit) {
            (_, 0xd800..=0xdbff) => self.high = Some(unit),
            (high, _) => {
                let units = high.filter(|_| (0xdc00..0xe000).contains(&unit)).into_iter().chain([unit]);
                char::decode_utf16(units).flatten().for_each(|c| self.push(c));
            }
        }
        self.n_to_skip = self.group().n_stand_ins;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines, indentation and signs of a program survive.
    #[test]
    fn texts_are_read() {
        let word = "{\\rtf1\\ansi\\ansicpg1252\\uc1{\\fonttbl{\\f0 Courier New;}}{\\*\\generator Word;}{\\info{\\title x}}\\pard\\f0\\fs20 \
                    int main() \\{\\par\n\\tab puts(\"a\\\\n\\'e4\\u8364?\");\\line\\~\\~return 0;\\par\r\n\\}\\par}";
        assert_eq!(text(word), "int main() {\n\tputs(\"a\\nä€\");\n  return 0;\n}\n");
        let mac = "{\\rtf1\\ansi{\\colortbl;\\red0;}\\f0 def f():\\\n    return 1\\\n}";
        assert_eq!(text(mac), "def f():\n    return 1\n");
        assert_eq!(text("{\\rtf1\\uc2 \\u-10179\\'3f\\'3f\\u-8704\\'3f\\'3f.}"), "😀.");
    }

    #[test]
    fn hostile_texts_are_read() {
        for part in ["{", "}", "\\", "\\u1", "\\'", "\\bin9999999999 ", "\\par", "{\\*", "\\uc-1\\u-1 ", "\\'zz", "\\ü"]
        {
            let _ = text(&format!("{{\\rtf1 {}", part.repeat(20_000)));
        }
    }
}
