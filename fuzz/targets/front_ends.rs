//! Fuzz target; run with `cargo fuzz run front_ends`.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| lookalike_test_support::fuzzing::front_ends::check(input));
