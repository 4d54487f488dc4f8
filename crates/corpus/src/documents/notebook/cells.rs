//! The cells of a notebook, and what collects them from the values of its JSON. Of everything else, mostly outputs, only texts that could be programs are kept.

/// Maximum number of bytes of code that are read: far more than homework has.
const MAX_CODE_BYTES: usize = 4 << 20;
/// Minimum length in bytes of a text outside of the cells' sources that is kept: it could be a program.
const MIN_ELSEWHERE_BYTES: usize = 200;
/// Maximum number of bytes of such texts.
const MAX_ELSEWHERE_BYTES: usize = 2 << 20;
/// The beginnings of pictures in base64: PNG, JPEG and GIF.
const PICTURES: [&str; 3] = ["iVBORw0KGgo", "/9j/", "R0lGOD"];

#[derive(Debug, Default)]
pub(super) struct Cells {
    pub(super) cells: Vec<Cell>,
    /// The number of cells that were skipped after the maximum number.
    pub(super) n_beyond: usize,
    /// The number of pieces of code that were left out because they exceed the maximum.
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

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Damage {
    pub(super) error: String,
    /// The line where a part of the notebook is lost by it; none if nothing is.
    pub(super) lost_at: Option<usize>,
    /// Number of bytes that could not be read.
    pub(super) n_bytes: usize,
}

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) is_code: bool,
    pub(super) kind: String,
    pub(super) source: String,
    pub(super) language: Option<String>,
}

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

    pub(super) fn element(self) -> Node {
        match self {
            Node::Cells => Node::Cell,
            Node::Source | Node::Worksheets => self,
            Node::Elsewhere => Node::ElsewhereList,
            _ => Node::Elsewhere,
        }
    }
}
