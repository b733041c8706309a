//! Where this process stands in the hierarchy of control groups: the manual's `cgroups(7)`, version 2.
//!
//! That hierarchy may be mounted beside others of version 1, and a container may be shown a part of it only. What the
//! system calls our group (`/proc/self/cgroup`) is a path in the whole; a mount says which part it shows
//! (`/proc/self/mountinfo`).

use std::io;
use std::path::{Component, Path, PathBuf};

/// The directory of the control group of this process.
///
/// # Errors
/// When the system has no control groups of version 2, or does not show ours.
pub(super) fn own_group() -> io::Result<PathBuf> {
    let read = |path| std::fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    locate(&read("/proc/self/mountinfo")?, &read("/proc/self/cgroup")?)
        .ok_or_else(|| io::Error::other("the system shows no control groups of version 2"))
}

/// Finds the directory of a group, given the mounts and the groups of a process as the system lists them.
fn locate(mounts: &str, groups: &str) -> Option<PathBuf> {
    // The hierarchy of version 2 has this number, and names no controllers.
    let own = Path::new(groups.lines().find_map(|line| line.strip_prefix("0::"))?);
    let mut shown = mounts.lines().filter_map(Mount::parse).filter_map(|mount| mount.find(own));
    // What was mounted last lies on top.
    shown.next_back()
}

/// A mount of the hierarchy.
struct Mount {
    /// The group that is shown as its root.
    root: PathBuf,
    /// Where.
    point: PathBuf,
}

impl Mount {
    /// Reads a line of the list: the manual's `proc_pid_mountinfo(5)`. Nothing for a mount of anything else.
    fn parse(line: &str) -> Option<Self> {
        let (place, kind) = line.split_once(" - ")?;
        if kind.split(' ').next() != Some("cgroup2") {
            return None;
        }
        let mut fields = place.split(' ').skip(3).map(unescape);
        Some(Self { root: fields.next()?.into(), point: fields.next()?.into() })
    }

    /// The directory of a group; nothing for one outside the part that is shown.
    fn find(&self, group: &Path) -> Option<PathBuf> {
        let inner = group.strip_prefix(&self.root).ok()?;
        let is_inside = inner.components().all(|part| matches!(part, Component::Normal(_)));
        is_inside.then(|| self.point.components().chain(inner.components()).collect())
    }
}

/// A path as it is: in the list, white space and backslashes are three octal digits.
fn unescape(path: &str) -> String {
    [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")]
        .iter()
        .fold(path.to_owned(), |path, (written, meant)| path.replace(written, meant))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What else is mounted.
    const OTHERS: &str = "23 1 254:1 / / rw,relatime shared:1 - ext4 /dev/vda1 rw\n\
        31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755\n\
        35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n";

    fn located(mounts: &str, groups: &str) -> Option<String> {
        locate(&format!("{OTHERS}{mounts}"), groups).map(|path| path.to_str().unwrap().to_owned())
    }

    #[test]
    fn a_system_with_version_2_alone_shows_the_group_below_its_mount() {
        let mounts = "30 23 0:26 / /sys/fs/cgroup rw,nosuid,nodev - cgroup2 cgroup2 rw,nsdelegate\n";
        let scope = "0::/user.slice/user-1000.slice/user@1000.service/app.slice/run-r1.scope\n";
        let expected = "/sys/fs/cgroup/user.slice/user-1000.slice/user@1000.service/app.slice/run-r1.scope";
        assert_eq!(located(mounts, scope).as_deref(), Some(expected));
    }

    #[test]
    fn among_groups_of_version_1_those_of_version_2_are_found() {
        let mounts = "41 31 0:38 / /sys/fs/cgroup/unified rw,relatime shared:9 master:2 - cgroup2 none rw\n";
        let groups = "9:name=systemd:/\n4:memory:/box/1\n1:cpu,cpuacct:/\n0::/\n";
        assert_eq!(located(mounts, groups).as_deref(), Some("/sys/fs/cgroup/unified"));
    }

    #[test]
    fn a_system_with_version_1_alone_shows_none() {
        assert_eq!(located("", "4:memory:/box/1\n1:cpu,cpuacct:/\n"), None);
        assert_eq!(located("", "4:memory:/\n0::/\n"), None, "not mounted");
    }

    #[test]
    fn a_container_that_is_shown_its_own_part_finds_itself_in_it() {
        let mounts = "50 23 0:26 /docker/4f /sys/fs/cgroup ro,nosuid - cgroup2 cgroup rw\n";
        assert_eq!(located(mounts, "0::/docker/4f\n").as_deref(), Some("/sys/fs/cgroup"));
        assert_eq!(located(mounts, "0::/docker/4f/a/b\n").as_deref(), Some("/sys/fs/cgroup/a/b"));
        // A name that only begins alike is another group.
        assert_eq!(located(mounts, "0::/docker/4f5\n"), None);
    }

    #[test]
    fn a_process_outside_the_part_that_is_shown_finds_nothing() {
        let mounts = "50 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup rw\n";
        assert_eq!(located(mounts, "0::/../other\n"), None);
        let above = "50 23 0:26 /.. /sys/fs/cgroup rw - cgroup2 cgroup rw\n";
        assert_eq!(located(above, "0::/\n"), None);
    }

    #[test]
    fn the_last_of_several_mounts_is_taken_and_a_path_may_hold_anything() {
        let mounts = "50 23 0:26 / /first rw - cgroup2 cgroup rw\n\
            51 23 0:26 / /my\\040own\\134040 rw - cgroup2 cgroup rw\n\
            52 23 0:26 /elsewhere /third rw - cgroup2 cgroup rw\n";
        assert_eq!(located(mounts, "0::/a\n").as_deref(), Some("/my own\\040/a"));
    }
}
