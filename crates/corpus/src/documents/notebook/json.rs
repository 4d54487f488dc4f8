//! Reads the cells of a notebook's JSON.
//!
//! Any value may be of the wrong type, and is ignored then. A notebook that is no valid JSON is read by [`lenient`], and one with conflict markers as two notebooks.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::cells::{Cells, Collector, Node};
use super::{lenient, merge};

/// Reads at most `max_cells` cells. JSON with errors is read as far as its cells can be told.
pub(super) fn cells(text: &str, max_cells: usize) -> Cells {
    let Some(sides) = merge::sides(text) else { return one_side(text, max_cells) };
    let mut cells = merge::joined(sides.iter().map(|side| one_side(side, max_cells)), max_cells);
    cells.is_merge = true;
    cells
}

/// Reads a notebook without conflict markers.
fn one_side(text: &str, max_cells: usize) -> Cells {
    let error = match read(text, max_cells) {
        Ok(found) => return found,
        Err(error) => error,
    };
    // JSON allows half of a surrogate pair in a string, and Rust does not.
    if let Some(Ok(found)) = without_lone_surrogates(text).map(|mended| read(&mended, max_cells)) {
        return found;
    }
    lenient::cells(text, max_cells, error)
}

/// Reads valid JSON.
fn read(text: &str, max_cells: usize) -> Result<Cells, String> {
    let mut collector = Collector::new(max_cells);
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let visitor = NodeVisitor { node: Node::Top, collector: &mut collector };
    visitor.deserialize(&mut deserializer).and_then(|()| deserializer.end()).map_err(|error| error.to_string())?;
    Ok(collector.into_cells())
}

struct NodeVisitor<'a> {
    node: Node,
    collector: &'a mut Collector,
}

impl<'de> DeserializeSeed<'de> for NodeVisitor<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for NodeVisitor<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a part of a notebook")
    }

    fn visit_str<E>(self, text: &str) -> Result<(), E> {
        self.collector.add(self.node, text);
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        if self.node == Node::Cell {
            self.collector.begin_cell();
        }
        while let Some(key) = map.next_key::<String>()? {
            map.next_value_seed(NodeVisitor { node: self.node.child(&key), collector: &mut *self.collector })?;
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let is_cells = self.node == Node::Cells;
        self.collector.begin_list(self.node);
        loop {
            if is_cells && !self.collector.has_room() {
                if list.next_element::<IgnoredAny>()?.is_none() {
                    return Ok(());
                }
                self.collector.cells.n_beyond += 1;
                continue;
            }
            let node = self.node.element();
            if list.next_element_seed(NodeVisitor { node, collector: &mut *self.collector })?.is_none() {
                return Ok(());
            }
        }
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }
}

/// Replaces each lone half of a surrogate pair with `\ufffd`. Returns none if there is no such half.
fn without_lone_surrogates(text: &str) -> Option<String> {
    let mut mended = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("\\u") {
        let (before, escape) = rest.split_at(at);
        mended.push_str(before);
        let is_escaped = before.bytes().rev().take_while(|&byte| byte == b'\\').count() % 2 == 1;
        let (length, is_lone) = match (is_escaped, unit(escape), escape.get(6..).and_then(unit)) {
            (true, ..) | (_, None, _) => (2, false),
            (_, Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => (12, false),
            (_, Some(0xd800..=0xdfff), _) => (6, true),
            _ => (6, false),
        };
        mended.push_str(if is_lone { "\\ufffd" } else { &escape[..length] });
        rest = &escape[length..];
    }
    mended.push_str(rest);
    (mended != text).then_some(mended)
}

fn unit(escape: &str) -> Option<u16> {
    let digits = escape.strip_prefix("\\u")?.get(..4)?;
    u16::from_str_radix(digits, 16).ok()
}
