//! `arbiter benchmark`: the frozen tasks of talon-bench-1, and the row of an agent on a leaderboard.
//!
//! A task is the file of a tournament without its first participant. The agent is this participant, and the challenger
//! of the gauntlet. So a benchmark is played, planned, resumed and verified as any other tournament.

mod benchmark_command;
mod compared_agents;
mod frozen_task;
mod played_task;
mod score_row;
mod task_games;

pub(super) use benchmark_command::{BenchmarkCommand, benchmark};
pub(super) use score_row::{ROW_FILE, ScoreRow};
