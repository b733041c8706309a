//! The tricks of a deal with all hands known, as small as a search wants them.

use crate::cards::tarok::{Card, KINGS, TAROKS, TRULA};
use crate::cards::{Card as _, CardSet};
use crate::games::tarok::values::raw;
use crate::games::tarok::{SEATS, State};
use crate::games::{Position as _, Turn};
use crate::protocol::Seat;

pub(super) const PAGAT: u64 = 1;
pub(super) const MOND: u64 = 1 << 20;
pub(super) const SKIS: u64 = 1 << 21;
/// The taroks that together force the pagat.
const FORCING: u64 = TRULA.bits() & !PAGAT;
/// The taroks that count alike: all but the trula.
pub(super) const PLAIN_TAROKS: u64 = TAROKS.bits() & !TRULA.bits();
/// The jacks, and with them a bit for each suit.
pub(super) const JACKS: u64 = KINGS.bits() >> 3;
/// The four lowest cards of each suit, which count alike.
pub(super) const PIPS: u64 = JACKS >> 1 | JACKS >> 2 | JACKS >> 3 | JACKS >> 4;

/// How many cards there are.
pub(super) const CARDS: usize = 54;

/// The raw value of each card.
pub(super) const VALUES: [i16; CARDS] = {
    let mut values = [1; CARDS];
    let mut card = 0;
    while card < CARDS {
        let set = 1 << card;
        if set & (TRULA.bits() | KINGS.bits()) != 0 {
            values[card] = 5;
        } else if set & KINGS.bits() >> 1 != 0 {
            values[card] = 4;
        } else if set & KINGS.bits() >> 2 != 0 {
            values[card] = 3;
        } else if set & JACKS != 0 {
            values[card] = 2;
        }
        card += 1;
    }
    values
};

/// Hands and the trick that lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tricks {
    pub hands: [u64; SEATS],
    /// The cards in the trick.
    pub lying: u64,
    /// What they count, two less: the card points of the trick once it is complete.
    pub points: i16,
    pub led: u8,
    /// The card that takes the trick as it stands.
    pub leading: u8,
    pub winner: u8,
    pub turn: u8,
    /// Who has played the pagat and the mond to this trick.
    pub pagat_by: u8,
    pub mond_by: u8,
}

/// Where each suit begins.
pub(super) const SUITS: [u32; 4] = [22, 30, 38, 46];

/// The lowest card of a set, as a set.
pub(super) const fn lowest(set: u64) -> u64 {
    set & set.wrapping_neg()
}

/// The numbers in a set, the lowest first.
pub(super) fn cards(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let card = set.trailing_zeros() as u8;
        set &= set.checked_sub(1)?;
        Some(card)
    })
}

/// The cards of the kind of this one.
pub(super) const fn kind_of(card: u8) -> u64 {
    if card < 22 { TAROKS.bits() } else { 0xff << (22 + (card - 22) / 8 * 8) }
}

/// The cards of the kind of this one that beat it, but for the pagat that takes mond and škis.
pub(super) const fn stronger_than(card: u8) -> u64 {
    kind_of(card) & (u64::MAX << card << 1)
}

/// The cards without the pagat, unless it is the only one.
const fn spare_pagat(cards: u64) -> u64 {
    if cards == PAGAT { cards } else { cards & !PAGAT }
}

impl Tricks {
    /// The tricks of a deal in the play when a card is due; nothing at another time.
    pub(super) fn new(state: &State) -> Option<Self> {
        let Turn::Seat(turn) = state.turn() else { return None };
        if state.legal_cards().is_empty() {
            return None;
        }
        let trick = state.public().trick();
        let best = trick.cards().iter().find(|&&card| trick.player_of(card) == trick.winner());
        Some(Self {
            hands: [0, 1, 2].map(|seat| state.hand(Seat::new(seat)).bits()),
            lying: trick.set().bits(),
            points: raw(trick.set()) as i16 - 2,
            led: trick.cards().first().map_or(0, |card| card.index() as u8),
            leading: best.map_or(0, |card| card.index() as u8),
            winner: trick.winner().unwrap_or(turn).index() as u8,
            turn: turn.index() as u8,
            pagat_by: trick.player_of(Card::PAGAT).map_or(0, Seat::index) as u8,
            mond_by: trick.player_of(Card::MOND).map_or(0, Seat::index) as u8,
        })
    }

