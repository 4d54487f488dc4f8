//! Says who had shared code first, in classes of people with real histories into which copies with a known direction are planted.
//!
//! A class is a folder with `submissions/`, each with its repository, and `truth.csv`. Whoever is on the right of a pair there
//! is left out: the copies are planted here. Half of the people are sources, and each of the others brings the work of one of
//! them, in one of the [`Style`]s. A history shows who was first if a source's lines, followed back as they are written and by
//! nothing else, came in several commits, none of which brought more than half, and not within ten minutes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;
use lookalike_compare::histories::BroughtHistories;
use lookalike_compare::options::Options;
use lookalike_compare::report::report;
use lookalike_compare::run::compare_inputs;
use lookalike_history::Repository;
use lookalike_intake::options::InputOptions;
use lookalike_intake::{FoundHistory, HistoryFormat};
use lookalike_report_templates::model::{Order, Pattern};
use lookalike_system::progress::Progress;
use lookalike_system::spill::Spill;
use lookalike_test_support::class_generator::Random;
use lookalike_test_support::labelled::classes::{self, LabelledClass};
use lookalike_test_support::labelled::ranking::compare;
use lookalike_test_support::repositories::{NewCommit, ObjectId, RepositoryBuilder};

const HOUR: i64 = 3600;
/// Minimum number of characters of a line that is followed. Shorter ones are in every program.
const MIN_LINE: usize = 8;
/// Number of commits in which a taker pretends to work.
const N_STEPS: usize = 7;

/// A way in which work came to a taker.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// In one commit in place of own work, hours after both had last committed.
    Whole,
    /// The same with half of the files, beside own work.
    Half,
    /// As `Whole`, after the source had made all commits again within seconds.
    Rebased,
    /// In steps within a minute, with the author's dates before the source's first.
    DatedBack,
    /// In steps, with both dates before the source's first, at equal intervals.
    BothDatedBack,
}

const STYLES: [(Style, &str); 5] = [
    (Style::Whole, "in one piece"),
    (Style::Half, "half of it in one piece, beside own work"),
    (Style::Rebased, "in one piece, from a history made again before"),
    (Style::DatedBack, "in steps within a minute, author's dates set back"),
    (Style::BothDatedBack, "in steps, both dates set back at equal intervals"),
];

/// A submission with its history.
struct Person {
    files: Vec<(String, String)>,
    /// The files of the repository.
    git: Vec<(String, Vec<u8>)>,
    /// Both dates of each commit.
    dates: Vec<[i64; 2]>,
    last: ObjectId,
    /// The versions of files, each with its commit.
    versions: Vec<(usize, String, String)>,
}

/// Counts of what the program said of planted pairs.
#[derive(Default)]
struct Counts {
    n_flagged: usize,
    /// Pairs of which the history shows who was first: said rightly, not said, said wrongly.
    shown: [usize; 3],
    /// The other pairs.
    not_shown: [usize; 3],
    /// Sources that were said to have come in one piece, and those of which no commit brought two thirds of the lines.
    in_one_piece: [usize; 2],
}

/// Counts of what the program says of the classes as they are.
#[derive(Default)]
struct Found {
    /// The signs of the histories of people who took nothing.
    signs: BTreeMap<String, usize>,
    /// Copies in `truth.csv`, whose column `first` says who had it first: said rightly, not said, said wrongly.
    labelled: [usize; 3],
}

/// Prints a row for each style, over all classes below some folders.
pub(crate) fn run(roots: &[PathBuf], options: &Options) -> Result<()> {
    let mut by_style: Vec<(usize, Counts)> = STYLES.iter().map(|_| Default::default()).collect();
    let mut found = Found::default();
    for root in roots {
        for class in classes::below(root)? {
            let people = people(&class, options, &mut found)?;
            for ((style, name), (n_planted, counts)) in STYLES.iter().zip(&mut by_style) {
                *n_planted += plant(&class, &people, *style, options, counts)?;
                eprintln!("{}: {name}", class.name);
            }
        }
    }
    println!(
        "| planted | pairs | flagged | shown | said rightly | not said | said wrongly | not shown | said rightly | said wrongly | source “in one piece” | wrongly |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for ((_, name), (n_planted, counts)) in STYLES.iter().zip(by_style) {
        let Counts { n_flagged, shown, not_shown, in_one_piece } = counts;
        let [n_shown, n_not_shown] = [shown, not_shown].map(|counts| counts.iter().sum::<usize>());
        println!(
            "| {name} | {n_planted} | {n_flagged} | {n_shown} | {} | {} | {} | {n_not_shown} | {} | {} | {} | {} |",
            shown[0], shown[1], shown[2], not_shown[0], not_shown[2], in_one_piece[0], in_one_piece[1]
        );
    }
    let [right, not_said, wrong] = found.labelled;
    println!(
        "\nCopies of `truth.csv` that are flagged: {right} said rightly, {not_said} not said, {wrong} said wrongly"
    );
    println!("\n| histories of people who took nothing | number |");
    println!("| --- | --- |");
    found.signs.iter().for_each(|(sign, n)| println!("| {sign} | {n} |"));
    Ok(())
}

