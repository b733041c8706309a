//! What every search of tablić keeps of a position: the table, and who has won what.

use super::classes::{Class, Counts};
use super::finder::takes;
use super::offers::Offer;
use crate::games::tablic::{MAX_SEATS, Public};
use crate::games::{Public as _, Turn};
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

    pub const fn new(points: i32, cards: i32) -> Self {
        Self(points * POINT + cards)
    }

    /// The least value with so many points.
    pub const fn least_with(points: i32) -> Self {
        Self(points * POINT - POINT / 2)
    }

    /// The next smaller value.
    pub const fn before(self) -> Self {
        Self(self.0 - 1)
    }

    /// The next greater value.
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The packed number.
    pub const fn packed(self) -> i32 {
        self.0
    }

    /// The value packed in a number.
    pub const fn unpacked(packed: i32) -> Self {
        Self(packed)
    }

    /// The difference in points, times the number of others.
    pub const fn whole_points(self) -> i32 {
        (self.0 + POINT / 2).div_euclid(POINT)
    }

    /// The difference in cards, times the number of others.
    pub const fn cards(self) -> i32 {
        self.0 - self.whole_points() * POINT
    }

    /// The difference in points, at a table of so many players.
    pub fn points(self, players: usize) -> f64 {
        f64::from(self.whole_points()) / (players as f64 - 1.0)
    }
}

/// The table, whose turn it is, and what each seat has won.
#[derive(Clone, Debug)]
pub struct Board {
    players: usize,
    turn: usize,
    table: Counts,
    cards: [u8; MAX_SEATS],
    /// Points in cards and tablas.
    points: [u8; MAX_SEATS],
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
            cards: [0; MAX_SEATS],
            points: [0; MAX_SEATS],
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

    /// Who captured last, by number.
    pub fn last(&self) -> Option<usize> {
        self.last
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
        Value::new(self.difference(seat, &self.points), self.difference(seat, &self.cards))
    }

    /// The same with so many points taken off each seat.
    pub fn value_less(&self, seat: usize, points: &[u8; MAX_SEATS]) -> Value {
        Value(self.value(seat).0 - Value::new(self.difference(seat, points), 0).0)
    }

    /// What the position is worth to a seat when all cards are played: the rest of the table goes to whoever
    /// captured last, and strictly the most cards score.
    pub fn final_value(&self, seat: usize) -> Value {
        self.swept(seat, self.table, self.last, 0)
    }

    /// The same before the last card of all, of this class, is played as well as can be. What it takes does not matter,
    /// since whoever takes something takes the rest, too, but for a tabla.
    pub fn value_at_last_card(&self, seat: usize, class: Class) -> Value {
        let rest = self.table.plus(Counts::one(class));
        let laid = self.swept(seat, rest, self.last, 0);
        let taken = match takes(class, self.table) {
            (false, _) => return laid,
            (true, tabla) => self.swept(seat, rest, Some(self.turn), i32::from(tabla)),
        };
        // With more than two, even a capture may help the wrong one to the majority.
        if self.turn == seat { laid.max(taken) } else { laid.min(taken) }
    }

    /// The least and the most that the majority can be worth to a seat when so many cards are still to be won.
    pub fn majority(&self, seat: usize, open: u8) -> (i32, i32) {
        let others = self.players - 1;
        let theirs = self.rivals(seat);
        let own = self.cards[seat];
        let (won, lost) = (MAJORITY * others as i32, -MAJORITY);
        let most = match own + open > theirs {
            true => won,
            // Two others may be as many.
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

    /// By how many cards each seat is behind the one that has the most, as far as it matters when so many are still to
    /// be won: more than those are as good as one more.
    pub fn behind(&self, open: u8) -> impl Iterator<Item = u8> {
        let most = self.cards[..self.players].iter().copied().max().unwrap_or(0);
        self.cards[..self.players].iter().map(move |&cards| (most - cards).min(open + 1))
    }

    /// The value when `rest` goes to whoever captured last, who makes so many tablas besides.
    fn swept(&self, seat: usize, rest: Counts, last: Option<usize>, tablas: i32) -> Value {
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
        Value::new(points, cards)
    }

    /// The most that one of the other seats has won.
    fn rivals(&self, seat: usize) -> u8 {
        let (before, after) = (&self.cards[..seat], &self.cards[seat + 1..self.players]);
        before.iter().chain(after).copied().max().unwrap_or(0)
    }

    /// By how much a seat has more of this than the mean of the others, times their number.
    fn difference(&self, seat: usize, won: &[u8; MAX_SEATS]) -> i32 {
        let all: i32 = won[..self.players].iter().map(|&won| i32::from(won)).sum();
        i32::from(won[seat]) * self.players as i32 - all
    }
}
