//! What a process that becomes a bot hands down to it: limits, and no file descriptors but its three pipes.

use std::io;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// The first file descriptor that the bot does not inherit.
pub(super) const FIRST_CLOSED: i32 = 3;

/// Lowers a limit. A limit that is already lower does not change.
pub(super) fn lower_limit(resource: Resource, limit: u64) -> io::Result<()> {
    let old = getrlimit(resource);
    let [current, maximum] =
        [old.current, old.maximum].map(|old| Some(old.map_or(limit, |old| old.min(limit))));
    Ok(setrlimit(resource, Rlimit { current, maximum })?)
}
