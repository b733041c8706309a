//! What all seats of a match have in common: how they are started, who watches over them, where each has its room.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};

use crate::arbiter::runtime::cgroup::{self, Cgroup, CgroupTree};
use crate::arbiter::runtime::tag::Tag;
use crate::arbiter::runtime::{Launch, Watchdog, end_stray_processes, work_dir};

/// Where the seats of a match live. When it is dropped, nothing is left of any of them.
#[derive(Debug)]
pub struct SeatRuntime {
    launch: Launch,
    watchdog: Option<Watchdog>,
    /// The control groups, where the system hands some over.
    groups: Option<CgroupTree>,
    /// What is limited how, in a line.
    limits: String,
    /// Where the rooms are, unless the seats share the arbiter's own directory.
    rooms: Option<PathBuf>,
    cleanup: Option<CleanupThread>,
    opened: AtomicU64,
}

/// A directory that one process has for itself, as long as it runs.
#[derive(Debug)]
pub struct WorkDir {
    path: PathBuf,
    /// Who is told when it is left; nobody: it is removed with all the rooms.
    left: Option<Sender<CleanupTask>>,
}

impl Drop for WorkDir {
    fn drop(&mut self) {
        // Mostly there is nothing in it. What takes time is not for the one who waits for programs.
        if std::fs::remove_dir(&self.path).is_err()
            && let Some(left) = &self.left
        {
            // Nobody may be there any more: it is removed with all the rooms.
            let _ = left.send(CleanupTask::WorkDir(std::mem::take(&mut self.path)));
        }
    }
}

/// All that one seat has started, where it has a control group: ended when this is dropped.
#[derive(Debug)]
pub struct BotCgroup {
    group: Cgroup,
    seat: u32,
    /// Who is told when something is left; nobody: it is ended with all the groups.
    left: Option<Sender<CleanupTask>>,
}

impl BotCgroup {
    /// Whether the system has ended one of them because together they had used up their memory.
    #[must_use]
    pub fn has_run_out_of_memory(&self) -> bool {
        self.group.has_run_out_of_memory()
    }
}

impl Drop for BotCgroup {
    fn drop(&mut self) {
        // Mostly nothing is left. What takes time is not for the one who waits for programs.
        if !self.group.remove_if_empty() {
            self.group.end();
            // Nobody may be there any more: it is removed with all the groups.
            let _ =
                self.left.as_ref().map(|left| left.send(CleanupTask::Cgroup(self.group.clone(), self.seat)));
        }
    }
}

/// What a program may leave behind.
#[derive(Debug)]
enum CleanupTask {
    /// What is in its control group, where it is being ended, and dead processes to take leave of.
    Cgroup(Cgroup, u32),
    /// Its room, with whatever is in it.
    WorkDir(PathBuf),
    /// Processes outside the group of its seat.
    Seat(u32),
    /// Nothing: it was the last.
    Rest,
}

/// A thread that does away with what programs have left: one that leaves much delays nobody.
#[derive(Debug)]
struct CleanupThread {
    tasks: Sender<CleanupTask>,
    thread: Option<JoinHandle<()>>,
}

impl CleanupThread {
    fn start(tag: Tag) -> io::Result<Self> {
        let (tasks, due) = channel();
        let sweep = move || {
            for task in due {
                match task {
                    CleanupTask::Cgroup(group, seat) => {
                        clear(&group);
                        end_stray_processes(&tag, seat);
                    }
                    CleanupTask::WorkDir(room) => remove(&room),
                    CleanupTask::Seat(seat) => end_stray_processes(&tag, seat),
                    CleanupTask::Rest => break,
                }
            }
        };
        let thread = thread::Builder::new().spawn(sweep)?;
        Ok(Self { tasks, thread: Some(thread) })
    }
}

impl Drop for CleanupThread {
    fn drop(&mut self) {
        let _ = self.tasks.send(CleanupTask::Rest);
        if let Some(Err(_)) = self.thread.take().map(JoinHandle::join) {
            log::warn!("the rooms were not swept");
        }
    }
}

