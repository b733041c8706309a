//! What all seats of a match have in common: how they are started, who watches over them, where each has its room.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};

use super::launcher::groups::{self, Group, Groups};
use super::launcher::tag::Tag;
use super::launcher::{Guard, Launch, end_escaped, rooms};

/// Where the seats of a match live. When it is dropped, nothing is left of any of them.
#[derive(Debug)]
pub struct Quarters {
    launch: Launch,
    guard: Option<Guard>,
    /// The control groups, where the system hands some over.
    groups: Option<Groups>,
    /// What is limited how, in a line.
    limits: String,
    /// Where the rooms are, unless the seats share the arbiter's own directory.
    rooms: Option<PathBuf>,
    sweeper: Option<Sweeper>,
    opened: AtomicU64,
}

/// A directory that one process has for itself, as long as it runs.
#[derive(Debug)]
pub struct Room {
    path: PathBuf,
    /// Who is told when it is left; nobody: it is removed with all the rooms.
    left: Option<Sender<Chore>>,
}

impl Drop for Room {
    fn drop(&mut self) {
        // Mostly there is nothing in it. What takes time is not for the one who waits for programs.
        if std::fs::remove_dir(&self.path).is_err()
            && let Some(left) = &self.left
        {
            // Nobody may be there any more: it is removed with all the rooms.
            let _ = left.send(Chore::Room(std::mem::take(&mut self.path)));
        }
    }
}

/// All that one seat has started, where it has a control group: ended when this is dropped.
#[derive(Debug)]
pub struct Household {
    group: Group,
    seat: u32,
    /// Who is told when something is left; nobody: it is ended with all the groups.
    left: Option<Sender<Chore>>,
}

impl Household {
    /// Whether the system has ended one of them because together they had used up their memory.
    #[must_use]
    pub fn has_run_out_of_memory(&self) -> bool {
        self.group.has_run_out_of_memory()
    }
}

impl Drop for Household {
    fn drop(&mut self) {
        // Mostly nothing is left. What takes time is not for the one who waits for programs.
        if !self.group.remove_if_empty() {
            self.group.end();
            // Nobody may be there any more: it is removed with all the groups.
            let _ = self.left.as_ref().map(|left| left.send(Chore::Group(self.group.clone(), self.seat)));
        }
    }
}

/// What a program may leave behind.
#[derive(Debug)]
enum Chore {
    /// What is in its control group, where it is being ended, and dead processes to take leave of.
    Group(Group, u32),
    /// Its room, with whatever is in it.
    Room(PathBuf),
    /// Processes outside the group of its seat.
    Seat(u32),
    /// Nothing: it was the last.
    Rest,
}

/// A thread that does away with what programs have left: one that leaves much delays nobody.
#[derive(Debug)]
struct Sweeper {
    chores: Sender<Chore>,
    thread: Option<JoinHandle<()>>,
}

impl Sweeper {
    fn start(tag: Tag) -> io::Result<Self> {
        let (chores, due) = channel();
        let sweep = move || {
            for chore in due {
                match chore {
                    Chore::Group(group, seat) => {
                        clear(&group);
                        end_escaped(&tag, seat);
                    }
                    Chore::Room(room) => remove(&room),
                    Chore::Seat(seat) => end_escaped(&tag, seat),
                    Chore::Rest => break,
                }
            }
        };
        let thread = thread::Builder::new().spawn(sweep)?;
        Ok(Self { chores, thread: Some(thread) })
    }
}

impl Drop for Sweeper {
    fn drop(&mut self) {
        let _ = self.chores.send(Chore::Rest);
        if let Some(Err(_)) = self.thread.take().map(JoinHandle::join) {
            log::warn!("the rooms were not swept");
        }
    }
}

impl Quarters {
    /// Quarters for the seats that `launch` starts, in the arbiter's own directory, watched by nobody.
    #[must_use]
    pub fn shared(launch: Launch) -> Self {
        let limits = groups::report(&launch.controllers(), &Err(io::Error::other("none is asked for")));
        Self {
            launch,
            guard: None,
            groups: None,
            limits,
            rooms: None,
            sweeper: None,
            opened: AtomicU64::new(0),
        }
    }

    /// The same watched by a guard, whose command this is, and in control groups, where the system hands some over: for
    /// their sake this process may move to another group, until the quarters are dropped.
    ///
    /// # Errors
    /// When the guard cannot be started.
    pub fn guarded(mut self, guard: &[String]) -> io::Result<Self> {
        let tag = self.launch.tag().clone();
        // It knows of the groups before they are there.
        self.guard = Some(Guard::start(guard, &tag)?);
        let (family, wanted) = (self.family(), self.launch.controllers());
        let had = Groups::of(&tag).and_then(|groups| {
            let had = groups.create(&family, &wanted)?;
            self.launch = self.launch.clone().with_groups(groups.seats().to_owned());
            self.groups = Some(groups);
            Ok(had)
        });
        self.limits = groups::report(&wanted, &had);
        self.sweeper = Some(Sweeper::start(tag)?);
        Ok(self)
    }

    /// The processes that are the arbiter's own.
    fn family(&self) -> Vec<u32> {
        let guard = self.guard.as_ref().map(Guard::process);
        std::iter::once(std::process::id()).chain(guard).collect()
    }

    /// What is limited how, in a line.
    #[must_use]
    pub fn limits(&self) -> &str {
        &self.limits
    }

    /// The same with a room for each process, among the system's temporary files.
    ///
    /// # Errors
    /// When there is no place for them.
    pub fn with_rooms(mut self) -> io::Result<Self> {
        let rooms = self.launch.tag().rooms();
        rooms::create(&rooms)?;
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
        rooms::create(&path)?;
        let room = Room { path, left: self.sweeper.as_ref().map(|sweeper| sweeper.chores.clone()) };
        Ok((self.launch.command(program, Some(&room.path)), Some(room)))
    }

    /// A seat has started, as the leader of its process group; its control group, if it has one.
    #[must_use]
    pub fn moved_in(&self, seat: u32) -> Option<Household> {
        self.guard.iter().for_each(|guard| guard.watch(seat));
        let left = self.sweeper.as_ref().map(|sweeper| sweeper.chores.clone());
        self.groups.as_ref().map(|groups| Household { group: Group::of(groups.seats(), seat), seat, left })
    }

    /// A seat has ended, and its group was killed.
    pub fn moved_out(&self, seat: u32) {
        self.guard.iter().for_each(|guard| guard.release(seat));
    }

    /// Has somebody look for what a seat that has failed may have left outside its group, and end it.
    pub fn clear(&self, seat: u32) {
        // Nobody may be there any more: the guard ends whatever holds the tag of the match.
        let _ = self.sweeper.as_ref().map(|sweeper| sweeper.chores.send(Chore::Seat(seat)));
    }
}

impl Drop for Quarters {
    fn drop(&mut self) {
        self.sweeper = None;
        // Before the guard has taken its leave: killed here, too, the arbiter leaves no group.
        let family = self.family();
        self.groups.iter().for_each(|groups| groups.remove(&family));
        // It ends whatever still holds the tag of the match.
        self.guard = None;
        self.rooms.iter().for_each(|rooms| remove(rooms));
    }
}

/// Ends and removes the group of a seat; what cannot be ended is left to the end of the match.
fn clear(group: &Group) {
    if let Err(error) = group.remove() {
        log::warn!("cannot clear a control group: {error}");
    }
}

/// Removes a directory with all that is in it; what cannot be removed is left to the system.
fn remove(directory: &Path) {
    if let Err(error) = rooms::remove(directory) {
        log::warn!("cannot remove {}: {error}", directory.display());
    }
}
