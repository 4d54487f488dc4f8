//! One table per language.

use crate::grammar::Table;

#[cfg(feature = "assembly")]
mod assembly;
#[cfg(feature = "bash")]
mod bash;
#[cfg(feature = "c")]
mod c;
#[cfg(feature = "cpp")]
mod cpp;
#[cfg(feature = "csharp")]
mod csharp;
#[cfg(feature = "css")]
mod css;
#[cfg(feature = "go")]
mod go;
#[cfg(feature = "haskell")]
mod haskell;
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
#[cfg(feature = "lisp")]
mod lisp;
#[cfg(feature = "lua")]
mod lua;
#[cfg(feature = "matlab")]
mod matlab;
#[cfg(feature = "objective-c")]
mod objective_c;
#[cfg(feature = "ocaml")]
mod ocaml;
#[cfg(feature = "perl")]
mod perl;
#[cfg(feature = "php")]
mod php;
#[cfg(feature = "prolog")]
mod prolog;
#[cfg(feature = "python")]
mod python;
#[cfg(feature = "r")]
mod r;
#[cfg(feature = "ruby")]
mod ruby;
#[cfg(feature = "rust")]
mod rust;
#[cfg(feature = "scala")]
mod scala;
#[cfg(feature = "scheme")]
mod scheme;
#[cfg(feature = "sql")]
mod sql;
#[cfg(feature = "swift")]
mod swift;
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

/// Every language of this build, in the order of their names.
pub(crate) const TABLES: &[&Table] = &[
    #[cfg(feature = "assembly")]
    &assembly::TABLE,
    #[cfg(feature = "bash")]
    &bash::TABLE,
    #[cfg(feature = "c")]
    &c::TABLE,
    #[cfg(feature = "cpp")]
    &cpp::TABLE,
    #[cfg(feature = "csharp")]
    &csharp::TABLE,
    #[cfg(feature = "css")]
    &css::TABLE,
    #[cfg(feature = "go")]
    &go::TABLE,
    #[cfg(feature = "haskell")]
    &haskell::TABLE,
    #[cfg(feature = "html")]
    &html::TABLE,
    #[cfg(feature = "java")]
    &java::TABLE,
    #[cfg(feature = "javascript")]
    &javascript::TABLE,
    #[cfg(feature = "julia")]
    &julia::TABLE,
    #[cfg(feature = "kotlin")]
    &kotlin::TABLE,
    #[cfg(feature = "lisp")]
    &lisp::TABLE,
    #[cfg(feature = "lua")]
    &lua::TABLE,
    #[cfg(feature = "matlab")]
    &matlab::TABLE,
    #[cfg(feature = "objective-c")]
    &objective_c::TABLE,
    #[cfg(feature = "ocaml")]
    &ocaml::TABLE,
    #[cfg(feature = "perl")]
    &perl::TABLE,
    #[cfg(feature = "php")]
    &php::TABLE,
    #[cfg(feature = "prolog")]
    &prolog::TABLE,
    #[cfg(feature = "python")]
    &python::TABLE,
    #[cfg(feature = "r")]
    &r::TABLE,
    #[cfg(feature = "ruby")]
    &ruby::TABLE,
    #[cfg(feature = "rust")]
    &rust::TABLE,
    #[cfg(feature = "scala")]
    &scala::TABLE,
    #[cfg(feature = "scheme")]
    &scheme::TABLE,
    #[cfg(feature = "sql")]
    &sql::TABLE,
    #[cfg(feature = "swift")]
    &swift::TABLE,
    #[cfg(feature = "text")]
    &text::TABLE,
    #[cfg(feature = "typescript")]
    &tsx::TABLE,
    #[cfg(feature = "typescript")]
    &typescript::TABLE,
    #[cfg(feature = "verilog")]
    &verilog::TABLE,
    #[cfg(feature = "vhdl")]
    &vhdl::TABLE,
];
