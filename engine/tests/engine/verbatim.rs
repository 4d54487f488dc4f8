//! Verbatim copies: what somebody hands in who copied says nothing about others.

use std::collections::BTreeMap;

use lookalike_engine::{Batch, Comparison, HandedOutPart, Pair, Submission, Verdict};
use proptest::prelude::*;

use crate::meaning::class;
use crate::{all_pairs, compare, random_numbers};

/// A program: the kinds and the spellings of its tokens.
type Program = (Vec<u32>, Vec<u32>);

/// Where a program comes from.
#[derive(Clone, Debug)]
enum Origin {
    Own,
    /// The program of somebody before, by place.
    Copy(prop::sample::Index),
    /// With other names.
    Renamed(prop::sample::Index),
    /// With other tokens after so many.
    Changed(prop::sample::Index, usize),
}

fn origin() -> impl Strategy<Value = Origin> {
    prop_oneof![
        5 => Just(Origin::Own),
        1 => any::<prop::sample::Index>().prop_map(Origin::Copy),
        2 => any::<prop::sample::Index>().prop_map(Origin::Renamed),
        2 => (any::<prop::sample::Index>(), 8_usize..60).prop_map(|(of, every)| Origin::Changed(of, every)),
    ]
}

/// Spells tokens with the names of an author: of five names for each kind, most authors choose the first.
fn spellings_of(kinds: &[u32], author: u64) -> Vec<u32> {
    kinds.iter().zip(random_numbers(author)).map(|(kind, roll)| kind * 5 + (roll % 10).min(4) as u32).collect()
}

/// A class with as many tokens of each program as `lengths` say.
fn programs(seed: u64, origins: &[(Origin, usize)]) -> Vec<Program> {
    let honest = class(origins.len() as u64, seed);
    let mut programs: Vec<Program> = Vec::new();
    for (author, ((origin, length), own)) in origins.iter().zip(honest).enumerate() {
        let names = seed * 1000 + author as u64;
        let program = match origin {
            Origin::Copy(of) if author > 0 => of.get(&programs).clone(),
            Origin::Renamed(of) if author > 0 => {
                let kinds = of.get(&programs).0.clone();
                (kinds.clone(), spellings_of(&kinds, names))
            }
            Origin::Changed(of, every) if author > 0 => {
                let (mut kinds, mut spellings) = of.get(&programs).clone();
                for place in (author % every..kinds.len()).step_by(*every) {
                    kinds[place] = 59 - kinds[place].min(59);
                    spellings[place] = kinds[place] * 5;
                }
                (kinds, spellings)
            }
            _ => {
                let kinds = own[..own.len().min(*length)].to_vec();
                (kinds.clone(), spellings_of(&kinds, names))
            }
        };
        programs.push(program);
    }
    programs
}

fn compared(programs: &[Program]) -> Comparison {
    let submissions =
        programs.iter().map(|program| Submission { files: vec![program.into()], ..Submission::default() });
    compare(&Batch { submissions: submissions.collect(), ..Batch::default() }, &all_pairs(9, 9))
}

/// The verdict of each pair of the first programs, and its score, evidence and expectation.
fn judged(compared: &Comparison, n: usize) -> BTreeMap<(usize, usize), (Verdict, [f64; 3])> {
    let among = compared.pairs.iter().filter(|pair| pair.right < n);
    let figures = |pair: &Pair| [pair.score, pair.evidence_bits, pair.expectation];
    among.map(|pair| ((pair.left, pair.right), (pair.verdict, figures(pair)))).collect()
}

/// The runs that count as handed out.
fn handed_out(compared: &Comparison) -> &[HandedOutPart] {
    compared.handed_out.as_ref().map_or(&[], |found| &found.parts)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    /// A verbatim copy of any one submission, added to any class, raises no verdict among the others, and changes no figure.
    #[test]
    fn verbatim_copies_raise_no_verdict_of_others(
        seed in 0..1_000_000_u64,
        origins in prop::collection::vec((origin(), 20_usize..300), 2..14),
        copied in any::<prop::sample::Index>(),
        n_copies in 1_usize..4,
    ) {
        let mut programs = programs(seed, &origins);
        let n = programs.len();
        let before = compared(&programs);
        programs.extend(vec![copied.get(&programs).clone(); n_copies]);
        let after = compared(&programs);
        let (of_before, of_after) = (judged(&before, n), judged(&after, n));
        for (pair, (verdict, figures)) in of_after {
            let (alone, figures_alone) = of_before[&pair];
            prop_assert!(verdict <= alone, "{pair:?} was {alone:?} and is {verdict:?}");
            // A program in more hands than there are others may be handed out, and pairs are judged without it.
            let n_same = if handed_out(&before) == handed_out(&after) { 3 } else { 2 };
            prop_assert_eq!(&figures[..n_same], &figures_alone[..n_same], "{:?}", pair);
        }
    }
}

/// Three who share nothing but a common short program, each with own names, stay unremarkable when a fourth copies one of them with its names; that pair alone is flagged.
#[test]
fn a_copied_short_program_flags_nobody_who_has_it_too() {
    let short = class(1, 5)[0][..30].to_vec();
    let of_three: Vec<Program> =
        (0..3).map(|author| (short.clone(), short.iter().map(|kind| kind * 5 + author).collect())).collect();
    let honest = class(12, 6).into_iter().map(|kinds| (kinds.clone(), spellings_of(&kinds, 3)));
    let mut programs: Vec<Program> = of_three.iter().cloned().chain(honest).collect();
    programs.push(of_three[0].clone());
    let flagged: Vec<(usize, usize)> = compared(&programs)
        .pairs
        .iter()
        .filter(|pair| pair.verdict.is_flagged())
        .map(|pair| (pair.left, pair.right))
        .collect();
    assert_eq!(flagged, [(0, 15)]);
}
