//! Counts what each recognizer costs honest people: the rules that take code away, read a file as another language than its name says, or name somebody.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Result;
use lookalike_compare::options::{MAX_PAIRS, Options};
use lookalike_compare::report::report;
use lookalike_compare::run::compare_inputs;
use lookalike_corpus::ReadFile;
use lookalike_engine::Settings;
use lookalike_frontends::Tool;
use lookalike_intake::options::InputOptions;
use lookalike_report_templates::model::{FileStatus, InputFile, PartialReason, Reason, Role};
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
        let (corpus, comparison) = compare_inputs(&options, None, &Spill::in_memory(), &Progress::new())?;
        for file in corpus.submissions.iter().flat_map(|submission| &submission.files) {
            self.add_tokens(file);
        }
        let report = report(&options, corpus, comparison);
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
        Ok(())
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
        let head = ["row", "files", "files in 10,000", "bytes", "tokens", "people named"];
        let mut table = Table::new("recognizers", "Recognizers and what they cost", head);
        for (row, cost) in &self.by_row {
            let rate = cost.n_files as f64 * 10_000.0 / self.n_files.max(1) as f64;
            let cells = [
                cost.n_files.to_string(),
                format!("{rate:.1}"),
                cost.n_bytes.to_string(),
                cost.n_tokens.to_string(),
                cost.n_named.to_string(),
            ];
            table.add([row.clone()].into_iter().chain(cells).collect());
        }
        table
    }
}

/// Returns the words of a note up to the first number.
fn without_details(note: &str) -> String {
    let words = note.split_whitespace().take_while(|word| !word.contains(|c: char| c.is_ascii_digit()));
    words.take(6).collect::<Vec<_>>().join(" ")
}
