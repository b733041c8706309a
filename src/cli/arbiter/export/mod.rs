//! `arbiter export`: tables of a match, and rows for machine learning.

mod export_command;
mod export_format;
mod export_source;
mod export_table;
mod export_tables;
mod learning_rows;
mod score_columns;

pub(super) use export_command::{ExportArguments, export_match};
#[cfg(feature = "table")]
pub(crate) use export_command::{not_created, write_file};
#[cfg(feature = "table")]
pub(crate) use export_format::ExportFormat;
#[cfg(feature = "table")]
pub(crate) use export_source::ExportSource;
#[cfg(feature = "table")]
pub(crate) use export_tables::{ExportContents, ExportKind, export_table};
