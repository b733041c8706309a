//! The database of the browser table. It stores the tables, deals, people and results in one file of the data
//! directory.
//!
//! - [`Store`] is the handle of the database. Its methods are asynchronous. One thread owns the connection
//!   and executes the requests in order.
//! - `schema` opens the file and checks its version. `lock` prevents a second server from using the
//!   directory.
//! - `tables`, `seats`, `people`, `results`, `shared`, `evenings`, `finished_deals` and `backup` contain the methods of [`Store`],
//!   each for one topic. `deal_rows` reads deals for them, and `open_deals` says which deals are no secret.
//!
//! A method returns after its transaction is committed. `SQLite` writes a committed transaction to the
//! write-ahead log with `write`. The operating system keeps the written pages. A committed transaction is
//! therefore not lost if the process is killed. The log is not synced at each move (`synchronous = NORMAL`),
//! because a sync takes milliseconds on a disk. After a power cut the database is consistent, but it may lack
//! the moves since the last checkpoint.

mod backup;
mod deal_rows;
mod error;
mod evenings;
mod finished_deals;
mod lock;
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
mod worker;

pub(crate) use error::StoreError;
pub(crate) use evenings::{EveningChange, FinishedDeal, NewTable, StoredEvening, StoredParticipant};
pub use finished_deals::{FinishedDeals, GameDeals};
pub(crate) use people::PersonResults;
pub(crate) use results::{OpponentKind, PendingDuplicate, ResultRow, TableOpponent};
pub(crate) use shared::SharedTable;
pub(crate) use tables::{StoredTable, TableChange};
pub use worker::Store;
