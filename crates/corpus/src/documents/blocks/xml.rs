//! Projects in XML: Snap!, and what is made with Blockly, such as App Inventor.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::printer::Printer;

/// Elements with pictures, sounds, and remarks.
const NO_CODE: [&str; 12] = [
    "costumes", "sounds", "media", "pentrails", "history", "comment", "notes", "thumbnail", "replay", "headers",
    "code", "yacodeblocks",
];
/// Attributes with names that the author chose.
const NAMES: [&str; 4] = ["var", "instance_name", "procname", "name"];
const OPERATIONS: [&str; 4] = ["component_type", "event_name", "method_name", "property_name"];
/// Fields of Blockly with names that the author chose.
const NAME_FIELDS: [&str; 5] = ["VAR", "NAME", "PROCNAME", "COMPONENT_SELECTOR", "VAR0"];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Element {
    /// A bracket is to be closed after it.
    Bracketed(char),
    /// Its text is a value, or a name.
    Value { is_name: bool },
    /// Nothing in it is code.
    NoCode,
    /// Only what is in it counts.
    Other,
}

pub(super) fn write(xml: &str, printer: &mut Printer) -> Result<(), String> {
    let mut reader = Reader::from_str(xml);
    let mut writer = Writer { printer, open: Vec::new(), n_blocks_open: 0, value: String::new() };
    loop {
        match reader.read_event().map_err(|error| error.to_string())? {
            Event::Start(element) => writer.start(&element),
            Event::Empty(element) => {
                writer.start(&element);
                writer.end();
            }
            Event::End(_) => writer.end(),
            Event::Text(text) => writer.value.push_str(&text),
            Event::CData(text) => writer.value.push_str(&text),
            Event::GeneralRef(entity) => writer.value.push_str(match &*entity {
                "lt" => "<",
                "gt" => ">",
                "amp" => "&",
                _ => " ",
            }),
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
}

struct Writer<'p> {
    printer: &'p mut Printer,
    open: Vec<(Element, bool)>,
    n_blocks_open: usize,
    value: String,
}

impl Writer<'_> {
    fn start(&mut self, element: &BytesStart) {
        self.value.clear();
        let name = element.local_name().as_ref().to_owned();
        let attribute = |key: &str| {
            let found = element.try_get_attribute(key).ok().flatten()?;
            Some(found.value.into_owned())
        };
        let is_in_no_code = self.open.last().is_some_and(|(element, _)| *element == Element::NoCode);
        let parent_is_block = self.open.last().is_some_and(|(_, is_block)| *is_block);
        let (kind, is_block) = match name.as_str() {
            _ if is_in_no_code || NO_CODE.contains(&name.as_str()) => (Element::NoCode, false),
            "block" | "shadow" | "custom-block" => {
                // In Snap!, a block within a block is a value.
                let kind = if parent_is_block { self.opened('(', ')') } else { Element::Other };
                self.operation(&name, attribute);
                (kind, true)
            }
            "block-definition" => {
                self.printer.operation("define");
                self.printer.name(&attribute("s").unwrap_or_default());
                (self.opened('{', '}'), false)
            }
            "sprite" | "stage" => {
                self.printer.heading("sprite", &attribute("name").unwrap_or_default());
                (self.opened('{', '}'), false)
            }
            "script" | "statement" if self.n_blocks_open > 0 => (self.opened('{', '}'), false),
            "value" => (self.opened('(', ')'), false),
            "field" => {
                let is_name = attribute("name").is_some_and(|name| NAME_FIELDS.contains(&name.as_str()));
                (Element::Value { is_name }, false)
            }
            "l" | "option" => (Element::Value { is_name: false }, false),
            "mutation" | "arg" | "eventparam" => {
                let operations = OPERATIONS.iter().filter_map(|key| attribute(key));
                operations.for_each(|value| self.printer.value(&value));
                NAMES.iter().filter_map(|key| attribute(key)).for_each(|name| self.printer.name(&name));
                (Element::Other, false)
            }
            _ => (Element::Other, false),
        };
        self.n_blocks_open += usize::from(is_block);
        self.open.push((kind, is_block));
    }

    fn operation(&mut self, element: &str, attribute: impl Fn(&str) -> Option<String>) {
        let operation = attribute("type").or_else(|| attribute("s"));
        match operation {
            Some(name) if element == "custom-block" => {
                self.printer.operation("custom_block");
                self.printer.name(&name);
            }
            Some(operation) => self.printer.operation(&operation),
            None => {
                self.printer.operation("variable");
                self.printer.name(&attribute("var").unwrap_or_default());
            }
        }
    }

    fn opened(&mut self, opening: char, closing: char) -> Element {
        self.printer.open(opening);
        Element::Bracketed(closing)
    }

    fn end(&mut self) {
        let Some((element, is_block)) = self.open.pop() else { return };
        self.n_blocks_open -= usize::from(is_block);
        let value = std::mem::take(&mut self.value);
        match element {
            Element::Bracketed(closing) => self.printer.close(closing),
            Element::Value { is_name: true } => self.printer.name(value.trim()),
            Element::Value { is_name: false } => self.printer.value(&value),
            Element::NoCode | Element::Other => {}
        }
    }
}
