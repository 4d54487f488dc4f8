//! Mails and web archives: files with a head and parts, some of which may be source.

use lookalike_frontends::Language;
use lookalike_intake::carried::program_in;
use lookalike_report_templates::model::{ByteClass, UnreadReason};
use mail_parser::{Message, MessageParser, MessagePart, MimeHeaders, PartType};

use super::collector::{Chunk, Collector};
use super::document::{Document, Refusal};
use super::plain;
use super::{html, quoted};
use crate::file_name::ending_of;

const MAILS: [&str; 2] = ["eml", "emlx"];
/// Endings of pages with everything that belongs to them.
const WEB_ARCHIVES: [&str; 2] = ["mht", "mhtml"];
const MAX_PARTS: usize = 200;

pub(super) fn is_mail(ending: &str) -> bool {
    MAILS.contains(&ending)
}

/// Reads a mail; none if it is none, or has no source.
pub(super) fn read(path: &str, text: &str, always: Option<Language>) -> Option<Result<Document, Refusal>> {
    let ending = ending_of(path);
    let is_mail = is_mail(&ending);
    if !is_mail && !WEB_ARCHIVES.contains(&&*ending) {
        return None;
    }
    let message = parsed(text)?;
    if !is_mail {
        let page = message.parts.iter().find_map(|part| match &part.body {
            PartType::Html(page) => Some(page),
            _ => None,
        })?;
        return html::read("page.html", page, always);
    }
    let mut parts = Parts::default();
    let has_text = message.parts.iter().any(|part| matches!(part.body, PartType::Text(_)));
    message.parts.iter().take(MAX_PARTS).for_each(|part| parts.add(part, has_text));
    parts.document(text.len(), always)
}

/// Parses a mail, and empties the mails in it one by one: thousands in one another would overflow the stack when they are dropped.
fn parsed(text: &str) -> Option<Message<'_>> {
    let mut message = MessageParser::default().parse(text)?;
    let mut taken = Vec::new();
    take_inner(&mut message.parts, &mut taken);
    while let Some(mut parts) = taken.pop() {
        take_inner(&mut parts, &mut taken);
    }
    Some(message)
}

/// Takes the parts of the mails among some parts.
fn take_inner<'text>(parts: &mut [MessagePart<'text>], taken: &mut Vec<Vec<MessagePart<'text>>>) {
    for part in parts {
        if let PartType::Message(mail) = &mut part.body {
            taken.push(std::mem::take(&mut mail.parts));
        }
    }
}

/// Returns the texts of a mail that its reader does not show: every part by itself, attachments, and the lines around the parts.
pub(super) fn hidden_texts(mail: &str) -> Vec<String> {
    let Some(message) = parsed(mail) else { return Vec::new() };
    let texts = message.parts.iter().take(MAX_PARTS).filter_map(|part| match &part.body {
        PartType::Text(text) => Some(text.to_string()),
        PartType::Html(page) => Some(html::visible_text(page)),
        PartType::Binary(bytes) | PartType::InlineBinary(bytes) => program_in(bytes),
        PartType::Message(_) | PartType::Multipart(_) => None,
    });
    let head: Vec<&str> = message.headers_raw().map(|(_, value)| value.trim()).collect();
    texts.chain([head.join("\n"), mail.replace("\r\n", "\n")]).collect()
}

/// A part of a mail in the text that is made of all.
struct Part {
    start: usize,
    end: usize,
    language: Option<Language>,
}

#[derive(Default)]
struct Parts {
    text: String,
    parts: Vec<Part>,
    /// Names of attachments that are no text, and their size in bytes.
    closed: Vec<String>,
    n_closed_bytes: usize,
}

impl Parts {
    fn add(&mut self, part: &MessagePart<'_>, has_text: bool) {
        let name = part.attachment_name().unwrap_or_default();
        let ending = name.rsplit_once('.').map(|(_, ending)| ending).filter(|ending| Language::is_extension(ending));
        let language = |text: &str| ending.and_then(|ending| Language::detect(Some(ending), text));
        match &part.body {
            PartType::Text(text) => self.push(name, text, language(text)),
            // Most mails have the same text twice.
            PartType::Html(page) if !has_text || !name.is_empty() => self.push(name, &html::visible_text(page), None),
            PartType::Html(_) | PartType::Multipart(_) | PartType::InlineBinary(_) => {}
            PartType::Binary(bytes) => {
                // Many clients send every attachment as bytes.
                let text = std::str::from_utf8(bytes).ok().filter(|text| ending.is_some() && !text.contains('\0'));
                match text {
                    Some(text) => self.push(name, text, language(text)),
                    None => {
                        self.closed.push(name.to_owned());
                        self.n_closed_bytes += bytes.len();
                    }
                }
            }
            PartType::Message(_) => self.closed.push("a mail in the mail".to_owned()),
        }
    }

