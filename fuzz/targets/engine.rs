//! `cargo fuzz run engine`.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| lookalike_fuzz::engine::check(input));
