//! `arbiter report`: one HTML file with the figures of a match and a viewer of its games.
//!
//! [`ReportData`](report_data::ReportData) contains all data of the page. The page embeds the data as JSON.
//! The scripts next to this file draw charts and cards. The scripts do not know the rules of a game. The data
//! has the position after each line of a game, which the rules have computed.

mod annotations;
mod game_sample;
mod page;
mod report_command;
mod report_data;
mod report_faults;
mod report_source;
mod viewed_game;

#[cfg(feature = "table")]
pub(crate) use report_command::match_page;
pub(crate) use report_command::{ReportArguments, write_report};
