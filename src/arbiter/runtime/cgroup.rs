//! The control groups of a match, where the system hands some over (`cgroups(7)`, version 2; the kernel's
//! `admin-guide/cgroup-v2`).
//!
//! Every seat makes a group of its own below that of the match, named by the number of its process, lays down what the
//! group may use, and moves into it before it becomes the program. Whatever the program starts is born there,
//! however it hides, and ends at one word (`cgroup.kill`, Linux 5.14).
//!
//! ```text
//! home                   where the arbiter was started
//! ├── talon-TAG          the match
//! │   ├── 4711           a seat
//! │   └── 4712
//! └── talon-TAG-arbiter  the arbiter and its watchdog, where they have to give way
//! ```
//!
//! They have to give way when memory or processes are to be limited: a group hands controllers on to those below it only
//! when it has no processes itself, the root of all excepted. So they do when they are alone at home, as in a scope of
//! their own, and move back at the end.
//!
//! Nothing but files is written and read, by whoever has the right to. A program of the same user has it, too, unless it
//! is shut in ([`crate::arbiter::sandbox`]): it can lift its limits, and move to another group.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use crate::arbiter::runtime::cgroup_hierarchy::own_group;
use crate::arbiter::runtime::tag::Tag;

/// The files of a group.
const PROCESSES: &str = "cgroup.procs";
const CONTROLLERS: &str = "cgroup.controllers";
const HANDED_ON: &str = "cgroup.subtree_control";
const KIND: &str = "cgroup.type";
const KILL: &str = "cgroup.kill";
const STATE: &str = "cgroup.events";

/// How often a group is emptied anew: somebody may have been on the way into it.
const ROUNDS: usize = 10;

/// How long the processes of a group may take to die.
const TO_DIE: Duration = Duration::from_secs(1);

/// What limits the processes of a group together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controller {
    /// How much memory they have.
    Memory,
    /// How many they are, threads counted.
    Processes,
}

impl Controller {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Memory, Self::Processes];

    /// The system's name for it.
    fn name(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::Processes => "pids",
        }
    }

    /// Ours.
    fn word(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::Processes => "processes",
        }
    }

    /// Those named in a file.
    fn named(file: &Path) -> io::Result<Vec<Self>> {
        let text = fs::read_to_string(file)?;
        let is_named = |name: &Self| text.split_ascii_whitespace().any(|word| word == name.name());
        Ok(Self::ALL.into_iter().filter(is_named).collect())
    }

    /// Has the children of a group have these, or no longer.
    fn hand_on(group: &Path, sign: char, controllers: &[Self]) -> io::Result<()> {
        let words: Vec<String> =
            controllers.iter().map(|controller| format!("{sign}{}", controller.name())).collect();
        write(&group.join(HANDED_ON), &words.join(" "))
    }
}

/// Where the control groups of a match are, or would be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CgroupTree {
    home: PathBuf,
    seats: PathBuf,
    aside: PathBuf,
}

impl CgroupTree {
    /// Where they are for a match that this process plays or guards. It looks and makes nothing; to be asked before
    /// anybody moves.
    ///
    /// # Errors
    /// When the system does not show the group of this process.
    pub fn of(tag: &Tag) -> io::Result<Self> {
        Ok(Self::below(own_group()?, tag))
    }

    fn below(home: PathBuf, tag: &Tag) -> Self {
        let [seats, aside] = ["", "-arbiter"].map(|end| home.join(name(tag) + end));
        Self { home, seats, aside }
    }

    /// The group of the match, in which seats make theirs.
    #[must_use]
    pub fn seats(&self) -> &Path {
        &self.seats
    }

    /// Makes the group of the match, and has it limit what is `wanted`; says what of that it does. `family` are the
    /// processes of the arbiter, who give way when they have to and can.
    ///
    /// # Errors
    /// When the system hands over no groups, or none in which a seat can be put and ended. Nothing is left then.
    pub fn create(&self, family: &[u32], wanted: &[Controller]) -> io::Result<Vec<Controller>> {
        let refused =
            |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", self.home.display()));
        // Whoever may not do that may not move anybody from here.
        OpenOptions::new().write(true).open(self.home.join(PROCESSES)).map_err(refused)?;
        fs::create_dir(&self.seats).map_err(refused)?;
        let is_fit = fs::read_to_string(self.seats.join(KIND)).is_ok_and(|kind| kind.trim() == "domain")
            && self.seats.join(KILL).exists();
        if !is_fit {
            let _ = fs::remove_dir(&self.seats);
            return Err(refused(io::Error::other("its groups take no programs, or cannot be ended")));
        }
        let handed_on = self.hand_on(family, wanted);
        Ok(handed_on.unwrap_or_else(|error| {
            log::info!("no controllers in {}: {error}", self.seats.display());
            Vec::new()
        }))
    }

