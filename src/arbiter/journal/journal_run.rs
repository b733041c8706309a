//! The line of a run in a journal.

use serde::{Deserialize, Serialize};

/// What a run of the arbiter measured, apart from its games. A match that was resumed has several runs. Times are in
/// microseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalRun {
    /// The date and time of the start, in UTC.
    pub date: String,
    /// The number of blocks that it played.
    pub blocks: u64,
    /// The time from the start to the end of the last block.
    pub elapsed_us: u64,
    /// The number of tables that played at the same time.
    pub tables: usize,
    /// How often the arbiter was too late to charge a seat.
    pub stalls: u64,
    /// The longest scheduling latency of the arbiter.
    pub latency_max_us: u64,
    /// The processes of the bots, by participant.
    pub processes: Vec<JournalProcess>,
}

impl JournalRun {
    /// A key that orders runs.
    pub(super) fn order(&self) -> impl Ord + use<'_> {
        let processes: Vec<_> = self.processes.iter().map(JournalProcess::order).collect();
        let numbers = [self.blocks, self.elapsed_us, self.tables as u64, self.stalls, self.latency_max_us];
        (&self.date, numbers, processes)
    }
}

impl JournalProcess {
    fn order(&self) -> impl Ord + use<> {
        (self.participant, self.cpu_us, self.peak_bytes)
    }
}

/// The resources that the processes of a participant used in a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalProcess {
    /// The participant, counted from 0.
    pub participant: usize,
    /// The processor time of all its processes, in microseconds.
    pub cpu_us: u64,
    /// The peak memory of its largest process, in bytes.
    pub peak_bytes: u64,
}
