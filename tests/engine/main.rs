//! Tests the engine `talon` through its protocol: sessions, transcripts from the documentation, positions,
//! moves in words, panics.

mod clock;
#[path = "../common/mod.rs"]
mod common;
mod deal_random;
mod end_of_input;
mod entry;
mod gui;
mod log;
mod open_lines;
mod panics;
mod positions;
mod protocol;
mod scene;
mod session;
mod transcripts;
