//! The bidding for a contract (rules, *Bidding*).

use super::contract::Contract;
use super::illegal::Illegal;
use super::rules::SEATS;
use crate::protocol::Seat;

/// The bidding so far. Seat 0 is bound to `three` without a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bidding {
    standing: Contract,
    holder: Seat,
    turn: Seat,
    /// A bit for each seat that has passed.
    passed: u8,
}

impl Bidding {
    /// Before the first bid.
    pub(super) fn new() -> Self {
        Self { standing: Contract::Three, holder: Seat::new(0), turn: Seat::new(1), passed: 0 }
    }

    /// The highest contract bid.
    #[must_use]
    pub fn standing(&self) -> Contract {
        self.standing
    }

    /// The seat that bid it.
    #[must_use]
    pub fn holder(&self) -> Seat {
        self.holder
    }

    /// Whether `seat` has passed.
    #[must_use]
    pub fn has_passed(&self, seat: Seat) -> bool {
        self.passed >> seat.index() & 1 == 1
    }

    /// The seat to bid; `None` when one player is left.
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        (self.passed.count_ones() < 2).then_some(self.turn)
    }

    /// Whether `seat` may bid `contract`: a contract higher than the standing one, or the same contract if
    /// `seat` sits before the holder.
    fn allows(self, seat: Seat, contract: Contract) -> bool {
        contract > self.standing || contract == self.standing && seat < self.holder
    }

    /// The contracts that the seat to bid may bid.
    pub fn bids(self) -> impl Iterator<Item = Contract> {
        Contract::ALL.into_iter().filter(move |&contract| self.allows(self.turn, contract))
    }

    /// Checks a bid of the seat to bid.
    pub(super) fn check(self, bid: Contract) -> Result<(), Illegal> {
        if self.allows(self.turn, bid) {
            return Ok(());
        }
        Err(Illegal::LowBid { bid, standing: self.standing, holder: self.holder })
    }

    /// Makes a legal bid, or a pass, of the seat to bid.
    pub(super) fn make(&mut self, bid: Option<Contract>) {
        match bid {
            Some(contract) => (self.standing, self.holder) = (contract, self.turn),
            None => self.passed |= 1 << self.turn.index(),
        }
        self.turn = self.turn.next(SEATS);
        if self.has_passed(self.turn) {
            self.turn = self.turn.next(SEATS);
        }
    }

    /// The contracts that the last player may name: its bid or a higher one, and klop when no seat bid above `three`.
    pub fn contracts(self) -> impl Iterator<Item = Contract> {
        Contract::ALL.into_iter().filter(move |&contract| self.check_contract(contract).is_ok())
    }

    /// Checks a contract that the last player names.
    pub(super) fn check_contract(self, contract: Contract) -> Result<(), Illegal> {
        match contract {
            Contract::Klop if self.standing == Contract::Three => Ok(()),
            Contract::Klop => Err(Illegal::KlopAfterRaise { standing: self.standing }),
            contract if contract < self.standing => {
                Err(Illegal::LowContract { contract, standing: self.standing })
            }
            _ => Ok(()),
        }
    }
}
