//! The cgroups of a match, if the system delegates cgroups to this user (version 2, see the manual's
//! `cgroups(7)`).
//!
//! The launcher of each bot creates a cgroup below the cgroup of the match. The name of this cgroup is the
//! pid of the launcher. The launcher sets the limits of the cgroup, and joins the cgroup before it becomes
//! the bot. So all processes that the bot starts are in this cgroup, and one write kills them all
//! (`cgroup.kill`, Linux 5.14).
//!
//! ```text
//! home                   the cgroup in which the arbiter was started
//! ├── talon-TAG          the match
//! │   ├── 4711           a bot
//! │   └── 4712
//! └── talon-TAG-arbiter  the arbiter and its watchdog, if they must leave home
//! ```
//!
//! If memory or processes are limited, the arbiter and its watchdog must leave their home cgroup. The reason
//! is that a cgroup cannot enable controllers for its children while it has processes itself. The only
//! exception is the root cgroup. The arbiter and its watchdog leave only if no other process is in the home
//! cgroup, for example when they run in a systemd scope of their own. At the end they move back.
//!
//! This module only reads and writes files, with the rights of this user. A bot outside the sandbox
//! ([`crate::sandbox`]) has the same rights, so such a bot can lift its limits and move to another cgroup.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Component, Path, PathBuf};

use crate::process::cgroup::{self, CONTROLLERS, Controller, KILL, PROCS, SUBTREE_CONTROL, TYPE, move_into};
use crate::process::processes::MatchTag;

/// The directories of a match's cgroups. They need not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CgroupTree {
    home: PathBuf,
    match_cgroup: PathBuf,
    arbiter_cgroup: PathBuf,
}

impl CgroupTree {
    /// Returns the cgroups of the match that this process plays or watches. The function is read-only. Call
    /// it before any process moves to another cgroup.
    pub(super) fn of_match(tag: &MatchTag) -> io::Result<Self> {
        Ok(Self::below(own_cgroup()?, tag))
    }

    fn below(home: PathBuf, tag: &MatchTag) -> Self {
        let [match_cgroup, arbiter_cgroup] =
            ["", "-arbiter"].map(|suffix| home.join(tag.cgroup_name() + suffix));
        Self { home, match_cgroup, arbiter_cgroup }
    }

    /// Returns the cgroup of the match, in which launchers create the cgroups of the bots.
    pub(super) fn match_cgroup(&self) -> &Path {
        &self.match_cgroup
    }

    /// Creates the cgroup of the match with as many of the `wanted` controllers as possible, and returns the
    /// enabled controllers. `own_pids` are the arbiter and its watchdog. These two processes leave the home
    /// cgroup if necessary and possible.
    pub(super) fn create(&self, own_pids: &[u32], wanted: &[Controller]) -> io::Result<Vec<Controller>> {
        let refused =
            |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", self.home.display()));
        // Moving a process out of a cgroup requires write permission on this file.
        OpenOptions::new().write(true).open(self.home.join(PROCS)).map_err(refused)?;
        fs::create_dir(&self.match_cgroup).map_err(refused)?;
        let is_usable = fs::read_to_string(self.match_cgroup.join(TYPE))
            .is_ok_and(|kind| kind.trim() == "domain")
            && self.match_cgroup.join(KILL).exists();
        if !is_usable {
            let _ = fs::remove_dir(&self.match_cgroup);
            return Err(refused(io::Error::other("its child cgroups cannot hold or kill processes")));
        }
        // The kernel refuses `cpu` while a process has a real-time priority.
        let limiting = wanted.iter().copied().filter(|controller| *controller != Controller::Processor);
        let enabled = self
            .enable(own_pids, wanted)
            .or_else(|_| self.enable(own_pids, &limiting.collect::<Vec<Controller>>()));
        Ok(enabled.unwrap_or_else(|error| {
            log::info!("no controllers in {}: {error}", self.match_cgroup.display());
            Vec::new()
        }))
    }

