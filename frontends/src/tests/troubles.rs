//! What does not parse is named once, with its place, and its tokens count.

use super::{assert_valid, language, names_of};

/// The troubles of a source, each with its kind, its line and its text.
fn troubles(name: &str, source: &str) -> Vec<String> {
    let tokens = language(name).token_string(source);
    assert_valid(&tokens, source);
    let told = tokens.troubles.iter().map(|trouble| {
        let line = source[..trouble.span.start as usize].matches('\n').count() + 1;
        format!("{line}: {:?} {:?}", trouble.kind, &source[trouble.span.range()])
    });
    told.collect()
}

#[test]
fn sound_code_has_none() {
    for language in crate::Language::all() {
        assert!(troubles(language.name(), super::hello(language)).is_empty(), "{language}");
    }
    for language in crate::Language::all() {
        assert!(troubles(language.name(), "").is_empty(), "{language}");
    }
}

#[test]
fn stray_signs_are_told_each_and_become_tokens() {
    let source = "int f() { return 1; }\n@@@\nint g() { int @@@ x = 2; return x; }\n";
    assert_eq!(troubles("c", source), ["2: Unexpected \"@@@\"", "3: Unexpected \"@@@\""]);
    assert!(names_of(language("c"), source).contains("{ int unreadable name = number ;"));
}

#[test]
fn a_brace_that_is_not_closed_is_missing_at_the_end() {
    let source = "int f() {\n  if (a) {\n  return 1;\n}\nint g() { return 2; }\n";
    assert_eq!(troubles("c", source), ["5: Missing \"\""]);
}

#[test]
fn trouble_within_trouble_is_told_once() {
    let source = "int f() {\n  return (((1;\n}\nint g( { }\nint h() { x = ; a b c; }\n";
    let told = troubles("c", source);
    assert_eq!(told.len(), 2, "{told:#?}");
    assert!(told[0].starts_with("2: Unexpected") && told[1].starts_with("4: Unexpected"), "{told:#?}");
}

#[test]
fn brackets_missing_in_a_row_are_told_once() {
    assert_eq!(troubles("java", "class A { void f() { g(h(1; } }").len(), 1);
    assert_eq!(troubles("c", "void f() { { { {").len(), 1);
}

#[test]
fn missing_semicolons_are_told_each() {
    let source = "class A {\n int f() { return 1 }\n int g() { return 2 }\n}\n";
    assert_eq!(troubles("java", source), ["2: Missing \"\"", "3: Missing \"\""]);
}

#[test]
fn a_string_without_its_end_is_told_though_it_is_one_token() {
    assert_eq!(troubles("c", "char *s = \"abc\nint x;\n").len(), 1);
    assert!(names_of(language("c"), "char *s = \"abc\nint x;\n").starts_with("char * name = string"));
}

#[test]
fn trouble_in_what_is_dropped_anyway_is_not_told() {
    assert!(troubles("c", "#include <stdio.h>;\nint x;\n").is_empty());
}

#[test]
fn a_colon_missing_in_python_leaves_the_rest_as_it_is() {
    let source = "def f(x)\n    return 1\n\ndef g(y):\n    return 2\n";
    assert_eq!(troubles("python", source).len(), 1);
    assert!(names_of(language("python"), source).ends_with("def name ( name ) : indent return number dedent"));
}

#[test]
fn tabs_and_spaces_may_mix_in_python() {
    let source = "if a:\n\tb = 1\n        c = 2\n";
    assert!(troubles("python", source).is_empty());
    assert_eq!(names_of(language("python"), source), { "if name : indent name = number name = number dedent" });
}
