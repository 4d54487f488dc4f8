//! Tells the objects that a form designer made from those of a person, by the names that it gives.
//!
//! A person who writes a form by hand calls the same functions, may have the same comments and regions, and may name a function as the tool does.
//! But a tool writes the names of classes in full, or tells each object its own name, or names objects after their classes.

use std::collections::HashSet;
use std::ops::Range;

use super::calls::is_control;
use super::statements::logical_lines;
use super::tools::{FormTool, Naming};
use super::words::{Text, Word, WordKind};
use crate::table::lists;

/// Names of the object that the code belongs to.
const ITSELF: &str = "this self Me super base MyBase";

const PACKAGES: &str = "java javax org com wx global";

/// The abbreviations of WindowBuilder for classes of Swing without their `J`; other classes stand for themselves.
const ABBREVIATIONS: [(&str, &str); 13] = [
    ("Button", "btn"),
    ("Label", "lbl"),
    ("TextField", "txt"),
    ("CheckBox", "chckbx"),
    ("RadioButton", "rdbtn"),
    ("Menu", "mn"),
    ("MenuItem", "mntm"),
    ("ToggleButton", "tglbtn"),
    ("TextArea", "txtr"),
    ("PasswordField", "pwd"),
    ("FormattedTextField", "frmtd"),
    ("EditorPane", "dtrpn"),
    ("TextPane", "txtpn"),
];

pub(super) struct Objects<'a> {
    /// Those that a tool made.
    made: HashSet<&'a str>,
    /// Those that somebody created.
    created: HashSet<&'a str>,
}

