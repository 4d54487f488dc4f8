//! Techniques that make a text look like something else: odd encodings, control characters, the marks of other formats.

use encoding_rs::GB18030;

use super::super::copy::{Copy, Language, Run};
use super::Stage::Bytes;
use super::Technique;

const TEXTS: &[Language] = &[Language::C, Language::Cpp, Language::Java, Language::Python, Language::JavaScript];
const WITHOUT_NOTEBOOKS: &[Language] = TEXTS;
/// Python refuses zero bytes.
const WITH_ZEROS: &[Language] = &[Language::C, Language::Cpp, Language::Java, Language::JavaScript];
const JAVA: &[Language] = &[Language::Java];

/// Beginnings of files of other formats. The first line has to be cut off before such a file runs.
const BEGINNINGS: [(&str, &[u8]); 9] = [
    ("%PDF- at the beginning", b"%PDF-1.7\n"),
    ("PK at the beginning", b"PK\x03\x04\x14\0\0\0\x08\0META-INF/\0\0\n"),
    ("ELF at the beginning", b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\n"),
    ("MZ at the beginning", b"MZ\x90\0\x03\0\0\0\x04\0\0\0\n"),
    ("BM at the beginning", b"BM\x36\0\0\0\0\0\0\0\x36\0\n"),
    ("a compiled-Python look", b"\xa7\x0d\r\n\0\0\0\0\0\0\0\0\0\0\0\0\n"),
    ("a PNG mark at the beginning", b"\x89PNG\r\x1a\0\0\0\rIHDR\n"),
    ("a gzip mark at the beginning", b"\x1f\x8b\x08\0\0\0\0\0\n"),
    ("a Java-class look", b"\xca\xfe\xba\xbe\0\0\0\x41\n"),
];

pub(super) fn techniques() -> Vec<Technique> {
    let mut techniques = vec![
        Technique::new(Bytes, WITH_ZEROS, "zero bytes in a comment", |copy| comment_first(copy, &b"\0 ".repeat(2000))),
        Technique::new(Bytes, WITH_ZEROS, "a comment of 100 KB of zero bytes", |copy| {
            comment_first(copy, &[0; 100_000])
        }),
        Technique::new(Bytes, WITH_ZEROS, "zero bytes at the end", |copy| {
            let noise: Vec<u8> = (0..20_000u32).map(|n| (n % 5) as u8 * 5).filter(|&byte| byte != b'\n').collect();
            comment_last(copy, &noise);
        }),
        Technique::new(Bytes, TEXTS, "5% control characters", |copy| {
            let n_controls = copy.bytes().len() / 20;
            comment_first(copy, &b"\x01".repeat(n_controls + 1));
        }),
        Technique::new(Bytes, TEXTS, "control characters in every line", |copy| {
            let comment: &[u8] =
                if copy.language.has_block_comments() { b" //\x01\x02\x03\x04" } else { b" #\x01\x02\x03\x04" };
            let text = copy.text();
            let has_room = |line: &str| line.trim_end().ends_with([';', '{', '}']) || line.trim().is_empty();
            let lines = text.lines().flat_map(|line| {
                let comment = if has_room(line) { comment } else { b"" };
                [line.as_bytes(), comment, b"\n"].concat()
            });
            copy.set(lines.collect::<Vec<u8>>());
        }),
        Technique::new(Bytes, TEXTS, "a name that looks like a bitmap", |copy| named_like(copy, "BM")),
        Technique::new(Bytes, TEXTS, "UTF-16 without a mark", |copy| wide(copy, false)),
        Technique::new(Bytes, TEXTS, "UTF-16 with a mark", |copy| wide(copy, true)),
        Technique::new(Bytes, JAVA, "UTF-16 without a mark, much of it Chinese", |copy| {
            let comment = format!("/* {} */\n", "把数组里的数字从小到大排列".repeat(2000));
            copy.set(comment + &copy.text());
            wide(copy, false);
        })
        .alone(),
        Technique::new(Bytes, JAVA, "UTF-32", |copy| {
            let units: Vec<u8> = copy.text().chars().flat_map(|c| u32::from(c).to_be_bytes()).collect();
            copy.set(units);
            copy.with_flags(&["-encoding", "UTF-32BE"]);
        }),
        Technique::new(Bytes, JAVA, "EBCDIC", |copy| {
            copy.set(copy.text().chars().map(ebcdic).collect::<Vec<u8>>());
            copy.with_flags(&["-encoding", "Cp037"]);
        }),
        Technique::new(Bytes, TEXTS, "a comment in a Chinese encoding", |copy| {
            let (comment, ..) = GB18030.encode("把数组里的数字从小到大排列，然后输出结果");
            // Python refuses undeclared encodings.
            let declared: &[u8] = if copy.language == Language::Python { b"coding: gb18030\n" } else { b"" };
            let text = GB18030.encode(&copy.text()).0.into_owned();
            copy.set(text);
            let run = copy.run.take();
            comment_first(copy, &[declared, &comment].concat());
            copy.run = run.filter(|_| copy.language == Language::Python);
        }),
        Technique::new(Bytes, TEXTS, "invisible characters in comments", |copy| {
            comment_first(copy, "\u{200b}\u{202e}\u{2066}\u{e0041}\u{ad}".repeat(50).as_bytes());
        }),
        Technique::new(Bytes, &[Language::Python, Language::JavaScript, Language::Java], "old Mac line ends", |copy| {
            let text = copy.text().replace('\n', "\r");
            copy.set(text);
        }),
        Technique::new(Bytes, TEXTS, "form feeds between the lines", |copy| {
            let text = copy.text().replace("\n\n", "\n\u{c}\n");
            copy.set(text);
        }),
    ];
    techniques.extend(BEGINNINGS.map(|(name, beginning)| {
        Technique::new(Bytes, WITHOUT_NOTEBOOKS, name, move |copy| begin_with(copy, beginning))
    }));
    techniques
}

/// Puts a comment before the program.
fn comment_first(copy: &mut Copy, content: &[u8]) {
    copy.set([&copy.language.comment(content), copy.bytes()].concat());
}

fn comment_last(copy: &mut Copy, content: &[u8]) {
    copy.set([copy.bytes(), b"\n", &copy.language.comment(content)].concat());
}

/// Begins the program with a statement whose first letters are the mark of a format.
fn named_like(copy: &mut Copy, mark: &str) {
    let (statement, comment): (String, &[u8]) = match copy.language {
        Language::Python | Language::Notebook => (format!("{mark}=1 "), b"# \x01\x02\x03\x04\n"),
        Language::JavaScript => (format!("{mark}=1;"), b"/* \0\0\0\0 */\n"),
        Language::Java | Language::Cpp | Language::C => (format!("#define {mark}\n"), b"/* \0\0\0\0 */\n"),
    };
    match copy.language {
        Language::Java => begin_with(copy, b"BM\0\0\0\0\0\n"),
        Language::Cpp => copy.set([format!("typedef int {mark}_t; ").as_bytes(), comment, copy.bytes()].concat()),
        Language::C => copy.set([format!("{mark}(); ").as_bytes(), comment, copy.bytes()].concat()),
        // A statement before the directive that makes the program strict would not change what it does.
        _ => copy.set([statement.as_bytes(), comment, copy.bytes()].concat()),
    }
}

fn begin_with(copy: &mut Copy, beginning: &[u8]) {
    copy.set([beginning, copy.bytes()].concat());
    if let Some(run) = &mut copy.run {
        *run = Run { n_skipped: beginning.len(), ..run.clone() };
    }
}

/// Encodes the program in UTF-16. Of the compilers and interpreters here, Java's alone reads it.
fn wide(copy: &mut Copy, has_mark: bool) {
    let mark = has_mark.then_some(0xfeff);
    let text = copy.text();
    let units = mark.into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes);
    let bytes: Vec<u8> = units.collect();
    copy.set(bytes);
    if copy.language == Language::Java {
        copy.with_flags(if has_mark { &["-encoding", "UTF-16"] } else { &["-encoding", "UTF-16LE"] });
    } else {
        copy.run = None;
    }
}

