//! Techniques that put the program into an archive or a document.

use super::super::copy::{Copy, Language};
use super::Stage::Container;
use super::Technique;
use super::javascript::base64;
use lookalike_test_harness::packs::{gz, seven_zip_encrypted, tar, xz};
use lookalike_test_harness::zips::{marked_encrypted, stored, zip_bytes};

pub(super) const LANGUAGES: &[Language] = &[Language::C, Language::Java, Language::Python, Language::Notebook];

/// Turns a program into the bytes of a container: its path, and its content.
pub(super) type Pack = fn(&str, &[u8]) -> Vec<u8>;

/// Containers, each with the name of its file.
const CONTAINERS: [(&str, &str, Pack); 20] = [
    ("a .zip", "work.zip", |path, content| zip_bytes(&[(path, content)])),
    ("a .jar", "work.jar", |path, content| {
        zip_bytes(&[("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\n"), (path, content)])
    }),
    ("a .zip called .png", "photo.png", |path, content| zip_bytes(&[(path, content)])),
    ("a .zip without ending", "photo", |path, content| zip_bytes(&[(path, content)])),
    ("a .zip behind other bytes", "photo.png", |path, content| {
        [&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], &zip_bytes(&[(path, content)])].concat()
    }),
    ("a .zip inside four others", "work.zip", |path, content| {
        (0..4).fold(zip_bytes(&[(path, content)]), |inner, n| zip_bytes(&[(&format!("{n}.zip"), &inner)]))
    }),
    ("a .zip inside twelve others", "work.zip", |path, content| {
        (0..12).fold(zip_bytes(&[(path, content)]), |inner, n| zip_bytes(&[(&format!("{n}.zip"), &inner)]))
    }),
    ("a damaged .zip", "work.zip", |path, content| {
        let whole = zip_bytes(&[(path, content)]);
        whole[..whole.len() / 2].to_vec()
    }),
    ("an encrypted .zip", "work.zip", |path, content| marked_encrypted(stored(&[(path, content)]))),
    ("an encrypted .7z", "work.7z", |path, content| seven_zip_encrypted(&[(path, content)], true)),
    ("a .tar.gz", "work.tar.gz", |path, content| gz(&tar(&[(path, content)]))),
    ("a .gz of one file", "work.gz", |_, content| gz(content)),
    ("an .xz called .dat", "work.dat", |_, content| xz(content)),
    ("a .rar", "work.rar", |_, content| [b"Rar!\x1a\x07\x01\0", content].concat()),
    ("a .docx with the file inside", "essay.docx", |path, content| {
        zip_bytes(&[("word/document.xml", &document(b"Nothing here")), (&format!("word/media/{path}"), content)])
    }),
    ("a .docx with the program as its text", "essay.docx", |_, content| {
        zip_bytes(&[("[Content_Types].xml", b"<Types/>"), ("word/document.xml", &document(content))])
    }),
    ("a .pdf with the program as a plain stream", "essay.pdf", |_, content| pdf(content)),
    ("base64 in a text file", "letter.txt", |_, content| base64(content).into_bytes()),
    ("a .tar inside a .docx", "essay.docx", |path, content| {
        zip_bytes(&[
            ("word/document.xml", &document(b"Nothing here")),
            ("word/media/image1.png", &tar(&[(path, content)])),
        ])
    }),
    ("hexadecimal digits in a text file", "letter.txt", |_, content| {
        content.iter().flat_map(|byte| format!("{byte:02x}").into_bytes()).collect()
    }),
];

pub(super) fn techniques() -> Vec<Technique> {
    let technique = |(name, file, pack): (&'static str, &'static str, Pack)| {
        Technique::new(Container, LANGUAGES, name, move |copy| put_into(copy, file, pack))
    };
    CONTAINERS.map(technique).into_iter().collect()
}

/// Puts the program into a container, and a decoy beside it.
pub(super) fn put_into(copy: &mut Copy, file: &str, pack: Pack) {
    let packed = pack(copy.path(), copy.bytes());
    copy.set(packed);
    copy.set_path(file);
    let decoy = copy.language.decoy();
    copy.add(&format!("hello.{}", copy.language.ending()), decoy);
    copy.run = None;
}

/// Returns the text of a Word document, a paragraph for each line.
fn document(text: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(text);
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let paragraphs: String =
        escaped.lines().map(|line| format!("<w:p><w:r><w:t xml:space=\"preserve\">{line}</w:t></w:r></w:p>")).collect();
    format!("<?xml version=\"1.0\"?><w:document><w:body>{paragraphs}</w:body></w:document>").into_bytes()
}

fn pdf(text: &[u8]) -> Vec<u8> {
    let length = text.len();
    let head = format!("%PDF-1.4\n%\u{e2}\u{e3}\n1 0 obj\n<< /Type /EmbeddedFile /Length {length} >>\nstream\n");
    [head.as_bytes(), text, b"\nendstream\nendobj\ntrailer\n<< >>\n%%EOF\n"].concat()
}
