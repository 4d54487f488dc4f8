//! Disguised copies: each is judged as if one more person had handed it in, and nothing else changes.

use lookalike_engine::{Batch, Comparison, DisguisedCopy, File, Submission, Verdict};
use proptest::prelude::*;

use crate::{all_pairs, batch, compare, random_text};

/// Number of different kinds: runs do not come out equal by chance.
const N_KINDS: u64 = 60;
const N_CLASS: u64 = 24;

/// Programs with a common beginning of `n_usual` tokens.
fn class(seed: u64, n_usual: usize) -> Vec<Vec<u32>> {
    let usual = random_text(seed, n_usual, N_KINDS);
    (1..=N_CLASS).map(|person| [usual.clone(), random_text(seed + person, 300, N_KINDS)].concat()).collect()
}

/// The first part of a program of the class, in percent, before own code.
fn part_of(program: &[u32], percent: usize, seed: u64) -> Vec<u32> {
    let n_tokens = program.len() * percent / 100;
    [program[..n_tokens].to_vec(), random_text(seed + 1000, program.len() - n_tokens, N_KINDS)].concat()
}

fn submission(kinds: &[u32]) -> Submission<'_> {
    Submission { files: vec![File::from(kinds)], ..Submission::default() }
}

fn compared(class: &[Vec<u32>], copies: &[(usize, Option<usize>, Vec<u32>)]) -> Comparison {
    let files: Vec<&[u32]> = class.iter().map(Vec::as_slice).collect();
    let copy = |(original, host, kinds): &'_ (usize, Option<usize>, Vec<u32>)| (*original, *host, kinds.clone());
    let copies: Vec<(usize, Option<usize>, Vec<u32>)> = copies.iter().map(copy).collect();
    let copies = copies.iter().map(|(original, host, kinds)| DisguisedCopy {
        original: *original,
        host: *host,
        submission: submission(kinds),
    });
    compare(&Batch { copies: copies.collect(), ..batch(&files) }, &all_pairs(9, 9))
}

/// The verdict on a pair of the class.
fn verdict(compared: &Comparison, left: usize, right: usize) -> Verdict {
    let pair = compared.pairs.iter().find(|pair| (pair.left, pair.right) == (left, right));
    pair.map_or(Verdict::Unremarkable, |pair| pair.verdict)
}

/// A verdict is the one that the same program gets as a submission. Only where it turns may the two differ: another submission changes the class a little.
#[test]
fn a_copy_is_judged_like_one_more_submission() {
    for n_usual in [0, 60, 300] {
        let class = class(7, n_usual);
        let parts: Vec<Vec<u32>> = (0..=100).step_by(5).map(|percent| part_of(&class[3], percent, 7)).collect();
        let copies: Vec<_> = parts.iter().map(|part| (3, None, part.clone())).collect();
        let verdicts = compared(&class, &copies).copies;
        let n_same = parts.iter().zip(&verdicts).filter(|(part, judged)| {
            let with_part = [class.clone(), vec![(*part).clone()]].concat();
            verdict(&compared(&with_part, &[]), 3, class.len()) == **judged
        });
        assert!(n_same.count() >= parts.len() - 1, "{n_usual} usual tokens: {verdicts:?}");
        assert_eq!(verdicts[0], Verdict::Unremarkable, "a program that has nothing of the original");
        assert_eq!(verdicts[parts.len() - 1], Verdict::Strong, "the whole original");
    }
}

/// A copy in somebody's program is found there, as if the program were not in the class a second time.
#[test]
fn a_program_with_a_copy_in_it_is_judged_in_its_place() {
    let class = class(9, 100);
    let inside = [class[5].clone(), class[3][100..].to_vec()].concat();
    let verdicts = compared(&class, &[(3, Some(5), inside.clone())]).copies;
    let mut in_its_place = class.clone();
    in_its_place[5] = inside;
    assert_eq!(verdicts, [verdict(&compared(&in_its_place, &[]), 3, 5)]);
    assert!(verdicts[0].is_flagged());
}

proptest! {
    /// The verdicts, figures and matches of a class are the same with and without copies.
    #[test]
    fn copies_change_nothing_else(seed in 0_u64..1000, percent in 0_usize..=100, original in 0_usize..20) {
        let mut class = class(seed, 80);
        // A real copy, a planter of three programs, and code that half of the class has.
        class[1] = part_of(&class[0], 70, seed);
        class[2] = [class[4].clone(), class[6].clone(), class[8].clone()].concat();
        let copies = [(original, None, part_of(&class[original], percent, seed)), (original, Some(3), class[3].clone())];
        let (with, without) = (compared(&class, &copies), compared(&class, &[]));
        prop_assert_eq!(with.copies.len(), 2);
        prop_assert_eq!(Comparison { copies: Vec::new(), ..with }, without);
    }
}
