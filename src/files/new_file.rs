//! A file that gets its final name when it is complete.

use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::links::{LinkPolicy, check_regular, directory_of, resolved};
use super::lock::{busy, is_at, try_lock};
use super::synced_file::SyncedFile;

/// The ending of the temporary name under which a file is written. Only programs of Talon use such names. If
/// a killed process leaves a temporary file, the next process that needs the same name removes that file.
pub const TEMPORARY_ENDING: &str = ".talon-new";

/// The maximum number of attempts to create the temporary file. An attempt fails while another process uses
/// its name.
const NAME_ATTEMPTS: usize = 64;

/// A file that is being written. It gets its final name when it is complete. Until then, an existing file
/// with the final name is unchanged. It stays unchanged if writing is interrupted or fails. The new file is
/// locked, so only one process writes it at a time.
///
/// For a pipe or a device there is no temporary file: the bytes are written to it directly.
#[derive(Debug)]
pub struct NewFile {
    /// The file being written. `None` after `finish`.
    file: Option<SyncedFile>,
    /// The path of the temporary file. `None` for a pipe or a device.
    temporary: Option<PathBuf>,
    target: PathBuf,
    /// Whether the new file may replace an existing file with the final name.
    replaces: bool,
}

impl NewFile {
    /// Begins a file that replaces the file at this path. If a file exists there, the new file gets the mode
    /// of that file.
    ///
    /// # Errors
    /// The file cannot be written, another process writes it, or the path is a link and `links` refuses
    /// links.
    pub fn replace(path: &Path, links: LinkPolicy) -> io::Result<Self> {
        Self::begin(path, links, false)
    }

    fn begin(path: &Path, links: LinkPolicy, waits: bool) -> io::Result<Self> {
        let target = match links {
            LinkPolicy::Refused => check_regular(path).map(|()| path.to_owned())?,
            LinkPolicy::Followed => match fs::metadata(path) {
                Ok(data) if !data.is_file() => return Self::in_place(path),
                _ => resolved(path)?,
            },
        };
        let old = fs::metadata(&target).ok();
        let temporary = temporary_path(&target);
        let file = open_locked(&temporary, old.is_some(), waits)?;
        let new = Self { file: None, temporary: Some(temporary), target, replaces: true };
        old.map_or(Ok(()), |old| keep_access(&file, &old))?;
        Ok(Self::with_file(new, file))
    }

    /// Begins a file at a path at which no file exists. If `is_secret` is set, only the owner of the file may
    /// read it.
    ///
    /// # Errors
    /// The path already exists, the file cannot be written, or another process writes it.
    pub fn create(path: &Path, is_secret: bool) -> io::Result<Self> {
        Self::begin_new(path, is_secret, false)
    }

    fn begin_new(path: &Path, is_secret: bool, waits: bool) -> io::Result<Self> {
        if fs::symlink_metadata(path).is_ok() {
            return Err(ErrorKind::AlreadyExists.into());
        }
        let temporary = temporary_path(path);
        let file = open_locked(&temporary, is_secret, waits)?;
        let new = Self { file: None, temporary: Some(temporary), target: path.to_owned(), replaces: false };
        Ok(Self::with_file(new, file))
    }

    /// Begins to write to a pipe or a device.
    fn in_place(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().write(true).open(path)?;
        let new = Self { file: None, temporary: None, target: path.to_owned(), replaces: true };
        Ok(Self::with_file(new, file))
    }

    fn with_file(mut self, file: File) -> Self {
        self.file = Some(SyncedFile::new(file));
        self
    }

    /// Syncs the file with the disk, and then gives it its final name. The file stays locked until the
    /// returned handle is dropped.
    ///
    /// # Errors
    /// The file cannot be written. For a file from [`NewFile::create`] it is also an error if another file
    /// with the final name was created meanwhile.
    pub fn finish(mut self) -> io::Result<File> {
        let Some(file) = self.file.take() else { return Err(io::Error::other("the file has ended")) };
        let Some(temporary) = &self.temporary else { return file.into_inner() };
        let file = file.finish()?;
        if self.replaces {
            fs::rename(temporary, &self.target)?;
        } else {
            rename_new(temporary, &self.target)?;
        }
        self.temporary = None;
        sync_directory_of(&self.target)?;
        Ok(file)
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_mut().map_or(Ok(0), |file| file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), Write::flush)
    }
}

