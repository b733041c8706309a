//! The bidding for a contract. Also the turns in which the seats announce bonuses and raise stakes (rules,
//! *Bidding*, *Announcements*, *Kontra*).

use super::contract::{Contract, Item};
use super::rules::{Rules, SEATS, Upgrade};
use crate::protocol::Seat;
use crate::tarok::{Auction, Illegal};

/// The bidding so far. Bids are compared by their ranks in the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bidding {
    auction: Auction<u8, SEATS>,
    /// Whether any seat has bid in a turn of its own.
    has_bid: bool,
}

impl Bidding {
    /// Creates the bidding before the first bid. Seat 0 is bound to `three`. In a compulsory klop, seat 0 is
    /// not bound to any contract.
    pub(super) fn new(rules: &Rules) -> Self {
        let standing = if rules.compulsory_klop { Contract::Klop } else { Contract::Three };
        Self { auction: Auction::new(rules.ladder.rank(standing).unwrap_or_default()), has_bid: false }
    }

    /// Returns the highest contract bid. In a compulsory klop without a bid, returns `klop`.
    pub fn standing(&self, rules: &Rules) -> Contract {
        rules.ladder.bids()[usize::from(self.auction.standing())]
    }

    /// Returns the bidding in the form in which each bid is its rank in the ladder.
    pub(super) fn auction(&self) -> &Auction<u8, SEATS> {
        &self.auction
    }

    /// Returns the seat that bid the highest contract.
    pub fn holder(&self) -> Seat {
        self.auction.holder()
    }

    /// Returns whether `seat` has passed.
    pub fn has_passed(&self, seat: Seat) -> bool {
        self.auction.has_passed(seat)
    }

    /// Returns the seat that bids next; `None` when only one seat has not passed.
    pub fn turn(&self) -> Option<Seat> {
        self.auction.turn()
    }

    /// Returns the contracts that the seat to bid may bid.
    pub fn bids(self, rules: &Rules) -> impl Iterator<Item = Contract> {
        let bids = rules.ladder.bids().iter().copied();
        bids.filter(move |&contract| self.check(rules, contract).is_ok())
    }

    /// Returns the rank of a contract that is not klop. Fails if the ladder lacks the contract, or if a
    /// compulsory klop forbids it.
    fn rank(rules: &Rules, contract: Contract) -> Result<u8, Illegal> {
        let rank = rules.ladder.rank(contract).ok_or(Illegal::Ladder { contract: contract.word() })?;
        if rules.compulsory_klop && Some(rank) < rules.ladder.rank(Contract::Without) {
            return Err(Illegal::CompulsoryKlop { contract: contract.word() });
        }
        Ok(rank)
    }

    /// Checks a bid of the seat to bid.
    pub(super) fn check(self, rules: &Rules, bid: Contract) -> Result<(), Illegal> {
        let rank = Self::rank(rules, bid)?;
        if self.auction.turn().is_some() && self.auction.allows(rank) {
            return Ok(());
        }
        let standing = self.standing(rules).word();
        Err(Illegal::LowBid { bid: bid.word(), standing, holder: self.holder() })
    }

    /// Makes a legal bid of the seat to bid; `None` is a pass.
    pub(super) fn make(&mut self, rules: &Rules, bid: Option<Contract>) {
        self.has_bid |= bid.is_some();
        self.auction.make(bid.and_then(|bid| rules.ladder.rank(bid)));
    }

    /// Returns the contracts that the last seat left in the bidding may name.
    pub fn contracts(self, rules: &Rules) -> impl Iterator<Item = Contract> {
        Contract::ALL.into_iter().filter(move |&contract| self.check_contract(rules, contract).is_ok())
    }

    /// Checks a contract that the last seat left in the bidding names. The seat may name:
    ///
    /// - its bid;
    /// - a higher contract, unless `upgrade` forbids this;
    /// - klop, if nobody has bid.
    pub(super) fn check_contract(self, rules: &Rules, contract: Contract) -> Result<(), Illegal> {
        let standing = self.standing(rules).word();
        if contract == Contract::Klop {
            return if self.has_bid { Err(Illegal::KlopAfterBid { standing }) } else { Ok(()) };
        }
        let rank = Self::rank(rules, rules.ladder.required_bid(contract))?;
        if rank < self.auction.standing() {
            return Err(Illegal::LowContract { contract: contract.word(), standing });
        }
        if rank == self.auction.standing() {
            return Ok(());
        }
        let forbidden = |upgrade| Err(Illegal::NoUpgrade { contract: contract.word(), standing, upgrade });
        match rules.upgrade {
            Upgrade::Forehand if self.has_bid => forbidden("forehand"),
            Upgrade::Never => forbidden("none"),
            Upgrade::Any | Upgrade::Forehand => Ok(()),
        }
    }
}

/// The turns of a phase in which the seats announce or raise one after another. The phase ends when all four
/// seats are silent in the first round. It also ends when the three seats after the last speaker are silent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Round {
    pub(super) turn: Seat,
    silences: u8,
    has_spoken: bool,
}

impl Round {
    /// Creates the phase before its first turn. Seat `turn` has the first turn.
    pub(super) const fn new(turn: Seat) -> Self {
        Self { turn, silences: 0, has_spoken: false }
    }

    /// Returns whether the phase is at its first turn.
    pub(super) const fn is_first(self) -> bool {
        self.silences == 0 && !self.has_spoken
    }

    /// Ends a turn. Returns whether another turn follows.
    pub(super) fn speak(&mut self, is_silent: bool) -> bool {
        self.silences = if is_silent { self.silences + 1 } else { 0 };
        self.has_spoken |= !is_silent;
        self.turn = self.turn.next(SEATS);
        self.silences < if self.has_spoken { 3 } else { 4 }
    }
}

/// The announcements and raises so far, which everybody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stakes {
    /// For each item, the seat that announced it; `None` for an item that was not announced. The owner of the
    /// game is declarer.
    pub(super) owners: [Option<Seat>; Item::COUNT],
    /// For each item, the number of its raises.
    pub(super) levels: [u8; Item::COUNT],
    /// Bit `i` is set if seat `i` has raised an item.
    pub(super) raisers: u8,
}

impl Stakes {
    pub(super) const NONE: Self = Self { owners: [None; Item::COUNT], levels: [0; Item::COUNT], raisers: 0 };

    /// Returns the seat that announced `item`. For the game, returns declarer.
    pub fn owner(&self, item: Item) -> Option<Seat> {
        self.owners[item as usize]
    }

    /// Returns the number of raises of `item`. Each raise doubles the stake.
    pub fn level(&self, item: Item) -> u8 {
        self.levels[item as usize]
    }

    /// Returns whether `seat` has raised an item.
    pub fn has_raised(&self, seat: Seat) -> bool {
        self.raisers >> seat.index() & 1 == 1
    }
}
