//! The move order: promising cards first.

use super::trick_state::{JACKS, PAGAT, PIPS, PLAIN_TAROKS, SUITS, TrickState, cards};
use crate::agents::scored_cards::ScoredCards;
use crate::cards::tarok::{KINGS, TAROKS, TRULA};
use crate::games::tarok::SEATS;

/// The cards by raw value: 5, 4, 3, 2, 1.
const VALUE_CLASSES: [u64; 5] =
    [TRULA.bits() | KINGS.bits(), KINGS.bits() >> 1, KINGS.bits() >> 2, JACKS, PLAIN_TAROKS | PIPS];

/// The taroks and the suits.
const KINDS: [u64; 5] =
    [TAROKS.bits(), 0xff << SUITS[0], 0xff << SUITS[1], 0xff << SUITS[2], 0xff << SUITS[3]];

/// How good it is to lead a card: a card of low value, one of medium value, one of high value; of each, first a card that an enemy
/// can beat in its suit and then a *master*. Among the taroks the pagat stands for medium value, mond and škis for high value.
type LeadScores = [i8; 6];

/// The scores of leads by what the enemies hold ([`lead_class`]), for declarer and for a defender.
///
/// They are fitted to the searches of 3,600 random endings of eight and ten cards in which the cards were searched in random order:
/// the logarithm of the odds with which a card ended the search of its node, in tenths (a conditional logit).
const LEAD_SCORES: [[LeadScores; 6]; 2] = [
    [
        [-15, 4, -26, -26, -34, -2],
        [-26, -26, -36, -36, -13, -13],
        [17, 17, 15, 10, 10, 3],
        [11, 11, 13, 13, 3, 3],
        [-7, 9, -7, 15, -14, 5],
        [3, 8, 9, 17, 1, 10],
    ],
    [
        [-5, 15, -12, -12, -34, 3],
        [0, 0, 2, 2, 6, 6],
        [18, 18, 13, 13, 9, 9],
        [7, 7, 14, 14, 18, 18],
        [0, 2, -5, 6, -13, 4],
        [-10, 3, -16, 0, -29, 5],
    ],
];

/// The cards of a set, the most valuable first.
fn valuable_first(set: u64) -> impl Iterator<Item = u8> {
    VALUE_CLASSES.into_iter().flat_map(move |class| cards(set & class))
}

/// The cards of a set, the least valuable first.
fn cheap_first(set: u64) -> impl Iterator<Item = u8> {
    VALUE_CLASSES.into_iter().rev().flat_map(move |class| cards(set & class))
}

impl TrickState {
    /// Appends these cards in search order between declarer and defenders: those first that probably end the search of this node.
    pub(super) fn order(&self, searched: u64, declarer: u8, moves: &mut Vec<u8>) {
        if searched.is_power_of_two() {
            moves.extend(cards(searched));
        } else if self.trick == 0 {
            self.order_leads(searched, declarer, moves);
        } else {
            self.order_plays(searched, declarer, moves);
        }
    }

    fn order_leads(&self, searched: u64, declarer: u8, moves: &mut Vec<u8>) {
        let enemies = self.enemies(declarer);
        let scores = &LEAD_SCORES[usize::from(self.turn != declarer)];
        let mut sorted = ScoredCards::default();
        for kind in KINDS.into_iter().filter(|kind| searched & kind != 0) {
            let scores = &scores[lead_class(kind, enemies)];
            let unbeaten = masters(kind, enemies[0] | enemies[1]);
            for card in cards(searched & kind) {
                let bit = 1 << card;
                let value = if bit & (PLAIN_TAROKS | PIPS) != 0 {
                    0
                } else if bit & (PAGAT | JACKS | KINGS.bits() >> 2) != 0 {
                    1
                } else {
                    2
                };
                sorted.insert(scores[2 * value + usize::from(unbeaten & bit != 0)], card);
            }
        }
        moves.extend(sorted.cards());
    }

    /// Masters are kept for later: a card that beats the trick otherwise takes the most points home, and a card that does not gives
    /// away the least, of a suit that the enemies do not hold.
    fn order_plays(&self, searched: u64, declarer: u8, moves: &mut Vec<u8>) {
        let others = self.held() & !self.hand();
        let masters = KINDS.into_iter().fold(0, |all, kind| all | masters(kind, others));
        let (winning, losing) = (searched & self.winning(), searched & !self.winning());
        let [winning, winning_masters] = [winning & !masters, winning & masters];
        let [losing, losing_masters] = [losing & !masters, losing & masters];
        if (self.turn == declarer) == (self.winner == declarer) {
            moves.extend(valuable_first(losing).chain(cheap_first(winning)));
            moves.extend(valuable_first(losing_masters).chain(cheap_first(winning_masters)));
            return;
        }
        let held = self.enemies(declarer).iter().fold(0, |all, hand| all | hand);
        let free = KINDS.into_iter().filter(|kind| held & kind == 0).fold(0, |all, kind| all | kind);
        moves.extend(valuable_first(winning).chain(cheap_first(winning_masters)));
        moves.extend(cheap_first(losing & free).chain(cheap_first(losing & !free)));
        moves.extend(cheap_first(losing_masters));
    }

    /// The hands of the side that the seat to move plays against; a missing second one is the first again.
    fn enemies(&self, declarer: u8) -> [u64; 2] {
        if self.turn != declarer {
            return [self.hands[usize::from(declarer)]; 2];
        }
        [1, 2].map(|step| self.hands[(usize::from(declarer) + step) % SEATS])
    }

    /// Appends these cards in search order in klop and berač, where `avoiding` avoids tricks. In klop it is the searching seat.
    pub(super) fn order_with_duties(&self, searched: u64, avoiding: u8, moves: &mut Vec<u8>) {
        if self.trick == 0 {
            moves.extend(cards(searched));
            return;
        }
        let winning = searched & self.winning();
        let losing = searched & !winning;
        let own_side = (self.turn == avoiding) == (self.winner == avoiding);
        if self.turn == avoiding || own_side {
            moves.extend(valuable_first(losing).chain(cheap_first(winning)));
        } else {
            moves.extend(valuable_first(winning).chain(cheap_first(losing)));
        }
    }
}

/// The cards of a kind above all of these cards.
fn masters(kind: u64, others: u64) -> u64 {
    (others & kind).checked_ilog2().map_or(kind, |highest| kind & (u64::MAX << highest))
}

/// What the enemies hold, for a lead of this kind of cards; the index of [`LeadScores`].
fn lead_class(kind: u64, enemies: [u64; 2]) -> usize {
    let taroks = enemies.iter().any(|hand| hand & TAROKS.bits() != 0);
    if kind == TAROKS.bits() {
        return usize::from(!taroks);
    }
    if enemies.iter().any(|hand| hand & kind == 0 && hand & TAROKS.bits() != 0) {
        // An enemy must play a tarok.
        return 2;
    }
    if enemies.iter().all(|hand| hand & kind == 0) {
        return 3;
    }
    if taroks { 4 } else { 5 }
}