impl Seek for NewFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.as_mut().map_or(Ok(0), |file| file.seek(to))
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(temporary) = &self.temporary {
            let _ = fs::remove_file(temporary);
        }
    }
}

/// Replaces or creates a file. If another process is writing the same file, this function waits for that
/// process.
///
/// # Errors
/// The file cannot be written, or the path is a link and `links` refuses links.
pub fn replace(path: &Path, bytes: &[u8], links: LinkPolicy) -> io::Result<()> {
    let mut file = NewFile::begin(path, links, true)?;
    file.write_all(bytes).and_then(|()| file.finish()).map(drop)
}

/// Creates a file that only its owner may read. If another process is writing the same file, this function
/// waits for that process.
///
/// # Errors
/// The path already exists, or the file cannot be written.
pub fn create_secret(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = NewFile::begin_new(path, true, true)?;
    file.write_all(bytes).and_then(|()| file.finish()).map(drop)
}

/// Returns the path of the temporary file for a target.
fn temporary_path(target: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(TEMPORARY_ENDING);
    target.with_file_name(name)
}

/// Creates an empty file with the temporary name, and locks it. If another process is writing a file with
/// this name, the function waits for that process if `waits` is set, and fails if it is not set.
fn open_locked(temporary: &Path, is_secret: bool, waits: bool) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, if is_secret { 0o600 } else { 0o666 });
    #[cfg(not(unix))]
    let _ = is_secret;
    for _ in 0..NAME_ATTEMPTS {
        let (file, is_new) = match options.open(temporary) {
            Ok(file) => (file, true),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                check_regular(temporary)?;
                match File::open(temporary) {
                    Ok(file) => (file, false),
                    Err(error) if error.kind() == ErrorKind::NotFound => continue,
                    Err(error) => return Err(error),
                }
            }
            Err(error) => return Err(error),
        };
        match try_lock(&file, temporary) {
            // A locking error means that the file system has no locks.
            Ok(()) | Err(TryLockError::Error(_)) if is_new => return Ok(file),
            // The file is left over from a process that was killed. While this process holds the lock, no
            // other process can remove the file.
            Ok(()) | Err(TryLockError::Error(_)) => fs::remove_file(temporary)?,
            // Another process has locked this new file, because it takes the file for a leftover. That
            // process removes the file.
            Err(TryLockError::WouldBlock) if is_new => {}
            Err(TryLockError::WouldBlock) if waits => file.lock()?,
            Err(TryLockError::WouldBlock) if is_at(&file, temporary) => return Err(busy()),
            Err(TryLockError::WouldBlock) => {}
        }
    }
    Err(busy())
}

/// Gives a file the owner and the mode of the file that it replaces.
#[cfg(unix)]
fn keep_access(file: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt as _;
    // Only root can change the owner of a file.
    let _ = std::os::unix::fs::fchown(file, Some(old.uid()), Some(old.gid()));
    file.set_permissions(old.permissions())
}

