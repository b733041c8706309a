//! Which cores take part: what is wakeup on another core takes longer to wake.

use std::io;

use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// Where the arbiter and the bots run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// Everybody on one core.
    OneCore,
    /// The arbiter on one core, the bots on another.
    Apart,
    /// Wherever the system puts them.
    Free,
}

impl Placement {
    /// All of them; on a single core there is but one.
    ///
    /// # Errors
    /// When the system does not tell.
    pub fn all() -> io::Result<Vec<Self>> {
        let several = sched_getaffinity(None)?.count() > 1;
        Ok(if several { vec![Self::OneCore, Self::Apart, Self::Free] } else { vec![Self::OneCore] })
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::OneCore => "on one core",
            Self::Apart => "bots on another core",
            Self::Free => "on all cores",
        }
    }

    /// Places this thread, as the arbiter; returns the core to which the bots are to keep, if to any.
    ///
    /// # Errors
    /// When the system does not let it.
    pub fn take(self) -> io::Result<Option<usize>> {
        let all = sched_getaffinity(None)?;
        let mut cores = (0..CpuSet::MAX_CPU).filter(|&core| all.is_set(core));
        let (first, second) = (cores.next(), cores.next());
        if let (Self::OneCore | Self::Apart, Some(core)) = (self, first) {
            keep_to(core)?;
        }
        Ok(if self == Self::Apart { second } else { None })
    }
}

/// Keeps this thread, and what it starts, to one core.
///
/// # Errors
/// When the system does not let it.
pub fn keep_to(core: usize) -> io::Result<()> {
    let mut cores = CpuSet::new();
    cores.set(core);
    Ok(sched_setaffinity(None, &cores)?)
}
