//! The list of all languages. Each has one file with its table.
//!
//! The list is apart from [`crate::table`], so that tables know nothing of one another: a table names a language that is embedded in its own, and the name is looked up here.

use std::sync::OnceLock;

use crate::frontend::Frontend;
use crate::table::Table;

#[cfg(feature = "ada")]
mod ada;
#[cfg(feature = "antlr")]
mod antlr;
#[cfg(feature = "assembly")]
mod assembly;
#[cfg(feature = "awk")]
mod awk;
#[cfg(feature = "bash")]
mod bash;
#[cfg(feature = "blocks")]
mod blocks;
#[cfg(feature = "c")]
mod c;
#[cfg(feature = "clojure")]
mod clojure;
#[cfg(feature = "cobol")]
mod cobol;
#[cfg(feature = "coq")]
mod coq;
#[cfg(feature = "cpp")]
mod cpp;
#[cfg(feature = "csharp")]
mod csharp;
#[cfg(feature = "css")]
mod css;
#[cfg(feature = "dart")]
mod dart;
#[cfg(feature = "elixir")]
mod elixir;
#[cfg(feature = "erlang")]
mod erlang;
#[cfg(feature = "fortran")]
mod fortran;
#[cfg(feature = "fsharp")]
mod fsharp;
#[cfg(feature = "go")]
mod go;
#[cfg(feature = "groovy")]
mod groovy;
#[cfg(feature = "haskell")]
mod haskell;
#[cfg(feature = "hcl")]
mod hcl;
#[cfg(feature = "html")]
mod html;
#[cfg(feature = "java")]
mod java;
#[cfg(feature = "javascript")]
mod javascript;
#[cfg(feature = "julia")]
mod julia;
#[cfg(feature = "kotlin")]
mod kotlin;
#[cfg(feature = "lex")]
mod lex;
#[cfg(feature = "lisp")]
mod lisp;
#[cfg(feature = "lua")]
mod lua;
#[cfg(feature = "matlab")]
mod matlab;
#[cfg(feature = "modula-2")]
mod modula_2;
#[cfg(feature = "netlogo")]
mod netlogo;
#[cfg(feature = "objective-c")]
mod objective_c;
#[cfg(feature = "ocaml")]
mod ocaml;
#[cfg(feature = "pascal")]
mod pascal;
#[cfg(feature = "perl")]
mod perl;
#[cfg(feature = "php")]
mod php;
#[cfg(feature = "powershell")]
mod powershell;
#[cfg(feature = "prolog")]
mod prolog;
#[cfg(feature = "python")]
mod python;
#[cfg(feature = "r")]
mod r;
#[cfg(feature = "racket")]
mod racket;
#[cfg(feature = "ruby")]
mod ruby;
#[cfg(feature = "rust")]
mod rust;
#[cfg(feature = "scala")]
mod scala;
#[cfg(feature = "scheme")]
mod scheme;
#[cfg(feature = "spice")]
mod spice;
#[cfg(feature = "sql")]
mod sql;
#[cfg(feature = "standard-ml")]
mod standard_ml;
#[cfg(feature = "swift")]
mod swift;
#[cfg(feature = "tcl")]
mod tcl;
#[cfg(feature = "text")]
mod text;
#[cfg(feature = "typescript")]
mod tsx;
#[cfg(feature = "typescript")]
mod typescript;
#[cfg(feature = "verilog")]
mod verilog;
#[cfg(feature = "vhdl")]
mod vhdl;
#[cfg(feature = "visual-basic")]
mod visual_basic;
mod words;
#[cfg(feature = "yacc")]
mod yacc;
#[cfg(feature = "zig")]
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
    pub(super) use crate::neutral::Neutral::{self, Access, Body, Define, Range};
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
    "html" html [VUE SVELTE ASTRO JSP ASPX RAZOR ERB EJS BLADE HANDLEBARS],
    "java" java [PROCESSING],
    "javascript" javascript,
    "julia" julia,
    "kotlin" kotlin,
    "lex" lex,
    "lisp" lisp [EMACS],
    "lua" lua,
    "matlab" matlab,
    "modula-2" modula_2,
    "netlogo" netlogo,
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

static FRONTENDS: [OnceLock<Frontend>; TABLES.len()] = [const { OnceLock::new() }; TABLES.len()];

/// Returns the front-end of the language at an index of [`TABLES`].
pub(crate) fn frontend(index: usize) -> &'static Frontend {
    FRONTENDS[index].get_or_init(|| Frontend::new(TABLES[index]))
}

pub(crate) fn frontend_of(table: &Table) -> Option<&'static Frontend> {
    TABLES.iter().position(|other| other.name == table.name && other.dialect == table.dialect).map(frontend)
}

/// Returns the front-end of a language, if this build has it.
pub(crate) fn frontend_named(name: &str) -> Option<&'static Frontend> {
    TABLES.iter().position(|table| table.name == name).map(frontend)
}
