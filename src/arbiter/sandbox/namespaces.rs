//! The namespaces of a bot, and the capabilities within them.

use std::io;

use nix::sched::{CloneFlags, unshare};
use rustix::process::{getegid, geteuid};
use rustix::thread::{
    CapabilitiesSecureBits, CapabilitySet, CapabilitySets, capabilities, clear_ambient_capability_set,
    configure_capability_in_ambient_set, remove_capability_from_bounding_set, set_capabilities,
    set_capabilities_secure_bits,
};

/// The user and the group of a bot inside its user namespace. Outside the namespace, the bot runs as the user
/// of the arbiter.
const USER: u32 = 1000;

/// Moves this process to new namespaces. The process must have only one thread. The next process that this
/// process starts is the init of the new PID namespace. The init keeps across `exec` the capabilities that it
/// needs.
pub(crate) fn enter() -> io::Result<()> {
    let (user, group) = (geteuid().as_raw(), getegid().as_raw());
    let all = CloneFlags::CLONE_NEWUSER
        | CloneFlags::CLONE_NEWPID
        | CloneFlags::CLONE_NEWNS
        | CloneFlags::CLONE_NEWNET
        | CloneFlags::CLONE_NEWIPC
        | CloneFlags::CLONE_NEWUTS
        | CloneFlags::CLONE_NEWCGROUP;
    let named = |error: io::Error| io::Error::new(error.kind(), format!("no namespaces: {error}"));
    unshare(all).map_err(|error| named(error.into()))?;
    let map = |file: &str, text: String| std::fs::write(format!("/proc/self/{file}"), text);
    map("setgroups", "deny".to_owned())
        .and_then(|()| map("uid_map", format!("{USER} {user} 1")))
        .and_then(|()| map("gid_map", format!("{USER} {group} 1")))
        .and_then(|()| Ok(rustix::system::sethostname(b"talon")?))
        .and_then(|()| keep_capabilities())
        .map_err(named)
}

/// Keeps, across `exec`, the capabilities that init needs to set up the mounts.
fn keep_capabilities() -> io::Result<()> {
    let needed = CapabilitySet::SYS_ADMIN | CapabilitySet::SETPCAP;
    let own = capabilities(None)?;
    set_capabilities(None, CapabilitySets { inheritable: needed, ..own })?;
    for capability in needed.iter() {
        configure_capability_in_ambient_set(capability, true)?;
    }
    Ok(())
}

/// Permanently gives up all capabilities of this process and of all processes that it starts.
pub(crate) fn drop_capabilities() -> io::Result<()> {
    set_capabilities_secure_bits(
        CapabilitiesSecureBits::NO_ROOT
            | CapabilitiesSecureBits::NO_ROOT_LOCKED
            | CapabilitiesSecureBits::NO_SETUID_FIXUP
            | CapabilitiesSecureBits::NO_SETUID_FIXUP_LOCKED
            | CapabilitiesSecureBits::KEEP_CAPS_LOCKED
            | CapabilitiesSecureBits::NO_CAP_AMBIENT_RAISE
            | CapabilitiesSecureBits::NO_CAP_AMBIENT_RAISE_LOCKED,
    )?;
    for capability in CapabilitySet::all().iter() {
        // The kernel may not know the newest capabilities.
        let _ = remove_capability_from_bounding_set(capability);
    }
    clear_ambient_capability_set()?;
    let none = CapabilitySet::empty();
    set_capabilities(None, CapabilitySets { effective: none, permitted: none, inheritable: none })?;
    Ok(())
}
