//! `cargo fuzz run front_ends`.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| lookalike_fuzz::front_ends::check(input));
