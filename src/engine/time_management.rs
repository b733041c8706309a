//! Computes the limits of a search from the limit of a `go`.

use std::time::{Duration, Instant};

use talon_agents::search::SearchLimits;
use talon_games::protocol::{Clock, Limit, Seat};

/// The remaining clock time of a seat is divided by this number. One decision may take the quotient and a
/// part of the increment. The quotient is long enough in every deal of the known games, and the remaining
/// time never reaches zero.
const DECISIONS_TO_COME: u32 = 20;

/// The time reserved for delivering the answer.
const ANSWER_RESERVE: Duration = Duration::from_millis(2);

/// Computes the limits for a decision of `seat`. They are `base` combined with the limit of the `go`.
/// `move_time` is the time for a `go` without a limit.
pub fn search_limits<'a>(
    limit: &Limit,
    seat: Seat,
    move_time: Duration,
    base: SearchLimits<'a>,
) -> SearchLimits<'a> {
    let timed = |time| SearchLimits { deadline: deadline(base.started, time), ..base };
    match limit {
        Limit::Default => timed(move_time),
        Limit::Time(time) => timed(*time),
        Limit::Clock(clock) => timed(clock_share(clock, seat)),
        Limit::Depth(depth) => SearchLimits { depth: Some(*depth), ..base },
        Limit::Nodes(nodes) => SearchLimits { nodes: Some(*nodes), ..base },
        Limit::Infinite => base,
    }
}

/// Computes the deadline that a decision has after the end of the input, when nobody can send `stop`. `None`
/// if the decision has a time limit of its own. A decision with a depth or node limit may take any time, so
/// it gets the time of a `go` without a limit.
pub(super) fn unattended_deadline(limit: &Limit, started: Instant, move_time: Duration) -> Option<Instant> {
    match limit {
        Limit::Default | Limit::Time(_) | Limit::Clock(_) => None,
        Limit::Depth(_) | Limit::Nodes(_) => deadline(started, move_time),
        Limit::Infinite => Some(started),
    }
}

/// Computes the deadline: `started` plus `time`, minus a reserve for delivering the answer. `None` when the
/// result is beyond the range of [`Instant`].
fn deadline(started: Instant, time: Duration) -> Option<Instant> {
    started.checked_add(time.saturating_sub(ANSWER_RESERVE.min(time / 10)))
}

/// Computes the time of its clock that a seat may spend on one decision. Zero for a seat without a clock.
fn clock_share(clock: &Clock, seat: Seat) -> Duration {
    let of = |times: &[Duration]| times.get(seat.index()).copied().unwrap_or_default();
    let (left, increment) = (of(&clock.left), of(&clock.increment));
    left.min(left / DECISIONS_TO_COME + increment * 9 / 10)
}
