//! Other tasks: code that many people have there too counts little, and is shown as what it is.

use lookalike_engine::{Batch, Comparison, File, Pair, Submission};

use crate::{all_pairs, batch, compare, random_text};

/// Number of different kinds: runs do not come out equal by chance.
const N_KINDS: u64 = 60;
/// Number of people in the class, and in other tasks.
const N_CLASS: u64 = 12;
const N_OTHERS: u64 = 40;

/// Programs of 300 own tokens, the first `n_having` of which begin with `template`.
fn programs(seed: u64, n_programs: u64, template: &[u32], n_having: u64) -> Vec<Vec<u32>> {
    let program = |number: u64| {
        let own = random_text(seed + number, 300, N_KINDS);
        if number < n_having { [template, &own].concat() } else { own }
    };
    (0..n_programs).map(program).collect()
}

fn program(kinds: &[u32], vocabulary: u8, author: Option<u32>) -> Submission<'_> {
    Submission { author, files: vec![File { vocabulary, ..kinds.into() }], ..Submission::default() }
}

/// Compares a class with programs of other tasks.
fn compared_with(class: &[Vec<u32>], other_tasks: Vec<Submission<'_>>) -> Comparison {
    let files: Vec<&[u32]> = class.iter().map(Vec::as_slice).collect();
    compare(&Batch { other_tasks, ..batch(&files) }, &all_pairs(9, 9))
}

fn compared(class: &[Vec<u32>], others: &[Vec<u32>]) -> Comparison {
    compared_with(class, others.iter().map(|kinds| program(kinds, 0, None)).collect())
}

fn pair(compared: &Comparison, left: usize, right: usize) -> &Pair {
    compared.pairs.iter().find(|pair| (pair.left, pair.right) == (left, right)).expect("the two share something")
}

/// A template of three in a class is strong evidence by itself, and next to none if people of other tasks have it. It is matched all the same, and says how many have it there.
#[test]
fn a_template_counts_little_and_is_shown() {
    let template = random_text(7, 120, N_KINDS);
    let class = programs(100, N_CLASS, &template, 3);
    let alone = compared(&class, &[]);
    let others = programs(500, N_OTHERS, &template, 20);
    let beside = compared(&class, &others);
    let (alone, pair) = (pair(&alone, 0, 1), pair(&beside, 0, 1));
    assert!(
        alone.evidence_bits > 200.0 && pair.evidence_bits < 5.0,
        "{} and {}",
        alone.evidence_bits,
        pair.evidence_bits
    );
    assert!(!pair.verdict.is_flagged());
    assert_eq!(alone.matched_tokens, pair.matched_tokens);
    assert_eq!(beside.n_people_in_other_tasks, N_OTHERS as usize);
    assert_eq!(pair.passages[0].n_in_other_tasks, 20);
    assert_eq!(alone.passages[0].n_in_other_tasks, 0);
}

/// A long template that only two have in this class counts fully: if it were the custom here, others would have it too.
#[test]
fn a_long_template_that_only_two_have_counts() {
    let template = random_text(7, 120, N_KINDS);
    let class = programs(100, N_CLASS, &template, 2);
    let alone = compared(&class, &[]);
    let beside = compared(&class, &programs(500, N_OTHERS, &template, 20));
    assert_eq!(pair(&beside, 0, 1).evidence_bits, pair(&alone, 0, 1).evidence_bits);
    // A short one is the way in which anybody writes a line.
    let class = programs(100, N_CLASS, &template[..40], 2);
    let beside = compared(&class, &programs(500, N_OTHERS, &template[..40], 20));
    assert!(pair(&beside, 0, 1).evidence_bits < 5.0);
}

/// The more people have code in other tasks, the less it counts, and nothing ever counts more than without other tasks.
#[test]
fn evidence_falls_with_the_share_of_people() {
    let template = random_text(7, 120, N_KINDS);
    let class = programs(100, N_CLASS, &template, 3);
    let mut last = f64::INFINITY;
    for n_having in 0..20 {
        let compared = compared(&class, &programs(500, 200, &template, n_having));
        let bits = pair(&compared, 0, 1).evidence_bits;
        assert!(bits <= last, "{bits} bits with {n_having} people, {last} with one fewer");
        last = bits;
    }
    assert!(last < 5.0);
}

/// A person counts once, whatever number of programs has the code: two who reuse their own code are no custom.
#[test]
fn a_person_counts_once() {
    let template = random_text(7, 120, N_KINDS);
    let class = programs(100, N_CLASS, &template, 3);
    let others = programs(500, N_OTHERS, &template, 20);
    let alone = compared(&class, &[]);
    let author = |number: usize| Some(if number < 20 { number as u32 % 2 } else { number as u32 });
    let by_two = others.iter().enumerate().map(|(number, kinds)| program(kinds, 0, author(number)));
    let of_two = compared_with(&class, by_two.collect());
    assert_eq!(of_two.n_people_in_other_tasks, 22);
    assert_eq!(pair(&of_two, 0, 1).evidence_bits, pair(&alone, 0, 1).evidence_bits);
}

/// Programs in another language say nothing about what is usual in this one.
#[test]
fn another_language_does_not_dilute() {
    let template = random_text(7, 120, N_KINDS);
    let class = programs(100, N_CLASS, &template, 3);
    let (same, other) = (programs(500, 30, &template, 12), programs(900, 2000, &[], 0));
    let few: Vec<Submission<'_>> = same.iter().map(|kinds| program(kinds, 0, None)).collect();
    let many = few.iter().cloned().chain(other.iter().map(|kinds| program(kinds, 1, None)));
    let bits = |other_tasks| pair(&compared_with(&class, other_tasks), 0, 1).evidence_bits;
    assert_eq!(bits(many.collect()), bits(few));
}
