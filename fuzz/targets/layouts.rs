//! `cargo fuzz run layouts`.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| lookalike_fuzz::layouts::check(input));
