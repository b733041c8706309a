//! A match or a tournament while it is played: its directory, its journal, and the environment of its bots.

pub(super) mod bot_history;
pub(super) mod hidden_directory;
pub(super) mod match_directory;
pub(super) mod match_journal;
pub(super) mod match_runner;
pub(super) mod match_watcher;
pub(super) mod match_watchers;
pub(super) mod plan_directory;
pub(super) mod planned_results;
pub(super) mod tournament_directory;
pub(super) mod tournament_lineups;
pub(super) mod whole_match;
