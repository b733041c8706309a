//! The bidding for a contract, and the raising of the stakes (rules, *Bidding*, *Announcements and kontra*).

use super::contract::{Contract, Item, Items};
use super::illegal::Illegal;
use super::rules::SEATS;
use crate::protocol::Seat;

/// The bidding of `SEATS` seats so far, for bids of type `B`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Auction<B, const SEATS: usize> {
    standing: B,
    holder: Seat,
    turn: Seat,
    /// A bit for each seat that has passed.
    passed: u8,
}

impl<B: Copy + Ord, const SEATS: usize> Auction<B, SEATS> {
    /// Before the first bid. Seat 0 is bound to `standing` without a turn.
    pub(in crate::games) fn new(standing: B) -> Self {
        Self { standing, holder: Seat::new(0), turn: Seat::new(1), passed: 0 }
    }

    /// The highest contract bid.
    pub fn standing(&self) -> B {
        self.standing
    }

    /// The seat that bid the highest contract.
    pub fn holder(&self) -> Seat {
        self.holder
    }

    /// Whether `seat` has passed.
    pub fn has_passed(&self, seat: Seat) -> bool {
        self.passed >> seat.index() & 1 == 1
    }

    /// The seat to bid; `None` when one player is left.
    pub fn turn(&self) -> Option<Seat> {
        ((self.passed.count_ones() as usize) < SEATS - 1).then_some(self.turn)
    }

    /// Whether `seat` may bid `contract`: a contract that is higher than the standing contract, or the same contract if
    /// `seat` sits before the holder.
    pub(in crate::games) fn allows(self, seat: Seat, contract: B) -> bool {
        contract > self.standing || contract == self.standing && seat < self.holder
    }

    /// Makes a legal bid, or a pass, of the seat to bid.
    pub(in crate::games) fn make(&mut self, bid: Option<B>) {
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

/// The bidding so far. Seat 0 is bound to `three` without a turn.
pub type Bidding = Auction<Contract, SEATS>;

impl Bidding {
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

    /// The contracts that the last player may name: the contract that it bid, any higher contract, and klop if no seat
    /// bid above `three`.
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

/// The highest level: mort, ×16.
const MORT: u8 = 4;

/// The exchange of kontra, re, sub and mort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kontra {
    declarer: Seat,
    /// The items that either side may raise.
    items: Items,
    /// The number of raises of each item.
    levels: [u8; Item::COUNT],
    /// The defenders that have raised each item, a bit for each seat.
    raisers: [u8; Item::COUNT],
    turn: Option<Seat>,
    /// Whether the side to speak has raised an item in this round.
    added: bool,
}

impl Kontra {
    /// No item to raise, as in klop.
    pub(super) const NONE: Self = Self {
        declarer: Seat::new(0),
        items: Items::EMPTY,
        levels: [0; Item::COUNT],
        raisers: [0; Item::COUNT],
        turn: None,
        added: false,
    };

    /// Before the first raise of these items.
    pub(super) fn new(declarer: Seat, items: Items) -> Self {
        let mut kontra = Self { declarer, items, ..Self::NONE };
        kontra.turn = kontra.defender_from(0);
        kontra
    }

    /// An exchange that is over. Each item has its number of raises and the defenders that raised it, one bit for each
    /// seat.
    pub(super) fn ended(
        declarer: Seat,
        items: Items,
        levels: [u8; Item::COUNT],
        raisers: [u8; Item::COUNT],
    ) -> Self {
        Self { declarer, items, levels, raisers, ..Self::NONE }
    }

    /// The seat to speak; `None` when the exchange is over.
    pub fn turn(&self) -> Option<Seat> {
        self.turn
    }

    /// The number of raises of `item`; each raise doubles the stake.
    pub fn level(&self, item: Item) -> u8 {
        self.levels[item as usize]
    }

    /// Whether `seat` is a defender who has raised `item`.
    pub fn has_raised(&self, seat: Seat, item: Item) -> bool {
        self.raisers[item as usize] >> seat.index() & 1 == 1
    }

    /// The items that `seat` may raise. Such an item is below mort, and the seat's own side did not raise it last.
    pub fn open_to(&self, seat: Seat) -> Items {
        self.items.iter().filter(|&item| self.check_item(seat, item).is_ok()).fold(Items::EMPTY, Items::with)
    }

    fn check_item(&self, seat: Seat, item: Item) -> Result<(), Illegal> {
        if !self.items.contains(item) {
            return Err(Illegal::NoItem { item });
        }
        let level = self.level(item);
        if level == MORT {
            return Err(Illegal::Mort { item });
        }
        // Defenders raise to ×2 and ×8; declarer raises to ×4 and ×16.
        match (seat == self.declarer, level.is_multiple_of(2)) {
            (true, true) if level == 0 => Err(Illegal::NotRaised { item }),
            (true, true) | (false, false) => Err(Illegal::OwnSide { item }),
            (true, false) | (false, true) => Ok(()),
        }
    }

    /// Checks the raises of the seat to speak.
    pub(super) fn check(&self, seat: Seat, raised: Items) -> Result<(), Illegal> {
        raised.iter().try_for_each(|item| self.check_item(seat, item))
    }

    /// Makes legal raises of the seat to speak.
    pub(super) fn make(&mut self, raised: Items) {
        let seat = self.turn.expect("a seat is to speak");
        for item in raised.iter() {
            self.levels[item as usize] += 1;
            if seat != self.declarer {
                self.raisers[item as usize] |= 1 << seat.index();
            }
        }
        self.added |= !raised.is_empty();
        self.turn = self.after(seat);
    }

    /// The seat that speaks after `seat`. If a side raises nothing, the exchange ends. A seat that is not allowed to
    /// raise anything is skipped.
    fn after(&mut self, seat: Seat) -> Option<Seat> {
        if seat != self.declarer
            && let Some(partner) = self.defender_from(seat.index() + 1)
        {
            return Some(partner);
        }
        if !std::mem::take(&mut self.added) {
            return None;
        }
        if seat == self.declarer { self.defender_from(0) } else { Some(self.declarer) }
    }

    /// The first defender that may raise an item, counted from seat number `first` on.
    fn defender_from(&self, first: usize) -> Option<Seat> {
        Seat::all(SEATS).skip(first).find(|&seat| seat != self.declarer && !self.open_to(seat).is_empty())
    }
}
