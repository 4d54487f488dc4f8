//! The Python module, whose own tests run the program over a sample.

use std::process::Command;

use lookalike_test_harness::repository;

/// The tests of the module pass. They are skipped where there is no Python.
#[test]
fn tests_of_the_module_pass() {
    let mut python = Command::new("python3");
    python.args(["-B", "-m", "unittest", "discover", "-s", "python/tests"]).current_dir(repository());
    python
        .env("PYTHONPATH", repository().join("python"))
        .env("LOOKALIKE_PROGRAM", lookalike_test_harness::program_path());
    let Ok(output) = python.output() else {
        println!("python3 is not installed; the tests of the module are skipped");
        return;
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