impl SeatRuntime {
    /// SeatRuntime for the seats that `launch` starts, in the arbiter's own directory, watched by nobody.
    #[must_use]
    pub fn shared(launch: Launch) -> Self {
        let limits = cgroup::report(&launch.controllers(), &Err(io::Error::other("none is asked for")));
        Self {
            launch,
            watchdog: None,
            groups: None,
            limits,
            rooms: None,
            cleanup: None,
            opened: AtomicU64::new(0),
        }
    }

    /// The same watched by a watchdog, whose command this is, and in control groups, where the system hands some over: for
    /// their sake this process may move to another group, until the runtime are dropped.
    ///
    /// # Errors
    /// When the watchdog cannot be started.
    pub fn guarded(mut self, watchdog: &[String]) -> io::Result<Self> {
        let tag = self.launch.tag().clone();
        // It knows of the groups before they are there.
        self.watchdog = Some(Watchdog::start(watchdog, &tag)?);
        let (family, wanted) = (self.family(), self.launch.controllers());
        let had = CgroupTree::of(&tag).and_then(|groups| {
            let had = groups.create(&family, &wanted)?;
            self.launch = self.launch.clone().with_groups(groups.seats().to_owned());
            self.groups = Some(groups);
            Ok(had)
        });
        self.limits = cgroup::report(&wanted, &had);
        self.cleanup = Some(CleanupThread::start(tag)?);
        Ok(self)
    }

    /// The processes that are the arbiter's own.
    fn family(&self) -> Vec<u32> {
        let watchdog = self.watchdog.as_ref().map(Watchdog::process);
        std::iter::once(std::process::id()).chain(watchdog).collect()
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
        work_dir::create(&rooms)?;
        self.rooms = Some(rooms);
        Ok(self)
    }

    /// The command that seats a program, and its room.
    ///
    /// # Errors
    /// When there is no place for the room.
    pub fn open(&self, program: &[String]) -> io::Result<(Command, Option<WorkDir>)> {
        let Some(rooms) = &self.rooms else { return Ok((self.launch.command(program, None), None)) };
        let path = rooms.join(self.opened.fetch_add(1, Ordering::Relaxed).to_string());
        work_dir::create(&path)?;
        let room = WorkDir { path, left: self.cleanup.as_ref().map(|cleanup| cleanup.tasks.clone()) };
        Ok((self.launch.command(program, Some(&room.path)), Some(room)))
    }

    /// A seat has started, as the leader of its process group; its control group, if it has one.
    #[must_use]
    pub fn moved_in(&self, seat: u32) -> Option<BotCgroup> {
        self.watchdog.iter().for_each(|watchdog| watchdog.watch(seat));
        let left = self.cleanup.as_ref().map(|cleanup| cleanup.tasks.clone());
        self.groups.as_ref().map(|groups| BotCgroup { group: Cgroup::of(groups.seats(), seat), seat, left })
    }

    /// A seat has ended, and its group was killed.
    pub fn moved_out(&self, seat: u32) {
        self.watchdog.iter().for_each(|watchdog| watchdog.release(seat));
    }

    /// Has somebody look for what a seat that has failed may have left outside its group, and end it.
    pub fn clear(&self, seat: u32) {
        // Nobody may be there any more: the watchdog ends whatever holds the tag of the match.
        let _ = self.cleanup.as_ref().map(|cleanup| cleanup.tasks.send(CleanupTask::Seat(seat)));
    }
}

impl Drop for SeatRuntime {
    fn drop(&mut self) {
        self.cleanup = None;
        // Before the watchdog has taken its leave: killed here, too, the arbiter leaves no group.
        let family = self.family();
        self.groups.iter().for_each(|groups| groups.remove(&family));
        // It ends whatever still holds the tag of the match.
        self.watchdog = None;
        self.rooms.iter().for_each(|rooms| remove(rooms));
    }
}

/// Ends and removes the group of a seat; what cannot be ended is left to the end of the match.
fn clear(group: &Cgroup) {
    if let Err(error) = group.remove() {
        log::warn!("cannot clear a control group: {error}");
    }
}

/// Removes a directory with all that is in it; what cannot be removed is left to the system.
fn remove(directory: &Path) {
    if let Err(error) = work_dir::remove(directory) {
        log::warn!("cannot remove {}: {error}", directory.display());
    }
}
