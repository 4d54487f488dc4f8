//! Dead code gives no tokens, and live code gives all of its tokens.

use proptest::prelude::*;
use proptest::sample::Index;

use super::{assert_valid, dead_code, hello, language, names_of};
use crate::Language;

/// Returns the languages with roles, each with the source that tests them.
fn sources() -> impl Iterator<Item = (Language, &'static str)> {
    Language::all().filter_map(|language| Some((language, dead_code(language)?)))
}

#[test]
fn exactly_the_dead_code_is_left_out() {
    let mut wrong = Vec::new();
    for (language, source) in sources() {
        let mut rest = String::new();
        let mut end = 0;
        for dead in language.token_string(source).dead_code {
            let text = &source[dead.span.range()];
            let is_empty = matches!(text, ";" | "pass");
            if !is_empty && !text.contains("idle") {
                wrong.push(format!("{language}: {text} is left out"));
            }
            rest += &source[end..dead.span.range().start];
            end = dead.span.range().end;
        }
        rest += &source[end..];
        let kept = rest.lines().filter(|line| line.contains("idle"));
        wrong.extend(kept.map(|line| format!("{language}: {} is left", line.trim())));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_token_lies_in_dead_code() {
    for (language, source) in sources() {
        let tokens = language.token_string(source);
        assert_valid(&tokens, source);
        let is_inside = |at: u32| tokens.dead_code.iter().any(|dead| dead.span.start <= at && at < dead.span.end);
        // The tokens at the ends of a Python block have no text of their own.
        let mut spans = tokens.spans.iter().filter(|span| !span.range().is_empty());
        assert!(spans.all(|span| !is_inside(span.start)), "{language}");
        assert!(tokens.dead_code.iter().all(|dead| dead.n_tokens > 0), "{language}");
    }
}

#[test]
fn a_name_that_is_read_anywhere_in_the_file_is_live() {
    let c = language("c");
    assert_eq!(names_of(c, "void f() { int x = 3; } void g() { x; h(x); }"), {
        "void name ( ) { int name = number ; } void name ( ) { name ( name ) ; }"
    });
    assert_eq!(names_of(c, "void f() { int x = 3; int y = x; }"), "void name ( ) { }");
    let java = language("java");
    assert_eq!(names_of(java, "class A { int x = 3; void f() { x = 4; int y = x; } }"), {
        "class name { int name = number ; void_type name ( ) { name = number ; } }"
    });
    let python = language("python");
    assert_eq!(names_of(python, "x = 3\ndef f():\n    y = x\n"), "name = number def name ( ) : indent dedent");
}

#[test]
fn one_live_name_keeps_its_whole_declaration() {
    assert_eq!(names_of(language("c"), "void f() { int x, y; g(x); }"), {
        "void name ( ) { int name , name ; name ( name ) ; }"
    });
}

/// A parser may take any part of a function with an error for something else, so that nothing shows what is used there.
#[test]
fn nothing_is_dead_in_a_function_with_parse_errors() {
    let source = "void f() { int x = ; int y = 3 @ 4; int z = 5; } void g() { int z = 5; }";
    assert_eq!(names_of(language("c"), source), {
        "void name ( ) { int name = ; int name = number unreadable number ; int name = number ; } void name ( ) { }"
    });
    let programs = [
        ("java", "class A { void f() { int x = 3; if (false) { g(); } h(; } void g() { int y = 3; } }"),
        ("python", "def f():\n    x = 3\n    if False:\n        g()\n    h(]\ndef g():\n    y = 3\n"),
        #[cfg(feature = "javascript")]
        ("javascript", "function f() { let x = 3; if (false) { g(); } h(]; }\nfunction g() { let y = 3; }"),
    ];
    for (name, source) in programs {
        let tokens = language(name).token_string(source);
        let dead: Vec<&str> = tokens.dead_code.iter().map(|dead| &source[dead.span.range()]).collect();
        assert!(!tokens.parse_errors.is_empty() && dead.len() == 1 && dead[0].contains("y = 3"), "{name}: {dead:?}");
    }
}

/// All of the body is read as if nothing were missing before it.
#[test]
fn a_missing_name_of_a_function_hides_nothing_of_its_body() {
    assert_eq!(names_of(language("c"), "int () { int x = 3; g(); }"), "int ( ) { name ( ) ; }");
    assert_eq!(names_of(language("c"), "void f() { int = 3; int x = 3; g(); }"), {
        "void name ( ) { int = number ; int name = number ; name ( ) ; }"
    });
}

/// Text that a grammar does not read may use any name that stands there.
#[test]
fn names_in_parse_errors_are_live() {
    let outside = "class A { void f() { int used = 3; int idle = 4; } void g() { if (a) { b(used } }\n";
    let java = names_of(language("java"), outside);
    assert!(java.contains("{ int name = number ; }"), "{java}");
    for (name, source) in [
        ("java", "class A extends B { A(int a) { int used = a + 1; c(); super(used); } }"),
        ("java", "class A { int f(Object o) { int used = 1; return switch (o) { case B.C(int x) -> used + x; }; } }"),
        ("python", "def f(a):\n    used = a + 1\n    return `used`\n"),
        ("python", "def f(a):\n    used = a + 1\n    print 'x', `used` + `a`\n"),
        ("python", "def f(a):\n    used = a + 1\n    return f'{a:{used}}'\n"),
        ("c", "int f(int a) {\n  int used = a + 1;\n  if (a) {\n  return used @ 3;\n}\n"),
        ("c", "#define SHOW printf(\"%d\", used)\nint f(int a) { int used = a + 1; SHOW(); }"),
    ] {
        let tokens = language(name).token_string(source);
        assert!(tokens.dead_code.is_empty(), "{name}: {source}");
    }
}

#[test]
fn broken_code_gives_valid_tokens() {
    for (language, source) in sources() {
        for (at, _) in source.char_indices().step_by(7) {
            let broken = &source[at..];
            assert_valid(&language.token_string(broken), broken);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(100) })]

    #[test]
    fn added_dead_statements_do_not_change_the_tokens(
        inserted in prop::collection::vec((any::<Index>(), any::<Index>()), 1..20),
    ) {
        for language in super::TYPICAL_LANGUAGES.map(language) {
            let source = hello(language);
            let points = insertion_points(language);
            let mut edits: Vec<(usize, String)> = inserted.iter().enumerate().map(|(number, (point, shape))| {
                let (at, indent) = *point.get(&points);
                let shape = shape.get(dead_shapes(language)).replace("$x", &format!("idle_{number}"));
                (at, shape.lines().map(|line| format!("{indent}{line}\n")).collect())
            }).collect();
            edits.sort();
            let mut edited = source.to_owned();
            edits.iter().rev().for_each(|(at, text)| edited.insert_str(*at, text));
            prop_assert_eq!(names_of(language, &edited), names_of(language, source), "{}\n{}", language, edited);
        }
    }
}

/// Returns the lines inside functions before which a statement may be inserted: their positions and indents.
fn insertion_points(language: Language) -> Vec<(usize, &'static str)> {
    let source = hello(language);
    let mut at = 0;
    let lines = source.split_inclusive('\n').map(|line| {
        at += line.len();
        let indent = &line[..line.len() - line.trim_start().len()];
        (at - line.len(), indent, line.trim_start())
    });
    let keywords = ["return ", "if ", "for ", "while "];
    let wanted =
        lines.filter(|(_, indent, line)| !indent.is_empty() && keywords.iter().any(|word| line.starts_with(word)));
    let points: Vec<_> = wanted.map(|(at, indent, _)| (at, indent)).collect();
    assert!(points.len() > 3, "{language}");
    points
}

/// Returns dead statements, in which `$x` stands for a name that the program does not use.
fn dead_shapes(language: Language) -> &'static [&'static str] {
    match language.name() {
        "c" => &[
            "int $x;", "long $x = 3;\n$x = $x + 1;", "int *$x = 0;\nwhile ($x) $x++;", "if (0) {\n    $x();\n}", ";",
            "{ }",
        ],
        "java" => &[
            "int $x;",
            "long $x = 3;\n$x += 1;",
            "int $x = 0;\nwhile ($x < 3) {\n    $x++;\n}",
            "if (false) $x();",
            "{ }",
        ],
        _ => {
            &["$x = 3", "$x = 3\n$x += 1", "$x = []\nfor $x in $x:\n    $x = 1", "if False:\n    $x()", "pass", "1 + 1"]
        }
    }
}
