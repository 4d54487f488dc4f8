//! The cells of a notebook's JSON. Everything else, outputs above all, is passed over as it is read and never held.
//!
//! A notebook may break off anywhere and may hold anything anywhere: what stands before the break is kept, and what is of the wrong kind counts as not there.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// More code than that is nobody's homework.
const MAX_CODE_BYTES: usize = 4 << 20;

/// The cells of a notebook.
#[derive(Debug, Default)]
pub(super) struct Cells {
    pub(super) cells: Vec<Cell>,
    /// How many cells there are beyond those.
    pub(super) n_beyond: usize,
    /// How many pieces of code were left out because there is too much of it.
    pub(super) n_too_long: usize,
    /// What the notebook says of its language, most telling first.
    pub(super) languages: Vec<String>,
    /// Where and how the notebook breaks off.
    pub(super) error: Option<String>,
}

/// One cell.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) is_code: bool,
    pub(super) source: String,
    /// Its own language, where it has one.
    pub(super) language: Option<String>,
}

/// Reads at most `most` cells.
pub(super) fn cells(text: &str, most: usize) -> Cells {
    let found = attempt(text, most);
    if found.error.is_none() {
        return found;
    }
    // Half a character is no text, and no reason to lose the rest.
    match without_lone_surrogates(text) {
        Some(mended) => attempt(&mended, most),
        None => found,
    }
}

fn attempt(text: &str, most: usize) -> Cells {
    let mut found = Gathering { cells: Cells::default(), most, languages: [const { None }; 3], n_code_bytes: 0 };
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let error = At { place: Place::Top, found: &mut found }.deserialize(&mut deserializer).err();
    let Gathering { mut cells, languages, .. } = found;
    cells.languages = languages.into_iter().flatten().collect();
    cells.error = error.map(|error| error.to_string());
    cells
}

struct Gathering {
    cells: Cells,
    most: usize,
    /// Of `language_info.name`, `kernelspec.language` and `kernelspec.name`.
    languages: [Option<String>; 3],
    n_code_bytes: usize,
}

impl Gathering {
    fn source(&mut self, text: &str) {
        self.n_code_bytes += text.len();
        if self.n_code_bytes > MAX_CODE_BYTES {
            self.cells.n_too_long += 1;
        } else if let Some(cell) = self.cell() {
            cell.source.push_str(text);
        }
    }

    fn cell(&mut self) -> Option<&mut Cell> {
        self.cells.cells.last_mut()
    }
}

/// Where in a notebook a value stands. All that matters has a place of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Top,
    /// The list of worksheets in version 3, and one of them.
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
}

impl Place {
    /// Where the value of a key stands.
    fn of(self, key: &str) -> Place {
        match (self, key) {
            (Place::Top | Place::Worksheets, "cells") => Place::Cells,
            (Place::Top, "worksheets") => Place::Worksheets,
            (Place::Top, "metadata") => Place::Metadata,
            (Place::Metadata, "kernelspec") => Place::Kernel,
            (Place::Metadata, "language_info") => Place::LanguageInfo,
            (Place::LanguageInfo, "name") => Place::Language(0),
            (Place::Kernel, "language") => Place::Language(1),
            (Place::Kernel, "name") => Place::Language(2),
            (Place::Cell, "cell_type") => Place::CellType,
            (Place::Cell, "source" | "input") => Place::Source,
            (Place::Cell, "language") | (Place::CellMetadata, "languageId") => Place::CellLanguage,
            (Place::Cell, "metadata") | (Place::CellMetadata, "vscode") => Place::CellMetadata,
            _ => Place::Elsewhere,
        }
    }

    /// Where the elements of a list stand.
    fn element(self) -> Place {
        match self {
            Place::Cells => Place::Cell,
            Place::Source | Place::Worksheets => self,
            _ => Place::Elsewhere,
        }
    }
}

/// A value at a place, on its way into what is gathered.
struct At<'a> {
    place: Place,
    found: &'a mut Gathering,
}

impl<'de> DeserializeSeed<'de> for At<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        if self.place == Place::Elsewhere {
            return deserializer.deserialize_ignored_any(IgnoredAny).map(|_| ());
        }
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for At<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a part of a notebook")
    }

    fn visit_str<E>(self, text: &str) -> Result<(), E> {
        match self.place {
            Place::Language(place) => self.found.languages[place] = Some(text.to_owned()),
            Place::CellType => self.found.cell().into_iter().for_each(|cell| cell.is_code = text == "code"),
            Place::Source => self.found.source(text),
            Place::CellLanguage => {
                self.found.cell().into_iter().for_each(|cell| cell.language = Some(text.to_owned()));
            }
            _ => {}
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        if self.place == Place::Cell {
            self.found.cells.cells.push(Cell::default());
        }
        while let Some(key) = map.next_key::<String>()? {
            map.next_value_seed(At { place: self.place.of(&key), found: &mut *self.found })?;
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let is_cells = self.place == Place::Cells;
        loop {
            let is_beyond = is_cells && self.found.cells.cells.len() >= self.found.most;
            let place = if is_beyond { Place::Elsewhere } else { self.place.element() };
            if list.next_element_seed(At { place, found: &mut *self.found })?.is_none() {
                return Ok(());
            }
            self.found.cells.n_beyond += usize::from(is_beyond);
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

/// The text with `\ufffd` for each half of a character, if there is one.
fn without_lone_surrogates(text: &str) -> Option<String> {
    let mut mended = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("\\u") {
        let (before, escape) = rest.split_at(at);
        mended.push_str(before);
        let is_escaped = before.bytes().rev().take_while(|&byte| byte == b'\\').count() % 2 == 1;
        let (length, is_half) = match (is_escaped, unit(escape), escape.get(6..).and_then(unit)) {
            (true, ..) | (_, None, _) => (2, false),
            (_, Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => (12, false),
            (_, Some(0xd800..=0xdfff), _) => (6, true),
            _ => (6, false),
        };
        mended.push_str(if is_half { "\\ufffd" } else { &escape[..length] });
        rest = &escape[length..];
    }
    mended.push_str(rest);
    (mended != text).then_some(mended)
}

/// The value of the escape at the start of a text.
fn unit(escape: &str) -> Option<u16> {
    let digits = escape.strip_prefix("\\u")?.get(..4)?;
    u16::from_str_radix(digits, 16).ok()
}
