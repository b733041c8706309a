//! The order in which the solver tries cards: promising cards first, by scores that are fitted to its own searches.

use super::trick_state::{
    JACKS, MOND, PAGAT, PIPS, PLAIN_TAROKS, SKIS, TrickState, VALUES, cards, kind_of, stronger_than,
    winning_over,
};
use crate::agents::fitted_order::{ScoredCards, sum, table_index, up_to};
use crate::cards::tarok::{KINGS, TAROKS, TRULA};
use crate::games::tarok::SEATS;

/// The cards by raw value: 5, 4, 3, 2, 1.
const VALUE_CLASSES: [u64; 5] =
    [TRULA.bits() | KINGS.bits(), KINGS.bits() >> 1, KINGS.bits() >> 2, JACKS, PLAIN_TAROKS | PIPS];

/// The cards of a set, the most valuable first.
fn valuable_first(set: u64) -> impl Iterator<Item = u8> {
    VALUE_CLASSES.into_iter().flat_map(move |class| cards(set & class))
}

/// The cards of a set, the least valuable first.
fn cheap_first(set: u64) -> impl Iterator<Item = u8> {
    VALUE_CLASSES.into_iter().rev().flat_map(move |class| cards(set & class))
}

impl TrickState {
    /// Appends these cards in the order in which declarer or a defender searches them. The order is that of the sums of
    /// the cards' scores ([`OrderFeatures`]).
    pub(super) fn order(&self, searched: u64, declarer: u8, moves: &mut Vec<u8>) {
        if searched.is_power_of_two() {
            moves.extend(cards(searched));
            return;
        }
        let features = OrderFeatures::new(self, declarer);
        let mut sorted = ScoredCards::default();
        for card in cards(searched) {
            let scores = features.score_indexes(card).map(|index| i16::from(SCORES[index]));
            sorted.insert(scores.into_iter().sum(), card);
        }
        moves.extend(sorted.cards());
    }

    /// Appends these cards in the search order of klop and berač. The seat `avoiding` avoids tricks; in klop it is the
    /// searching seat.
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

/// The sizes of the three tables of leads.
const LEADS: [usize; 3] = [3 * 9 * 4 * 4, 3 * 2 * 5 * 4 * 4, 3 * 2 * 3 * 3];
/// The sizes of the three tables of the other cards.
const FOLLOWING: [usize; 3] = [CONTEXTS * 2 * 9, CONTEXTS * 2 * 2 * 3, CONTEXTS * 4 * 4];

/// The number of contexts of a card that is not led. A context consists of the place of the card in the trick (second
/// or third), the role of the seat, whether the card follows suit, ruffs or is thrown off, and the side that wins the
/// trick.
const CONTEXTS: usize = 2 * 3 * 3 * 3;

/// The number of scores in all tables.
pub const SCORE_COUNT: usize = sum(LEADS) + sum(FOLLOWING);

/// The side that wins the trick after a card.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// The other side.
    Lost,
    /// Either side: the next seat belongs to the side that is behind, and it can take the trick.
    Open,
    /// The side of the seat to move.
    Won,
}

/// The features of a position from which the scores of its cards are looked up. A card has one score in each of three
/// tables. The sum of the three scores orders the cards.
pub(super) struct OrderFeatures<'a> {
    tricks: &'a TrickState,
    declarer: u8,
    own: u64,
    next_seat: u8,
    next: u64,
    previous: u64,
    /// 2 for declarer. For a defender, 1 when declarer is the next seat, otherwise 0.
    role: usize,
}

impl<'a> OrderFeatures<'a> {
    pub fn new(tricks: &'a TrickState, declarer: u8) -> Self {
        let next_seat = if tricks.turn == 2 { 0 } else { tricks.turn + 1 };
        let role = if tricks.turn == declarer { 2 } else { usize::from(next_seat == declarer) };
        Self {
            tricks,
            declarer,
            own: tricks.hand(),
            next_seat,
            next: tricks.hands[usize::from(next_seat)],
            previous: tricks.hands[(usize::from(tricks.turn) + 2) % SEATS],
            role,
        }
    }

