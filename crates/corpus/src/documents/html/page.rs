//! The visible text of a web page as a person reads it, with the places of its code.
//!
//! Elements end lines, entities are decoded, and blanks run together as browsers show them. Scripts, styles, line numbers and prompts are not a part of the text. Tags cost a few bytes each, so that no nesting is too deep; `html5gum` decodes pages because it keeps no tree, which would grow with hostile nesting.

use lookalike_frontends::lists;
use std::collections::HashMap;
use std::ops::Range;

use html5gum::Tokenizer;
use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};

use super::marks::{self, Attributes, Kind};

/// Elements without content.
const VOID: &str = "area base br col embed hr img input link meta param source track wbr";
/// Elements that begin and end lines.
const BLOCKS: &str = "address article aside blockquote body center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 \
    h3 h4 h5 h6 header html legend li listing main menu nav ol optgroup option p pre section summary table tbody tfoot thead tr ul xmp";
/// Elements that an element of the same name ends.
const SELF_ENDING: &str = "dd dt li option p td th tr";
/// Elements that keep line ends and blanks.
const PREFORMATTED: &str = "listing pre textarea xmp";
/// Elements that people do not read as text.
const HIDDEN: &str = "applet audio button canvas datalist iframe math noembed noframes noscript object script select style svg template \
    title video";
/// Elements of plain text, as editors and platforms write it. A page with others has markup of its own.
const PLAIN: &str = "a b basefont big blockquote body br center code col colgroup dd del div dl dt em font h1 h2 h3 h4 h5 h6 head hr html i \
    ins kbd li link meta o:p ol p pre s samp small span st1:place strike strong sub sup table tbody td tfoot th thead title tr tt u ul wbr";

#[derive(Debug, Default)]
pub(super) struct Page {
    pub(super) text: String,
    /// The parts of the text that are code, in their order.
    pub(super) pieces: Vec<Piece>,
    pub(super) holders: Vec<Holder>,
    /// The program that says that it wrote the page, in lower case.
    pub(super) generator: String,
    /// Whether it has elements that are neither text nor its layout.
    pub(super) has_own_markup: bool,
    pub(super) has_script: bool,
    pub(super) has_style: bool,
}

/// A part of the visible text in an element that holds code.
#[derive(Debug)]
pub(super) struct Piece {
    pub(super) bytes: Range<usize>,
    /// The index of the element.
    pub(super) holder: usize,
}

#[derive(Debug, Default)]
pub(super) struct Holder {
    pub(super) language: Option<String>,
    /// Whether a program that exports documents writes such elements.
    pub(super) is_exported: bool,
}

pub(super) fn page(html: &str) -> Page {
    let mut builder = Builder::default();
    let mut attributes = Attributes::default();
    let mut name = Vec::new();
    let mut emitter = CallbackEmitter::new(|event: CallbackEvent<'_>, _: html5gum::Span<()>| -> Option<()> {
        match event {
            CallbackEvent::OpenStartTag { name: opened } => {
                name.clear();
                name.extend_from_slice(opened);
                attributes.clear();
            }
            CallbackEvent::AttributeName { name } => attributes.begin(name),
            CallbackEvent::AttributeValue { value } => attributes.add(value),
            CallbackEvent::CloseStartTag { self_closing } => {
                builder.open(&String::from_utf8_lossy(&name), &attributes, self_closing);
            }
            CallbackEvent::EndTag { name } => {
                builder.close(&String::from_utf8_lossy(name));
                attributes.clear();
            }
            CallbackEvent::String { value } => builder.add(&String::from_utf8_lossy(value)),
            CallbackEvent::Comment { .. } | CallbackEvent::Doctype { .. } | CallbackEvent::Error(_) => {}
        }
        None
    });
    // The content of scripts and styles is not markup.
    emitter.naively_switch_states(true);
    let Ok(()) = Tokenizer::new_with_emitter(html, emitter).try_for_each(|event| event);
    builder.page
}

#[derive(Debug, Clone, Copy)]
struct Frame {
    name: u32,
    kind: Kind,
    is_preformatted: bool,
    is_block: bool,
    /// The index of the element that holds its code.
    holder: u32,
}

/// The ways of an element, by its name.
#[derive(Debug, Clone, Copy)]
struct Ways {
    is_void: bool,
    is_block: bool,
    is_self_ending: bool,
    is_preformatted: bool,
    is_hidden: bool,
    is_plain: bool,
}

impl Ways {
    fn of(name: &str) -> Ways {
        let has = |list: &str| lists(list, name);
        Ways {
            is_void: has(VOID),
            is_block: has(BLOCKS),
            is_self_ending: has(SELF_ENDING),
            is_preformatted: has(PREFORMATTED),
            is_hidden: has(HIDDEN),
            is_plain: has(PLAIN),
        }
    }
}

#[derive(Default)]
struct Builder {
    page: Page,
    stack: Vec<Frame>,
    names: HashMap<String, u32>,
    /// The ways of the elements of each name, and the number of those that are open.
    known: Vec<(Ways, u32)>,
    /// Whether a blank comes before the next letter of the line.
    has_blank: bool,
    /// Whether a line end would be the first character of preformatted text, where it does not count.
    is_at_start: bool,
    marks: marks::State,
}

impl Builder {
    fn top(&self) -> Frame {
        let plain = Frame { name: 0, kind: Kind::Text, is_preformatted: false, is_block: false, holder: 0 };
        self.stack.last().copied().unwrap_or(plain)
    }

