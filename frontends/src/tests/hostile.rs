//! Texts that nobody wrote to be parsed: nothing panics, overflows or takes its time.
//! No times are asserted: without the guards, these tests would not come to an end.

use proptest::prelude::*;

use super::{assert_valid, hello, language, parsed_languages, surprises, word_by_word};
use crate::{Language, TokenString, TroubleKind};

const DEEP: usize = 200_000;

#[test]
fn deep_nesting_neither_overflows_nor_takes_long() {
    for (name, open, middle, close) in
        [("c", "int x = ", "1", ";"), ("java", "class A { int x = ", "1", "; }"), ("python", "x = ", "1", "\n")]
    {
        for (left, right) in [("(", ")"), ("[", "]"), ("{", "}"), ("f(", ")")] {
            let source = format!("{open}{}{middle}{}{close}", left.repeat(DEEP), right.repeat(DEEP));
            assert!(sound(language(name), &source).len() > DEEP, "{name} {left}");
        }
        let unclosed = format!("{open}{}", "(".repeat(DEEP));
        assert!(sound(language(name), &unclosed).len() >= DEEP, "{name}");
    }
}

#[test]
fn deep_blocks_neither_overflow_nor_take_long() {
    let c = format!("void f() {}{}", "{".repeat(DEEP), "}".repeat(DEEP));
    sound(language("c"), &c);
    let java = format!("class A {{ void f() {}{} }}", "{".repeat(DEEP), "}".repeat(DEEP));
    sound(language("java"), &java);
    // The depth of Python shows in every line.
    let line = |depth: usize| format!("{}if x:\n", " ".repeat(depth));
    let python: String = (0..1_500).map(line).chain([" ".repeat(1_500), "y\n".to_owned()]).collect();
    sound(language("python"), &python);
}

#[test]
fn long_chains_neither_overflow_nor_take_long() {
    let c = format!("void f() {{ {} ; }}", "if (a) b; else ".repeat(20_000));
    sound(language("c"), &c);
    sound(language("java"), &format!("class A {{ {c} }}"));
    sound(language("python"), &format!("if a:\n b\n{}", "elif a:\n b\n".repeat(20_000)));
    for language in Language::all() {
        sound(language, &"- ".repeat(DEEP));
        sound(language, &"a.b(".repeat(DEEP));
        sound(language, &"a + ".repeat(DEEP));
        sound(language, &"\"".repeat(DEEP));
        sound(language, &"/*".repeat(DEEP));
        sound(language, &"f'{".repeat(10_000));
    }
}

#[test]
fn long_chains_of_idle_statements_are_left_out_before_long() {
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
        let idle = sound(language, &format!("{before}{chain}{after}"));
        // Whoever reads the last of them reads them all.
        let last = format!("g(x{});", DEEP - 1);
        let end = if name == "python" { format!(" {last}\n") } else { last };
        let live = sound(language, &format!("{before}{chain}{end}{after}"));
        assert!(live.len() > 3 * DEEP, "{name}");
        if chain.len() != backwards.len() {
            assert!(idle.len() < 20, "{name}: {} tokens", idle.len());
            assert!(live.idle.is_empty(), "{name}");
        }
    }
    let loops = format!("void f() {{ int x; {} x = 1; {} }}", "{ while (x) {".repeat(20_000), "} }".repeat(20_000));
    assert_eq!(sound(language("c"), &loops).len(), 6);
}

#[test]
fn a_long_list_is_parsed_to_its_end() {
    let numbers = "1,".repeat(500_000);
    for (name, source) in [
        ("c", format!("int a[] = {{{numbers}}};")),
        ("java", format!("class A {{ int[] a = {{{numbers}}}; }}")),
        ("python", format!("a = [{numbers}]\n")),
    ] {
        let tokens = sound(language(name), &source);
        assert!(tokens.len() > 1_000_000 && tokens.troubles.is_empty(), "{name}");
    }
}

#[test]
fn one_mistake_in_a_long_file_is_no_reason_to_give_up() {
    for language in super::CLOSELY.map(language) {
        let source = hello(language);
        let long = format!("@@@ ( \n{}", source.repeat(200));
        let tokens = sound(language, &long);
        assert!(!gave_up(&tokens), "{language}");
        assert!(tokens.len() > 190 * language.token_string(source).len(), "{language}");
    }
}

/// The scanner of one grammar of Perl never came back from a text that ended within a here-document.
#[test]
fn a_text_may_end_anywhere() {
    for language in Language::all() {
        for source in [hello(language), surprises(language)] {
            for (at, _) in source.char_indices().step_by(23) {
                sound(language, &source[..at]);
            }
        }
        for end in ["print <<A;\nhello $x more", "x = <<~A\n  a #{b} c", "<?php echo <<<A\n a $x b", "cat <<A\n ${x} c"]
        {
            sound(language, end);
        }
    }
}