    /// Enables as many of the wanted controllers for the bots as possible, and returns the enabled
    /// controllers.
    fn enable(&self, own_pids: &[u32], wanted: &[Controller]) -> io::Result<Vec<Controller>> {
        let available = Controller::listed_in(&self.home.join(CONTROLLERS))?;
        let enabled = Controller::listed_in(&self.home.join(SUBTREE_CONTROL))?;
        let wanted: Vec<Controller> =
            wanted.iter().copied().filter(|controller| available.contains(controller)).collect();
        let missing: Vec<Controller> =
            wanted.iter().copied().filter(|controller| !enabled.contains(controller)).collect();
        if wanted.is_empty() {
            return Ok(wanted);
        }
        if !missing.is_empty() {
            // Only the root cgroup has no `cgroup.type` file. The root cgroup can enable controllers while it
            // has processes, so the arbiter does not leave it. `return_home` does not disable controllers in
            // the root, because other processes may use them.
            if self.home.join(TYPE).exists() {
                self.leave_home(own_pids)?;
            }
            Controller::enable_below(&self.home, &missing).inspect_err(|_| self.return_home(own_pids))?;
        }
        Controller::enable_below(&self.match_cgroup, &wanted)?;
        Ok(wanted)
    }

    /// Moves the arbiter's own processes out of the home cgroup, if no other process is there.
    fn leave_home(&self, own_pids: &[u32]) -> io::Result<()> {
        let here = fs::read_to_string(self.home.join(PROCS))?;
        let is_ours = |line: &str| line.parse().is_ok_and(|pid| own_pids.contains(&pid));
        if !here.lines().all(is_ours) {
            return Err(io::Error::other("other processes run in the cgroup of the arbiter"));
        }
        fs::create_dir(&self.arbiter_cgroup)?;
        move_into(&self.arbiter_cgroup, own_pids).inspect_err(|_| self.return_home(own_pids))
    }

    /// Moves these processes back home, kills all other processes in the arbiter's cgroup, and removes the
    /// cgroup.
    fn return_home(&self, own_pids: &[u32]) {
        if !self.arbiter_cgroup.exists() {
            return;
        }
        // The arbiter itself has enabled all of these controllers. No controller could be enabled while the
        // arbiter was in the home cgroup.
        let enabled = Controller::listed_in(&self.home.join(SUBTREE_CONTROL)).unwrap_or_default();
        let moved = Controller::disable_below(&self.home, &enabled)
            .and_then(|()| move_into(&self.home, own_pids))
            .and_then(|()| cgroup::remove(&self.arbiter_cgroup));
        if let Err(error) = moved {
            log::warn!("cannot move back to {}: {error}", self.home.display());
        }
    }

    /// Kills all processes in the cgroup of the match, without waiting for their end.
    pub(super) fn kill(&self) {
        cgroup::kill(&self.match_cgroup);
    }

    /// Kills all processes in the cgroup of the match, removes it, and moves the arbiter's own processes back
    /// home.
    pub(super) fn remove(&self, own_pids: &[u32]) {
        if let Err(error) = cgroup::remove(&self.match_cgroup) {
            log::warn!("cannot remove {}: {error}", self.match_cgroup.display());
        }
        self.return_home(own_pids);
    }
}

/// Returns the directory of this process's cgroup.
pub(super) fn own_cgroup() -> io::Result<PathBuf> {
    let read = |path| std::fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    find_directory(&read("/proc/self/mountinfo")?, &read("/proc/self/cgroup")?)
        .ok_or_else(|| io::Error::other("the system shows no cgroups of version 2"))
}

/// Returns the directory of this process's memory cgroup of version 1. `None` when the system shows none.
pub(super) fn own_memory_cgroup() -> Option<PathBuf> {
    let read = |path| std::fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).ok();
    find_memory_directory(&read("/proc/self/mountinfo")?, &read("/proc/self/cgroup")?)
}

/// Returns the directory of a process's memory cgroup of version 1, given the content of `mountinfo` and of
/// `cgroup`.
fn find_memory_directory(mountinfo: &str, cgroups: &str) -> Option<PathBuf> {
    let has_memory = |controllers: &str| controllers.split(',').any(|controller| controller == "memory");
    let own = cgroups.lines().find_map(|line| {
        let (controllers, path) = line.split_once(':')?.1.split_once(':')?;
        has_memory(controllers).then_some(path)
    })?;
    let mounts = mountinfo.lines().filter(|line| line.rsplit(' ').next().is_some_and(has_memory));
    let mounts = mounts.filter_map(|line| Mount::parse(line, "cgroup"));
    mounts.filter_map(|mount| mount.directory_of(Path::new(own))).next_back()
}

