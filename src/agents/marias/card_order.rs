//! The order in which the cards of a seat are searched.

use super::trick_position::{SUITS, TrickPosition, cards};
use crate::agents::scored_cards::ScoredCards;
use crate::games::marias::SEATS;

/// How good it is to lead a card of a suit: a lean card, a lean master, a fat card, a fat master. A master is a card that no enemy
/// can beat in its suit.
type LeadScores = [i8; 4];

/// The scores of leads by what the enemies hold ([`TrickPosition::lead_class`]), for a seat against two enemies and for one of two
/// seats against one enemy.
///
/// They are fitted to the searches of 2,000 random deals in which the cards were searched in random order: the logarithm of the
/// odds with which a card ended the search of its node, in tenths (a conditional logit). A trump, for example, is no good lead once
/// the enemies have none: it takes a trick later, too.
const LEAD_SCORES: [[LeadScores; 8]; 2] = [
    [
        [-10, -2, -21, 4],
        [-43, -43, -24, -24],
        [26, 21, 22, 5],
        [27, 27, 31, 31],
        [-3, 1, -10, 10],
        [4, 1, -9, 11],
        [15, 9, 5, 9],
        [19, 9, 7, 10],
    ],
    [
        [0, 10, -19, 13],
        [-9, -9, -2, -2],
        [17, 17, 6, 6],
        [11, 11, 16, 16],
        [-5, -1, -11, 9],
        [-4, -4, -12, 2],
        [3, 0, 1, 1],
        [0, 0, 0, 3],
    ],
];

impl TrickPosition {
    /// Appends these cards in search order: those first that probably end the search of this node.
    pub(super) fn ordered(&self, searched: u32, moves: &mut Vec<u8>) {
        if self.state.trick == 0 {
            self.ordered_leads(searched, moves);
        } else {
            self.ordered_plays(searched, moves);
        }
    }

    fn ordered_leads(&self, searched: u32, moves: &mut Vec<u8>) {
        let scores = &LEAD_SCORES[usize::from(self.enemies().count() == 1)];
        let enemies = self.enemies().fold(0, |all, hand| all | hand);
        let mut sorted = ScoredCards::default();
        for suit in SUITS.into_iter().filter(|suit| searched & suit != 0) {
            let scores = &scores[self.lead_class(suit, enemies)];
            let unbeaten = masters(suit, enemies);
            for card in cards(searched & suit) {
                let [master, fat] = [unbeaten, self.fat].map(|set| usize::from(set & 1 << card != 0));
                sorted.insert(scores[2 * fat + master], card);
            }
        }
        moves.extend(sorted.cards());
    }

    /// What the enemies hold, for a lead of this suit; the index of [`LeadScores`].
    fn lead_class(&self, suit: u32, enemies: u32) -> usize {
        let theirs = enemies & suit;
        if suit == self.trumps {
            return usize::from(theirs == 0);
        }
        if self.enemies().any(|hand| hand & suit == 0 && hand & self.trumps != 0) {
            // An enemy can ruff.
            return 2;
        }
        if theirs == 0 {
            return 3;
        }
        4 + usize::from(theirs & self.fat != 0) + 2 * usize::from(enemies & self.trumps == 0)
    }

    /// A seat that beats the trick keeps its masters, and otherwise takes a fat card home. A seat that does not gives its side fat
    /// cards and the other side lean ones, and keeps its masters as well.
    fn ordered_plays(&self, searched: u32, moves: &mut Vec<u8>) {
        if searched.is_power_of_two() {
            moves.extend(cards(searched));
            return;
        }
        let others = self.left() & !self.hand() & !self.state.trick;
        let masters = SUITS
            .into_iter()
            .filter(|suit| searched & suit != 0)
            .fold(0, |all, suit| all | masters(suit, others));
        let (kept, free) = (searched & masters, searched & !masters);
        let [turn, winner] = [self.state.turn, self.state.winner].map(usize::from);
        let own_side = self.maximizing[turn] == self.maximizing[winner];
        let beats = searched & self.beating() != 0;
        let groups = if beats || own_side {
            [free & self.fat, free & !self.fat, kept & self.fat, kept & !self.fat]
        } else {
            [free & !self.fat, kept & !self.fat, free & self.fat, kept & self.fat]
        };
        moves.extend(groups.into_iter().flat_map(cards));
    }

    /// The hands of the side that the seat to move plays against.
    fn enemies(&self) -> impl Iterator<Item = u32> {
        let own = self.maximizing[usize::from(self.state.turn)];
        (0..SEATS).filter(move |&seat| self.maximizing[seat] != own).map(|seat| self.state.hands[seat])
    }
}

/// The cards of a suit above all of these cards.
fn masters(suit: u32, others: u32) -> u32 {
    (others & suit).checked_ilog2().map_or(suit, |highest| suit & (u32::MAX << highest))
}
