//! The cgroups of a match, if the system delegates cgroups to this user (version 2, see the manual's
//! `cgroups(7)`).
//!
//! The launcher of each bot creates a cgroup below the cgroup of the match and names it by its own pid. It
//! sets the limits of the cgroup, and joins it before it becomes the bot. All processes that the bot starts
//! are then in this cgroup, and one write kills them all (`cgroup.kill`, Linux 5.14).
//!
//! ```text
//! home                   the cgroup in which the arbiter was started
//! ├── talon-TAG          the match
//! │   ├── 4711           a bot
//! │   └── 4712
//! └── talon-TAG-arbiter  the arbiter and its watchdog, if they must leave home
//! ```
//!
//! The arbiter and its watchdog must leave home if memory or processes are limited: a cgroup other than the
//! root can enable controllers for its children only while it has no processes itself. They leave only if no
//! other process is at home, as in a systemd scope of their own, and move back at the end.
//!
//! This module only reads and writes files, with the rights of this user. A bot outside the sandbox
//! ([`crate::arbiter::sandbox`]) has the same rights: it can lift its limits and move to another cgroup.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use crate::arbiter::runtime::cgroup::match_cgroup_name;
use crate::arbiter::runtime::cgroup_files::{
    self, CONTROLLERS, KILL, PROCS, SUBTREE_CONTROL, TYPE, move_into,
};
use crate::arbiter::runtime::cgroup_hierarchy::own_cgroup;
use crate::arbiter::runtime::controller::Controller;
use crate::arbiter::runtime::match_tag::MatchTag;

/// The directories of the cgroups of a match. They need not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CgroupTree {
    home: PathBuf,
    match_cgroup: PathBuf,
    arbiter_cgroup: PathBuf,
}

impl CgroupTree {
    /// The cgroups of the match that this process plays or watches. Read-only. Call it before any process
    /// changes cgroup.
    ///
    /// # Errors
    /// The system does not show the cgroup of this process.
    pub(super) fn of(tag: &MatchTag) -> io::Result<Self> {
        Ok(Self::below(own_cgroup()?, tag))
    }

    fn below(home: PathBuf, tag: &MatchTag) -> Self {
        let [match_cgroup, arbiter_cgroup] =
            ["", "-arbiter"].map(|suffix| home.join(match_cgroup_name(tag) + suffix));
        Self { home, match_cgroup, arbiter_cgroup }
    }

    /// The cgroup of the match, in which launchers create the cgroups of the bots.
    pub(super) fn match_cgroup(&self) -> &Path {
        &self.match_cgroup
    }

    /// Creates the cgroup of the match with as many of the `wanted` controllers as possible, and returns the
    /// enabled controllers. `own_pids` are the arbiter and its watchdog, which leave home if they must and
    /// can.
    ///
    /// # Errors
    /// The system delegates no cgroup, or delegates a cgroup that cannot hold or kill processes. Then no
    /// cgroup is left over.
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
            // Only the root cgroup has no `cgroup.type` file. It can enable controllers while it has
            // processes, so the arbiter does not leave it. `return_home` does not disable controllers in the
            // root, because other processes may use them by then.
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

    /// Moves these processes back home, kills the processes that are left in the arbiter's cgroup, and
    /// removes this cgroup.
    fn return_home(&self, own_pids: &[u32]) {
        if !self.arbiter_cgroup.exists() {
            return;
        }
        // The arbiter has enabled all of these controllers: while it was at home, no controller could be
        // enabled.
        let enabled = Controller::listed_in(&self.home.join(SUBTREE_CONTROL)).unwrap_or_default();
        let moved = Controller::disable_below(&self.home, &enabled)
            .and_then(|()| move_into(&self.home, own_pids))
            .and_then(|()| cgroup_files::remove(&self.arbiter_cgroup));
        if let Err(error) = moved {
            log::warn!("cannot move back to {}: {error}", self.home.display());
        }
    }

    /// Kills all processes in the cgroup of the match, without waiting for their end.
    pub(super) fn kill(&self) {
        cgroup_files::kill(&self.match_cgroup);
    }

    /// Kills all processes in the cgroup of the match, removes it, and moves the arbiter's own processes back home.
    pub(super) fn remove(&self, own_pids: &[u32]) {
        if let Err(error) = cgroup_files::remove(&self.match_cgroup) {
            log::warn!("cannot remove {}: {error}", self.match_cgroup.display());
        }
        self.return_home(own_pids);
    }
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;

    use super::*;
    use crate::arbiter::runtime::cgroup_files::fake::{self, content, expected};
    use crate::arbiter::runtime::controller::Controller::{Memory, Processes};

    /// A fake home cgroup with the cgroup of a match in it.
    fn tree(name: &str, files: &[(&str, &str)]) -> CgroupTree {
        let tree = CgroupTree::below(fake::cgroup(name, files), &MatchTag::fresh().unwrap());
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
        let tree = CgroupTree::below(fake::cgroup("none", &[(PROCS, "")]), &MatchTag::fresh().unwrap());
        let error = tree.create(&[], &[]).unwrap_err().to_string();
        assert!(error.contains("cannot hold or kill processes"), "{error}");
        assert_eq!(content(&tree.home), expected(&[(PROCS, "")]));
        assert!(!tree.match_cgroup.exists());
        fs::remove_file(tree.home.join(PROCS)).unwrap();
        let error = tree.create(&[], &[]).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NotFound, "{error}");
        fs::remove_dir(&tree.home).unwrap();
    }
}
