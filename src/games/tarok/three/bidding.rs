//! The bidding for a contract, and the raises of the stakes (rules, *Bidding*, *Announcements and kontra*).

use super::contract::{Contract, Item, Items};
use super::rules::SEATS;
use crate::protocol::Seat;
use crate::tarok::{Auction, Illegal, MORT};

/// The bidding so far. At the beginning, seat 0 holds the bid `three` although it has had no turn.
pub type Bidding = Auction<Contract, SEATS>;

impl Bidding {
    /// Returns the contracts that the seat to bid may bid.
    pub fn bids(self) -> impl Iterator<Item = Contract> {
        Contract::ALL.into_iter().filter(move |&contract| self.allows(contract))
    }

    /// Checks a bid of the seat to bid.
    pub(super) fn check(self, bid: Contract) -> Result<(), Illegal> {
        if self.allows(bid) {
            return Ok(());
        }
        Err(Illegal::LowBid { bid: bid.word(), standing: self.standing().word(), holder: self.holder() })
    }

    /// Returns the contracts that the last seat left in the bidding may name: its bid, any higher contract,
    /// and klop if no seat bid above `three`.
    pub fn contracts(self) -> impl Iterator<Item = Contract> {
        Contract::ALL.into_iter().filter(move |&contract| self.check_contract(contract).is_ok())
    }

    /// Checks a contract that the last seat left in the bidding names.
    pub(super) fn check_contract(self, contract: Contract) -> Result<(), Illegal> {
        let standing = self.standing().word();
        match contract {
            Contract::Klop if self.standing() == Contract::Three => Ok(()),
            Contract::Klop => Err(Illegal::KlopAfterRaise { standing }),
            _ if contract < self.standing() => {
                Err(Illegal::LowContract { contract: contract.word(), standing })
            }
            _ => Ok(()),
        }
    }
}

/// The items that were announced, and the exchange of raises (kontra, re, sub and mort) on these items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stakes {
    declarer: Seat,
    /// For each item, the seat that announced it. The owner of the game is declarer.
    owners: [Option<Seat>; Item::COUNT],
    /// For each item, the number of its raises.
    levels: [u8; Item::COUNT],
    /// For each item of declarer, the defenders that have raised it. Bit `i` stands for seat `i`.
    raisers: [u8; Item::COUNT],
    turn: Option<Seat>,
    /// Whether the side to speak has raised an item in its current turns.
    added: bool,
    /// Whether the defenders have not finished their first turns.
    is_first: bool,
}

impl Stakes {
    /// An exchange in which no item can be raised, as in klop.
    pub(super) const NONE: Self = Self {
        declarer: Seat::new(0),
        owners: [None; Item::COUNT],
        levels: [0; Item::COUNT],
        raisers: [0; Item::COUNT],
        turn: None,
        added: false,
        is_first: false,
    };

    /// Creates the exchange before the first announcement. The game counts as announced by declarer.
    pub(super) fn new(declarer: Seat) -> Self {
        Self { declarer, ..Self::NONE }.with_announced(declarer, Items::GAME)
    }

    /// Returns the exchange after `seat` has announced these items.
    pub(super) fn with_announced(mut self, seat: Seat, items: Items) -> Self {
        items.iter().for_each(|item| self.owners[item as usize] = Some(seat));
        self
    }

    /// Begins the turns in which the seats raise.
    pub(super) fn begin(&mut self) {
        self.turn = self.defender_from(0);
        self.is_first = true;
    }

    /// Returns the exchange as it is at its end, with these raises. For each item, `levels` has the number of
    /// its raises, and `raisers` has the defenders that raised it. Bit `i` of `raisers` stands for seat `i`.
    pub(super) fn ended(self, levels: [u8; Item::COUNT], raisers: [u8; Item::COUNT]) -> Self {
        Self { levels, raisers, ..self }
    }

    /// Returns the seat that announced `item`. For the game, returns declarer.
    pub fn owner(&self, item: Item) -> Option<Seat> {
        self.owners[item as usize]
    }

