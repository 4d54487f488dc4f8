//! Templates: code that many people have in other tasks too, such as reading the input or the skeleton of the lecture. Sharing it says little about a pair.
//!
//! Other tasks only weaken k-grams. If their programs were counted as classmates, the code that this class has in common because of its task would look rare.

use std::sync::Arc;

use rayon::prelude::*;

use crate::batch::Submission;
use crate::fingerprints::starter::StarterCode;
use crate::fingerprints::text::{Sampling, Text};
use crate::index::fingerprint_numbers::FingerprintNumbers;
use crate::index::jagged_array::JaggedArray;
use crate::index::postings::SharedKgrams;
use crate::maps::HashMap;
use crate::statistics::collusion_groups::Partition;
use crate::statistics::document_frequency::{Population, Vocabularies};
use crate::statistics::strength::{Strength, Strengths};

/// Other tasks are assumed to have this many more people, who share nothing: three who have the same are no custom yet.
const UNSEEN: usize = 20;
/// Number of people in other tasks who do not count: the two of a pair may have reused their own code.
const PAIR: usize = 2;

/// The templates of both views.
pub(crate) struct Templates {
    pub(crate) structure: Arc<Strengths>,
    pub(crate) wording: Arc<Strengths>,
    /// The people who have each weakened k-gram of the structure, by its hash.
    holders: Vec<(u64, Vec<u32>)>,
    /// Number of people in other tasks.
    pub(crate) n_people: usize,
}

impl Templates {
    /// Finds the templates in programs of other tasks. The arguments are the lengths of k-grams in the structure and in the wording.
    pub(crate) fn new(programs: &[Submission<'_>], [structure_k, wording_k]: [usize; 2]) -> Templates {
        let no_starter = [structure_k, wording_k].map(|k| StarterCode::new(&[], k));
        let population = people(programs);
        let structures: Vec<Text> = programs.par_iter().map(|program| Text::new(program, &no_starter[0])).collect();
        let (mut structure, mut wording, mut holders) = (Strengths::default(), Strengths::default(), Vec::new());
        each_kgram(&structures, &population, structure_k, |hash, strength, people| {
            structure.set(hash, strength);
            if strength != Strength::FULL {
                holders.push((hash, people.to_vec()));
            }
        });
        let wordings = structures.into_par_iter().zip(programs);
        let wordings: Vec<Text> = wordings.map(|(text, program)| text.into_wording(program, &no_starter[1])).collect();
        each_kgram(&wordings, &population, wording_k, |hash, strength, _| wording.set(hash, strength));
        let (structure, wording) = (Arc::new(structure), Arc::new(wording));
        Templates { structure, wording, holders, n_people: population.n_counted() }
    }

    /// Returns the people who have the fingerprints of the structure, as far as these are templates.
    pub(crate) fn holders(&self, numbers: &FingerprintNumbers) -> TemplateHolders {
        let mut found = TemplateHolders::default();
        for (hash, people) in &self.holders {
            if let Some(fingerprint) = numbers.number_of(*hash) {
                found.rows.insert(fingerprint, found.people.len());
                found.people.push_row(people.iter().copied());
            }
        }
        found
    }
}

/// Everybody who has the fingerprints of templates in other tasks.
#[derive(Default)]
pub(crate) struct TemplateHolders {
    /// The row of each fingerprint.
    rows: HashMap<u32, usize>,
    people: JaggedArray<u32>,
}

impl TemplateHolders {
    /// Returns the number of people who have at least half of some different fingerprints.
    pub(crate) fn n_with_half(&self, fingerprints: &[u32]) -> usize {
        let mut n_had: HashMap<u32, usize> = HashMap::default();
        for row in fingerprints.iter().filter_map(|fingerprint| self.rows.get(fingerprint)) {
            self.people.row(*row).iter().for_each(|&person| *n_had.entry(person).or_default() += 1);
        }
        n_had.into_values().filter(|n_had| 2 * n_had >= fingerprints.len()).count()
    }
}

/// Calls `take` with the hash, the strength and the people of each k-gram that several programs have.
fn each_kgram(texts: &[Text], population: &Population, k: usize, mut take: impl FnMut(u64, Strength, &[u32])) {
    if texts.is_empty() {
        return;
    }
    let shared = SharedKgrams::new(texts, population, Sampling { k, window: 1 }, &Strengths::default());
    let mut people = Vec::new();
    for (&hash, kgram) in shared.hashes.iter().zip(0..) {
        let holders = shared.holders(kgram);
        people.clear();
        people.extend(holders.iter().map(|&holder| population.work(holder)));
        people.sort_unstable();
        people.dedup();
        let n_people = population.n_peers(population.common_vocabularies(holders)) + UNSEEN;
        take(hash, Strength::of(people.len().saturating_sub(PAIR) as f64 / n_people as f64), &people);
    }
}

/// Returns the population of some programs, in which an author counts once.
fn people(programs: &[Submission<'_>]) -> Population {
    let mut authors: HashMap<u32, Vec<usize>> = HashMap::default();
    for (number, program) in programs.iter().enumerate() {
        if let Some(author) = program.author {
            authors.entry(author).or_default().push(number);
        }
    }
    let vocabularies = programs.iter().map(Vocabularies::of).collect();
    let programs = Population::new(&vec![1; programs.len()], vocabularies);
    programs.with_collusion_groups(&Partition::from_groups(programs.n_counted(), authors.values()))
}
