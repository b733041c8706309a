//! The rest of a round with all hands known, as a search wants it.

use super::compact::board::{Board, Undo, Value};
use super::compact::classes::{CLASSES, Class, ClassSet, Counts};
use super::compact::offering::Offering;
use super::compact::offers::Offer;
use crate::games::tablic::{MAX_SEATS, State};
use crate::protocol::Seat;
use crate::search::{SearchFeature, SearchFeatures, Solve};

/// From so many cards in all hands on, positions are looked up.
const LOOKED_UP: usize = 3;

/// A round with all hands known. The value is what the seat that asks has more than the mean of the others, points and
/// then cards, when all hands are empty; in the last round with the rest of the table and the majority.
pub(super) struct Round<'a> {
    board: Board,
    hands: [Counts; MAX_SEATS],
    /// The classes in each hand.
    held: [ClassSet; MAX_SEATS],
    /// The seat that asks.
    seat: usize,
    /// The cards left in all hands.
    left: usize,
    /// The points of the cards that nobody has won.
    open_points: u8,
    is_last: bool,
    key: Key,
    offering: &'a mut Offering,
    parts: SearchFeatures,
}

impl<'a> Round<'a> {
    /// The round of a position in which a seat is to move, seen by this seat and searched with these parts.
    pub(super) fn new(state: &State, parts: SearchFeatures, offering: &'a mut Offering) -> Option<Self> {
        let board = Board::new(state.public())?;
        let mut hands = [Counts::NONE; MAX_SEATS];
        for seat in Seat::all(board.players()) {
            hands[seat.index()] = Counts::of(state.hand(seat));
        }
        let sum = |of: fn(Counts) -> u8| hands.iter().map(|&hand| of(hand)).sum::<u8>();
        let is_last = state.public().is_last_round();
        Some(Self {
            hands,
            held: hands.map(Counts::classes),
            seat: board.turn(),
            left: usize::from(sum(Counts::len)),
            open_points: board.table().points() + sum(Counts::points),
            is_last,
            key: Key::new(&hands[..board.players()], is_last),
            offering,
            parts,
            board,
        })
    }

    /// The table, and what everybody has won.
    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    /// The cards left in all hands.
    pub(super) fn plies(&self) -> usize {
        self.left
    }

    /// The cards left in the hand of the seat that asks.
    pub(super) fn own_plies(&self) -> usize {
        usize::from(self.hands[self.seat].len())
    }

    /// Whether it is the last round.
    pub(super) fn is_last(&self) -> bool {
        self.is_last
    }

    /// Whether some captures were passed over since this was last asked: there were too many.
    pub(super) fn take_cut(&mut self) -> bool {
        self.offering.take_cut()
    }

    /// The least and the greatest value that can come out.
    pub(super) fn bounds(&self) -> (Value, Value) {
        let open_cards = self.open_cards();
        let own = self.own_plies();
        let mut tablas = [own, self.left - own].map(|plies| plies as i32);
        if self.board.table().is_empty() {
            // Nothing to take now.
            tablas[usize::from(!self.maximizes())] -= 1;
        }
        let points = i32::from(self.open_points);
        let (mut least, mut most) = (-points - tablas[1], self.others() * (points + tablas[0]));
        if self.is_last {
            let majority = self.board.majority(self.seat, open_cards);
            (least, most) = (least + majority.0, most + majority.1);
        }
        let cards = i32::from(open_cards);
        let past = self.settled_score();
        let bound = |points, cards| Value::unpacked(past + Value::new(points, cards).packed());
        (bound(least, -cards), bound(most, self.others() * cards))
    }

    fn others(&self) -> i32 {
        self.board.players() as i32 - 1
    }

    /// The cards that nobody has won.
    fn open_cards(&self) -> u8 {
        self.board.table().len() + self.left as u8
    }

    /// The classes that the seat to move can play.
    fn playable(&self) -> ClassSet {
        self.held[self.board.turn()]
    }
}

