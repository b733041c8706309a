//! One table that a server hosts: people, built-in players and bots in its seats. No input or output.

mod frame;
mod hosted_table;
mod settings;

pub(crate) use frame::Viewer;
pub(crate) use hosted_table::{HostedTable, NextStep, SeenPosition, TableError, TableState};
pub(crate) use settings::{SeatSettings, TableSettings, check_name};
