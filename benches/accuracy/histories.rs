//! Says who had shared code first, in classes whose submissions got generated histories.
//!
//! Of each pair of copies, one side types the code in five to twenty-five commits, and the other brings it in one piece, earlier or
//! later; or both type it. The histories tell only if a piece came after the code had grown: then the side that typed it is first.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;
use lookalike_compare::histories::BroughtHistories;
use lookalike_compare::options::Options;
use lookalike_compare::report::report;
use lookalike_compare::run::compare_inputs;
use lookalike_corpus::Corpus;
use lookalike_intake::options::InputOptions;
use lookalike_report_templates::model::Order;
use lookalike_system::progress::Progress;
use lookalike_system::spill::Spill;
use lookalike_test_support::class_generator::Random;
use lookalike_test_support::labelled::classes::{self, LabelledClass};
use lookalike_test_support::labelled::labels::Labels;
use lookalike_test_support::labelled::ranking::compare;
use lookalike_test_support::repositories::RepositoryBuilder;

/// Minutes from one side's work to the other's.
const BETWEEN: i64 = 30_000;

/// The work of one side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Work {
    Typed,
    Pasted,
}

/// A pair of copies, the side that worked first, and how both worked.
struct Told {
    pair: (usize, usize),
    works: [Work; 2],
}

/// Prints a row for each class below some folders.
pub(crate) fn run(roots: &[PathBuf], options: &Options) -> Result<()> {
    println!(
        "| class | histories tell | told rightly | not told | told wrongly | histories do not tell | told all the same |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    let mut classes = Vec::new();
    for root in roots {
        classes.extend(classes::below(root)?);
    }
    for (number, class) in classes.iter().enumerate() {
        print(class, number as u64, options)?;
    }
    Ok(())
}

fn print(class: &LabelledClass, seed: u64, options: &Options) -> Result<()> {
    let (corpus, _) = compare(class, options)?;
    let names: Vec<&str> = corpus.submissions.iter().map(|one| one.name.as_str()).collect();
    let mut random = Random::new(seed);
    let mut told = Vec::new();
    let mut taken = vec![false; names.len()];
    for (left, right) in Labels::new(class, &names).copies() {
        if taken[left] || taken[right] {
            continue;
        }
        (taken[left], taken[right]) = (true, true);
        let pair = if random.below(2) == 0 { (left, right) } else { (right, left) };
        let works = match random.below(4) {
            0 | 1 => [Work::Typed, Work::Pasted],
            2 => [Work::Typed, Work::Typed],
            _ => [Work::Pasted, Work::Typed],
        };
        told.push(Told { pair, works });
    }
    let folder = tempfile::tempdir()?;
    write(&corpus, &told, folder.path(), &mut random)?;
    let input = InputOptions { batches: vec![folder.path().to_owned()], ..options.input.clone() };
    let options = Options { input, ..options.clone() };
    let (mut corpus, comparison) = compare_inputs(&options, None, &Spill::in_memory(), &Progress::new())?;
    let brought = BroughtHistories::take(&mut corpus);
    let mut report = report(&options, corpus, comparison);
    brought.add_to(&mut report, &options.reading);
    let mut counts = [[0; 3]; 2];
    for Told { pair: (first, later), works } in &told {
        let Some(found) = report.histories.of_pair(*first.min(later), *first.max(later)) else { continue };
        let tells = *works == [Work::Typed, Work::Pasted];
        let right = if first < later { Order::LeftFirst } else { Order::RightFirst };
        let outcome = if found.order == Order::CannotTell {
            1
        } else if found.order == right {
            0
        } else {
            2
        };
        counts[usize::from(tells)][outcome] += 1;
    }
    let [untold, told] = counts;
    println!(
        "| {} | {} | {} | {} | {} | {} | {} |",
        class.name,
        told.iter().sum::<usize>(),
        told[0],
        told[1],
        told[2],
        untold.iter().sum::<usize>(),
        untold[0] + untold[2]
    );
    Ok(())
}

/// Writes the class with a repository for each submission.
fn write(corpus: &Corpus, told: &[Told], folder: &Path, random: &mut Random) -> Result<()> {
    for (number, submission) in corpus.submissions.iter().enumerate() {
        let place = folder.join(format!("{number:05}"));
        let files =
            submission.files.iter().map(|file| (file.decoded.path.as_str(), file.decoded.text.read().into_owned()));
        let files: Vec<(&str, String)> = files.collect();
        for (path, text) in &files {
            let path = place.join(path);
            fs::create_dir_all(path.parent().unwrap_or(&place))?;
            fs::write(path, text)?;
        }
        let side = told.iter().find_map(|told| match told.pair {
            (first, _) if first == number => Some((told.works[0], 0)),
            (_, later) if later == number => Some((told.works[1], BETWEEN)),
            _ => None,
        });
        let (work, start) = side.unwrap_or((Work::Pasted, random.below(BETWEEN as u64) as i64));
        for (path, bytes) in repository(&files, work, start, random).loose() {
            let path = place.join(".git").join(path);
            fs::create_dir_all(path.parent().unwrap_or(&place))?;
            fs::write(path, bytes)?;
        }
    }
    Ok(())
}

/// Makes the repository of somebody who began at a minute.
fn repository(files: &[(&str, String)], work: Work, start: i64, random: &mut Random) -> RepositoryBuilder {
    let mut repository = RepositoryBuilder::default();
    let n_commits = if work == Work::Typed { 5 + random.below(21) as usize } else { 1 };
    let mut minutes = start;
    if work == Work::Pasted {
        // Nobody's first commit is the whole work.
        repository.next(minutes, &[("notes.c", "int notes;\n")]);
    }
    for commit in 1..=n_commits {
        minutes += 5 + random.below(90) as i64;
        let part = |text: &str| {
            let lines: Vec<&str> = text.split_inclusive('\n').collect();
            lines[..lines.len() * commit / n_commits].concat()
        };
        let parts: Vec<(&str, String)> = files.iter().map(|(path, text)| (*path, part(text))).collect();
        let parts: Vec<(&str, &str)> = parts.iter().map(|(path, text)| (*path, text.as_str())).collect();
        repository.next(minutes, &parts);
    }
    repository
}
