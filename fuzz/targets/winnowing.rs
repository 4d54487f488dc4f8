//! `cargo fuzz run winnowing`.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| lookalike_fuzz::winnowing::check(input));
