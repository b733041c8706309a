//! How bot processes are started, limited, watched and cleaned up.
//!
//! The arbiter never starts a bot directly. It starts its own executable as a launcher, which limits itself
//! and then becomes the bot. Each file uses only the files above it in this list:
//!
//! - `match_tag`: the tag that marks every process of a match;
//! - `process_info`: the data of a process in `/proc`;
//! - `cgroup_hierarchy`, `cgroup_files`, `controller`, `cgroup`, `cgroup_tree`: the cgroups of a match and of its bots;
//! - `affinity`: the cores on which bots run;
//! - `limits_report`: the report line on the limits in force;
//! - `processor_share`: whether the kernel shares the processors among bots;
//! - `machine_memory`: the memory of the machine, and whether it has run out;
//! - `own_executable`: the path and the name of the executable of the arbiter;
//! - `own_memory`: keeps bots away from the memory of the arbiter;
//! - `private_dir`: creates and removes directories;
//! - `stray_processes`: kills processes that have left the process group of their bot;
//! - `cleanup_thread`: removes the leftovers of bots;
//! - `work_dir`, `bot_cgroup`: the work directory and the cgroup of one bot process;
//! - `inherited`: what a process that becomes a bot hands down to it;
//! - `shortage`: resources that the arbiter itself lacks;
//! - `start_failure`: the line of a launcher that could not start the bot;
//! - `init`: the first process in the namespaces of a bot;
//! - `entrance`: the process there that enters the sandbox and becomes the bot;
//! - `launcher`: the process that becomes the bot;
//! - `launch_proof`: the pipe by which the launcher proves whether it reached the bot's program;
//! - `page_cache`: what bots bring into memory, and its eviction;
//! - `watchdog`: the process that kills all bots when the arbiter dies;
//! - `launch`: the commands that start launcher and watchdog;
//! - `sandbox_support`: what the system enforces of the sandbox;
//! - `seat_runtime`: all of these for one match.

mod affinity;
mod bot_cgroup;
mod cgroup;
mod cgroup_files;
mod cgroup_hierarchy;
mod cgroup_tree;
mod cleanup_thread;
mod controller;
pub(crate) mod entrance;
mod inherited;
pub(crate) mod init;
mod launch;
mod launch_proof;
pub(crate) mod launcher;
mod limits_report;
mod machine_memory;
mod match_tag;
pub(crate) mod own_executable;
mod own_memory;
mod page_cache;
mod private_dir;
mod process_info;
mod processor_share;
mod sandbox_support;
mod seat_runtime;
mod shortage;
mod start_failure;
mod stray_processes;
pub(crate) mod watchdog;
mod work_dir;

pub use launch::{Launch, Limits, MAX_MEMORY};

pub(crate) use own_memory::protect_own_memory;

pub(crate) use affinity::own_cores;
pub(crate) use bot_cgroup::BotCgroup;
pub(crate) use launch::{BotProgram, OwnLimits};
pub(crate) use launch_proof::{LaunchProof, StartError};
pub(crate) use machine_memory::{ample_memory, out_of_memory_kills};
pub(crate) use page_cache::BotPages;
pub(crate) use process_info::{children, group_has_others, peak_memory};
pub(crate) use sandbox_support::SandboxSupport;
pub(crate) use seat_runtime::SeatRuntime;
pub(crate) use shortage::shortage_text;
pub(crate) use stray_processes::{adopt_orphans, child_pids, kill_orphans};
pub(crate) use work_dir::WorkDir;
