//! The memory of the arbiter holds the key and all hands.

/// Makes the system refuse access to the memory of this process to every other process of the same user, unless that
/// process may trace any process: by `ptrace`, by `/proc/PID/mem`, and by `process_vm_readv`. Processes that this process
/// starts are not affected.
#[cfg(target_os = "linux")]
pub(crate) fn protect_own_memory() {
    use rustix::process::{DumpableBehavior, set_dumpable_behavior};
    if let Err(error) = set_dumpable_behavior(DumpableBehavior::NotDumpable) {
        log::warn!("a bot of the same user may read the memory of the arbiter: {error}");
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn protect_own_memory() {}
