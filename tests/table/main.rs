//! The browser table, tested with real servers and with clients that speak HTTP as browsers do.

mod absences;
mod addresses;
mod bad_input;
mod bots;
mod cards;
mod challenges;
mod claims;
mod client;
mod clocks;
#[path = "../common/mod.rs"]
mod common;
mod crowds;
mod desktop;
mod evenings;
mod exports;
mod failed_tables;
mod histories;
mod kills;
mod links;
mod mask;
mod money;
mod names;
mod page_files;
mod people;
mod programs;
mod puzzles;
mod replays;
mod restarts;
mod server;
mod start;
mod streams;
mod table_links;
mod talk;
