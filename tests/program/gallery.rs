//! The report of the gallery is the one that the program makes of the gallery's class.
//!
//! The report is committed, so that tests of pages need no program. After a change of the class, the ranking or the format,
//! `GALLERY_UPDATE=always cargo test --test program gallery::` makes it anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use lookalike_test_harness::{TestDir, files_below, finish, program, repository};

/// The command of an instructor who has the class in the current folder.
const CHECK: [&str; 12] = [
    "check", "assignment-3", "--starter", "starter.c", "--earlier", "2023", "--authors", "authors.csv", "--language",
    ".old=c", "--common=6", "--min-score=0.005",
];

/// Returns the files that a report is read back from, by their paths.
fn stored(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = files_below(folder);
    files.retain(|path, _| path == "report.json" || path.starts_with("sources/"));
    files
}

/// Returns `report.json` without the version of the program, which a release raises.
fn without_version(json: &[u8]) -> String {
    let json = str::from_utf8(json).unwrap();
    let (before, after) = json.split_once("\"run\":{\"version\":\"").expect("a report names its version");
    [before, after.split_once('"').unwrap().1].join("\n")
}

/// Pages would otherwise be tested with reports that the program does not write.
#[test]
fn the_report_is_that_of_the_program() {
    let (dir, gallery) = (TestDir::new(), repository().join("report-templates/gallery"));
    let mut check = program();
    check.args(CHECK).arg("--out").arg(dir.path("report")).current_dir(gallery.join("class"));
    finish(check).must_succeed();
    let (mut made, committed) = (stored(&dir.path("report")), gallery.join("report"));
    if std::env::var_os("GALLERY_UPDATE").is_some() {
        fs::remove_dir_all(&committed).unwrap();
        for (path, bytes) in &made {
            let path = committed.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
    }
    let mut kept = stored(&committed);
    for report in [&mut made, &mut kept] {
        let json = report.get_mut("report.json").expect("a report has its data");
        *json = without_version(json).into_bytes();
    }
    let paths = made.keys().chain(kept.keys());
    let differing: BTreeSet<_> = paths.filter(|&path| made.get(path) != kept.get(path)).collect();
    assert!(
        differing.is_empty(),
        "the program makes another report of the gallery's class: {differing:?} differ. If that is intended, \
         `GALLERY_UPDATE=always cargo test --test program gallery::` makes the committed report anew; review its pages"
    );
}
