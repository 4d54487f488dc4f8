//! `cargo fuzz run pages`.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| lookalike_fuzz::pages::check(input));
