//! Dialects differ in what begins a comment and in what a mark means, and a file tells which of them it is in.

use std::fs;

use super::names_of;
use crate::Language;

const SOURCES: &str = "src/tests/sources/dialects";

/// A program in a dialect.
struct Source {
    /// The name of the file without its ending: `assembly-arm`, or `assembly.masm` if a dialect has several.
    name: String,
    ending: String,
    language: Language,
    text: String,
}

/// Returns the sources of this build's languages.
fn sources() -> Vec<Source> {
    let source = |file: fs::DirEntry| {
        let path = file.path();
        let (name, ending) = path.file_name()?.to_str()?.rsplit_once('.')?;
        let language = Language::named(&name.split('.').next()?.replacen('-', ":", 1))?;
        // The ending of Blade has two words.
        let double = format!("{}.{ending}", name.rsplit('.').next()?);
        let ending = if language.extensions().contains(&&*double) { &double } else { ending };
        let text = fs::read_to_string(&path).ok()?;
        Some(Source { name: name.to_owned(), ending: ending.to_owned(), language, text })
    };
    let mut sources: Vec<Source> =
        fs::read_dir(SOURCES).expect("the folder exists").filter_map(|file| source(file.ok()?)).collect();
    sources.sort_by(|one, other| one.name.cmp(&other.name));
    sources
}

#[test]
fn every_dialect_is_detected() {
    let sources = sources();
    for Source { name, ending, language, text } in &sources {
        let hints: Vec<_> = Language::with_extension(ending).into_iter().map(|one| (one, one.n_hints(text))).collect();
        assert_eq!(Language::detect(Some(ending), text), Some(*language), "{name}: {hints:?}");
        let base = Language::named(language.name()).expect("a dialect has a language");
        if base.extensions() != language.extensions() {
            continue;
        }
        assert_eq!((base.in_dialect_of(text), language.in_dialect_of(text)), (*language, *language), "{name}");
    }
    let is_missing = |one: &Language| sources.iter().all(|source| source.language != *one);
    let missing: Vec<Language> = Language::all().filter(|one| !one.dialect().is_empty()).filter(is_missing).collect();
    assert!(missing.is_empty(), "no source is in {missing:?}");
}

/// Comments give no tokens, whatever the dialect begins them with, and numbers with a mark are numbers.
#[test]
fn comments_and_marks_are_those_of_the_dialect() {
    for (id, source, names) in [
        ("assembly", "mov eax, 1 ; a # b\n# c", "mov register , number"),
        ("assembly:att", "movl $1, %eax; incl %eax # a ; b", "movl $ number , % register incl % register"),
        ("assembly:mips", "li $t0, 1 # a\nsyscall", "li $ register , number syscall"),
        ("assembly:riscv", "li t0, 1; ecall # a", "li register , number ecall"),
        (
            "assembly:arm",
            "mov r0, #1 @ a, b\n# c\nmov r0, #0; b end // d",
            "mov register , number mov register , number b name",
        ),
        ("assembly:arm", "mov r0, 1\n1: b 1b @ a", "mov register , number number : b number"),
        (
            "assembly:aarch64",
            "mov x0, #1 // a\nret ; b\nadrp x0, msg@PAGE",
            "mov register , number ret adrp register , name @ name",
        ),
        ("assembly:armasm", "next ADD R0, R0, #1 ; a\n END", "name add register , register , number end"),
        (
            "assembly:68k",
            "* a\nNEXT ADD.L #1,D0 | b\n  MULU #2*3,D0 ; c",
            "name add.l number , register mulu number * number , register",
        ),
        (
            "assembly:avr",
            "#include \"a.inc\"\nldi r16, 1<<3 ; a\nst X+, r16 // b",
            "ldi register , number << number st register + , register",
        ),
        (
            "assembly:lc3",
            "NEXT BRz END ; a\nLOOP ST R0, SUM\n ADD R0, R0, #-1",
            "name brz name name st register , name add register , register , - number",
        ),
        ("assembly:8051", "A1: MOV A, #05H ; a\n DJNZ R7, A1", "name : mov register , number djnz register , name"),
        ("assembly:6502", "loop lda #65 ; a\nsta 1024,x", "name lda number sta number , register"),
        (
            "sql",
            "SELECT q'[it's]', Q'{a}' b, [the name], t.[x], a # b\n",
            "select string , string name , name , name . name , name",
        ),
        ("sql", "SELECT a[1], x#y -- b", "select name [ number ] , name # name"),
        ("sql:mysql", "SELECT `a`, 'it\\'s' #b 'c\n# d\nFROM t", "select name , string from name"),
        ("sql:postgresql", "/* a /* b */ c */ AS $body$ x[1] #> '{a}' $body$", "name [ number ] # > string"),
        (
            "sql:tsql",
            "/* a /* b */ c */ SELECT [a b] INTO #t FROM [dbo].[x y]",
            "select name into name from name . name",
        ),
        ("lisp", "#| a #| b |# c |# (f #\\; ?x |a b| \"c\nd\")", "( name character name name string )"),
        ("lisp:emacs", "(f ?a ?\\; ?\\C-x a? \"b\nc\") ; d", "( name character character character name string )"),
        ("scheme", "#;(a \"b)\" (c)) d #;e f #| g #| h |# |# |i j|", "name name name"),
        ("scheme", "#;(a\n(b c) \"d\ne\"", "( name name ) string"),
    ] {
        let Some(language) = Language::named(id) else { continue };
        // A word that no list has is shown as it is spelled.
        assert_eq!(names_of(language, source).to_lowercase(), names, "{id}: {source}");
    }
}

/// The same code with other comments is the same.
#[test]
fn other_words_in_comments_change_nothing() {
    let marks =
        [("arm", "@"), ("aarch64", "//"), ("armasm", ";"), ("68k", "|"), ("att", "#"), ("avr", ";"), ("mips", "#")];
    for Source { language, text, .. } in sources().into_iter().filter(|source| source.language.name() == "assembly") {
        let Some((_, mark)) = marks.iter().find(|(dialect, _)| *dialect == language.dialect()) else { continue };
        let commented: String =
            text.lines().map(|line| format!("{line} {mark} it's over, isn't it (or #3)?\n")).collect();
        assert_eq!(language.token_string(&commented).kinds, language.token_string(&text).kinds, "{language:?}");
    }
}

#[test]
fn tokens_of_dialects() {
    for Source { name, language, text, .. } in sources() {
        insta::assert_snapshot!(format!("dialect-{name}"), super::snapshots::tokens_beside_lines(language, &text));
    }
}
