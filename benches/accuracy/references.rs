//! Finds further answers of a model among people, by some of its answers as references.
//!
//! A number of answers of a model are drawn as references; all others, of every model, are in the class beside the people. The score of
//! a submission is the highest with a reference. A further answer is found if it is closer than every person, or than all but two.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use lookalike_compare::options::Options;
use lookalike_corpus::engine_view::{engine_file, engine_submission};
use lookalike_corpus::{Corpus, read};
use lookalike_engine::{self as engine, Batch, compare, compare_references};
use lookalike_intake::intake;
use lookalike_intake::options::InputOptions;
use lookalike_system::progress::Progress;
use lookalike_system::spill::Spill;
use lookalike_test_support::class_generator::Random;
use lookalike_test_support::labelled::ranking::rounded;

use crate::bootstrap::mean;

/// Numbers of references.
const N_REFERENCES: [usize; 5] = [1, 3, 5, 10, 15];
/// Number of random choices of them.
const N_DRAWS: usize = 300;

/// Prints a table for each model that has enough answers to be the source of the references.
pub(crate) fn run(folder: &Path, options: &Options) -> Result<()> {
    let read_input = |batch: &Path, starter: bool| -> Result<Corpus> {
        let starter = starter.then(|| folder.join("handed-out")).into_iter().collect();
        let input = InputOptions { batches: vec![batch.to_owned()], starter, ..options.input.clone() };
        let found = intake(&input, None, &Spill::in_memory())?;
        Ok(read(found, &options.reading, options.settings.noise_threshold, &Spill::in_memory(), &Progress::new()))
    };
    let people = read_input(&folder.join("humans"), true)?;
    let answers = folder.join("answers");
    let models = fs::read_dir(&answers).with_context(|| format!("cannot read {}", answers.display()))?;
    let mut names: Vec<String> =
        models.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect::<Result<_>>()?;
    names.sort();
    let corpora = names.iter().map(|name| read_input(&answers.join(name), false)).collect::<Result<Vec<_>>>()?;
    println!("{N_DRAWS} choices each; {} people.\n", people.submissions.len());
    println!("| references | further answers | AUC | closer than every person | than all but two |");
    println!("| --- | --- | --- | --- | --- |");
    let most = N_REFERENCES[N_REFERENCES.len() - 1];
    for source in (0..names.len()).filter(|&model| corpora[model].submissions.len() > most) {
        let class = Class { people: &people, names: &names, models: &corpora, source, options };
        for n_references in N_REFERENCES {
            class.print(n_references);
        }
    }
    Ok(())
}

/// People and answers of models, one of which is the source of the references.
struct Class<'a> {
    people: &'a Corpus,
    names: &'a [String],
    models: &'a [Corpus],
    source: usize,
    options: &'a Options,
}

/// The area under the curve, and the shares of answers closer than every person, and than all but two.
type Found = [f64; 3];

impl Class<'_> {
    fn print(&self, n_references: usize) {
        let mut random = Random::new(1);
        let mut found: Vec<Vec<Found>> = vec![Vec::new(); self.models.len()];
        for _ in 0..N_DRAWS {
            for (model, one) in self.draw(n_references, &mut random).into_iter().enumerate() {
                found[model].push(one);
            }
        }
        for (model, found) in found.iter().enumerate() {
            let [auc, first, third] = [0, 1, 2].map(|figure| mean(found.iter().map(|one| one[figure])));
            let names = (&self.names[self.source], &self.names[model]);
            println!("| {n_references} of {} | {} | {auc:.3} | {first:.2} | {third:.2} |", names.0, names.1);
        }
    }

    /// Draws references, and returns how well the further answers of each model are found.
    fn draw(&self, n_references: usize, random: &mut Random) -> Vec<Found> {
        let n_answers = self.models[self.source].submissions.len();
        let mut order: Vec<usize> = (0..n_answers).collect();
        for place in 0..n_references {
            order.swap(place, place + random.below((n_answers - place) as u64) as usize);
        }
        let references = &order[..n_references];
        let mut submissions: Vec<engine::Submission<'_>> =
            self.people.submissions.iter().map(engine_submission).collect();
        // The model of each further answer.
        let mut models = Vec::new();
        for (model, corpus) in self.models.iter().enumerate() {
            let further = corpus.submissions.iter().enumerate();
            let further = further.filter(|(index, _)| model != self.source || !references.contains(index));
            for (_, answer) in further {
                submissions.push(engine_submission(answer));
                models.push(model);
            }
        }
        let reference = |index: &usize| engine::Submission {
            author: Some(0),
            ..engine_submission(&self.models[self.source].submissions[*index])
        };
        let references: Vec<engine::Submission<'_>> = references.iter().map(reference).collect();
        let starter = self.people.starter.iter().map(engine_file).collect();
        let batch = Batch { submissions, starter, ..Batch::default() };
        let settings = &self.options.settings;
        let comparison = compare(&batch, settings, &()).expect("the class is small enough");
        let near =
            compare_references(&batch, &references, &comparison, settings, &()).expect("the class is small enough");
        let scores: HashMap<usize, f64> = near.pairs.iter().map(|pair| (pair.left, rounded(pair.score))).collect();
        let score = |one: usize| scores.get(&one).copied().unwrap_or_default();
        let n_people = self.people.submissions.len();
        let mut of_people: Vec<f64> = (0..n_people).map(score).collect();
        of_people.sort_by(|one, other| other.total_cmp(one));
        let of_model = |model: usize| {
            let answers = models.iter().enumerate().filter(|(_, one)| **one == model);
            answers.map(|(index, _)| score(n_people + index)).collect::<Vec<f64>>()
        };
        (0..self.models.len()).map(|model| found(&of_model(model), &of_people)).collect()
    }
}

/// Returns how well answers are told from people, whose scores are in descending order.
fn found(answers: &[f64], people: &[f64]) -> Found {
    let better = |answer: f64, person: f64| {
        if answer > person {
            1.0
        } else if answer == person {
            0.5
        } else {
            0.0
        }
    };
    let auc = |&answer: &f64| mean(people.iter().map(|&person| better(answer, person)));
    let closer_than = |person: usize| mean(answers.iter().map(|&one| f64::from(u8::from(one > people[person]))));
    [mean(answers.iter().map(auc)), closer_than(0), closer_than(2)]
}
