//! Kotlin.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "kotlin",
    aliases: "kt",
    extensions: &["kt", "kts"],
    signs: &["^fun _(  ^val _ =  ^var _ =  ^val _:  ^data class  println(  ^import _  ^package _  ^override fun
        ^private fun  ^private val  ^class _(  ^object _  when(  listOf(  mutableListOf(  mapOf(  fun main(
        ^for(_ in"],
    interpreters: &["kotlin", "kotlinc"],
    // The scanner of the grammar ends the process on hostile text.
    strategy: ParseStrategy::Lexicon,
    neutral: &[("fun", Define), ("get getordefault tostring tolist toint", Access)],
    runners: Runners { statements: ".defineClass", expressions: ".eval", programs: ".ProcessBuilder .exec" },
    lexicon: Lexicon {
        line_comments: &["//", "#!"],
        block_comments: &[("/*", "*/")],
        nests_comments: true,
        imports: &["import", "package"],
        words: &[
            // Modifiers, except those that are good names of variables: `data`, `infix`, `inner`, `open`, `operator`, `out`, `value`.
            // Otherwise renaming a variable could remove its tokens.
            (
                "abstract const crossinline final inline internal lateinit noinline override private protected
                 public reified sealed suspend tailrec vararg",
                Drop,
            ),
            // A line end does the same.
            (";", Drop),
            // Without the mark, annotations and labels are names.
            ("@", Drop),
            // Marks an interpolation in a string. Strings may require several of them in a row.
            ("$", Drop),
            (
                "as break catch class companion constructor continue do else enum false finally for fun if in
                 interface is null object return super this throw true try typealias typeof val var when where
                 while",
                Verbatim,
            ),
        ],
        operators: "( ) [ ] { } , : :: . .. ..< -> ? ?. ?: ! !! = + - * / % ++ -- += -= *= /= %= == != === !== < >
             <= >= && || &",
        // A name in backticks may contain spaces.
        quotes: &[("\"\"\"", "string"), ("\"", "string"), ("'", "character"), ("`", "name")],
        raw_quotes: &["\"\"\""],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
