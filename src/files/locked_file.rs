//! A file that only one process writes.

use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::links::{LinkPolicy, resolved};
use super::lock::{busy, is_at, try_lock};
use super::new_file::NewFile;

/// A file that this process replaces repeatedly. Until the value is dropped, no other process can open the
/// same file as a locked file.
#[derive(Debug)]
pub struct LockedFile {
    path: PathBuf,
    /// The open file at the path. `None` while no file exists at the path.
    held: Option<File>,
}

impl LockedFile {
    /// Opens a file and reads its bytes. A link is followed. If the file does not exist, the first
    /// replacement creates it.
    ///
    /// # Errors
    /// The file cannot be read, or another process has it open.
    pub fn open(path: &Path) -> io::Result<(Self, Vec<u8>)> {
        let mut bytes = Vec::new();
        let held = match File::open(path) {
            // A device may serve several processes and may have no end. It is therefore not locked and not
            // read.
            Ok(file) if !file.metadata()?.is_file() => Some(file),
            Ok(mut file) => {
                match try_lock(&file, path) {
                    Err(TryLockError::WouldBlock) => return Err(busy()),
                    // An error means that the file system has no locks.
                    Ok(()) | Err(TryLockError::Error(_)) => {}
                }
                file.read_to_end(&mut bytes)?;
                Some(file)
            }
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        Ok((Self { path: path.to_owned(), held }, bytes))
    }

    /// Replaces the contents of the file with `bytes`.
    ///
    /// # Errors
    /// The file cannot be written, or another process has replaced it.
    pub fn replace(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut file = match &self.held {
            Some(held) if self.path.exists() && !is_at(held, &self.path) => return Err(busy()),
            Some(_) => NewFile::replace(&self.path, LinkPolicy::Followed)?,
            None => NewFile::create(&resolved(&self.path)?, false).map_err(busy_if_made)?,
        };
        file.write_all(bytes)?;
        self.held = Some(file.finish().map_err(busy_if_made)?);
        Ok(())
    }
}

fn busy_if_made(error: io::Error) -> io::Error {
    if error.kind() == ErrorKind::AlreadyExists { busy() } else { error }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::test_folder::Folder;

    fn refusal(opened: io::Result<impl std::fmt::Debug>) -> String {
        opened.unwrap_err().to_string()
    }

    #[test]
    fn a_file_that_is_replaced_stays_locked() {
        let folder = Folder::new();
        let path = folder.file("file", "0");
        let (mut own, bytes) = LockedFile::open(&path).unwrap();
        assert_eq!(bytes, b"0");
        for text in ["1", "2"] {
            assert_eq!(refusal(LockedFile::open(&path)), "another process is writing it");
            own.replace(text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(refusal(LockedFile::open(&path)), "another process is writing it");
        drop(own);
        assert_eq!(LockedFile::open(&path).unwrap().1, b"2");
        assert_eq!(folder.names(), ["file"]);
    }

    #[test]
    fn of_two_that_make_a_file_the_second_is_refused() {
        let folder = Folder::new();
        let path = folder.path("file");
        let [mut first, mut second] = [(); 2].map(|()| LockedFile::open(&path).unwrap().0);
        first.replace(b"first").unwrap();
        assert_eq!(refusal(second.replace(b"second")), "another process is writing it");
        first.replace(b"again").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "again");
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_another_program_has_replaced_is_kept() {
        let folder = Folder::new();
        let path = folder.file("file", "0");
        let (mut own, _) = LockedFile::open(&path).unwrap();
        fs::rename(folder.file("other", "theirs"), &path).unwrap();
        assert_eq!(refusal(own.replace(b"1")), "another process is writing it");
        assert_eq!(fs::read_to_string(&path).unwrap(), "theirs");
        fs::remove_file(&path).unwrap();
        own.replace(b"1").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "1");
    }

    #[cfg(unix)]
    #[test]
    fn a_linked_file_is_locked_by_each_of_its_paths() {
        let folder = Folder::new();
        let path = folder.file("file", "0");
        std::os::unix::fs::symlink(&path, folder.path("link")).unwrap();
        let (mut own, _) = LockedFile::open(&folder.path("link")).unwrap();
        assert_eq!(refusal(LockedFile::open(&path)), "another process is writing it");
        own.replace(b"1").unwrap();
        assert_eq!(refusal(LockedFile::open(&path)), "another process is writing it");
        assert_eq!(fs::read_to_string(&path).unwrap(), "1");
    }
}
