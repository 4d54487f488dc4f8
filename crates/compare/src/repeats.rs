//! Holds the inputs against the batch before anything is compared.
//!
//! A batch that is given again as earlier submissions makes everybody a case with himself, and as other tasks it makes its own copies look usual. Programs that are in the batch already do not count a second time, and the report says how many they are. A single earlier program that somebody handed in is what earlier submissions are for: they are the batch again only if most of them are.

use lookalike_corpus::{Corpus, ReadFile, ReadSubmission};
use lookalike_engine::batch::Kind;
use lookalike_engine::maps::{HashMap, HashSet};
use lookalike_engine::starter::StarterCode;
use lookalike_engine::{File, Settings, Submission, TokenSource, fingerprint_set};
use lookalike_report_templates::model::{Input, Role};
use rayon::prelude::*;

/// Minimum resemblance, in wording, of two programs that count as the same. In a second download they are equal but for what somebody handed in anew.
pub(crate) const NEARLY_EQUAL: f64 = 0.9;
/// Maximum number of hashes in the sketch of a program. It estimates a resemblance of 0.9 with a standard deviation of 0.015.
const SKETCH: usize = 400;
/// Minimum number of programs that are the batch again under other names. Two people may each have handed in a program of a collection of two.
const MIN_UNNAMED: usize = 3;
/// The reason, in words, for files of programs that do not count.
const REASON: &str = "a program of the batch, given again";

/// Sketches of programs, and who has which hash.
struct Programs<'a> {
    programs: Vec<&'a ReadSubmission>,
    starter: &'a StarterCode<'a>,
    sketches: Vec<Vec<u64>>,
    holders: HashMap<u64, Vec<usize>>,
}

impl<'a> Programs<'a> {
    fn new(programs: Vec<&'a ReadSubmission>, starter: &'a StarterCode<'a>) -> Programs<'a> {
        let sketches: Vec<Vec<u64>> = programs.par_iter().map(|one| sketch(one, starter)).collect();
        let mut holders: HashMap<u64, Vec<usize>> = HashMap::default();
        for (program, sketch) in sketches.iter().enumerate() {
            sketch.iter().for_each(|&hash| holders.entry(hash).or_default().push(program));
        }
        Programs { programs, starter, sketches, holders }
    }

    fn n_holders(&self, hash: u64) -> usize {
        self.holders.get(&hash).map_or(0, Vec::len)
    }

    /// Returns those that are nearly equal to a program, ascending. A program without own code is equal to none.
    fn nearly_equal(&self, program: &ReadSubmission) -> Vec<usize> {
        let sketch = sketch(program, self.starter);
        let mut by_rarity = sketch.clone();
        by_rarity.sort_unstable_by_key(|&hash| (self.n_holders(hash), hash));
        // A program with nine tenths of the hashes has one of the rarest tenth and one more.
        let n_missing = ((1.0 - NEARLY_EQUAL) * sketch.len() as f64) as usize;
        let rarest = by_rarity.iter().take(n_missing + 1);
        let mut candidates: Vec<usize> = rarest.filter_map(|hash| self.holders.get(hash)).flatten().copied().collect();
        candidates.sort_unstable();
        candidates.dedup();
        // Programs on the same large framework are nearly equal by what all have; the rest has to be, too.
        let rare = |sketch: &[u64]| -> Vec<u64> {
            sketch.iter().copied().filter(|&hash| 2 * self.n_holders(hash) <= self.programs.len()).collect()
        };
        let rare_of_program = rare(&sketch);
        candidates.retain(|&other| {
            let other = &self.sketches[other];
            is_nearly_equal(&sketch, other) && is_nearly_equal(&rare_of_program, &rare(other))
        });
        candidates
    }
}

/// Returns the smallest hashes of the wording of a program without its starter code, ascending.
fn sketch(program: &ReadSubmission, starter: &StarterCode<'_>) -> Vec<u64> {
    let mut hashes = wording(&program.files, starter);
    hashes.truncate(SKETCH);
    hashes
}

/// Returns all hashes of the wording of files without their starter code, ascending.
pub(crate) fn wording<'f>(files: impl IntoIterator<Item = &'f ReadFile>, starter: &StarterCode<'_>) -> Vec<u64> {
    let spellings: Vec<_> = files.into_iter().map(TokenSource::spellings).collect();
    let files = spellings.iter().map(|file| File::from(&**file)).collect();
    fingerprint_set(&Submission { files, ..Submission::default() }, starter, Settings::NOISE_THRESHOLD, 1)
}

