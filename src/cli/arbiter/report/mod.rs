//! `arbiter report`: one HTML file with the figures of a match and a viewer of its games.
//!
//! [`ReportData`](report_data::ReportData) has all data that the page shows. The page embeds it as JSON. The scripts
//! next to this file draw charts and cards. They follow the lines of a game and the facts that the rules give for each
//! position, but they do not know the rules.

mod game_sample;
mod page;
mod report_command;
mod report_data;
mod report_faults;
mod report_source;
mod viewed_game;

pub(crate) use report_command::{ReportArguments, write_report};
