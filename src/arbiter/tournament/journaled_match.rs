//! A match from its journal: the statistics of its blocks.

use std::mem;
use std::time::Duration;

use crate::arbiter::journal::{JournalBlock, JournalGame, JournalRun};
use crate::arbiter::stats::{GameOutcome, Statistics};
use crate::games::Role;
use crate::protocol::{FaultKind, Seat};

/// A match from its journal. All its blocks have the same players.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct JournaledMatch {
    /// The statistics of all blocks.
    pub(crate) statistics: Statistics,
    /// The time of all runs.
    pub(crate) time: Duration,
    /// The number of stalls of all runs.
    pub(crate) stalls: u64,
}

impl JournaledMatch {
    /// A match without blocks. `participant_of` has the participant of each player.
    pub(crate) fn new(participant_of: Vec<usize>, roles: &'static [Role], runs: &[JournalRun]) -> Self {
        let mut read =
            Self { statistics: Statistics::new(participant_of, roles), time: Duration::ZERO, stalls: 0 };
        for run in runs {
            read.time += Duration::from_micros(run.elapsed_us);
            read.stalls += run.stalls;
            for (player, process) in run.processes.iter().enumerate() {
                let processor_time = Duration::from_micros(process.cpu_us);
                read.statistics.add_process(player, processor_time, process.peak_bytes);
            }
        }
        read
    }

    /// Adds a block with this number of distinct deals, and returns its games.
    pub(crate) fn add(&mut self, block: &JournalBlock, deals: u64) -> Vec<GameOutcome> {
        let games: Vec<GameOutcome> = block.games.iter().map(outcome).collect();
        if block.void {
            self.statistics.add_void_block(&games);
        } else {
            self.statistics.add_block(deals, &games);
        }
        games
    }
}

/// The outcome of a game by player.
pub(crate) fn outcome(game: &JournalGame) -> GameOutcome {
    let mut scores = game.scores();
    let players = 0..game.order.len();
    let seats: Vec<usize> =
        players.map(|player| game.order.iter().position(|&other| other == player).unwrap_or(0)).collect();
    let fault = |&seat: &usize| game.fault_of(seat).and_then(|fault| FaultKind::parse(&fault.kind).ok());
    GameOutcome {
        points: seats.iter().map(|&seat| game.points.get(seat).copied().unwrap_or(0)).collect(),
        scores: seats.iter().map(|&seat| scores.get_mut(seat).map(mem::take).unwrap_or_default()).collect(),
        faults: seats.iter().map(fault).collect(),
        thoughts: seats.iter().map(|&seat| game.thought(seat)).collect(),
        seats: seats.into_iter().map(Seat::new).collect(),
    }
}
