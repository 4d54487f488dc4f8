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
    "assembly" assembly,
    "bash" bash,
    "c" c,
    "cpp" cpp,
    "csharp" csharp,
    "css" css,
    "go" go,
    "html" html,
    "java" java,
    "javascript" javascript,
    "kotlin" kotlin,
    "lua" lua,
    "php" php,
    "prolog" prolog,
    "python" python,
    "ruby" ruby,
    "rust" rust,
    "sql" sql,
    "swift" swift,
    "text" text,
    "typescript" tsx,
    "typescript" typescript,
    "verilog" verilog,
    "vhdl" vhdl,
}
