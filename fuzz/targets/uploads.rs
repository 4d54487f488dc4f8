//! `cargo fuzz run uploads`.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| lookalike_fuzz::uploads::check(input));
