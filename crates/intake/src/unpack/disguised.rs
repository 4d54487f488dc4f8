//! Looks into files that are archive files by their content but not by their names: Java archives, documents, and whatever a student renamed.
//!
//! Only what may be source is taken out of them: programs, and the text of a document, because a program may be handed in as one. If there is nothing of the kind, the file stays what it was.

use std::sync::Arc;

use lookalike_system::spill::Spill;

use super::failure::Failure;
use crate::found::{Content, FoundFile};
use crate::rules;
use crate::xml::{Piece, Pieces};

/// The parts of a document that have its text, by the beginning and the end of their paths.
const DOCUMENT_TEXTS: [(&str, &str); 3] =
    [("word/document", ".xml"), ("content", ".xml"), ("ppt/slides/slide", ".xml")];

/// The part of a live script or an app of MATLAB that has its code.
const MATLAB: &str = "matlab/document.xml";

/// The name of that code, with the ending that says its language.
const MATLAB_CODE: &str = "text of the document.mlx";

/// Maximum number of blanks that a document writes as a number.
const MAX_BLANKS: usize = 1000;

/// The name of the text of a document. It has no extension, so that its content decides on the language.
pub const TEXT_OF_DOCUMENT: &str = "text of the document";

/// Returns the files that may be source.
pub(super) fn sources(found: Vec<FoundFile>, spill: &Arc<Spill>) -> Vec<FoundFile> {
    let mut text = String::new();
    let mut sources = Vec::new();
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
            Content::Unreadable(_) if rules::is_program(&file.path) => sources.push(file),
            _ => {}
        }
    }
    if !text.trim().is_empty() {
        sources.push(FoundFile::new(TEXT_OF_DOCUMENT, Content::Unpacked(spill.bytes(text.into_bytes()))));
    }
    sources
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
    !is_metadata
        && (is_project_of_blocks(path) || rules::is_program(path) || rules::is_prose(path) || !name.contains('.'))
}

/// Returns whether a file of this name is a program of blocks within a project: of Scratch, or of App Inventor.
fn is_project_of_blocks(path: &str) -> bool {
    path == "project.json" || path.ends_with(".bky")
}

/// Returns the text of a document in XML, with its paragraphs and line breaks.
fn plain_text(xml: &str) -> String {
    let mut text = String::with_capacity(xml.len() / 4);
    for piece in Pieces::of(xml) {
        match piece {
            Piece::Text(part) => text.push_str(&part),
            Piece::End(name) if matches!(&*name, "p" | "h") => text.push('\n'),
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
