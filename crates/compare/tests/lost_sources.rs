//! Runs whose sources cannot be read again from the spill.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use lookalike_compare::options::Options;
use lookalike_compare::report::report;
use lookalike_compare::run::compare_corpus;
use lookalike_corpus::read;
use lookalike_intake::intake;
use lookalike_intake::options::InputOptions;
use lookalike_report_templates::site;
use lookalike_system::progress::Progress;
use lookalike_system::spill::Spill;

/// Creates a spill, and opens its file a second time.
fn spill_into(folder: &Path) -> (File, Arc<Spill>) {
    let path = folder.join("spill");
    let open = || File::options().read(true).write(true).create(true).truncate(false).open(&path).unwrap();
    (open(), Spill::into_file(open()))
}

/// Whether they are lost before the comparison or after it, the run ends with an error.
#[test]
fn lost_sources_make_the_run_fail() {
    let batch = concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples/c-inventory/submissions");
    let input = InputOptions { batches: vec![batch.into()], ..InputOptions::default() };
    let options = Options { input, ..Options::default() };
    let (settings, progress) = (options.engine_settings(), Progress::new());
    for is_lost_before_comparison in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let (file, spill) = spill_into(folder.path());
        let found = intake(&options.input, None, &spill).unwrap();
        let corpus = read(found, &options.reading, settings.noise_threshold, &spill, &progress);
        if is_lost_before_comparison {
            file.set_len(0).unwrap();
        }
        let comparison = compare_corpus(&corpus, &settings, &progress).unwrap();
        assert_eq!(comparison.pairs.is_empty(), is_lost_before_comparison);
        file.set_len(0).unwrap();
        let report = report(&options, corpus, comparison);
        site::write(&report, folder.path(), &()).unwrap();
        spill.must_be_sound().unwrap_err();
    }
}
