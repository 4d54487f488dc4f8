//! Programs that say the same in several languages are read alike.

use std::sync::Arc;

use lookalike_corpus::OpenFile;
use lookalike_frontends::Language;

use super::*;
use crate::lexical_view::TokenClasses;

const KEYS: [&str; 22] = [
    "define", "loop", "if", "break", "continue", "return", "call", "text", "number", "0", "1", "2", "=", "==", "!=",
    "<", "<=", "and", "or", "+", "-", "+=",
];

/// Returns the items of a text in words.
fn read(language: &str, text: &str) -> String {
    let language = Language::named(language).unwrap();
    let tokens = Arc::new(language.token_string(text));
    let file = OpenFile { language, words: None, code: None, text: text.into(), tokens };
    let classes = TokenClasses::new();
    let mut items = Vec::new();
    add(&LexicalView::new(&file, &classes), 0, &[], &mut items);
    let key = |placed: &Placed| {
        KEYS.into_iter().find(|key| Item::new(ItemKind::Structure, key) == placed.item).unwrap_or("other")
    };
    items.iter().map(key).collect::<Vec<_>>().join(" ")
}

/// A function in five languages, each time with other names.
#[test]
fn languages_agree_without_names() {
    let expected = "define = 0 loop if == number or < 2 continue += 1 call text return";
    for (language, text) in [
        (
            "java",
            "class A { int f(List<String> a) { int b = 0; for (int i = 0; i < a.size(); i++) { if (g[i] == 7 || b < 2) { continue; } b++; } h.print(\"x\", b); return b; } }",
        ),
        (
            "python",
            "def k(xs):\n    n = 0\n    for x in xs:\n        if q[x] == 12 or n < 2:\n            continue\n        n += 1\n    print('x', n)\n    return n\n",
        ),
        (
            "kotlin",
            "fun k(xs: List<Int>): Int {\n    var n: Int = 0\n    for (x in xs) {\n        if (q[x] == 12 || n < 2) { continue }\n        n += 1\n    }\n    println(\"x\", n)\n    return n\n}\n",
        ),
        (
            "rust",
            "fn k(xs: &[usize]) -> u32 {\n    let mut n: u32 = 0;\n    for x in xs.iter() {\n        if q[*x] == 12 || n < 2 { continue; }\n        n += 1;\n    }\n    show!(\"x\", n);\n    return n;\n}\n",
        ),
        (
            "go",
            "package p\nfunc (r *R) k(xs []int) int {\n\tn := 0\n\tfor _, x := range xs {\n\t\tif q[x] == 12 || n < 2 {\n\t\t\tcontinue\n\t\t}\n\t\tn++\n\t}\n\tfmt.Println(\"x\", n)\n\treturn n\n}\n",
        ),
    ] {
        assert_eq!(read(language, text), expected, "{language}");
    }
}

/// The alternatives of a choice are comparisons, whether a language writes `case`, an arrow or `elif`.
#[test]
fn choices_are_conditions() {
    let expected = "if == text call 1 if == number call 2";
    for (language, text) in [
        ("java", "class A { void f() { switch (a) { case \"x\": g(1); case 7: g(2); } } }"),
        ("kotlin", "fun f() { when (a) {\n    \"x\" -> g(1)\n    7 -> g(2)\n    else -> {}\n} }\n"),
        ("rust", "fn f() { match a {\n    \"x\" => g(1),\n    7 => g(2),\n    _ => {}\n} }\n"),
        ("python", "if a == 'x':\n    g(1)\nelif a == 7:\n    g(2)\n"),
    ] {
        let found = read(language, text);
        assert_eq!(found.trim_start_matches("define "), expected, "{language}");
    }
}

/// Brackets that nobody closes and names that end a file stop nothing.
#[test]
fn broken_code_is_read() {
    for text in ["for (", "f(", "a.b", "switch (x) {", "fun", "class A<", "a < b", "case", "if x is", "f(a) {"] {
        for language in ["java", "kotlin", "python", "rust", "go", "javascript"] {
            read(language, text);
        }
    }
}
