//! Fuzz target; run with `cargo fuzz run report`.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| lookalike_test_support::fuzzing::report::check(input));
