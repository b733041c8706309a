//! The database of the browser table. It stores the tables, deals, people and results in one file of the data
//! directory.
//!
//! - [`Store`] is the handle of the database. Its methods are asynchronous.
//! - `schema` has the name of the file and its SQL tables.
//! - `tables`, `seats`, `people`, `results`, `shared`, `evenings` and `finished_deals` contain the methods of [`Store`],
//!   each for one topic. `deal_rows` reads deals for them, and `open_deals` says which deals are no secret.

mod deal_rows;
mod evenings;
mod finished_deals;
mod open_deals;
mod people;
mod results;
mod said;
mod schema;
mod seats;
mod shared;
mod tables;
#[cfg(test)]
mod tests;

use std::path::Path;

use talon_server::{Database, StoreError};

pub(crate) use evenings::{EveningChange, FinishedDeal, NewTable, StoredEvening, StoredParticipant};
pub use finished_deals::{FinishedDeals, GameDeals};
pub(crate) use people::PersonResults;
pub(crate) use results::{OpponentKind, PendingDuplicate, ResultRow, TableOpponent};
pub(crate) use shared::SharedTable;
pub(crate) use tables::{StoredTable, TableChange};

/// The handle of the database in one data directory. All clones share the connection. When the last clone is
/// dropped, the file is closed and the directory is unlocked.
#[derive(Clone)]
pub struct Store {
    database: Database,
}

impl Store {
    /// Opens the database of a data directory. The directory and the file are created if they do not exist.
    ///
    /// # Errors
    /// The directory cannot be written, another server uses it, or the file has another version.
    pub fn open(directory: &Path) -> Result<Self, StoreError> {
        Database::open(&schema::SCHEMA, directory).map(|database| Self { database })
    }

    /// Writes a backup of the database in a data directory to a new file. A server may use that directory at
    /// the same time.
    ///
    /// # Errors
    /// The directory has no database of this version, the file exists, or the file cannot be written.
    pub fn backup_of(directory: &Path, file: &Path) -> Result<(), StoreError> {
        schema::SCHEMA.backup(directory, file)
    }

    /// Returns the random secret of this server. A restart keeps the secret.
    pub(crate) fn secret(&self) -> [u8; 32] {
        self.database.secret()
    }
}
