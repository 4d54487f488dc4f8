//! Circuits of Logisim: each component is an operation in its circuit, with its settings and its place after the last one as values. Wires follow from the places.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::printer::Printer;

const LOOKS: [&str; 12] = [
    "label", "labelfont", "labelloc", "labelcolor", "labelvisible", "facing", "size", "appearance", "font", "color",
    "halign", "valign",
];

pub(super) fn write(xml: &str, printer: &mut Printer) -> Result<(), String> {
    let mut reader = Reader::from_str(xml);
    let mut writer = Writer { printer, is_in_circuit: false, is_in_component: false, place: (0, 0) };
    loop {
        match reader.read_event().map_err(|error| error.to_string())? {
            Event::Start(element) => writer.start(&element),
            Event::Empty(element) => {
                writer.start(&element);
                writer.end(element.local_name().as_ref());
            }
            Event::End(element) => writer.end(element.local_name().as_ref()),
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
}

struct Writer<'p> {
    printer: &'p mut Printer,
    is_in_circuit: bool,
    is_in_component: bool,
    place: (i32, i32),
}

impl Writer<'_> {
    fn start(&mut self, element: &BytesStart) {
        let attribute = |key: &str| Some(element.try_get_attribute(key).ok().flatten()?.value.into_owned());
        let name = attribute("name").unwrap_or_default();
        match element.local_name().as_ref() {
            "circuit" => {
                self.printer.heading("sprite", &name);
                self.printer.open('{');
                self.is_in_circuit = true;
            }
            "comp" if self.is_in_circuit => {
                self.is_in_component = true;
                // A circuit in a circuit has no library, and its name is the author's.
                if attribute("lib").is_some() {
                    self.printer.operation(&name);
                } else {
                    self.printer.operation("circuit");
                    self.printer.name(&name);
                }
                let place = attribute("loc").as_deref().and_then(place).unwrap_or(self.place);
                self.printer.value(&place.0.saturating_sub(self.place.0).to_string());
                self.printer.value(&place.1.saturating_sub(self.place.1).to_string());
                self.place = place;
            }
            "a" if self.is_in_component && !LOOKS.contains(&&*name) => {
                self.printer.value(&attribute("val").unwrap_or_default());
            }
            _ => {}
        }
    }

    fn end(&mut self, name: &str) {
        match name {
            "circuit" if self.is_in_circuit => {
                self.printer.close('}');
                self.is_in_circuit = false;
            }
            "comp" => self.is_in_component = false,
            _ => {}
        }
    }
}

/// Returns the numbers of a place such as `(100,170)`.
fn place(text: &str) -> Option<(i32, i32)> {
    let (x, y) = text.trim_matches(['(', ')']).split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}
