//! The features that this system enforces: the sandbox, the limits, and equal shares of the processors. To
//! test the sandbox, the arbiter starts its own executable once in the sandbox.

use std::fs;
use std::io;
use std::process::Stdio;

use crate::process::cgroup::Controller;
use crate::process::launch::{BotOverrides, BotProgram, Launch, Namespaces};
use crate::process::launch_proof::{LaunchProof, StartError};
use crate::sandbox;

/// The first version of Landlock that supports all restrictions of the sandbox.
const COMPLETE_LANDLOCK: i32 = 6;

/// The command of systemd that starts a program with a delegated cgroup.
const DELEGATES: &str = "systemd-run --user --scope -p Delegate=yes";

/// The parts of the sandbox that this system enforces, and the parts that it does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SandboxSupport {
    /// The enforced parts of the sandbox.
    pub(crate) enforced: Vec<String>,
    /// The missing parts of the sandbox, each with the reason.
    pub missing: Vec<String>,
    /// Whether a file is hidden from a bot that is shown neither the file nor a directory that contains it.
    pub hides_files: bool,
}

impl SandboxSupport {
    /// Tests which parts of the sandbox this system supports. Returns a launch that uses these parts, and a
    /// description of the support.
    pub fn probe(launch: Launch) -> (Launch, Self) {
        let (mut enforced, mut missing) = (Vec::new(), Vec::new());
        let (namespaces, lack) = Self::namespaces(&launch);
        if namespaces != Namespaces::None {
            enforced.push("namespaces (user, pid, mount, network, ipc, uts, cgroup)".to_owned());
        }
        missing.extend(lack);
        let mut hides_files = namespaces != Namespaces::None;
        match sandbox::landlock_version() {
            Ok(version) => {
                enforced.push("list of allowed system calls".to_owned());
                hides_files |= version > 0;
                if version > 0 {
                    enforced.push(format!("Landlock {version}"));
                }
                if version < COMPLETE_LANDLOCK {
                    missing.push(format!("Landlock {COMPLETE_LANDLOCK}: the kernel has version {version}"));
                }
            }
            Err(error) => missing.push(format!("no system call filter, so no bot will start: {error}")),
        }
        (launch.with_namespaces(namespaces), Self { enforced, missing, hides_files })
    }

    /// Returns the namespaces that the system permits, and a text about the missing namespaces, with the
    /// reason.
    fn namespaces(launch: &Launch) -> (Namespaces, Option<String>) {
        let tried = |namespaces| launch.clone().without_hidden().with_namespaces(namespaces).try_sandbox();
        let Err(error) = tried(Namespaces::Overlaid) else { return (Namespaces::Overlaid, None) };
        match tried(Namespaces::Plain) {
            Ok(()) => {
                let why = "bots with a common directory can tell each other which programs in it they run";
                (Namespaces::Plain, Some(format!("overlays: {error}, so {why}")))
            }
            Err(error) => {
                let why = "bots share the file system, its locks and the process table with each other";
                (Namespaces::None, Some(format!("{error}, so {why}")))
            }
        }
    }

    /// Returns the report, in one line or two.
    pub fn lines(&self) -> Vec<String> {
        let line = |heading: &str, parts: &[String], between| {
            (!parts.is_empty()).then(|| format!("sandbox: {heading}{}", parts.join(between)))
        };
        [line("", &self.enforced, ", "), line("missing: ", &self.missing, "; ")]
            .into_iter()
            .flatten()
            .collect()
    }
}

impl Launch {
    /// Starts this executable once in a sandbox like the sandbox of a bot.
    fn try_sandbox(&self) -> Result<(), String> {
        let words = [self.arbiter().display().to_string(), "--version".to_owned()];
        let program = BotProgram { words: &words, directory: None };
        let command = self.command(program, BotOverrides::default(), None);
        let (output, mut proof) =
            LaunchProof::start(command, |mut command| command.stdin(Stdio::null()).output())
                .map_err(|error| error.to_string())?;
        if output.status.success() {
            return Ok(());
        }
        let error = match proof.start_error(Some(output.status)) {
            Some(StartError::Bot(error) | StartError::Shortage(error)) => error,
            None => "no namespaces".to_owned(),
        };
        Err(error.split_once("': ").map_or(error.as_str(), |(_, reason)| reason).to_owned())
    }
}

