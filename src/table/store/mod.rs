//! The database of the browser table: tables, deals, people and their results, in one file of the data directory.
//!
//! - [`Store`] is the handle. Its methods are asynchronous; one thread owns the connection and does the work in order.
//! - `schema` opens the file and knows its version; `lock` keeps a second server out of the directory.
//! - `tables`, `seats`, `people`, `results`, `daily` and `backup` are the methods by topic; `deal_rows` reads deals for them.
//!
//! A method returns after its transaction is committed. `SQLite` writes a committed transaction to the write-ahead log
//! with `write`, so it survives a kill of the process at any moment: the system keeps the written pages. The log is
//! not synced at each move (`synchronous = NORMAL`), which would cost milliseconds on a disk. After a power cut the
//! file is whole, but the moves since the last checkpoint may be missing.

mod backup;
mod daily;
mod deal_rows;
mod error;
mod lock;
mod people;
mod results;
mod schema;
mod seats;
mod tables;
#[cfg(test)]
mod tests;
mod worker;

pub(crate) use daily::DailyTable;
pub(crate) use error::StoreError;
pub(crate) use results::{OpponentKind, PendingDuplicate, ResultRow, TableOpponent};
pub(crate) use tables::{StoredTable, TableChange};
pub use worker::Store;
