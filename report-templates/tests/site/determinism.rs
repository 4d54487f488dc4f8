//! The same report gives the same bytes.

use std::collections::BTreeMap;
use std::path::Path;

use lookalike_report_templates::page::Pages;
use lookalike_report_templates::{gallery, site};

use crate::files_below;

fn written_with(threads: usize) -> BTreeMap<String, Vec<u8>> {
    let folder = tempfile::tempdir().unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| site::write(&gallery::report(), folder.path(), &())).unwrap();
    files_below(folder.path())
}

/// A report must not depend on the number of threads or on the time.
#[test]
fn one_thread_and_two_write_the_same_bytes() {
    assert!(written_with(1) == written_with(2));
}

/// A server that renders single pages must give the same bytes as the folder.
#[test]
fn a_page_in_memory_is_the_page_on_disk() {
    let report = gallery::report();
    let pages = Pages::new(&report);
    let mut files = written_with(2);
    for page in pages.list() {
        let on_disk = files.remove(&page.path()).unwrap_or_else(|| panic!("{} is missing", page.path()));
        assert!(on_disk == pages.render(page).unwrap().into_bytes(), "{} differs", page.path());
    }
    assert!(files.is_empty(), "not listed: {:?}", files.keys());
}

/// Users must learn which file could not be written.
#[test]
fn an_error_names_the_file() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("pairs"), "in the way").unwrap();
    let error = site::write(&gallery::report(), folder.path(), &()).unwrap_err();
    assert_eq!(error.path, folder.path().join("pairs"));
    assert!(error.to_string().contains("pairs"), "{error}");
    assert!(!Path::new(&folder.path().join("index.html")).exists());
}
