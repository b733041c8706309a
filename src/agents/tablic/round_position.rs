//! The rest of a round with all hands known, as a search position.

use talon_games::protocol::Seat;
use talon_games::tablic::{MAX_SEATS, State};

use crate::search::{SearchFeature, SearchFeatures, Solve};
use crate::tablic::compact::board::{Board, RoundValue, Undo};
use crate::tablic::compact::classes::{CLASSES, CardClass, ClassCounts, ClassSet};
use crate::tablic::compact::move_cache::MoveCache;
use crate::tablic::compact::moves::AbstractMove;

/// When all hands together hold fewer cards, the position is not looked up in the transposition table.
const MIN_CARDS_FOR_KEY: usize = 3;

/// The rest of a round with all hands known. The value is taken when all hands are empty. It is the searching
/// seat's result minus the mean result of the others. Points count first, then cards. In the last round the
/// value includes the rest of the table and the majority.
pub(super) struct RoundPosition<'a> {
    board: Board,
    hands: [ClassCounts; MAX_SEATS],
    /// The classes in each hand.
    held: [ClassSet; MAX_SEATS],
    /// The index of the searching seat, which maximizes.
    seat: usize,
    /// The number of cards in all hands, which is the number of plies to the end.
    cards_left: usize,
    /// The points of the cards on the table and in the hands.
    unwon_points: u8,
    is_last: bool,
    key: KeyLayout,
    cache: &'a mut MoveCache,
    features: SearchFeatures,
}

impl<'a> RoundPosition<'a> {
    /// Creates the position, for a search with these features. The seat to move becomes the searching seat.
    /// `None` when no seat is to move.
    pub(super) fn new(state: &State, features: SearchFeatures, cache: &'a mut MoveCache) -> Option<Self> {
        let board = Board::new(state.public())?;
        let mut hands = [ClassCounts::NONE; MAX_SEATS];
        for seat in Seat::all(board.players()) {
            hands[seat.index()] = ClassCounts::of(state.hand(seat));
        }
        let sum = |of: fn(ClassCounts) -> u8| hands.iter().map(|&hand| of(hand)).sum::<u8>();
        let is_last = state.public().is_last_round();
        Some(Self {
            hands,
            held: hands.map(ClassCounts::classes),
            seat: board.turn(),
            cards_left: usize::from(sum(ClassCounts::len)),
            unwon_points: board.table().points() + sum(ClassCounts::points),
            is_last,
            key: KeyLayout::new(&hands[..board.players()], is_last),
            cache,
            features,
            board,
        })
    }

    /// Returns the board: the cards on the table, and the cards and points won.
    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the number of cards in all hands, which is the number of plies to the end.
    pub(super) fn cards_left(&self) -> usize {
        self.cards_left
    }

    /// Returns the number of cards in the hand of the searching seat.
    pub(super) fn own_cards_left(&self) -> usize {
        usize::from(self.hands[self.seat].len())
    }

    /// Returns whether the round is the last round of the deal.
    pub(super) fn is_last(&self) -> bool {
        self.is_last
    }

    /// Returns whether captures were left out since the last call of this method. Captures are left out when
    /// a card has more captures than the limit.
    pub(super) fn take_incomplete(&mut self) -> bool {
        self.cache.take_incomplete()
    }

    /// Returns the minimum and the maximum value that the position can have.
    pub(super) fn bounds(&self) -> (RoundValue, RoundValue) {
        let unwon_cards = self.unwon_cards();
        let own = self.own_cards_left();
        let mut tablas = [own, self.cards_left - own].map(|cards| cards as i32);
        if self.board.table().is_empty() {
            // The table is empty, so the seat to move cannot score a tabla with its next card.
            tablas[usize::from(!self.maximizes())] -= 1;
        }
        let points = i32::from(self.unwon_points);
        let (mut least, mut most) = (-points - tablas[1], self.others() * (points + tablas[0]));
        if self.is_last {
            let majority = self.board.majority(self.seat, unwon_cards);
            (least, most) = (least + majority.0, most + majority.1);
        }
        let cards = i32::from(unwon_cards);
        let settled = self.settled_score();
        let bound = |points, cards| RoundValue::unpacked(settled + RoundValue::new(points, cards).packed());
        (bound(least, -cards), bound(most, self.others() * cards))
    }

    fn others(&self) -> i32 {
        self.board.players() as i32 - 1
    }

    /// Returns the number of cards on the table and in the hands.
    fn unwon_cards(&self) -> u8 {
        self.board.table().len() + self.cards_left as u8
    }

    /// Returns the classes that the seat to move can play.
    fn playable(&self) -> ClassSet {
        self.held[self.board.turn()]
    }
}

