//! The cores on which bots run.

use std::io;

/// Pins this process, and those that it starts, to one core.
///
/// # Errors
/// When this process may not use the core.
#[cfg(target_os = "linux")]
pub(super) fn pin_to(core: usize) -> io::Result<()> {
    use rustix::thread::{CpuSet, sched_setaffinity};
    let mut cores = CpuSet::new();
    if core < CpuSet::MAX_CPU {
        cores.set(core);
    }
    let pinned = sched_setaffinity(None, &cores);
    pinned.map_err(|error| io::Error::other(format!("cannot pin it to core {core}: {error}")))
}

/// The cores that this process may use.
///
/// # Errors
/// When the system does not report them.
#[cfg(target_os = "linux")]
pub(crate) fn own_cores() -> io::Result<Vec<usize>> {
    use rustix::thread::{CpuSet, sched_getaffinity};
    let cores = sched_getaffinity(None)?;
    Ok((0..CpuSet::MAX_CPU).filter(|&core| cores.is_set(core)).collect())
}

#[cfg(not(target_os = "linux"))]
pub(super) fn pin_to(_core: usize) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn own_cores() -> io::Result<Vec<usize>> {
    Err(io::ErrorKind::Unsupported.into())
}
