//! Seeds, growth, and arbitrary input.

use lookalike_disguise::{Attack, Language, disguise};
use proptest::prelude::*;

use crate::samples::{Program, programs};

/// Returns the number of lines that are not blank.
fn n_lines(text: &str) -> usize {
    text.lines().filter(|line| !line.trim().is_empty()).count()
}

/// Returns each program in a disguise, as one text.
fn in_disguise(language: Language, programs: &[Program], attack: &Attack, seed: u64) -> Vec<String> {
    programs.iter().map(|program| program.disguised(language, attack, seed, programs).text()).collect()
}

#[test]
fn seed_determines_the_disguise() {
    for language in Language::all() {
        let programs: Vec<Program> = programs(language).into_iter().take(2).collect();
        for attack in Attack::all() {
            let texts = |seed| in_disguise(language, &programs, attack, seed);
            assert_eq!(texts(1), texts(1), "{}", attack.name());
            assert!((2..5).any(|seed| texts(seed) != texts(1)), "{}: all seeds give the same text", attack.name());
        }
    }
}

/// An attack may find nothing to change in some programs, but not in most.
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
fn programs_grow_by_the_percentage_of_the_attack() {
    for language in Language::all() {
        let programs = programs(language);
        for attack in Attack::all().iter().filter(|attack| attack.is_single() && attack.growth() > 0) {
            for (program, seed) in programs.iter().zip(0..).step_by(2) {
                let lines = |files: &[(String, String)]| files.iter().map(|(_, text)| n_lines(text)).sum::<usize>();
                let before = lines(&program.files) as f64;
                let after = lines(&program.disguised(language, attack, seed, &programs).files) as f64;
                let growth = (after / before - 1.0) * 100.0;
                // Lines with comments do not count, so the growth is slightly lower than requested.
                let (least, most) = (attack.growth() as f64 * 0.7, attack.growth() as f64 * 1.1 + 4.0);
                assert!((least..=most).contains(&growth), "{} {}: {growth}", attack.name(), program.author);
            }
        }
    }
}

#[test]
fn attacks_are_found_by_name() {
    for attack in Attack::all() {
        assert_eq!(Attack::named(attack.name()), Some(attack));
        assert_eq!(attack.is_single(), !attack.name().contains('+'));
    }
    assert_eq!(Attack::named("none"), None);
}

/// A report disguises what students hand in: no shape of a text overflows the stack.
#[test]
fn long_and_deep_programs_are_disguised() {
    let n = 3000;
    let shapes = [
        "{".repeat(n) + &"}".repeat(n),
        format!("x = {}{};", "(".repeat(n), ")".repeat(n)),
        format!("int main() {{ {} c = 1; }}", "if (a) b = 1; else ".repeat(n)),
        format!("class A {{ void f() {{ {} x++; }} }}", "for (int i = 0; i < n; i++) ".repeat(n)),
        (0..n / 2).map(|at| format!("int x{at} = x{};\n", at + 1)).collect(),
        (0..n / 10).map(|depth| format!("{}if x:\n", " ".repeat(depth))).collect(),
    ];
    for shape in &shapes {
        for language in Language::all() {
            for attack in Attack::trials() {
                assert!(!disguise(shape, language, attack, 1, &[shape]).is_empty());
            }
        }
    }
}

/// Generates keywords, operators and brackets in any order.
fn token_soup() -> impl Strategy<Value = String> {
    const WORDS: &str = "if else for while do ( ) { } [ ] ; : , = x y int class def return switch case default struct -> \
        += ++ < == 1 ' #define /* */ // @ lambda try catch range in not enum é static import . * main \
        this super final record interface match";
    const LAYOUT_AND_STRINGS: [&str; 6] = ["\"s\"", "\n", "\n    ", "\n        ", "\\\n", "f\"{x}\""];
    let piece = prop::sample::select(WORDS.split(' ').chain(LAYOUT_AND_STRINGS).collect::<Vec<_>>());
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.join(" "))
}

/// Very deep nesting does not overflow the stack.
#[test]
fn deep_nesting_is_accepted() {
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

    #[test]
    fn any_text_is_accepted(any in any::<String>(), confused in token_soup(), other in token_soup(), seed in 0..1000_u64) {
        for language in Language::all() {
            for attack in Attack::all() {
                disguise(&confused, language, attack, seed, &[&other]);
            }
            let all = Attack::named("everything+insertion-60").unwrap();
            disguise(&any, language, all, seed, &[&confused]);
        }
    }

    #[test]
    fn truncated_programs_are_accepted(at in 0..20_usize, cut in 0.0..1.0_f64, seed in 0..1000_u64) {
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