/// Returns the directory of a process's cgroup, given the content of `mountinfo` and of `cgroup`.
fn find_directory(mountinfo: &str, cgroups: &str) -> Option<PathBuf> {
    // The hierarchy of version 2 has the number 0 and an empty list of controllers.
    let own = Path::new(cgroups.lines().find_map(|line| line.strip_prefix("0::"))?);
    let mounts = mountinfo.lines().filter_map(|line| Mount::parse(line, "cgroup2"));
    let mut shown = mounts.filter_map(|mount| mount.directory_of(own));
    // The last mount hides the earlier mounts.
    shown.next_back()
}

/// A mount of the cgroup hierarchy.
struct Mount {
    /// The cgroup that the mount shows as its root.
    root: PathBuf,
    mount_point: PathBuf,
}

impl Mount {
    /// Parses a line of `mountinfo` (the manual's `proc_pid_mountinfo(5)`). `None` for other file systems.
    fn parse(line: &str, file_system: &str) -> Option<Self> {
        let (place, kind) = line.split_once(" - ")?;
        if kind.split(' ').next() != Some(file_system) {
            return None;
        }
        let mut fields = place.split(' ').skip(3).map(unescape);
        Some(Self { root: fields.next()?.into(), mount_point: fields.next()?.into() })
    }

    /// Returns the directory of a cgroup. `None` when the mount does not show it.
    fn directory_of(&self, cgroup: &Path) -> Option<PathBuf> {
        let inner = cgroup.strip_prefix(&self.root).ok()?;
        let is_inside = inner.components().all(|part| matches!(part, Component::Normal(_)));
        is_inside.then(|| self.mount_point.components().chain(inner.components()).collect())
    }
}

