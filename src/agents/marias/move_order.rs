//! The order in which the solver tries cards: promising cards first, by scores that are fitted to its own searches.

use super::trick_position::{TrickPosition, cards, stronger_than, suit_of};
use crate::agents::fitted_order::{ScoredCards, sum, table_index, up_to};
use crate::games::marias::SEATS;

impl TrickPosition {
    /// Appends these cards in search order, by the sum of their scores ([`OrderFeatures`]).
    pub(super) fn order(&self, searched: u32, moves: &mut Vec<u8>) {
        if searched.is_power_of_two() {
            moves.extend(cards(searched));
            return;
        }
        let features = OrderFeatures::new(self);
        let mut sorted = ScoredCards::default();
        for card in cards(searched) {
            let scores = features.score_indexes(card).map(|index| i16::from(SCORES[index]));
            sorted.insert(scores.into_iter().sum(), card);
        }
        moves.extend(sorted.cards());
    }
}

/// The sizes of the three tables of leads.
const LEADS: [usize; 3] = [3 * 5 * 4 * 4, 3 * 2 * 5 * 4 * 4, 3 * 2 * 3 * 3];
/// The sizes of the three tables of the other cards.
const FOLLOWING: [usize; 3] = [CONTEXTS * 2 * 2 * 5, CONTEXTS * 2 * 2 * 3, CONTEXTS * 4 * 4];

/// The number of contexts of a card that is not led. A context consists of the place of the card in the trick (second
/// or third), the role of the seat, whether the card follows suit, ruffs or is thrown off, and the side that wins the
/// trick.
const CONTEXTS: usize = 2 * 3 * 3 * 2;

/// The number of scores in all tables.
pub const SCORE_COUNT: usize = sum(LEADS) + sum(FOLLOWING);

/// The features of a position from which the scores of its cards are looked up. A card has one score in each of three
/// tables. The sum of the three scores orders the cards.
pub(super) struct OrderFeatures<'a> {
    position: &'a TrickPosition,
    own: u32,
    next: u32,
    previous: u32,
    /// Whether the next seat and the previous seat are on the other side.
    is_enemy: [bool; 2],
    /// 2 against two enemies. Against one enemy, 1 when the next seat is the enemy, otherwise 0.
    role: usize,
}

impl<'a> OrderFeatures<'a> {
    pub fn new(position: &'a TrickPosition) -> Self {
        let turn = position.turn();
        let seats = [(turn + 1) % SEATS, (turn + 2) % SEATS];
        let is_enemy = seats.map(|seat| position.maximizing[seat] != position.maximizing[turn]);
        let [next, previous] = seats.map(|seat| position.hands()[seat]);
        let role = if is_enemy == [true; 2] { 2 } else { usize::from(is_enemy[0]) };
        Self { position, own: position.hand(), next, previous, is_enemy, role }
    }

    /// The indexes of the scores of a card, below [`SCORE_COUNT`].
    pub fn score_indexes(&self, card: u8) -> [usize; 3] {
        if self.position.state.trick == 0 { self.of_lead(card) } else { self.of_following(card) }
    }

    fn of_lead(&self, card: u8) -> [usize; 3] {
        let (suit, above) = (suit_of(card), stronger_than(card));
        let [lower, higher] = self.beside(card);
        let role = (self.role, 3);
        let trump = (usize::from(suit == self.position.trumps), 2);
        let holding = |hand| (self.holding(hand, suit, above), 4);
        let lengths = [
            up_to(4, (self.own & suit).count_ones()),
            up_to(3, (self.next & suit).count_ones()),
            up_to(3, (self.previous & suit).count_ones()),
        ];
        [
            table_index([role, (self.class(card), 5), holding(self.next), holding(self.previous)]),
            LEADS[0] + table_index([role, trump, lengths[0], lengths[1], lengths[2]]),
            LEADS[0]
                + LEADS[1]
                + table_index([role, trump, up_to(2, higher.count_ones()), up_to(2, lower.count_ones())]),
        ]
    }

