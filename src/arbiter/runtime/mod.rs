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
//! - `private_dir`: creates and removes directories;
//! - `stray_processes`: kills processes that have left the process group of their bot;
//! - `cleanup_thread`: removes the leftovers of bots;
//! - `work_dir`, `bot_cgroup`: the work directory and the cgroup of one bot process;
//! - `shortage`: resources that the arbiter itself lacks;
//! - `launcher`: the process that becomes the bot;
//! - `launch_token`: the token by which the launcher proves that it speaks;
//! - `watchdog`: the process that kills all bots when the arbiter dies;
//! - `launch`: the commands that start launcher and watchdog;
//! - `seat_runtime`: all of these for one match.

mod affinity;
mod bot_cgroup;
mod cgroup;
mod cgroup_files;
mod cgroup_hierarchy;
mod cgroup_tree;
mod cleanup_thread;
mod controller;
mod launch;
mod launch_token;
pub(crate) mod launcher;
mod limits_report;
mod match_tag;
mod private_dir;
mod process_info;
mod seat_runtime;
mod shortage;
mod stray_processes;
pub(crate) mod watchdog;
mod work_dir;

pub use launch::{Launch, Limits};

pub(crate) use affinity::own_cores;
pub(crate) use bot_cgroup::BotCgroup;
pub(crate) use launch::OwnLimits;
pub(crate) use launch_token::{LaunchToken, StartError};
pub(crate) use seat_runtime::SeatRuntime;
pub(crate) use shortage::shortage_text;
pub(crate) use stray_processes::{adopt_orphans, child_pids, kill_orphans};
pub(crate) use work_dir::WorkDir;
