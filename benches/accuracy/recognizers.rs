//! Counts what each recognizer costs honest people: the rules that take code away, read a file as another language than its name says, or name somebody.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::Result;
use lookalike_compare::options::{MAX_PAIRS, Options};
use lookalike_compare::report::report;
use lookalike_compare::run::compare_inputs;
use lookalike_corpus::ReadFile;
use lookalike_engine::Settings;
use lookalike_frontends::Tool;
use lookalike_intake::options::{Globs, InputOptions};
use lookalike_report_templates::model::{FileStatus, InputFile, PartialReason, Reason, Report, Role, Verdict};
use lookalike_system::progress::Progress;
use lookalike_system::spill::Spill;
use lookalike_test_support::labelled::classes;

use crate::table::{self, Table};

/// The cost of a recognizer.
#[derive(Default)]
struct Cost {
    n_files: usize,
    n_bytes: u64,
    n_tokens: usize,
    n_named: usize,
    /// Pairs with another verdict where the files that it leaves out are compared; none if it leaves out no files.
    n_verdicts: Option<usize>,
}

/// The costs of all recognizers over the files of some classes.
#[derive(Default)]
struct Costs {
    n_files: usize,
    n_people: usize,
    by_row: BTreeMap<String, Cost>,
}

/// Compares classes and folders of honest programs, prints the costs, and writes them to a file.
pub(crate) fn run(file: &Path, roots: &[PathBuf], options: &Options) -> Result<()> {
    let mut costs = Costs::default();
    for tool in Tool::all() {
        costs.by_row.entry(row_of(tool)).or_default();
    }
    for reason in Reason::RECOGNIZED {
        costs.by_row.entry(row_of_reason(&reason)).or_default();
    }
    for root in roots {
        let classes = classes::below(root)?;
        for class in &classes {
            let starter = Some(class.folder.join("starter")).filter(|starter| starter.exists());
            costs.add(&class.folder.join("submissions"), starter, options)?;
        }
        if classes.is_empty() {
            costs.add(root, None, options)?;
        }
    }
    let table = costs.table();
    table.print();
    println!("\n{} files of {} people", costs.n_files, costs.n_people);
    table::write(file, &[table])
}

fn row_of_reason(reason: &Reason) -> String {
    format!("left out: {}", reason.kind())
}

fn row_of(tool: Tool) -> String {
    format!("tool: {tool:?}")
}

impl Costs {
    fn add(&mut self, batch: &Path, starter: Option<PathBuf>, options: &Options) -> Result<()> {
        let starter = options.input.starter.iter().cloned().chain(starter).collect();
        let input = InputOptions { batches: vec![batch.to_owned()], starter, ..options.input.clone() };
        let settings = Settings { min_score: 0.0, top: Some(MAX_PAIRS), ..options.settings };
        let options = Options { input, settings, ..options.clone() };
        let report = self.add_batch(&options)?;
        let verdicts = verdicts(&report);
        for (reason, paths) in left_out(&report) {
            let include = paths.iter().map(|path| literal(path)).collect();
            let selection = Globs { include, ..options.input.selection.clone() };
            let input = InputOptions { selection, ..options.input.clone() };
            let without = verdicts_of(&Options { input, ..options.clone() })?;
            let n_changed = verdicts.iter().filter(|(pair, verdict)| without.get(*pair) != Some(verdict)).count();
            let n_new = without.keys().filter(|pair| !verdicts.contains_key(*pair)).count();
            *self.row(&row_of_reason(&reason)).n_verdicts.get_or_insert_default() += n_changed + n_new;
        }
        Ok(())
    }

    /// Compares a batch and adds what each row costs there.
    fn add_batch(&mut self, options: &Options) -> Result<Report> {
        let (corpus, comparison) = compare_inputs(options, None, &Spill::in_memory(), &Progress::new())?;
        for file in corpus.submissions.iter().flat_map(|submission| &submission.files) {
            self.add_tokens(file);
        }
        let report = report(options, corpus, comparison);
        self.n_people += report.submissions.len();
        for file in report.input_files.iter().filter(|file| file.role == Role::Batch) {
            self.add_file(file);
        }
        for submission in &report.submissions {
            let reasons = submission.partial.iter().flat_map(|partial| &partial.reasons);
            for reason in reasons {
                let row = match reason {
                    PartialReason::Unread { reason, .. } => format!("named: {reason:?}"),
                    PartialReason::WordByWord { .. } => "named: WordByWord".to_owned(),
                    PartialReason::NoCode { .. } => "named: NoCode".to_owned(),
                    PartialReason::Empty { .. } | PartialReason::NoFiles => "named: nothing".to_owned(),
                };
                self.row(&row).n_named += 1;
            }
        }
        Ok(report)
    }