/// Does nothing. On systems other than Unix the directory determines the access rights of a file.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "as on Unix")]
fn keep_access(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// Renames a file. No file may exist at the new path.
///
/// # Errors
/// A file exists at the new path, or the directory cannot be written.
pub fn rename_new(temporary: &Path, target: &Path) -> io::Result<()> {
    match fs::hard_link(temporary, target) {
        Ok(()) => fs::remove_file(temporary),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        // The file system has no hard links.
        Err(_) if fs::symlink_metadata(target).is_err() => fs::rename(temporary, target),
        Err(_) => Err(ErrorKind::AlreadyExists.into()),
    }
}

/// Syncs the directory entry of a file with the disk. It is not an error if the file system or the user's
/// rights do not permit this.
///
/// # Errors
/// The disk does not accept the data.
pub fn sync_directory_of(path: &Path) -> io::Result<()> {
    use ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
    if cfg!(not(unix)) {
        return Ok(());
    }
    match File::open(directory_of(path)).and_then(|directory| directory.sync_all()) {
        Err(error) if !matches!(error.kind(), InvalidInput | PermissionDenied | Unsupported) => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_folder::Folder;

    #[test]
    fn a_file_stays_as_it_is_until_the_new_one_is_whole() {
        let folder = Folder::new();
        let path = folder.file("file", "old");
        let mut new = NewFile::replace(&path, LinkPolicy::Refused).unwrap();
        new.write_all(b"new").unwrap();
        new.flush().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        drop(new);
        assert_eq!(folder.names(), ["file"]);
        replace(&path, b"new", LinkPolicy::Refused).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(folder.names(), ["file"]);
    }

    #[test]
    fn a_second_writer_is_refused() {
        let folder = Folder::new();
        let path = folder.path("file");
        let first = NewFile::replace(&path, LinkPolicy::Refused).unwrap();
        let error = NewFile::replace(&path, LinkPolicy::Refused).unwrap_err();
        assert_eq!(error.to_string(), "another process is writing it");
        first.finish().unwrap();
        NewFile::replace(&path, LinkPolicy::Refused).unwrap().finish().unwrap();
    }

    #[test]
    fn what_a_killed_writer_left_is_removed() {
        let folder = Folder::new();
        folder.file(".file.talon-new", "a part");
        replace(&folder.path("file"), b"all", LinkPolicy::Refused).unwrap();
        assert_eq!(folder.names(), ["file"]);
        assert_eq!(fs::read_to_string(folder.path("file")).unwrap(), "all");
    }

    #[test]
    fn a_file_that_exists_is_not_created() {
        let folder = Folder::new();
        let path = folder.file("file", "kept");
        assert_eq!(NewFile::create(&path, false).unwrap_err().kind(), ErrorKind::AlreadyExists);
        let late = NewFile::create(&folder.path("late"), false).unwrap();
        folder.file("late", "first");
        assert_eq!(late.finish().unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(folder.path("late")).unwrap(), "first");
        assert_eq!(folder.names(), ["file", "late"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_keeps_its_mode_and_a_secret_has_one_reader() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = Folder::new();
        let path = folder.file("file", "");
        for mode in [0o640, 0o600, 0o444] {
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            replace(&path, b"new", LinkPolicy::Refused).unwrap();
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, mode);
        }
        create_secret(&folder.path("key"), b"secret").unwrap();
        assert_eq!(fs::metadata(folder.path("key")).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[cfg(unix)]
    #[test]
    fn a_followed_link_stays_a_link() {
        let folder = Folder::new();
        let file = folder.file("file", "old");
        std::os::unix::fs::symlink("file", folder.path("link")).unwrap();
        std::os::unix::fs::symlink("made", folder.path("dangling")).unwrap();
        replace(&folder.path("link"), b"new", LinkPolicy::Followed).unwrap();
        replace(&folder.path("dangling"), b"made", LinkPolicy::Followed).unwrap();
        assert_eq!(fs::read_to_string(file).unwrap(), "new");
        assert_eq!(fs::read_to_string(folder.path("made")).unwrap(), "made");
        assert_eq!(folder.names(), ["dangling", "file", "link", "made"]);
        let error = replace(&folder.path("link"), b"bad", LinkPolicy::Refused).unwrap_err().to_string();
        assert!(error.starts_with("link is a symbolic link"), "{error}");
        assert_eq!(
            NewFile::create(&folder.path("link"), false).unwrap_err().kind(),
            ErrorKind::AlreadyExists
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_and_not_replaced() {
        replace(Path::new("/dev/null"), b"gone", LinkPolicy::Followed).unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        let error = replace(Path::new("/dev/null"), b"gone", LinkPolicy::Refused).unwrap_err().to_string();
        assert_eq!(error, "null is no regular file: remove it");
    }
}