    /// The indexes of the scores of a card, below [`SCORE_COUNT`].
    pub fn score_indexes(&self, card: u8) -> [usize; 3] {
        if self.tricks.trick == 0 { self.of_lead(card) } else { self.of_following(card) }
    }

    fn of_lead(&self, card: u8) -> [usize; 3] {
        let (kind, above) = (kind_of(card), stronger_than(card));
        let [lower, higher] = self.beside(card);
        let role = (self.role, 3);
        let tarok = (usize::from(kind == TAROKS.bits()), 2);
        let by_holdings = [
            (class(card), 9),
            (holding(self.next, kind, above), 4),
            (holding(self.previous, kind, above), 4),
        ];
        let [class, next, previous] = by_holdings;
        [
            table_index([role, class, next, previous]),
            LEADS[0]
                + table_index([
                    role,
                    tarok,
                    up_to(4, (self.own & kind).count_ones()),
                    up_to(3, (self.next & kind).count_ones()),
                    up_to(3, (self.previous & kind).count_ones()),
                ]),
            LEADS[0]
                + LEADS[1]
                + table_index([role, tarok, up_to(2, higher.count_ones()), up_to(2, lower.count_ones())]),
        ]
    }

    fn of_following(&self, card: u8) -> [usize; 3] {
        let (kind, above) = (kind_of(card), stronger_than(card));
        let [lower, higher] = self.beside(card);
        let is_last = self.tricks.trick_len() == 2;
        let manner = if kind == kind_of(self.tricks.led) {
            0
        } else if kind == TAROKS.bits() {
            1
        } else {
            2
        };
        let wins = 1 << card & self.tricks.winning() != 0;
        let context = table_index([
            (usize::from(is_last), 2),
            (self.role, 3),
            (manner, 3),
            (self.outcome(card, wins, is_last) as usize, 3),
        ]);
        let context = (context, CONTEXTS);
        let enemies = if self.role == 2 {
            self.next | self.previous
        } else {
            self.tricks.hands[usize::from(self.declarer)]
        };
        let masters =
            [enemies, self.next | self.previous].map(|others| (usize::from(others & above == 0), 2));
        let first = sum(LEADS);
        [
            first + table_index([context, (usize::from(wins), 2), (class(card), 9)]),
            first
                + FOLLOWING[0]
                + table_index([context, masters[0], masters[1], up_to(2, higher.count_ones())]),
            first
                + FOLLOWING[0]
                + FOLLOWING[1]
                + table_index([
                    context,
                    up_to(3, (self.own & kind).count_ones()),
                    up_to(3, lower.count_ones()),
                ]),
        ]
    }

    /// The seat's own cards of the same kind: first those below a card, then those above it.
    fn beside(&self, card: u8) -> [u64; 2] {
        let above = stronger_than(card);
        [self.own & kind_of(card) & !(above | 1 << card), self.own & above]
    }

    /// The outcome of the trick, judged only by the next hand. The exception of the pagat that takes mond and škis is
    /// ignored.
    fn outcome(&self, card: u8, wins: bool, is_last: bool) -> Outcome {
        let tricks = self.tricks;
        let (leading, winner) = if wins { (card, tricks.turn) } else { (tricks.leading, tricks.winner) };
        let is_own = |seat: u8| (seat == self.declarer) == (self.role == 2);
        let may_change = !is_last && is_own(winner) != is_own(self.next_seat) && {
            let suit = self.next & kind_of(tricks.led);
            let following = if suit == 0 { self.next & TAROKS.bits() } else { suit };
            following & winning_over(leading) != 0
        };
        match (may_change, is_own(winner)) {
            (true, _) => Outcome::Open,
            (false, true) => Outcome::Won,
            (false, false) => Outcome::Lost,
        }
    }
}

/// What a hand holds against a card of this kind. 0: neither the kind nor a tarok; 1: only lower cards of the kind; 2:
/// a higher card of the kind; 3: a tarok, but not the kind.
fn holding(hand: u64, kind: u64, above: u64) -> usize {
    if hand & kind != 0 {
        1 + usize::from(hand & above != 0)
    } else if hand & TAROKS.bits() != 0 {
        3
    } else {
        0
    }
}

