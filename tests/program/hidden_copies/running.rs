//! Runs originals and variants, where a compiler or interpreter is installed.

use std::collections::HashMap;
use std::fmt;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::copy::{Copy, Language, Run};
use super::originals::{self, sample_of};
use super::variants::Variant;
use lookalike_test_harness::{TestDir, repository};

/// Number of programs that run at the same time.
const N_THREADS: usize = 2;

/// Runs the code of a notebook as its kernel does, as far as the corpus needs it.
const KERNEL: &str = include_str!("kernel.py");

/// The result of running a variant.
#[derive(Debug)]
pub(super) enum Outcome {
    /// It prints what its original prints.
    Same,
    /// It prints something else: this.
    Differs(String),
    /// It is the original under another name.
    OnlyRenamed,
    /// It cannot be run before it is unpacked or converted.
    NotRunnable,
    /// There is no compiler or interpreter for this language.
    NoTool(Language),
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Same => formatter.write_str("same output as the original"),
            Outcome::Differs(output) => write!(formatter, "other output: {output}"),
            Outcome::OnlyRenamed => formatter.write_str("not run: the original under another name"),
            Outcome::NotRunnable => formatter.write_str("not run: it has to be unpacked or converted first"),
            Outcome::NoTool(language) => write!(formatter, "skipped: nothing installed runs {language}"),
        }
    }
}

/// Runs each variant.
pub(super) fn outcomes(variants: &[Variant]) -> Vec<(&Variant, Outcome)> {
    let expected = outputs_of_originals();
    let next = AtomicUsize::new(0);
    let outcomes = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..N_THREADS {
            scope.spawn(|| {
                while let Some(variant) = variants.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let outcome = outcome(variant, &expected);
                    outcomes.lock().unwrap().push((variant, outcome));
                }
            });
        }
    });
    outcomes.into_inner().unwrap()
}

/// The output of each original, by language and author.
type Outputs = HashMap<(Language, String), String>;

fn outputs_of_originals() -> Outputs {
    let runnable = originals::all().into_iter().filter(|original| original.is_copied() && has_tool(original.language));
    let outputs = runnable.map(|original| {
        let (path, text) = original.files.first_key_value().expect("an original has a file");
        let copy = Copy::new(original.language, path, text);
        let output = output(&copy, &Run::default()).expect("an original runs");
        assert!(output.len() > 100, "{}: {output}", original.author);
        ((original.language, original.author), output)
    });
    outputs.collect()
}

fn outcome(variant: &Variant, expected: &Outputs) -> Outcome {
    let Some(run) = &variant.copy.run else { return Outcome::NotRunnable };
    if variant.is_only_renamed() {
        return Outcome::OnlyRenamed;
    }
    if !has_tool(variant.language) {
        return Outcome::NoTool(variant.language);
    }
    match output(&variant.copy, run) {
        Ok(output) if output == expected[&(variant.language, variant.original.clone())] => Outcome::Same,
        Ok(output) | Err(output) => Outcome::Differs(output),
    }
}

fn tools(language: Language) -> &'static [&'static str] {
    match language {
        Language::C => &["gcc"],
        Language::Cpp => &["g++"],
        Language::Java => &["javac", "java"],
        Language::Python | Language::Notebook => &["python3"],
        Language::JavaScript => &["node"],
    }
}

fn has_tool(language: Language) -> bool {
    let is_installed = |tool: &&str| Command::new(tool).arg("--version").output().is_ok();
    tools(language).iter().all(is_installed)
}

/// Runs a program on the data of its assignment.
///
/// # Errors
/// The messages of a compiler or program that fails.
fn output(copy: &Copy, run: &Run) -> Result<String, String> {
    let dir = TestDir::new();
    for (path, content) in &copy.files {
        dir.file(&format!("work/{path}"), content);
    }
    let folder = Path::new(copy.path()).parent().unwrap().to_owned();
    let folder = dir.path("work").join(folder);
    let name = match copy.language {
        Language::Java => "Library.java".to_owned(),
        language => format!("program.{}", language.ending()),
    };
    let main = folder.join(name);
    fs::write(&main, &copy.bytes()[run.n_skipped..]).unwrap();
    let mut program = built(copy.language, &main, run, &dir.path("built"))?;
    let data = repository().join("samples").join(sample_of(copy.language)).join("data");
    let (argument, input) = match copy.language {
        Language::C | Language::Cpp => ("stock.txt", Some("commands.txt")),
        Language::Java => ("books.txt", Some("commands.txt")),
        Language::Python | Language::JavaScript | Language::Notebook => ("marks.csv", None),
    };
    program.arg(data.join(argument)).current_dir(folder);
    program.stdin(input.map_or_else(Stdio::null, |input| File::open(data.join(input)).unwrap().into()));
    text_of(program)
}

/// Compiles a program if need be, and returns the command that runs it.
fn built(language: Language, main: &Path, run: &Run, built: &Path) -> Result<Command, String> {
    let compiled = |compiler: &str, options: &[&str]| {
        let mut command = Command::new(compiler);
        command.args(options).args(run.flags).arg(main).arg("-o").arg(built);
        text_of(command).map(|_| Command::new(built))
    };
    match language {
        Language::C => compiled("gcc", &["-w", "-std=gnu11", "-trigraphs"]),
        Language::Cpp => compiled("g++", &["-w", "-std=gnu++17", "-trigraphs"]),
        Language::Java => {
            let mut command = Command::new("javac");
            command.args(["-nowarn", "-d"]).arg(built).args(run.flags).arg(main);
            text_of(command)?;
            let mut program = Command::new("java");
            program.arg("-cp").arg(built).arg("Library");
            Ok(program)
        }
        Language::Python => Ok(interpreter("python3", main)),
        Language::JavaScript => Ok(interpreter("node", main)),
        Language::Notebook => {
            let mut program = Command::new("python3");
            program.args(["-c", KERNEL]).arg(main);
            Ok(program)
        }
    }
}

fn interpreter(name: &str, main: &Path) -> Command {
    let mut program = Command::new(name);
    program.arg(main);
    program
}

/// Runs a command to its end and returns its output.
///
/// # Errors
/// The command fails; the error is what it prints.
fn text_of(mut command: Command) -> Result<String, String> {
    let output = command.output().map_err(|error| error.to_string())?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
}
