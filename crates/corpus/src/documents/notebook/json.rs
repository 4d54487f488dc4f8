//! Reads the cells of a notebook's JSON. Of everything else, mostly outputs, only texts that could be programs are kept.
//!
//! Any value may be of the wrong type, and is ignored then. A notebook that is no valid JSON is read by [`lenient`].

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::{lenient, merge};

/// Maximum number of bytes of code that are read: far more than homework has.
const MAX_CODE_BYTES: usize = 4 << 20;
/// Minimum length in bytes of a text outside of the cells' sources that is kept: it could be a program.
const MIN_ELSEWHERE_BYTES: usize = 200;
/// Maximum number of bytes of such texts.
const MAX_ELSEWHERE_BYTES: usize = 2 << 20;
/// The beginnings of pictures in base64: PNG, JPEG and GIF.
const PICTURES: [&str; 3] = ["iVBORw0KGgo", "/9j/", "R0lGOD"];

/// The cells of a notebook.
#[derive(Debug, Default)]
pub(super) struct Cells {
    pub(super) cells: Vec<Cell>,
    /// How many cells were skipped after the maximum number.
    pub(super) n_beyond: usize,
    /// How many pieces of code were left out because they exceed the maximum.
    pub(super) n_too_long: usize,
    /// The names that the notebook gives its language, most reliable first.
    pub(super) languages: Vec<String>,
    /// Texts outside of the cells' sources that could be programs: outputs, attachments, metadata. A list of texts is joined.
    pub(super) elsewhere: Vec<String>,
    /// Its first syntax error, with what became of it.
    pub(super) damage: Option<Damage>,
    /// Whether it has the conflict markers of a merge, between which it has two texts.
    pub(super) is_merge: bool,
}

/// A syntax error of a notebook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Damage {
    /// The error with its line.
    pub(super) error: String,
    /// Whether a part of the notebook is lost by it.
    pub(super) is_lost: bool,
    /// Number of bytes that could not be read.
    pub(super) n_bytes: usize,
}

/// A cell.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) is_code: bool,
    /// Its type as the notebook writes it.
    pub(super) kind: String,
    pub(super) source: String,
    /// The language that the cell declares.
    pub(super) language: Option<String>,
}

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
///
/// # Errors
/// The first syntax error, in words.
fn read(text: &str, max_cells: usize) -> Result<Cells, String> {
    let mut collector = Collector::new(max_cells);
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let visitor = NodeVisitor { node: Node::Top, collector: &mut collector };
    visitor.deserialize(&mut deserializer).and_then(|()| deserializer.end()).map_err(|error| error.to_string())?;
    Ok(collector.into_cells())
}

impl Cell {
    /// Returns what two cells have in common that are the same for people.
    pub(super) fn key(&self) -> (String, String) {
        (self.kind.clone(), self.source.clone())
    }
}

/// Collects the cells of a notebook from the values of its nodes.
pub(super) struct Collector {
    pub(super) cells: Cells,
    max_cells: usize,
    /// The values of `language_info.name`, `kernelspec.language` and `kernelspec.name`.
    languages: [Option<String>; 3],
    n_code_bytes: usize,
    n_elsewhere_bytes: usize,
}

impl Collector {
    pub(super) fn new(max_cells: usize) -> Collector {
        let languages = [const { None }; 3];
        Collector { cells: Cells::default(), max_cells, languages, n_code_bytes: 0, n_elsewhere_bytes: 0 }
    }

    pub(super) fn into_cells(self) -> Cells {
        let Collector { mut cells, languages, .. } = self;
        cells.languages = languages.into_iter().flatten().collect();
        cells.elsewhere.retain(|text| text.len() >= MIN_ELSEWHERE_BYTES);
        cells
    }

    /// Begins a cell, unless there are too many.
    pub(super) fn begin_cell(&mut self) -> bool {
        let has_room = self.has_room();
        if has_room {
            self.cells.cells.push(Cell::default());
        } else {
            self.cells.n_beyond += 1;
        }
        has_room
    }

    pub(super) fn has_room(&self) -> bool {
        self.cells.cells.len() < self.max_cells
    }