/// Returns the report on the limits in force. Its arguments are the controllers that limit bots, the enabled
/// controllers, and whether the kernel shares the processors among bots without a cgroup.
pub(super) fn limits_report(
    limiting: &[Controller],
    enabled: &io::Result<Vec<Controller>>,
    are_processors_shared: bool,
) -> String {
    let limits = match enabled {
        Ok(enabled) => cgroup_limits(limiting, enabled),
        // An ordinary user has no cgroup of its own, so this is no failure.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            format!("rlimits only, no cgroup is delegated to this user; {DELEGATES} delegates one")
        }
        Err(error) => format!("rlimits only, no cgroup is delegated: {error}"),
    };
    let has_share = |enabled: &Vec<Controller>| enabled.contains(&Controller::Processor);
    let is_shared = are_processors_shared || enabled.as_ref().is_ok_and(has_share);
    let unshared = "; a bot with many processes slows the others down: no cgroup with `cpu` is delegated, and no autogroup";
    format!("limits: {limits}{}", if is_shared { "" } else { unshared })
}

fn cgroup_limits(limiting: &[Controller], enabled: &[Controller]) -> String {
    let names = |controllers: &[Controller]| -> Vec<&str> {
        controllers.iter().map(|controller| controller.name()).collect()
    };
    let is_wanted =
        |controller: &Controller| limiting.contains(controller) || *controller == Controller::Processor;
    let in_force: Vec<Controller> = enabled.iter().copied().filter(is_wanted).collect();
    let missing: Vec<Controller> =
        limiting.iter().copied().filter(|controller| !enabled.contains(controller)).collect();
    let cgroup = [names(&in_force), vec!["kill"]].concat().join(", ");
    if missing.is_empty() {
        format!("cgroup ({cgroup}), rlimits")
    } else {
        format!("cgroup ({cgroup}), rlimits only for {}", names(&missing).join(", "))
    }
}

/// Returns whether the kernel shares the processors among sessions (`sched(7)`, *the autogroup feature*).
/// Each bot has its own session. The kernel does not share the processors in this way among processes in a
/// cgroup that has its own share.
pub(super) fn sessions_share_processors() -> bool {
    let read = |file: &str| fs::read_to_string(file).unwrap_or_default();
    do_sessions_share(
        &read("/proc/sys/kernel/sched_autogroup_enabled"),
        &read("/proc/self/cgroup"),
        &read("/sys/fs/cgroup/cgroup.subtree_control"),
    )
}

/// Returns the result of `sessions_share_processors`. The arguments are the contents of three files: the
/// setting, the cgroups of this process, and the controllers below the root of version 2.
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
    use super::{do_sessions_share, *};
    use crate::process::cgroup::Controller::{Memory, Processes, Processor};

    #[test]
    fn what_is_missing_is_one_line() {
        let support = SandboxSupport {
            enforced: vec!["a".to_owned(), "b".to_owned()],
            missing: vec!["c".to_owned(), "d".to_owned()],
            hides_files: true,
        };
        assert_eq!(support.lines(), ["sandbox: a, b", "sandbox: missing: c; d"]);
        assert_eq!(SandboxSupport { missing: vec![], ..support }.lines(), ["sandbox: a, b"]);
    }

    #[test]
    fn the_report_names_the_limits_in_force() {
        let report = |limiting: &[_], enabled| limits_report(limiting, &enabled, true);
        let both = &[Memory, Processes];
        assert_eq!(report(both, Ok(both.to_vec())), "limits: cgroup (memory, processes, kill), rlimits");
        assert_eq!(report(&[], Ok(vec![Memory])), "limits: cgroup (kill), rlimits");
        let partly = "limits: cgroup (memory, kill), rlimits only for processes";
        assert_eq!(report(both, Ok(vec![Memory])), partly);
        let none = "limits: rlimits only, no cgroup is delegated: why";
        assert_eq!(report(both, Err(io::Error::other("why"))), none);
        let ordinary = "limits: rlimits only, no cgroup is delegated to this user; systemd-run ";
        let refused = io::Error::new(io::ErrorKind::PermissionDenied, "/sys/fs/cgroup: os error 13");
        let report = report(both, Err(refused));
        assert!(report.starts_with(ordinary) && !report.contains("os error"), "{report}");
    }

    #[test]
    fn the_report_says_when_nothing_shares_the_processors() {
        let share = limits_report(&[], &Ok(vec![Processor]), false);
        assert_eq!(share, "limits: cgroup (processor, kill), rlimits");
        assert!(limits_report(&[], &Ok(vec![]), false).contains("slows the others down"));
    }

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
