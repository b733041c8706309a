//! A match from its journal: statistics, faults and games.

use std::path::Path;
use std::time::Duration;

use crate::arbiter::journal::{JournalBlock, JournalError, JournalGame, JournalReader, SortedBlocks};
use crate::arbiter::stats::{GameOutcome, Statistics};
use crate::games::Role;
use crate::protocol::{FaultKind, Seat};

/// A match from its journal.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct JournaledMatch {
    /// The statistics of all blocks.
    pub(crate) statistics: Statistics,
    /// The time of all runs.
    pub(crate) time: Duration,
    /// The number of stalls of all runs.
    pub(crate) stalls: u64,
}

/// Reads the blocks of a journal in which all blocks have the same players, in the order of their numbers, and passes each
/// block and its games to `take`. Blocks from `end` on are left out. `participant_of` has the participant of each player.
///
/// # Errors
/// The journal cannot be read.
pub(crate) fn read_match(
    journal: &Path,
    participant_of: Vec<usize>,
    roles: &'static [Role],
    end: Option<u64>,
    take: &mut dyn FnMut(&JournalBlock, &[GameOutcome]),
) -> Result<JournaledMatch, JournalError> {
    let mut read = JournaledMatch {
        statistics: Statistics::new(participant_of, roles),
        time: Duration::ZERO,
        stalls: 0,
    };
    let mut runs = Vec::new();
    // The runs are few; most lines are skipped by their beginning.
    for line in JournalReader::open(journal)?.runs() {
        runs.push(line?);
    }
    for run in runs {
        read.time += Duration::from_micros(run.elapsed_us);
        read.stalls += run.stalls;
        for (player, process) in run.processes.iter().enumerate() {
            let processor_time = Duration::from_micros(process.cpu_us);
            read.statistics.add_process(player, processor_time, process.peak_bytes);
        }
    }
    let blocks = SortedBlocks::open(journal)?;
    let deals = blocks.header().deals_per_session;
    for block in blocks {
        let block = block?;
        if end.is_some_and(|end| block.block >= end) {
            break;
        }
        let games: Vec<GameOutcome> = block.games.iter().map(outcome).collect();
        if block.void {
            read.statistics.add_void_block(&games);
        } else {
            read.statistics.add_block(deals, &games);
        }
        take(&block, &games);
    }
    Ok(read)
}

/// The outcome of a game by player.
pub(crate) fn outcome(game: &JournalGame) -> GameOutcome {
    let scores = game.scores();
    let players = 0..game.order.len();
    let seats: Vec<usize> =
        players.map(|player| game.order.iter().position(|&other| other == player).unwrap_or(0)).collect();
    let fault = |&seat: &usize| game.fault_of(seat).and_then(|fault| FaultKind::parse(&fault.kind).ok());
    GameOutcome {
        points: seats.iter().map(|&seat| game.points.get(seat).copied().unwrap_or(0)).collect(),
        scores: seats.iter().map(|&seat| scores.get(seat).cloned().unwrap_or_default()).collect(),
        faults: seats.iter().map(fault).collect(),
        thoughts: seats.iter().map(|&seat| game.thought(seat)).collect(),
        seats: seats.into_iter().map(Seat::new).collect(),
    }
}
