//! Enters the sandbox: Landlock and the seccomp filter together.

use std::io;
use std::path::{Path, PathBuf};
use std::thread;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, LandlockStatus, Ruleset, RulesetAttr, RulesetCreatedAttr,
    Scope, path_beneath_rules,
};

use crate::arbiter::sandbox::limits::{FILE_SIZE, OPEN_FILES};
use crate::arbiter::sandbox::seccomp;

/// The paths that every bot may read and execute: programs, libraries, the linker's cache, the time zone, and
/// OpenSSL's settings.
const SYSTEM: [&str; 11] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/nix/store",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/etc/ssl/openssl.cnf",
];

/// The devices that every bot may read. It may also write to the first device.
const DEVICES: [&str; 4] = ["/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"];

/// The newest version of Landlock that the sandbox uses. It is the first version that can restrict signals.
const NEWEST: ABI = ABI::V6;

/// Enters the sandbox, as [`crate::arbiter::sandbox::enter`] describes. Returns the version of Landlock in
/// force.
pub(super) fn enter(readable: &[PathBuf], work_dir: Option<&Path>) -> io::Result<ABI> {
    let read = AccessFs::from_read(NEWEST);
    let devices = AccessFs::ReadFile | AccessFs::WriteFile | AccessFs::Truncate;
    let special = AccessFs::MakeBlock | AccessFs::MakeChar | AccessFs::MakeSock | AccessFs::IoctlDev;
    let all: BitFlags<AccessFs> = AccessFs::from_all(NEWEST);
    let restricted = Ruleset::default()
        .handle_access(all)
        .and_then(|rules| rules.handle_access(AccessNet::from_all(NEWEST)))
        .and_then(|rules| rules.scope(Scope::from_all(NEWEST)))
        .and_then(Ruleset::create)
        .and_then(|rules| rules.add_rules(path_beneath_rules(SYSTEM, read)))
        .and_then(|rules| rules.add_rules(path_beneath_rules(&DEVICES[..1], devices)))
        .and_then(|rules| rules.add_rules(path_beneath_rules(&DEVICES[1..], AccessFs::ReadFile)))
        .and_then(|rules| rules.add_rules(path_beneath_rules(readable, read)))
        .and_then(|rules| rules.add_rules(path_beneath_rules(work_dir, all & !special)))
        .and_then(landlock::RulesetCreated::restrict_self);
    let version = match restricted.map_err(io::Error::other)?.landlock {
        LandlockStatus::Available { effective_abi, .. } => effective_abi,
        _ => ABI::Unsupported,
    };
    seccomp::apply(version >= NEWEST)?;
    Ok(version)
}

/// The report that [`crate::arbiter::sandbox::report`] describes.
pub(super) fn report() -> Vec<String> {
    let tried = thread::spawn(|| enter(&[], None)).join();
    match tried.unwrap_or_else(|_| Err(io::Error::other("the attempt panicked"))) {
        Ok(version) => describe(version),
        Err(error) => {
            vec![format!("sandbox: missing: no system call filter, no bot will start: {error}")]
        }
    }
}

fn describe(version: ABI) -> Vec<String> {
    let landlock = format!("Landlock {}", version as i32);
    let mut lines = Vec::new();
    let mut line = |is_enforced: bool, enforced: String, missing: &str| {
        let (word, text) = if is_enforced { ("", enforced.as_str()) } else { ("missing: ", missing) };
        lines.push(format!("sandbox: {word}{text}"));
    };
    line(
        version >= ABI::V1,
        format!(
            "a bot may read the system's programs and libraries, the directories of its program and of the \
             files on its command line, the paths of --readable, and its work directory; it may not \
             read /proc ({landlock})"
        ),
        "a bot may read /proc and every file that its user may read: the kernel has no Landlock",
    );
    line(
        version >= ABI::V3,
        format!("it may write only to its work directory ({landlock})"),
        "it may truncate or write files of its user: the kernel has no Landlock 3",
    );
    line(true, "it has no network and no sockets except connected pairs (seccomp)".to_owned(), "");
    line(
        true,
        "it cannot trace or slow down other processes, or leave its process group (seccomp)".to_owned(),
        "",
    );
    line(
        version >= ABI::V6,
        format!("its signals reach only itself and its children ({landlock})"),
        "its signals do not even reach its own children: the kernel has no Landlock 6 (seccomp)",
    );
    line(
        true,
        format!(
            "each of its processes may have {OPEN_FILES} open files and write files of up to {} MiB (rlimits)",
            FILE_SIZE >> 20
        ),
        "",
    );
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_landlock_is_reported() {
        let missing = |version| describe(version).iter().filter(|line| line.contains("missing: ")).count();
        assert_eq!([ABI::Unsupported, ABI::V1, ABI::V3, ABI::V6].map(missing), [3, 2, 1, 0]);
    }

    #[test]
    fn each_report_line_names_the_sandbox() {
        let lines = report();
        assert!(
            lines.iter().all(|line| line.starts_with("sandbox: ") && line.lines().count() == 1),
            "{lines:?}"
        );
        assert!(lines.iter().any(|line| line.contains("no network")), "{lines:?}");
    }

    #[test]
    fn a_report_does_not_restrict_its_caller() {
        assert!(report().len() > 3);
        assert!(std::fs::read_dir("/").is_ok(), "this thread may read");
    }
}
