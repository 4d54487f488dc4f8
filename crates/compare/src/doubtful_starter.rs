//! Asks about starter code that looks like the program of somebody in the batch.
//!
//! What is starter code counts for nobody, so a student's program among it hides every copy of it. Starter code that was handed out is in most submissions, with more beside it; a student's program is the whole of one.

use std::collections::BTreeMap;

use lookalike_corpus::{Corpus, ReadFile, ReadSubmission};
use lookalike_engine::maps::HashMap;
use lookalike_engine::settings::Settings;
use lookalike_engine::starter::StarterCode;
use lookalike_report_templates::model::Role;
use rayon::prelude::*;

use crate::repeats::{NEARLY_EQUAL, wording};

/// Minimum number of submissions that tell a handout from a program.
const MIN_CLASS: usize = 3;

/// A file of starter code, or all files of one input.
struct Unit {
    name: String,
    hashes: Vec<u64>,
}

/// The relation of a submission to the units.
struct Relation {
    n_hashes: usize,
    /// The units that it has half of.
    has: Vec<usize>,
    /// The units that it is nearly equal to.
    is: Vec<usize>,
}

/// Returns a question about each part of the starter code that is nearly all of a submission, and that most others do not have half of.
pub(crate) fn questions(corpus: &Corpus) -> Vec<String> {
    let batch: Vec<&ReadSubmission> = corpus.submissions.iter().filter(|one| one.role == Role::Batch).collect();
    if corpus.starter.is_empty() || batch.len() < MIN_CLASS {
        return Vec::new();
    }
    let nothing = StarterCode::new(&[], Settings::NOISE_THRESHOLD);
    let units = units(corpus, &nothing);
    let mut holders: HashMap<u64, Vec<usize>> = HashMap::default();
    for (unit, Unit { hashes, .. }) in units.iter().enumerate() {
        hashes.iter().for_each(|&hash| holders.entry(hash).or_default().push(unit));
    }
    let relation = |submission: &&ReadSubmission| relation(&wording(&submission.files, &nothing), &units, &holders);
    let relations: Vec<Relation> = batch.par_iter().map(relation).collect();
    let mut sizes: Vec<usize> = relations.iter().map(|one| one.n_hashes).collect();
    sizes.sort_unstable();
    let median = sizes[sizes.len() / 2];
    let of_unit = |(unit, Unit { name, hashes }): (usize, &Unit)| {
        let n_having = relations.iter().filter(|one| one.has.contains(&unit)).count();
        let n_equal = relations.iter().filter(|one| one.is.contains(&unit)).count();
        // A stub that one person handed in as it was is shorter than a program.
        let is_program = 2 * hashes.len() >= median;
        (n_equal > 0 && 2 * n_having <= batch.len() && is_program).then(|| {
            format!(
                "--starter {name} is nearly equal to {n_equal} of {} submissions, and {} have less than half of it: if it is a student's program, leave it out, because no copy of it is found",
                batch.len(),
                batch.len() - n_having
            )
        })
    };
    units.iter().enumerate().filter_map(of_unit).collect()
}

/// Returns the inputs of starter code, and their files where there are several.
fn units(corpus: &Corpus, nothing: &StarterCode<'_>) -> Vec<Unit> {
    let mut inputs: BTreeMap<&str, Vec<&ReadFile>> = BTreeMap::new();
    for file in &corpus.starter {
        inputs.entry(&corpus.input_files[file.listed].owner).or_default().push(file);
    }
    let mut units = Vec::new();
    for (name, files) in inputs {
        if let [_, _, ..] = files[..] {
            let of_file = |&file: &&ReadFile| Unit {
                name: format!("{name}/{}", file.decoded.path),
                hashes: wording([file], nothing),
            };
            units.extend(files.iter().map(of_file));
        }
        units.push(Unit { name: name.to_owned(), hashes: wording(files, nothing) });
    }
    units.retain(|unit| !unit.hashes.is_empty());
    units
}

fn relation(hashes: &[u64], units: &[Unit], holders: &HashMap<u64, Vec<usize>>) -> Relation {
    let mut n_shared = vec![0; units.len()];
    for unit in hashes.iter().filter_map(|hash| holders.get(hash)).flatten() {
        n_shared[*unit] += 1;
    }
    let select = |is_selected: &dyn Fn(usize, usize) -> bool| -> Vec<usize> {
        (0..units.len()).filter(|&unit| is_selected(n_shared[unit], units[unit].hashes.len())).collect()
    };
    let is_equal = |n_shared: usize, n: usize| n_shared as f64 >= NEARLY_EQUAL * (hashes.len() + n - n_shared) as f64;
    Relation { n_hashes: hashes.len(), has: select(&|n_shared, n| 2 * n_shared >= n), is: select(&is_equal) }
}