    /// Has the seats limited, as far as that can be had.
    fn hand_on(&self, family: &[u32], wanted: &[Controller]) -> io::Result<Vec<Controller>> {
        let had = Controller::named(&self.home.join(CONTROLLERS))?;
        let given = Controller::named(&self.home.join(HANDED_ON))?;
        let wanted: Vec<Controller> =
            wanted.iter().copied().filter(|controller| had.contains(controller)).collect();
        let missing: Vec<Controller> =
            wanted.iter().copied().filter(|controller| !given.contains(controller)).collect();
        if wanted.is_empty() {
            return Ok(wanted);
        }
        if !missing.is_empty() {
            // The root of all is the one group without a kind. What it hands on stays so: others may come to want it.
            if self.home.join(KIND).exists() {
                self.give_way(family)?;
            }
            Controller::hand_on(&self.home, '+', &missing).inspect_err(|_| self.move_back(family))?;
        }
        Controller::hand_on(&self.seats, '+', &wanted)?;
        Ok(wanted)
    }

    /// Moves the processes of the arbiter out of the way, if nobody else is there.
    fn give_way(&self, family: &[u32]) -> io::Result<()> {
        let here = fs::read_to_string(self.home.join(PROCESSES))?;
        let is_ours = |line: &str| line.parse().is_ok_and(|process| family.contains(&process));
        if !here.lines().all(is_ours) {
            return Err(io::Error::other("others run in the group of the arbiter"));
        }
        fs::create_dir(&self.aside)?;
        let moved = move_all(family, &self.aside);
        moved.inspect_err(|_| self.move_back(family))
    }

    /// Moves these processes back to where they came from; then ends what is left in the group to which they gave way,
    /// and removes it. What controllers there are at home were handed on by us: before, we ran there.
    fn move_back(&self, family: &[u32]) {
        if !self.aside.exists() {
            return;
        }
        let given = Controller::named(&self.home.join(HANDED_ON)).unwrap_or_default();
        let moved = Controller::hand_on(&self.home, '-', &given)
            .and_then(|()| move_all(family, &self.home))
            .and_then(|()| remove(&self.aside));
        if let Err(error) = moved {
            log::warn!("cannot move back to {}: {error}", self.home.display());
        }
    }

    /// Ends all that is in the groups of the match, and does not wait for that.
    pub fn end(&self) {
        end(&self.seats);
    }

    /// Ends all that is in the groups of the match, and removes them; the `family` moves back to where it came from.
    pub fn remove(&self, family: &[u32]) {
        if let Err(error) = remove(&self.seats) {
            log::warn!("cannot remove {}: {error}", self.seats.display());
        }
        self.move_back(family);
    }
}

/// The group of one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cgroup(PathBuf);

impl Cgroup {
    /// That of the seat that is this process, in the group of the match.
    #[must_use]
    pub fn of(seats: &Path, seat: u32) -> Self {
        Self(seats.join(seat.to_string()))
    }

    /// Ends all that is in it, and does not wait for that.
    pub fn end(&self) {
        end(&self.0);
    }

    /// Removes it if nothing is in it, and says whether it is gone.
    #[must_use]
    pub fn remove_if_empty(&self) -> bool {
        fs::remove_dir(&self.0).err().is_none_or(|error| error.kind() == ErrorKind::NotFound)
    }

    /// Ends all that is in it, and removes it.
    ///
    /// # Errors
    /// When something in it cannot be ended.
    pub fn remove(&self) -> io::Result<()> {
        remove(&self.0)
    }

