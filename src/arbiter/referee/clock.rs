//! How decisions are limited: the clock of a seat, and what is asked for.

use std::fmt;
use std::time::Duration;

use crate::protocol::{self, Go, LONGEST, Limit, Seat};

/// What a seat may take for its decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// So much for each.
    Move(Duration),
    /// So much for all decisions of a deal, and so much more with each of them.
    Deal {
        /// What a deal begins with.
        bank: Duration,
        /// What a decision adds.
        increment: Duration,
    },
    /// So much for each deal on average: what a deal leaves over, the next ones may use.
    Average(Duration),
}

/// How far a seat is asked to think instead; its time is the most that it may take then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// As its time allows.
    Time,
    /// So deep.
    Depth(u64),
    /// So many nodes.
    Nodes(u64),
}

/// How decisions are limited, and what may be taken beyond.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timing {
    /// What a seat may take.
    pub control: TimeControl,
    /// How far it is asked to think.
    pub effort: Effort,
    /// What it may take beyond its time before it has failed.
    pub margin: Duration,
    /// What a program may take to start, and to get ready.
    pub startup: Duration,
}

/// What each seat has left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    timing: Timing,
    left: Vec<Duration>,
}

impl Clocks {
    /// The clocks of a deal that begins; `saved` is what each seat has left over from the deals before.
    #[must_use]
    pub fn new(timing: &Timing, saved: &[Duration]) -> Self {
        let left = saved.iter().map(|&saved| match timing.control {
            TimeControl::Move(time) => time,
            TimeControl::Deal { bank, .. } => bank,
            TimeControl::Average(time) => saved + time,
        });
        Self { timing: timing.clone(), left: left.collect() }
    }

    /// What `seat` may take for its next decision.
    #[must_use]
    pub fn left(&self, seat: Seat) -> Duration {
        self.left[seat.index()]
    }

    /// After how long without an answer `seat` has failed.
    #[must_use]
    pub fn patience(&self, seat: Seat) -> Duration {
        self.left(seat) + self.timing.margin
    }

    /// What a seat is asked with. A clock that has more than a line can tell is told as full.
    #[must_use]
    pub fn go(&self) -> Go {
        let told = || self.left.iter().map(|&left| left.min(Duration::from_millis(LONGEST))).collect();
        let limit = match (self.timing.effort, self.timing.control) {
            (Effort::Depth(depth), _) => Limit::Depth(depth),
            (Effort::Nodes(nodes), _) => Limit::Nodes(nodes),
            (Effort::Time, TimeControl::Move(time)) => Limit::Time(time),
            (Effort::Time, TimeControl::Deal { increment, .. }) => {
                let increment =
                    if increment.is_zero() { Vec::new() } else { vec![increment; self.left.len()] };
                Limit::Clock(protocol::Clock { left: told(), increment })
            }
            (Effort::Time, TimeControl::Average(_)) => {
                Limit::Clock(protocol::Clock { left: told(), increment: Vec::new() })
            }
        };
        Go { open: false, limit }
    }

    /// Takes the time of a decision off the clock of `seat`; returns by how much it overran.
    pub fn spend(&mut self, seat: Seat, time: Duration) -> Duration {
        let left = &mut self.left[seat.index()];
        let overrun = time.saturating_sub(*left);
        match self.timing.control {
            TimeControl::Move(_) => {}
            TimeControl::Deal { increment, .. } => *left = left.saturating_sub(time) + increment,
            TimeControl::Average(_) => *left = left.saturating_sub(time),
        }
        overrun
    }

    /// What each seat has left over for the deals to come.
    #[must_use]
    pub fn into_saved(self) -> Vec<Duration> {
        match self.timing.control {
            TimeControl::Average(_) => self.left,
            TimeControl::Move(_) | TimeControl::Deal { .. } => vec![Duration::ZERO; self.left.len()],
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(time) => write!(f, "{} ms a move", time.as_millis()),
            Self::Deal { bank, increment } if increment.is_zero() => {
                write!(f, "{} ms a deal", bank.as_millis())
            }
            Self::Deal { bank, increment } => {
                write!(f, "{} ms a deal and {} ms more a move", bank.as_millis(), increment.as_millis())
            }
            Self::Average(time) => write!(f, "{} ms a deal on average", time.as_millis()),
        }
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time => Ok(()),
            Self::Depth(depth) => write!(f, ", depth {depth}"),
            Self::Nodes(nodes) => write!(f, ", {nodes} nodes"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    fn clocks(control: TimeControl, saved: [u32; 2]) -> Clocks {
        let timing = Timing { control, effort: Effort::Time, margin: 20 * MS, startup: MS };
        Clocks::new(&timing, &saved.map(|ms| ms * MS))
    }

    #[test]
    fn a_move_has_its_time_whatever_the_last_one_took() {
        let mut clocks = clocks(TimeControl::Move(100 * MS), [7, 7]);
        assert_eq!(clocks.go().to_string(), "go movetime 100");
        assert_eq!(clocks.spend(Seat::new(1), 130 * MS), 30 * MS);
        assert_eq!(clocks.patience(Seat::new(1)), 120 * MS);
        assert_eq!(clocks.into_saved(), [Duration::ZERO; 2]);
    }

    #[test]
    fn a_bank_is_used_up_and_grows_with_every_move() {
        let mut clocks = clocks(TimeControl::Deal { bank: 100 * MS, increment: 10 * MS }, [50, 50]);
        assert_eq!(clocks.go().to_string(), "go clock 100,100 inc 10,10");
        assert_eq!(clocks.spend(Seat::new(0), 60 * MS), Duration::ZERO);
        assert_eq!(clocks.go().to_string(), "go clock 50,100 inc 10,10");
        assert_eq!(clocks.spend(Seat::new(0), 55 * MS), 5 * MS);
        assert_eq!((clocks.left(Seat::new(0)), clocks.left(Seat::new(1))), (10 * MS, 100 * MS));
    }

    #[test]
    fn a_clock_is_never_told_as_more_than_a_program_can_read() {
        let most = Duration::from_millis(LONGEST);
        for control in [TimeControl::Deal { bank: most, increment: most }, TimeControl::Average(most)] {
            let mut clocks = clocks(control, [50, 0]);
            clocks.spend(Seat::new(0), MS);
            let Limit::Clock(told) = clocks.go().limit else { panic!("no clock") };
            assert!(told.left.iter().all(|&left| left <= most), "{control}");
            assert!(clocks.left(Seat::new(0)) > most, "{control}");
        }
    }

    #[test]
    fn an_average_carries_over_what_is_left() {
        let mut clocks = clocks(TimeControl::Average(100 * MS), [50, 0]);
        assert_eq!(clocks.go().to_string(), "go clock 150,100");
        assert_eq!(clocks.spend(Seat::new(0), 40 * MS), Duration::ZERO);
        assert_eq!(clocks.into_saved(), [110 * MS, 100 * MS]);
    }
}
