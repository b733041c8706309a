//! The bidding for a contract, in every game of tarok.

use crate::protocol::Seat;

/// The bidding of `SEATS` seats so far, for bids of type `B`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Auction<B, const SEATS: usize> {
    standing: B,
    holder: Seat,
    turn: Seat,
    /// Bit `i` is set if seat `i` has passed.
    passed: u8,
}

impl<B: Copy + Ord, const SEATS: usize> Auction<B, SEATS> {
    /// Creates the bidding before the first bid. Seat 0 holds the bid `standing` although it has had no turn.
    pub(crate) fn new(standing: B) -> Self {
        Self { standing, holder: Seat::new(0), turn: Seat::new(1), passed: 0 }
    }

    /// Returns the highest contract bid.
    pub fn standing(&self) -> B {
        self.standing
    }

    /// Returns the seat that bid the highest contract.
    pub fn holder(&self) -> Seat {
        self.holder
    }

    /// Returns whether `seat` has passed.
    pub fn has_passed(&self, seat: Seat) -> bool {
        self.passed >> seat.index() & 1 == 1
    }

    /// Returns the seat that bids next; `None` when only one seat has not passed.
    pub fn turn(&self) -> Option<Seat> {
        ((self.passed.count_ones() as usize) < SEATS - 1).then_some(self.turn)
    }

    /// Returns whether the seat to bid may bid `contract`. The contract must be higher than the standing
    /// contract. A seat before the holder in seat order may also bid the same contract.
    pub(crate) fn allows(self, contract: B) -> bool {
        contract > self.standing || contract == self.standing && self.turn < self.holder
    }

    /// Makes a legal bid of the seat to bid; `None` is a pass.
    pub(crate) fn make(&mut self, bid: Option<B>) {
        match bid {
            Some(contract) => (self.standing, self.holder) = (contract, self.turn),
            None => self.passed |= 1 << self.turn.index(),
        }
        let seat = self.turn;
        self.turn = seat.next(SEATS);
        while self.turn != seat && self.has_passed(self.turn) {
            self.turn = self.turn.next(SEATS);
        }
    }
}
