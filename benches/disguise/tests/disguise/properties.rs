//! Seeds, growth, and any text whatever.

use lookalike_disguise::{Attack, Language, disguise};
use proptest::prelude::*;

use crate::samples::{Program, programs};

/// The lines that hold anything but blanks.
fn n_lines(text: &str) -> usize {
    text.lines().filter(|line| !line.trim().is_empty()).count()
}

/// Some programs in one disguise, each as one text.
fn in_disguise(language: Language, programs: &[Program], attack: &Attack, seed: u64) -> Vec<String> {
    programs.iter().map(|program| program.disguised(language, attack, seed, programs).text()).collect()
}

#[test]
fn a_seed_says_everything() {
    for language in Language::all() {
        let programs: Vec<Program> = programs(language).into_iter().take(2).collect();
        for attack in Attack::all() {
            let texts = |seed| in_disguise(language, &programs, attack, seed);
            assert_eq!(texts(1), texts(1), "{}", attack.name());
            assert!((2..5).any(|seed| texts(seed) != texts(1)), "{}: the seed says nothing", attack.name());
        }
    }
}

/// Not every program has what an attack can change, but most have.
#[test]
fn every_attack_changes_most_programs() {
    for language in Language::all() {
        let programs: Vec<Program> = programs(language).into_iter().step_by(2).collect();
        let before: Vec<String> = programs.iter().map(Program::text).collect();
        for attack in Attack::all() {
            let after = in_disguise(language, &programs, attack, 3);
            let n_changed = before.iter().zip(&after).filter(|(before, after)| before != after).count();
            assert!(n_changed * 3 >= before.len(), "{} changes {n_changed} {language:?} programs", attack.name());
        }
    }
}

#[test]
fn programs_grow_as_much_as_they_should() {
    for language in Language::all() {
        let programs = programs(language);
        for attack in Attack::all().iter().filter(|attack| attack.is_single() && attack.growth() > 0) {
            for (program, seed) in programs.iter().zip(0..).step_by(2) {
                let lines = |files: &[(String, String)]| files.iter().map(|(_, text)| n_lines(text)).sum::<usize>();
                let before = lines(&program.files) as f64;
                let after = lines(&program.disguised(language, attack, seed, &programs).files) as f64;
                let growth = (after / before - 1.0) * 100.0;
                // Comments do not grow, so it is a little less than what was asked for.
                let (least, most) = (attack.growth() as f64 * 0.7, attack.growth() as f64 * 1.1 + 4.0);
                assert!((least..=most).contains(&growth), "{} {}: {growth}", attack.name(), program.author);
            }
        }
    }
}

#[test]
fn names_are_as_the_page_says() {
    for attack in Attack::all() {
        assert_eq!(Attack::named(attack.name()), Some(attack));
        assert_eq!(attack.is_single(), !attack.name().contains('+'));
    }
    assert_eq!(Attack::named("none"), None);
}

/// Pieces that mean something to the one who reads, in any order.
fn confusion() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "if",
        "else",
        "for",
        "while",
        "do",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        ";",
        ":",
        ",",
        "=",
        "x",
        "y",
        "int",
        "class",
        "def",
        "return",
        "switch",
        "case",
        "default",
        "struct",
        "->",
        "+=",
        "++",
        "<",
        "==",
        "1",
        "\"s\"",
        "'",
        "#define",
        "\n",
        "\n    ",
        "\n        ",
        "\\\n",
        "/*",
        "*/",
        "//",
        "@",
        "lambda",
        "try",
        "catch",
        "range",
        "in",
        "not",
        "enum",
        "é",
        "f\"{x}\"",
        "static",
        "import",
        ".",
        "*",
        "main",
        "this",
        "super",
        "final",
        "record",
        "interface",
        "match",
    ]);
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.join(" "))
}

/// What nests deeper than anybody's program is read flat; the stack holds.
#[test]
fn deep_nesting_goes() {
    let all = Attack::named("everything+insertion-60").unwrap();
    let lines = (0..2000).map(|depth| format!("{}if x:\n", " ".repeat(depth)));
    disguise(&lines.collect::<String>(), Language::Python, all, 1, &[]);
    for piece in ["{", "if (x) ", "for (;;) {", "do ", "(", "class A {", "else "] {
        for language in [Language::C, Language::Java] {
            disguise(&piece.repeat(2000), language, all, 1, &[]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Nothing is too broken to be disguised.
    #[test]
    fn any_text_goes(any in any::<String>(), confused in confusion(), other in confusion(), seed in 0..1000_u64) {
        for language in Language::all() {
            for attack in Attack::all() {
                disguise(&confused, language, attack, seed, &[&other]);
            }
            let all = Attack::named("everything+insertion-60").unwrap();
            disguise(&any, language, all, seed, &[&confused]);
        }
    }

    /// A program that breaks off anywhere.
    #[test]
    fn half_a_program_goes(at in 0..20_usize, cut in 0.0..1.0_f64, seed in 0..1000_u64) {
        for language in Language::all() {
            let programs = programs(language);
            let text = &programs[at % programs.len()].files[0].1;
            let n_chars = (text.chars().count() as f64 * cut) as usize;
            let half: String = text.chars().take(n_chars).collect();
            for attack in Attack::all().iter().filter(|attack| !attack.is_single()) {
                disguise(&half, language, attack, seed, &[&programs[0].files[0].1]);
            }
        }
    }
}
