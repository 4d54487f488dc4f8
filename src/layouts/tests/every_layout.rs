//! What holds for every layout and every listing: nothing is lost, nothing is doubled, and the order of entries is of no account.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::generated::{self, File};
use super::*;
use crate::layouts::Layout;

/// Parts of names, of all layouts and of none.
const PARTS: [&str; 30] = [
    "Ann Lee",
    "alee",
    "Ünal, Zoë(zünal)",
    "_12345",
    "_assignsubmission_file_",
    "_assignsubmission_onlinetext",
    "_LATE",
    "_678",
    "_901_",
    "main.c",
    "main-1.c",
    "/",
    "/",
    "HW_bo",
    "_attempt",
    "_2024-10-03-22-10-05",
    "_",
    ".txt",
    "123-456 - Bo Kim - ",
    "Oct 3, 2024 1023 PM",
    " - ",
    "submission_",
    "submission_metadata.yml",
    ".git/",
    "hw-",
    "Submission attachment(s)",
    "timestamp.txt",
    "grades.csv",
    "__MACOSX",
    "work.zip/",
];

fn path() -> impl Strategy<Value = String> {
    let part = prop_oneof![9 => select(&PARTS[..]).prop_map(str::to_owned), 1 => "\\PC{0,3}"];
    prop::collection::vec(part, 1..6).prop_map(|parts| parts.concat())
}

fn choice() -> impl Strategy<Value = LayoutChoice> {
    let layouts = Layout::ALL.map(LayoutChoice::Always);
    prop_oneof![Just(LayoutChoice::Auto), select(layouts.to_vec())]
}

/// Every entry is in exactly one submission or loose; names and paths are unique; no submission is empty.
fn check(sorted: &Sorted, n_entries: usize) {
    let files = sorted.submissions.iter().flat_map(|handed| handed.files.iter().map(|(entry, _)| *entry));
    let mut entries: Vec<usize> = files.chain(sorted.loose.iter().map(|loose| loose.entry)).collect();
    entries.sort_unstable();
    assert_eq!(entries, (0..n_entries).collect::<Vec<_>>());
    assert_eq!(names(sorted).into_iter().collect::<BTreeSet<_>>().len(), sorted.submissions.len());
    for handed in &sorted.submissions {
        assert!(!handed.files.is_empty(), "{handed:#?}");
        assert_eq!(paths_of(handed).into_iter().collect::<BTreeSet<_>>().len(), handed.files.len(), "{handed:#?}");
    }
}