    /// Whether the system has ended a process in it because it had used up its memory.
    #[must_use]
    pub fn has_run_out_of_memory(&self) -> bool {
        let events = fs::read_to_string(self.0.join("memory.events")).unwrap_or_default();
        let killed = events.lines().find_map(|line| line.strip_prefix("oom_kill "));
        killed.is_some_and(|count| count != "0")
    }
}

/// Moves this process, which is to become a seat, into a group of its own below `seats`, which has at most so much
/// `memory`, in bytes, and so many `processes`.
///
/// # Errors
/// When the system does not let it.
pub(super) fn join(seats: &Path, memory: Option<u64>, processes: Option<u64>) -> io::Result<()> {
    let Cgroup(group) = Cgroup::of(seats, std::process::id());
    let joined = fs::create_dir(&group)
        .and_then(|()| limit(&group, memory, processes))
        .and_then(|()| move_all(&[std::process::id()], &group));
    joined.map_err(|error| io::Error::new(error.kind(), format!("no control group: {error}")))
}

/// Whether a process is in the group of a seat of the match, even if it has ended and was not taken leave of.
pub(super) fn hold(tag: &Tag, seat: u32, process: u32) -> bool {
    let shown = fs::read_to_string(format!("/proc/{process}/cgroup")).unwrap_or_default();
    let place = format!("/{}/{seat}", name(tag));
    let below =
        shown.lines().find_map(|line| line.strip_prefix("0::")?.split_once(&place)).map(|(_, below)| below);
    // Of a group that was removed since, that is said after its name.
    below.is_some_and(|below| below.is_empty() || below.starts_with(['/', ' ']))
}

/// What the group of a match is called.
fn name(tag: &Tag) -> String {
    format!("talon-{tag}")
}

/// Limits a group as far as its controllers go: a limit whose file is not there is not laid down.
fn limit(group: &Path, memory: Option<u64>, processes: Option<u64>) -> io::Result<()> {
    let mut limits = Vec::new();
    if let Some(bytes) = memory {
        // Out of it, the seat ends as a whole: half a program answers nothing.
        limits.push(("memory.max", bytes.to_string()));
        limits.extend([("memory.swap.max", "0".to_owned()), ("memory.oom.group", "1".to_owned())]);
    }
    limits.extend(processes.map(|most| ("pids.max", most.to_string())));
    for (file, most) in limits {
        match write(&group.join(file), &most) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            written => written?,
        }
    }
    Ok(())
}

/// Moves processes into a group.
fn move_all(processes: &[u32], group: &Path) -> io::Result<()> {
    processes.iter().try_for_each(|process| match write(&group.join(PROCESSES), &process.to_string()) {
        // Who has ended need not move.
        Err(error) if error.raw_os_error() == Some(Errno::SRCH.raw_os_error()) => Ok(()),
        moved => moved,
    })
}

/// Writes to a file of a group, which is never made.
fn write(file: &Path, text: &str) -> io::Result<()> {
    OpenOptions::new().write(true).open(file)?.write_all(text.as_bytes())
}

/// Ends all that is in a group and below it.
fn end(group: &Path) {
    // One that is gone has nothing in it.
    let _ = write(&group.join(KILL), "1");
}

/// Ends all that is in a group and below it, and removes it. A program may have made groups in its own.
fn remove(group: &Path) -> io::Result<()> {
    for _ in 0..ROUNDS {
        match fs::remove_dir(group) {
            Err(error) if error.kind() != ErrorKind::NotFound => {}
            _ => return Ok(()),
        }
        end(group);
        if !is_empty_in_time(group) {
            return Err(io::Error::other("a process in it does not end"));
        }
        let mut found = vec![group.to_owned()];
        let mut looked = 0;
        while let Some(outer) = found.get(looked) {
            let entries = fs::read_dir(outer).into_iter().flatten().filter_map(Result::ok);
            let inner = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
            found.extend(inner.map(|entry| entry.path()).collect::<Vec<_>>());
            looked += 1;
        }
        // What is not to be removed yet is found again.
        found.iter().skip(1).rev().for_each(|inner| drop(fs::remove_dir(inner)));
    }
    fs::remove_dir(group)
}

