//! Packages: what the changelog and the files of `packaging/` say agrees with the program.

use std::fs;
use std::process::{Command, Stdio};

use lookalike_engine::kgrams;
use lookalike_report_templates::report_json;
use lookalike_test_harness::{TestDir, repository};

fn text(path: &str) -> String {
    fs::read_to_string(repository().join(path)).unwrap()
}

/// Returns the number of steps of a schema, which is its version.
fn n_steps(folder: &str) -> usize {
    fs::read_dir(repository().join(folder)).unwrap().count()
}

/// The newest version in the changelog states the versions of all formats, so that nobody learns of a conversion from a disk.
#[test]
fn the_changelog_states_the_versions_of_formats() {
    let changelog = text("CHANGELOG.md");
    let newest = changelog.split("\n## ").nth(1).unwrap();
    let stated = |format: &str, version: &str| {
        assert!(newest.contains(&format!("| {format} | {version} |")), "{format} has version {version}");
    };
    stated("`report.json`", &format!("`{}`", report_json::SCHEMA));
    stated("archive: schema", &n_steps("crates/archive/src/schema").to_string());
    stated("archive: token strings", &lookalike_frontends::VERSION.to_string());
    stated("archive: fingerprints", &kgrams::VERSION.to_string());
    stated("data folder of the web app", &n_steps("crates/server/src/store/schema").to_string());
}

/// Changes are sorted into the usual sections, in the usual order.
#[test]
fn the_changelog_has_the_usual_sections() {
    const SECTIONS: [&str; 4] = ["Added", "Changed", "Fixed", "Security"];
    for version in text("CHANGELOG.md").split("\n## ").skip(1) {
        let used: Vec<&str> = version.lines().filter_map(|line| line.strip_prefix("### ")).collect();
        let usual: Vec<&str> = SECTIONS.into_iter().filter(|section| used.contains(section)).collect();
        assert_eq!(used, usual);
    }
}

/// The scripts for releases pass their tests, which are skipped without Python.
#[test]
fn tests_of_the_scripts_pass() {
    let mut python = Command::new("python3");
    python.args(["-B", "-m", "unittest", "discover", "-s", "packaging/tests"]).current_dir(repository());
    python.env("LOOKALIKE_PROGRAM", lookalike_test_harness::program_path());
    let Ok(output) = python.output() else {
        println!("python3 is not installed; the tests of the scripts are skipped");
        return;
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The index of Rust shows the README of a crate alone: no link leads out of it, and its example is the tested one.
#[test]
fn readmes_of_published_crates_stand_alone() {
    for (folder, links) in [("engine", 3), ("frontends", 2), ("report-templates", 2)] {
        let readme = text(&format!("{folder}/README.md"));
        let targets: Vec<&str> = readme.split("](").skip(1).map(|rest| rest.split(')').next().unwrap()).collect();
        assert_eq!(targets.len(), links, "{folder}: {targets:?}");
        assert!(targets.iter().all(|target| target.starts_with("https://")), "{folder}: {targets:?}");
        let example = readme.split("```rust\n").nth(1).unwrap().split("```").next().unwrap();
        let documentation = text(&format!("{folder}/src/lib.rs"));
        for line in example.lines().filter(|line| !line.is_empty()) {
            assert!(documentation.contains(&format!("//! {line}\n")), "{folder}: {line}");
        }
        // The package of a crate has what is in its folder.
        for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
            assert_eq!(text(&format!("{folder}/{license}")), text(license));
        }
    }
}

/// The documentation becomes a book without dead links, for which the tools of packaging are needed.
#[test]
fn the_book_has_no_dead_link() {
    let is_installed = |tool: &str| Command::new(tool).arg("--version").stdout(Stdio::null()).status().is_ok();
    if !["mdbook", "pngquant", "python3"].into_iter().all(is_installed) {
        println!("mdbook or pngquant is not installed; the book is not built");
        return;
    }
    let dir = TestDir::new();
    let program = lookalike_test_harness::program_path();
    let output = Command::new(repository().join("packaging/book")).arg(dir.path("book")).arg(program).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&[output.stdout, output.stderr].concat()));
    assert!(dir.path("book/docs/manual/install.html").exists() && dir.path("book/sample-report/index.html").exists());
}
