//! Whether the kernel shares the processors among bots, however many processes each has.

use std::fs;

/// Whether it shares them among sessions (`sched(7)`, *the autogroup feature*), of which each bot has one. It does so only
/// among processes that are in no cgroup with a share of its own.
pub(super) fn sessions_share_processors() -> bool {
    let read = |file: &str| fs::read_to_string(file).unwrap_or_default();
    do_sessions_share(
        &read("/proc/sys/kernel/sched_autogroup_enabled"),
        &read("/proc/self/cgroup"),
        &read("/sys/fs/cgroup/cgroup.subtree_control"),
    )
}

/// The same, from the contents of these files: the setting, the own cgroups, and the controllers below the root of version 2.
fn do_sessions_share(setting: &str, own: &str, root_controllers: &str) -> bool {
    let has_share = |line: &str| {
        let mut fields = line.splitn(3, ':').skip(1);
        let (controllers, path) = (fields.next().unwrap_or(""), fields.next().unwrap_or(""));
        let listed = if controllers.is_empty() {
            root_controllers.split_ascii_whitespace().any(|name| name == "cpu")
        } else {
            controllers.split(',').any(|name| name == "cpu")
        };
        listed && path != "/"
    };
    setting.trim() == "1" && !own.lines().any(has_share)
}

#[cfg(test)]
mod tests {
    use super::do_sessions_share;

    #[test]
    fn sessions_share_processors_outside_cgroups_with_a_share() {
        for (setting, own, root, expected) in [
            ("1\n", "0::/user.slice\n", "memory pids\n", true),
            ("1\n", "0::/\n", "cpu memory pids\n", true),
            ("1\n", "0::/user.slice\n", "cpuset cpu memory pids\n", false),
            ("1\n", "4:cpu,cpuacct:/\n2:memory:/x\n0::/x\n", "", true),
            ("1\n", "4:cpu,cpuacct:/x\n0::/\n", "", false),
            ("1\n", "", "", true),
            ("0\n", "0::/\n", "", false),
            ("", "", "", false),
        ] {
            assert_eq!(do_sessions_share(setting, own, root), expected, "{setting} {own} {root}");
        }
    }
}
