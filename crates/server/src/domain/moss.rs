//! Queries that clients of MOSS send, with the languages as these name them, and the results that their users are led to.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The languages by their names in MOSS's clients, each with the one that its files are read as; none where the endings of the files
/// decide, because one name stands for several languages.
pub(crate) const MOSS_LANGUAGES: [(&str, Option<&str>); 26] = [
    ("c", Some("c")),
    ("cc", Some("cpp")),
    ("java", Some("java")),
    ("ml", None),
    ("pascal", Some("pascal")),
    ("ada", Some("ada")),
    ("lisp", Some("lisp")),
    ("scheme", Some("scheme")),
    ("haskell", Some("haskell")),
    ("fortran", Some("fortran")),
    ("ascii", Some("text")),
    ("vhdl", Some("vhdl")),
    ("verilog", Some("verilog")),
    ("perl", Some("perl")),
    ("matlab", Some("matlab")),
    ("python", Some("python")),
    ("mips", Some("assembly")),
    ("prolog", Some("prolog")),
    ("spice", Some("spice")),
    ("vb", Some("visual-basic")),
    ("csharp", Some("csharp")),
    ("modula2", Some("modula-2")),
    ("a8086", Some("assembly")),
    ("javascript", Some("javascript")),
    ("plsql", Some("sql")),
    ("tcl", Some("tcl")),
];

/// The number of programs that clients send for `-m` unless their user gives another one.
pub(crate) const DEFAULT_MAX_HOLDERS: usize = 10;

/// The options of a query, as a client sends them; in the script each has a letter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MossOptions {
    /// `-l`: the language, as the client names it.
    pub language: String,
    /// `-d`: whether the files of a folder are one program; otherwise each file is one.
    pub by_folder: bool,
    /// `-m`: number of programs; a passage in more of them does not count.
    pub max_holders: usize,
    /// `-n`: maximum number of pairs in the results.
    pub n_pairs: usize,
    /// `-c`: a comment.
    pub comment: String,
}

impl Default for MossOptions {
    fn default() -> MossOptions {
        MossOptions {
            language: "c".to_owned(),
            by_folder: false,
            max_holders: DEFAULT_MAX_HOLDERS,
            n_pairs: 250,
            comment: String::new(),
        }
    }
}

/// The results of a query, for whoever has their address.
#[derive(Debug, Clone)]
pub(crate) struct MossResult {
    pub(crate) run: i64,
    pub(crate) options: MossOptions,
    /// The programs as the client named them, by the names of their submissions.
    pub(crate) names: BTreeMap<String, String>,
    /// The time at which the query came.
    pub(crate) time: i64,
    /// The time from which on only members of the course see the results.
    pub(crate) expires: i64,
}
