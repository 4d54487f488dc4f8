//! One table per language.

use crate::grammar::Table;

/// The languages of this build, each with the feature that puts it there, in the order of their names.
macro_rules! languages {
    ($($feature:literal $module:ident,)*) => {
        $(#[cfg(feature = $feature)] mod $module;)*

        /// Every language of this build, in the order of their names.
        pub(crate) const TABLES: &[&Table] = &[$(#[cfg(feature = $feature)] &$module::TABLE,)*];
    };
}

languages! {
    "c" c,
    "haskell" haskell,
    "java" java,
    "julia" julia,
    "lisp" lisp,
    "matlab" matlab,
    "ocaml" ocaml,
    "python" python,
    "r" r,
    "scala" scala,
    "scheme" scheme,
    "text" text,
}
