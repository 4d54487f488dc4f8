//! The tables: this program over classes of growing size, and other detectors over the same classes in the same run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};
use lookalike_test_support::measurement::{ProgramUsage, Usage, measure, median, run_child};

use crate::batch::{Batch, BatchLanguage};
use crate::count_tokens;
use crate::peers::Peer;

#[derive(Args)]
pub(crate) struct Options {
    /// Numbers of submissions
    #[arg(value_name = "SIZE", default_values_t = [100, 400, 1600, 6400])]
    sizes: Vec<u64>,
    /// Measure programs that people wrote in this language, without starter code
    #[arg(long, value_name = "LANGUAGE", requires = "from", conflicts_with = "sizes")]
    written: Option<BatchLanguage>,
    /// Folders with such programs
    #[arg(long, value_name = "FOLDER", num_args = 1.., requires = "written")]
    from: Vec<PathBuf>,
    /// Runs of this program per size, of which medians are shown. Other detectors run once
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..))]
    runs: u64,
    /// Other detectors to run, separated by commas [default: all]
    #[arg(long, value_name = "NAME", value_delimiter = ',', conflicts_with = "no_peers")]
    peers: Vec<Peer>,
    /// Run no other detectors
    #[arg(long)]
    no_peers: bool,
    /// Time limit for a run of another detector, in seconds. One that exceeds it is left out of larger classes
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    limit: u64,
}

/// Time limit for a run of this program.
const OWN_LIMIT: Duration = Duration::from_secs(3600);

/// Measures, and prints the tables.
pub(crate) fn print(options: &Options) -> Result<()> {
    let mut others = Others::install(options);
    let n_threads = rayon::current_num_threads();
    match options.written {
        Some(language) => {
            println!("Programs that people wrote in {}, all pages written; {n_threads} threads.\n", language.name())
        }
        None => println!("C programs of about 240 lines with starter code, all pages written; {n_threads} threads.\n"),
    }
    println!(
        "| submissions | MB of source | wall s | first line, s | CPU s | parsing alone, CPU s | whole / parsing | CPU ms per submission | threads busy, % | peak MB | peak bytes per token |"
    );
    println!("|{}", " --- |".repeat(11));
    let mut costs = Vec::new();
    let mut measure = |folder: &Path, batch: &Batch| -> Result<()> {
        let ours = Ours::measure(batch, folder, options.runs)?;
        ours.print(batch, n_threads)?;
        let usage = ours.median_usage();
        costs.push(usage.cpu_seconds / batch.size as f64);
        others.measure(batch, folder, &usage);
        Ok(())
    };
    if let Some(language) = options.written {
        let folder = tempfile::tempdir()?;
        measure(folder.path(), &Batch::gathered(folder.path(), language, &options.from)?)?;
    } else {
        for &size in &options.sizes {
            let folder = tempfile::tempdir()?;
            measure(folder.path(), &Batch::made_up(folder.path(), size)?)?;
        }
        let [least, most] = [f64::min, f64::max].map(|choose| costs.iter().copied().reduce(choose).unwrap_or(f64::NAN));
        println!("\nCPU time per submission, largest / smallest of these sizes: {:.2}", most / least);
    }
    println!();
    others.print();
    Ok(())
}

impl Options {
    fn peers(&self) -> Vec<Peer> {
        if self.no_peers {
            Vec::new()
        } else if self.peers.is_empty() {
            Peer::value_variants().to_vec()
        } else {
            self.peers.clone()
        }
    }
}

/// Other detectors, and what is known about them so far.
struct Others {
    /// Installed detectors that have neither failed nor exceeded the limit.
    peers: Vec<Peer>,
    /// Where they are installed.
    programs: PathBuf,
    limit: Duration,
    rows: Vec<String>,
    /// Reasons why rows are missing.
    missing: Vec<String>,
}

impl Others {
    fn install(options: &Options) -> Others {
        let programs = Path::new(env!("CARGO_TARGET_TMPDIR")).join("peers");
        let limit = Duration::from_secs(options.limit);
        let mut others = Others { peers: Vec::new(), programs, limit, rows: Vec::new(), missing: Vec::new() };
        for peer in options.peers() {
            eprintln!("looking for {}", peer.name());
            match peer.install(&others.programs) {
                Ok(()) => others.peers.push(peer),
                Err(error) => others.missing.push(format!("{} is missing: {error:#}", peer.name())),
            }
        }
        others
    }

