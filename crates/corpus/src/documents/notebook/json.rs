//! Reads the cells of a notebook's JSON. Of everything else, mostly outputs, only texts that could be programs are kept.
//!
//! A notebook may break off anywhere, and any value may be of the wrong type. The cells before the break are kept, and a value of the wrong type is ignored.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

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
    /// The syntax error where the notebook breaks off.
    pub(super) error: Option<String>,
    /// Number of bytes after that error, which nobody read.
    pub(super) n_bytes_after_error: usize,
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

/// Reads at most `max_cells` cells.
pub(super) fn cells(text: &str, max_cells: usize) -> Cells {
    let found = read(text, max_cells);
    if found.error.is_none() {
        return found;
    }
    // JSON allows half of a surrogate pair in a string, and Rust does not. The rest of the notebook is still worth reading.
    match without_lone_surrogates(text) {
        Some(mended) => read(&mended, max_cells),
        None => found,
    }
}

fn read(text: &str, max_cells: usize) -> Cells {
    let mut collector = Collector {
        cells: Cells::default(),
        max_cells,
        languages: [const { None }; 3],
        n_code_bytes: 0,
        n_elsewhere_bytes: 0,
    };
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let error = NodeVisitor { node: Node::Top, collector: &mut collector }.deserialize(&mut deserializer).err();
    let Collector { mut cells, languages, .. } = collector;
    cells.languages = languages.into_iter().flatten().collect();
    cells.elsewhere.retain(|text| text.len() >= MIN_ELSEWHERE_BYTES);
    cells.n_bytes_after_error = error.as_ref().map_or(0, |error| n_bytes_after(text, error));
    cells.error = error.map(|error| error.to_string());
    cells
}

/// Returns the number of bytes of a text after a syntax error in it.
fn n_bytes_after(text: &str, error: &serde_json::Error) -> usize {
    let n_before: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    text.len().saturating_sub(n_before + error.column())
}

struct Collector {
    cells: Cells,
    max_cells: usize,
    /// The values of `language_info.name`, `kernelspec.language` and `kernelspec.name`.
    languages: [Option<String>; 3],
    n_code_bytes: usize,
    n_elsewhere_bytes: usize,
}

impl Collector {
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

    fn cell(&mut self) -> Option<&mut Cell> {
        self.cells.cells.last_mut()
    }
}

/// A node of the notebook's JSON. Every node that matters has a variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Node {
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
    fn child(self, key: &str) -> Node {
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
    fn element(self) -> Node {
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
        match self.node {
            Node::Language(index) => self.collector.languages[index] = Some(text.to_owned()),
            Node::CellType => self.collector.cell().into_iter().for_each(|cell| {
                cell.is_code = text == "code";
                cell.kind = text.to_owned();
            }),
            Node::Source => self.collector.add_source(text),
            Node::CellLanguage => {
                self.collector.cell().into_iter().for_each(|cell| cell.language = Some(text.to_owned()));
            }
            Node::Elsewhere => self.collector.add_elsewhere(text, false),
            Node::ElsewhereList => self.collector.add_elsewhere(text, true),
            _ => {}
        }
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
        if self.node == Node::Elsewhere {
            self.collector.cells.elsewhere.push(String::new());
        }
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
