//! The results of matches and tournaments as text, tables and JSON.

pub(super) mod fault_bundle;
pub(super) mod journal_record;
pub(super) mod match_conditions;
pub(super) mod match_details;
pub(super) mod match_json;
pub(super) mod match_record;
pub(super) mod match_report;
pub(super) mod number_format;
pub(super) mod player_comparison;
mod role_report;
pub(super) mod sequential_text;
pub(super) mod session_command;
pub(super) mod standings;
pub(super) mod terminal_width;
pub(super) mod transcript_files;
pub(super) mod version_changes;
