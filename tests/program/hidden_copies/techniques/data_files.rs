//! Techniques that put the program into data: pictures, recordings, documents and mails, where nobody looks.

use super::Stage::Container;
use super::Technique;
use super::containers::{LANGUAGES, Pack, put_into};
use super::javascript::base64;
use lookalike_test_harness::packs::gz;
use lookalike_test_harness::zips::zip_bytes;

/// The beginning of a picture.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x10\x08\x02\0\0\0\x90\x91\x68\x36";
/// The end of a picture.
const PNG_END: &[u8] = b"\0\0\0\0IEND\xae\x42\x60\x82";

/// Files, each with its name.
const FILES: [(&str, &str, Pack); 8] = [
    ("packed text in a chunk of a .png", "photo.png", |_, content| {
        [PNG, b"\0\0\0\0zTXtComment\0\0", &gz(content), PNG_END].concat()
    }),
    ("packed text after the end of a .png", "photo.png", |_, content| [PNG, PNG_END, &gz(content)].concat()),
    ("base64 in a chunk of a .png", "photo.png", |_, content| {
        [PNG, b"\0\0\0\0tEXtComment\0", base64(content).as_bytes(), PNG_END].concat()
    }),
    ("blocks of a comment of a .gif", "photo.gif", |_, content| {
        let blocks: Vec<u8> = content.chunks(255).flat_map(|block| [&[block.len() as u8], block].concat()).collect();
        [b"GIF89a\x10\0\x10\0\0\0\0!\xfe", blocks.as_slice(), b"\0;"].concat()
    }),
    ("packed attachment of a .pdf", "essay.pdf", |_, content| {
        [b"%PDF-1.4\n%\xe2\xe3\nstream\n", gz(content).as_slice(), b"\nendstream\n%%EOF\n"].concat()
    }),
    ("a group of an .rtf that is not shown", "essay.rtf", |_, content| {
        let escaped = String::from_utf8_lossy(content).replace('\\', "\\\\").replace('{', "\\{").replace('}', "\\}");
        let hidden = escaped.replace('\n', "\\par\n");
        format!("{{\\rtf1\\ansi Nothing here.\\par {{\\*\\private {hidden}}}}}").into_bytes()
    }),
    ("cells of an .xlsx", "table.xlsx", |_, content| {
        let text = String::from_utf8_lossy(content).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let cells: String = text.lines().map(|line| format!("<si><t xml:space=\"preserve\">{line}</t></si>")).collect();
        zip_bytes(&[
            ("xl/workbook.xml", b"<workbook/>"),
            ("xl/sharedStrings.xml", format!("<sst>{cells}</sst>").as_bytes()),
        ])
    }),
    ("an attached picture of an .eml", "mail.eml", |_, content| {
        let head = "From: a@example.org\r\nSubject: homework\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=\"xx\"\r\n\r\n";
        let text = "--xx\r\nContent-Type: text/plain\r\n\r\nHere it is.\r\n--xx\r\n";
        let attached = "Content-Type: image/png; name=\"a.png\"\r\nContent-Transfer-Encoding: base64\r\n\r\n";
        format!("{head}{text}{attached}{}\r\n--xx--\r\n", base64(content)).into_bytes()
    }),
];

pub(super) fn techniques() -> Vec<Technique> {
    let technique = |(name, file, pack): (&'static str, &'static str, Pack)| {
        Technique::new(Container, LANGUAGES, name, move |copy| put_into(copy, file, pack)).alone()
    };
    FILES.map(technique).into_iter().collect()
}
