//! Disguised programs print the same as the originals. Only the repository's own samples are run.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use lookalike_disguise::{Attack, Language};
use tempfile::TempDir;

use crate::samples::{Program, class, is_installed, programs};

fn behavior_preserving() -> impl Iterator<Item = &'static Attack> {
    Attack::all().iter().filter(|attack| attack.keeps_behavior())
}

fn output_of_c(program: &Program, folder: &Path) -> String {
    let sources = program.write(folder).into_iter().filter(|file| file.extension().is_some_and(|ending| ending == "c"));
    let binary = folder.join("inventory");
    let compiled = Command::new("gcc").args(["-std=gnu11", "-w", "-o"]).arg(&binary).args(sources).output().unwrap();
    assert!(compiled.status.success(), "{folder:?}: {}", String::from_utf8_lossy(&compiled.stderr));
    let data = class(Language::C).join("data");
    let commands = File::open(data.join("commands.txt")).unwrap();
    let run = Command::new(binary).arg(data.join("stock.txt")).stdin(commands).output().unwrap();
    String::from_utf8(run.stdout).unwrap()
}

fn output_of_java(program: &Program, folder: &Path) -> String {
    let compiled = Command::new("javac").arg("-d").arg(folder).args(program.write(folder)).output().unwrap();
    assert!(compiled.status.success(), "{folder:?}: {}", String::from_utf8_lossy(&compiled.stderr));
    let data = class(Language::Java).join("data");
    let commands = File::open(data.join("commands.txt")).unwrap();
    let mut command = Command::new("java");
    command.args(["-XX:TieredStopAtLevel=1", "-cp"]).arg(folder).arg("Library").arg(data.join("books.txt"));
    String::from_utf8(command.stdin(commands).output().unwrap().stdout).unwrap()
}

fn output_of_python(program: &Program, folder: &Path) -> String {
    program.write(folder);
    let marks = class(Language::Python).join("data/marks.csv");
    let mut command = Command::new("python3");
    command.args(["-B", "gradebook.py"]).arg(fs::canonicalize(marks).unwrap()).current_dir(folder).stdin(Stdio::null());
    let run = command.output().unwrap();
    String::from_utf8(run.stdout).unwrap() + &String::from_utf8(run.stderr).unwrap()
}

fn assert_output_stays(language: Language, output: impl Fn(&Program, &Path) -> String) {
    let folder = TempDir::new().unwrap();
    let programs = programs(language);
    // Each attack is applied to some programs, and each program gets some attacks.
    for (at, program) in programs.iter().enumerate() {
        let before = output(program, &folder.path().join(&program.author));
        assert!(before.lines().count() > 5, "{}: {before}", program.author);
        for attack in behavior_preserving().skip(at % 6).step_by(6) {
            let disguised = program.disguised(language, attack, at as u64, &programs);
            let name = format!("{}-{}", program.author, attack.name());
            assert_eq!(output(&disguised, &folder.path().join(&name)), before, "{name}");
        }
    }
}

#[test]
fn c_prints_the_same_in_disguise() {
    if is_installed("gcc") {
        assert_output_stays(Language::C, output_of_c);
    }
}

#[test]
fn python_prints_the_same_in_disguise() {
    if is_installed("python3") {
        assert_output_stays(Language::Python, output_of_python);
    }
}

/// Compiling Java is slow, so every second program is compiled once, each in a different disguise.
#[test]
fn java_prints_the_same_in_disguise() {
    if !is_installed("javac") || !is_installed("java") {
        return;
    }
    let folder = TempDir::new().unwrap();
    let programs = programs(Language::Java);
    let expected = fs::read_to_string(class(Language::Java).join("data/output.txt")).unwrap();
    let attacks: Vec<&Attack> = behavior_preserving().collect();
    for (at, program) in programs.iter().enumerate().step_by(2) {
        let attack = attacks[(at * 7 + 4) % attacks.len()];
        let disguised = program.disguised(Language::Java, attack, at as u64, &programs);
        let name = format!("{}-{}", program.author, attack.name());
        assert_eq!(output_of_java(&disguised, &folder.path().join(&name)), expected, "{name}");
    }
}
