//! `cargo fuzz run intake`.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| lookalike_fuzz::intake::check(input));
