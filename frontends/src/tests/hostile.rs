//! Hostile texts cause neither panics nor overflows, and their cost is bounded.
//! These tests assert no times. Without the limits on parsing, they would not end.

use proptest::prelude::*;

use super::{assert_valid, by_lexicon, hello, language, parsed_languages, surprises};
use crate::{Language, ParseErrorKind, TokenString};

const DEEP: usize = 200_000;

#[test]
fn deep_nesting_does_not_overflow() {
    for (name, open, middle, close) in
        [("c", "int x = ", "1", ";"), ("java", "class A { int x = ", "1", "; }"), ("python", "x = ", "1", "\n")]
    {
        for (left, right) in [("(", ")"), ("[", "]"), ("{", "}"), ("f(", ")")] {
            let source = format!("{open}{}{middle}{}{close}", left.repeat(DEEP), right.repeat(DEEP));
            assert!(valid_token_string(language(name), &source).len() > DEEP, "{name} {left}");
        }
        let unclosed = format!("{open}{}", "(".repeat(DEEP));
        assert!(valid_token_string(language(name), &unclosed).len() >= DEEP, "{name}");
    }
}

#[test]
fn deep_blocks_do_not_overflow() {
    let c = format!("void f() {}{}", "{".repeat(DEEP), "}".repeat(DEEP));
    valid_token_string(language("c"), &c);
    let java = format!("class A {{ void f() {}{} }}", "{".repeat(DEEP), "}".repeat(DEEP));
    valid_token_string(language("java"), &java);
    // In Python, the text grows quadratically with the depth.
    let line = |depth: usize| format!("{}if x:\n", " ".repeat(depth));
    let python: String = (0..1_500).map(line).chain([" ".repeat(1_500), "y\n".to_owned()]).collect();
    valid_token_string(language("python"), &python);
}

#[test]
fn long_chains_do_not_overflow() {
    let c = format!("void f() {{ {} ; }}", "if (a) b; else ".repeat(20_000));
    valid_token_string(language("c"), &c);
    valid_token_string(language("java"), &format!("class A {{ {c} }}"));
    valid_token_string(language("python"), &format!("if a:\n b\n{}", "elif a:\n b\n".repeat(20_000)));
    for language in Language::all() {
        valid_token_string(language, &"- ".repeat(DEEP));
        valid_token_string(language, &"a.b(".repeat(DEEP));
        valid_token_string(language, &"a + ".repeat(DEEP));
        valid_token_string(language, &"\"".repeat(DEEP));
        valid_token_string(language, &"/*".repeat(DEEP));
        valid_token_string(language, &"(*".repeat(DEEP));
        valid_token_string(language, &"f'{".repeat(10_000));
    }
    // The text before a mark is looked at if the mark starts a comment only in one place.
    for language in Language::all().filter(|language| !language.has_grammar()) {
        valid_token_string(language, &"* / ".repeat(DEEP));
        valid_token_string(language, &format!("      x = 1\n{}", "      # & ".repeat(DEEP)));
    }
}

/// The ends of comments, strings and names are not searched for again and again.
#[test]
fn marks_without_their_counterparts_take_linear_time() {
    for language in Language::all().filter(|language| !language.has_grammar()) {
        for open in ["#;(", "#;(\n", "#;#;", "q'[", "[a ", "[", "/* /* */ ", "\"\n", "$$ ' ", "?\\"] {
            valid_token_string(language, &open.repeat(DEEP));
        }
    }
}

