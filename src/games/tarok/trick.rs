//! A trick: what may be played to it, what a card played proves, who wins it (rules, *Play*).

use super::{Illegal, SEATS};
use crate::cards::tarok::{Card, TAROKS, TRULA};
use crate::cards::{Card as _, CardSet};
use crate::protocol::Seat;

/// The cards on the table, in the order in which they were played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick {
    cards: [Card; SEATS],
    len: u8,
    leader: Seat,
}

/// The taroks that together force the pagat.
const FORCING: CardSet<Card> = CardSet::from_bits(TRULA.bits() & !1);

const PAGAT: CardSet<Card> = CardSet::from_bits(1);

/// The highest card of a set that is all of one kind.
fn highest(cards: CardSet<Card>) -> Option<Card> {
    cards.bits().checked_ilog2().and_then(|index| Card::from_index(index as usize))
}

impl Trick {
    /// Before its first card.
    #[must_use]
    pub fn new(leader: Seat) -> Self {
        Self { cards: [Card::PAGAT; SEATS], len: 0, leader }
    }

    /// Who leads, or has led.
    #[must_use]
    pub fn leader(&self) -> Seat {
        self.leader
    }

    /// The cards in the order in which they were played.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    /// The cards as a set.
    #[must_use]
    pub fn set(&self) -> CardSet<Card> {
        self.cards().iter().fold(CardSet::EMPTY, |set, &card| set | CardSet::of(card))
    }

    /// Whether all have played.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        usize::from(self.len) == SEATS
    }

    /// Adds the next card; a complete trick stays as it is.
    pub fn push(&mut self, card: Card) {
        if let Some(place) = self.cards.get_mut(usize::from(self.len)) {
            *place = card;
            self.len += 1;
        }
    }

    /// What a hand may play: the one function of legality for cards. `duties`: as klop and berač ask.
    #[must_use]
    pub fn legal_cards(&self, hand: CardSet<Card>, duties: bool) -> CardSet<Card> {
        let [led, ..] = self.cards() else {
            return if duties { spare_pagat(hand) } else { hand };
        };
        let (suit, taroks) = (hand & led.kind(), hand & TAROKS);
        let following = if suit.is_empty() { taroks } else { suit };
        if following.is_empty() {
            return hand;
        }
        if !duties {
            return following;
        }
        let lying = self.set();
        if FORCING.is_subset(lying) && !(following & PAGAT).is_empty() {
            return PAGAT;
        }
        let beating = self.best_of_kind(following).map_or(CardSet::EMPTY, |card| following & card.above());
        spare_pagat(if beating.is_empty() { following } else { beating })
    }

    /// The card that duty asks to beat with one of `following`, cards of one kind: the highest of that kind which
    /// lies there, but nothing for a suit once a tarok lies there.
    fn best_of_kind(self, following: CardSet<Card>) -> Option<Card> {
        let kind = following.first()?.kind();
        let lying = self.set();
        if kind != TAROKS && !(lying & TAROKS).is_empty() { None } else { highest(lying & kind) }
    }

    /// The cards that a hand which plays `card` now cannot hold any more afterwards.
    ///
    /// A legal card proves nothing else: whether it is legal depends only on which cards of these sets are held.
    #[must_use]
    pub(super) fn proof(self, card: Card, duties: bool) -> CardSet<Card> {
        let [led, ..] = self.cards() else { return CardSet::EMPTY };
        let kind = card.kind();
        let follows = kind == led.kind();
        let is_tarok = kind == TAROKS;
        let mut excluded = match (follows, is_tarok) {
            (true, _) => CardSet::EMPTY,
            (false, true) => led.kind(),
            (false, false) => led.kind() | TAROKS,
        };
        if duties && (follows || is_tarok) {
            let forced = FORCING.is_subset(self.set());
            if card == Card::PAGAT {
                // Unless it was forced, the pagat is played only for want of another tarok.
                excluded |= if forced { CardSet::EMPTY } else { TAROKS };
            } else {
                excluded |= if forced { PAGAT } else { CardSet::EMPTY };
                if let Some(best) = self.best_of_kind(CardSet::of(card)).filter(|&best| card < best) {
                    excluded |= best.above();
                }
            }
        }
        excluded
    }

    /// Which duty a card of this hand breaks, that is not legal.
    pub(super) fn broken_duty(self, card: Card, hand: CardSet<Card>) -> Illegal {
        let [led, ..] = self.cards() else { return Illegal::PagatLed };
        let suit = hand & led.kind();
        let following = if suit.is_empty() { hand & TAROKS } else { suit };
        if !following.contains(card) {
            return match led.suit() {
                Some(suit) if hand.is_disjoint(suit.cards()) => Illegal::MustTarok { card, suit },
                Some(suit) => Illegal::MustFollow { card, suit },
                None => Illegal::MustFollowTarok { card },
            };
        }
        if FORCING.is_subset(self.set()) && following.contains(Card::PAGAT) {
            return Illegal::PagatForced { card };
        }
        match self.best_of_kind(following) {
            Some(best) if card <= best && !(following & best.above()).is_empty() => {
                Illegal::MustBeat { card, best }
            }
            _ => Illegal::PagatSpared,
        }
    }

    /// The cards with the seats that played them, in the order of play.
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        self.cards().iter().enumerate().map(|(place, &card)| (self.seat(place), card))
    }

    /// The seat that plays the card at this place.
    fn seat(&self, place: usize) -> Seat {
        Seat::new((self.leader.index() + place) % SEATS)
    }

    /// Who has played `card`, if it lies here.
    #[must_use]
    pub fn player_of(&self, card: Card) -> Option<Seat> {
        let place = self.cards().iter().position(|&other| other == card)?;
        Some(self.seat(place))
    }

    /// Who wins as it stands; nobody before the first card.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        let led = self.cards().first()?;
        let lying = self.set();
        let best = if lying == TRULA {
            Some(Card::PAGAT)
        } else {
            highest(lying & TAROKS).or_else(|| highest(lying & led.kind()))
        };
        self.player_of(best?)
    }
}

/// The cards without the pagat, unless it is the only one.
fn spare_pagat(cards: CardSet<Card>) -> CardSet<Card> {
    if cards == PAGAT { cards } else { cards - PAGAT }
}