impl<'a> Objects<'a> {
    pub(super) fn new(text: &Text<'a>, naming: Naming) -> Objects<'a> {
        let mut objects = Objects { made: HashSet::new(), created: HashSet::new() };
        for (at, word) in text.words.iter().enumerate().filter(|(_, word)| word.is_name()) {
            let after = &text.words[at + 1..];
            let is_made = match naming {
                Naming::Told(setter) => is_told(word, after, setter) || has_full_class(after),
                Naming::FullClass => has_full_class(after),
                Naming::AfterClass => is_named_after_class(word.text, after),
                Naming::Identifier(identifier) => is_given(after, identifier),
            };
            if is_made {
                objects.made.insert(word.text);
            }
            if after.len() > 1 && after[0].text == "=" && after[1].text.eq_ignore_ascii_case("new") {
                objects.created.insert(word.text);
            }
        }
        objects
    }

    /// Whether the tool made an object; none for a property of the form itself.
    fn is_made(&self, name: &str, tool: &FormTool) -> Option<bool> {
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_');
        let is_made = self.made.contains(name) || lists(tool.temporaries, stem);
        let is_property = name.starts_with(char::is_uppercase) && !self.created.contains(name);
        (is_made || !is_property).then_some(is_made)
    }
}

/// Whether an object is told its own name: `ok.setObjectName("ok")`, `ok.Name = "ok"`.
fn is_told(object: &Word, after: &[Word], setter: &str) -> bool {
    let is_set = after.len() > 3
        && after[0].text == "."
        && after[1].text == setter
        && matches!(after[2].text, "(" | "=")
        && after[3].kind == WordKind::Quoted;
    is_set && after[3].text.trim_matches(['"', '\'']) == object.text
}

/// Whether a value is a new object of a class with its full name: `= new javax.swing.JButton(`.
fn has_full_class(after: &[Word]) -> bool {
    let is_new = after.len() > 6 && after[0].text == "=" && after[1].text.eq_ignore_ascii_case("new");
    is_new && after[3].text == "." && after[5].text == "."
}

/// Whether the name of a new object comes from its class: `btnOk = new JButton(`, `textField_1 = new JTextField(`.
fn is_named_after_class(name: &str, after: &[Word]) -> bool {
    if after.len() < 4 || after[0].text != "=" || after[1].text != "new" || !after[2].is_name() {
        return false;
    }
    let class = after[2].text.strip_prefix('J').unwrap_or(after[2].text);
    let ends_word =
        |rest: &str| rest.is_empty() || rest.starts_with(|c: char| c == '_' || c.is_uppercase() || c.is_ascii_digit());
    let abbreviation = ABBREVIATIONS.iter().find(|(of, _)| *of == class).map(|(_, abbreviation)| *abbreviation);
    let is_short = abbreviation.and_then(|start| name.strip_prefix(start)).is_some_and(ends_word);
    let of_class =
        name.get(..1).zip(class.get(..1)).filter(|(first, of)| first.eq_ignore_ascii_case(of)).map(|_| &name[1..]);
    let of_class = of_class.and_then(|rest| rest.strip_prefix(&class[1..]));
    let is_long = of_class.is_some_and(|rest| {
        rest.trim_start_matches(['_', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']).is_empty()
    });
    is_short || is_long
}

/// Whether a new object gets an identifier as the tool writes it: `= wx.Button(self, wx.ID_ANY`.
fn is_given(after: &[Word], identifier: &str) -> bool {
    let is_end = |word: &&Word| word.starts_line;
    let line = after.iter().position(|word| is_end(&word)).map_or(after, |end| &after[..end]);
    line.first().is_some_and(|first| first.text == "=")
        && line.iter().any(|word| word.text == identifier || word.text.ends_with("Sizer"))
}

/// Takes back verdicts on the words of a region that are about objects of a person.
pub(super) fn keep_persons(words: &[Word], tool: &FormTool, objects: &Objects<'_>, is_tools: &mut [bool]) {
    let statements = if tool.writes_lines { logical_lines(words) } else { statements(words) };
    let (mut n_made, mut n_persons) = (0, 0);
    let mut verdicts = Vec::with_capacity(statements.len());
    for statement in &statements {
        let subject = subject(&words[statement.clone()], tool.writes_lines);
        let is_made = subject.and_then(|name| objects.is_made(name, tool));
        if is_tools[statement.start] {
            n_made += usize::from(is_made == Some(true));
            n_persons += usize::from(is_made == Some(false));
        }
        verdicts.push(is_made);
    }
    let is_persons = n_made < n_persons || objects.made.is_empty();
    for (statement, is_made) in statements.into_iter().zip(verdicts) {
        if !is_made.unwrap_or(!is_persons) {
            is_tools[statement].fill(false);
        }
    }
}

/// Returns the words of each statement that ends with `;` or a bracket.
fn statements(words: &[Word]) -> Vec<Range<usize>> {
    let (mut statements, mut start) = (Vec::new(), 0);
    for statement in words.split_inclusive(|word| matches!(word.text, ";" | "{" | "}")) {
        statements.push(start..start + statement.len());
        start += statement.len();
    }
    statements
}

/// Returns the name of the object that a statement sets, uses or declares; none if it names none.
fn subject<'a>(words: &[Word<'a>], is_line: bool) -> Option<&'a str> {
    let first = words.iter().position(|word| word.is_name() && !is_control(word))?;
    if let Some(at) = words.iter().position(|word| word.text == "As") {
        return at.checked_sub(1).map(|before| words[before].text);
    }
    if words.get(first + 1).is_some_and(|dot| dot.text == ".") {
        let rest = &words[first..];
        let is_declared = !is_line && rest.iter().all(|word| word.is_name() || ".<>[],;".contains(word.text));
        let ends_path = rest.iter().rposition(Word::is_name).is_some_and(|last| rest[last - 1].text == ".");
        return if is_declared && !ends_path { last_name(rest) } else { root(rest) };
    }
    let target = words.iter().position(|word| word.text == "=").map(|equals| &words[first..equals]);
    match target {
        Some(target) => last_name(target),
        None if is_line || words.iter().any(|word| word.text == "(") => None,
        None => declared(words),
    }
}

fn declared<'a>(words: &[Word<'a>]) -> Option<&'a str> {
    let (last, before) = words.split_last()?;
    let (name, before) = if last.text == ";" { before.split_last()? } else { (last, before) };
    let is_after_type = before.last().is_some_and(|of| of.is_name() && !is_control(of) || matches!(of.text, ">" | "]"));
    (name.is_name() && is_after_type).then_some(name.text)
}

fn last_name<'a>(words: &[Word<'a>]) -> Option<&'a str> {
    words.iter().rev().find(|word| word.is_name()).map(|word| word.text)
}

/// Returns the first name of a path, without `this`; none for packages and for functions of the form itself.
fn root<'a>(path: &[Word<'a>]) -> Option<&'a str> {
    let own = if lists(ITSELF, path[0].text) { &path[2..] } else { path };
    let name = own.first().filter(|word| word.is_name())?.text;
    let is_called = own.get(1).is_some_and(|next| next.text == "(");
    (!is_called && !lists(PACKAGES, name)).then_some(name)
}
