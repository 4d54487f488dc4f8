//! The script that runs the tests goes on after a failure, and ends with what failed.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use lookalike_test_harness::{TestDir, finish, repository};

/// Writes what `cargo test` writes: one program passes, one fails, and one breaks off.
const CARGO: &str = r#"#!/bin/sh
case "$*" in
*engine*)
    echo "     Running unittests src/lib.rs (target/debug/deps/engine-1)" >&2
    echo "test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s" ;;
*templates*)
    echo "     Running unittests src/lib.rs (target/debug/deps/templates-1)" >&2
    printf '%s\n' "test page::fits ... FAILED" "" "failures:" "" "---- page::fits stdout ----" "    no name" "" \
        "failures:" "    page::fits" "    page::ends" "" \
        "test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s"
    echo "error: test failed, to rerun pass \`-p templates\`" >&2
    exit 101 ;;
*frontends*)
    echo "     Running unittests src/lib.rs (target/debug/deps/frontends-1)" >&2
    echo "  process didn't exit successfully: \`frontends-1\` (signal: 6, SIGABRT: process abort signal)" >&2
    exit 101 ;;
*) echo "test result: ok. 5 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s" ;;
esac
"#;

/// The end alone tells a reader what failed, and the status tells a script.
#[test]
fn the_script_ends_with_what_failed() {
    let dir = TestDir::new();
    let cargo = dir.file("cargo", CARGO);
    fs::set_permissions(cargo, fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = std::process::Command::new(repository().join("test"));
    let path = std::env::var("PATH").unwrap();
    command.arg("quick").env("PATH", format!("{}:{path}", dir.path("").display()));
    let outcome = finish(command);
    let end = outcome.stdout.split_once("\nfailed:\n").unwrap_or_else(|| panic!("{outcome:#?}")).1;
    let expected = "Running unittests src/lib.rs (target/debug/deps/templates-1)\n    page::fits\n    page::ends\n\
        Running unittests src/lib.rs (target/debug/deps/frontends-1)\n    broke off:   process didn't exit successfully: \
        `frontends-1` (signal: 6, SIGABRT: process abort signal)\n\n9 passed, 2 failed\n";
    assert_eq!((outcome.status, end), (Some(101), expected));
}