/// Returns whether two ascending sketches are those of nearly equal sets, by the smallest hashes of both together (Broder). Two empty ones are equal.
fn is_nearly_equal(one: &[u64], other: &[u64]) -> bool {
    let (mut at, mut of_other, mut n_shared, mut n_all) = (0, 0, 0, 0);
    while n_all < SKETCH && (at < one.len() || of_other < other.len()) {
        let hash = one.get(at).into_iter().chain(other.get(of_other)).min();
        let (is_in_one, is_in_other) = (one.get(at) == hash, other.get(of_other) == hash);
        at += usize::from(is_in_one);
        of_other += usize::from(is_in_other);
        n_shared += usize::from(is_in_one && is_in_other);
        n_all += 1;
    }
    n_shared as f64 >= NEARLY_EQUAL * f64::from(n_all as u32)
}

/// Returns whether both are called the same or are by the same person.
fn is_same_person(one: &ReadSubmission, other: &ReadSubmission) -> bool {
    let (one, other) = (&one.provenance, &other.provenance);
    one.name.to_lowercase() == other.name.to_lowercase()
        || one.authors.iter().any(|author| other.authors.contains(author))
}

/// Returns the number of programs of one input, and which are programs of the batch, if the input is the batch again or a part of it: most of its programs are, and they are most of the batch or have the same names.
fn again(submissions: &[ReadSubmission], origin: usize, batch: &Programs<'_>) -> (usize, Vec<usize>) {
    let (indices, input): (Vec<usize>, Vec<&ReadSubmission>) =
        submissions.iter().enumerate().filter(|(_, one)| one.origin == origin).unzip();
    let with_code = |programs: &[&ReadSubmission]| {
        programs.iter().filter(|one| one.files.iter().any(|file| !file.tokens.is_empty())).count()
    };
    let same: Vec<Vec<usize>> = input.par_iter().map(|program| batch.nearly_equal(program)).collect();
    let n_here = same.iter().filter(|same| !same.is_empty()).count();
    let n_there = same.iter().flatten().collect::<HashSet<_>>().len();
    let n_same = n_here.min(n_there);
    let is_named = |(program, same): (&&ReadSubmission, &Vec<usize>)| {
        same.iter().any(|&other| is_same_person(program, batch.programs[other]))
    };
    let n_named = input.iter().zip(&same).filter(|&both| is_named(both)).count();
    let is_most_of_batch = 2 * n_same > with_code(&batch.programs) && n_same >= MIN_UNNAMED;
    let is_again = 2 * n_same > with_code(&input) && (is_most_of_batch || 2 * n_named > n_same);
    // Somebody who handed in anew stands in both.
    let is_of_batch = |program: &ReadSubmission| {
        program.role == Role::Earlier && batch.programs.iter().any(|other| is_same_person(program, other))
    };
    let programs = indices.iter().zip(&input).zip(&same).filter(|_| is_again);
    let repeated = programs.filter(|((_, program), same)| !same.is_empty() || is_of_batch(program));
    (input.len(), repeated.map(|((index, _), _)| *index).collect())
}

/// The starter code of a corpus in its wording.
struct Starter(Vec<Vec<Kind>>);

impl Starter {
    fn of(corpus: &Corpus) -> Starter {
        Starter(corpus.starter.iter().map(|file| file.spellings().into_owned()).collect())
    }

    fn code(&self) -> StarterCode<'_> {
        StarterCode::new(&self.0.iter().map(Vec::as_slice).collect::<Vec<_>>(), Settings::NOISE_THRESHOLD)
    }
}

