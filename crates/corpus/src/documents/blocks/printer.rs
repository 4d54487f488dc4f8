//! Writes blocks as lines.

pub(super) struct Printer {
    text: String,
    depth: usize,
    n_blocks: usize,
    max_blocks: usize,
}

impl Printer {
    /// Returns an empty text that takes at most `max_blocks` operations.
    pub(super) fn new(max_blocks: usize) -> Printer {
        Printer { text: String::new(), depth: 0, n_blocks: 0, max_blocks }
    }

    /// Begins a line with an operation. Letters that no operation has become `_`.
    pub(super) fn operation(&mut self, name: &str) {
        self.n_blocks += 1;
        if self.is_full() {
            return;
        }
        self.begin_line();
        self.text.extend(name.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }));
    }

    /// Begins a line with a word that is no operation, such as that of a sprite.
    pub(super) fn heading(&mut self, word: &str, name: &str) {
        self.begin_line();
        self.text.push_str(word);
        self.name(name);
    }

    pub(super) fn name(&mut self, name: &str) {
        self.quoted(name, '\'');
    }

    /// Adds a value: a number as it is, any other text in quotes.
    pub(super) fn value(&mut self, value: &str) {
        let value = value.trim();
        let is_number = value.starts_with(|c: char| c.is_ascii_digit()) && value.parse::<f64>().is_ok();
        if is_number && !self.is_full() {
            self.begin_word();
            self.text.push_str(value);
        } else {
            self.quoted(value, '"');
        }
    }

    pub(super) fn open(&mut self, bracket: char) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push(bracket);
        self.depth += 1;
    }

    pub(super) fn close(&mut self, bracket: char) {
        self.depth = self.depth.saturating_sub(1);
        self.begin_line();
        self.text.push(bracket);
    }

    pub(super) fn n_blocks(&self) -> usize {
        self.n_blocks
    }

    fn is_full(&self) -> bool {
        self.n_blocks > self.max_blocks
    }

    pub(super) fn into_text(mut self) -> String {
        self.text.push('\n');
        self.text
    }

    fn begin_line(&mut self) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        // Blocks that are nested a thousand times would make the text quadratic.
        self.text.extend(std::iter::repeat_n("  ", self.depth.min(20)));
    }

    /// Goes on in the line, or begins one after a bracket.
    fn begin_word(&mut self) {
        if self.text.is_empty() || self.text.ends_with(['(', ')', '{', '}']) {
            self.begin_line();
        } else {
            self.text.push(' ');
        }
    }

    fn quoted(&mut self, text: &str, quote: char) {
        if self.is_full() {
            return;
        }
        self.begin_word();
        self.text.push(quote);
        let plain = |c: char| if c == quote || c == '\\' || c.is_control() { ' ' } else { c };
        self.text.extend(text.chars().map(plain));
        self.text.push(quote);
    }
}
