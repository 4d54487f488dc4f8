//! The list of all languages. Each has one file with its table.
//!
//! The list is apart from [`crate::table`], so that tables know nothing of one another: a table names a language that is embedded in its own, and the name is looked up here.

use std::sync::OnceLock;

use crate::frontend::Frontend;
use crate::table::Table;

mod ada;
mod antlr;
mod assembly;
mod awk;
mod bash;
mod blocks;
mod c;
mod clojure;
mod cobol;
mod coq;
mod cpp;
mod csharp;
mod css;
mod dart;
mod elixir;
mod erlang;
mod fortran;
mod fsharp;
mod go;
mod groovy;
mod haskell;
mod hcl;
mod html;
mod java;
mod javascript;
mod julia;
mod kotlin;
mod lex;
mod lisp;
mod lua;
mod matlab;
mod modula_2;
mod objective_c;
mod ocaml;
mod pascal;
mod perl;
mod php;
mod powershell;
mod prolog;
mod python;
mod r;
mod racket;
mod ruby;
mod rust;
mod scala;
mod scheme;
mod spice;
mod sql;
mod standard_ml;
mod swift;
mod tcl;
mod text;
mod tsx;
mod typescript;
mod verilog;
mod vhdl;
mod visual_basic;
mod words;
mod yacc;
mod zig;

/// The words that tables are written in.
#[cfg_attr(
    not(feature = "all-languages"),
    allow(unused_imports, reason = "a build of few languages needs few of them")
)]
mod prelude {
    pub(super) use tree_sitter::Node;

    pub(super) use crate::literal_form::LiteralForm;
    pub(super) use crate::mapped_text::MappedText;
    pub(super) use crate::rewriting::{Rewriting, has_word, rewritten};
    pub(super) use crate::roles::NodeRole::*;
    pub(super) use crate::runners::Runners;
    pub(super) use crate::table::Rule::{self, *};
    pub(super) use crate::table::{Entries, Lexicon, ParseStrategy, Table, find};
}

/// The signs of control flow in languages with braces.
#[cfg(any(feature = "c", feature = "csharp", feature = "java", feature = "javascript", feature = "php"))]
const BRACE_SIGNS: &str =
    "^if(  ^} else  ^else if(  ^while(  ^return _;  ^return _(  ^return;  ^break;  ^switch(  ++;  --;  ^do {";

/// Expands `"feature" module [DIALECT …]` to references to the module's table and those of its dialects, if the build has the feature, and `_ module` to one that every build has.
/// The modules are declared outside of the macro because rustfmt does not find files that a macro declares.
macro_rules! tables {
    ($($feature:literal $module:ident $([$($dialect:ident)*])?,)* _ $always:ident,) => {
        &[
            $(
                #[cfg(feature = $feature)]
                &$module::TABLE,
                $($(#[cfg(feature = $feature)] &$module::$dialect,)*)?
            )*
            &$always::TABLE,
        ]
    };
}

/// Every language of this build, ordered by name, each followed by its dialects; last the one that stands for all without a table.
pub(crate) const TABLES: &[&Table] = tables![
    "ada" ada,
    "antlr" antlr,
    "assembly" assembly [ATT MIPS RISC_V ARM AARCH64 ARMASM M68K AVR LC3 I8051 MOS6502],
    "awk" awk,
    "bash" bash,
    "blocks" blocks,
    "c" c,
    "clojure" clojure,
    "cobol" cobol,
    "coq" coq,
    "cpp" cpp,
    "csharp" csharp,
    "css" css,
    "dart" dart,
    "elixir" elixir,
    "erlang" erlang,
    "fortran" fortran,
    "fsharp" fsharp,
    "go" go,
    "groovy" groovy,
    "haskell" haskell,
    "hcl" hcl,
    "html" html,
    "java" java,
    "javascript" javascript,
    "julia" julia,
    "kotlin" kotlin,
    "lex" lex,
    "lisp" lisp [EMACS],
    "lua" lua,
    "matlab" matlab,
    "modula-2" modula_2,
    "objective-c" objective_c,
    "ocaml" ocaml,
    "pascal" pascal,
    "perl" perl,
    "php" php,
    "powershell" powershell,
    "prolog" prolog,
    "python" python,
    "r" r,
    "racket" racket,
    "ruby" ruby,
    "rust" rust,
    "scala" scala,
    "scheme" scheme,
    "spice" spice,
    "sql" sql [MYSQL POSTGRESQL TSQL],
    "standard-ml" standard_ml,
    "swift" swift,
    "tcl" tcl,
    "text" text,
    "typescript" tsx,
    "typescript" typescript,
    "verilog" verilog,
    "vhdl" vhdl,
    "visual-basic" visual_basic,
    "yacc" yacc,
    "zig" zig,
    _ words,
];

/// The front-end of each language, compiled on first use.
static FRONTENDS: [OnceLock<Frontend>; TABLES.len()] = [const { OnceLock::new() }; TABLES.len()];

/// Returns the front-end of the language at an index of [`TABLES`].
pub(crate) fn frontend(index: usize) -> &'static Frontend {
    FRONTENDS[index].get_or_init(|| Frontend::new(TABLES[index]))
}

/// Returns the front-end of a table.
pub(crate) fn frontend_of(table: &Table) -> Option<&'static Frontend> {
    TABLES.iter().position(|other| other.name == table.name && other.dialect == table.dialect).map(frontend)
}

/// Returns the front-end of a language, if this build has it.
pub(crate) fn frontend_named(name: &str) -> Option<&'static Frontend> {
    TABLES.iter().position(|table| table.name == name).map(frontend)
}
