//! A match or a tournament in progress: its directory, its journal, and the environment of its bots.

pub(super) mod bot_history;
pub(super) mod directory_run;
pub(super) mod hidden_directory;
pub(super) mod journal_opening;
pub(super) mod lineups;
pub(super) mod match_directory;
pub(super) mod match_head;
pub(super) mod match_journal;
pub(super) mod match_results;
pub(super) mod match_runner;
pub(super) mod match_watcher;
pub(super) mod match_watchers;
pub(super) mod prepared_match;
pub(super) mod tournament_results;
pub(super) mod whole_match;