/// The class of a card. The cards of suits have five classes, by value. The other classes are the pagat, the mond, the
/// škis, and the other taroks.
fn class(card: u8) -> usize {
    match 1 << card {
        PAGAT => 5,
        MOND => 6,
        SKIS => 7,
        other if other & TAROKS.bits() != 0 => 8,
        _ => VALUES[usize::from(card)] as usize - 1,
    }
}

#[rustfmt::skip]
pub(super) static SCORES: [i8; SCORE_COUNT] = [
    8, 19, -20, -1, -3, 9, -7, -1, -5, 3, -2, 0, -20, 2, 5, 1, 12, 7, -23, -20, -1, 0, -13, 1,
    -7, 5, -3, -2, -7, -2, 7, -3, 18, 2, -27, 3, 7, 3, -13, 3, -6, 5, -3, -8, 2, 2, 10, 4,
    13, 11, -19, 6, -9, 5, -15, -4, -6, 4, 0, -4, -14, 1, 15, 2, 18, 9, 0, -7, -3, 3, 0, -7,
    0, 0, 0, 0, -7, 0, 0, 4, 7, 0, -18, 0, 0, 0, 0, 0, -10, 0, 3, 0, 0, 0, 0, 0,
    -6, 8, -18, 0, -1, 5, -16, 0, 1, 6, 0, 0, 0, 0, 0, 0, 7, 6, 0, 0, 0, 5, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 8, 13, -8, 0, -10, 2, -6, 0, -7, 1, -1, 0, 0, 0, 0, 0,
    3, -8, -9, -10, 6, 2, -6, 6, -23, -9, -1, 6, -5, -1, 2, 4, 3, -10, -8, -11, 8, 7, 6, 5,
    -24, -10, 1, 11, -7, -8, 0, 11, 4, -13, -16, -11, 7, 9, 5, 4, -21, -8, 3, 5, -17, 2, -3, 7,
    9, -8, -3, -8, -6, 5, 2, 5, -3, -11, 0, 12, -2, -2, -6, 9, 0, -18, 0, -16, 6, 5, 0, 0,
    0, 0, 0, 0, -3, -3, 0, 9, -2, 0, -3, 0, 0, 0, 0, 0, -28, 0, 5, 0, 0, 0, 0, 0,
    2, -4, -13, 0, 14, 5, -3, 0, -24, -35, 0, 0, 0, 0, 0, 0, 0, -5, 0, 0, 3, 2, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 4, -10, -6, 0, 11, 5, 6, 0, -2, -3, 6, 0, 0, 0, 0, 0,
    6, -5, -33, -18, 2, -5, -17, -7, -16, -16, -17, -1, -16, 3, 4, -4, -9, 5, -31, -22, 17, 10, -16, -10,
    -10, -11, -14, -11, -9, -7, 8, -2, -3, -7, -41, -18, 0, 15, -12, -11, -12, -13, -15, -11, -15, -2, 4, -8,
    1, 15, -14, -13, 14, 15, -14, -13, 2, -11, 0, -5, -12, -1, 5, -5, -4, -6, 0, -14, 17, 13, 0, -10,
    0, 0, 0, 0, -13, -6, 0, -6, -37, 0, -37, 0, 0, 0, 0, 0, -25, 0, -12, 0, 0, 0, 0, 0,
    -6, 6, -15, 0, 8, 15, -26, 0, -18, -27, 0, 0, 0, 0, 0, 0, -8, 14, 0, 0, 28, 19, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, -11, 3, -20, 0, 12, 11, -4, 0, -22, -2, -6, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 3, -1, -5, 1, -2, -7,
    -7, 7, 3, 0, -4, 6, 3, -6, 3, 9, 5, -1, -6, 3, 4, 0, -2, 5, -4, -10, 3, 6, 2, -11,
    3, 5, 3, -4, -3, 1, 4, 3, -2, 7, 0, -13, 5, 2, 2, 0, 2, 5, 9, -9, -5, 5, 4, -3,
    2, 4, -8, 0, 3, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    -1, 7, 2, 5, 4, 3, 1, -12, -4, 1, 13, -5, -5, -2, 7, -2, 15, 6, 5, -6, -7, -2, 6, -1,
    -4, 5, 3, -6, -5, 1, -1, -2, 9, -1, 3, 4, -1, 1, -1, -2, -11, -1, -4, -3, 6, 8, 2, 2,
    -8, -9, -10, -7, 7, -5, -1, -4, -18, 9, 5, -7, 10, 8, 3, -1, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 1, -5, -4, -4, 8, 4, 8, 5, 0, -2, 7, 3, 0, -12, -5, 3,
    3, -9, -3, 1, 8, 3, 6, 1, 0, 8, -1, 3, -6, -2, -7, 1, 9, -5, 4, 2, 3, 1, 7, 5,
    -2, 2, 6, 4, -9, -13, 0, 0, 4, -3, 1, 2, 6, 2, 6, 8, 4, -1, -2, 0, -8, -11, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 6, -11, -12, 7, 7, -6, -4,
    -2, 3, 14, 4, 4, -1, -7, 4, 4, 0, 3, -11, 4, -5, 7, -5, 6, -2, 9, -2, -1, -6, -5, 4,
    4, -2, -7, -6, -2, -7, 0, 1, -4, 8, -6, 8, -8, -5, -7, 3, -5, 7, -8, 3, 4, -3, -6, -3,
    -2, 0, -5, 7, -7, -7, -3, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    -15, -6, -11, -11, 0, 19, 5, 6, -6, 7, 7, -4, -13, 3, -4, -5, -12, -1, -8, -12, 5, 12, 10, 1,
    -5, 9, 14, 2, -14, 2, 4, 3, -9, -2, -3, -18, 4, 14, 11, 4, -2, 15, 8, 1, -7, 3, 5, 0,
    -7, 1, -11, -6, 3, 4, 11, 6, -16, 6, 7, 0, -1, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 2, 3, -5, -11, -4, 11, 8, -6, -11, 6, 1, -4, 0, 9, 1, -8,
    -14, 15, 1, -4, -8, 8, 2, -1, 1, 10, 6, -12, -6, 5, -5, -6, -21, -1, 1, -16, -4, 8, 8, 6,
    4, 9, 5, 1, -23, 9, 6, -4, -29, -11, -19, -27, -9, 3, -15, -5, 0, -7, 2, -1, -14, -5, -1, -5,
    2, 1, 2, -2, 1, 1, -1, 0, 0, 3, -1, -6, -1, -1, -2, 2, 0, 1, 1, 1, 3, 0, 0, 3,
    -3, 1, -6, -1, -1, 0, -3, 0, 0, -2, -1, 1, 4, 5, 7, -1, 0, -1, -5, -9, -1, -6, -8, -12,
    -6, -5, -3, -11, -6, -3, 0, -5, -7, -14, 0, -32, -17, 0, -7, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    -11, 16, -10, 0, 0, 22, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, -16, 4, 18, 11, 12, 0, 2, 16, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 12, -12, 3, 9, 10, -4, -5, -11, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -8, 2, 4, 2, 7, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 15, -2, -7, 0, 0, -19,
    0, 0, 5, 4, 1, -5, -17, -9, 0, -17, 0, 3, -25, 7, 3, -4, 0, 13, -9, 0, 5, -2, 7, 15,
    15, 14, 0, 1, 8, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -16, -12, 0, -9, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 11, 8, 5, -6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 11, -3, -6, -1, -6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    -6, 0, 8, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -10, -5, -3, -5, 0, -13,
    -14, 0, -5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -8, 8, -6,
    -14, -7, 0, -17, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, -12, -17, 7, 16, 19, 0, 7, 10, 6,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, -17, -7, 0, -13, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 9, 18, 11, -2, 10, -4, 1, -5, -3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, -3, -8, -10, -6, -25, -13, 0, -13, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    -20, 2, -2, 15, 0, 15, -8, 0, 9, -9, -5, 16, 13, 13, 0, 13, 15, 9, 0, 0, 0, 0, 0, -22,
    -13, 0, -21, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 15, 19, 11, 1,
    12, 7, -14, -6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 2, 2, -3, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, -10, -13, -9, 0, -25, -17, 0, -8, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -24, 2, 3, 15, 1, 26,
    -11, 0, 5, -13, -2, 11, 25, 12, 0, 16, 17, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 9, 0, 0, -8, 0, 0, 0, 0, 0, 5, 10, -9, -8, 17, -5, -8, -5, -1, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, -8, -1, 7, -2, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    -14, -6, -4, -8, -2, -16, -16, 0, -6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -11, 0, -9,
    7, 21, 0, 9, 3, 10, 0, 0, 0, 0, 0, -24, -7, 0, -16, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 16, 21, 4, 2, 5, 3, 2, -6, -4, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -8, 1, 12, 0, 0, 0,
    -10, -15, -8, -22, -21, -13, 1, 14, 27, 0, 0, 0, -8, -18, -18, 0, -13, -8, 10, 19, 31, 0, 0, 0,
    -12, -14, -4, -10, -1, -7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, -11, 12, 25, 0, 0, 0, -12, -13, -6, -22, -13, -6, -6, 5, 2, 0, 0, 0,
    -8, 8, 4, -8, 0, 3, 5, 7, 10, 0, 0, 0, 3, -2, -3, -5, -1, -10, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -11, -7, -11, 0, 0, 0,
    -2, 10, 4, -12, -2, 2, 3, 17, 21, 0, 0, 0, -2, 3, -4, -6, -3, -4, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, -10, -9, -14, 0, 0, 0, 0, 0, 0, 0, 0, 0, -3, 13, 23, 0, 0, 0,
    -21, -17, -23, -18, -11, -3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 1, 3, 0, 0, 0,
    8, -4, 4, -4, -12, -6, 19, 13, -6, 0, 0, 0, -6, -5, -15, -16, -6, -3, -22, 0, 5, 0, 0, 0,
    0, 0, 0, -27, -24, -18, -13, -4, 2, 0, 0, 0, 0, 0, 0, -19, 0, 0, 22, 21, 27, 0, 0, 0,
    0, 0, 0, 1, 11, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -18, -10, -11, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 16, 12, 23, 0, 0, 0, 0, 0, 0, -21, -13, -9, 15, -5, -3, 0, 0, 0,
    0, 0, 0, -1, -3, -2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, -5, 1, 0, 0, 0, 0, -22, -11, -12, -24, -15, -15, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 12, 18, 19, 0, 0, 0, -4, -8, -4, -8, -6, -14, -6, 1, 1, 0, 0, 0,
    -11, -19, -6, -20, -9, -6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -2, 15, 25, 0, 0, 0,
    -21, -12, -7, -17, -5, -8, 11, 6, 5, 0, 0, 0, -4, 4, -1, -7, -2, -13, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 12, 7, 5, 0, 0, 0, -4, 4, -6, -13, -1, 5, -9, 7, 6, 0, 0, 0,
    -19, -13, -14, -26, -18, -20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 23, 24, 0, 0, 0,
    -4, -15, -7, -14, -5, -6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 12, 19, 28, 0, 0, 0, -25, -17, 0, -28, -16, -11, -2, 2, 11, 0, 0, 0,
    3, 5, -7, -8, 1, -5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 7, 15, 0, 0, 0,
    -6, -12, 3, -7, 3, -1, -16, -1, 6, 0, 0, 0, 0, 0, 0, -31, -24, -18, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 28, 13, 26, 0, 0, 0, 0, 0, 0, 0, -18, -8, -1, -6, -2, 0, 0, 0,
    0, 0, 0, -23, -26, -15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 13, 16, 22, 0, 0, 0,
    0, 0, 0, -14, -15, -11, 16, -3, 2, 0, 0, 0, 0, 0, 0, -7, -9, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, -4, -8, 0, 0, -10, -8, -15, -24, 0, 0, 0, 0, 0, 0, 0, 0, 8, -7, 0, 0, 6, 12,
    2, 7, 0, 0, 0, 0, 0, 0, 0, 0, 2, 7, 0, 0, 4, 12, 10, 5, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -2, 2, 0, 0, 9, 3, -8, -7, 0, 0, 0, 0, 12, 0,
    0, 0, 3, -7, 0, 0, 1, -7, 5, -7, 0, 0, 0, 0, 6, 0, 0, 0, -2, 7, 0, 0, -7, -8,
    -4, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -13, -13, 0, 0, -6, -3,
    -2, -2, 0, 0, 0, 0, 0, 0, 0, 0, 11, 9, 0, 0, 4, 5, 3, 3, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -15, 6, 0, 0, -19, -6,
    1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 3, 5, 0, 0, 6, 7, 4, -3, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 6, 8, 0, 0, -1, 6,
    -6, -13, 0, 0, 0, 0, 3, 0, 0, 0, 1, 4, 0, 0, 8, -6, -4, -5, 0, 0, 0, 0, 0, 0,
    0, 0, -5, -4, 0, 0, -9, -7, -12, -10, 0, 0, 0, 0, 0, 0, 0, 0, -2, -11, 0, 0, -12, -2,
    -1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 6, 10, 0, 0, 5, 4, 14, 9, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -5, 1, 0, 0, -16, -7,
    -5, -3, 0, 0, 0, 0, 0, 0, 0, 0, -6, 10, 0, 0, 12, 6, 5, -2, 0, 0, 0, 0, 2, 0,
    0, 0, 8, -2, 0, 0, -1, 0, 2, -9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, -11, -9, 0, 0, -6, -4, -16, -23, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 11, 8, 0, 0, 15, 11, 7, -1, 0, 0, 0, 0, 0, 0,
    0, 0, -10, -3, 0, 0, -12, -4, -15, -24, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 6, 0, 0, 10, 10, 5, -1, 0, 0, 0, 0, 8, 0,
    0, 0, 1, -7, 0, 0, 5, 6, -5, -7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -5, 0, 5, 0, 0, 0, 0, 0, 0,
    0, 0, -9, -8, 0, 0, -12, -11, -14, -16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 8, 0, 0, 12, 17, 10, 5, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -5, 5, 0, 0, 2, 4, 4, -5, 0, 0, 0, 0, 2, 0,
    0, 0, 0, -3, 0, 0, -1, 1, -3, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, -5, 0, 0, 0, -8, -2, 0, 0, -11, 8, 3, 14, 0, 0, 0, 0, 0, 0,
    0, 0, -6, -13, 0, 0, -6, -4, -16, -17, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 8, 0, 0, 11, 18, 12, 8, 0, 0, 0, 0, 0, 0,
    0, 0, 3, -7, 0, 0, -11, -5, -20, -18, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -3, 7, 0, 0, 14, 8, 6, 1, 0, 0, 0, 0, 2, 0,
    0, 0, 6, -6, 0, 0, 1, 5, -1, -8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::fitted_order::table_places;
    use crate::cards::{Random, shuffled};
    use crate::games::tarok::{Rules, State};
    use crate::games::{Position as _, State as _, Turn};

    #[test]
    fn each_score_of_a_card_is_in_a_table_of_its_own() {
        let places = table_places(LEADS, FOLLOWING);
        let mut used = [0; 6];
        let mut random = Random::new(1, 0);
        for _ in 0..60 {
            let pack = shuffled(&mut random);
            let mut state = State::new(&Rules::default());
            state.deal(&pack, &mut |_| {});
            while state.turn() != Turn::Over {
                if let (Some(tricks), Some(declarer)) = (TrickState::new(&state), state.public().declarer()) {
                    let features = OrderFeatures::new(&tricks, declarer.index() as u8);
                    let first = if tricks.trick == 0 { 0 } else { 3 };
                    for card in cards(tricks.legal_cards(false)) {
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
