//! The result of every attack compiles.

use std::path::PathBuf;
use std::process::Command;

use lookalike_disguise::{Attack, Language};
use lookalike_frontends::Language as Frontend;
use tempfile::TempDir;

use crate::samples::{Program, is_installed, programs};

/// Returns every program of a language in some of the disguises, with a name. Each attack is applied to some programs.
fn disguised(language: Language) -> Vec<(String, Program)> {
    let programs = programs(language);
    let mut disguised = Vec::new();
    for (seed, program) in programs.iter().enumerate() {
        for attack in Attack::all().iter().skip(seed % 3).step_by(3) {
            let name = format!("{}-{}", program.author, attack.name());
            disguised.push((name, program.disguised(language, attack, seed as u64, &programs)));
        }
    }
    disguised
}

fn written(language: Language, folder: &TempDir) -> Vec<(String, Vec<PathBuf>)> {
    disguised(language)
        .into_iter()
        .map(|(name, program)| (name.clone(), program.write(&folder.path().join(name))))
        .collect()
}

#[test]
fn no_attack_causes_parse_errors() {
    for language in Language::all() {
        let frontend = Frontend::named(language.name()).unwrap();
        for (name, program) in disguised(language) {
            for (file, text) in &program.files {
                let parse_errors = frontend.token_string(text).parse_errors;
                let excerpt = parse_errors.first().map(|error| {
                    let span = error.span.range();
                    let around = span.start.saturating_sub(200)..text.len().min(span.end + 200);
                    String::from_utf8_lossy(&text.as_bytes()[around]).into_owned()
                });
                assert_eq!(excerpt, None, "{name}/{file}");
            }
        }
    }
}

#[test]
fn c_compiles_in_every_disguise() {
    if !is_installed("gcc") {
        return;
    }
    let folder = TempDir::new().unwrap();
    for (name, files) in written(Language::C, &folder) {
        let sources = files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "c"));
        let output = Command::new("gcc").args(["-std=gnu11", "-fsyntax-only", "-w"]).args(sources).output().unwrap();
        assert!(output.status.success(), "{name}: {}\n{files:?}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn python_compiles_in_every_disguise() {
    if !is_installed("python3") {
        return;
    }
    let folder = TempDir::new().unwrap();
    let files = written(Language::Python, &folder).into_iter().flat_map(|(_, files)| files);
    let check = "import sys\nfor name in sys.argv[1:]:\n    compile(open(name, encoding='utf-8').read(), name, 'exec')";
    let output = Command::new("python3").args(["-c", check]).args(files).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