    /// The cards in hands.
    pub(super) fn held(&self) -> u64 {
        let [first, second, third] = self.hands;
        first | second | third
    }

    /// The cards that are in no pile.
    pub(super) fn left(&self) -> u64 {
        self.held() | self.lying
    }

    /// The card points that these tricks still bring.
    pub(super) fn points_left(&self) -> i16 {
        let left = self.left();
        raw(CardSet::from_bits(left)) as i16 - 2 * left.count_ones().div_ceil(SEATS as u32) as i16
    }

    /// Who holds this card; nothing when it is in no hand.
    pub(super) fn holder(&self, card: u64) -> Option<u8> {
        let [first, second, third] = self.hands.map(|hand| hand & card != 0);
        (first || second || third).then_some(u8::from(second) | u8::from(third) << 1)
    }

    pub(super) fn hand(&self) -> u64 {
        self.hands[usize::from(self.turn)]
    }

    /// How many cards are still to be played.
    pub(super) fn plies(&self) -> usize {
        self.held().count_ones() as usize
    }

    /// Whether a trick begins in which every seat has one card only.
    pub(super) fn is_last(&self) -> bool {
        self.lying == 0 && self.hand().is_power_of_two()
    }

    /// The cards that the seat to move may play, as [`Trick::legal_cards`](crate::games::tarok::Trick::legal_cards).
    pub(super) fn playable(&self, duties: bool) -> u64 {
        let hand = self.hand();
        if self.lying == 0 {
            return if duties { spare_pagat(hand) } else { hand };
        }
        let (suit, taroks) = (hand & kind_of(self.led), hand & TAROKS.bits());
        let following = if suit == 0 { taroks } else { suit };
        if following == 0 {
            return hand;
        }
        if !duties {
            return following;
        }
        if self.lying & FORCING == FORCING && following & PAGAT != 0 {
            return PAGAT;
        }
        let beating = following & stronger_than(self.leading);
        spare_pagat(if beating == 0 { following } else { beating })
    }

    /// The cards that take the trick as it stands.
    pub(super) fn winning(&self) -> u64 {
        let ruffing = if self.leading >= 22 { TAROKS.bits() } else { 0 };
        stronger_than(self.leading) | ruffing
    }

    /// Plays a card of the seat to move; says whether the trick is complete, which then lies there until
    /// [`Tricks::gather`].
    pub(super) fn play(&mut self, card: u8) -> bool {
        let leads = self.lying == 0;
        if leads {
            self.led = card;
        }
        if leads || 1 << card & self.winning() != 0 {
            (self.leading, self.winner) = (card, self.turn);
        }
        self.hands[usize::from(self.turn)] &= !(1 << card);
        self.lying |= 1 << card;
        self.points += VALUES[usize::from(card)];
        match 1 << card {
            PAGAT => self.pagat_by = self.turn,
            MOND => self.mond_by = self.turn,
            _ => {}
        }
        self.turn = if self.turn == 2 { 0 } else { self.turn + 1 };
        let rest = self.lying & (self.lying - 1);
        let complete = rest & rest.wrapping_sub(1) != 0;
        if complete && self.lying == TRULA.bits() {
            self.winner = self.pagat_by;
        }
        complete
    }

    /// Takes the complete trick away; its winner leads.
    pub(super) fn gather(&mut self) {
        self.lying = 0;
        self.points = -2;
        self.turn = self.winner;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_are_those_of_the_rules() {
        for (card, &value) in VALUES.iter().enumerate() {
            assert_eq!(i64::from(value), raw(CardSet::from_bits(1 << card)), "card {card}");
        }
    }
}
