//! Time: the time control of a match, and the clocks of one game.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use talon_games::protocol::{self, Go, Limit, MAX_TIME_MS, Seat};

/// The time that a seat has for its decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// The same time for each move.
    Move(Duration),
    /// A bank for all decisions of a deal, and an increment for each decision.
    Deal {
        /// The time on the clock when a deal begins.
        bank: Duration,
        /// The time that each decision adds.
        increment: Duration,
    },
    /// A mean time for each deal. The time that a deal saves can be used in the next deals of the session.
    Average(Duration),
}

/// The time of a deal in milliseconds. Options and files write it as `BANK` or `BANK+INCREMENT`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DealTime {
    /// The time on the clock when a deal begins, at least 1.
    pub bank: u64,
    /// The time that each decision adds.
    pub increment: u64,
}

impl DealTime {
    /// Checks that a text is the time of a deal. The error says what is expected.
    pub(crate) fn check(text: &str) -> Result<(), String> {
        text.parse::<Self>().map(drop)
    }
}

impl FromStr for DealTime {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (bank, increment) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str| text.parse().ok().filter(|ms| *ms <= MAX_TIME_MS);
        let time = number(bank).filter(|bank| *bank > 0).zip(number(increment));
        time.map(|(bank, increment)| Self { bank, increment })
            .ok_or_else(|| format!("expected BANK or BANK+INCREMENT in milliseconds, up to {MAX_TIME_MS}"))
    }
}

impl TryFrom<String> for DealTime {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<DealTime> for String {
    fn from(DealTime { bank, increment }: DealTime) -> Self {
        match increment {
            0 => bank.to_string(),
            _ => format!("{bank}+{increment}"),
        }
    }
}

/// The search limit of a question. The time control is always an additional upper limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// The seat searches until its time is used up.
    Time,
    /// The seat searches to this depth in plies.
    Depth(u64),
    /// The seat searches this number of nodes.
    Nodes(u64),
}

/// The default of [`Timing::startup`]. A Java virtual machine on a busy computer needs more than six seconds.
pub const DEFAULT_STARTUP: Duration = Duration::from_secs(10);

/// The limits of decisions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timing {
    /// The time that a seat has for its decisions.
    pub control: TimeControl,
    /// The search limit of each question.
    pub effort: Effort,
    /// The tolerance after the time. A later answer is a timeout.
    pub margin: Duration,
    /// The time that a bot has for its handshake. The bot has the same time again to get ready.
    pub startup: Duration,
}

/// The time of a seat without a clock. No process runs this long.
const NO_CLOCK: Duration = Duration::from_secs(366 * 24 * 60 * 60);

/// The state of a clock: the time that is left, and the time that the seat owes. At least one of the two is
/// zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Balance {
    left: Duration,
    /// The sum of the overruns so far. Increments and later deals first reduce this sum. The sum also
    /// shortens the margin, so that a seat cannot use the margin at every move.
    owed: Duration,
}

impl Balance {
    /// Creates a balance with this time left.
    pub(crate) fn of(left: Duration) -> Self {
        Self { left, owed: Duration::ZERO }
    }

    /// Returns the balance with this time added.
    fn plus(self, time: Duration) -> Self {
        Self { left: self.left + time.saturating_sub(self.owed), owed: self.owed.saturating_sub(time) }
    }

    /// Returns the balance after this time was used.
    fn minus(self, time: Duration) -> Self {
        Self { left: self.left.saturating_sub(time), owed: self.owed + time.saturating_sub(self.left) }
    }

    /// Returns the time after which a seat has failed.
    fn allowed(self, margin: Duration) -> Duration {
        (self.left + margin).saturating_sub(self.owed)
    }
}

/// The clocks of all seats in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    timing: Timing,
    balances: Vec<Balance>,
    /// For each seat, whether it has no clock.
    unlimited: Vec<bool>,
}

