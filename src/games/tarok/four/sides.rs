//! What everybody knows about the sides (rules, *Who has shown its side*).

use super::contract::Item;
use super::public::Public;
use super::rules::SEATS;
use crate::cards::CardSet;
use crate::cards::tarok::Card;
use crate::protocol::Seat;

/// The side of a seat, as far as everybody knows it from the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownSide {
    /// The seat is declarer.
    Declarer,
    /// The seat is declarer's partner.
    Partner,
    /// The seat plays against declarer.
    Defender,
    /// The seat may be the partner or a defender.
    Open,
}

impl ShownSide {
    /// Returns whether the side has not been shown yet.
    pub(super) fn is_open(self) -> bool {
        self == Self::Open
    }
}

impl Public {
    /// Returns whether the called king lay in the talon when the talon was turned up.
    pub fn king_was_in_talon(&self) -> bool {
        let king = self.called_king();
        !king.is_empty() && self.talon().is_some_and(|talon| king.is_subset(talon.set()))
    }

    /// Returns the seat that held the called king when the talon was turned up. `None` when no seat held the
    /// king, or when not everybody knows this seat. Everybody knows it when the seat announced or played the
    /// king, or when no other seat can hold the king.
    pub fn king_seat(&self) -> Option<Seat> {
        if self.called().is_none() || self.talon().is_none() || self.king_was_in_talon() {
            return None;
        }
        let king = self.called_king();
        let may_hold = |seat: &Seat| !king.is_subset(self.excluded(*seat));
        let mut holders = Seat::all(SEATS).filter(may_hold);
        let only = holders.next().filter(|_| holders.next().is_none());
        self.king_played().or(self.stakes().owner(Item::King)).or(only)
    }

    /// Returns declarer's partner. `None` when declarer has no partner, or when not everybody knows the
    /// partner.
    pub fn partner(&self) -> Option<Seat> {
        self.king_seat().filter(|&seat| Some(seat) != self.declarer())
    }

    /// Returns whether everybody knows the side of every seat: there is a declarer, and no seat can be its
    /// secret partner.
    pub fn knows_sides(&self) -> bool {
        self.declarer().is_some()
            && match self.contract() {
                Some(contract) if contract.has_call() => {
                    self.king_was_in_talon() || self.king_seat().is_some()
                }
                _ => true,
            }
    }

    /// Returns the side of a seat as far as everybody knows it from the lines. The rules of kontra use it
    /// (rules, *Who has shown its side*).
    pub fn shown_side(&self, seat: Seat) -> ShownSide {
        if self.declarer() == Some(seat) {
            return ShownSide::Declarer;
        }
        if self.called().is_none() || self.king_was_in_talon() {
            return ShownSide::Defender;
        }
        match self.stakes().owner(Item::King) {
            Some(owner) if owner == seat => ShownSide::Partner,
            Some(_) => ShownSide::Defender,
            None if self.stakes().has_raised(seat) => ShownSide::Defender,
            None => ShownSide::Open,
        }
    }

    /// Lists the seats that can hold the called king. For each seat, `possible` gives the cards that it can
    /// hold. The list is empty when no king was called, when the king lies in the rest of the talon, and when
    /// the king was played.
    pub(super) fn king_places(&self, possible: impl Fn(Seat) -> CardSet<Card>) -> impl Iterator<Item = Seat> {
        let king = self.called_king();
        let may_hold = move |&seat: &Seat| !king.is_empty() && king.is_subset(possible(seat));
        Seat::all(SEATS).filter(may_hold)
    }

    /// Returns, for each seat, whether it is on declarer's side; `None` when seat `own` does not know. For
    /// each seat, `possible` gives the cards that it can hold, as far as `own` knows. In klop, every value is
    /// `false`.
    pub(super) fn with_declarer(
        &self,
        own: Seat,
        possible: impl Fn(Seat) -> CardSet<Card>,
    ) -> [Option<bool>; SEATS] {
        let (declarer, seats) = (self.declarer(), std::array::from_fn(Seat::new));
        if self.knows_sides() || declarer.is_none() {
            let partner = self.partner();
            return seats.map(|seat| Some([declarer, partner].contains(&Some(seat))));
        }
        let places = self.king_places(possible).fold(0_u8, |places, seat| places | 1 << seat.index());
        seats.map(|seat| match places >> seat.index() & 1 == 1 {
            _ if declarer == Some(seat) => Some(true),
            true if places.is_power_of_two() => Some(true),
            true if seat != own => None,
            _ => Some(false),
        })
    }
}
