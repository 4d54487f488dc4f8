//! `cargo fuzz run archive`.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| lookalike_fuzz::archive::check(input));
