//! How bot processes are started, limited, watched and cleaned up.
//!
//! The arbiter never starts a bot directly. It starts its own executable as a launcher, which limits itself
//! and then becomes the bot. Each file uses only the files above it in this list:
//!
//! - `processes`: the tag of every process of a match, the data of a process in `/proc`, and the functions
//!   that kill stray processes;
//! - `cgroup`, `cgroup_tree`: the cgroup of a bot, and the cgroups of a match;
//! - `cleanup`: the cgroup and the work directory of one bot process, and the thread that removes them;
//! - `own_process`: executable, memory, cores and limits of an arbiter process;
//! - `launch_proof`: the pipe that shows whether the launcher has reached the bot's program;
//! - `page_cache`: the pages that bots bring into memory, and their eviction;
//! - `init`: the first process in the namespaces of a bot, and the process there that becomes the bot;
//! - `launcher`: the process that becomes the bot;
//! - `watchdog`: the process that kills all bots when the arbiter dies;
//! - `launch`: the commands that start the launcher and the watchdog;
//! - `system_support`: the parts of the sandbox and of the limits that the system enforces;
//! - `seat_runtime`: all of the above for one match.

mod cgroup;
mod cgroup_tree;
mod cleanup;
pub mod init;
mod launch;
mod launch_proof;
pub mod launcher;
pub mod own_process;
mod page_cache;
mod processes;
mod seat_runtime;
mod system_support;
pub mod watchdog;

pub use launch::{Launch, Limits, MAX_MEMORY};

pub(crate) use cleanup::{BotCgroup, WorkDir};
pub(crate) use launch::{BotOverrides, BotProgram};
pub(crate) use launch_proof::{LaunchProof, StartError, ample_memory, out_of_memory_kills, shortage_text};
pub use own_process::{own_cores, protect_own_memory};
pub(crate) use page_cache::BotPages;
pub use processes::{adopt_orphans, child_pids, children, group_has_others, kill_orphans, peak_memory};
pub use seat_runtime::SeatRuntime;
pub use system_support::SandboxSupport;