    fn of_following(&self, card: u8) -> [usize; 3] {
        let state = &self.position.state;
        let (suit, above) = (suit_of(card), stronger_than(card));
        let [lower, higher] = self.beside(card);
        let is_last = state.trick.count_ones() == 2;
        let manner = if suit == suit_of(state.led) {
            0
        } else if suit == self.position.trumps {
            1
        } else {
            2
        };
        let wins = 1 << card & self.position.beating() != 0;
        let context = table_index([
            (usize::from(is_last), 2),
            (self.role, 3),
            (manner, 3),
            (usize::from(self.wins_trick(card, wins, is_last)), 2),
        ]);
        let context = (context, CONTEXTS);
        let enemies = [self.next, self.previous].into_iter().zip(self.is_enemy);
        let enemies = enemies.fold(0, |all, (hand, is_enemy)| if is_enemy { all | hand } else { all });
        let masters =
            [enemies, self.next | self.previous].map(|others| (usize::from(others & above == 0), 2));
        let fat = (usize::from(state.trick & self.position.fat != 0), 2);
        let first = sum(LEADS);
        [
            first + table_index([context, (usize::from(wins), 2), fat, (self.class(card), 5)]),
            first
                + FOLLOWING[0]
                + table_index([context, masters[0], masters[1], up_to(2, higher.count_ones())]),
            first
                + FOLLOWING[0]
                + FOLLOWING[1]
                + table_index([
                    context,
                    up_to(3, (self.own & suit).count_ones()),
                    up_to(3, lower.count_ones()),
                ]),
        ]
    }

    /// The hand's cards of the same suit below and above a card.
    fn beside(&self, card: u8) -> [u32; 2] {
        let above = stronger_than(card);
        [self.own & suit_of(card) & !(above | 1 << card), self.own & above]
    }

    /// Whether the seat's side wins the trick after a card, judged only by the next hand: the next seat must beat the
    /// trick if it can. The rule that a king waits for its ober is ignored.
    fn wins_trick(&self, card: u8, wins: bool, is_last: bool) -> bool {
        let (state, trumps) = (&self.position.state, self.position.trumps);
        let suit = self.next & suit_of(state.led);
        let following = if suit == 0 { self.next & trumps } else { suit };
        let leading = if wins { card } else { state.leading };
        let ruffing = if 1 << leading & trumps == 0 { trumps } else { 0 };
        if !is_last && following & (stronger_than(leading) | ruffing) != 0 {
            return !self.is_enemy[0];
        }
        let turn = self.position.turn();
        wins || self.position.maximizing[usize::from(state.winner)] == self.position.maximizing[turn]
    }

    /// What a hand holds against a card of this suit. 0: neither the suit nor a trump; 1: only lower cards of the suit;
    /// 2: a higher card of the suit; 3: a trump, but not the suit.
    fn holding(&self, hand: u32, suit: u32, above: u32) -> usize {
        if hand & suit != 0 {
            1 + usize::from(hand & above != 0)
        } else if hand & self.position.trumps != 0 {
            3
        } else {
            0
        }
    }

    /// The class of a card: lean, fat, lean trump, fat trump, and the trump 7 while its bonus counts.
    fn class(&self, card: u8) -> usize {
        let card = 1 << card;
        if card & self.position.open_seven() != 0 {
            return 4;
        }
        usize::from(card & self.position.fat != 0) + 2 * usize::from(card & self.position.trumps != 0)
    }
}

