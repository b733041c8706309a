//! The result of one game.

use std::time::Duration;

use talon_games::protocol::{NewGame, Seat};
use talon_games::{Score, Table};

use crate::referee::clock::Balance;
use crate::referee::fault::Fault;
use crate::referee::time_histogram::TimeHistogram;

/// The thinking time of a seat, and the number of its answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatTiming {
    /// The number of answers.
    pub decisions: u64,
    /// The number of answers that were legal moves: the decisions that the seat made itself.
    pub moves: u64,
    /// The total time of all answers.
    pub total: Duration,
    /// The longest time of an answer. It also covers the wait for an answer that did not come in time.
    pub slowest: Duration,
    /// The number of answers that came after the time limit but within the margin.
    pub overruns: u64,
    /// The largest overrun.
    pub overrun: Duration,
    /// The histogram of all answer times.
    pub histogram: TimeHistogram,
}

impl SeatTiming {
    /// Counts an answer that took `time` and exceeded its limit by `overrun`.
    pub(crate) fn add(&mut self, time: Duration, overrun: Duration) {
        let overruns = u64::from(!overrun.is_zero());
        let histogram = TimeHistogram::of(time);
        *self = self.plus(Self {
            decisions: 1,
            moves: 0,
            total: time,
            slowest: time,
            overruns,
            overrun,
            histogram,
        });
    }

    /// Counts the wait for an answer that did not come in time.
    pub(crate) fn wait(&mut self, time: Duration) {
        self.slowest = self.slowest.max(time);
    }

    /// Combines two timings: adds their counts and totals, and keeps the longest times.
    pub(crate) fn plus(self, other: Self) -> Self {
        Self {
            decisions: self.decisions + other.decisions,
            moves: self.moves + other.moves,
            total: self.total + other.total,
            slowest: self.slowest.max(other.slowest),
            overruns: self.overruns + other.overruns,
            overrun: self.overrun.max(other.overrun),
            histogram: self.histogram.plus(other.histogram),
        }
    }
}

/// The result of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameResult {
    /// The points by seat, penalties included.
    pub points: Vec<i64>,
    /// The items of the `score` lines, by seat.
    pub scores: Vec<Score>,
    /// The faults in order. A seat fails at most once in a game.
    pub faults: Vec<(Seat, Fault)>,
    /// The time of the decisions, by seat.
    pub timings: Vec<SeatTiming>,
    /// The lines of the record, from `newgame` to `result`.
    pub record: String,
    /// The `newgame` line of the next deal of the session. `None` when the session ends with this deal.
    pub next: Option<NewGame>,
    /// The balance of each seat for later deals.
    pub saved: Vec<Balance>,
}

/// Returns the payoffs of a finished deal, by seat.
pub(super) fn points(table: &dyn Table) -> Vec<i64> {
    table.payoffs().unwrap_or_else(|| vec![0; table.players()])
}
