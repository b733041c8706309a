//! The part of a position that every tablić search keeps, and its value. The part consists of the cards on
//! the table, and the cards and points that each seat has won.

use talon_games::protocol::Seat;
use talon_games::tablic::{MAX_SEATS, Public};
use talon_games::{Public as _, Turn};

use super::classes::{CardClass, ClassCounts};
use super::moves::{AbstractMove, can_capture};

/// The points for the seat that has strictly the most cards.
const MAJORITY: i32 = 3;

/// The cards on the table, the seat to move, and the cards and points that each seat has won.
#[derive(Clone, Debug)]
pub struct Board {
    players: usize,
    turn: usize,
    table: ClassCounts,
    cards: [u8; MAX_SEATS],
    /// For each seat, the points that it has won by cards and tablas.
    points: [u8; MAX_SEATS],
    last: Option<usize>,
}

/// The state that [`Board::unmake`] restores.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    table: ClassCounts,
    last: Option<usize>,
}

impl Board {
    /// Creates the board of a position; `None` when no seat is to move.
    pub fn new(public: &Public) -> Option<Self> {
        let Turn::Seat(turn) = public.turn() else { return None };
        let mut board = Self {
            players: public.players(),
            turn: turn.index(),
            table: ClassCounts::of(public.table()),
            cards: [0; MAX_SEATS],
            points: [0; MAX_SEATS],
            last: public.last().map(Seat::index),
        };
        for seat in Seat::all(public.players()) {
            let pile = ClassCounts::of(public.pile(seat));
            board.cards[seat.index()] = pile.len();
            board.points[seat.index()] = pile.points() + public.tablas(seat) as u8;
        }
        Some(board)
    }

    pub fn players(&self) -> usize {
        self.players
    }

    /// Returns the index of the seat that captured last.
    pub fn last(&self) -> Option<usize> {
        self.last
    }

    /// Returns the index of the seat to move.
    pub fn turn(&self) -> usize {
        self.turn
    }

    pub fn table(&self) -> ClassCounts {
        self.table
    }

    /// Returns the number of plies until the seat to move has made `moves` moves and all seats have moved
    /// equally often. After these plies seat 0 moves next, as at the start of every round.
    pub fn plies(&self, moves: usize) -> usize {
        moves * self.players - self.turn
    }

    /// Makes a move of the seat to move.
    pub fn make(&mut self, played: &AbstractMove) -> Undo {
        let undo = Undo { table: self.table, last: self.last };
        if played.is_lay() {
            self.table = self.table.plus(ClassCounts::one(played.class));
        } else {
            self.table = self.table.minus(played.captured);
            self.cards[self.turn] += played.taken() + 1;
            self.points[self.turn] += played.points();
            self.last = Some(self.turn);
        }
        self.turn = if self.turn + 1 == self.players { 0 } else { self.turn + 1 };
        undo
    }

    /// Takes the last move back.
    pub fn unmake(&mut self, played: &AbstractMove, undo: Undo) {
        self.turn = if self.turn == 0 { self.players } else { self.turn } - 1;
        if !played.is_lay() {
            self.cards[self.turn] -= played.taken() + 1;
            self.points[self.turn] -= played.points();
        }
        self.table = undo.table;
        self.last = undo.last;
    }

    /// Returns the value of the position for a seat, computed from the points and cards won so far.
    pub fn value(&self, seat: usize) -> RoundValue {
        RoundValue::new(self.difference(seat, &self.points), self.difference(seat, &self.cards))
    }

    /// Like [`Board::value`], but the points of each seat are reduced by its entry in `points`.
    pub fn value_less(&self, seat: usize, points: &[u8; MAX_SEATS]) -> RoundValue {
        RoundValue::unpacked(
            self.value(seat).packed() - RoundValue::new(self.difference(seat, points), 0).packed(),
        )
    }

    /// Returns the value for a seat when all cards are played. The rest of the table goes to the seat that
    /// captured last, and the seat with strictly the most cards scores the majority.
    pub fn final_value(&self, seat: usize) -> RoundValue {
        self.swept(seat, self.table, self.last, 0)
    }

    /// Returns the final value for a seat when only one card is left in the hands. The card is of this class
    /// and is played best. The choice of the captured cards matters only for a tabla, because the seat that
    /// captures last also gets the rest of the table.
    pub fn value_at_last_card(&self, seat: usize, class: CardClass) -> RoundValue {
        let rest = self.table.plus(ClassCounts::one(class));
        let laid = self.swept(seat, rest, self.last, 0);
        let taken = match can_capture(class, self.table) {
            (false, _) => return laid,
            (true, tabla) => self.swept(seat, rest, Some(self.turn), i32::from(tabla)),
        };
        // With more than two players, laying can be better: a capture by one opponent may cost another
        // opponent the majority.
        if self.turn == seat { laid.max(taken) } else { laid.min(taken) }
    }

