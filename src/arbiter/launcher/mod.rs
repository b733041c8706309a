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
//! - [`guard`]: ends everything when the arbiter has died.
//!
//! The life of a seat:
//!
//! ```no_run
//! use rustix::process::{Pid, Signal, kill_process_group};
//! use talon::arbiter::launcher::{Guard, Launch, adopt_orphans, children, end_escaped, end_orphans};
//!
//! // Once a match.
//! let mut known = children();
//! let own = |subcommand: &str| vec!["arbiter".to_owned(), subcommand.to_owned()];
//! let launch = Launch::new(own("__seat"))?;
//! let guard = Guard::start(&own("__guard"), launch.tag())?;
//! adopt_orphans()?;
//!
//! // A seat begins, and ends in this order.
//! let mut seat = launch.command(&["./bot".to_owned()], None).spawn()?;
//! guard.watch(seat.id());
//! kill_process_group(Pid::from_child(&seat), Signal::KILL)?;
//! guard.release(seat.id());
//! seat.wait()?;
//! end_escaped(launch.tag(), seat.id());
//!
//! // When all have ended.
//! known.push(guard.process());
//! end_orphans(&known);
//! # Ok::<(), std::io::Error>(())
//! ```

pub mod escaped;
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod filter;
pub mod groups;
pub mod guard;
mod hierarchy;
pub mod launch;
pub mod rooms;
pub mod sandbox;
pub mod seat;
pub mod tag;
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod walls;

pub use escaped::{adopt_orphans, children, end_escaped, end_orphans};
pub use groups::Groups;
pub use guard::Guard;
pub use launch::{Launch, Limits};
pub use sandbox::Sandbox;
