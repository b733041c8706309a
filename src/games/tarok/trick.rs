//! A trick: the legal cards, the cards that a play excludes from a hand, and the winner (rules, *Play*).

use super::illegal::Duty;
use crate::cards::tarok::{Card, TAROKS, TRULA};
use crate::cards::{Card as _, CardSet};
use crate::protocol::Seat;

/// The rule about which cards a seat must play to a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duties {
    /// The seat must play a card of the suit led. If it has none, it must play a tarok.
    Usual,
    /// The rule of klop and berač. It is like `Usual`, but the seat must also beat the trick if it can. It
    /// may play the pagat only if no other card is allowed.
    Klop,
    /// The seat must play a card of the suit led. If it has none, it may play any card.
    Suit,
}

/// A complete or incomplete trick of `SEATS` seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick<const SEATS: usize> {
    cards: [Card; SEATS],
    len: u8,
    leader: Seat,
}

/// Mond and škis. Under [`Duties::Klop`], a seat that holds the pagat must play it when both are in the
/// trick.
const FORCING: CardSet<Card> = CardSet::from_bits(TRULA.bits() & !1);

const PAGAT: CardSet<Card> = CardSet::from_bits(1);

/// Returns the highest of these cards; `None` when there are no cards. The cards must all be taroks, or all
/// be of one suit.
fn highest(cards: CardSet<Card>) -> Option<Card> {
    cards.bits().checked_ilog2().and_then(|index| Card::from_index(index as usize))
}

impl<const SEATS: usize> Trick<SEATS> {
    /// Creates a trick without cards. Seat `leader` leads it.
    pub fn new(leader: Seat) -> Self {
        Self { cards: [Card::PAGAT; SEATS], len: 0, leader }
    }

    /// Returns the seat that leads the trick.
    #[inline]
    pub fn leader(&self) -> Seat {
        self.leader
    }

    /// Returns the trick's cards in the order of play.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    /// Returns the trick's cards as a set.
    #[inline]
    pub fn set(&self) -> CardSet<Card> {
        self.cards().iter().fold(CardSet::EMPTY, |set, &card| set | CardSet::of(card))
    }

    /// Returns whether all seats have played.
    #[inline]
    pub fn is_complete(&self) -> bool {
        usize::from(self.len) == SEATS
    }

    /// Adds the next card.
    #[inline]
    pub fn push(&mut self, card: Card) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    /// Returns the cards of `hand` that the next seat may play.
    pub fn legal_cards(&self, hand: CardSet<Card>, duties: Duties) -> CardSet<Card> {
        let [led, ..] = self.cards() else {
            return if duties == Duties::Klop { spare_pagat(hand) } else { hand };
        };
        let (suit, taroks) = (hand & led.kind(), hand & TAROKS);
        let following = if suit.is_empty() { taroks } else { suit };
        if following.is_empty() || suit.is_empty() && duties == Duties::Suit {
            return hand;
        }
        if duties != Duties::Klop {
            return following;
        }
        let lying = self.set();
        if FORCING.is_subset(lying) && !(following & PAGAT).is_empty() {
            return PAGAT;
        }
        let beating = self.best_of_kind(following).map_or(CardSet::EMPTY, |card| following & card.above());
        spare_pagat(if beating.is_empty() { following } else { beating })
    }

    /// Returns the highest card in the trick that is of the same kind as the cards of `following`. A card of
    /// `following` must beat this card. All cards of `following` must be of one kind. `None` when the trick
    /// has no card of this kind. Also `None` when the kind is a suit and the trick has a tarok.
    fn best_of_kind(self, following: CardSet<Card>) -> Option<Card> {
        let kind = following.first()?.kind();
        let lying = self.set();
        if kind != TAROKS && !(lying & TAROKS).is_empty() { None } else { highest(lying & kind) }
    }

