//! Reads pages that have code between markup: components of Vue and Svelte, JSP, Razor, ERB and others.
//!
//! ```text
//! <% for (String name : names) { %>       the statements are one program in Java,
//!   <li><%= name %></li>                  and the page around them is HTML
//! <% } %>
//! ```
//! The pieces in one language are parsed together, because a statement may begin in one and end in another. All tokens stand in the order of the page.

mod marks;
mod piece;
mod razor;

use crate::frontend::Frontend;
use crate::languages;
use crate::mapped_text::MappedText;
use crate::template::Syntax;
use crate::token_string::TokenStringBuilder;
use piece::{Code, Piece};

type Tokenize = fn(&Frontend, &str) -> TokenStringBuilder;

/// Returns the tokens of a source text: of one that is a page with code, those of each language in it.
pub(crate) fn tokenize(frontend: &Frontend, source: &str, tokenize: Tokenize) -> TokenStringBuilder {
    let Some(template) = &frontend.table.template else { return tokenize(frontend, source) };
    let pieces = match template.syntax {
        Syntax::Marks(marks) => marks::pieces(template, marks, source),
        Syntax::Razor => razor::pieces(template, source),
    };
    let markup = markup_without(&pieces, source);
    let mut tokens = tokenize(frontend, markup.text());
    tokens.move_to_origin(&markup);
    let codes = || pieces.iter().filter_map(|piece| piece.code.as_ref());
    let mut names: Vec<&str> = codes().map(|code| code.language).collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        let Some(frontend) = languages::frontend_named(name) else { continue };
        let mut program = MappedText::default();
        program.replace(frontend.table.embedded_start, 0..0);
        for Code { bytes, around: (before, after), .. } in codes().filter(|code| code.language == name) {
            program.replace(before, bytes.start..bytes.start);
            program.copy(source, bytes.clone());
            program.replace(after, bytes.end..bytes.end);
            program.replace("\n", bytes.end..bytes.end);
        }
        let mut of_code = tokenize(frontend, program.text());
        of_code.move_to_origin(&program);
        tokens.merge(of_code);
    }
    tokens
}

/// Returns the markup of a page, with a name in the place of each value, which may stand in a script.
fn markup_without(pieces: &[Piece], source: &str) -> MappedText {
    let mut markup = MappedText::default();
    let mut at = 0;
    for piece in pieces {
        markup.copy(source, at..piece.bytes.start);
        markup.replace(if piece.is_value { "_" } else { " " }, piece.bytes.clone());
        at = piece.bytes.end;
    }
    markup.copy(source, at..source.len());
    markup
}