    /// Returns the items of declarer: the game and the bonuses that it announced.
    pub fn of_declarer(&self) -> Items {
        self.items(|owner| owner == Some(self.declarer))
    }

    /// Returns the bonuses that no seat has announced.
    pub fn free(&self) -> Items {
        self.items(|owner| owner.is_none())
    }

    fn items(&self, is_among: impl Fn(Option<Seat>) -> bool) -> Items {
        let items = Item::ALL.into_iter().filter(|&item| is_among(self.owner(item)));
        items.fold(Items::EMPTY, Items::with)
    }

    /// Checks that no seat has announced one of these items before.
    pub(super) fn check_announced(&self, items: Items) -> Result<(), Illegal> {
        let taken = items.iter().find_map(|item| Some((item, self.owner(item)?)));
        taken.map_or(Ok(()), |(item, owner)| Err(Illegal::AnnouncedTwice { item: item.word(), owner }))
    }

    /// Returns the seat to speak; `None` when the exchange is over.
    pub fn turn(&self) -> Option<Seat> {
        self.turn
    }

    /// Returns the number of raises of `item`. Each raise doubles the stake.
    pub fn level(&self, item: Item) -> u8 {
        self.levels[item as usize]
    }

    /// Returns whether `seat` is a defender who has raised `item`.
    pub fn has_raised(&self, seat: Seat, item: Item) -> bool {
        self.raisers[item as usize] >> seat.index() & 1 == 1
    }

    /// Returns the items that `seat` may raise. Such an item has not reached mort, and the seat's own side
    /// did not make the last raise of it.
    pub fn open_to(&self, seat: Seat) -> Items {
        let open = Item::ALL.into_iter().filter(|&item| self.check_item(seat, item).is_ok());
        open.fold(Items::EMPTY, Items::with)
    }

    fn check_item(&self, seat: Seat, item: Item) -> Result<(), Illegal> {
        let owner = self.owner(item).ok_or(Illegal::NoItem { item: item.word() })?;
        let level = self.level(item);
        if level == MORT {
            return Err(Illegal::Mort { item: item.word() });
        }
        // The side that did not announce the item makes the raises to ×2 and ×8. The side that announced it
        // makes the raises to ×4 and ×16.
        let declares = seat == self.declarer;
        match ((owner == self.declarer) == declares, level.is_multiple_of(2)) {
            (true, true) if level == 0 && declares => Err(Illegal::NotRaised { item: item.word() }),
            (true, true) if level == 0 => Err(Illegal::OwnItem { item: item.word() }),
            (true, true) | (false, false) => Err(Illegal::OwnSide { item: item.word() }),
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
            if seat != self.declarer && self.owner(item) == Some(self.declarer) {
                self.raisers[item as usize] |= 1 << seat.index();
            }
        }
        self.added |= !raised.is_empty();
        self.turn = self.after(seat);
    }

    /// Returns the seat that speaks after `seat`; `None` when the exchange is over. The exchange ends when a
    /// side raises nothing, but not before declarer's first turn. A seat that may not raise any item is
    /// skipped.
    fn after(&mut self, seat: Seat) -> Option<Seat> {
        if seat != self.declarer
            && let Some(partner) = self.defender_from(seat.index() + 1)
        {
            return Some(partner);
        }
        if !std::mem::take(&mut self.added) && !std::mem::take(&mut self.is_first) {
            return None;
        }
        self.is_first = false;
        if seat == self.declarer {
            return self.defender_from(0);
        }
        Some(self.declarer).filter(|&declarer| !self.open_to(declarer).is_empty())
    }

    /// Returns the first defender that may raise an item, among the seats from number `first` on.
    fn defender_from(&self, first: usize) -> Option<Seat> {
        Seat::all(SEATS).skip(first).find(|&seat| seat != self.declarer && !self.open_to(seat).is_empty())
    }
}