    fn open(&mut self, name: &str, attributes: &Attributes, is_empty: bool) {
        let number = self.number(name);
        let Some((ways, _)) = self.known.get(number as usize).copied() else { return };
        self.note_markup(name, attributes, ways.is_plain);
        if name == "br" || name == "hr" {
            self.end_line();
        }
        if ways.is_void {
            return;
        }
        if ways.is_self_ending && self.stack.last().is_some_and(|top| top.name == number) {
            self.pop();
        }
        let outer = self.top();
        if ways.is_block {
            self.start_line(outer);
        } else if (name == "td" || name == "th") && outer.kind == Kind::Text {
            self.has_blank = true;
        }
        let mark = marks::of(name, attributes, &mut self.marks);
        let kind =
            if ways.is_hidden || outer.kind == Kind::Hidden { Kind::Hidden } else { mark.kind.within(outer.kind) };
        let kind = if kind == Kind::Text && ways.is_preformatted { Kind::Code } else { kind };
        let is_first = kind == Kind::Code && outer.kind != Kind::Code;
        let mut holder = outer.holder;
        if is_first {
            holder = u32::try_from(self.page.holders.len()).unwrap_or(u32::MAX);
            self.page.holders.push(Holder::default());
        }
        if let Some(holder) = self.page.holders.get_mut(holder as usize).filter(|_| kind == Kind::Code) {
            holder.is_exported |= mark.kind == Kind::Code;
            holder.language = holder.language.take().or(mark.language);
        }
        let is_preformatted = match mark.keeps_blanks {
            Some(keeps) => keeps,
            None => outer.is_preformatted || ways.is_preformatted,
        };
        self.is_at_start = is_preformatted && !outer.is_preformatted;
        if is_empty && name.contains(':') {
            return;
        }
        self.count_open(number, 1);
        self.stack.push(Frame { name: number, kind, is_preformatted, is_block: ways.is_block, holder });
    }

    fn note_markup(&mut self, name: &str, attributes: &Attributes, is_plain: bool) {
        match name {
            "script" => self.page.has_script = true,
            "style" => self.page.has_style = true,
            "link" if attributes.get("rel").eq_ignore_ascii_case("stylesheet") => self.page.has_style = true,
            "meta" if attributes.get("name").eq_ignore_ascii_case("generator") => {
                self.page.generator = attributes.get("content").to_ascii_lowercase();
            }
            _ => self.page.has_own_markup |= !is_plain,
        }
    }

    /// Returns the number of a name, the same for the same name.
    fn number(&mut self, name: &str) -> u32 {
        if let Some(number) = self.names.get(name) {
            return *number;
        }
        let number = u32::try_from(self.known.len()).unwrap_or(u32::MAX);
        self.names.insert(name.to_owned(), number);
        self.known.push((Ways::of(name), 0));
        number
    }

    fn count_open(&mut self, number: u32, change: i32) {
        if let Some((_, n_open)) = self.known.get_mut(number as usize) {
            *n_open = n_open.saturating_add_signed(change);
        }
    }

    fn close(&mut self, name: &str) {
        if name == "br" {
            self.end_line();
        }
        let is_open = |number: &&u32| self.known.get(**number as usize).is_some_and(|(_, n_open)| *n_open > 0);
        let Some(&number) = self.names.get(name).filter(is_open) else { return };
        while self.pop().is_some_and(|closed| closed != number) {}
    }

    fn pop(&mut self) -> Option<u32> {
        let frame = self.stack.pop()?;
        self.count_open(frame.name, -1);
        if frame.is_block {
            self.start_line(frame);
        }
        Some(frame.name)
    }

    /// Ends the line unless it is empty.
    fn start_line(&mut self, frame: Frame) {
        self.has_blank = false;
        let text = &mut self.page.text;
        if frame.kind != Kind::Hidden && !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
    }

    /// Ends the line, which may be empty.
    fn end_line(&mut self) {
        self.has_blank = false;
        let frame = self.top();
        self.push(frame, "\n");
    }

    fn add(&mut self, text: &str) {
        let frame = self.top();
        if frame.kind == Kind::Hidden {
            return;
        }
        let is_at_start = std::mem::take(&mut self.is_at_start);
        if frame.is_preformatted {
            let text = text.strip_prefix('\n').filter(|_| is_at_start).unwrap_or(text);
            let shown: String = text.chars().filter_map(shown).collect();
            return self.push(frame, &shown);
        }
        let mut line = String::with_capacity(text.len());
        for c in text.chars() {
            if c.is_ascii_whitespace() {
                self.has_blank = true;
                continue;
            }
            let Some(c) = shown(c) else { continue };
            let before = if line.is_empty() { &self.page.text } else { &line };
            let is_in_line = !before.is_empty() && !before.ends_with('\n');
            if std::mem::take(&mut self.has_blank) && is_in_line {
                line.push(' ');
            }
            line.push(c);
        }
        self.push(frame, &line);
    }

    fn push(&mut self, frame: Frame, shown: &str) {
        if frame.kind == Kind::Hidden || shown.is_empty() {
            return;
        }
        let start = self.page.text.len();
        self.page.text.push_str(shown);
        if frame.kind != Kind::Code {
            return;
        }
        let (end, holder) = (self.page.text.len(), frame.holder as usize);
        // Between two lines of the same element is the end of the first.
        let goes_on = |last: &&mut Piece| last.holder == holder && last.bytes.end + 1 >= start;
        match self.page.pieces.last_mut().filter(goes_on) {
            Some(last) => last.bytes.end = end,
            None => self.page.pieces.push(Piece { bytes: start..end, holder }),
        }
    }
}

/// Returns a character as it is shown; none if it is not shown.
fn shown(c: char) -> Option<char> {
    match c {
        '\u{a0}' | '\u{2002}'..='\u{200a}' | '\u{202f}' | '\u{3000}' => Some(' '),
        '\r' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => None,
        _ => Some(c),
    }
}
