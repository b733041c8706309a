#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| talon_fuzz::replay(bytes));