/// Leaves out the programs of earlier submissions, and of a second batch, that are the batch again, and says so.
pub(crate) fn leave_out_batch(corpus: &mut Corpus) {
    let starter = Starter::of(corpus);
    let starter = starter.code();
    let mut left_out = Vec::new();
    let mut warnings = Vec::new();
    // Stored batches have no layout; the archive looks at them itself, because only those submissions are here that are like a new one.
    let may_repeat = |input: &Input| matches!(input.role, Role::Batch | Role::Earlier) && input.layout.is_some();
    for (origin, input) in corpus.inputs.iter().enumerate().skip(1).filter(|(_, input)| may_repeat(input)) {
        let is_before = |one: &&ReadSubmission| one.role == Role::Batch && one.origin < origin;
        let batch = Programs::new(corpus.submissions.iter().filter(is_before).collect(), &starter);
        let (n_programs, repeated) = again(&corpus.submissions, origin, &batch);
        warnings.extend(notice(input, repeated.len(), n_programs));
        left_out.extend(repeated);
    }
    left_out.sort_unstable();
    corpus.leave_out(&left_out, REASON);
    corpus.warnings.extend(warnings);
}

/// Leaves out the programs of other tasks that are nearly equal to a submission, and says so. A single one may be an upload mixed up, but even that shows nothing about other tasks.
pub(crate) fn leave_out_submissions(other_tasks: &mut Corpus, corpus: &Corpus) {
    let starter = Starter::of(corpus);
    let starter = starter.code();
    let programs = Programs::new(corpus.submissions.iter().collect(), &starter);
    let is_repeated: Vec<bool> =
        other_tasks.submissions.par_iter().map(|one| !programs.nearly_equal(one).is_empty()).collect();
    for (origin, input) in other_tasks.inputs.iter().enumerate() {
        let of_input = || other_tasks.submissions.iter().zip(&is_repeated).filter(|(one, _)| one.origin == origin);
        let n_repeated = of_input().filter(|(_, is_repeated)| **is_repeated).count();
        other_tasks.warnings.extend(notice(input, n_repeated, of_input().count()));
    }
    let mut is_repeated = is_repeated.into_iter();
    other_tasks.submissions.retain(|_| !is_repeated.next().unwrap_or_default());
}

/// Leaves out the reference answers that are the batch again, and says so.
pub(crate) fn leave_out_answers(answers: &mut Corpus, corpus: &Corpus) {
    let starter = Starter::of(corpus);
    let starter = starter.code();
    let is_of_batch = |one: &&ReadSubmission| one.role == Role::Batch;
    let batch = Programs::new(corpus.submissions.iter().filter(is_of_batch).collect(), &starter);
    let mut is_repeated = vec![false; answers.submissions.len()];
    for (origin, input) in answers.inputs.iter().enumerate() {
        let (n_programs, repeated) = again(&answers.submissions, origin, &batch);
        answers.warnings.extend(notice(input, repeated.len(), n_programs));
        repeated.into_iter().for_each(|index| is_repeated[index] = true);
    }
    let mut is_repeated = is_repeated.into_iter();
    answers.submissions.retain(|_| !is_repeated.next().unwrap_or_default());
}

/// Says how many programs of an input do not count; nothing if all do.
fn notice(input: &Input, n_repeated: usize, n_programs: usize) -> Option<String> {
    let option = match input.role {
        // Only stored programs have no layout.
        _ if input.layout.is_none() => "--archive ",
        Role::Batch => "",
        Role::Starter => "--starter ",
        Role::Earlier => "--earlier ",
        Role::OtherTask => "--other-tasks ",
        Role::Reference => "--reference ",
    };
    let name = &input.name;
    let verb = if n_repeated == 1 { "is a program" } else { "are programs" };
    let end = if n_repeated == 1 { "does" } else { "do" };
    (n_repeated > 0).then(|| {
        format!("{option}{name}: {n_repeated} of its {n_programs} submissions {verb} of this batch and {end} not count")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two sketches are those of nearly equal sets from nine tenths of all on, and only the smallest hashes of long ones count.
    #[test]
    fn nine_tenths_are_nearly_equal() {
        let to = |end: u64| (0..end).collect::<Vec<u64>>();
        assert!(is_nearly_equal(&to(100), &to(90)) && is_nearly_equal(&to(90), &to(100)));
        assert!(!is_nearly_equal(&to(100), &to(89)) && !is_nearly_equal(&[], &to(1)));
        assert!(is_nearly_equal(&[], &[]));
        let long = to(SKETCH as u64);
        let mut other: Vec<u64> = long.iter().map(|hash| if hash % 8 == 0 { hash + 100_000 } else { *hash }).collect();
        other.sort_unstable();
        assert!(!is_nearly_equal(&long, &other));
    }
}
