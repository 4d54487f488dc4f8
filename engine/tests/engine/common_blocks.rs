//! Common blocks: code that several have who are otherwise different does not flag them; a program that several copied does.

use lookalike_engine::{Comparison, Settings, Verdict};

use crate::{batch, compare, random_text};

/// Number of honest programs around those of a test.
const N_HONEST: u64 = 20;
/// Number of different kinds: runs do not come out equal by chance.
const N_KINDS: u64 = 60;

/// Compares programs among honest ones. Theirs come first in the batch.
fn compared(programs: &[Vec<u32>]) -> Comparison {
    let honest: Vec<Vec<u32>> = (0..N_HONEST).map(|seed| random_text(1000 + seed, 700, N_KINDS)).collect();
    let files: Vec<&[u32]> = programs.iter().chain(&honest).map(Vec::as_slice).collect();
    compare(&batch(&files), &Settings { min_score: 0.0, top: None, ..Settings::default() })
}

fn verdict(compared: &Comparison, left: usize, right: usize) -> Verdict {
    let pair = compared.pairs.iter().find(|pair| (pair.left, pair.right) == (left, right));
    pair.map_or(Verdict::Unremarkable, |pair| pair.verdict)
}

/// Programs of `n_own` own tokens around the same `block`.
fn around(block: &[u32], n_programs: u64, n_own: usize) -> Vec<Vec<u32>> {
    let program = |seed: u64| {
        let own = random_text(seed + 1, n_own, N_KINDS);
        [&own[..n_own / 2], block, &own[n_own / 2..]].concat()
    };
    (0..n_programs).map(program).collect()
}

/// Three people with the same block are flagged, because the third may have taken a part of the work of two; with a fourth, nobody is. The block is named in both cases.
#[test]
fn a_block_of_many_flags_nobody() {
    let block = random_text(77, 320, N_KINDS);
    let three = compared(&around(&block, 3, 380));
    assert!(verdict(&three, 0, 1).is_flagged());
    assert_eq!(three.common_blocks.len(), 1);
    for n_programs in [4, 5, 8] {
        let many = compared(&around(&block, n_programs, 380));
        assert_eq!(many.n_flagged, Default::default(), "{n_programs} programs");
        let [found] = many.common_blocks.as_slice() else { panic!("{:?}", many.common_blocks) };
        assert_eq!(found.n_different, n_programs as usize);
        assert_eq!(found.holders, (0..n_programs as usize).collect::<Vec<_>>());
        let tokens: usize = found.ranges.iter().map(|range| range.tokens.len()).sum();
        assert!(tokens >= block.len(), "{tokens} tokens");
        let pair = many.pairs.iter().find(|pair| pair.common_block.is_some()).unwrap();
        let of_pair = pair.common_block.as_ref().unwrap();
        assert_eq!(of_pair.block, 0);
        assert_eq!(of_pair.others.len(), n_programs as usize - 2);
        assert!(!of_pair.others.contains(&pair.left) && !of_pair.others.contains(&pair.right));
    }
}

/// People who have the same program are flagged however many they are: nobody of them is otherwise different.
#[test]
fn a_program_that_many_copied_stays_flagged() {
    let program = random_text(5, 500, N_KINDS);
    for n_copies in [3_u64, 5, 8] {
        // Each copy changes one token in forty.
        let changed = |copy: u64| {
            let mut program = program.clone();
            let changes = random_text(50 + copy, program.len(), N_KINDS);
            for place in (copy as usize..program.len()).step_by(97) {
                program[place] = changes[place];
            }
            program
        };
        let compared = compared(&(0..n_copies).map(changed).collect::<Vec<_>>());
        let n_pairs = (n_copies * (n_copies - 1) / 2) as usize;
        assert_eq!(compared.n_flagged.strong + compared.n_flagged.worth_a_look, n_pairs, "{n_copies} copies");
        assert_eq!(compared.common_blocks, []);
    }
}

/// Two who share their programs besides the block stay flagged, and their pair names the block and its other holders.
#[test]
fn a_pair_that_shares_the_rest_stays_flagged() {
    let block = random_text(77, 320, N_KINDS);
    let mut programs = around(&block, 5, 380);
    let mut copy = programs[0].clone();
    copy.truncate(copy.len() - 30);
    programs.push(copy);
    let compared = compared(&programs);
    assert_eq!(verdict(&compared, 0, 5), Verdict::Strong);
    let pair = compared.pairs.iter().find(|pair| (pair.left, pair.right) == (0, 5)).unwrap();
    assert_eq!(pair.common_block.as_ref().unwrap().others, [1, 2, 3, 4]);
    assert_eq!(compared.n_flagged.strong + compared.n_flagged.worth_a_look, 1);
}

/// Compares a class of 700 in which 300 have a skeleton, each with as much of their own. `change` changes the programs of these.
fn with_skeleton_of_hundreds(change: impl Fn(&mut Vec<Vec<u32>>)) -> Comparison {
    let mut programs = around(&random_text(9999, 640, N_KINDS), 300, 700);
    change(&mut programs);
    programs.extend((0..400).map(|seed| random_text(5000 + seed, 1400, N_KINDS)));
    let files: Vec<&[u32]> = programs.iter().map(Vec::as_slice).collect();
    compare(&batch(&files), &Settings::default())
}

/// Code that hundreds have is found as well, and flags nobody who shares a little more.
#[test]
fn a_block_of_hundreds_is_found() {
    for (n_more, is_flagged) in [(160, false), (220, true)] {
        let more = random_text(9998, n_more, N_KINDS);
        let compared =
            with_skeleton_of_hundreds(|programs| programs[..2].iter_mut().for_each(|program| program.extend(&more)));
        let pair = compared.pairs.iter().find(|pair| (pair.left, pair.right) == (0, 1)).unwrap();
        assert_eq!(pair.verdict.is_flagged(), is_flagged, "{n_more} tokens more");
        assert_eq!(pair.common_block.as_ref().unwrap().others, (2..300).collect::<Vec<_>>());
        let [found] = compared.common_blocks.as_slice() else { panic!("{:?}", compared.common_blocks) };
        assert_eq!(found.holders, (0..300).collect::<Vec<_>>());
    }
}

/// For hundreds of flagged pairs, a sample of those who have the code is compared with each pair.
#[test]
fn a_block_of_hundreds_is_found_for_many_pairs() {
    let copies = 1..25;
    let compared = with_skeleton_of_hundreds(|programs| {
        for copy in copies.clone() {
            programs[copy] = programs[0][..programs[0].len() - copy].to_vec();
        }
    });
    let flagged: Vec<_> = compared.pairs.iter().filter(|pair| pair.verdict.is_flagged()).collect();
    assert_eq!(flagged.len(), 25 * 24 / 2);
    for pair in flagged {
        let others = &pair.common_block.as_ref().unwrap().others;
        assert!(others.len() > 30 && others.iter().all(|&other| (25..300).contains(&other)), "{others:?}");
    }
}
