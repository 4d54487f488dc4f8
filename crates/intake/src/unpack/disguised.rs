//! Looks into files that are archive files by their content but not by their names: Java archives, documents, and whatever a student renamed.
//!
//! Only what may be source is taken out of them: programs, and the text of a document, because a program may be handed in as one. If there is nothing of the kind, the file stays what it was.

use std::sync::Arc;

use lookalike_frontends::Language;
use lookalike_system::spill::Spill;

use super::failure::Failure;
use super::leftovers::is_leftover;
use crate::carried::program_in;
use crate::found::{Content, FoundFile};
use crate::rules;
use crate::xml::{Piece, Pieces};

/// The parts of a document that have its text, by the beginning and the end of their paths.
const DOCUMENT_TEXTS: [(&str, &str); 3] =
    [("word/document", ".xml"), ("content", ".xml"), ("ppt/slides/slide", ".xml")];

/// The file that describes a Java archive.
const MANIFEST: &str = "META-INF/MANIFEST.MF";
/// Lines of that file that libraries have.
const OF_LIBRARIES: [&str; 4] =
    ["Implementation-Version", "Bundle-SymbolicName", "Specification-Version", "Automatic-Module-Name"];
/// Beginnings of the paths of files that libraries have.
const ABOUT_LIBRARIES: [&str; 5] =
    ["META-INF/maven/", "META-INF/LICENSE", "META-INF/NOTICE", "LICENSE", "META-INF/services/"];
/// Maximum number of classes of a program that somebody wrote for an assignment.
const MAX_OWN_CLASSES: usize = 100;

/// The name of the programs in all other parts of a document.
const HIDDEN_TEXT: &str = "text in other parts of the document";

/// Minimum length of the value of an attribute that may be code.
const MIN_VALUE: usize = 16;

const MAX_HIDDEN: usize = 8 << 20;

/// The part of a live script or an app of MATLAB that has its code.
const MATLAB: &str = "matlab/document.xml";

/// The name of that code, with the ending that says its language.
const MATLAB_CODE: &str = "text of the document.mlx";

const MAX_BLANKS: usize = 1000;

/// The name of the text of a document. It has no extension, so that its content decides on the language.
pub const TEXT_OF_DOCUMENT: &str = "text of the document";

pub(super) fn sources(found: Vec<FoundFile>, spill: &Arc<Spill>) -> Vec<FoundFile> {
    let mut text = String::new();
    let mut sources = Vec::new();
    let mut hidden = String::new();
    let is_library = is_library(&found);
    for file in found {
        match &file.content {
            Content::Unpacked(bytes) if is_document_text(&file.path) => {
                text += &plain_text(&String::from_utf8_lossy(&bytes.read()))
            }
            Content::Unpacked(bytes) if file.path == MATLAB => {
                let code = matlab_code(&String::from_utf8_lossy(&bytes.read()));
                sources.push(FoundFile::new(MATLAB_CODE, Content::Unpacked(spill.bytes(code.into_bytes()))));
            }
            Content::Unpacked(_) if may_be_source(&file.path) => sources.push(file),
            Content::Unpacked(_) if is_class(&file) && !is_library => sources.push(file),
            // Licenses and settings of libraries look like programs, and everybody has them.
            Content::Unpacked(_) if is_class(&file) || file.path.starts_with("META-INF/") => {}
            Content::Unpacked(bytes) => hidden_text(&bytes.read(), &mut hidden),
            Content::Unreadable(_) if rules::is_program(&file.path) || is_leftover(&file.path) => sources.push(file),
            _ => {}
        }
    }
    if !text.trim().is_empty() {
        sources.push(FoundFile::new(TEXT_OF_DOCUMENT, Content::Unpacked(spill.bytes(text.into_bytes()))));
    }
    if Language::of_content(&hidden).is_some() {
        sources.push(FoundFile::new(HIDDEN_TEXT, Content::Unpacked(spill.bytes(hidden.into_bytes()))));
    }
    sources
}

fn is_class(file: &FoundFile) -> bool {
    file.path.ends_with(".class")
}

/// Returns whether a Java archive is a library, by its size or what people write about libraries: nobody has the source of one.
fn is_library(found: &[FoundFile]) -> bool {
    let is_about = |file: &FoundFile| ABOUT_LIBRARIES.iter().any(|start| file.path.starts_with(start));
    let says_so = |file: &FoundFile| match &file.content {
        Content::Unpacked(bytes) if file.path == MANIFEST => {
            let manifest = String::from_utf8_lossy(&bytes.read()).into_owned();
            OF_LIBRARIES.iter().any(|key| manifest.contains(key))
        }
        _ => false,
    };
    found.iter().filter(|file| is_class(file)).count() > MAX_OWN_CLASSES
        || found.iter().any(|file| is_about(file) || says_so(file))
}

/// Adds the text of a part that is neither source nor the text of the document: cells, notes, properties, or a file with the name of a picture.
fn hidden_text(part: &[u8], hidden: &mut String) {
    if hidden.len() > MAX_HIDDEN {
        return;
    }
    let text = String::from_utf8_lossy(part);
    if !text.trim_start_matches('\u{feff}').trim_start().starts_with('<') {
        hidden.push_str(&program_in(part).unwrap_or_default());
        return;
    }
    for text in [plain_text(&text), unseen_text(&text)] {
        // Styles and relations are no text; what is in them counts only if it is a program by itself.
        if Language::of_content(&text).is_some() {
            hidden.push_str(&text);
        }
    }
}