impl Clocks {
    /// Creates the clocks at the start of a deal. `saved` is the balance of each seat from earlier deals, and
    /// `unlimited` tells which seats have no clock.
    pub(crate) fn new(timing: &Timing, saved: &[Balance], unlimited: &[bool]) -> Self {
        let balance = |(saved, &unlimited): (&Balance, &bool)| match timing.control {
            _ if unlimited => Balance::of(NO_CLOCK),
            TimeControl::Move(time) => Balance::of(time),
            TimeControl::Deal { bank, .. } => Balance::of(bank),
            TimeControl::Average(time) => saved.plus(time),
        };
        let balances = saved.iter().zip(unlimited).map(balance).collect();
        Self { timing: timing.clone(), balances, unlimited: unlimited.to_vec() }
    }

    /// Returns the time that `seat` has for its next decision.
    pub(crate) fn left(&self, seat: Seat) -> Duration {
        self.balances[seat.index()].left
    }

    /// Returns the time after which `seat` has failed: the time left and the margin, minus earlier overruns.
    pub(crate) fn allowed(&self, seat: Seat) -> Duration {
        self.balances[seat.index()].allowed(self.timing.margin)
    }

    /// Returns the tolerance of a seat after its time. After a stall the seat gets the same tolerance again.
    pub(crate) fn margin(&self) -> Duration {
        self.timing.margin
    }

    /// Returns whether the seat has a time limit that the `go` line does not give.
    pub(crate) fn has_hidden_limit(&self, seat: Seat) -> bool {
        self.timing.effort != Effort::Time && !self.unlimited[seat.index()]
    }

    /// Returns the `go` line of the next question to a seat. Times are limited to the largest number that a
    /// line may hold. A seat without a clock has no limit.
    pub(crate) fn go(&self, seat: Seat) -> Go {
        if self.unlimited[seat.index()] {
            return Go { open: false, limit: Limit::Default };
        }
        let most = Duration::from_millis(MAX_TIME_MS);
        let told = || self.balances.iter().map(|balance| balance.left.min(most)).collect();
        let limit = match (self.timing.effort, self.timing.control) {
            (Effort::Depth(depth), _) => Limit::Depth(depth),
            (Effort::Nodes(nodes), _) => Limit::Nodes(nodes),
            (Effort::Time, TimeControl::Move(time)) => Limit::Time(time),
            (Effort::Time, TimeControl::Deal { increment, .. }) => {
                let increment =
                    if increment.is_zero() { Vec::new() } else { vec![increment; self.balances.len()] };
                Limit::Clock(protocol::Clock { left: told(), increment })
            }
            (Effort::Time, TimeControl::Average(_)) => {
                Limit::Clock(protocol::Clock { left: told(), increment: Vec::new() })
            }
        };
        Go { open: false, limit }
    }

    /// Subtracts the time of a decision from the clock of `seat`. Returns the overrun.
    pub(crate) fn spend(&mut self, seat: Seat, time: Duration) -> Duration {
        if self.unlimited[seat.index()] {
            return Duration::ZERO;
        }
        let balance = &mut self.balances[seat.index()];
        let overrun = time.saturating_sub(balance.left);
        match self.timing.control {
            TimeControl::Move(_) => {}
            TimeControl::Deal { increment, .. } => *balance = balance.minus(time).plus(increment),
            TimeControl::Average(_) => *balance = balance.minus(time),
        }
        overrun
    }

