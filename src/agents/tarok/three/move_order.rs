//! The order in which the solver tries cards. Promising cards come first, by scores that are fitted to the
//! solver's own searches.

use talon_games::cards::tarok::TAROKS;
use talon_games::tarok::three::SEATS;

use super::three_seats::TrickState;
use crate::fitted_order::{ScoredCards, sum, table_index, up_to};
use crate::tarok::trick_state::{MOND, PAGAT, SKIS, VALUES, cards, kind_of, stronger_than, winning_over};

/// Appends these cards in the order in which declarer or a defender searches them. A card with a greater sum
/// of scores ([`OrderFeatures`]) comes first.
pub(super) fn order(tricks: &TrickState, searched: u64, declarer: u8, moves: &mut Vec<u8>) {
    if searched.is_power_of_two() {
        moves.extend(cards(searched));
        return;
    }
    let features = OrderFeatures::new(tricks, declarer);
    let mut sorted = ScoredCards::default();
    for card in cards(searched) {
        let scores = features.score_indexes(card).map(|index| i16::from(SCORES[index].cast_signed()));
        sorted.insert(scores.into_iter().sum(), card);
    }
    moves.extend(sorted.cards());
}

/// The scores in tenths, one signed byte each. `scripts/research/train-order` writes them.
static SCORES: &[u8; SCORE_COUNT] = include_bytes!("order_scores.bin");

/// The sizes of the three tables of leads.
const LEADS: [usize; 3] = [3 * 9 * 4 * 4, 3 * 2 * 5 * 4 * 4, 3 * 2 * 3 * 3];
/// The sizes of the three tables of cards that are not led.
const FOLLOWING: [usize; 3] = [CONTEXTS * 2 * 9, CONTEXTS * 2 * 2 * 3, CONTEXTS * 4 * 4];

/// The number of contexts of a card that is not led. A context consists of four facts: the place of the card
/// in the trick (second or third); the role of the seat; whether the card follows suit, ruffs or is thrown
/// off; and the side that wins the trick.
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

/// The features of a position that select the scores of its cards. A card has one score in each of three
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

    /// Returns the indexes of the scores of a card, below [`SCORE_COUNT`].
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

    /// Returns two sets of the seat's own cards of the same kind: the cards below `card`, and the cards above
    /// it.
    fn beside(&self, card: u8) -> [u64; 2] {
        let above = stronger_than(card);
        [self.own & kind_of(card) & !(above | 1 << card), self.own & above]
    }

    /// Returns the side that wins the trick, judged only by the next hand. The exception that the pagat takes
    /// mond and škis is ignored.
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

/// Classifies a hand against a card of this kind. 0: no card of the kind and no tarok; 1: only lower cards of
/// the kind; 2: a higher card of the kind; 3: a tarok, but no card of the kind.
fn holding(hand: u64, kind: u64, above: u64) -> usize {
    if hand & kind != 0 {
        1 + usize::from(hand & above != 0)
    } else if hand & TAROKS.bits() != 0 {
        3
    } else {
        0
    }
}

/// Returns the class of a card. The cards of suits have five classes, by value. The other classes are the
/// pagat, the mond, the škis, and the other taroks.
fn class(card: u8) -> usize {
    match 1 << card {
        PAGAT => 5,
        MOND => 6,
        SKIS => 7,
        other if other & TAROKS.bits() != 0 => 8,
        _ => VALUES[usize::from(card)] as usize - 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fitted_order::table_places;
    use talon_games::cards::{Random, shuffled};
    use talon_games::tarok::three::Duties;
    use talon_games::tarok::three::{Rules, State};
    use talon_games::{Position as _, State as _, Turn};

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
                    for card in cards(tricks.legal_cards(Duties::Usual)) {
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