#[test]
fn long_chains_of_dead_statements_are_left_out() {
    let chain = |first: &str, next: &dyn Fn(usize) -> String| -> String {
        std::iter::once(first.to_owned()).chain((1..DEEP).map(next)).collect()
    };
    let braces = chain("int x0 = 0;\n", &|at| format!("int x{at} = x{};\n", at - 1));
    let backwards = chain("", &|at| format!("x{at} = x{};\n", at + 1));
    let indented = chain(" x0 = 0\n", &|at| format!(" x{at} = x{}\n", at - 1));
    for (name, before, chain, after) in [
        ("c", "void f() {", &braces, "}"),
        ("c", "void f() { int x1;", &backwards, "}"),
        ("java", "class A { void f() {", &braces, "} }"),
        ("python", "def f():\n", &indented, ""),
    ] {
        let language = language(name);
        let dead = valid_token_string(language, &format!("{before}{chain}{after}"));
        // Reading the last one keeps all of them alive.
        let last = format!("g(x{});", DEEP - 1);
        let end = if name == "python" { format!(" {last}\n") } else { last };
        let live = valid_token_string(language, &format!("{before}{chain}{end}{after}"));
        assert!(live.len() > 3 * DEEP, "{name}");
        if chain.len() != backwards.len() {
            assert!(dead.len() < 20, "{name}: {} tokens", dead.len());
            assert!(live.dead_code.is_empty(), "{name}");
        }
    }
    let loops = format!("void f() {{ int x; {} x = 1; {} }}", "{ while (x) {".repeat(20_000), "} }".repeat(20_000));
    assert_eq!(valid_token_string(language("c"), &loops).len(), 6);
}

#[test]
fn a_long_list_is_parsed_to_its_end() {
    let numbers = "1,".repeat(500_000);
    for (name, source) in [
        ("c", format!("int a[] = {{{numbers}}};")),
        ("java", format!("class A {{ int[] a = {{{numbers}}}; }}")),
        ("python", format!("a = [{numbers}]\n")),
    ] {
        let tokens = valid_token_string(language(name), &source);
        assert!(tokens.len() > 1_000_000 && tokens.parse_errors.is_empty(), "{name}");
    }
}

#[test]
fn the_parser_does_not_give_up_on_one_error_in_a_long_file() {
    for language in super::TYPICAL_LANGUAGES.map(language) {
        let source = hello(language);
        let long = format!("@@@ ( \n{}", source.repeat(200));
        let tokens = valid_token_string(language, &long);
        assert!(!gave_up(&tokens), "{language}");
        assert!(tokens.len() > 190 * language.token_string(source).len(), "{language}");
    }
}

/// The scanner of a Perl grammar looped forever on a text that ended inside a here-document.
#[test]
fn a_text_may_end_anywhere() {
    for language in Language::all() {
        for source in [hello(language), surprises(language)] {
            for (at, _) in source.char_indices().step_by(23) {
                valid_token_string(language, &source[..at]);
            }
        }
        for end in ["print <<A;\nhello $x more", "x = <<~A\n  a #{b} c", "<?php echo <<<A\n a $x b", "cat <<A\n ${x} c"]
        {
            valid_token_string(language, end);
        }
    }
}

/// A scanner has 1,024 bytes to serialize its state. Two grammars wrote more, or truncated a length, and their assertions ended the process.
#[test]
#[cfg(feature = "ruby")]
fn texts_that_a_scanner_cannot_take_are_not_parsed() {
    let blocks = |depth: usize| -> String { (0..depth).map(|depth| format!("{}if x:\n", " ".repeat(depth))).collect() };
    for (depth, is_taken) in [(250, true), (511, false), (700, false)] {
        let python = format!("{}{}y = f\"{{f'{{a}}'}}\"\n", blocks(depth), " ".repeat(depth));
        assert_eq!(gave_up(&valid_token_string(language("python"), &python)), !is_taken, "{depth}");
    }
    // The indentation of a line includes the lines that it continues.
    let continued: String =
        (0..600).map(|depth| format!("{}\\\n{}if x:\n", " ".repeat(depth), " ".repeat(9))).collect();
    assert!(gave_up(&valid_token_string(language("python"), &continued)));
    for (length, is_taken) in [(20, true), (255, true), (256, false), (300, false), (2_000, false)] {
        let word = "A".repeat(length);
        for (left, right) in [("", ""), ("-", ""), ("~\"", "\""), ("'", "'")] {
            let ruby = format!("x = <<{left}{word}{right}\n  hello\n{word}\nputs x\n");
            assert_eq!(gave_up(&valid_token_string(language("ruby"), &ruby)), !is_taken, "{left}{length}");
        }
    }
    for length in 190..=210 {
        let words: Vec<String> = (0..5).map(|_| format!("<<{}", "A".repeat(length))).collect();
        valid_token_string(language("ruby"), &format!("puts({})\nhello\n", words.join(", ")));
        let literals = "\"#{".repeat(190);
        valid_token_string(language("ruby"), &format!("{literals}<<{}\nhello\n", "A".repeat(length - 150)));
    }
}