/// Undoes the escapes of `mountinfo`, which writes white space and backslashes as three octal digits.
fn unescape(path: &str) -> String {
    [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")]
        .iter()
        .fold(path.to_owned(), |path, (escaped, character)| path.replace(escaped, character))
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;

    use super::*;
    use crate::process::cgroup::Controller::{Memory, Processes};
    use crate::process::cgroup::fake::{self, content, expected};

    fn tree(name: &str, files: &[(&str, &str)]) -> CgroupTree {
        let tree = CgroupTree::below(fake::cgroup(name, files), &MatchTag::new_random().unwrap());
        fs::create_dir(&tree.match_cgroup).unwrap();
        fs::write(tree.match_cgroup.join(SUBTREE_CONTROL), "").unwrap();
        tree
    }

    fn subtree_control(cgroup: &Path) -> String {
        fs::read_to_string(cgroup.join(SUBTREE_CONTROL)).unwrap()
    }

    const ALL_AVAILABLE: [(&str, &str); 3] =
        [(CONTROLLERS, "cpuset cpu io memory pids\n"), (SUBTREE_CONTROL, ""), (PROCS, "1\n12\n")];

    #[test]
    fn the_root_enables_controllers_among_other_processes() {
        let root = tree("root", &ALL_AVAILABLE);
        assert_eq!(root.enable(&[12], &Controller::ALL).unwrap(), Controller::ALL);
        assert_eq!(subtree_control(&root.home), "+memory +pids +cpu");
        assert_eq!(subtree_control(&root.match_cgroup), "+memory +pids +cpu");
        fs::remove_dir_all(&root.home).unwrap();
    }

    #[test]
    fn a_shared_cgroup_enables_no_controllers() {
        let shared = tree("shared", &[&ALL_AVAILABLE[..], &[(TYPE, "domain\n")]].concat());
        assert!(shared.enable(&[12], &Controller::ALL).is_err(), "process 1 is there");
        assert!(!shared.arbiter_cgroup.exists());
        assert_eq!(subtree_control(&shared.home), "");
        fs::remove_dir_all(&shared.home).unwrap();
    }

    #[test]
    fn the_arbiter_stays_home_unless_a_controller_is_missing() {
        let files = [
            (CONTROLLERS, "hugetlb pids\n"),
            (SUBTREE_CONTROL, "hugetlb pids\n"),
            (PROCS, "1\n"),
            (TYPE, "domain\n"),
        ];
        let tree = tree("little", &files);
        assert_eq!(tree.enable(&[1], &[]).unwrap(), []);
        assert_eq!(tree.enable(&[1], &[Memory]).unwrap(), []);
        assert_eq!(subtree_control(&tree.match_cgroup), "");
        assert_eq!(tree.enable(&[1], &Controller::ALL).unwrap(), [Processes], "already enabled at home");
        assert_eq!(subtree_control(&tree.match_cgroup), "+pids");
        assert!(!tree.arbiter_cgroup.exists());
        fs::remove_dir_all(&tree.home).unwrap();
    }

    #[test]
    fn a_directory_that_is_no_cgroup_is_left_unchanged() {
        let tree = CgroupTree::below(fake::cgroup("none", &[(PROCS, "")]), &MatchTag::new_random().unwrap());
        let error = tree.create(&[], &[]).unwrap_err().to_string();
        assert!(error.contains("cannot hold or kill processes"), "{error}");
        assert_eq!(content(&tree.home), expected(&[(PROCS, "")]));
        assert!(!tree.match_cgroup.exists());
        fs::remove_file(tree.home.join(PROCS)).unwrap();
        let error = tree.create(&[], &[]).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NotFound, "{error}");
        fs::remove_dir(&tree.home).unwrap();
    }

    /// Mounts that are not cgroups of version 2.
    const OTHERS: &str = "23 1 254:1 / / rw,relatime shared:1 - ext4 /dev/vda1 rw\n\
    31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755\n\
    35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n";

    fn directory(mounts: &str, cgroups: &str) -> Option<String> {
        find_directory(&format!("{OTHERS}{mounts}"), cgroups).map(|path| path.to_str().unwrap().to_owned())
    }

    #[test]
    fn version_2_alone_is_found_below_its_mount() {
        let mounts = "30 23 0:26 / /sys/fs/cgroup rw,nosuid,nodev - cgroup2 cgroup2 rw,nsdelegate\n";
        let scope = "0::/user.slice/user-1000.slice/user@1000.service/app.slice/run-r1.scope\n";
        let expected = "/sys/fs/cgroup/user.slice/user-1000.slice/user@1000.service/app.slice/run-r1.scope";
        assert_eq!(directory(mounts, scope).as_deref(), Some(expected));
    }

    #[test]
    fn version_2_is_found_beside_version_1() {
        let mounts = "41 31 0:38 / /sys/fs/cgroup/unified rw,relatime shared:9 master:2 - cgroup2 none rw\n";
        let groups = "9:name=systemd:/\n4:memory:/box/1\n1:cpu,cpuacct:/\n0::/\n";
        assert_eq!(directory(mounts, groups).as_deref(), Some("/sys/fs/cgroup/unified"));
    }

    #[test]
    fn version_1_alone_has_no_directory() {
        assert_eq!(directory("", "4:memory:/box/1\n1:cpu,cpuacct:/\n"), None);
        assert_eq!(directory("", "4:memory:/\n0::/\n"), None, "not mounted");
    }

    #[test]
    fn the_memory_cgroup_of_version_1_is_found() {
        let groups = "9:name=systemd:/\n4:memory:/box/1\n1:cpu,cpuacct:/\n0::/\n";
        let expected = Some(PathBuf::from("/sys/fs/cgroup/memory/box/1"));
        assert_eq!(find_memory_directory(OTHERS, groups), expected);
        assert_eq!(find_memory_directory(OTHERS, "9:name=systemd:/\n0::/\n"), None);
    }

    #[test]
    fn a_container_finds_its_own_part() {
        let mounts = "50 23 0:26 /docker/4f /sys/fs/cgroup ro,nosuid - cgroup2 cgroup rw\n";
        assert_eq!(directory(mounts, "0::/docker/4f\n").as_deref(), Some("/sys/fs/cgroup"));
        assert_eq!(directory(mounts, "0::/docker/4f/a/b\n").as_deref(), Some("/sys/fs/cgroup/a/b"));
        // A longer name with the same beginning is another cgroup.
        assert_eq!(directory(mounts, "0::/docker/4f5\n"), None);
    }

    #[test]
    fn a_process_outside_the_mount_has_no_directory() {
        let mounts = "50 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup rw\n";
        assert_eq!(directory(mounts, "0::/../other\n"), None);
        let above = "50 23 0:26 /.. /sys/fs/cgroup rw - cgroup2 cgroup rw\n";
        assert_eq!(directory(above, "0::/\n"), None);
    }

    #[test]
    fn the_last_mount_hides_earlier_ones() {
        let mounts = "50 23 0:26 / /first rw - cgroup2 cgroup rw\n\
        51 23 0:26 / /my\\040own\\134040 rw - cgroup2 cgroup rw\n\
        52 23 0:26 /elsewhere /third rw - cgroup2 cgroup rw\n";
        assert_eq!(directory(mounts, "0::/a\n").as_deref(), Some("/my own\\040/a"));
    }
}