/// Returns the files that may be source; the failure only if it hides them.
pub(super) fn sources_or_limit(
    found: Result<Vec<FoundFile>, Failure>,
    spill: &Arc<Spill>,
) -> Result<Vec<FoundFile>, Failure> {
    match found {
        Ok(found) => Ok(sources(found, spill)),
        Err(failure @ Failure::Limit(_)) => Err(failure),
        // Many formats begin like an archive file and are none.
        Err(Failure::Broken(_)) => Ok(Vec::new()),
    }
}

fn is_document_text(path: &str) -> bool {
    DOCUMENT_TEXTS.iter().any(|(start, end)| {
        let middle = path.strip_prefix(start).and_then(|rest| rest.strip_suffix(end));
        middle.is_some_and(|middle| middle.bytes().all(|byte| byte.is_ascii_digit()))
    })
}

/// Returns whether a file of this name may be source. Metadata of the formats is not.
fn may_be_source(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let is_metadata = path.starts_with("META-INF/") || name == "mimetype";
    // Programs of blocks within a project: of Scratch, or of App Inventor.
    let is_of_blocks = path == "project.json" || path.ends_with(".bky");
    !is_metadata && (is_of_blocks || rules::is_program(path) || rules::is_prose(path) || !name.contains('.'))
}

/// Returns the text of a document in XML, with its paragraphs and line breaks.
fn plain_text(xml: &str) -> String {
    let mut text = String::with_capacity(xml.len() / 4);
    for piece in Pieces::of(xml) {
        match piece {
            Piece::Text(part) => text.push_str(&part),
            Piece::End(name) if matches!(&*name, "p" | "h" | "si" | "is") => text.push('\n'),
            Piece::End(_) => {}
            Piece::Start(tag) => match &*tag.name {
                "br" | "cr" | "line-break" => text.push('\n'),
                "tab" => text.push('\t'),
                // OpenDocument writes runs of blanks as a number.
                "s" => {
                    let number = tag.attribute("c").and_then(|number| number.parse().ok()).unwrap_or(1);
                    text.extend(std::iter::repeat_n(' ', usize::min(number, MAX_BLANKS)));
                }
                _ => {}
            },
        }
    }
    text
}

/// Returns what a part in XML has outside of its text: comments, and the values of attributes.
fn unseen_text(xml: &str) -> String {
    let mut text = String::new();
    for piece in Pieces::of(xml) {
        if let Piece::Start(tag) = piece {
            for value in tag.values().filter(|value| value.len() >= MIN_VALUE) {
                text.push_str(&value);
                text.push('\n');
            }
        }
    }
    for comment in xml.split("<!--").skip(1) {
        text.push_str(comment.split("-->").next().unwrap_or_default());
        text.push('\n');
    }
    text
}

/// Returns the code of a live script as MATLAB exports it: with its prose in comments.
fn matlab_code(xml: &str) -> String {
    let mut code = String::with_capacity(xml.len() / 2);
    for paragraph in xml.split_inclusive("</w:p>") {
        let text = plain_text(paragraph);
        let is_code = Pieces::of(paragraph).any(|piece| match piece {
            Piece::Start(tag) => tag.name == "pStyle" && tag.attribute("val").as_deref() == Some("code"),
            _ => false,
        });
        for line in text.lines() {
            let is_prose = !is_code && !line.trim().is_empty();
            code.push_str(if is_prose { "% " } else { "" });
            code.push_str(line);
            code.push('\n');
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines, tabs and signs of a program survive in a document.
    #[test]
    fn documents_keep_their_lines() {
        let word = "<w:body><w:p><w:r><w:t>if (a &lt; b &amp;&amp; c)</w:t><w:br/><w:tab/><w:t>x &#61; \
                    &quot;&amp;amp;&quot;;</w:t></w:r></w:p><w:p/><w:p><w:t>}</w:t></w:p></w:body>";
        assert_eq!(plain_text(word), "if (a < b && c)\n\tx = \"&amp;\";\n\n}\n");
        let open = "<text:p>a<text:s text:c=\"3\"/>b<text:line-break/>c &unknown; & d</text:p>";
        assert_eq!(plain_text(open), "a   b\nc &unknown; & d\n");
        let matlab = "<w:p><w:t><![CDATA[a < b]]></w:t></w:p>";
        assert_eq!(plain_text(matlab), "a < b\n");
    }

    /// The prose of a live script is no code.
    #[test]
    fn live_scripts_are_code_with_comments() {
        let paragraph = |style: &str, text: &str| {
            format!("<w:p><w:pPr><w:pStyle w:val=\"{style}\"/></w:pPr><w:r><w:t><![CDATA[{text}]]></w:t></w:r></w:p>")
        };
        let body = [("heading", "My \"code\""), ("code", "x = [1 2];\nif x < 3"), ("code", "end"), ("text", "So.")];
        let xml: String = body.map(|(style, text)| paragraph(style, text)).concat();
        let xml = format!("<?xml version=\"1.0\"?><w:document><w:body>{xml}</w:body></w:document>");
        assert_eq!(matlab_code(&xml), "% My \"code\"\nx = [1 2];\nif x < 3\nend\n% So.\n");
    }

    /// Only texts of documents are taken for such, and metadata is no source.
    #[test]
    fn parts_are_told_apart() {
        for path in ["word/document.xml", "word/document2.xml", "content.xml", "ppt/slides/slide12.xml"] {
            assert!(is_document_text(path), "{path}");
        }
        for path in ["word/styles.xml", "src/content.xml", "ppt/slides/_rels/slide1.xml.rels"] {
            assert!(!is_document_text(path), "{path}");
        }
        assert!(may_be_source("project.json") && may_be_source("src/appinventor/ann/Screen1.bky"));
        assert!(may_be_source("src/Main.java") && may_be_source("main") && may_be_source("notes.txt"));
        assert!(!may_be_source("META-INF/LICENSE") && !may_be_source("Main.class") && !may_be_source("mimetype"));
    }
}
