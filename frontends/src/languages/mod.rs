//! The list of all languages. Each has one file with its table.

use std::sync::OnceLock;

use crate::frontend::Frontend;
use crate::table::Table;

mod antlr;
mod assembly;
mod bash;
mod c;
mod clojure;
mod cpp;
mod csharp;
mod css;
mod dart;
mod elixir;
mod erlang;
mod fsharp;
mod go;
mod groovy;
mod haskell;
mod html;
mod java;
mod javascript;
mod julia;
mod kotlin;
mod lex;
mod lisp;
mod lua;
mod matlab;
mod objective_c;
mod ocaml;
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
mod sql;
mod standard_ml;
mod swift;
mod text;
mod tsx;
mod typescript;
mod verilog;
mod vhdl;
mod yacc;
mod zig;

/// Expands `"feature" module` to a reference to the module's table, if the build has the feature.
/// The modules are declared outside of the macro because rustfmt does not find files that a macro declares.
macro_rules! tables {
    ($($feature:literal $module:ident,)*) => { &[$(#[cfg(feature = $feature)] &$module::TABLE,)*] };
}

/// Every language of this build, ordered by name.
pub(crate) const TABLES: &[&Table] = tables![
    "antlr" antlr,
    "assembly" assembly,
    "bash" bash,
    "c" c,
    "clojure" clojure,
    "cpp" cpp,
    "csharp" csharp,
    "css" css,
    "dart" dart,
    "elixir" elixir,
    "erlang" erlang,
    "fsharp" fsharp,
    "go" go,
    "groovy" groovy,
    "haskell" haskell,
    "html" html,
    "java" java,
    "javascript" javascript,
    "julia" julia,
    "kotlin" kotlin,
    "lex" lex,
    "lisp" lisp,
    "lua" lua,
    "matlab" matlab,
    "objective-c" objective_c,
    "ocaml" ocaml,
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
    "sql" sql,
    "standard-ml" standard_ml,
    "swift" swift,
    "text" text,
    "typescript" tsx,
    "typescript" typescript,
    "verilog" verilog,
    "vhdl" vhdl,
    "yacc" yacc,
    "zig" zig,
];

/// The front-end of each language, compiled on first use.
static FRONTENDS: [OnceLock<Frontend>; TABLES.len()] = [const { OnceLock::new() }; TABLES.len()];

/// Returns the front-end of the language at an index of [`TABLES`].
pub(crate) fn frontend(index: usize) -> &'static Frontend {
    FRONTENDS[index].get_or_init(|| Frontend::new(TABLES[index]))
}

/// Returns the front-end of a language, if this build has it.
pub(crate) fn frontend_named(name: &str) -> Option<&'static Frontend> {
    TABLES.iter().position(|table| table.name == name).map(frontend)
}
