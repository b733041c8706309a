//! The files that the programs of Talon write.
//!
//! - [`NewFile`] is a new file. It is written under a temporary name in the same directory, and gets its
//!   final name when it is complete.
//! - [`LockedFile`] is a file that one process replaces repeatedly.
//! - [`open`] opens a file in place, for files that grow. [`make_directory`] creates a directory.
//!
//! Most functions have an argument [`LinkPolicy`], with which the caller decides whether symbolic links are
//! followed.
//!
//! # Examples
//!
//! ```
//! use talon_files::{LinkPolicy, NewFile};
//! use std::io::Write as _;
//!
//! # let directory = tempfile::tempdir()?;
//! # let path = directory.path().join("results.txt");
//! let mut file = NewFile::replace(&path, LinkPolicy::Followed)?;
//! file.write_all(b"1 2 3\n")?;
//! assert!(!path.exists());
//! file.finish()?;
//! assert_eq!(std::fs::read_to_string(&path)?, "1 2 3\n");
//! # Ok::<(), std::io::Error>(())
//! ```

// No state of the file system may make this crate panic.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo))]

mod links;
mod lock;
mod locked_file;
mod new_file;
mod synced_file;
#[cfg(test)]
mod test_folder;

pub use links::{LinkPolicy, make_directory, open};
pub use lock::{is_at, try_lock};
pub use locked_file::LockedFile;
pub use new_file::rename_new;
pub use new_file::{NewFile, TEMPORARY_ENDING, create_secret, replace, sync_directory_of};