/// Reads the people of a class who took nothing, and counts what is said of the class as it is.
fn people(class: &LabelledClass, options: &Options, found: &mut Found) -> Result<Vec<Person>> {
    let mut rows = csv::Reader::from_path(class.folder.join("truth.csv"))?;
    let column_of_first = rows.headers()?.iter().position(|name| name == "first");
    let mut takers: BTreeMap<String, String> = BTreeMap::new();
    for row in rows.records() {
        let row = row?;
        takers.insert(row[1].to_owned(), column_of_first.map_or(String::new(), |column| row[column].to_owned()));
    }
    let (mut corpus, comparison) = compare(class, options)?;
    let mut people = Vec::new();
    for submission in &corpus.submissions {
        let history = submission.histories.iter().find(|one| one.format == HistoryFormat::Repository);
        let name = submission.name.trim_end_matches(".zip");
        let Some(history) = history.filter(|_| !takers.contains_key(name)) else { continue };
        let files: Vec<(String, String)> = submission
            .files
            .iter()
            .map(|file| (file.decoded.path.clone(), file.decoded.text.read().into_owned()))
            .collect();
        people.extend(person(files, history));
    }
    let brought = BroughtHistories::take(&mut corpus);
    let mut report = report(options, corpus, comparison);
    brought.add_to(&mut report, &options.reading);
    let name = |submission: usize| report.submissions[submission].name.trim_end_matches(".zip");
    for history in &report.histories.submissions {
        if takers.contains_key(name(history.submission)) {
            continue;
        }
        let named =
            history.signs.iter().filter_map(|sign| Some(format!("{sign:?}").split_whitespace().next()?.to_owned()));
        named.chain(["all".to_owned()]).for_each(|name| *found.signs.entry(name).or_default() += 1);
    }
    for pair in &report.histories.pairs {
        for (taker, source) in [(pair.right, pair.left), (pair.left, pair.right)] {
            if takers.get(name(taker)).is_some_and(|first| *first == name(source)) {
                let right = if source < taker { Order::LeftFirst } else { Order::RightFirst };
                found.labelled[outcome(pair.order, right)] += 1;
            }
        }
    }
    // Nobody knows the order of the names.
    let mut random = Random::new(people.len() as u64);
    for at in (1..people.len()).rev() {
        people.swap(at, random.below(at as u64 + 1) as usize);
    }
    Ok(people)
}

/// Reads the history of a person; none if it has fewer than four commits.
fn person(files: Vec<(String, String)>, found: &FoundHistory) -> Option<Person> {
    let read = |path: &str| found.read(path);
    let paths = found.paths();
    let endings: BTreeSet<&str> = files.iter().filter_map(|(path, _)| Some(path.rsplit_once('.')?.1)).collect();
    let is_source = |name: &str| name.rsplit_once('.').is_some_and(|(_, ending)| endings.contains(ending));
    let mut repository = Repository::read(&paths, &read, &is_source)?;
    let mut versions = Vec::new();
    for at in 0..repository.versions.len() {
        let Some(bytes) = repository.bytes(at) else { continue };
        let version = &repository.versions[at];
        versions.push((version.commit, version.path.clone(), String::from_utf8_lossy(&bytes).into_owned()));
    }
    let git = paths.iter().filter_map(|path| Some(((*path).to_owned(), found.read(path)?))).collect();
    let dates: Option<Vec<[i64; 2]>> =
        repository.commits.iter().map(|commit| Some([commit.written?, commit.made?])).collect();
    let last = repository.commits.last()?.id;
    Some(Person { files, git, dates: dates?, last, versions }).filter(|person| person.dates.len() >= 4)
}

