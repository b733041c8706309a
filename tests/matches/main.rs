//! Matches and tournaments of the arbiter: plans, journals, records, verification, statistics, reports, exports.

mod annotate;
mod benchmark;
#[path = "../common/mod.rs"]
mod common;
mod descriptions;
mod export;
#[cfg(all(feature = "table", target_os = "linux"))]
mod figures;
mod files;
mod html_report;
mod journal;
mod pairs;
mod plans;
mod published;
mod records;
mod reports;
mod saved_sessions;
mod seatings;
mod sessions;
mod sprt;
mod tournaments;
mod verify;
mod versions;
mod withdrawals;