/// Waits until nothing lives in a group or below it, for a while; says whether that came.
fn is_empty_in_time(group: &Path) -> bool {
    let Ok(mut state) = File::open(group.join(STATE)) else { return true };
    let deadline = Instant::now() + TO_DIE;
    loop {
        let mut text = String::new();
        let read = state.rewind().and_then(|()| state.read_to_string(&mut text));
        // Of a group that is gone nothing can be read.
        if read.is_err() || !text.lines().any(|line| line == "populated 1") {
            return true;
        }
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return false;
        }
        // The system tells of a change since the last time it was read.
        let left = Timespec { tv_sec: left.as_secs() as i64, tv_nsec: left.subsec_nanos().into() };
        let _ = poll(&mut [PollFd::new(&state, PollFlags::PRI)], Some(&left));
    }
}

/// What is limited how, in a line, given what control groups were to limit and what they do.
#[must_use]
pub fn report(wanted: &[Controller], had: &io::Result<Vec<Controller>>) -> String {
    let had = match had {
        Ok(had) => had,
        Err(error) => return format!("limits: rlimits only, no control group is delegated: {error}"),
    };
    let names = |is_had: bool| -> Vec<&str> {
        let listed = wanted.iter().filter(|controller| had.contains(controller) == is_had);
        listed.map(|controller| controller.word()).collect()
    };
    let held = [names(true), vec!["end"]].concat().join(", ");
    let lacking = names(false).join(", ");
    if lacking.is_empty() {
        format!("limits: control group ({held}), rlimits")
    } else {
        format!("limits: control group ({held}), rlimits only for {lacking}")
    }
}

#[cfg(test)]
mod tests {
    use super::Controller::{Memory, Processes};
    use super::*;