#[test]
fn the_parser_gives_up_on_random_bytes() {
    for seed in 1..4 {
        let garbage = random_text(seed, 360_000);
        for language in languages_that_recognize_noise() {
            let tokens = valid_token_string(language, &garbage);
            assert!(gave_up(&tokens) || parses_garbage(language), "{language}");
            let unparsed = language.token_string_without_parsing(&garbage);
            assert!(!gave_up(&tokens) || tokens.kinds == unparsed.kinds, "{language}");
        }
    }
}

#[test]
fn giving_up_does_not_affect_the_next_text() {
    let garbage = random_text(7, 360_000);
    for language in languages_that_recognize_noise() {
        let before = language.token_string(hello(language));
        assert!(gave_up(&language.token_string(&garbage)) || parses_garbage(language));
        assert_eq!(language.token_string(hello(language)), before);
    }
}

/// A letter beyond ASCII before an attribute is no part of its name, and panics in no language.
#[test]
fn letters_beyond_ascii_stand_before_attributes() {
    let program = "let sum = 0; for (let i = 0; i < 9; i += 1) { sum += f(i) * g(sum); } alert(sum); return sum;";
    for name in ["v_QơI", "ơ", "🕴onclick", "x ơclick"] {
        let text = format!("<p {name}=\"{program}\">{program}</p>\n");
        for language in Language::all() {
            assert_valid(&language.token_string(&text), &text);
            assert_valid(&by_lexicon(language, &text), &text);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn any_text_gives_valid_spans(text in any_text()) {
        for language in Language::all() {
            assert_valid(&language.token_string(&text), &text);
            assert_valid(&by_lexicon(language, &text), &text);
        }
    }
}

/// Marks of a raw string whose quotes are three, and one that ends inside a character.
#[test]
fn raw_strings_with_odd_marks_give_valid_spans() {
    for text in
        ["R''' (\u{4cec3}\u{31bf0}//", "R\"a\u{10000}(x\u{10000}\"", "x = R'''(\u{1f980}'''", "R\"\"\"(\u{10000}"]
    {
        for language in Language::all() {
            assert_valid(&language.token_string(text), text);
            assert_valid(&by_lexicon(language, text), text);
        }
    }
}

/// Generates random characters, mixed with fragments that mean something to some language or editor.
fn any_text() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "\0", "\r", "\r\n", "\n", "\u{feff}", "🦀", "e\u{301}", "\u{2028}", "\\", "\\\n", "\"", "'", "\"\"\"", "'''",
        "f\"{", "}", "{", "(", ")", "[", "]", "/*", "*/", "//", "#", "#include <", "#define X", "#if", "#endif", "\t",
        "    ", "\u{c}", "if x:", "def f():", "class A", "else", "import ", "x", "1e-", "0x", ";", ":", "=", "@", "`",
    ];
    let piece = prop_oneof![
        3 => prop::sample::select(PIECES).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
        1 => any::<String>(),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// Returns the languages whose parsers recognize noise. To HTML, almost anything is text; to Ruby, anything after a quote is a string.
fn languages_that_recognize_noise() -> impl Iterator<Item = Language> {
    parsed_languages().filter(|language| !["html", "ruby"].contains(&language.name()))
}

/// Returns the token string of any text, and asserts that it is valid.
fn valid_token_string(language: Language, source: &str) -> TokenString {
    let tokens = language.token_string(source);
    assert_valid(&tokens, source);
    tokens
}

fn gave_up(tokens: &TokenString) -> bool {
    tokens.parse_errors.iter().any(|error| error.kind == ParseErrorKind::GaveUp)
}

/// Whether a parser reads random bytes to their end, because it recovers from every error quickly.
fn parses_garbage(language: Language) -> bool {
    ["ocaml", "scala"].contains(&language.name())
}

/// Returns random bytes, decoded as UTF-8 with replacement characters.
fn random_text(seed: u64, n_bytes: usize) -> String {
    let mut state = seed;
    let mut byte = || {
        // Knuth's MMIX generator. Only its high bits are random enough.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    let bytes: Vec<u8> = (0..n_bytes).map(|_| byte()).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}
