//! Groovy, with the build files of Gradle.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "groovy",
    extensions: &["groovy", "gvy", "gy", "gsh", "gradle"],
    signs: &["^def _ =  ^def _() {  ^def _(_) {  ^def (_, _) =  ^println _  println \"  println '  .each {
        _.each { _ ->  _.eachWithIndex {  .collect {  .findAll {  .find {  .inject(  .sum {  .sort {  .join('
        .times {  { it  { _, _ ->  _?._  as int  ^import _  ^package _  ^class _ {  ^class _ extends  ^String _$
        ^int _$  ^int _ =  ^static _ _(  ^void _(  ^if(  ^} else  ^while(  ^throw new  new _(  ^plugins {
        ^dependencies {  ^repositories {  ^implementation '  ^testImplementation '  ^apply plugin:  .each { _ ->
        .collect { it  .sum()$  println(\"$  ^println \"$  new _(_:  _.upto(  as double  ^println _.  for(_ in ["],
    interpreters: &["groovy"],
    runners: Runners::new(".evaluate .parseClass .defineClass", ".eval Eval.me", ".execute .ProcessBuilder"),
    lexicon: Lexicon {
        line_comments: &["//", "#!"],
        block_comments: &[("/*", "*/")],
        imports: &["import", "package"],
        words: &[
            // Modifiers, and the words that declare a variable without a type.
            ("abstract def final private protected public static synchronized transient var volatile", Drop),
            // A line end does the same.
            (";", Drop),
            // Without the mark, annotations are names.
            ("@", Drop),
            (
                "as assert boolean break byte case catch char class continue default do double else enum extends false
                 finally float for if implements in instanceof int interface long new null return short super switch
                 this throw throws trait true try void while",
                Verbatim,
            ),
        ],
        // Not `>>`, which may be two ends of lists of types.
        operators: "( ) [ ] { } , : :: . .. ..< ... -> ? ?. ?: ?= ! = + - * / % ** ++ -- += -= *= /= %= **= == != ===
             !== < > <= >= <=> && || & | ^ ~ << =~ ==~ *. .& .@ &= |= ^= <<=",
        word_chars: "$",
        quotes: &[("\"\"\"", "string"), ("'''", "string"), ("\"", "string"), ("'", "string"), ("/", "string")],
        infix_quotes: &["/"],
        enclosed_strings: &[("$/", "/$", "string"), ("~/", "/", "string")],
        interpolations: &[("\" \"\"\"", "${")],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
