//! Projects of Scratch 3: each sprite has a map of blocks, which name one another.

use std::cmp::Ordering;
use std::collections::HashSet;

use serde_json::{Map, Value};

use super::printer::Printer;

/// Fields whose value is a name that the author chose.
const NAMES: [&str; 4] = ["VARIABLE", "LIST", "BROADCAST_OPTION", "VALUE"];

pub(super) fn write(json: &str, printer: &mut Printer) -> Result<(), String> {
    let project: Value = serde_json::from_str(json).map_err(|error| error.to_string())?;
    for target in project["targets"].as_array().into_iter().flatten() {
        let Some(blocks) = target["blocks"].as_object().filter(|blocks| !blocks.is_empty()) else { continue };
        printer.heading("sprite", target["name"].as_str().unwrap_or_default());
        printer.open('{');
        Writer { blocks, printer: &mut *printer, written: HashSet::new() }.write_scripts();
        printer.close('}');
    }
    Ok(())
}

/// A step of writing. Steps are kept in a list of their own, because a hostile project nests blocks without end.
enum Step<'a> {
    /// A block, and those that follow it.
    Chain(&'a str),
    Open(char),
    Close(char),
}

struct Writer<'a, 'p> {
    blocks: &'a Map<String, Value>,
    printer: &'p mut Printer,
    /// Blocks may name one another in circles.
    written: HashSet<&'a str>,
}

impl<'a> Writer<'a, '_> {
    /// Writes all scripts, from the top of the page to its bottom.
    fn write_scripts(&mut self) {
        let is_top = |block: &Value| block["topLevel"].as_bool() == Some(true) && block["opcode"].is_string();
        let mut tops: Vec<(&str, &Value)> =
            self.blocks.iter().filter(|(_, block)| is_top(block)).map(|(id, block)| (id.as_str(), block)).collect();
        tops.sort_by(|(_, one), (_, other)| {
            let place = |key: &str| {
                let of = |block: &Value| block[key].as_f64().unwrap_or_default();
                of(one).partial_cmp(&of(other)).unwrap_or(Ordering::Equal)
            };
            place("y").then(place("x"))
        });
        for (id, _) in tops {
            self.write_script(id);
        }
    }

    fn write_script(&mut self, id: &'a str) {
        let mut steps = vec![Step::Chain(id)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Open(bracket) => self.printer.open(bracket),
                Step::Close(bracket) => self.printer.close(bracket),
                Step::Chain(id) => self.write_block(id, &mut steps),
            }
        }
    }

    fn write_block(&mut self, id: &'a str, steps: &mut Vec<Step<'a>>) {
        let Some((id, block)) = self.blocks.get_key_value(id).filter(|(id, _)| !self.written.contains(id.as_str()))
        else {
            return;
        };
        self.written.insert(id);
        let Some(opcode) = block["opcode"].as_str() else { return };
        self.printer.operation(opcode);
        if let Some(name) = block["mutation"]["proccode"].as_str() {
            self.printer.name(name);
        }
        self.write_fields(block);
        let mut inner = Vec::new();
        for (name, input) in block["inputs"].as_object().into_iter().flatten() {
            let is_substack = name.starts_with("SUBSTACK");
            match self.inner_block(input) {
                Some(id) if is_substack => inner.extend([Step::Open('{'), Step::Chain(id), Step::Close('}')]),
                Some(id) => inner.extend([Step::Open('('), Step::Chain(id), Step::Close(')')]),
                // Values stand in the line of the operation.
                None => self.write_value(&input[1]),
            }
        }
        steps.extend(block["next"].as_str().map(Step::Chain));
        steps.extend(inner.into_iter().rev());
    }

    fn write_fields(&mut self, block: &Value) {
        for (name, field) in block["fields"].as_object().into_iter().flatten() {
            let Some(value) = field[0].as_str() else { continue };
            if NAMES.contains(&name.as_str()) {
                self.printer.name(value);
            } else {
                self.printer.value(value);
            }
        }
    }

    /// Returns the block that an input holds; none for a value and for a menu, whose choice is one.
    fn inner_block(&self, input: &'a Value) -> Option<&'a str> {
        let id = input[1].as_str()?;
        let is_menu = |block: &Value| {
            block["shadow"].as_bool() == Some(true) && block["inputs"].as_object().is_none_or(Map::is_empty)
        };
        self.blocks.get(id).is_some_and(|block| !is_menu(block)).then_some(id)
    }

    /// Writes a value: `[4, "10"]` is a number, `[12, "speed", …]` a variable.
    fn write_value(&mut self, value: &'a Value) {
        if let Some(menu) = value.as_str().and_then(|id| self.blocks.get(id)) {
            return self.write_fields(menu);
        }
        let Some(text) = value[1].as_str().map(str::to_owned).or_else(|| value[1].as_f64().map(|n| n.to_string()))
        else {
            return;
        };
        match value[0].as_u64() {
            Some(11..=13) => self.printer.name(&text),
            _ => self.printer.value(&text),
        }
    }
}
