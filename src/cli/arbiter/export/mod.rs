//! `arbiter export`: tables of a match, and rows for machine learning.

mod export_command;
mod export_format;
mod export_source;
mod export_table;
mod export_tables;
mod learning_rows;

pub(super) use export_command::{ExportArguments, export_match};
