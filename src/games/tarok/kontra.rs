//! Raising the stakes, item by item (rules, *Announcements and kontra*).

use super::illegal::Illegal;
use super::items::{Item, Items};
use super::rules::SEATS;
use crate::protocol::Seat;

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

    /// An exchange that is over, with the number of raises and the defenders that raised each item, a bit for each seat.
    pub(super) fn ended(
        declarer: Seat,
        items: Items,
        levels: [u8; Item::COUNT],
        raisers: [u8; Item::COUNT],
    ) -> Self {
        Self { declarer, items, levels, raisers, ..Self::NONE }
    }

    /// The seat to speak; `None` when the exchange is over.
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        self.turn
    }

    /// The number of raises of `item`; each raise doubles the stake.
    #[must_use]
    pub fn level(&self, item: Item) -> u8 {
        self.levels[item as usize]
    }

    /// Whether `seat` is a defender who has raised `item`.
    #[must_use]
    pub fn has_raised(&self, seat: Seat, item: Item) -> bool {
        self.raisers[item as usize] >> seat.index() & 1 == 1
    }

    /// The items that `seat` may raise: below mort, and not raised last by its own side.
    #[must_use]
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
        // Defenders raise to ×2 and ×8, declarer to ×4 and ×16.
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

    /// The seat that speaks after `seat`. A side that raises nothing ends the exchange; a seat that may raise nothing
    /// is skipped.
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

    /// The first defender from seat number `first` on that may raise an item.
    fn defender_from(&self, first: usize) -> Option<Seat> {
        Seat::all(SEATS).skip(first).find(|&seat| seat != self.declarer && !self.open_to(seat).is_empty())
    }
}
