//! Syntax of newer and older versions of a language is read like any other.

use super::{assert_valid, language, names_of};
use crate::Language;

/// Valid programs of recent versions, which the grammars do not know, with equivalent ones of older versions.
const EQUIVALENT: &[(&str, &str, &str)] = &[
    (
        "java",
        "class A { int f(Object o) { return switch (o) { case S.P(final int x, S.T(var y)) when x > 1 -> y; }; } }",
        "class A { int f(Object o) { return switch (o) { case P(int x, T(var y)) when x > 1 -> y; }; } }",
    ),
    (
        "java",
        "class A { boolean f(Object o) { return o instanceof S.P(int x) && g(S.h(x)); } }",
        "class A { boolean f(Object o) { return o instanceof P(int x) && g(S.h(x)); } }",
    ),
    ("java", "class A { int _ = 3; }", "class A { int x = 3; }"),
    (
        "python",
        "def f[T = int, *Ts = *tuple[int]](x: T = 3): g(x)\n",
        "def f[T: int, *Ts: *tuple[int]](x: T = 3): g(x)\n",
    ),
    ("python", "print `x`, `y + 1`\n", "print repr(x), repr(y + 1)\n"),
    ("c", "void f(void) { auto x = 1; for (auto i = 0; i < x; i++) g(i); }", {
        "void f(void) { T x = 1; for (T i = 0; i < x; i++) g(i); }"
    }),
    ("c", "char d[] = {\n#embed \"x.bin\" limit(3)\n, 0};\n", "char d[] = {1, 0};"),
    ("c", "enum e : unsigned char { A };", "enum e : int { A };"),
    ("cpp", "int f() { if consteval { return 1; } if !consteval { return 2; } }", {
        "int f() { if (x) { return 1; } if (!x) { return 2; } }"
    }),
    ("cpp", "struct A { void f(this A& self, int x) { self.g(x); } };", {
        "struct A { void f(A& self, int x) { self.g(x); } };"
    }),
    (
        "cpp",
        "module;\n#include <x>\nexport module a.b;\nimport std;\nexport import :part;\nexport int f() { return 1; }\n",
        "int f() { return 1; }",
    ),
    ("csharp", "#:package Foo@1.0\nclass E { extension<T>(List<T> xs) { public int N => xs.Count; } }", {
        "class E { class C<T>(List<T> xs) { public int N => xs.Count; } }"
    }),
    ("csharp", "class A { public void operator +=(int x) { n += x; } public void operator >>=(int x) { F(x); } }", {
        "class A { public void operator +(int x) { n += x; } public void operator >>(int x) { F(x); } }"
    }),
    ("csharp", "void F<T>(T x) where T : allows ref struct { G(x); }", "void F<T>(T x) where T : U { G(x); }"),
    ("javascript", "class A { accessor x = 1; static accessor #y = 2; }", "class A { x = 1; static #y = 2; }"),
    ("javascript", "export { a } from './b' with { type: 'json' };\nf();", "export { a } from './b';\nf();"),
    ("typescript", "export * from './b' with { type: 'json' };\nf();", "export * from './b';\nf();"),
];

#[test]
fn newer_syntax_gives_the_tokens_of_older_syntax() {
    for &(name, newer, older) in EQUIVALENT {
        let Some(language) = Language::named(name) else { continue };
        let tokens = language.token_string(newer);
        assert_valid(&tokens, newer);
        assert!(tokens.parse_errors.is_empty(), "{name}: {newer}\n{:?}", tokens.parse_errors);
        assert!(tokens.dead_code.is_empty(), "{name}: {newer}\n{:?}", tokens.dead_code);
        assert_eq!(names_of(language, newer), names_of(language, older), "{name}: {newer}");
    }
}

/// Java 25 allows statements before a constructor calls another one.
#[test]
fn constructors_may_be_called_after_statements() {
    for (early, late) in [
        (
            "super(x * 2); long x = f(t); if (x < 0) { throw e; }",
            "long x = f(t); if (x < 0) { throw e; } super(x * 2);",
        ),
        ("this(n, 1); f();", "f(); /* now */ this (n, 1);"),
    ] {
        let sorted_names = |statements: &str| {
            let source = format!("class B extends A {{ B(int t) {{ {statements} }} }}");
            let tokens = language("java").token_string(&source);
            assert_valid(&tokens, &source);
            assert!(tokens.parse_errors.is_empty() && tokens.dead_code.is_empty(), "{source}: {tokens:?}");
            let names = names_of(language("java"), &source);
            let mut names: Vec<String> = names.split(' ').map(str::to_owned).collect();
            names.sort();
            names
        };
        assert_eq!(sorted_names(early), sorted_names(late));
    }
}

/// A word that is a keyword only in newer versions may be a name.
#[test]
fn names_that_look_like_newer_syntax_stay_names() {
    for (name, source, names) in [
        ("java", "class A { void f() { int when = 1, record = 2; g(when, this.record, super.h()); } }", {
            "class name { void_type name ( ) { int name = number , name = number ; name ( name , this . name , super . name ( ) ) ; } }"
        }),
        ("c", "int export(int embed) { auto int x = embed; return x ? embed : x; }", {
            "int name ( int name ) { auto int name = name ; return name ? name : name ; }"
        }),
        ("cpp", "int f() { import x = g(); module y; return h(x, y, this->z, (this)); }", {
            "int name ( ) { name name = name ( ) ; name name ; return name ( name , name , this -> name , ( this ) ) ; }"
        }),
        ("csharp", "class A { void F() { extension(1); var allows = x[..]; G(allows); } }", {
            "class name { void name ( ) { name ( number ) ; var name = name [ .. ] ; name ( name ) ; } }"
        }),
        ("javascript", "f(accessor, x.accessor);\ny = accessor\ng();\nwith (a) { h(from); }", {
            "name ( name , name . name ) name = name name ( ) with ( name ) { name ( name ) }"
        }),
        ("python", "x = '`a`'  # `b`\ntype = y[z]\n", "name = string name = name [ name ]"),
    ] {
        let Some(language) = Language::named(name) else { continue };
        assert_eq!(names_of(language, source), names, "{name}: {source}");
    }
}

/// The grammar of Java lets a string extend over lines, so that one missing quote would turn all strings into code and all code into strings.
#[test]
fn a_string_without_end_ends_with_its_line() {
    let source = "class A {\n  void f() {\n    g(\"a);\n    h(\"b\");\n  }\n  int k() { return 1; }\n}\n";
    assert_eq!(names_of(language("java"), source), {
        "class name { void_type name ( ) { name ( string name ( string ) ; } int name ( ) { return number ; } }"
    });
}
