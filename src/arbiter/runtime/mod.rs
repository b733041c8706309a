//! How a program is seated, and how nothing of it is left.
//!
//! No program is started by the arbiter directly. The arbiter starts its own executable, which becomes the program:
//! `arbiter __seat FLAGS -- PROGRAM ARGUMENTS`. What a seat may do is settled there, before the program has its first
//! word, and needs no code between `fork` and `exec`. From the ground up:
//!
//! - [`tag`]: the word by which every process of a match is known;
//! - [`groups`], of `hierarchy`: the control groups of a match, where the system hands some over;
//! - [`sandbox`], of `filter` and `walls`: what a seat sees that is not trusted;
//! - [`seat`]: the launcher itself: groups, death with the arbiter, nothing inherited, limits, directory, `exec`;
//! - [`launch`]: how the arbiter calls it;
//! - [`rooms`]: the directories in which seats work;
//! - [`escaped`]: ends what has left its group;
//! - [`watchdog`]: ends everything when the arbiter has died.
//!
//! The life of a seat:
//!
//! ```no_run
//! use rustix::process::{Pid, Signal, kill_process_group};
//! use talon::arbiter::runtime::{Watchdog, Launch, adopt_orphans, children, end_stray_processes, end_orphans};
//!
//! // Once a match.
//! let mut known = children();
//! let own = |subcommand: &str| vec!["arbiter".to_owned(), subcommand.to_owned()];
//! let launch = Launch::new(own("__seat"))?;
//! let watchdog = Watchdog::start(&own("__guard"), launch.tag())?;
//! adopt_orphans()?;
//!
//! // A seat begins, and ends in this order.
//! let mut seat = launch.command(&["./bot".to_owned()], None).spawn()?;
//! watchdog.watch(seat.id());
//! kill_process_group(Pid::from_child(&seat), Signal::KILL)?;
//! watchdog.release(seat.id());
//! seat.wait()?;
//! end_stray_processes(launch.tag(), seat.id());
//!
//! // When all have ended.
//! known.push(watchdog.process());
//! end_orphans(&known);
//! # Ok::<(), std::io::Error>(())
//! ```

pub mod cgroup;
mod cgroup_hierarchy;
pub mod launch;
pub mod launcher;
pub mod seat_runtime;
pub mod stray_processes;
pub mod tag;
pub mod watchdog;
pub mod work_dir;

pub use cgroup::CgroupTree;
pub use launch::{Launch, Limits};
pub use stray_processes::{adopt_orphans, children, end_orphans, end_stray_processes};
pub use watchdog::Watchdog;