    fn push(&mut self, name: &str, text: &str, language: Option<Language>) {
        if !name.is_empty() {
            self.text.push_str(&format!("── {name} ──\n"));
        }
        let start = self.text.len();
        self.text.push_str(&text.replace("\r\n", "\n"));
        self.parts.push(Part { start, end: self.text.len(), language });
        if !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }

    fn document(self, n_bytes: usize, always: Option<Language>) -> Option<Result<Document, Refusal>> {
        let mut chunks: Vec<Chunk<'_>> = Vec::new();
        for Part { start, end, language } in &self.parts {
            let text = self.text.get(*start..*end).unwrap_or_default();
            if let Some(language) = language.filter(|language| !language.is_prose()) {
                chunks.push(Chunk::run(Some(language.name()), *start..*end));
            } else if let Some(program) = quoted::program(text, always).or_else(|| plain::program(text, false, always))
            {
                let name = Some(program.language.name());
                match program.code {
                    Some(code) => chunks.extend(
                        code.iter().map(|one| Chunk::run(name, start + one.range().start..start + one.range().end)),
                    ),
                    None => chunks.push(Chunk::run(name, *start..*end)),
                }
            }
        }
        let mut collector = Collector::new(&self.text, always, None);
        collector.add_all(&chunks);
        let mut found = collector.document()?;
        if let Ok(document) = &mut found {
            if !self.closed.is_empty() {
                document.note.push_str(&format!("; attachments that are no text: {}", self.closed.join(", ")));
                document.around.add(ByteClass::Unread(UnreadReason::Binary), self.n_closed_bytes as u64);
            }
            let n_rest = n_bytes.saturating_sub(self.text.len() + self.n_closed_bytes);
            document.around.add(ByteClass::Text, n_rest as u64);
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use lookalike_test_support::waiting::must_end;

    use super::*;

    const CODE: &str = "import sys\n\ndef f(x):\n    for y in x:\n        print(y)\n    return x\n\nif f(sys.argv) is None:\n    print(3)\n";

    fn code(path: &str, text: &str) -> Vec<String> {
        let Some(Ok(document)) = read(path, text, None) else { return Vec::new() };
        let code = |script: &super::super::document::Script| {
            let ranges = script.code.as_ref().map(|ranges| super::super::document::blanked(&script.text, &ranges.code));
            let shown = ranges.unwrap_or_else(|| script.text.clone());
            let lines: Vec<String> = shown.lines().map(|line| line.trim().to_owned()).collect();
            format!(
                "{}: {}",
                script.language,
                lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("|")
            )
        };
        document.scripts.iter().map(code).collect()
    }

    /// The source of a mail is in its text, in a quote, in a page, or attached.
    #[test]
    fn mails_are_read() {
        let lines: Vec<&str> = CODE.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let expected = vec![format!("python: {}", lines.join("|"))];
        let head = "From: a@b.c\r\nTo: d@e.f\r\nSubject: hw\r\nMIME-Version: 1.0\r\n";
        let plain = format!("{head}Content-Type: text/plain; charset=utf-8\r\n\r\n{}", CODE.replace('\n', "\r\n"));
        assert_eq!(code("hw.eml", &plain), expected);
        let quoted: String = CODE.lines().map(|line| format!("> {line}\r\n")).collect();
        assert_eq!(code("hw.eml", &format!("{head}\r\nBob wrote:\r\n{quoted}")), expected);
        let attached = format!(
            "{head}Content-Type: multipart/mixed; boundary=xx\r\n\r\n--xx\r\nContent-Type: text/plain\r\n\r\nHere is my homework.\r\n\
             --xx\r\nContent-Type: application/octet-stream; name=\"hw.py\"\r\nContent-Transfer-Encoding: base64\r\n\
             Content-Disposition: attachment; filename=\"hw.py\"\r\n\r\n{}\r\n--xx--\r\n",
            base64::Engine::encode(&base64::engine::general_purpose::STANDARD, CODE)
        );
        assert_eq!(code("hw.eml", &attached), expected);
        let page: String = CODE.lines().map(|line| format!("<div>{}</div>\r\n", line.replace(' ', "&nbsp;"))).collect();
        let page = format!("{head}Content-Type: text/html; charset=utf-8\r\n\r\n<html><body>{page}</body></html>");
        assert_eq!(code("hw.eml", &page), expected);
        assert_eq!(code("hw.mht", &page), expected);
        assert_eq!(code("hw.eml", &format!("{head}\r\nI am ill.\r\n")), Vec::<String>::new());
    }

    /// Deep, wide and endless mails take linear time.
    #[test]
    fn hostile_mails_are_read_in_time() {
        let head = "Content-Type: multipart/mixed; boundary=x\r\n\r\n";
        for part in [
            "--x\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n",
            "--x\r\n\r\n",
            "a: ",
            "=?utf-8?q?",
            "Content-Type: message/rfc822\r\n\r\n",
            "--x\r\nContent-Type: message/rfc822\r\n\r\n",
        ] {
            let mail = format!("{head}{}", part.repeat((1 << 20) / part.len()));
            must_end(part, move || drop(read("hw.eml", &mail, None)));
        }
    }
}
