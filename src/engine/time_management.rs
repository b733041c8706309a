//! From a limit to a deadline.

use std::time::{Duration, Instant};

use crate::protocol::{Clock, Limit, Seat};

/// What a limit means for one decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Budget {
    /// When the answer must be out.
    pub deadline: Option<Instant>,
    /// The greatest depth.
    pub depth: Option<u64>,
    /// The most nodes.
    pub nodes: Option<u64>,
    /// Whether the answer waits for `stop`, even when nothing is left to think about.
    pub until_stop: bool,
}

/// A clock is spent as if this many decisions were still to come: enough for any deal of the games known, and the
/// share of what is left never reaches nothing.
const DECISIONS_TO_COME: u32 = 20;

/// What is kept back of any time given, for the answer to reach its reader.
const RESERVE: Duration = Duration::from_millis(2);

/// The budget of a decision that begins at `now`, for `seat`; `default` is the time when no limit is given.
pub(super) fn budget(limit: &Limit, now: Instant, seat: Seat, default: Duration) -> Budget {
    let until = |time: Duration| Budget {
        // A time so long that no instant holds it is no limit.
        deadline: now.checked_add(time.saturating_sub(RESERVE.min(time / 10))),
        ..Budget::default()
    };
    match limit {
        Limit::Default => until(default),
        Limit::Time(time) => until(*time),
        Limit::Clock(clock) => until(share(clock, seat)),
        Limit::Depth(depth) => Budget { depth: Some(*depth), ..Budget::default() },
        Limit::Nodes(nodes) => Budget { nodes: Some(*nodes), ..Budget::default() },
        Limit::Infinite => Budget { until_stop: true, ..Budget::default() },
    }
}

/// The part of a clock that one decision may take; nothing for a seat without a clock.
fn share(clock: &Clock, seat: Seat) -> Duration {
    let of = |times: &[Duration]| times.get(seat.index()).copied().unwrap_or_default();
    let (left, increment) = (of(&clock.left), of(&clock.increment));
    left.min(left / DECISIONS_TO_COME + increment * 9 / 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_never_overspent() {
        let second = Duration::from_secs(1);
        let clock = Clock { left: vec![second, second / 100], increment: vec![Duration::ZERO, second] };
        assert_eq!(share(&clock, Seat::new(0)), second / 20);
        assert_eq!(share(&clock, Seat::new(1)), second / 100);
        assert_eq!(share(&clock, Seat::new(2)), Duration::ZERO);
    }
}
