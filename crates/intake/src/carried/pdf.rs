//! The text on the pages of a PDF, as far as its fonts write letters as themselves.

use super::streams;

/// Returns the text of all streams of a PDF: of those that are not packed, and of `unpacked`.
pub(super) fn text(pdf: &[u8], unpacked: &[Vec<u8>]) -> String {
    let mut text = String::new();
    for stream in raw_streams(pdf) {
        match decoded(stream) {
            Some(inner) => {
                let inner_streams = streams::unpacked(&inner);
                let contents = if inner_streams.is_empty() { vec![inner] } else { inner_streams };
                contents.iter().for_each(|content| push_content(&mut text, content));
            }
            None => push_shown(&mut text, stream),
        }
    }
    unpacked.iter().for_each(|content| push_content(&mut text, content));
    text
}

/// Adds what a stream shows; of one that shows nothing, its text: an attached file.
fn push_content(text: &mut String, content: &[u8]) {
    let has = |operator: &[u8]| position(content, operator).is_some();
    let is_text = !content.contains(&0) && str::from_utf8(content).is_ok();
    if has(b"BT") && (has(b"Tj") || has(b"TJ")) {
        push_shown(text, content);
    } else if is_text {
        text.push_str(&String::from_utf8_lossy(content));
        text.push('\n');
    }
}

/// Returns the content of each stream as it stands in the file.
fn raw_streams(pdf: &[u8]) -> impl Iterator<Item = &[u8]> {
    const BEGIN: &[u8] = b"stream";
    const END: &[u8] = b"endstream";
    let mut rest = pdf;
    std::iter::from_fn(move || {
        let start = position(rest, BEGIN)? + BEGIN.len();
        let after = rest.get(start..)?;
        let end = position(after, END).unwrap_or(after.len());
        rest = after.get((end + END.len()).min(after.len())..)?;
        after.get(..end)
    })
}

pub(crate) fn position(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}

/// Returns the bytes of a stream that is written in digits: hexadecimal ones, or those of base 85.
fn decoded(stream: &[u8]) -> Option<Vec<u8>> {
    let stream = stream.trim_ascii();
    if !stream.is_ascii() {
        return None;
    }
    if let Some(digits) = stream.strip_suffix(b"~>") {
        return base85(digits);
    }
    let digits = stream.strip_suffix(b">")?;
    let is_hexadecimal = digits.iter().all(|byte| byte.is_ascii_hexdigit() || byte.is_ascii_whitespace());
    is_hexadecimal.then(|| hexadecimal(digits))
}

fn base85(digits: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(digits.len());
    let mut group: Vec<u32> = Vec::with_capacity(5);
    for &digit in digits.iter().filter(|digit| !digit.is_ascii_whitespace()) {
        if digit == b'z' && group.is_empty() {
            bytes.extend([0; 4]);
            continue;
        }
        group.push(u32::from(digit).checked_sub(33).filter(|value| *value < 85)?);
        if group.len() == 5 {
            bytes.extend(value_of(&group).to_be_bytes());
            group.clear();
        }
    }
    if group.len() > 1 {
        let n_bytes = group.len() - 1;
        group.resize(5, 84);
        bytes.extend(value_of(&group).to_be_bytes().into_iter().take(n_bytes));
    }
    Some(bytes)
}

fn value_of(group: &[u32]) -> u32 {
    group.iter().fold(0, |value: u32, digit| value.wrapping_mul(85).wrapping_add(*digit))
}

fn hexadecimal(digits: &[u8]) -> Vec<u8> {
    let values: Vec<u8> = digits.iter().filter_map(|&digit| Some(char::from(digit).to_digit(16)? as u8)).collect();
    values.chunks(2).map(|pair| pair[0] << 4 | pair.get(1).copied().unwrap_or(0)).collect()
}

