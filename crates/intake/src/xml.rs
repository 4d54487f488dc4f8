//! Reads the XML in spreadsheets and documents as a stream, in which nothing grows: entities that a document defines are not replaced.

use std::borrow::Cow;

use quick_xml::Reader;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};

pub(crate) enum Piece<'x> {
    Start(Tag<'x>),
    End(String),
    Text(Cow<'x, str>),
}

/// The beginning of an element. Names are without the prefix of their namespace.
pub(crate) struct Tag<'x> {
    pub(crate) name: String,
    start: BytesStart<'x>,
}

impl Tag<'_> {
    pub(crate) fn values(&self) -> impl Iterator<Item = String> {
        let mut attributes = self.start.attributes();
        let values = attributes.with_checks(false).flatten().map(|attribute| unescaped(&attribute.value));
        values.collect::<Vec<_>>().into_iter()
    }

    /// Returns the value of an attribute; of several of the same name the first.
    pub(crate) fn attribute(&self, name: &str) -> Option<String> {
        // Checks for duplicates would take time quadratic in the number of attributes.
        let mut attributes = self.start.attributes();
        let attributes = attributes.with_checks(false).flatten();
        let value = attributes.into_iter().find(|one| one.key.local_name().as_ref() == name)?.value;
        Some(unescaped(&value))
    }
}

fn unescaped(value: &str) -> String {
    quick_xml::escape::unescape(value).map_or_else(|_| value.to_owned(), Cow::into_owned)
}

/// The pieces of a document, up to the first error.
pub(crate) struct Pieces<'x>(Reader<&'x [u8]>);

impl<'x> Pieces<'x> {
    pub(crate) fn of(xml: &'x str) -> Pieces<'x> {
        let mut reader = Reader::from_str(xml);
        let config = reader.config_mut();
        config.expand_empty_elements = true;
        config.check_end_names = false;
        config.allow_unmatched_ends = true;
        config.allow_dangling_amp = true;
        Pieces(reader)
    }
}

impl<'x> Iterator for Pieces<'x> {
    type Item = Piece<'x>;

    fn next(&mut self) -> Option<Piece<'x>> {
        loop {
            return Some(match self.0.read_event() {
                Ok(Event::Start(start) | Event::Empty(start)) => {
                    Piece::Start(Tag { name: start.local_name().as_ref().to_owned(), start })
                }
                Ok(Event::End(end)) => Piece::End(end.local_name().as_ref().to_owned()),
                Ok(Event::Text(text)) => Piece::Text(text.xml10_content()),
                Ok(Event::CData(text)) => Piece::Text(text.xml10_content()),
                Ok(Event::GeneralRef(entity)) => Piece::Text(match entity.resolve_char_ref() {
                    Ok(Some(char)) => Cow::Owned(char.to_string()),
                    _ => {
                        let name = entity.xml10_content();
                        let known = resolve_predefined_entity(&name);
                        Cow::Owned(known.map_or_else(|| format!("&{name};"), str::to_owned))
                    }
                }),
                Ok(Event::Eof) | Err(_) => return None,
                Ok(_) => continue,
            });
        }
    }
}