#[rustfmt::skip]
pub(super) static SCORES: [i8; SCORE_COUNT] = [
    5, 0, -11, 10, -6, 6, -5, 3, -3, 1, 1, 3, -7, -4, 10, 4, 6, -3, -16, 0, -4, 6, -20, -4,
    4, 11, 0, -18, -12, 0, 16, -1, -2, 13, 0, 0, -16, 8, -2, 0, -5, 10, 3, 0, 0, 0, 0, 0,
    -6, 14, -30, 0, -10, 7, -18, 0, -10, 1, 0, 0, 0, 0, 0, 0, -14, 0, -5, 0, 0, 0, 0, 0,
    -5, 0, 3, 0, 0, 0, 0, 0, 6, -3, -3, -15, -6, 8, 0, -6, -9, -5, 5, 11, 14, 4, 8, 8,
    5, -6, 5, -16, -4, 7, 4, -8, -17, -19, 0, 23, 5, -14, -16, -5, -3, -15, -9, 0, 17, 10, 8, 0,
    1, 1, 9, 0, 0, 0, 0, 0, -6, -18, -6, 0, 10, 9, -4, 0, -25, -19, 0, 0, 0, 0, 0, 0,
    -9, 0, -10, 0, 0, 0, 0, 0, -2, 0, 4, 0, 0, 0, 0, 0, -10, -2, -20, -10, -5, 10, -15, -4,
    -17, -9, -7, 8, -5, -5, 9, 10, -8, 2, -22, -17, 10, 11, -20, -22, -15, -14, 0, 6, -8, -15, -1, 7,
    -16, 8, -16, 0, 7, 29, -5, 0, -18, -3, 2, 0, 0, 0, 0, 0, -15, 5, -36, 0, 11, 15, -35, 0,
    -30, -23, 0, 0, 0, 0, 0, 0, -35, 0, -5, 0, 0, 0, 0, 0, -10, 0, 8, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 10, 1, -7, -1, 4, -3, -7,
    -5, 10, -2, -9, -8, 6, 1, -4, 5, 13, 4, -5, -1, 5, 2, -8, -3, 6, 3, -7, -2, 4, 2, -2,
    3, 10, 3, -6, -5, 5, -1, -7, 0, 2, -1, -1, 0, 3, 2, 0, -3, 6, 3, -6, -2, 2, -4, -1,
    -3, 2, -5, 0, 4, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    -8, 7, 7, 4, -6, -3, 0, 1, -9, -6, 4, 2, -8, 9, -7, 3, -12, -6, 2, 2, 0, -1, 0, 1,
    -3, -5, 3, -1, -7, 11, 0, 4, 8, 4, -2, -2, -14, -3, -5, 4, -14, -15, -2, -2, 12, 2, 1, 0,
    -1, -2, 3, 7, 14, -2, 4, 5, 0, 9, -10, 0, -15, -2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, -2, -4, -6, -10, 5, 5, 5, 8, -2, -3, 0, 8, -2, -8, -8, -2,
    3, -3, -6, -5, 16, 3, 5, 6, 4, -2, 7, 5, -6, -10, -4, 2, 5, -1, 0, 3, 10, 3, 1, 3,
    2, -2, 3, 6, -6, -9, -1, 0, -3, -5, -5, 5, 12, 0, 1, 1, 8, -3, 0, 0, 1, -6, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -3, -7, -3, -9, 4, -4, -7, -7,
    7, 0, 7, 3, 4, 0, -3, 6, -1, -10, -8, -12, -6, -9, 0, 1, 3, 0, 1, 3, 2, -2, 2, 4,
    -14, -7, -4, 0, -7, -6, 6, 0, 7, -8, -4, 7, 7, 1, 2, 0, 0, -9, 0, 0, 1, -1, 5, -11,
    7, 0, -9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    -13, -2, -7, -8, -3, 14, 9, 5, -2, 4, 1, 4, -9, 2, 3, -3, -11, 3, -6, -7, 0, 10, 8, 4,
    -11, 4, 9, 6, -10, 3, 2, 2, -5, -2, -5, -11, -3, 7, 5, 1, -10, 5, 13, 10, -10, 1, 6, 0,
    5, -2, -10, -8, -4, 9, 5, 0, -10, 5, 12, 0, -10, -2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, -18, -3, 0, -6, 1, 1, 6, 3, 3, 5, 8, -6, -1, -4, -2, -3,
    -21, -17, -7, -1, -17, 1, 0, -3, -5, 3, 1, 5, -9, -3, 0, 4, -21, -15, -10, 0, -16, -1, 0, 7,
    -11, 8, 7, 9, -4, 5, 8, 0, -18, -15, -22, -19, -16, -5, -11, -3, -24, -5, 3, 0, -23, -1, 0, 0,
    2, 2, 2, -1, 3, 5, -3, -3, 1, -2, -2, -5, -2, 0, 5, -5, -4, -6, 2, 5, 7, -3, 2, 7,
    -6, -3, -7, -2, 0, -1, -5, -1, 0, -7, 0, -3, 3, 3, 7, 1, 5, 8, -6, -2, -2, -5, -6, -11,
    -3, -8, -5, -11, -7, -8, 0, 0, 2, 0, -2, 13, -13, 15, -10, -6, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 4, 0, -4, 0, 0, 5, 0, -5, -20, 20, -15, 15, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 7, 8, -16, 0, 0, 9, -5, -4, 14, -14, 0, 0, 0, 15, -15, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -3, 3, 0, 0, 0, 2, -2, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 2, 0, -2, 3, -3, 0, 0, 0, -1, -26, 7, -14, 0, 0, 0, 0,
    0, 0, 0, 0, 2, 0, -2, -8, 8, 8, -4, -4, 7, 11, 5, 2, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, -7, 3, 0, 0, -8, 0, -1, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 14, -11, 0, 0, -2, 12, -1, 13, -13, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -3, 3, 0, 0, 0, -5, 5, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, -6, 0, 6, 7, -7, 0, -14, 16, -11, -9, -5, -10, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 12, 9, 5, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, -1, -6, 0, 0, -6, 0, -6, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 10, 6, -13, 0, 0, 6, 6, 0, 12, -12, 0, 0, 0, 9, -9, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 8, -8, 0, 0, 0, 11, -11, 7, -5, -3, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 9, 0, -9, -13, 13, 8, 6, -14, -7, 7, 5, -5, 0, 0, 0, 0, 0, 0, 0, 0,
    2, 0, -2, 0, 0, 7, -5, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 3, 0, -3, 0, 0, 10, 1, -11, 17, -17, 0, 0, 0, 15, -15, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -3, 3, 0, 0, 0, -7, 7, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 1, 0, -1, 12, -12, 8, -8, 1, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 1, -1, 2, 0, -2, -10, 10, -9, 16, -7, -9, 9, -6, 6, 0, 6, -6, -6, 6, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 7, -1, -6, 0, 0, 2, 2, -3, 17, -17, 0, 0, 0, 19, -19, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -4, 4, 0, 0, 0, -6, 6, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 4, -4, 0, 0, 0, 7, -7, 2, -12, 11, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -10, 10, 6, -6, 0, 0, 0, 0, 0, 0, 0, 0,
    -1, 0, 1, 0, 0, 0, -5, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 8, 5, -13, 0, 0, 8, 2, -11, 9, -9, 0, 0, 0, 8, -8, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, -4, 13, 9, 0, 0, 0, -3, -3, 3, -11, -2, -1, 25, 36, 39, 0, 0, 0,
    -13, -29, -22, -36, 25, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 13, 9, 17, 0, 0, 0,
    3, -7, -8, -23, -3, 0, 7, 1, 6, 0, 0, 0, -2, 7, 0, -9, 2, -6, 9, 6, 8, 0, 0, 0,
    -3, 2, -6, -18, 16, 2, -8, -8, -12, 0, 0, 0, 0, -1, 11, -5, -2, -3, 1, 13, 17, 0, 0, 0,
    5, -13, -5, -2, 19, 0, -5, -4, -4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 19, 18, 16, 0, 0, 0,
    -6, -8, -3, -14, -8, 0, 12, 7, 6, 0, 0, 0, 4, -1, -4, -8, -8, -8, 9, 7, 11, 0, 0, 0,
    -4, -6, 3, -15, -1, 3, -12, 1, -4, 0, 0, 0, 0, 0, 0, -19, -6, 0, 23, 11, -1, 0, 0, 0,
    0, 0, 0, -6, 19, 0, -2, -5, -10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 10, 17, 0, 0, 0,
    0, 0, 0, -19, -5, -11, 5, 3, 7, 0, 0, 0, 0, 0, 0, -12, -4, 2, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, -6, 12, 12, 0, 0, 0, 6, -1, -4, -15, -4, 0, 21, 25, 17, 0, 0, 0,
    -12, -23, -24, -20, 15, 0, 0, 1, 4, 0, 0, 0, 0, -1, 3, -5, -2, 0, 11, 12, 9, 0, 0, 0,
    -2, -6, -10, -15, 3, -2, 12, 2, 8, 0, 0, 0, 0, 0, -1, -8, -9, -3, 9, 13, 12, 0, 0, 0,
    -10, -1, -1, -19, 8, 3, 0, 15, 10, 0, 0, 0, -2, 7, -5, -15, -9, 5, 24, 26, 27, 0, 0, 0,
    -18, -22, -36, -25, 29, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 12, 10, 0, 0, 0,
    -8, 0, 0, -20, -9, 0, 10, 3, 2, 0, 0, 0, 4, 5, -5, -7, -1, -8, 7, -1, 11, 0, 0, 0,
    -7, -1, 0, -12, 6, -1, -3, 8, 11, 0, 0, 0, 0, 0, 0, -12, -2, 1, 15, -4, -2, 0, 0, 0,
    0, 0, 0, -21, 13, 0, -6, 4, 6, 0, 0, 0, 0, 0, 0, -3, -2, 0, 20, 4, 6, 0, 0, 0,
    0, 0, 0, -18, -4, -7, 18, 3, 4, 0, 0, 0, 0, 0, 0, -14, -7, 1, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, -4, 0, 0, 6, 4, -4, -7, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 5, -6, -4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -5, 5, 0, 0, 0, 0, -7, 6, 0, 0,
    0, 0, 10, 0, 0, 0, 3, 1, 0, 0, 1, 0, -3, -8, 0, 0, 0, 0, 13, 0, 0, 0, -5, 2,
    0, 0, -4, -2, -4, 3, 0, 0, 0, 0, 0, 0, 0, 0, -7, -5, 0, 0, -8, -1, -6, -5, 0, 0,
    0, 0, 0, 0, 0, 0, 4, 7, 0, 0, -5, 7, 2, 14, 0, 0, 0, 0, 0, 0, 0, 0, -9, 2,
    0, 0, -6, 8, -7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 4, 0, 0, 10, 1, -2, -3, 0, 0,
    0, 0, 2, 0, 0, 0, 0, -2, 0, 0, 3, 1, -2, -2, 0, 0, 0, 0, 10, 0, 0, 0, 2, 4,
    0, 0, -3, -3, -2, -7, 0, 0, 0, 0, 0, 0, 0, 0, 6, -9, 0, 0, -3, -8, -16, -11, 0, 0,
    0, 0, 0, 0, 0, 0, -5, 7, 0, 0, 9, 4, 7, 15, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1,
    0, 0, -5, -6, 2, -5, 0, 0, 0, 0, 0, 0, 0, 0, -7, 9, 0, 0, 5, 0, 3, 6, 0, 0,
    0, 0, -4, 0, 0, 0, -1, -1, 0, 0, -1, 5, -2, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -3, 3, 0, 0, 6, 4, -4, -5, 0, 0,
    0, 0, 0, 0, 0, 0, -2, 2, 0, 0, 4, 0, -3, -2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 1, 1, 2, -3, 0, 0, 0, 0, 0, 0, 0, 0, -7, 7, 0, 0, 7, -3, -2, -2, 0, 0,
    0, 0, 3, 0, 0, 0, 7, 6, 0, 0, -2, 2, -7, -4, 0, 0, 0, 0, 9, 0, 0, 0, -3, 2,
    0, 0, -2, -6, -3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 5, -5, 0, 0, 4, 3, -3, -4, 0, 0,
    0, 0, 0, 0, 0, 0, -6, 6, 0, 0, 4, -3, -4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -9, 9, 0, 0, 5, 6, -2, -9, 0, 0,
    0, 0, -4, 0, 0, 0, -2, -2, 0, 0, 5, -1, -1, 1, 0, 0, 0, 0, 5, 0, 0, 0, 6, 5,
    0, 0, -5, -3, 1, -6, 0, 0, 0, 0, 0, 0, 0, 0, 6, -6, 0, 0, 9, 0, -6, -3, 0, 0,
    0, 0, 0, 0, 0, 0, -2, 2, 0, 0, -2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, -6,
    0, 0, 6, -3, -3, 0, 0, 0, 0, 0, 0, 0, 0, 0, -5, 5, 0, 0, 3, 1, 1, -5, 0, 0,
    0, 0, -3, 0, 0, 0, 1, -6, 0, 0, 8, 6, -5, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::fitted_order::table_places;
    use crate::cards::{Random, shuffled};
    use crate::games::marias::{MoveKind, Rules, State};
    use crate::games::{Position as _, State as _, Turn};
    use crate::search::SearchFeatures;

    #[test]
    fn each_score_of_a_card_is_in_a_table_of_its_own() {
        let places = table_places(LEADS, FOLLOWING);
        let mut used = [0; 6];
        let mut random = Random::new(1, 0);
        for _ in 0..60 {
            let pack = shuffled(&mut random);
            let mut state = State::new(&Rules::default());
            while state.turn() != Turn::Over {
                if state.turn() == Turn::Chance {
                    state.deal(&pack, &mut |_| {});
                    continue;
                }
                if let Some(position) = TrickPosition::new(&state, SearchFeatures::ALL)
                    .filter(|_| state.public().due() == Some(MoveKind::Card))
                {
                    let features = OrderFeatures::new(&position);
                    let first = if position.state.trick == 0 { 0 } else { 3 };
                    for card in cards(position.legal_cards()) {
                        for (score, table) in features.score_indexes(card).into_iter().zip(first..) {
                            assert!(
                                (places[table]..places[table + 1]).contains(&score),
                                "table {table}: {score}"
                            );
                            used[table] += 1;
                        }
                    }
                }
                let made = state.random_move(&mut random).unwrap();
                state.make(&made);
            }
        }
        assert!(used.iter().all(|&count| count > 100), "{used:?}");
    }
}