impl Solve for RoundPosition<'_> {
    type Move = AbstractMove;
    type Undo = Undo;
    type Key = u128;

    fn is_over(&self) -> bool {
        self.cards_left == 0
    }

    fn maximizes(&self) -> bool {
        self.board.turn() == self.seat
    }

    fn moves(&mut self, moves: &mut Vec<AbstractMove>) -> u64 {
        let (table, playable) = (self.board.table(), self.playable());
        let (listed, work) = self.cache.moves_on(table, playable);
        if self.features.has(SearchFeature::Equivalence) {
            moves.extend_from_slice(listed);
        } else {
            let hand = self.hands[self.board.turn()];
            let ways =
                |played: &AbstractMove| usize::from(hand.get(played.class)) * played.captured.ways(table);
            moves.extend(listed.iter().flat_map(|played| std::iter::repeat_n(*played, ways(played))));
        }
        work
    }

    fn make(&mut self, played: AbstractMove) -> Undo {
        let turn = self.board.turn();
        let hand = &mut self.hands[turn];
        *hand = hand.minus(ClassCounts::one(played.class));
        if !hand.has(played.class) {
            self.held[turn].remove(played.class);
        }
        self.key.hands -= self.key.card(turn, played.class);
        self.cards_left -= 1;
        self.unwon_points -= played.card_points();
        self.board.make(&played)
    }

    fn unmake(&mut self, played: AbstractMove, undo: Undo) {
        self.board.unmake(&played, undo);
        let turn = self.board.turn();
        let hand = &mut self.hands[turn];
        *hand = hand.plus(ClassCounts::one(played.class));
        self.held[turn].insert(played.class);
        self.key.hands += self.key.card(turn, played.class);
        self.cards_left += 1;
        self.unwon_points += played.card_points();
    }

    fn value(&self) -> i32 {
        if self.is_over() && self.is_last {
            return self.board.final_value(self.seat).packed();
        }
        self.board.value(self.seat).packed()
    }

    fn key(&self) -> Option<u128> {
        if self.cards_left < MIN_CARDS_FOR_KEY {
            return None;
        }
        // The key does not contain the seat to move, because the number of cards left determines it.
        let key = u128::from(self.board.table().bits()) | self.key.hands;
        if !self.is_last {
            return Some(key);
        }
        let mut rest = self.board.last().map_or(0, |last| last as u128 + 1);
        for behind in self.board.behind(self.unwon_cards()) {
            rest = rest << CARD_BITS | u128::from(behind);
        }
        self.key.rest.map(|shift| key | rest << shift)
    }

    fn settled_score(&self) -> i32 {
        self.board.value(self.seat).packed()
    }

    fn static_bounds(&self) -> Option<(i32, i32)> {
        if self.cards_left == 1 && self.is_last {
            let mut hand = self.hands[self.board.turn()].iter();
            let (class, _) = hand.next().expect("the seat to move holds the last card");
            let value = self.board.value_at_last_card(self.seat, class).packed();
            return Some((value, value));
        }
        let (least, most) = self.bounds();
        Some((least.packed(), most.packed()))
    }

    fn tt_move_code(&self, played: AbstractMove) -> Option<u8> {
        Some(played.tt_move_code())
    }

    /// Returns the index of a move that lays a card. Captures have no index, because the greedy order of
    /// captures is better than their cutoff history.
    fn history_index(&self, played: AbstractMove) -> Option<usize> {
        played.is_lay().then(|| self.board.turn() * CLASSES + played.class.index())
    }
}

/// The layout of a transposition key. The key contains the cards on the table and the hands. In the last
/// round it also contains the seat that captured last, and the number of cards by which each seat is behind
/// the leader.
struct KeyLayout {
    /// The current hands, at their bit positions in the key.
    hands: u128,
    /// For each seat and class, the bit position of the card count.
    shifts: [[u8; CLASSES]; MAX_SEATS],
    /// The bit position of the additional fields of the last round; `None` when the key has no room for them.
    rest: Option<u32>,
}

const TABLE_BITS: u32 = 60;

/// The number of bits for a card count or an optional seat.
const CARD_BITS: u32 = 6;

impl KeyLayout {
    fn new(hands: &[ClassCounts], is_last: bool) -> Self {
        let mut key = Self { hands: 0, shifts: [[0; CLASSES]; MAX_SEATS], rest: None };
        let mut shift = TABLE_BITS;
        for (hand, shifts) in hands.iter().zip(&mut key.shifts) {
            for (class, count) in hand.iter() {
                shifts[class.index()] = shift as u8;
                key.hands |= u128::from(count) << shift;
                shift += u8::BITS - count.leading_zeros();
            }
        }
        let rest = if is_last { CARD_BITS * (1 + hands.len() as u32) } else { 0 };
        key.rest = (shift + rest <= u128::BITS).then_some(shift);
        key
    }

    fn card(&self, seat: usize, class: CardClass) -> u128 {
        1 << self.shifts[seat][class.index()]
    }
}
