//! Statements of reports, counted again from the sources by a second implementation. `cargo bench --bench accuracy -- recount CLASSES…` does
//! the same over labelled classes.

use std::path::Path;

use lookalike_report_templates::load;
use lookalike_test_harness::{TestDir, files_below, sample};
use lookalike_test_support::recount::recount;

/// Kinds of statements that the samples have.
const KINDS: [&str; 7] = ["line", "name", "text", "sequence", "counterpart", "same program", "words"];

/// Every statement about every pair of the samples holds, with and without starter code, and with a third copy.
#[test]
fn statements_hold_in_the_samples() {
    let mut kinds = Vec::new();
    for name in ["c-inventory", "java-library", "python-gradebook"] {
        let dir = TestDir::new();
        let (submissions, starter) = sample(name);
        for (path, bytes) in files_below(submissions.as_ref()) {
            dir.file(&format!("batch/{path}"), &bytes);
            if let Some(rest) = path.strip_prefix("osei-abena/") {
                dir.file(&format!("batch/zuber-eva/{rest}"), &bytes);
            }
        }
        for options in [&["batch"][..], &["batch", "--starter", &starter]] {
            dir.check(&[options, &["--min-score", "0", "--top", "all"]].concat());
            let report = load::folder(&dir.path("report")).unwrap();
            let found = recount(&report);
            assert!(found.faults.is_empty(), "{name}: {:#?}", found.faults);
            kinds.extend(found.n_checked.into_keys());
        }
    }
    for kind in KINDS {
        assert!(kinds.contains(&kind), "no {kind} was counted again");
    }
}

/// The second implementation finds what is not so.
#[test]
fn false_statements_are_found() {
    let dir = TestDir::new();
    let (submissions, starter) = sample("java-library");
    dir.check(&[&submissions, "--starter", &starter]);
    let mut report = load::folder(Path::new(&dir.path("report"))).unwrap();
    assert!(recount(&report).faults.is_empty());
    let pair = report.pairs.iter().position(|pair| pair.exclusive.n_names > 0).unwrap();
    let exclusive = &mut report.pairs[pair].exclusive;
    exclusive.lines[0].left.line += 1;
    exclusive.names[0].text = "public".to_owned();
    let faults = recount(&report).faults;
    assert!(faults.len() == 2 && faults[0].starts_with("line") && faults[1].starts_with("name"), "{faults:?}");
}
