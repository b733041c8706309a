//! The output on standard error while a match is played.

pub(super) mod live_standings;
pub(super) mod match_progress;
pub(super) mod progress_lines;
pub(super) mod progress_terminal;
