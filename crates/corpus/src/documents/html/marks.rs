//! The marks in the elements of a page that programs leave which export code: classes, and the languages that they name.

use super::super::languages::language;
use lookalike_frontends::lists;

/// Classes of what stands beside code: numbers of lines, prompts and buttons.
const BESIDE: &str = "prompt input_prompt output_prompt jp-inputprompt jp-outputprompt jp-inputarea-prompt jp-outputarea-prompt \
    jp-inputcollapser jp-outputcollapser lineno linenos linenodiv linenumber line-number linenr line_number ln hljs-ln-numbers \
    hljs-ln-n blob-num react-line-number react-code-text-line-number gutter codemirror-gutter codemirror-gutters \
    codemirror-gutter-wrapper codemirror-linenumber codemirror-measure codemirror-cursor codemirror-cursors cm-gutters cm-cursorlayer \
    ace_gutter margin-view-overlays line-numbers-rows anchor-link header-anchor anchorjs-link headerlink copybtn code-copy-button \
    code-folding-btn rnb-code-toggle";
const OUTPUT: &str = "output output_area output_wrapper output_text output_subarea outputs cell-output cell_output cell-output-stdout \
    cell-output-stderr cell-output-display jp-outputarea jp-outputarea-output jp-outputarea-child jp-cell-outputwrapper \
    jp-renderedtext codeoutput outputparagraph embeddedoutputstextelement embeddedoutputsvariablestringelement outputregion \
    outputs-area output-area sphinx-gallery-script-out";
/// Classes of what a program of R says besides its output, in pages by knitr.
const MESSAGES: &str = "message warning error";
/// Classes of code in documents that programs export. Authors of pages hardly use them.
const EXPORTED: &str = "input_area jp-inputarea-editor jp-codemirroreditor jp-editor sourcecode cell-code codeinput codeblock rcode \
    codemirror-code view-lines cm-content ace_text-layer blob-code-inner react-code-lines notebook-code";
/// Beginnings of classes that name the language of code.
const NAMING: [&str; 6] = ["language-", "lang-", "hl-", "src-", "highlight-source-", "highlight-"];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Kind {
    #[default]
    Text,
    Code,
    Output,
    /// Not a part of the text.
    Hidden,
}

impl Kind {
    /// Returns the kind of a text with this mark in an element with text of another kind.
    pub(super) fn within(self, outer: Kind) -> Kind {
        match (self, outer) {
            (Kind::Hidden, _) | (_, Kind::Hidden) => Kind::Hidden,
            (Kind::Output, _) | (_, Kind::Output) => Kind::Output,
            (Kind::Code, _) | (_, Kind::Code) => Kind::Code,
            (Kind::Text, Kind::Text) => Kind::Text,
        }
    }
}

#[derive(Debug, Default)]
pub(super) struct Attributes {
    values: Vec<(String, String)>,
    is_read: bool,
}

const READ: [&str; 9] = ["class", "id", "style", "hidden", "name", "content", "rel", "data-lang", "data-language"];
const MAX_VALUE: usize = 1_000;

impl Attributes {
    pub(super) fn clear(&mut self) {
        self.values.clear();
    }

    pub(super) fn begin(&mut self, name: &[u8]) {
        let name = READ.iter().find(|one| one.as_bytes() == name);
        let is_first = |name: &&&str| self.values.iter().all(|(other, _)| *other != **name);
        let name = name.filter(is_first);
        self.is_read = name.is_some();
        self.values.extend(name.map(|name| ((*name).to_owned(), String::new())));
    }

    pub(super) fn add(&mut self, value: &[u8]) {
        if let Some((_, read)) = self.values.last_mut().filter(|_| self.is_read) {
            read.push_str(&String::from_utf8_lossy(value.get(..MAX_VALUE).unwrap_or(value)));
        }
    }

    /// Returns the value of an attribute, empty if the element does not have it.
    pub(super) fn get(&self, name: &str) -> &str {
        self.values.iter().find(|(other, _)| other == name).map_or("", |(_, value)| value)
    }
}

#[derive(Debug, Default)]
pub(super) struct Mark {
    pub(super) kind: Kind,
    pub(super) language: Option<String>,
    /// Whether it says that line ends and blanks are kept, or that they are not.
    pub(super) keeps_blanks: Option<bool>,
}

#[derive(Debug, Default)]
pub(super) struct State {
    is_by_knitr: bool,
}

pub(super) fn of(name: &str, attributes: &Attributes, state: &mut State) -> Mark {
    let mut mark = Mark::default();
    if attributes.values.is_empty() {
        return mark;
    }
    let is_cell = ["span", "td", "th", "a"].contains(&name);
    let holds_text = name == "pre" || name == "code";
    let class = attributes.get("class").to_ascii_lowercase();
    for token in class.split_ascii_whitespace() {
        let is_in = |list: &str| lists(list, token);
        state.is_by_knitr |= token == "rcode" || token == "knitr";
        let is_number = is_cell && ["line-numbers", "line_numbers", "numbers"].contains(&token);
        let is_message = state.is_by_knitr && name == "div" && is_in(MESSAGES);
        // Nobody else names R so; its output has no class.
        let is_knitr_source = name == "pre" && token == "knitr" || holds_text && token == "r";
        let kind = match () {
            () if is_number || is_in(BESIDE) => Kind::Hidden,
            () if is_in(OUTPUT) || is_message => Kind::Output,
            // Around its code and its output, a chunk has an element of its own.
            () if is_knitr_source || is_in(EXPORTED) && token != "rcode" => Kind::Code,
            () => Kind::Text,
        };
        mark.kind = kind.within(mark.kind);
        mark.language = mark.language.take().or_else(|| named(token, holds_text));
        if token.starts_with("hl-") || (name == "pre" && token.starts_with("src-")) {
            mark.kind = Kind::Code.within(mark.kind);
        }
        if token == "codemirror-code" || token == "view-lines" || token == "cm-content" {
            mark.keeps_blanks = Some(true);
        }
    }
    if attributes.get("id") == "vimCodeElement" {
        mark.kind = Kind::Code.within(mark.kind);
    }
    let data = ["data-lang", "data-language"].iter().map(|name| attributes.get(name)).find(|value| !value.is_empty());
    mark.language = mark.language.or_else(|| data.map(str::to_ascii_lowercase));
    read_style(attributes, &mut mark);
    mark
}

fn read_style(attributes: &Attributes, mark: &mut Mark) {
    let style: String = attributes.get("style").to_ascii_lowercase().split_ascii_whitespace().collect();
    if attributes.values.iter().any(|(name, _)| name == "hidden") || style.contains("display:none") {
        mark.kind = Kind::Hidden;
    }
    if let Some((_, value)) = style.split_once("white-space:") {
        if value.starts_with("pre") && !value.starts_with("pre-line") || value.starts_with("break-spaces") {
            mark.keeps_blanks = Some(true);
        } else if value.starts_with("normal") {
            mark.keeps_blanks = Some(false);
        }
    }
}

/// Returns the language that a class names. Elements of preformatted text name it without a word before it.
fn named(token: &str, holds_text: bool) -> Option<String> {
    let token = token.trim_end_matches(';');
    let rest = NAMING.iter().find_map(|naming| token.strip_prefix(naming)).filter(|rest| !rest.is_empty());
    let bare = || Some(token).filter(|token| holds_text && (language(token).is_some() || *token == "text"));
    rest.or_else(bare).map(str::to_owned)
}