impl Solve for Round<'_> {
    type Move = Offer;
    type Undo = Undo;
    type Key = u128;

    fn is_over(&self) -> bool {
        self.left == 0
    }

    fn maximizes(&self) -> bool {
        self.board.turn() == self.seat
    }

    fn moves(&mut self, moves: &mut Vec<Offer>) -> u64 {
        let (table, playable) = (self.board.table(), self.playable());
        let (offers, work) = self.offering.on(table, playable);
        if self.parts.has(SearchFeature::Equivalence) {
            moves.extend_from_slice(offers);
        } else {
            let hand = self.hands[self.board.turn()];
            let ways = |offer: &Offer| usize::from(hand.get(offer.class)) * offer.captured.ways(table);
            moves.extend(offers.iter().flat_map(|offer| std::iter::repeat_n(*offer, ways(offer))));
        }
        work
    }

    fn make(&mut self, played: Offer) -> Undo {
        let turn = self.board.turn();
        let hand = &mut self.hands[turn];
        *hand = hand.minus(Counts::one(played.class));
        if !hand.has(played.class) {
            self.held[turn].remove(played.class);
        }
        self.key.hands -= self.key.card(turn, played.class);
        self.left -= 1;
        self.open_points -= played.card_points();
        self.board.make(&played)
    }

    fn unmake(&mut self, played: Offer, undo: Undo) {
        self.board.unmake(&played, undo);
        let turn = self.board.turn();
        let hand = &mut self.hands[turn];
        *hand = hand.plus(Counts::one(played.class));
        self.held[turn].insert(played.class);
        self.key.hands += self.key.card(turn, played.class);
        self.left += 1;
        self.open_points += played.card_points();
    }

    fn value(&self) -> i32 {
        if self.is_over() && self.is_last {
            return self.board.final_value(self.seat).packed();
        }
        self.board.value(self.seat).packed()
    }

    fn key(&self) -> Option<u128> {
        if self.left < LOOKED_UP {
            return None;
        }
        let key = u128::from(self.board.table().bits()) | self.key.hands;
        if !self.is_last {
            return Some(key);
        }
        // The cards left say whose turn it is.
        let mut rest = self.board.last().map_or(0, |last| last as u128 + 1);
        for behind in self.board.behind(self.open_cards()) {
            rest = rest << CARD_BITS | u128::from(behind);
        }
        self.key.rest.map(|shift| key | rest << shift)
    }

    fn settled_score(&self) -> i32 {
        self.board.value(self.seat).packed()
    }

    fn static_bounds(&self) -> Option<(i32, i32)> {
        if self.left == 1 && self.is_last {
            let (class, _) = self.hands[self.board.turn()].iter().next()?;
            let value = self.board.value_at_last_card(self.seat, class).packed();
            return Some((value, value));
        }
        let (least, most) = self.bounds();
        Some((least.packed(), most.packed()))
    }

    fn tt_move_code(&self, played: Offer) -> Option<u8> {
        Some(played.tt_move_code())
    }

    /// Cards laid alone: the greedy order of captures is better than what cut off elsewhere.
    fn history_index(&self, played: Offer) -> Option<usize> {
        played.is_lay().then(|| self.board.turn() * CLASSES + played.class.index())
    }
}

/// How a position is packed: the table, what is left of the hands at the root, and in the last round who captured last
/// and how many cards each seat is behind.
struct Key {
    /// The hands, where they stand in the key.
    hands: u128,
    /// By seat and class: where the number of cards stands.
    shifts: [[u8; CLASSES]; MAX_SEATS],
    /// Where the rest begins; nothing when there is no room for it.
    rest: Option<u32>,
}

/// The bits of a table.
const TABLE_BITS: u32 = 60;

/// The bits of a number of cards, and of a seat or none.
const CARD_BITS: u32 = 6;

impl Key {
    fn new(hands: &[Counts], is_last: bool) -> Self {
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

    fn card(&self, seat: usize, class: Class) -> u128 {
        1 << self.shifts[seat][class.index()]
    }
}
