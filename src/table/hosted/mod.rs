//! A table that a server hosts. People, built-in players and bots have its seats. The module does no input or
//! output.

mod certainty;
mod claims;
mod clock;
mod frame;
mod hosted_table;
mod names;
mod people;
mod said;
mod saved_seat;
mod settings;
mod sharing;
mod substitutes;
mod table_error;
mod talk;
mod time_limits;

pub(crate) use clock::TableClock;
pub(crate) use frame::Viewer;
pub(crate) use hosted_table::{HostedTable, NextStep, SeenPosition, TableState};
pub(crate) use names::{DELETED, check_distinct, clean_name};
pub(crate) use said::{Said, SaidKind, Talk};
pub(crate) use saved_seat::{SavedSeat, SavedSubstitute, SubstituteReason};
pub(crate) use settings::{ChangedSettings, SeatSettings, TableSettings};
pub(crate) use table_error::TableError;
pub(crate) use talk::clean_words;
