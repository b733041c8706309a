//! Bots at a table of people. As in a match, they run in the arbiter's bot runtime, which has a launcher,
//! limits, a sandbox and a watchdog.

#[cfg(all(unix, feature = "arbiter"))]
mod bot_seat;
#[cfg(not(all(unix, feature = "arbiter")))]
mod no_bot;
#[cfg(all(unix, feature = "arbiter"))]
mod running_bot;
#[cfg(all(unix, feature = "arbiter"))]
mod shared_runtime;

#[cfg(all(unix, feature = "arbiter"))]
pub use bot_seat::{BotFault, BotSeat};
#[cfg(all(unix, feature = "arbiter"))]
pub(super) use bot_seat::{check_command, why_exposed};
#[cfg(not(all(unix, feature = "arbiter")))]
pub use no_bot::NoBot as BotSeat;
#[cfg(not(all(unix, feature = "arbiter")))]
pub(super) use no_bot::{check_command, missing_layers, why_exposed};
#[cfg(all(unix, feature = "arbiter"))]
pub use shared_runtime::hide_from_bots;
#[cfg(all(unix, feature = "arbiter"))]
pub(super) use shared_runtime::missing_layers;

/// Returns whether this program can seat bots.
pub fn bots_available() -> bool {
    why_no_bots().is_none()
}

/// Returns one line that says why this program cannot seat bots. `None` when it can seat bots.
pub fn why_no_bots() -> Option<&'static str> {
    if cfg!(not(unix)) {
        Some("bots cannot be seated on this system: their runtime needs a Unix system")
    } else if cfg!(not(feature = "arbiter")) {
        Some("bots cannot be seated: this program was built without the feature arbiter")
    } else {
        None
    }
}

/// Raises the limit of open files of this process to `wanted`, as far as the system permits it. Returns the
/// limit that now applies.
pub(super) fn open_files(wanted: usize) -> usize {
    #[cfg(all(unix, feature = "arbiter"))]
    let limit = talon_arbiter::process::own_process::raise_open_files(wanted as u64) as usize;
    // 1024 is the usual limit on Unix systems. A program built without the arbiter cannot ask the system for
    // its limit.
    #[cfg(all(unix, not(feature = "arbiter")))]
    let limit = wanted.min(1024);
    #[cfg(not(unix))]
    let limit = wanted;
    limit
}
