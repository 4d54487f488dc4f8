//! `cargo fuzz run reading`.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| lookalike_fuzz::reading::check(input));