/// Encodes a character in the code page 037 of mainframes. Characters outside of ASCII become question marks.
fn ebcdic(c: char) -> u8 {
    const PUNCTUATION: [(char, u8); 34] = [
        ('\n', 0x25),
        ('\t', 0x05),
        ('\r', 0x0d),
        (' ', 0x40),
        ('.', 0x4b),
        ('<', 0x4c),
        ('(', 0x4d),
        ('+', 0x4e),
        ('|', 0x4f),
        ('&', 0x50),
        ('!', 0x5a),
        ('$', 0x5b),
        ('*', 0x5c),
        (')', 0x5d),
        (';', 0x5e),
        ('-', 0x60),
        ('/', 0x61),
        (',', 0x6b),
        ('%', 0x6c),
        ('_', 0x6d),
        ('>', 0x6e),
        ('?', 0x6f),
        ('`', 0x79),
        (':', 0x7a),
        ('#', 0x7b),
        ('@', 0x7c),
        ('\'', 0x7d),
        ('=', 0x7e),
        ('"', 0x7f),
        ('^', 0xb0),
        ('[', 0xba),
        (']', 0xbb),
        ('{', 0xc0),
        ('}', 0xd0),
    ];
    let letter = |first: char, code: u8| code + (c as u8 - first as u8);
    match c {
        'a'..='i' => letter('a', 0x81),
        'j'..='r' => letter('j', 0x91),
        's'..='z' => letter('s', 0xa2),
        'A'..='I' => letter('A', 0xc1),
        'J'..='R' => letter('J', 0xd1),
        'S'..='Z' => letter('S', 0xe2),
        '0'..='9' => letter('0', 0xf0),
        '~' => 0xa1,
        '\\' => 0xe0,
        other => PUNCTUATION.iter().find(|(known, _)| *known == other).map_or(0x6f, |(_, code)| *code),
    }
}