/// The same with paths in place of numbers, which change when the order does.
fn with_paths(sorted: &Sorted, files: &[File]) -> String {
    let path = |entry: &usize| files[*entry].0.clone();
    let submissions = sorted.submissions.iter().map(|handed| {
        let files: Vec<_> = handed.files.iter().map(|(entry, within)| (path(entry), within)).collect();
        format!(
            "{:?}",
            (&handed.name, &handed.authors, &handed.group, handed.attempt, &handed.time, handed.late, files)
        )
    });
    let loose = sorted.loose.iter().map(|loose| format!("{:?}", (path(&loose.entry), &loose.reason)));
    let all: Vec<String> = submissions.chain(loose).chain(sorted.notes.iter().cloned()).collect();
    format!("{:?} {}", sorted.layout, all.join("\n"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// Over names that look like many layouts at once, with the same path more than once.
    #[test]
    fn no_entry_is_lost_or_doubled(
        paths in prop::collection::vec(path(), 0..25),
        choice in choice(),
        text in "\\PC{0,40}|Name: A \\(b\\)|a:\n  :submitters:\n  - :name: x",
    ) {
        let files: Vec<File> = paths.iter().map(|path| (path.clone(), text.clone().into_bytes())).collect();
        check(&sorted(&files, choice), files.len());
    }

    /// Nor does the order say anything.
    #[test]
    fn order_is_of_no_account(paths in prop::collection::btree_set(path(), 0..15), swaps in prop::collection::vec(any::<(Index, Index)>(), 20), choice in choice()) {
        let files: Vec<File> = paths.iter().map(|path| (path.clone(), path.clone().into_bytes())).collect();
        let mut shuffled = files.clone();
        for (a, b) in swaps.iter().filter(|_| !paths.is_empty()) {
            shuffled.swap(a.index(paths.len()), b.index(paths.len()));
        }
        prop_assert_eq!(with_paths(&sorted(&files, choice), &files), with_paths(&sorted(&shuffled, choice), &shuffled));
    }
}

fn exports() -> Vec<Vec<File>> {
    let class = generated::class(|_, _| Vec::new());
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
    makers.iter().map(|make| make(&class)).collect()
}

/// Real exports too, backwards, wrapped in folders, with what a Mac leaves behind, and as what they are not.
#[test]
fn exports_are_sorted_the_same_however_they_are_packed() {
    for files in exports() {
        let expected = sorted(&files, LayoutChoice::Auto);
        check(&expected, files.len());
        let backwards: Vec<File> = files.iter().rev().cloned().collect();
        assert_eq!(with_paths(&sorted(&backwards, LayoutChoice::Auto), &backwards), with_paths(&expected, &files));
        for layout in Layout::ALL {
            check(&sorted(&files, LayoutChoice::Always(layout)), files.len());
        }
        if expected.layout == Layout::Plain {
            continue;
        }
        let mut wrapped: Vec<File> =
            files.iter().map(|(path, bytes)| (format!("download/{path}"), bytes.clone())).collect();
        wrapped.push(("__MACOSX/download/._x".to_owned(), Vec::new()));
        wrapped.push(("download/.DS_Store".to_owned(), Vec::new()));
        let found = sorted(&wrapped, LayoutChoice::Auto);
        assert_eq!((found.layout, names(&found)), (expected.layout, names(&expected)));
        assert_eq!(found.loose.len(), expected.loose.len() + 2);
    }
}

/// What somebody laid beside an export is a submission of its own, and it is said.
#[test]
fn odd_entries_are_plain_submissions() {
    let class = generated::class(|_, _| Vec::new());
    let mut files = generated::moodle(&class);
    let odd = ["sent by mail/main.c", "late one.c", "notes.docx"];
    files.extend(odd.map(|path| (path.to_owned(), Vec::new())));
    let sorted = sorted(&files, LayoutChoice::Auto);
    assert_eq!((sorted.layout, sorted.submissions.len()), (Layout::Moodle, 16));
    assert_eq!(paths_of(named(&sorted, "sent by mail")), ["main.c"]);
    assert_eq!(sorted.notes, ["not of the layout moodle, and taken as plain: late one.c, sent by mail"]);
}

/// A file or two that look like an export are no export.
#[test]
fn single_files_do_not_make_a_layout() {
    let plain = ["anna/timestamp.txt", "anna/src/a.c", "ben/a.c", "cleo/a.c", "a_screenshot_2024-10-03-22-10-05_1.c"];
    let sorted = sorted_paths(&plain, LayoutChoice::Auto);
    assert_eq!(sorted.layout, Layout::Plain);
    assert_eq!(paths_of(named(&sorted, "anna")), ["src/a.c", "timestamp.txt"]);
}

/// Names that are made to keep a layout busy do not.
#[test]
fn endless_names_are_read_in_no_time() {
    let names: Vec<String> =
        ["1_a_", "_LATE_1_", " - 1-2", "1-2 - ", "_2024-10-03-22-10-05", "(a); ", "-", "_assignsubmission_"]
            .iter()
            .flat_map(|part| (0..10).map(move |n| format!("1-2 - {}{n}/x", part.repeat(65_000 / part.len()))))
            .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let start = std::time::Instant::now();
    check(&sorted_paths(&names, LayoutChoice::Auto), names.len());
    assert!(start.elapsed().as_secs() < 30, "{:?}", start.elapsed());
}

/// A layout that is asked for and is not there is no reason to lose anything.
#[test]
fn a_wrong_choice_is_said() {
    let sorted = sorted_paths(&["anna/a.c", "ben/b.c"], LayoutChoice::Always(Layout::Gradescope));
    assert_eq!(names(&sorted), ["anna", "ben"]);
    assert!(sorted.notes[0].contains("gradescope"), "{:?}", sorted.notes);
}

/// Layouts are found by the names that they are shown by.
#[test]
fn layouts_have_names() {
    assert!(Layout::ALL.into_iter().all(|layout| Layout::named(&layout.name().to_uppercase()) == Some(layout)));
    assert_eq!(Layout::named("ilias"), None);
}

/// A hundred thousand entries, many of them one student's, are sorted in no time.
#[test]
fn large_listings_are_sorted_quickly() {
    let paths: Vec<String> = (0..100_000)
        .map(|n| format!("hw/Student {}_{}_assignsubmission_file_/node_modules/x{n}/main-1.c", n % 300, n % 300))
        .collect();
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    let start = std::time::Instant::now();
    assert_eq!(sorted_paths(&paths, LayoutChoice::Auto).submissions.len(), 300);
    assert!(start.elapsed().as_secs() < 30, "{:?}", start.elapsed());
}
