//! Planters: what one submission holds changes nothing that is said of others.

use lookalike_engine::{Comparison, Verdict};

use crate::{all_pairs, batch, compare, random_numbers, random_text};

/// Number of different kinds: runs do not come out equal by chance.
const N_KINDS: u64 = 60;

/// A class of 24 that shares idioms. The second program has a part of the first, and the fourth all of the third with changes.
fn class(seed: u64) -> Vec<Vec<u32>> {
    let idioms: Vec<Vec<u32>> = (0..30).map(|idiom| random_text(seed * 1000 + idiom, 25, N_KINDS)).collect();
    let program = |person: u64| {
        let mut choices = random_numbers(seed * 500 + person);
        let mut program = random_text(seed * 100 + person + 7, 350, N_KINDS);
        for _ in 0..8 {
            let at = (choices.next().unwrap_or_default() % program.len() as u64) as usize;
            let idiom = &idioms[(choices.next().unwrap_or_default() % 30) as usize];
            program.splice(at..at, idiom.iter().copied());
        }
        program
    };
    let mut class: Vec<Vec<u32>> = (0..24).map(program).collect();
    class[1] = [&class[0][..230], &class[1][200..]].concat();
    class[3] = class[2].iter().enumerate().map(|(at, &kind)| if at % 31 == 5 { 59 - kind } else { kind }).collect();
    class
}

/// Compares a class and planters after it, each of whom has an own program and those of eight of the class.
fn with_planters(class: &[Vec<u32>], n_planters: u64) -> Comparison {
    let planter = |number: u64| {
        let own = random_text(90_000 + number, 300, N_KINDS);
        let first = (number as usize * 3) % (class.len() - 8);
        [&[own], &class[first..first + 8]].concat().concat()
    };
    let planters: Vec<Vec<u32>> = (0..n_planters).map(planter).collect();
    let files: Vec<&[u32]> = class.iter().chain(&planters).map(Vec::as_slice).collect();
    compare(&batch(&files), &all_pairs(9, 9))
}

/// The pairs of the class without planters, by rank, with their verdicts.
fn pairs(compared: &Comparison, n: usize) -> Vec<((usize, usize), Verdict)> {
    let of_class = compared.pairs.iter().filter(|pair| pair.left < n && pair.right < n);
    of_class.map(|pair| ((pair.left, pair.right), pair.verdict)).collect()
}

/// One to eight planters change no verdict of others, and no rank of a flagged pair by more than two.
#[test]
fn planters_change_nothing_that_is_said_of_others() {
    for seed in [1, 2, 3] {
        let class = class(seed);
        let alone = pairs(&with_planters(&class, 0), class.len());
        let flagged = |pairs: &[((usize, usize), Verdict)]| {
            pairs.iter().filter(|(_, verdict)| verdict.is_flagged()).copied().collect::<Vec<_>>()
        };
        assert!(flagged(&alone).iter().any(|(pair, _)| *pair == (2, 3)), "{:?}", flagged(&alone));
        for n_planters in [1, 2, 4, 8] {
            let beside = pairs(&with_planters(&class, n_planters), class.len());
            let (mut before, mut after) = (flagged(&alone), flagged(&beside));
            before.sort();
            after.sort();
            assert_eq!(before, after, "class {seed} with {n_planters} planters");
            for (rank, (pair, _)) in alone.iter().enumerate().take(4) {
                let now = beside.iter().position(|(other, _)| other == pair).expect("the pair is there");
                assert!(now.abs_diff(rank) <= 2, "{pair:?} of class {seed} falls from {rank} to {now}");
            }
        }
    }
}

/// A planter with a changed copy beside seven other programs is flagged with all that it holds.
#[test]
fn a_planter_stays_flagged_with_its_sources() {
    let class = class(4);
    let own = random_text(90_000, 300, N_KINDS);
    let changed: Vec<u32> =
        class[9].iter().enumerate().map(|(at, &kind)| if at % 31 == 5 { 59 - kind } else { kind }).collect();
    let planter = [&[own, changed], &class[10..17]].concat().concat();
    let files: Vec<&[u32]> = class.iter().chain([&planter]).map(Vec::as_slice).collect();
    let compared = compare(&batch(&files), &all_pairs(9, 9));
    let [planter] = &compared.planters[..] else { panic!("{:?}", compared.planters) };
    assert!(planter.holds.contains(&9) && planter.holds.len() > 5, "{planter:?}");
    for &held in &planter.holds {
        let pair = compared.pairs.iter().find(|pair| (pair.left, pair.right) == (held, class.len()));
        assert!(pair.is_some_and(|pair| pair.verdict.is_flagged()), "{held}");
    }
}

/// A program that shares no idiom with anybody is told from the others.
#[test]
fn who_shares_nothing_is_told_from_the_others() {
    let mut class = class(5);
    class.push(random_text(77_777, 400, N_KINDS).into_iter().map(|kind| kind + 1000).collect());
    let files: Vec<&[u32]> = class.iter().map(Vec::as_slice).collect();
    let compared = compare(&batch(&files), &all_pairs(9, 9));
    let shares: Vec<bool> = compared.facts.iter().map(|facts| facts.shares_something).collect();
    let n_sharing = shares.iter().filter(|shares| **shares).count();
    assert!(!shares[class.len() - 1] && n_sharing >= 20, "{shares:?}");
}

/// Every figure of others is the same as without planters.
#[test]
fn figures_of_others_are_the_same() {
    let class = class(6);
    let figures = |compared: &Comparison| {
        let of_class = compared.pairs.iter().filter(|pair| pair.left < class.len() && pair.right < class.len());
        let mut figures: Vec<_> = of_class
            .map(|pair| (pair.left, pair.right, pair.evidence_bits, pair.first_stage, pair.expectation))
            .collect();
        figures.sort_by_key(|&(left, right, ..)| (left, right));
        figures
    };
    let alone = figures(&with_planters(&class, 0));
    for n_planters in [1, 4] {
        let beside = with_planters(&class, n_planters);
        assert_eq!(beside.planters.len(), n_planters as usize);
        let beside = figures(&beside);
        let differs = alone.iter().zip(&beside).find(|(one, other)| one != other);
        assert!(differs.is_none() && alone.len() == beside.len(), "{n_planters}: {differs:?}");
    }
}
