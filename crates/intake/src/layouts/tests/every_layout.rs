//! Rules for every layout and every listing: no entry is lost or doubled, and the order of entries does not matter.

use std::collections::BTreeSet;

use lookalike_test_support::waiting::must_end;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::generated::{self, File};
use super::*;
use crate::layouts::{Layout, person_numbers};

/// Parts of names, from every layout and from none.
const PARTS: [&str; 30] = [
    "Ann Lee", "alee", "Ünal, Zoë(zünal)", "_12345", "_assignsubmission_file_", "_assignsubmission_onlinetext",
    "_LATE", "_678", "_901_", "main.c", "main-1.c", "/", "/", "HW_bo", "_attempt", "_2024-10-03-22-10-05", "_", ".txt",
    "123-456 - Bo Kim - ", "Oct 3, 2024 1023 PM", " - ", "submission_", "submission_metadata.yml", ".git/", "hw-",
    "Submission attachment(s)", "timestamp.txt", "grades.csv", "__MACOSX", "work.zip/",
];

fn path() -> impl Strategy<Value = String> {
    let part = prop_oneof![9 => select(&PARTS[..]).prop_map(str::to_owned), 1 => "\\PC{0,3}"];
    prop::collection::vec(part, 1..6).prop_map(|parts| parts.concat())
}

fn choice() -> impl Strategy<Value = LayoutChoice> {
    let layouts = Layout::ALL.map(LayoutChoice::Always);
    prop_oneof![Just(LayoutChoice::Auto), select(layouts.to_vec())]
}

/// Checks that every entry has a claim, that names and paths are unique, and that no submission is empty.
fn check(found: &Partition, n_entries: usize) {
    assert_eq!(found.claims.len(), n_entries);
    assert_eq!(names(found).into_iter().collect::<BTreeSet<_>>().len(), found.submissions.len());
    let mut paths = vec![BTreeSet::new(); found.submissions.len()];
    for claim in &found.claims {
        if let Claim::Submission(at, path) = claim {
            assert!(paths[*at].insert(path), "{path} twice in {:#?}", found.submissions[*at]);
        }
    }
    assert!(paths.iter().all(|paths| !paths.is_empty()), "{found:#?}");
}