    /// Returns the balance of each seat for later deals.
    pub(crate) fn saved(&self) -> Vec<Balance> {
        match self.timing.control {
            TimeControl::Average(_) => self.balances.clone(),
            TimeControl::Move(_) | TimeControl::Deal { .. } => vec![Balance::default(); self.balances.len()],
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
        Clocks::new(&timing, &saved.map(|ms| Balance::of(ms * MS)), &[false; 2])
    }

    #[test]
    fn every_move_has_the_same_time() {
        let mut clocks = clocks(TimeControl::Move(100 * MS), [7, 7]);
        assert_eq!(clocks.go(Seat::new(0)).to_string(), "go movetime 100");
        assert_eq!(clocks.spend(Seat::new(1), 130 * MS), 30 * MS);
        assert_eq!(clocks.allowed(Seat::new(1)), 120 * MS);
        assert_eq!(clocks.saved(), [Balance::default(); 2]);
    }

    #[test]
    fn an_overrun_is_owed() {
        let (seat, mut clocks) =
            (Seat::new(0), clocks(TimeControl::Deal { bank: 100 * MS, increment: 5 * MS }, [0, 0]));
        assert_eq!(clocks.allowed(seat), 120 * MS);
        assert_eq!(clocks.spend(seat, 115 * MS), 15 * MS);
        assert_eq!(
            (clocks.left(seat), clocks.allowed(seat)),
            (Duration::ZERO, 10 * MS),
            "an increment of 5 ms"
        );
        assert_eq!(clocks.spend(seat, 10 * MS), 10 * MS);
        assert_eq!((clocks.left(seat), clocks.allowed(seat)), (Duration::ZERO, 5 * MS));
        assert_eq!(clocks.spend(seat, Duration::ZERO), Duration::ZERO);
        assert_eq!(clocks.allowed(seat), 10 * MS);
    }

    #[test]
    fn a_later_deal_makes_an_overrun_good() {
        let mut first = clocks(TimeControl::Average(100 * MS), [0, 0]);
        assert_eq!(first.spend(Seat::new(0), 112 * MS), 12 * MS);
        let second = Clocks::new(&first.timing, &first.saved(), &[false; 2]);
        assert_eq!([0, 1].map(|seat| second.left(Seat::new(seat))), [88 * MS, 200 * MS]);
    }

    #[test]
    fn a_bank_shrinks_by_use_and_grows_by_the_increment() {
        let mut clocks = clocks(TimeControl::Deal { bank: 100 * MS, increment: 10 * MS }, [50, 50]);
        assert_eq!(clocks.go(Seat::new(0)).to_string(), "go clock 100,100 inc 10,10");
        assert_eq!(clocks.spend(Seat::new(0), 60 * MS), Duration::ZERO);
        assert_eq!(clocks.go(Seat::new(0)).to_string(), "go clock 50,100 inc 10,10");
        assert_eq!(clocks.spend(Seat::new(0), 55 * MS), 5 * MS);
        assert_eq!((clocks.left(Seat::new(0)), clocks.left(Seat::new(1))), (5 * MS, 100 * MS));
    }

    #[test]
    fn go_caps_a_clock_at_the_largest_number_of_a_line() {
        let most = Duration::from_millis(MAX_TIME_MS);
        for control in [TimeControl::Deal { bank: most, increment: most }, TimeControl::Average(most)] {
            let mut clocks = clocks(control, [50, 0]);
            clocks.spend(Seat::new(0), MS);
            let Limit::Clock(told) = clocks.go(Seat::new(0)).limit else { panic!("no clock") };
            assert!(told.left.iter().all(|&left| left <= most), "{control}");
            assert!(clocks.left(Seat::new(0)) > most, "{control}");
        }
    }

    #[test]
    fn an_average_carries_saved_time_over() {
        let mut clocks = clocks(TimeControl::Average(100 * MS), [50, 0]);
        assert_eq!(clocks.go(Seat::new(0)).to_string(), "go clock 150,100");
        assert_eq!(clocks.spend(Seat::new(0), 40 * MS), Duration::ZERO);
        assert_eq!(clocks.saved(), [110 * MS, 100 * MS].map(Balance::of));
    }

    #[test]
    fn a_seat_without_a_clock_has_no_limit() {
        let control = TimeControl::Deal { bank: 100 * MS, increment: Duration::ZERO };
        let timing = Timing { control, effort: Effort::Nodes(7), margin: 20 * MS, startup: MS };
        let mut clocks = Clocks::new(&timing, &[Balance::default(); 2], &[true, false]);
        assert_eq!(clocks.go(Seat::new(0)).to_string(), "go");
        assert_eq!(clocks.go(Seat::new(1)).to_string(), "go nodes 7");
        let day = Duration::from_secs(24 * 60 * 60);
        assert_eq!(clocks.spend(Seat::new(0), day), Duration::ZERO);
        assert!(clocks.allowed(Seat::new(0)) > day);
        assert_eq!([0, 1].map(|seat| clocks.has_hidden_limit(Seat::new(seat))), [false, true]);
    }
}
