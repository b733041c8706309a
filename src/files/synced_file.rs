//! A large file that is written and synced.

use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

/// The size of the buffer, in bytes.
const BUFFER_BYTES: usize = 1 << 20;

/// The size of a part, in bytes. The file is synced after each part.
const SYNCED_BYTES: usize = 32 << 20;

/// A large file. A thread syncs each part with the disk while later parts are written, so the disk and the
/// processor work at the same time.
#[derive(Debug)]
pub(super) struct SyncedFile {
    file: BufWriter<File>,
    /// The number of bytes written since the end of the last complete part.
    unsynced: usize,
    /// The thread that syncs parts. It starts when the first part is complete.
    syncer: Option<Syncer>,
}

/// The thread that syncs parts.
#[derive(Debug)]
struct Syncer {
    parts: SyncSender<()>,
    thread: JoinHandle<io::Result<()>>,
}

impl Syncer {
    fn start(file: &File) -> io::Result<Self> {
        let file = file.try_clone()?;
        let (sender, parts) = sync_channel(1);
        let sync = move || parts.iter().try_for_each(|()| file.sync_data());
        Ok(Self { parts: sender, thread: thread::Builder::new().spawn(sync)? })
    }
}

impl SyncedFile {
    /// Begins to write an empty file.
    pub(super) fn new(file: File) -> Self {
        Self { file: BufWriter::with_capacity(BUFFER_BYTES, file), unsynced: 0, syncer: None }
    }

    /// Writes the remaining bytes without a sync, and returns the file. Used for a pipe or a device, which
    /// has no disk.
    pub(super) fn into_inner(self) -> io::Result<File> {
        self.file.into_inner().map_err(io::IntoInnerError::into_error)
    }

    /// Writes and syncs the remaining bytes, and returns the file.
    pub(super) fn finish(self) -> io::Result<File> {
        let Self { file, syncer, .. } = self;
        let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        if let Some(Syncer { parts, thread }) = syncer {
            drop(parts);
            thread.join().unwrap_or_else(|_| Err(io::Error::other("the thread that syncs has failed")))?;
        }
        file.sync_all().map(|()| file)
    }
}

impl Write for SyncedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.file.write(bytes)?;
        self.unsynced += count;
        if self.unsynced >= SYNCED_BYTES {
            self.unsynced = 0;
            if self.syncer.is_none() {
                self.syncer = Some(Syncer::start(self.file.get_ref())?);
            }
            // If the thread is busy, it syncs this part together with the next part. If the thread has ended,
            // `finish` returns the error of the thread.
            let _ = self.syncer.as_ref().map(|syncer| syncer.parts.try_send(()));
        }
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for SyncedFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_folder::Folder;

    #[test]
    fn a_file_of_several_parts_has_all_its_bytes() {
        let folder = Folder::new();
        let path = folder.path("file");
        let mut file = SyncedFile::new(File::create(&path).unwrap());
        let line = vec![7; 1 << 20];
        let lines = 2 * SYNCED_BYTES / line.len() + 1;
        (0..lines).for_each(|_| file.write_all(&line).unwrap());
        assert!(file.syncer.is_some());
        file.finish().unwrap();
        let length = std::fs::metadata(&path).unwrap().len();
        assert_eq!(length, (lines * line.len()) as u64);
    }
}
