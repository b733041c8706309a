//! What every search of tablić keeps of a position: the table, and who has won what.

use super::classes::Counts;
use super::offers::Offer;
use crate::games::Turn;
use crate::games::tablic::{MOST_SEATS, Public};
use crate::protocol::Seat;

/// What strictly the most cards score.
const MAJORITY: i32 = 3;

/// A value of a position for one seat: the difference in points, then the difference in cards.
///
/// Both are the own ones less the mean of the others', times the number of others so that they are whole numbers, and
/// are packed into one number that compares as the pair does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Value(i32);

/// More than twice any difference in cards: 52 cards against 47 seats with none is 2444.
const POINT: i32 = 8192;

impl Value {
    pub const MIN: Self = Self(i32::MIN);
    pub const MAX: Self = Self(i32::MAX);

    const fn new(points: i32, cards: i32) -> Self {
        Self(points * POINT + cards)
    }

    /// The packed number.
    pub const fn packed(self) -> i32 {
        self.0
    }

    /// The value packed in a number.
    pub const fn unpacked(packed: i32) -> Self {
        Self(packed)
    }

    /// The same points, and no difference in cards.
    pub const fn points_only(self) -> Self {
        Self((self.0 + POINT / 2).div_euclid(POINT) * POINT)
    }

    /// The difference in points, at a table of so many players.
    pub fn points(self, players: usize) -> f64 {
        f64::from((self.0 + POINT / 2).div_euclid(POINT)) / (players as f64 - 1.0)
    }
}

/// The table, whose turn it is, and what each seat has won.
#[derive(Clone, Debug)]
pub struct Board {
    players: usize,
    turn: usize,
    table: Counts,
    cards: [u8; MOST_SEATS],
    /// Points in cards and tablas.
    points: [u8; MOST_SEATS],
    last: Option<usize>,
}

/// What a move made away with.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    table: Counts,
    last: Option<usize>,
}

impl Board {
    /// The board of a position in which a seat is to move.
    pub fn new(public: &Public) -> Option<Self> {
        let Turn::Seat(turn) = public.turn() else { return None };
        let mut board = Self {
            players: public.players(),
            turn: turn.index(),
            table: Counts::of(public.table()),
            cards: [0; MOST_SEATS],
            points: [0; MOST_SEATS],
            last: public.last().map(Seat::index),
        };
        for seat in Seat::all(public.players()) {
            let pile = Counts::of(public.pile(seat));
            board.cards[seat.index()] = pile.len();
            board.points[seat.index()] = pile.points() + public.tablas(seat) as u8;
        }
        Some(board)
    }

    pub fn players(&self) -> usize {
        self.players
    }

    /// The number of the seat to move.
    pub fn turn(&self) -> usize {
        self.turn
    }

    pub fn table(&self) -> Counts {
        self.table
    }

    /// After how many plies from here the round stands at a point where all seats have moved equally often, when the
    /// seat to move makes `moves` moves: the next to play is seat 0, which begins every round.
    pub fn plies(&self, moves: usize) -> usize {
        moves * self.players - self.turn
    }

    /// Makes a move of the seat to move.
    pub fn make(&mut self, offer: &Offer) -> Undo {
        let undo = Undo { table: self.table, last: self.last };
        if offer.is_lay() {
            self.table = self.table.plus(Counts::one(offer.class));
        } else {
            self.table = self.table.minus(offer.captured);
            self.cards[self.turn] += offer.taken() + 1;
            self.points[self.turn] += offer.points();
            self.last = Some(self.turn);
        }
        self.turn = if self.turn + 1 == self.players { 0 } else { self.turn + 1 };
        undo
    }

    /// Takes the last move made back.
    pub fn unmake(&mut self, offer: &Offer, undo: Undo) {
        self.turn = if self.turn == 0 { self.players } else { self.turn } - 1;
        if !offer.is_lay() {
            self.cards[self.turn] -= offer.taken() + 1;
            self.points[self.turn] -= offer.points();
        }
        self.table = undo.table;
        self.last = undo.last;
    }

    /// What the position is worth to a seat as it stands: points and cards won so far.
    pub fn value(&self, seat: usize) -> Value {
        self.value_less(seat, &[0; MOST_SEATS])
    }

    /// The same with so many points taken off each seat.
    pub fn value_less(&self, seat: usize, points: &[u8; MOST_SEATS]) -> Value {
        let difference = |won: &[u8; MOST_SEATS]| {
            let all: i32 = won[..self.players].iter().map(|&won| i32::from(won)).sum();
            i32::from(won[seat]) * self.players as i32 - all
        };
        Value::new(difference(&self.points) - difference(points), difference(&self.cards))
    }

    /// What the position is worth to a seat when all cards are played: the rest of the table goes to whoever
    /// captured last, and strictly the most cards score.
    pub fn final_value(&self, seat: usize) -> Value {
        let mut end = self.clone();
        if let Some(last) = self.last {
            end.cards[last] += self.table.len();
            end.points[last] += self.table.points();
        }
        let most = end.cards[..self.players].iter().max();
        let mut leaders = (0..self.players).filter(|&leader| Some(&end.cards[leader]) == most);
        if let (Some(leader), None) = (leaders.next(), leaders.next()) {
            end.points[leader] += MAJORITY as u8;
        }
        end.value(seat)
    }
}
