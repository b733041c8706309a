//! The position of this process in the cgroup hierarchy, version 2 (the manual's `cgroups(7)`), and in the memory
//! hierarchy of version 1.
//!
//! The hierarchy may be mounted together with hierarchies of version 1, and a container may see only a part
//! of the hierarchy. The kernel gives the cgroup of a process as a path in the whole hierarchy
//! (`/proc/self/cgroup`). The list of mounts gives the mount point of each part (`/proc/self/mountinfo`).

use std::io;
use std::path::{Component, Path, PathBuf};

/// The directory of the cgroup of this process.
///
/// # Errors
/// The system has no cgroups of version 2, or does not show the cgroup of this process.
pub(super) fn own_cgroup() -> io::Result<PathBuf> {
    let read = |path| std::fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    find_directory(&read("/proc/self/mountinfo")?, &read("/proc/self/cgroup")?)
        .ok_or_else(|| io::Error::other("the system shows no cgroups of version 2"))
}

/// The directory of the memory cgroup of version 1 of this process. `None` when the system shows none.
pub(super) fn own_memory_cgroup() -> Option<PathBuf> {
    let read = |path| std::fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).ok();
    find_memory_directory(&read("/proc/self/mountinfo")?, &read("/proc/self/cgroup")?)
}

/// The directory of a memory cgroup of version 1, given the content of `mountinfo` and of `cgroup`.
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

/// The directory of a cgroup, given the content of `mountinfo` and of `cgroup`.
fn find_directory(mountinfo: &str, cgroups: &str) -> Option<PathBuf> {
    // The hierarchy of version 2 has the number 0 and an empty list of controllers.
    let own = Path::new(cgroups.lines().find_map(|line| line.strip_prefix("0::"))?);
    let mounts = mountinfo.lines().filter_map(|line| Mount::parse(line, "cgroup2"));
    let mut shown = mounts.filter_map(|mount| mount.directory_of(own));
    // The last mount hides earlier ones.
    shown.next_back()
}

/// A mount of the cgroup hierarchy.
struct Mount {
    /// The cgroup that the mount shows as its root.
    root: PathBuf,
    /// The mount point.
    point: PathBuf,
}

impl Mount {
    /// Parses a line of `mountinfo` (the manual's `proc_pid_mountinfo(5)`). `None` for any other file
    /// system than this one.
    fn parse(line: &str, file_system: &str) -> Option<Self> {
        let (place, kind) = line.split_once(" - ")?;
        if kind.split(' ').next() != Some(file_system) {
            return None;
        }
        let mut fields = place.split(' ').skip(3).map(unescape);
        Some(Self { root: fields.next()?.into(), point: fields.next()?.into() })
    }

    /// The directory of a cgroup. `None` when the mount does not show it.
    fn directory_of(&self, cgroup: &Path) -> Option<PathBuf> {
        let inner = cgroup.strip_prefix(&self.root).ok()?;
        let is_inside = inner.components().all(|part| matches!(part, Component::Normal(_)));
        is_inside.then(|| self.point.components().chain(inner.components()).collect())
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
    use super::*;

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