    /// Returns the cards that a hand cannot hold if it plays `card` next.
    ///
    /// The play proves nothing else. Whether `card` is legal depends only on which cards of this set the hand
    /// has.
    pub(crate) fn excluded_by_play(self, card: Card, duties: Duties) -> CardSet<Card> {
        let [led, ..] = self.cards() else { return CardSet::EMPTY };
        let kind = card.kind();
        let follows = kind == led.kind();
        let is_tarok = kind == TAROKS;
        let mut excluded = match (follows, is_tarok) {
            (true, _) => CardSet::EMPTY,
            (false, true) => led.kind(),
            (false, false) if duties == Duties::Suit => led.kind(),
            (false, false) => led.kind() | TAROKS,
        };
        if duties == Duties::Klop && (follows || is_tarok) {
            let forced = FORCING.is_subset(self.set());
            if card == Card::PAGAT {
                // A seat plays the pagat only when it is forced to, or when its hand has no other tarok.
                excluded |= if forced { CardSet::EMPTY } else { TAROKS };
            } else {
                // If the pagat is forced, a play of another tarok proves that the hand lacks the pagat. A
                // play of a suit card proves nothing about the pagat.
                excluded |= if forced && is_tarok { PAGAT } else { CardSet::EMPTY };
                if let Some(best) = self.best_of_kind(CardSet::of(card)).filter(|&best| card < best) {
                    excluded |= best.above();
                }
            }
        }
        excluded
    }

    /// Returns the duty that `card` of `hand` breaks. The card must be illegal.
    pub(crate) fn broken_duty(self, card: Card, hand: CardSet<Card>) -> Duty {
        let [led, ..] = self.cards() else { return Duty::PagatLed };
        let suit = hand & led.kind();
        let following = if suit.is_empty() { hand & TAROKS } else { suit };
        if !following.contains(card) {
            return match led.suit() {
                Some(suit) if hand.is_disjoint(suit.cards()) => Duty::Tarok { card, suit },
                Some(suit) => Duty::Follow { card, suit },
                None => Duty::FollowTarok { card },
            };
        }
        if FORCING.is_subset(self.set()) && following.contains(Card::PAGAT) {
            return Duty::PagatForced { card };
        }
        match self.best_of_kind(following) {
            Some(best) if card <= best && !(following & best.above()).is_empty() => Duty::Beat { card, best },
            _ => Duty::PagatSpared,
        }
    }

    /// Returns the cards in the order of play, each with the seat that played it.
    #[inline]
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        self.cards().iter().enumerate().map(|(place, &card)| (self.seat(place), card))
    }

    /// Returns the seat that plays card number `place` of the trick, from 0.
    fn seat(self, place: usize) -> Seat {
        Seat::new((self.leader.index() + place) % SEATS)
    }

    /// Returns the seat that has played `card`; `None` when the card is not in the trick.
    pub fn player_of(&self, card: Card) -> Option<Seat> {
        let place = self.cards().iter().position(|&other| other == card)?;
        Some(self.seat(place))
    }

    /// Returns the seat that wins the trick so far; `None` before the first card.
    #[inline]
    pub fn winner(&self) -> Option<Seat> {
        let led = self.cards().first()?;
        let lying = self.set();
        let best = if TRULA.is_subset(lying) {
            Some(Card::PAGAT)
        } else {
            highest(lying & TAROKS).or_else(|| highest(lying & led.kind()))
        };
        self.player_of(best?)
    }

    /// Returns the seat that wins the trick so far when taroks do not beat other suits; `None` before the
    /// first card.
    pub fn winner_without_trump(&self) -> Option<Seat> {
        let led = self.cards().first()?.kind();
        if led == TAROKS { self.winner() } else { self.player_of(highest(self.set() & led)?) }
    }
}

/// Returns the cards without the pagat, unless the pagat is the only card.
fn spare_pagat(cards: CardSet<Card>) -> CardSet<Card> {
    if cards == PAGAT { cards } else { cards - PAGAT }
}
