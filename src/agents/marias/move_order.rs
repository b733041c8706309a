//! The order in which the solver tries cards. Promising cards come first, by scores that are fitted to the
//! solver's own searches.

use talon_games::marias::SEATS;

use super::trick_position::{TrickPosition, cards, stronger_than, suit_of};
use crate::fitted_order::{ScoredCards, sum, table_index, up_to};

impl TrickPosition {
    /// Appends these cards in search order: in descending order of the sums of their scores
    /// ([`OrderFeatures`]).
    pub(super) fn order(&self, searched: u32, moves: &mut Vec<u8>) {
        if searched.is_power_of_two() {
            moves.extend(cards(searched));
            return;
        }
        let features = OrderFeatures::new(self);
        let mut sorted = ScoredCards::default();
        for card in cards(searched) {
            let scores = features.score_indexes(card).map(|index| i16::from(SCORES[index].cast_signed()));
            sorted.insert(scores.into_iter().sum(), card);
        }
        moves.extend(sorted.cards());
    }
}

/// The scores in tenths, one signed byte each. `scripts/research/train-order` writes them.
static SCORES: &[u8; SCORE_COUNT] = include_bytes!("order_scores.bin");

/// The sizes of the three tables for leads.
const LEADS: [usize; 3] = [3 * 5 * 4 * 4, 3 * 2 * 5 * 4 * 4, 3 * 2 * 3 * 3];
/// The sizes of the three tables for the other cards.
const FOLLOWING: [usize; 3] = [CONTEXTS * 2 * 2 * 5, CONTEXTS * 2 * 2 * 3, CONTEXTS * 4 * 4];

/// The number of contexts for a card that is not led. A context consists of four facts: the place of the card
/// in the trick (second or third); the role of the seat; whether the card follows suit, ruffs or is thrown
/// off; and the side that wins the trick.
const CONTEXTS: usize = 2 * 3 * 3 * 2;

/// The number of scores in all tables.
pub const SCORE_COUNT: usize = sum(LEADS) + sum(FOLLOWING);

/// The features of a position that select the scores of its cards. A card has one score in each of three
/// tables. The sum of the three scores orders the cards.
pub(super) struct OrderFeatures<'a> {
    position: &'a TrickPosition,
    own: u32,
    next: u32,
    previous: u32,
    /// For the next seat and for the previous seat: whether this seat is on the other side.
    is_enemy: [bool; 2],
    /// The role of the seat to move: 2 against two enemies; against one enemy, 1 when the next seat is the
    /// enemy, otherwise 0.
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

    /// Returns the indexes of a card's three scores, below [`SCORE_COUNT`].
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

    /// Returns two sets of cards in the hand of the seat to move: the cards of the same suit below `card`,
    /// and those above `card`.
    fn beside(&self, card: u8) -> [u32; 2] {
        let above = stronger_than(card);
        [self.own & suit_of(card) & !(above | 1 << card), self.own & above]
    }

    /// Estimates whether the seat's side wins the trick after the seat plays this card. Only the next hand is
    /// considered: the next seat must beat the trick if it can. The rule that a king waits for its ober is
    /// ignored.
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

    /// Returns a number for the strength of a hand against a card of this suit. 0: no card of the suit and no
    /// trump; 1: only lower cards of the suit; 2: a higher card of the suit; 3: a trump, but no card of the
    /// suit.
    fn holding(&self, hand: u32, suit: u32, above: u32) -> usize {
        if hand & suit != 0 {
            1 + usize::from(hand & above != 0)
        } else if hand & self.position.trumps != 0 {
            3
        } else {
            0
        }
    }

    /// Returns the class of a card, from 0: lean, fat, lean trump, fat trump, and the trump 7 while its bonus
    /// counts.
    fn class(&self, card: u8) -> usize {
        let card = 1 << card;
        if card & self.position.open_seven() != 0 {
            return 4;
        }
        usize::from(card & self.position.fat != 0) + 2 * usize::from(card & self.position.trumps != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fitted_order::table_places;
    use crate::search::SearchFeatures;
    use talon_games::cards::{Random, shuffled};
    use talon_games::marias::{MoveKind, Rules, State};
    use talon_games::{Position as _, State as _, Turn};

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