/// A scanner writes down in a kilobyte what is open at a place. Two grammars wrote more, or a length in too few bits, and their checks ended the program.
#[test]
fn what_a_scanner_cannot_take_is_not_parsed() {
    let blocks = |depth: usize| -> String { (0..depth).map(|depth| format!("{}if x:\n", " ".repeat(depth))).collect() };
    for (depth, is_taken) in [(250, true), (511, false), (700, false)] {
        let python = format!("{}{}y = f\"{{f'{{a}}'}}\"\n", blocks(depth), " ".repeat(depth));
        assert_eq!(gave_up(&sound(language("python"), &python)), !is_taken, "{depth}");
    }
    // The whole line, its continued beginning too, is how far it is indented.
    let continued: String =
        (0..600).map(|depth| format!("{}\\\n{}if x:\n", " ".repeat(depth), " ".repeat(9))).collect();
    assert!(gave_up(&sound(language("python"), &continued)));
    for (length, is_taken) in [(20, true), (255, true), (256, false), (300, false), (2_000, false)] {
        let word = "A".repeat(length);
        for (left, right) in [("", ""), ("-", ""), ("~\"", "\""), ("'", "'")] {
            let ruby = format!("x = <<{left}{word}{right}\n  hello\n{word}\nputs x\n");
            assert_eq!(gave_up(&sound(language("ruby"), &ruby)), !is_taken, "{left}{length}");
        }
    }
    for length in 190..=210 {
        let words: Vec<String> = (0..5).map(|_| format!("<<{}", "A".repeat(length))).collect();
        sound(language("ruby"), &format!("puts({})\nhello\n", words.join(", ")));
        let literals = "\"#{".repeat(190);
        sound(language("ruby"), &format!("{literals}<<{}\nhello\n", "A".repeat(length - 150)));
    }
}

#[test]
fn random_bytes_are_read_word_by_word_before_long() {
    for seed in 1..4 {
        let garbage = random_text(seed, 360_000);
        for language in lost_in_noise() {
            let tokens = sound(language, &garbage);
            assert!(gave_up(&tokens) || reads_garbage(language), "{language}");
            assert!(!gave_up(&tokens) || tokens.kinds == word_by_word(language, &garbage).kinds, "{language}");
        }
    }
}

#[test]
fn giving_up_leaves_nothing_behind() {
    let garbage = random_text(7, 360_000);
    for language in lost_in_noise() {
        let before = language.token_string(hello(language));
        assert!(gave_up(&language.token_string(&garbage)) || reads_garbage(language));
        assert_eq!(language.token_string(hello(language)), before);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn any_text_gives_valid_spans(text in any_text()) {
        for language in Language::all() {
            assert_valid(&language.token_string(&text), &text);
            assert_valid(&word_by_word(language, &text), &text);
        }
    }
}

/// Anything: characters at random, and pieces that mean something to some language or editor.
fn any_text() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "\0",
        "\r",
        "\r\n",
        "\n",
        "\u{feff}",
        "🦀",
        "e\u{301}",
        "\u{2028}",
        "\\",
        "\\\n",
        "\"",
        "'",
        "\"\"\"",
        "'''",
        "f\"{",
        "}",
        "{",
        "(",
        ")",
        "[",
        "]",
        "/*",
        "*/",
        "//",
        "#",
        "#include <",
        "#define X",
        "#if",
        "#endif",
        "\t",
        "    ",
        "\u{c}",
        "if x:",
        "def f():",
        "class A",
        "else",
        "import ",
        "x",
        "1e-",
        "0x",
        ";",
        ":",
        "=",
        "@",
        "`",
    ];
    let piece = prop_oneof![
        3 => prop::sample::select(PIECES).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
        1 => any::<String>(),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// The languages whose parsers do not take noise for something. To HTML nearly all is text, and to Ruby all that follows a mark of a string.
fn lost_in_noise() -> impl Iterator<Item = Language> {
    parsed_languages().filter(|language| !["html", "ruby"].contains(&language.name()))
}

/// The token string of a text, which must be sound whatever the text is.
fn sound(language: Language, source: &str) -> TokenString {
    let tokens = language.token_string(source);
    assert_valid(&tokens, source);
    tokens
}

fn gave_up(tokens: &TokenString) -> bool {
    tokens.troubles.iter().any(|trouble| trouble.kind == TroubleKind::GaveUp)
}

/// Whether a parser comes to the end of random bytes before long, for it finds its way back soon and is never lost.
fn reads_garbage(language: Language) -> bool {
    ["ocaml", "scala"].contains(&language.name())
}

/// Random bytes, decoded as well as they can be.
fn random_text(seed: u64, n_bytes: usize) -> String {
    let mut state = seed;
    let mut byte = || {
        // Knuth's MMIX generator; its high bits are the random ones.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    let bytes: Vec<u8> = (0..n_bytes).map(|_| byte()).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}
