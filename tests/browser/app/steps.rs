//! Steps of the work with a batch, done as by hand, with scripts and without.

use std::path::PathBuf;

use super::Visit;
use lookalike_test_harness::TestDir;
use lookalike_test_harness::programs::{SORT, SORT_RENAMED, scrambled};
use lookalike_test_harness::server::Server;
use lookalike_test_harness::zips::zip_bytes;
use lookalike_test_support::exports::{class, moodle};
use lookalike_test_support::waiting::wait_until;

/// The places in the class of the two students with the same program.
const COPIES: [usize; 2] = [10, 11];
/// Their names.
pub(super) const TWO: [&str; 2] = ["Bo Kim", "Cy Ng"];

/// Returns a Moodle download in which two of fourteen students have the same program.
pub(super) fn export(dir: &TestDir) -> PathBuf {
    let files = moodle(&class(|place, _| match COPIES.iter().position(|&copy| copy == place) {
        Some(0) => SORT.as_bytes().to_vec(),
        Some(_) => SORT_RENAMED.as_bytes().to_vec(),
        None => scrambled(place as u64 + 1).into_bytes(),
    }));
    let entries: Vec<(&str, &[u8])> = files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice())).collect();
    dir.file("moodle.zip", zip_bytes(&entries))
}

impl Visit {
    /// Opens the printed address, and creates a course with a batch.
    #[track_caller]
    pub(super) fn make_a_batch(&self, server: &Server) {
        self.open(&server.token_path().unwrap());
        self.window.eventually("location.pathname === '/' && document.readyState === 'complete'");
        self.fill("form[action='/courses'] input[name=name]", "Programming");
        self.follow("form[action='/courses'] button");
        assert_eq!(self.path(), "/courses/1");
        self.fill("input[name=assignment]", "sorting");
        self.fill("input[name=term]", "2026");
        self.follow("form[action='/courses/1/batches'] button");
        assert_eq!(self.path(), "/batches/1");
    }

    /// Opens the part of a batch's page in which things are adjusted.
    #[track_caller]
    pub(super) fn adjust(&self) {
        if !self.window.is("document.getElementById('adjust').open") {
            self.window.click("#adjust > summary");
        }
    }

    /// Uploads chosen files.
    #[track_caller]
    pub(super) fn upload(&self, role: &str, files: &[PathBuf]) {
        self.adjust();
        self.window.click(&format!("[name=role][value={role}]"));
        self.window.choose("[name=files]:not([webkitdirectory])", files);
        self.follow(".upload button.main");
        assert_eq!(self.path(), "/batches/1");
    }

    /// Waits until the upload is inspected, reloading the page as it asks without scripts.
    #[track_caller]
    pub(super) fn reload_until_inspected(&self) {
        wait_until("the upload is inspected", || {
            let is_inspected = self.window.count("[data-looking]") == 0;
            if !is_inspected {
                self.follow("[data-looking] a");
            }
            is_inspected
        });
        assert_eq!(self.window.count("#roster [data-roster]"), 1, "{}", self.says("#roster"));
    }

    /// Corrects the author of a submission.
    #[track_caller]
    pub(super) fn correct(&self, author: &str, right: &str) {
        self.adjust();
        self.fill(&format!("#roster input[name=author][value='{author}']"), right);
        self.follow("button[formaction='/batches/1/changes']");
    }

    /// Starts a comparison and waits for its report.
    #[track_caller]
    pub(super) fn compare(&self) {
        self.open("/batches/1");
        self.follow(".run-bar button");
        self.window
            .eventually("location.pathname.endsWith('/report/index.html') && document.readyState === 'complete'");
    }

    /// Opens the page of the best pair from a report.
    #[track_caller]
    pub(super) fn open_best_pair(&self) {
        self.follow("header.bar a[href$='pairs.html']");
        self.follow("#pairs tbody tr:not(.spacer) .open");
        assert!(self.path().ends_with("/pairs/1.html"), "{}", self.path());
    }

    /// Fills in the review of the open pair without sending it.
    #[track_caller]
    pub(super) fn review(&self, state: &str, note: &str) {
        self.window.click(&format!(".review-form [value={state}]"));
        self.fill(".review-form textarea", note);
    }

    /// Deletes the batch and checks that nothing of it is left.
    #[track_caller]
    pub(super) fn delete_the_batch(&self, server: &Server) {
        self.open("/batches/1");
        self.adjust();
        self.follow("a[href='/batches/1/delete']");
        assert!(self.says("main").contains("sorting 2026"), "{}", self.says("main"));
        self.follow("button.grave");
        assert_eq!(self.path(), "/courses/1");
        assert_eq!(self.window.count(".notice:not(.bad)"), 1);
        assert_eq!(self.window.count("a[href^='/batches/']"), 0);
        for folder in ["uploads", "reports", "incoming"] {
            assert_eq!(lookalike_test_harness::names_below(&server.data(folder)), [""; 0], "{folder}");
        }
        self.open("/courses/1/reviews");
        assert_eq!(self.window.count(".reviews tbody tr"), 0);
    }
}
