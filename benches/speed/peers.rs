//! Other detectors, as people use them on a class: with the starter code where they take it, and otherwise with
//! their default options and outputs.
//!
//! They are installed from PyPI, npm and Debian into a folder of their own. No code of theirs becomes part of this project.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;

use crate::batch::{Batch, BatchLanguage};

/// A detector that is measured beside this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum Peer {
    /// SIM, a comparer of texts written in C: no starter code, no weights, no pages.
    Sim,
    /// The library of Dolos: a list of all pairs, without pages.
    Dolos,
    /// compare50 with its 50 pages.
    Compare50,
    /// copydetect with its page of pairs.
    Copydetect,
    /// jscpd lists copied blocks of equal tokens in a codebase: no starter code, no renamed names, no scores of pairs, no ranking.
    Jscpd,
}

/// Runs Dolos on a folder, and writes all pairs.
const DOLOS_SCRIPT: &str = r#"import { Dolos } from "@dodona/dolos-lib";
import { readdirSync, writeFileSync } from "node:fs";
const [language, folder, out, starter] = process.argv.slice(2);
const files = readdirSync(folder).map((name) => `${folder}/${name}`);
const report = await new Dolos({ language }).analyzePaths(files, starter);
const rows = report.allPairs().map((pair) => `${pair.leftFile.path},${pair.rightFile.path},${pair.similarity}`);
writeFileSync(out, rows.join("\n"));
"#;

/// A version that has a package for Linux. Without one, npm installs a version that does not run.
const JSCPD: &str = "jscpd@5.3.3";

impl Peer {
    /// Returns the name that people know it by.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Peer::Sim => "SIM",
            Peer::Dolos => "Dolos (library)",
            Peer::Compare50 => "compare50",
            Peer::Copydetect => "copydetect",
            Peer::Jscpd => "jscpd",
        }
    }

    /// Installs it into a folder, unless it is there.
    ///
    /// # Errors
    /// An installer is missing or fails.
    pub(crate) fn install(self, folder: &Path) -> Result<()> {
        fs::create_dir_all(folder)?;
        if self.program(folder).exists() {
            return Ok(());
        }
        match self {
            Peer::Sim => {
                run(Command::new("apt-get").args(["download", "similarity-tester"]).current_dir(folder))?;
                let files = fs::read_dir(folder)?.filter_map(|file| Some(file.ok()?.path()));
                let package =
                    files.into_iter().find(|file| file.extension().is_some_and(|extension| extension == "deb"));
                let package = package.context("apt-get downloaded no package")?;
                run(Command::new("dpkg").arg("-x").arg(package).arg(folder.join("debian")))
            }
            Peer::Dolos => {
                install_from_npm("@dodona/dolos-lib", &folder.join("dolos"))?;
                Ok(fs::write(self.program(folder), DOLOS_SCRIPT)?)
            }
            Peer::Jscpd => install_from_npm(JSCPD, &folder.join("jscpd")),
            Peer::Compare50 | Peer::Copydetect => {
                let environment = folder.join("python");
                run(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
                let packages = ["install", "--quiet", "compare50", "copydetect"];
                run(Command::new(environment.join("bin/pip")).args(packages))
            }
        }
    }

    /// Whether it reads a language.
    pub(crate) fn reads(self, language: BatchLanguage) -> bool {
        self != Peer::Sim || language != BatchLanguage::Python
    }

    fn program(self, folder: &Path) -> PathBuf {
        folder.join(match self {
            Peer::Sim => "debian/usr/bin/sim_c",
            Peer::Dolos => "dolos/pairs.mjs",
            Peer::Compare50 => "python/bin/compare50",
            Peer::Copydetect => "python/bin/copydetect",
            Peer::Jscpd => "jscpd/node_modules/.bin/jscpd",
        })
    }

    /// Returns the command that compares a class and writes to `out`, which does not exist.
    ///
    /// # Errors
    /// The class cannot be listed.
    pub(crate) fn command(self, folder: &Path, batch: &Batch, out: &Path) -> Result<Command> {
        let Batch { language, submissions, starter, .. } = batch;
        let program = self.program(folder);
        let mut command = Command::new(if self == Peer::Dolos { Path::new("node") } else { &program });
        match self {
            Peer::Sim => {
                let program = program.with_file_name(format!("sim_{}", language.name()));
                command = Command::new(program);
                command.arg("-p").arg("-o").arg(out).args(files_in(submissions)?)
            }
            Peer::Dolos => command.arg(program).arg(language.name()).arg(submissions).arg(out).args(starter),
            Peer::Compare50 => {
                // It is a script that runs the first Python in the path.
                let mut path = folder.join("python/bin:").into_os_string();
                path.push(env::var_os("PATH").unwrap_or_default());
                let files = files_in(submissions)?;
                command.env("PATH", path).args(files).arg("-o").arg(out);
                command.args(starter.iter().flat_map(|starter| ["-d".as_ref(), starter.as_os_str()]))
            }
            Peer::Copydetect => {
                command.args(["-a", "-e", language.ending(), "-t"]).arg(submissions);
                if let Some(starter) = starter {
                    // It takes starter code as a folder.
                    let handed_out = submissions.with_file_name("starter");
                    fs::create_dir_all(&handed_out)?;
                    fs::copy(starter, handed_out.join("starter.c"))?;
                    command.arg("-b").arg(handed_out);
                }
                command.arg("-O").arg(out.with_extension("html"))
            }
            Peer::Jscpd => command
                .args(["--silent", "--format", language.name(), "--reporters", "html,json", "--output"])
                .args([out, submissions]),
        };
        Ok(command)
    }
}

fn files_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?.map(|file| Ok(file?.path())).collect::<Result<_>>()?;
    files.sort_unstable();
    Ok(files)
}

fn install_from_npm(package: &str, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    run(Command::new("npm").args(["install", "--silent", "--prefix"]).arg(folder).arg(package))
}

fn run(command: &mut Command) -> Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().with_context(|| format!("cannot run {name}"))?;
    let message = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{name} failed: {}", message.trim());
    Ok(())
}