    /// Begins a list.
    pub(super) fn begin_list(&mut self, node: Node) {
        if node == Node::Elsewhere {
            self.cells.elsewhere.push(String::new());
        }
    }

    /// Adds the text of a node.
    pub(super) fn add(&mut self, node: Node, text: &str) {
        match node {
            Node::Language(index) => self.languages[index] = Some(text.to_owned()),
            Node::CellType => self.cell().into_iter().for_each(|cell| {
                cell.is_code = text == "code";
                cell.kind = text.to_owned();
            }),
            Node::Source => self.add_source(text),
            Node::CellLanguage => self.cell().into_iter().for_each(|cell| cell.language = Some(text.to_owned())),
            Node::Elsewhere => self.add_elsewhere(text, false),
            Node::ElsewhereList => self.add_elsewhere(text, true),
            _ => {}
        }
    }

    fn add_source(&mut self, text: &str) {
        self.n_code_bytes += text.len();
        if self.n_code_bytes > MAX_CODE_BYTES {
            self.cells.n_too_long += 1;
        } else if let Some(cell) = self.cell() {
            cell.source.push_str(text);
        }
    }

    /// Adds a text outside of the cells' sources, to the one before it if both are lines of a list.
    fn add_elsewhere(&mut self, text: &str, is_line: bool) {
        let is_picture = PICTURES.iter().any(|beginning| text.starts_with(beginning));
        if is_picture || self.n_elsewhere_bytes + text.len() > MAX_ELSEWHERE_BYTES {
            return;
        }
        match self.cells.elsewhere.last_mut().filter(|_| is_line) {
            Some(before) => before.push_str(text),
            None if text.len() < MIN_ELSEWHERE_BYTES => return,
            None => self.cells.elsewhere.push(text.to_owned()),
        }
        self.n_elsewhere_bytes += text.len();
    }

    pub(super) fn cell(&mut self) -> Option<&mut Cell> {
        self.cells.cells.last_mut()
    }
}

/// A node of the notebook's JSON. Every node that matters has a variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Node {
    Top,
    /// The list of worksheets of format version 3, or one of them.
    Worksheets,
    Cells,
    Cell,
    CellType,
    Source,
    CellLanguage,
    CellMetadata,
    Metadata,
    Kernel,
    LanguageInfo,
    Language(usize),
    Elsewhere,
    /// A list elsewhere, perhaps of the lines of a text.
    ElsewhereList,
}

impl Node {
    /// Returns the node of the value of a key.
    pub(super) fn child(self, key: &str) -> Node {
        match (self, key) {
            (Node::Top | Node::Worksheets, "cells") => Node::Cells,
            (Node::Top, "worksheets") => Node::Worksheets,
            (Node::Top, "metadata") => Node::Metadata,
            (Node::Metadata, "kernelspec") => Node::Kernel,
            (Node::Metadata, "language_info") => Node::LanguageInfo,
            (Node::LanguageInfo, "name") => Node::Language(0),
            (Node::Kernel, "language") => Node::Language(1),
            (Node::Kernel, "name") => Node::Language(2),
            (Node::Cell, "cell_type") => Node::CellType,
            (Node::Cell, "source" | "input") => Node::Source,
            (Node::Cell, "language") | (Node::CellMetadata, "languageId") => Node::CellLanguage,
            (Node::Cell, "metadata") | (Node::CellMetadata, "vscode") => Node::CellMetadata,
            _ => Node::Elsewhere,
        }
    }

    /// Returns the node of the elements of a list.
    pub(super) fn element(self) -> Node {
        match self {
            Node::Cells => Node::Cell,
            Node::Source | Node::Worksheets => self,
            Node::Elsewhere => Node::ElsewhereList,
            _ => Node::Elsewhere,
        }
    }
}

/// Adds the value of a node to the collector.
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
            self.collector.cells.cells.push(Cell::default());
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
            if is_cells && self.collector.cells.cells.len() >= self.collector.max_cells {
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

/// Returns the value of the escape sequence at the start of a text.
fn unit(escape: &str) -> Option<u16> {
    let digits = escape.strip_prefix("\\u")?.get(..4)?;
    u16::from_str_radix(digits, 16).ok()
}