    fn row(&mut self, name: &str) -> &mut Cost {
        self.by_row.entry(name.to_owned()).or_default()
    }

    fn add_tokens(&mut self, file: &ReadFile) {
        let tokens = file.tokens.read();
        // A file that a generator wrote whole is of the rule's own kind.
        let is_whole = tokens.kinds.is_empty();
        let is_counted = |tool: Tool| !(is_whole && matches!(tool, Tool::Project(_)));
        for tool in Tool::all().filter(|tool| is_counted(*tool)) {
            let written = || tokens.tool_written.iter().filter(|written| written.tool == tool);
            let cost = self.row(&row_of(tool));
            cost.n_files += usize::from(written().next().is_some());
            cost.n_bytes += written().map(|written| written.span.range().len() as u64).sum::<u64>();
            cost.n_tokens += written().map(|written| written.n_tokens).sum::<usize>();
        }
        let hidden = &tokens.hidden_code;
        let cost = self.row("text that is run");
        cost.n_files += usize::from(!hidden.is_empty());
        cost.n_bytes += hidden.iter().map(|span| span.range().len() as u64).sum::<u64>();
    }

    fn add_file(&mut self, file: &InputFile) {
        self.n_files += 1;
        let left_out = match &file.status {
            FileStatus::Ignored(omission) => Some(row_of_reason(&omission.reason)),
            _ => None,
        };
        let notes = file.notes.iter().map(|note| format!("note: {}", without_details(note)));
        for row in left_out.into_iter().chain(notes) {
            let cost = self.row(&row);
            cost.n_files += 1;
            cost.n_bytes += file.n_bytes;
        }
    }

    fn table(&self) -> Table {
        let head = ["row", "files", "files in 10,000", "bytes", "tokens", "people named", "verdicts changed"];
        let mut table = Table::new("recognizers", "Recognizers and what they cost", head);
        for (row, cost) in &self.by_row {
            let rate = cost.n_files as f64 * 10_000.0 / self.n_files.max(1) as f64;
            let cells = [
                cost.n_files.to_string(),
                format!("{rate:.1}"),
                cost.n_bytes.to_string(),
                cost.n_tokens.to_string(),
                cost.n_named.to_string(),
                cost.n_verdicts.map_or_else(|| "–".to_owned(), |n_verdicts| n_verdicts.to_string()),
            ];
            table.add([row.clone()].into_iter().chain(cells).collect());
        }
        table
    }
}

/// The names of the two submissions of a flagged pair, in order.
type Names = (String, String);

/// Returns the verdicts of all flagged pairs.
fn verdicts(report: &Report) -> BTreeMap<Names, Verdict> {
    let mut verdicts = BTreeMap::new();
    for pair in report.pairs.iter().filter(|pair| pair.verdict.is_flagged()) {
        let mut names = [pair.left, pair.right].map(|index| report.submissions[index].name.clone());
        names.sort();
        verdicts.insert(names.into(), pair.verdict);
    }
    verdicts
}

fn verdicts_of(options: &Options) -> Result<BTreeMap<Names, Verdict>> {
    let (corpus, comparison) = compare_inputs(options, None, &Spill::in_memory(), &Progress::new())?;
    Ok(verdicts(&report(options, corpus, comparison)))
}

/// Returns the paths of files and folders that each recognized reason leaves out.
fn left_out(report: &Report) -> BTreeMap<Reason, BTreeSet<String>> {
    let mut paths: BTreeMap<Reason, BTreeSet<String>> = BTreeMap::new();
    for file in report.input_files.iter().filter(|file| file.submission.is_some()) {
        if let FileStatus::Ignored(omission) = &file.status
            && Reason::RECOGNIZED.iter().any(|reason| reason.kind() == omission.reason.kind())
        {
            paths.entry(omission.reason.clone()).or_default().insert(file.path.clone());
        }
    }
    paths
}

/// Returns the pattern that matches a path and everything below it.
fn literal(path: &str) -> String {
    let mut pattern = "/".to_owned();
    for c in path.chars() {
        if "*?[]{}\\!#".contains(c) {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern
}

/// Returns the words of a note up to the first number.
fn without_details(note: &str) -> String {
    let words = note.split_whitespace().take_while(|word| !word.contains(|c: char| c.is_ascii_digit()));
    words.take(6).collect::<Vec<_>>().join(" ")
}