impl Person {
    fn first_and_last(&self) -> [i64; 2] {
        let dates = || self.dates.iter().flatten().copied();
        [dates().min().unwrap_or_default(), dates().max().unwrap_or_default()]
    }

    /// Returns the numbers of lines of some files by the commit that has them first as they are written, in any file.
    fn lines_by_commit(&self, files: &[(String, String)]) -> BTreeMap<usize, usize> {
        let mut firsts: BTreeMap<&str, usize> = BTreeMap::new();
        for (commit, _, text) in &self.versions {
            for line in text.lines().map(str::trim) {
                firsts.entry(line).or_insert(*commit);
            }
        }
        let mut by_commit = BTreeMap::new();
        for line in files.iter().flat_map(|(_, text)| text.lines()).map(str::trim).filter(|line| line.len() >= MIN_LINE)
        {
            if let Some(commit) = firsts.get(line) {
                *by_commit.entry(*commit).or_default() += 1;
            }
        }
        by_commit
    }

    /// Returns whether lines came in several commits, and took more than ten minutes by both dates.
    fn grew(&self, by_commit: &BTreeMap<usize, usize>) -> bool {
        let n_lines: usize = by_commit.values().sum();
        let is_in_several = by_commit.len() >= 3 && by_commit.values().all(|n| n * 2 <= n_lines);
        let is_slow = (0..2).all(|date| {
            by_commit.keys().all(|first| {
                let start = self.dates[*first][date];
                let soon = by_commit.iter().filter(|(at, _)| (0..600).contains(&(self.dates[**at][date] - start)));
                soon.map(|(_, n)| n).sum::<usize>() * 5 < n_lines * 4
            })
        });
        is_in_several && is_slow
    }

    /// Returns the same history with all commits made again within seconds, hours after the last one.
    fn rebased(&self) -> Vec<(String, Vec<u8>)> {
        let mut builder = RepositoryBuilder::default();
        let mut files: BTreeMap<&str, &str> = BTreeMap::new();
        let [_, end] = self.first_and_last();
        let mut parents = Vec::new();
        for (commit, [written, _]) in self.dates.iter().enumerate() {
            let brought = self.versions.iter().filter(|(of, ..)| *of == commit);
            files.extend(brought.map(|(_, path, text)| (path.as_str(), text.as_str())));
            let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (*path, *text)).collect();
            let dates = [*written, end + HOUR + commit as i64];
            parents = vec![builder.commit(NewCommit { files: &files, parents: &parents, author: SOURCE, dates })];
        }
        builder.loose()
    }
}

const SOURCE: &str = "Source <source@example.org>";
const TAKER: &str = "Taker <taker@example.org>";

/// Plants copies into a class, compares it, and counts; returns the number of pairs.
fn plant(
    class: &LabelledClass,
    people: &[Person],
    style: Style,
    options: &Options,
    counts: &mut Counts,
) -> Result<usize> {
    let folder = tempfile::tempdir()?;
    let (sources, takers) = people.split_at(people.len() / 2);
    let mut random = Random::new(7);
    let mut taken: Vec<Vec<(String, String)>> = Vec::new();
    for (at, (source, taker)) in sources.iter().zip(takers).enumerate() {
        let (brought, files, git) = take(source, taker, style, &mut random);
        let git_of_source = if style == Style::Rebased { source.rebased() } else { source.git.clone() };
        write(&folder.path().join(format!("batch/s{at:03}")), &source.files, &git_of_source)?;
        write(&folder.path().join(format!("batch/t{at:03}")), &files, &git)?;
        taken.push(brought);
    }
    let starter = Some(class.folder.join("starter")).filter(|starter| starter.exists());
    let input = InputOptions {
        batches: vec![folder.path().join("batch")],
        starter: starter.into_iter().collect(),
        ..options.input.clone()
    };
    let options = Options { input, ..options.clone() };
    let (mut corpus, comparison) = compare_inputs(&options, None, &Spill::in_memory(), &Progress::new())?;
    let brought = BroughtHistories::take(&mut corpus);
    let mut report = report(&options, corpus, comparison);
    brought.add_to(&mut report, &options.reading);
    let places: BTreeMap<&str, usize> =
        report.submissions.iter().enumerate().map(|(at, one)| (one.name.as_str(), at)).collect();
    for (at, (source, files)) in sources.iter().zip(&taken).enumerate() {
        let place = |side: &str| places.get(format!("{side}{at:03}").as_str()).copied();
        let (Some(first), Some(later)) = (place("s"), place("t")) else { continue };
        let Some(pair) = report.histories.of_pair(first.min(later), first.max(later)) else { continue };
        counts.n_flagged += 1;
        let right = if first < later { Order::LeftFirst } else { Order::RightFirst };
        let outcome = outcome(pair.order, right);
        let by_commit = source.lines_by_commit(files);
        let can_tell = source.grew(&by_commit) && matches!(style, Style::Whole | Style::Half);
        let counted = if can_tell { &mut counts.shown } else { &mut counts.not_shown };
        counted[outcome] += 1;
        let of_source = pair.sides[usize::from(later < first)].as_ref();
        if of_source.is_some_and(|one| one.pattern == Pattern::InOnePiece) {
            counts.in_one_piece[0] += 1;
            let n_lines: usize = by_commit.values().sum();
            counts.in_one_piece[1] += usize::from(by_commit.values().all(|n| n * 3 < n_lines * 2));
        }
    }
    Ok(taken.len())
}

