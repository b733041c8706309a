//! Floor 0: the files that both programs write.
//!
//! - [`NewFile`] is written under a temporary name in the same directory, and gets its final name when it is complete.
//! - [`LockedFile`] is replaced repeatedly by one process.
//! - [`open`] and [`make_directory`] write in place: files that grow, and directories.
//!
//! For each, the caller decides whether symbolic links are followed ([`Links`]).

// No file of a user may make this floor panic.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo))]
// `talon` without the arbiter writes fewer kinds of files.
#![cfg_attr(not(all(feature = "arbiter", unix)), allow(dead_code, unused_imports))]

mod links;
mod lock;
mod locked_file;
mod new_file;
mod synced_file;
#[cfg(test)]
mod test_folder;

pub(crate) use links::{Links, make_directory, open};
pub(crate) use lock::{is_at, try_lock};
pub(crate) use locked_file::LockedFile;
#[cfg(feature = "table")]
pub(crate) use new_file::rename_new;
pub(crate) use new_file::{ENDING, NewFile, create_secret, replace, sync_directory_of};
#[cfg(all(test, feature = "table"))]
pub(crate) use test_folder::Folder;
