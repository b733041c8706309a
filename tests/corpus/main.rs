//! The corpus: files of every kind that the programs write. They are in `tests/data/corpus`, and the test
//! reproduces them byte for byte. `TALON_WRITE_CORPUS=1 cargo test --test corpus` writes new files instead.
//! Only `mask.rs` lists the values that may differ between two runs, and replaces them by fixed values.
#![cfg(target_os = "linux")]

#[path = "../common/mod.rs"]
mod common;
mod derived;
mod mask;
mod matches;
mod place;
mod planned;
mod positions;
mod sessions;
mod store;
mod tournaments;