/// Returns 0 if it was said rightly who was first, 1 if it was not said, and 2 otherwise.
fn outcome(said: Order, right: Order) -> usize {
    if said == right { 0 } else { 1 + usize::from(said != Order::CannotTell) }
}

/// Texts by their paths, and what a repository has by its paths.
type Taken = (Vec<(String, String)>, Vec<(String, String)>, Vec<(String, Vec<u8>)>);

/// Lets somebody bring the work of a source: returns what was taken, the files that are handed in, and the repository.
fn take(source: &Person, taker: &Person, style: Style, random: &mut Random) -> Taken {
    let taken: Vec<(String, String)> = match style {
        Style::Half => {
            let mut by_size: Vec<&(String, String)> = source.files.iter().collect();
            by_size.sort_by_key(|(path, text)| (text.len(), path));
            by_size.into_iter().skip(source.files.len() / 2).cloned().collect()
        }
        _ => source.files.clone(),
    };
    let mut files: BTreeMap<String, String> = taken.iter().cloned().collect();
    if style == Style::Half {
        taker.files.iter().for_each(|(path, text)| _ = files.entry(path.clone()).or_insert_with(|| text.clone()));
    }
    let part = |step: usize| -> Vec<(String, String)> {
        let of_text = |text: &String| {
            let lines: Vec<&str> = text.split_inclusive('\n').collect();
            lines[..lines.len() * step / N_STEPS].concat()
        };
        files.iter().map(|(path, text)| (path.clone(), of_text(text))).collect()
    };
    let [began, ended] = source.first_and_last();
    let mut builder = RepositoryBuilder::default();
    let mut commit = |files: &[(String, String)], parents: &[ObjectId], dates| {
        let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        builder.commit(NewCommit { files: &files, parents, author: TAKER, dates })
    };
    let all: Vec<(String, String)> = files.iter().map(|(path, text)| (path.clone(), text.clone())).collect();
    let mut git = Vec::new();
    if matches!(style, Style::DatedBack | Style::BothDatedBack) {
        let root = began - 30 * 24 * HOUR;
        let mut parents = vec![commit(&taker.files[..1], &[], [root; 2])];
        for step in 1..=N_STEPS {
            let back = root + (24 + 25 * step as i64) * HOUR;
            let made = if style == Style::BothDatedBack { back } else { ended + HOUR + step as i64 * 5 };
            parents =
                vec![commit(&part(step), &parents, [back + i64::from(style == Style::DatedBack) * made % 977, made])];
        }
    } else {
        git.clone_from(&taker.git);
        // A history that was made again ended hours later.
        let pause = if style == Style::Rebased { 3 * HOUR } else { 0 };
        let date = ended.max(taker.first_and_last()[1]) + pause + 2 * HOUR + random.below(38 * 3600) as i64;
        commit(&all, &[taker.last], [date; 2]);
    }
    let has_settings = !git.is_empty();
    git.extend(builder.loose().into_iter().filter(|(path, _)| !has_settings || path.starts_with("objects/")));
    (taken, all, git)
}

fn write(folder: &Path, files: &[(String, String)], git: &[(String, Vec<u8>)]) -> Result<()> {
    let texts = files.iter().map(|(path, text)| (folder.join(path), text.as_bytes()));
    let objects = git.iter().map(|(path, bytes)| (folder.join(".git").join(path), bytes.as_slice()));
    for (path, bytes) in texts.chain(objects) {
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, bytes)?;
    }
    Ok(())
}
