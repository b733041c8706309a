//! The processor cores on which the arbiter and the bots run. To wake a process on another core takes longer
//! than on the same core.

use std::io;

use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// How the arbiter and the bots are placed on processor cores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// The arbiter and all bots on one core.
    OneCore,
    /// The arbiter on one core, and all bots on another core.
    Apart,
    /// No pinning: the scheduler chooses the cores.
    Free,
}

impl Placement {
    /// Lists the placements that this machine allows.
    ///
    /// # Errors
    /// The system does not report its cores.
    pub fn all() -> io::Result<Vec<Self>> {
        let several = sched_getaffinity(None)?.count() > 1;
        Ok(if several { vec![Self::OneCore, Self::Apart, Self::Free] } else { vec![Self::OneCore] })
    }

    /// Returns the description of the placement in the report.
    pub fn description(self) -> &'static str {
        match self {
            Self::OneCore => "on one core",
            Self::Apart => "bots on another core",
            Self::Free => "on all cores",
        }
    }

    /// Pins this thread, which runs the arbiter. Returns the core for the bots. Returns `None` if the bots
    /// inherit the placement of this thread.
    ///
    /// # Errors
    /// The system does not permit pinning.
    pub fn apply(self) -> io::Result<Option<usize>> {
        let all = sched_getaffinity(None)?;
        let mut cores = (0..CpuSet::MAX_CPU).filter(|&core| all.is_set(core));
        let (first, second) = (cores.next(), cores.next());
        if let (Self::OneCore | Self::Apart, Some(core)) = (self, first) {
            pin_to(core)?;
        }
        Ok(if self == Self::Apart { second } else { None })
    }
}

/// Pins this thread, and the processes and threads that it starts, to one core.
///
/// # Errors
/// The system does not permit pinning.
pub fn pin_to(core: usize) -> io::Result<()> {
    let mut cores = CpuSet::new();
    cores.set(core);
    Ok(sched_setaffinity(None, &cores)?)
}