/// Adds the text that a content stream shows, with a line for each move to another one.
fn push_shown(text: &mut String, content: &[u8]) {
    let mut reader = Reader { content, at: 0 };
    let mut numbers: Vec<f64> = Vec::new();
    let mut line = Vec::new();
    while let Some(token) = reader.next() {
        match token {
            // Letters of two bytes have a zero as the first.
            Token::Text(bytes) => line.extend(bytes.into_iter().filter(|byte| *byte != 0)),
            Token::Number(number) => {
                // A wide gap within an array is a blank.
                if number < -200.0 && reader.is_in_array() && !line.is_empty() {
                    line.push(b' ');
                }
                numbers.push(number);
                if numbers.len() > 6 {
                    numbers.remove(0);
                }
            }
            Token::Word(word) => {
                let moves = match word {
                    b"T*" | b"'" | b"\"" | b"ET" | b"Tm" => true,
                    b"Td" | b"TD" => numbers.last().is_some_and(|down| *down != 0.0),
                    _ => false,
                };
                if moves && !line.is_empty() {
                    text.extend(line.drain(..).map(char::from));
                    text.push('\n');
                }
                numbers.clear();
            }
        }
    }
    text.extend(line.into_iter().map(char::from));
}

enum Token<'a> {
    Text(Vec<u8>),
    Number(f64),
    Word(&'a [u8]),
}

struct Reader<'a> {
    content: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let byte = *self.content.get(self.at)?;
            match byte {
                b'(' => return Some(Token::Text(self.string())),
                b'<' if self.content.get(self.at + 1) != Some(&b'<') => {
                    let rest = self.content.get(self.at + 1..)?;
                    let end = rest.iter().position(|byte| *byte == b'>').unwrap_or(rest.len());
                    self.at += end + 2;
                    return Some(Token::Text(hexadecimal(rest.get(..end)?)));
                }
                _ if is_delimiter(byte) => self.at += 1,
                _ => {
                    let rest = self.content.get(self.at..)?;
                    let end = rest.iter().position(|byte| is_delimiter(*byte)).unwrap_or(rest.len());
                    let word = rest.get(..end)?;
                    self.at += end;
                    let number = str::from_utf8(word).ok().and_then(|word| word.parse().ok());
                    return Some(number.map_or(Token::Word(word), Token::Number));
                }
            }
        }
    }

    /// Returns whether the text goes on behind this number, and no operator comes first.
    fn is_in_array(&self) -> bool {
        let rest = self.content.get(self.at..).unwrap_or_default();
        rest.iter().find(|byte| !byte.is_ascii_whitespace()).is_some_and(|byte| matches!(byte, b'(' | b'<'))
    }

    /// Reads a text in parentheses, which may have others in it.
    fn string(&mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut depth = 0;
        while let Some(&byte) = self.content.get(self.at) {
            self.at += 1;
            match byte {
                b'(' => depth += 1,
                b')' => depth -= 1,
                b'\\' => {
                    self.escape(&mut bytes);
                    continue;
                }
                _ => {}
            }
            match (byte, depth) {
                (b')', 0) => break,
                (b'(', 1) => {}
                _ => bytes.push(byte),
            }
        }
        bytes
    }

    fn escape(&mut self, bytes: &mut Vec<u8>) {
        let Some(&byte) = self.content.get(self.at) else { return };
        self.at += 1;
        match byte {
            b'n' => bytes.push(b'\n'),
            b't' => bytes.push(b'\t'),
            b'r' | b'\r' | b'\n' => {}
            b'0'..=b'7' => {
                let mut value = u32::from(byte - b'0');
                for _ in 0..2 {
                    let Some(&digit @ b'0'..=b'7') = self.content.get(self.at) else { break };
                    value = value * 8 + u32::from(digit - b'0');
                    self.at += 1;
                }
                bytes.push((value & 0xff) as u8);
            }
            _ => bytes.push(byte),
        }
    }
}

fn is_delimiter(byte: u8) -> bool {
    byte.is_ascii_whitespace()
        || matches!(byte, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%' | 0)
}