/// Returns a partition as text, without the indices of entries, which change with their order.
fn described(found: &Partition, files: &[File]) -> String {
    let claims = files.iter().zip(&found.claims);
    let mut lines: Vec<String> = claims.map(|((path, _), claim)| format!("{path} {claim:?}")).collect();
    lines.sort_unstable();
    format!("{:?} {:#?} {:?}\n{}", found.layout, found.submissions, found.notes, lines.join("\n"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// Names look like many layouts at once, and the same path occurs more than once.
    #[test]
    fn no_entry_is_lost_or_doubled(
        paths in prop::collection::vec(path(), 0..25),
        choice in choice(),
        text in "\\PC{0,40}|Name: A \\(b\\)|a:\n  :submitters:\n  - :name: x",
    ) {
        let files: Vec<File> = paths.iter().map(|path| (path.clone(), text.clone().into_bytes())).collect();
        check(&partition_of(&files, choice), files.len());
    }

    /// The order of entries does not matter.
    #[test]
    fn order_does_not_matter(paths in prop::collection::btree_set(path(), 0..15), swaps in prop::collection::vec(any::<(Index, Index)>(), 20), choice in choice()) {
        let files: Vec<File> = paths.iter().map(|path| (path.clone(), path.clone().into_bytes())).collect();
        let mut shuffled = files.clone();
        for (a, b) in swaps.iter().filter(|_| !paths.is_empty()) {
            shuffled.swap(a.index(paths.len()), b.index(paths.len()));
        }
        prop_assert_eq!(described(&partition_of(&files, choice), &files), described(&partition_of(&shuffled, choice), &shuffled));
    }
}

fn exports() -> Vec<Vec<File>> {
    exports_of(&generated::class(|_, _| Vec::new()))
}

fn exports_of(class: &[generated::Student]) -> Vec<Vec<File>> {
    let makers = [
        generated::moodle,
        generated::moodle_flat,
        generated::moodle_blind,
        generated::moodle_groups,
        generated::canvas,
        generated::blackboard,
        generated::brightspace,
        generated::brightspace_flat,
        generated::gradescope,
        generated::github_classroom,
        generated::sakai,
        generated::sakai_flat,
        generated::plain,
        generated::flat,
    ];
    makers.iter().map(|make| make(class)).collect()
}

/// Real exports are partitioned the same backwards, wrapped in folders and with files of macOS; read as another layout, they lose no entry.
#[test]
fn exports_are_partitioned_the_same_however_they_are_packed() {
    for files in exports() {
        let expected = partition_of(&files, LayoutChoice::Auto);
        check(&expected, files.len());
        let backwards: Vec<File> = files.iter().rev().cloned().collect();
        assert_eq!(described(&partition_of(&backwards, LayoutChoice::Auto), &backwards), described(&expected, &files));
        for layout in Layout::ALL {
            check(&partition_of(&files, LayoutChoice::Always(layout)), files.len());
        }
        if expected.layout == Layout::Plain {
            continue;
        }
        let mut wrapped: Vec<File> =
            files.iter().map(|(path, bytes)| (format!("download/{path}"), bytes.clone())).collect();
        wrapped.push(("__MACOSX/download/._x".to_owned(), Vec::new()));
        wrapped.push(("download/.DS_Store".to_owned(), Vec::new()));
        let found = partition_of(&wrapped, LayoutChoice::Auto);
        assert_eq!((found.layout, names(&found)), (expected.layout, names(&expected)));
        assert_eq!(nobodys(&found, &wrapped).len(), nobodys(&expected, &files).len() + 2);
    }
}

/// Entries beside an export are submissions of their own, and a note names them.
#[test]
fn odd_entries_are_plain_submissions() {
    let class = generated::class(|_, _| Vec::new());
    let mut files = generated::moodle(&class);
    let odd = ["sent by mail/main.c", "late one.c", "notes.docx"];
    files.extend(odd.map(|path| (path.to_owned(), Vec::new())));
    let found = partition_of(&files, LayoutChoice::Auto);
    assert_eq!((found.layout, found.submissions.len()), (Layout::Moodle, 16));
    assert_eq!(paths_of(&found, "sent by mail"), ["main.c"]);
    assert_eq!(found.notes, ["not in the layout moodle, and read as plain: late one.c, sent by mail"]);
}

/// A file or two with names as in an export do not make an export.
#[test]
fn single_files_do_not_make_a_layout() {
    let plain = ["anna/timestamp.txt", "anna/src/a.c", "ben/a.c", "cleo/a.c", "a_screenshot_2024-10-03-22-10-05_1.c"];
    let found = partition_of_paths(&plain, LayoutChoice::Auto);
    assert_eq!(found.layout, Layout::Plain);
    assert_eq!(paths_of(&found, "anna"), ["src/a.c", "timestamp.txt"]);
}

/// Names that are made to be slow to parse are parsed in nearly linear time: in quadratic time this test would take hours.
#[test]
fn long_names_are_parsed_in_linear_time() {
    let names: Vec<String> =
        ["1_a_", "_LATE_1_", " - 1-2", "1-2 - ", "_2024-10-03-22-10-05", "(a); ", "-", "_assignsubmission_"]
            .iter()
            .flat_map(|part| (0..10).map(move |n| format!("1-2 - {}{n}/x", part.repeat(65_000 / part.len()))))
            .collect();
    must_end("long names", move || {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        check(&partition_of_paths(&names, LayoutChoice::Auto), names.len());
    });
}

/// Nothing is lost where the instructor names the wrong layout, and a note says so.
#[test]
fn a_wrong_choice_is_reported() {
    let found = partition_of_paths(&["anna/a.c", "ben/b.c"], LayoutChoice::Always(Layout::Gradescope));
    assert_eq!(names(&found), ["anna", "ben"]);
    assert!(found.notes[0].contains("gradescope"), "{:?}", found.notes);
}

/// Layouts are found by their names in any case.
#[test]
fn layouts_have_names() {
    assert!(Layout::ALL.into_iter().all(|layout| Layout::named(&layout.name().to_uppercase()) == Some(layout)));
    assert_eq!(Layout::named("ilias"), None);
}

/// A hundred thousand entries are partitioned in nearly linear time: in quadratic time this test would take hours.
#[test]
fn large_listings_are_partitioned_quickly() {
    let paths: Vec<String> = (0..100_000)
        .map(|n| format!("hw/Student {}_{}_assignsubmission_file_/node_modules/x{n}/main-1.c", n % 300, n % 300))
        .collect();
    let found = must_end("a large listing", move || {
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        partition_of_paths(&paths, LayoutChoice::Auto)
    });
    assert_eq!(found.submissions.len(), 300);
}

/// An export that is divided among folders, with or without one around them, has the same people.
#[test]
fn exports_have_the_same_people_in_parts() {
    for files in exports() {
        let expected = partition_of(&files, LayoutChoice::Auto);
        for [first, second] in
            [["Part 1", "Part 2"], ["Lab A", "Lab B"], ["hw-20241003T1-001", "hw-20241003T1-002"], ["Miller", "Chen"]]
        {
            // Files in folders without a word may be those of two people.
            if first == "Miller" && expected.layout == Layout::Plain {
                continue;
            }
            for around in ["", "download/"] {
                let tops: BTreeSet<&str> = files.iter().filter_map(|(path, _)| path.split('/').next()).collect();
                let half = tops.iter().nth(tops.len() / 2).copied().unwrap_or_default();
                let packed = |(path, bytes): &File| {
                    let part = if path.split('/').next() < Some(half) { first } else { second };
                    (format!("{around}{part}/{path}"), bytes.clone())
                };
                let packed: Vec<File> = files.iter().map(packed).collect();
                let found = partition_of(&packed, LayoutChoice::Auto);
                assert_eq!(names(&found), names(&expected), "{around}{first}");
            }
        }
    }
}

/// Returns the people of a partition, each with the names of the submissions of one person.
fn people(found: &Partition) -> BTreeSet<String> {
    let all: Vec<(usize, &Provenance)> = found.submissions.iter().map(|one| (0, one)).collect();
    let numbers = person_numbers(&all);
    let firsts = numbers.iter().zip(&found.submissions).enumerate().filter(|(at, (number, _))| at == *number);
    firsts.map(|(_, (_, one))| format!("{:?} {:?}", one.authors, one.group)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// A person who hands in again is the same person, in every export.
    #[test]
    fn attempts_add_nobody(again in prop::collection::vec(0_usize..14, 1..8)) {
        let class = generated::class(|_, _| Vec::new());
        let mut later = class.clone();
        for at in again {
            later[at].attempts.push(vec![("main.c".to_owned(), Vec::new())]);
        }
        for (before, after) in exports_of(&class).into_iter().zip(exports_of(&later)) {
            let [before, after] = [before, after].map(|files| partition_of(&files, LayoutChoice::Auto));
            prop_assert_eq!(people(&before), people(&after), "{:?}", before.layout);
            prop_assert_eq!(before.layout, after.layout);
        }
    }
}
