//! The forms of texts in a program that may be run as code.

#[cfg_attr(not(feature = "all-languages"), allow(dead_code, reason = "a build of few languages needs few of them"))]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LiteralForm {
    String,
    /// A string without escapes.
    RawString,
    HereDocument,
    /// Text without quotes, such as data after the end of the program.
    Text,
    Macro,
    Attribute,
    Comment,
}

/// The role of a node in a literal, if it is not text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LiteralPart {
    Interpolation,
    /// The mark after the lines of a here-document.
    End,
}

impl LiteralPart {
    pub(crate) fn of_kind(name: &str) -> Option<LiteralPart> {
        match name {
            "heredoc_end" => Some(LiteralPart::End),
            _ if name.contains("interpolation") || name.contains("substitution") => Some(LiteralPart::Interpolation),
            _ => None,
        }
    }
}

impl LiteralForm {
    /// Whether the literal is an expression.
    pub(crate) fn is_string(self) -> bool {
        matches!(self, LiteralForm::String | LiteralForm::RawString | LiteralForm::HereDocument)
    }
}