    /// Returns the least and the greatest value of the majority for a seat while `open` cards are still to be
    /// won.
    pub fn majority(&self, seat: usize, open: u8) -> (i32, i32) {
        let others = self.players - 1;
        let theirs = self.rivals(seat);
        let own = self.cards[seat];
        let (won, lost) = (MAJORITY * others as i32, -MAJORITY);
        let most = match own + open > theirs {
            true => won,
            // Two other seats may tie, so that no seat gets the majority.
            false if others == 1 && own + open < theirs => lost,
            false => 0,
        };
        let least = match own < theirs + open {
            true => lost,
            false if own > theirs + open => won,
            false => 0,
        };
        (least, most)
    }

    /// Returns, for each seat, the number of cards by which it is behind the leader. While `open` cards are
    /// still to be won, this number is limited to `open + 1`, because greater gaps are equivalent.
    pub fn behind(&self, open: u8) -> impl Iterator<Item = u8> {
        let most = self.cards[..self.players].iter().copied().max().unwrap_or(0);
        self.cards[..self.players].iter().map(move |&cards| (most - cards).min(open + 1))
    }

    /// Returns the value for `seat` if the seat `last` wins the cards `rest` and scores `tablas` points for a
    /// tabla.
    fn swept(&self, seat: usize, rest: ClassCounts, last: Option<usize>, tablas: i32) -> RoundValue {
        let others = self.players as i32 - 1;
        let share = |winner: usize| if winner == seat { others } else { -1 };
        let (mut points, mut cards) =
            (self.difference(seat, &self.points), self.difference(seat, &self.cards));
        if let Some(last) = last {
            points += share(last) * (i32::from(rest.points()) + tablas);
            cards += share(last) * i32::from(rest.len());
        }
        let cards_of = |seat: usize| self.cards[seat] + if last == Some(seat) { rest.len() } else { 0 };
        let most = (0..self.players).map(cards_of).max();
        let mut leaders = (0..self.players).filter(|&leader| Some(cards_of(leader)) == most);
        if let (Some(leader), None) = (leaders.next(), leaders.next()) {
            points += share(leader) * MAJORITY;
        }
        RoundValue::new(points, cards)
    }

    /// Returns the greatest number of cards won by another seat.
    fn rivals(&self, seat: usize) -> u8 {
        let (before, after) = (&self.cards[..seat], &self.cards[seat + 1..self.players]);
        before.iter().chain(after).copied().max().unwrap_or(0)
    }

    /// Returns the difference between the seat's own count and the mean count of the others, multiplied by
    /// the number of others.
    fn difference(&self, seat: usize, won: &[u8; MAX_SEATS]) -> i32 {
        let all: i32 = won[..self.players].iter().map(|&won| i32::from(won)).sum();
        i32::from(won[seat]) * self.players as i32 - all
    }
}

/// The value of a position for one seat: the difference in points, then the difference in cards.
///
/// A difference is the seat's own count minus the mean count of the others, multiplied by the number of
/// others to make it a whole number. Both differences are packed into one integer, which compares in the same
/// way as the pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RoundValue(i32);

/// The weight of a point in the packed integer: more than twice the greatest difference in cards, which is
/// 2444 (52 cards against 47 seats without cards).
const POINT_WEIGHT: i32 = 8192;

impl RoundValue {
    pub const MIN: Self = Self(i32::MIN);
    pub const MAX: Self = Self(i32::MAX);

    pub const fn new(points: i32, cards: i32) -> Self {
        Self(points * POINT_WEIGHT + cards)
    }

    /// Returns the least value with this difference in points.
    pub const fn least_with(points: i32) -> Self {
        Self(points * POINT_WEIGHT - POINT_WEIGHT / 2)
    }

    /// Returns the next smaller value.
    pub const fn before(self) -> Self {
        Self(self.0 - 1)
    }

    /// Returns the next greater value.
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// Returns the packed integer.
    pub const fn packed(self) -> i32 {
        self.0
    }

    /// Converts a packed integer to a value.
    pub const fn unpacked(packed: i32) -> Self {
        Self(packed)
    }

    /// Returns the difference in points, times the number of others.
    pub const fn whole_points(self) -> i32 {
        (self.0 + POINT_WEIGHT / 2).div_euclid(POINT_WEIGHT)
    }

    /// Returns the difference in cards, times the number of others.
    pub const fn cards(self) -> i32 {
        self.0 - self.whole_points() * POINT_WEIGHT
    }

    /// Returns the difference in points from the mean of the others, at a table of `players` seats.
    pub fn points(self, players: usize) -> f64 {
        f64::from(self.whole_points()) / (players as f64 - 1.0)
    }
}
