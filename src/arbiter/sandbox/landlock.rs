//! Restricts a bot with Landlock and the seccomp filter.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, LandlockStatus, Ruleset, RulesetAttr, RulesetCreatedAttr,
    Scope, path_beneath_rules,
};

use crate::sandbox::root::WRITABLE;
use crate::sandbox::seccomp::{self, Separation};
use crate::sandbox::shown_paths::system_paths;

/// The devices that every bot may read. A bot may also write to the first device. It may not write to
/// `/dev/zero`, because the kernel numbers the writable shared mappings of this device, and the numbers count
/// the mappings of all processes.
const DEVICES: [&str; 4] = ["/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"];

/// The newest version of Landlock that the sandbox uses: the first version that can restrict signals.
const NEWEST_ABI: ABI = ABI::V6;

/// Applies Landlock and the filter to a bot in namespaces. The namespaces already restrict most things;
/// Landlock is the second line of defence. For the files below `/proc`, Landlock is the only line of defence.
/// These files reveal which files other processes read, and how long these processes ran. Below `/proc`, a
/// bot may list directories and follow links, but may open only its `own_files`. Returns the version in
/// force.
pub(super) fn enter_namespaced(own_files: &[&Path]) -> io::Result<ABI> {
    let paths = fs::read_dir("/")?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    let outside = paths.into_iter().filter(|path| path != Path::new("/proc"));
    let readable: Vec<PathBuf> = outside.chain(own_files.iter().map(|path| path.to_path_buf())).collect();
    let version = restrict(&readable, &["/"], &WRITABLE.map(|(directory, _)| PathBuf::from(directory)))?;
    seccomp::apply(Separation::Namespaces)?;
    Ok(version)
}

/// Enters the sandbox without namespaces, as [`crate::sandbox::enter`] describes. Returns the version of
/// Landlock in force.
pub(super) fn enter(readable: &[PathBuf], work_dir: Option<&Path>) -> io::Result<ABI> {
    let readable: Vec<PathBuf> = system_paths().into_iter().chain(readable.iter().cloned()).collect();
    let writable: Vec<PathBuf> = work_dir.map(Path::to_owned).into_iter().collect();
    let version = restrict(&readable, &[], &writable)?;
    seccomp::apply(if version >= NEWEST_ABI { Separation::Scopes } else { Separation::Nothing })?;
    Ok(version)
}

/// Restricts this thread. Below the readable paths, it may read and execute files. Below the listed paths, it
/// may list directories. Below the writable paths, it may use all files except special files.
fn restrict(readable: &[PathBuf], listed: &[&str], writable: &[PathBuf]) -> io::Result<ABI> {
    let read = AccessFs::from_read(NEWEST_ABI);
    let devices = AccessFs::ReadFile | AccessFs::WriteFile | AccessFs::Truncate;
    let special = AccessFs::MakeBlock | AccessFs::MakeChar | AccessFs::MakeSock | AccessFs::IoctlDev;
    let all: BitFlags<AccessFs> = AccessFs::from_all(NEWEST_ABI);
    let restricted = Ruleset::default()
        .handle_access(all)
        .and_then(|rules| rules.handle_access(AccessNet::from_all(NEWEST_ABI)))
        .and_then(|rules| rules.scope(Scope::from_all(NEWEST_ABI)))
        .and_then(Ruleset::create)
        .and_then(|rules| rules.add_rules(path_beneath_rules(&DEVICES[..1], devices)))
        .and_then(|rules| rules.add_rules(path_beneath_rules(&DEVICES[1..], AccessFs::ReadFile)))
        .and_then(|rules| rules.add_rules(path_beneath_rules(listed, AccessFs::ReadDir)))
        .and_then(|rules| rules.add_rules(path_beneath_rules(readable, read)))
        .and_then(|rules| rules.add_rules(path_beneath_rules(writable, all & !special)))
        .and_then(landlock::RulesetCreated::restrict_self);
    Ok(match restricted.map_err(io::Error::other)?.landlock {
        LandlockStatus::Available { effective_abi, .. } => effective_abi,
        _ => ABI::Unsupported,
    })
}

/// Lets a thread enter the sandbox and end. Returns the version of Landlock that was in force in this thread.
pub(super) fn probe() -> io::Result<i32> {
    let tried = thread::spawn(|| enter(&[], None)).join();
    tried.unwrap_or_else(|_| Err(io::Error::other("the attempt panicked"))).map(|version| version as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_probe_does_not_restrict_its_caller() {
        assert!(probe().is_ok());
        assert!(std::fs::read_dir("/").is_ok(), "this thread may read");
    }
}
