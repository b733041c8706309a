//! The time that the lines of remote bots spend on the network, which no clock counts.

use std::time::Duration;

use talon_games::protocol::Seat;

/// The largest network time of one decision. A bot that answers slowly while it is not asked gains no more
/// than this time.
pub const MAX_NETWORK_TIME: Duration = Duration::from_millis(100);

/// The network time that a seat can have in one game.
pub const NETWORK_BANK: Duration = Duration::from_secs(2);

/// The network time that is left to each seat in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NetworkTime {
    banks: Vec<Duration>,
}

impl NetworkTime {
    /// Creates the full banks of a game.
    pub(super) fn new(seats: usize) -> Self {
        Self { banks: vec![NETWORK_BANK; seats] }
    }

    /// Returns the network time of the next decision of a seat. `round_trip` is the smallest round trip of
    /// the seat's connection, or zero for a bot on this machine.
    pub(super) fn allowance(&self, seat: Seat, round_trip: Duration) -> Duration {
        round_trip.min(MAX_NETWORK_TIME).min(self.banks[seat.index()])
    }

    /// Takes the network time of a decision from the bank of the seat. `time` is the time of the decision.
    /// Returns the part of `time` that the clock of the seat counts.
    pub(super) fn draw(&mut self, seat: Seat, allowance: Duration, time: Duration) -> Duration {
        let used = allowance.min(time);
        let bank = &mut self.banks[seat.index()];
        *bank = bank.saturating_sub(used);
        time.saturating_sub(used)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn a_round_trip_longer_than_the_limit_gains_the_limit() {
        let (seat, mut network) = (Seat::new(1), NetworkTime::new(2));
        assert_eq!(network.allowance(seat, 30 * MS), 30 * MS);
        let allowance = network.allowance(seat, 5000 * MS);
        assert_eq!(allowance, MAX_NETWORK_TIME);
        assert_eq!(network.draw(seat, allowance, 250 * MS), 150 * MS);
        assert_eq!(network.draw(seat, allowance, 40 * MS), Duration::ZERO);
    }

    #[test]
    fn a_seat_gains_no_more_than_its_bank_in_a_game() {
        let (seat, mut network) = (Seat::new(0), NetworkTime::new(2));
        let gained = |network: &mut NetworkTime| {
            let allowance = network.allowance(seat, 5000 * MS);
            (1000 * MS).saturating_sub(network.draw(seat, allowance, 1000 * MS))
        };
        let all: Duration = (0..100).map(|_| gained(&mut network)).sum();
        assert_eq!(all, NETWORK_BANK);
        assert_eq!(network.allowance(seat, 30 * MS), Duration::ZERO);
        assert_eq!(network.allowance(Seat::new(1), 30 * MS), 30 * MS, "the other seat has its own bank");
    }
}
