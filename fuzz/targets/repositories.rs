//! Fuzz target; run with `cargo fuzz run repositories`.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| lookalike_test_support::fuzzing::repositories::check(input));
