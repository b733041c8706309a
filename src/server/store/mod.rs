//! The base of a server's database. The data of a server are in one `SQLite` file of its data directory.
//!
//! - [`Database`] is the handle. One thread owns the connection and executes the requests in order.
//! - [`Schema`] says what the file is called and which SQL tables it has. It opens the file and checks its version.
//! - `lock` prevents a second server from using the directory. `backup` copies the file.
//!
//! A request returns after its transaction is committed. `SQLite` writes a committed transaction to the
//! write-ahead log with `write`. The operating system keeps the written pages. A committed transaction is
//! therefore not lost if the process is killed. The log is not synced at each transaction (`synchronous = NORMAL`),
//! because a sync takes milliseconds on a disk. After a power cut the database is consistent, but it may lack
//! the transactions since the last checkpoint.

mod backup;
mod database;
mod error;
mod lock;
mod schema;
#[cfg(test)]
mod tests;

pub use database::Database;
pub use error::StoreError;
pub use schema::Schema;