    /// Runs each detector once. One that is stopped or fails gets no larger class.
    fn measure(&mut self, batch: &Batch, folder: &Path, ours: &Usage) {
        let size = batch.size;
        if !self.peers.is_empty() {
            self.rows.push(row(size, "lookalike", ours, ours));
        }
        let Others { peers, programs, limit, rows, missing } = self;
        peers.retain(|peer| {
            let name = peer.name();
            if !peer.reads(batch.language) {
                return false;
            }
            eprintln!("{size} submissions: {name}");
            let command = peer.command(programs, batch, &folder.join(name));
            match command.and_then(|command| Ok(measure(&command, *limit)?)) {
                Ok(Some(theirs)) => {
                    rows.push(row(size, name, &theirs.usage, ours));
                    return true;
                }
                Ok(None) => rows.push(format!("| {size} | {name} | over {} | – | – | – | – |", limit.as_secs())),
                Err(error) => missing.push(format!("{name} failed on {size} submissions: {error:#}")),
            }
            false
        });
    }

    fn print(&self) {
        if !self.rows.is_empty() {
            println!("| submissions | program | wall s | CPU s | peak MB | CPU / ours | memory / ours |");
            println!("|{}", " --- |".repeat(7));
        }
        for row in &self.rows {
            println!("{row}");
        }
        for reason in &self.missing {
            println!("\n{reason}");
        }
    }
}

fn row(size: u64, name: &str, usage: &Usage, ours: &Usage) -> String {
    let Usage { wall_seconds, cpu_seconds, peak_megabytes } = usage;
    format!(
        "| {size} | {name} | {wall_seconds:.2} | {cpu_seconds:.2} | {peak_megabytes:.0} | {:.2} | {:.2} |",
        cpu_seconds / ours.cpu_seconds,
        peak_megabytes / ours.peak_megabytes
    )
}

/// Runs of this program over one class, each with one of parsing alone.
struct Ours(Vec<(ProgramUsage, Usage)>);

impl Ours {
    /// Runs both in turn, so that a machine that slows down affects both.
    fn measure(batch: &Batch, folder: &Path, n_runs: u64) -> Result<Ours> {
        let submissions = batch.submissions.to_str().context("the folder for temporary files is not UTF-8")?;
        let runs = (0..n_runs).map(|run| {
            eprintln!("{submissions}: run {} of {n_runs}", run + 1);
            // Each report gets a new folder: replacing an older report would take extra time.
            let report: PathBuf = folder.join("report");
            let mut check = Command::new(env!("CARGO_BIN_EXE_lookalike"));
            check.arg("check").arg(&batch.submissions).arg("--out").arg(&report);
            check.args(batch.starter.iter().flat_map(|starter| ["--starter".as_ref(), starter.as_os_str()]));
            let whole = measure(&check, OWN_LIMIT)?.context("a check takes more than an hour")?;
            fs::remove_dir_all(&report)?;
            Ok((whole, run_child(&["parse", batch.language.name(), submissions])?))
        });
        Ok(Ours(runs.collect::<Result<_>>()?))
    }

    fn median(&self, figure: impl Fn(&(ProgramUsage, Usage)) -> f64) -> f64 {
        median(self.0.iter().map(figure))
    }

    fn median_usage(&self) -> Usage {
        Usage {
            wall_seconds: self.median(|(whole, _)| whole.usage.wall_seconds),
            cpu_seconds: self.median(|(whole, _)| whole.usage.cpu_seconds),
            peak_megabytes: self.median(|(whole, _)| whole.usage.peak_megabytes),
        }
    }

    fn print(&self, batch: &Batch, n_threads: usize) -> Result<()> {
        let Batch { size, n_bytes, .. } = *batch;
        let n_tokens = count_tokens(batch.language, &batch.submissions)?;
        ensure!(n_tokens > 0, "the class has no tokens");
        let Usage { wall_seconds, cpu_seconds, peak_megabytes } = self.median_usage();
        println!(
            "| {size} | {:.1} | {wall_seconds:.2} | {:.2} | {cpu_seconds:.2} | {:.2} | {:.2} | {:.2} | {:.0} | {peak_megabytes:.0} | {:.0} |",
            n_bytes as f64 / 1e6,
            self.median(|(whole, _)| whole.first_output_seconds),
            self.median(|(_, parse)| parse.cpu_seconds),
            self.median(|(whole, parse)| whole.usage.cpu_seconds / parse.cpu_seconds),
            1e3 * cpu_seconds / size as f64,
            100.0 * self.median(|(whole, _)| whole.usage.cpu_seconds / whole.usage.wall_seconds) / n_threads as f64,
            1e6 * peak_megabytes / n_tokens as f64,
        );
        Ok(())
    }
}
