//! Bidding (rules, *Bidding*).

use super::{Contract, Illegal, SEATS};
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

    /// The highest contract said.
    #[must_use]
    pub fn standing(&self) -> Contract {
        self.standing
    }

    /// Who said it.
    #[must_use]
    pub fn holder(&self) -> Seat {
        self.holder
    }

    /// Whether `seat` has passed.
    #[must_use]
    pub fn has_passed(&self, seat: Seat) -> bool {
        self.passed >> seat.index() & 1 == 1
    }

    /// Who is to bid; nobody when one player is left.
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        (self.passed.count_ones() < 2).then_some(self.turn)
    }

    /// The lowest contract that `seat` may say: the standing one if it sits before its holder, else a higher one.
    fn allows(self, seat: Seat, contract: Contract) -> bool {
        contract > self.standing || contract == self.standing && seat < self.holder
    }

    /// What the seat to bid may say beside passing.
    pub fn bids(self) -> impl Iterator<Item = Contract> {
        Contract::ALL.into_iter().filter(move |&contract| self.allows(self.turn, contract))
    }

    /// Whether the seat to bid may say this.
    pub(super) fn check(self, bid: Contract) -> Result<(), Illegal> {
        if self.allows(self.turn, bid) {
            return Ok(());
        }
        Err(Illegal::LowBid { bid, standing: self.standing, holder: self.holder })
    }

    /// Makes a legal bid of the seat whose turn it is.
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

    /// The contracts that the player left may name: what it said or more, and klop when nobody raised.
    pub fn contracts(self) -> impl Iterator<Item = Contract> {
        Contract::ALL.into_iter().filter(move |&contract| self.check_contract(contract).is_ok())
    }

    /// Whether the player left may name this contract.
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
