//! Fuzz target; run with `cargo fuzz run tables`.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| lookalike_test_support::fuzzing::tables::check(input));