    /// A directory that looks like a group with these files; it stands in for one where no limit can be had.
    fn group(name: &str, files: &[(&str, &str)]) -> PathBuf {
        let path = std::env::temp_dir().join(format!("talon-group-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir(&path).unwrap();
        for (file, text) in files {
            fs::write(path.join(file), text).unwrap();
        }
        path
    }

    /// The files of a group and what is in them, by name.
    fn files(group: &Path) -> Vec<(String, String)> {
        let entries = fs::read_dir(group).unwrap().map(Result::unwrap);
        let entries = entries.filter(|entry| entry.file_type().unwrap().is_file());
        let mut files: Vec<(String, String)> = entries
            .map(|entry| {
                let text = fs::read_to_string(entry.path()).unwrap();
                (entry.file_name().into_string().unwrap(), text)
            })
            .collect();
        files.sort();
        files
    }

    fn written(expected: &[(&str, &str)]) -> Vec<(String, String)> {
        expected.iter().map(|&(file, text)| (file.to_owned(), text.to_owned())).collect()
    }

    #[test]
    fn the_limits_of_a_group_are_laid_down_as_far_as_it_has_files_for_them() {
        let whole = ["memory.max", "memory.oom.group", "memory.swap.max", "pids.max"];
        let all = group("limits", &whole.map(|file| (file, "")));
        limit(&all, Some(100 << 20), Some(4096)).unwrap();
        let expected = ["104857600", "1", "0", "4096"];
        assert_eq!(files(&all), written(&[0, 1, 2, 3].map(|at| (whole[at], expected[at]))));
        // A machine without swap, and no control over processes.
        let some = group("some-limits", &[("memory.max", ""), ("cpu.max", "")]);
        limit(&some, Some(1 << 20), Some(4096)).unwrap();
        assert_eq!(files(&some), written(&[("cpu.max", ""), ("memory.max", "1048576")]));
        // Nothing asked for.
        let none = group("no-limits", &whole.map(|file| (file, "")));
        limit(&none, None, None).unwrap();
        assert_eq!(files(&none), written(&whole.map(|file| (file, ""))));
        [all, some, none].iter().for_each(|group| fs::remove_dir_all(group).unwrap());
    }

    #[test]
    fn a_limit_that_is_refused_is_told() {
        let odd = group("refused", &[]);
        fs::create_dir(odd.join("memory.max")).unwrap();
        assert!(limit(&odd, Some(1), None).is_err());
        fs::remove_dir_all(&odd).unwrap();
    }

    /// A home of an arbiter, and the groups of a match in it.
    fn home(name: &str, files: &[(&str, &str)]) -> CgroupTree {
        let groups = CgroupTree::below(group(name, files), &Tag::fresh().unwrap());
        fs::create_dir(&groups.seats).unwrap();
        fs::write(groups.seats.join(HANDED_ON), "").unwrap();
        groups
    }

    #[test]
    fn the_root_of_all_hands_controllers_on_and_others_only_when_nobody_else_is_there() {
        let all = [(CONTROLLERS, "cpuset cpu io memory pids\n"), (HANDED_ON, ""), (PROCESSES, "1\n12\n")];
        let root = home("root", &all);
        assert_eq!(root.hand_on(&[12], &Controller::ALL).unwrap(), Controller::ALL);
        assert_eq!(fs::read_to_string(root.home.join(HANDED_ON)).unwrap(), "+memory +pids");
        assert_eq!(fs::read_to_string(root.seats.join(HANDED_ON)).unwrap(), "+memory +pids");
        let shared = home("shared", &[&all[..], &[(KIND, "domain\n")]].concat());
        assert!(shared.hand_on(&[12], &Controller::ALL).is_err(), "another runs there");
        assert!(!shared.aside.exists());
        assert_eq!(fs::read_to_string(shared.home.join(HANDED_ON)).unwrap(), "");
        [root, shared].iter().for_each(|groups| fs::remove_dir_all(&groups.home).unwrap());
    }

    #[test]
    fn nobody_gives_way_for_what_is_not_wanted_or_not_there() {
        let files = [
            (CONTROLLERS, "hugetlb pids\n"),
            (HANDED_ON, "hugetlb pids\n"),
            (PROCESSES, "1\n"),
            (KIND, "domain\n"),
        ];
        let groups = home("little", &files);
        assert_eq!(groups.hand_on(&[1], &[]).unwrap(), []);
        assert_eq!(groups.hand_on(&[1], &[Memory]).unwrap(), []);
        assert_eq!(fs::read_to_string(groups.seats.join(HANDED_ON)).unwrap(), "");
        assert_eq!(groups.hand_on(&[1], &Controller::ALL).unwrap(), [Processes], "handed on already");
        assert_eq!(fs::read_to_string(groups.seats.join(HANDED_ON)).unwrap(), "+pids");
        assert!(!groups.aside.exists());
        fs::remove_dir_all(&groups.home).unwrap();
    }

    #[test]
    fn a_place_that_is_no_group_is_refused_and_left_as_it_was() {
        let groups = CgroupTree::below(group("none", &[(PROCESSES, "")]), &Tag::fresh().unwrap());
        let error = groups.create(&[], &[]).unwrap_err().to_string();
        assert!(error.contains("take no programs"), "{error}");
        assert_eq!(files(&groups.home), written(&[(PROCESSES, "")]));
        assert!(!groups.seats.exists());
        fs::remove_file(groups.home.join(PROCESSES)).unwrap();
        let error = groups.create(&[], &[]).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NotFound, "{error}");
        fs::remove_dir(&groups.home).unwrap();
    }

    #[test]
    fn a_seat_has_run_out_of_memory_when_the_system_has_ended_somebody_for_it() {
        for (events, expected) in
            [("low 0\nmax 3\noom 0\noom_kill 0\n", false), ("oom 1\noom_kill 2\noom_group_kill 1\n", true)]
        {
            let path = group("events", &[("memory.events", events)]);
            assert_eq!(Cgroup(path.clone()).has_run_out_of_memory(), expected, "{events}");
            fs::remove_dir_all(&path).unwrap();
        }
        assert!(!Cgroup(PathBuf::from("/nonesuch")).has_run_out_of_memory());
    }

    #[test]
    fn what_is_limited_how_is_told() {
        let told = |wanted, had| report(wanted, &had);
        let both = &Controller::ALL;
        assert_eq!(told(both, Ok(both.to_vec())), "limits: control group (memory, processes, end), rlimits");
        assert_eq!(told(&[], Ok(vec![])), "limits: control group (end), rlimits");
        let partly = "limits: control group (memory, end), rlimits only for processes";
        assert_eq!(told(both, Ok(vec![Memory])), partly);
        let none = "limits: rlimits only, no control group is delegated: why";
        assert_eq!(told(both, Err(io::Error::other("why"))), none);
    }
}
