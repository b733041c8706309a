//! What all seats of a match have in common: how they are started, who watches over them, where each has its room.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};

use super::launcher::{Guard, Launch, end_escaped};

/// Where the seats of a match live. When it is dropped, nothing is left of any of them.
#[derive(Debug)]
pub struct Quarters {
    launch: Launch,
    guard: Option<Guard>,
    /// Where the rooms are, unless the seats share the arbiter's own directory.
    rooms: Option<PathBuf>,
    opened: AtomicU64,
}

/// A directory that one process has for itself, as long as it runs.
#[derive(Debug)]
pub struct Room(PathBuf);

impl Drop for Room {
    fn drop(&mut self) {
        remove(&self.0);
    }
}

impl Quarters {
    /// Quarters for the seats that `launch` starts, in the arbiter's own directory, watched by nobody.
    #[must_use]
    pub fn shared(launch: Launch) -> Self {
        Self { launch, guard: None, rooms: None, opened: AtomicU64::new(0) }
    }

    /// The same watched by a guard, whose command this is.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn guarded(mut self, guard: &[String]) -> io::Result<Self> {
        self.guard = Some(Guard::start(guard, self.launch.tag())?);
        Ok(self)
    }

    /// The same with a room for each process, among the system's temporary files.
    ///
    /// # Errors
    /// When there is no place for them.
    pub fn with_rooms(mut self) -> io::Result<Self> {
        let rooms = self.launch.tag().rooms();
        let place = |error: io::Error| {
            let text = format!("no room for programs: cannot create {}: {error}", rooms.display());
            io::Error::new(error.kind(), text)
        };
        std::fs::create_dir(&rooms).map_err(place)?;
        only_ours(&rooms)?;
        self.rooms = Some(rooms);
        Ok(self)
    }

    /// The command that seats a program, and its room.
    ///
    /// # Errors
    /// When there is no place for the room.
    pub fn open(&self, program: &[String]) -> io::Result<(Command, Option<Room>)> {
        let Some(rooms) = &self.rooms else { return Ok((self.launch.command(program, None), None)) };
        let path = rooms.join(self.opened.fetch_add(1, Ordering::Relaxed).to_string());
        std::fs::create_dir(&path)?;
        let room = Room(path);
        only_ours(&room.0)?;
        Ok((self.launch.command(program, Some(&room.0)), Some(room)))
    }

    /// A seat has started, as the leader of its process group.
    pub fn moved_in(&self, seat: u32) {
        self.guard.iter().for_each(|guard| guard.watch(seat));
    }

    /// A seat has ended, and its group was killed.
    pub fn moved_out(&self, seat: u32) {
        self.guard.iter().for_each(|guard| guard.release(seat));
    }

    /// Looks for what a seat that has failed may have left outside its group, and ends it.
    pub fn clear(&self, seat: u32) {
        end_escaped(self.launch.tag(), seat);
    }
}

impl Drop for Quarters {
    fn drop(&mut self) {
        // First the guard, which ends whatever still holds the tag of the match.
        self.guard = None;
        self.rooms.iter().for_each(|rooms| remove(rooms));
    }
}

/// Closes a directory to other users.
fn only_ours(directory: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(directory, std::fs::Permissions::from_mode(0o700))
}

/// Removes a directory with all that is in it; what cannot be removed is left to the system.
fn remove(directory: &Path) {
    if let Err(error) = std::fs::remove_dir_all(directory) {
        log::warn!("cannot remove {}: {error}", directory.display());
    }
}
