//! What everybody knows about the sides (rules, *Who has shown its side*).

use super::contract::Item;
use super::public::Public;
use super::rules::SEATS;
use crate::protocol::Seat;

/// What the lines have shown about the side of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownSide {
    /// The seat is declarer.
    Declarer,
    /// Declarer's partner.
    Partner,
    /// Against declarer.
    Defender,
    /// The seat may be the partner or a defender.
    Open,
}

impl ShownSide {
    /// Whether the lines have not shown the side.
    pub(super) fn is_open(self) -> bool {
        self == Self::Open
    }
}

impl Public {
    /// Whether the called king lay in the talon, which everybody has seen.
    pub fn king_was_in_talon(&self) -> bool {
        let king = self.called_king();
        !king.is_empty() && self.talon().is_some_and(|talon| king.is_subset(talon.set()))
    }

    /// The seat in whose hand the called king was when the talon was turned up, if everybody knows it: the seat
    /// announced it or played it, or no other seat can hold it.
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

    /// Declarer's partner, if everybody knows it.
    pub fn partner(&self) -> Option<Seat> {
        self.king_seat().filter(|&seat| Some(seat) != self.declarer())
    }

    /// Whether the side of every seat is public: there is a declarer, and nobody can be its partner in secret.
    pub fn knows_sides(&self) -> bool {
        self.declarer().is_some()
            && match self.contract() {
                Some(contract) if contract.has_call() => {
                    self.king_was_in_talon() || self.king_seat().is_some()
                }
                _ => true,
            }
    }

    /// What the lines have shown about the side of a seat, for kontra (rules, *Who has shown its side*).
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
}
