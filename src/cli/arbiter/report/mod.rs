//! `arbiter report`: one HTML file with the figures of a match and a viewer of its games.
//!
//! [`ReportData`](report_data::ReportData) contains all data of the page, which embeds it as JSON. The
//! scripts next to this file draw charts and cards. They follow the lines of a game, and use facts about each
//! position from the rules. They do not know the rules themselves.

mod game_sample;
mod page;
mod report_command;
mod report_data;
mod report_faults;
mod report_source;
mod viewed_game;

pub(crate) use report_command::{ReportArguments, write_report};
