//! The walls of the sandbox: Landlock and the filter of system calls, put up together.

use std::io;
use std::path::{Path, PathBuf};
use std::thread;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, LandlockStatus, Ruleset, RulesetAttr, RulesetCreatedAttr,
    Scope, path_beneath_rules,
};

use crate::arbiter::sandbox::seccomp;
use crate::arbiter::sandbox::{FILE_SIZE, OPEN_FILES};

/// What of the system every seat reads and runs: programs, libraries, where the linker finds them, what day it is.
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

/// The devices that it reads; the first it writes, too.
const DEVICES: [&str; 4] = ["/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"];

/// The newest version of Landlock that is asked for: with scopes.
const NEWEST: ABI = ABI::V6;

/// As [`crate::arbiter::sandbox::enter`]; it tells the version of Landlock that holds.
pub(super) fn enter(readable: &[PathBuf], scratch: Option<&Path>) -> io::Result<ABI> {
    let read = AccessFs::from_read(NEWEST);
    let devices = AccessFs::ReadFile | AccessFs::WriteFile | AccessFs::Truncate;
    let special = AccessFs::MakeBlock | AccessFs::MakeChar | AccessFs::MakeSock | AccessFs::IoctlDev;
    let all: BitFlags<AccessFs> = AccessFs::from_all(NEWEST);
    let walls = Ruleset::default()
        .handle_access(all)
        .and_then(|rules| rules.handle_access(AccessNet::from_all(NEWEST)))
        .and_then(|rules| rules.scope(Scope::from_all(NEWEST)))
        .and_then(Ruleset::create)
        .and_then(|rules| rules.add_rules(path_beneath_rules(SYSTEM, read)))
        .and_then(|rules| rules.add_rules(path_beneath_rules(&DEVICES[..1], devices)))
        .and_then(|rules| rules.add_rules(path_beneath_rules(&DEVICES[1..], AccessFs::ReadFile)))
        .and_then(|rules| rules.add_rules(path_beneath_rules(readable, read)))
        .and_then(|rules| rules.add_rules(path_beneath_rules(scratch, all & !special)))
        .and_then(landlock::RulesetCreated::restrict_self);
    let version = match walls.map_err(io::Error::other)?.landlock {
        LandlockStatus::Available { effective_abi, .. } => effective_abi,
        _ => ABI::Unsupported,
    };
    seccomp::apply(version >= NEWEST)?;
    Ok(version)
}

/// As [`crate::arbiter::sandbox::report`].
pub(super) fn report() -> Vec<String> {
    let tried = thread::spawn(|| enter(&[], None)).join();
    match tried.unwrap_or_else(|_| Err(io::Error::other("it cannot be tried"))) {
        Ok(version) => describe(version),
        Err(error) => {
            vec![format!("sandbox: lacking: calls cannot be filtered, no seat will start: {error}")]
        }
    }
}

fn describe(version: ABI) -> Vec<String> {
    let landlock = format!("Landlock {}", version as i32);
    let mut lines = Vec::new();
    let mut wall = |holds: bool, held: String, lacking: &str| {
        let (word, text) = if holds { ("", held.as_str()) } else { ("lacking: ", lacking) };
        lines.push(format!("sandbox: {word}{text}"));
    };
    wall(
        version >= ABI::V1,
        format!(
            "a seat reads the system's programs, its own directory and its scratch directory, not /proc ({landlock})"
        ),
        "a seat reads every file that its user may, and /proc: the kernel has no Landlock",
    );
    wall(
        version >= ABI::V3,
        format!("it writes to its scratch directory only ({landlock})"),
        "it can truncate or write files of its user: the kernel has no Landlock 3",
    );
    wall(
        true,
        "it has no network and no socket that is not one of a pair (system calls filtered)".to_owned(),
        "",
    );
    wall(
        true,
        "it neither reads nor slows another process and cannot leave its group (system calls filtered)"
            .to_owned(),
        "",
    );
    wall(
        version >= ABI::V6,
        format!("its signals reach itself and its children ({landlock})"),
        "its signals do not reach its own children either: the kernel has no Landlock 6 (system calls filtered)",
    );
    wall(
        true,
        format!(
            "each of its processes has {OPEN_FILES} open files and writes files of {} MiB",
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
    fn a_kernel_without_landlock_is_told_of() {
        let lacking = |version| describe(version).iter().filter(|line| line.contains("lacking: ")).count();
        assert_eq!([ABI::Unsupported, ABI::V1, ABI::V3, ABI::V6].map(lacking), [3, 2, 1, 0]);
    }

    #[test]
    fn a_report_shuts_nobody_in() {
        assert!(report().len() > 3);
        assert!(std::fs::read_dir("/").is_ok(), "this thread is free");
    }
}
