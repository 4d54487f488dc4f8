//! The type of a page that has code between markup, and the marks around that code.

/// A kind of page that has code between markup.
#[derive(Clone, Copy)]
pub(crate) struct Template {
    pub(crate) language: &'static str,
    /// The texts before and after a value, which make a statement of it.
    pub(crate) value: (&'static str, &'static str),
    pub(crate) syntax: Syntax,
}

#[derive(Clone, Copy)]
pub(crate) enum Syntax {
    /// Code stands between marks. Of several that begin at one place, the first counts.
    Marks(&'static [Mark]),
    /// Code begins with `@`, and ends where its statement or its value does.
    Razor,
}

pub(crate) struct Mark {
    pub(crate) open: &'static str,
    pub(crate) end: End,
    pub(crate) content: Content,
}

/// The end of what a mark opens. Without an end, it extends to the end of the page.
#[derive(Clone, Copy)]
pub(crate) enum End {
    /// The next place of a text.
    Text(&'static str),
    /// The bracket that closes the last character of the mark.
    Bracket,
    /// The next place of a text, if the mark is the first text of the page.
    OfHead(&'static str),
    /// The end of an element: a text after the end of its first tag.
    Element(&'static str),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    Statements,
    /// An expression that becomes a part of the page.
    Value,
    /// An expression after a word with a sign, such as `#if`, or by itself.
    Block,
    /// A remark, a directive, or markup of its own.
    Nothing,
    Style,
}

impl Mark {
    pub(crate) const fn new(open: &'static str, close: &'static str, content: Content) -> Mark {
        Mark { open, end: End::Text(close), content }
    }

    /// Returns the marks of an element: `<script` and `</script`.
    pub(crate) const fn element(open: &'static str, close: &'static str, content: Content) -> Mark {
        Mark { open, end: End::Element(close), content }
    }
}
