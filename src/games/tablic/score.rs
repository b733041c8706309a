//! Points (rules, *End* and *Pairs*), totals and payoffs.

use super::public::Public;
use super::rules::{MAX_TOTAL, SessionGoal};
use super::values::points;
use crate::cards::CardSet;
use crate::cards::french::Card;
use crate::protocol::Seat;
use crate::{PAIR, PayoffItem, Public as _, Score, Turn};

/// The points for strictly the most cards.
const MAJORITY: i64 = 3;

/// The points of one side, and the parts that they consist of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatScore {
    /// The number of cards that the side has won.
    pub cards: usize,
    /// The card points of the cards won.
    pub points: i64,
    /// The number of tablas that the side has made. Each tabla is one point.
    pub tablas: i64,
    /// 3 for strictly the most cards, else 0.
    pub most: i64,
}

impl SeatScore {
    /// Returns the sum of the card points, the tablas and the points for the most cards.
    pub fn total(self) -> i64 {
        self.points + self.tablas + self.most
    }
}

impl Public {
    /// Returns the cards that the side has won.
    pub fn pile_of_side(&self, side: usize) -> CardSet<Card> {
        self.rules().seats_of(side).fold(CardSet::EMPTY, |cards, seat| cards | self.pile(seat))
    }

    /// Returns the score of a seat's side so far. Once the deal is over, this is the final score. Partners
    /// have the same score.
    pub fn score(&self, seat: Seat) -> SeatScore {
        let rules = self.rules();
        let own = rules.side(seat);
        let pile = self.pile_of_side(own);
        let has_less = |side: usize| side == own || self.pile_of_side(side).len() < pile.len();
        let most = (0..rules.side_count()).all(has_less);
        SeatScore {
            cards: pile.len(),
            points: i64::from(points(pile)),
            tablas: rules.seats_of(own).map(|seat| self.tablas(seat) as i64).sum(),
            most: if most { MAJORITY } else { 0 },
        }
    }

    /// Returns the goal of the session, and the total of each side after the deal. `None` when there is no
    /// goal, and before the deal is over.
    pub(super) fn totals(&self) -> Option<(SessionGoal, Vec<i64>)> {
        let goal = self.rules().session_goal().filter(|_| self.turn() == Turn::Over)?;
        let totals = (0..self.rules().side_count())
            .map(|side| (goal.totals[side] + self.score(Seat::new(side)).total()).min(MAX_TOTAL));
        Some((goal, totals.collect()))
    }

    /// Returns the side that has won the session with this deal; `None` when no side has won.
    fn session_winner(&self) -> Option<usize> {
        self.totals().and_then(|(goal, totals)| goal.winner(&totals))
    }

    /// Returns whether the session ends with this deal, because a side has won.
    pub(super) fn ends_session(&self) -> bool {
        self.session_winner().is_some()
    }

    /// Returns the payoff of each seat; `None` before the deal is over.
    pub fn payoffs(&self) -> Option<Vec<i64>> {
        if self.turn() != Turn::Over {
            return None;
        }
        if self.rules().session_goal().is_none_or(|goal| goal.pays_points) {
            return self.points();
        }
        let winner = self.session_winner();
        let is_winner = |seat: Seat| Some(self.rules().side(seat)) == winner;
        Some(Seat::all(self.players()).map(|seat| i64::from(is_winner(seat))).collect())
    }

    /// Returns, for each seat, the points of its side in the deal. `None` before the deal is over.
    pub fn points(&self) -> Option<Vec<i64>> {
        let points = Seat::all(self.players()).map(|seat| self.score(seat).total());
        (self.turn() == Turn::Over).then(|| points.collect())
    }

    /// Returns the items of the payoffs. Empty before the deal is over.
    pub(super) fn payoff_items(&self) -> Vec<PayoffItem> {
        let Some(payoffs) = self.payoffs() else { return Vec::new() };
        let item = |name, points: fn(SeatScore) -> i64| {
            let amounts = Seat::all(self.players()).map(|seat| points(self.score(seat)));
            PayoffItem::new(name, amounts.collect::<Vec<_>>())
        };
        if self.points().as_ref() != Some(&payoffs) {
            return vec![PayoffItem::new("session", payoffs)];
        }
        let items = [
            item("points", |score| score.points),
            item("tablas", |score| score.tablas),
            item("most", |score| score.most),
        ];
        items.into_iter().filter(PayoffItem::is_paid).collect()
    }

    /// Returns the keys and values of a seat's `score` line.
    pub(super) fn score_line(&self, seat: Seat) -> Score {
        let side = self.rules().side(seat);
        let score = self.score(seat);
        let mut line = Score::new();
        if self.rules().pairs {
            line.push((PAIR, side.to_string()));
        }
        line.extend([
            ("cards", score.cards.to_string()),
            ("points", score.points.to_string()),
            ("tablas", score.tablas.to_string()),
            ("most", score.most.to_string()),
        ]);
        line.extend(self.totals().map(|(_, totals)| ("total", totals[side].to_string())));
        line
    }

    /// Returns the totals for the next deal of the session, in the order of the seats of that deal. Empty
    /// when there is no goal.
    pub(super) fn carry(&self) -> Vec<(&'static str, String)> {
        let Some((_, totals)) = self.totals() else { return Vec::new() };
        let players = self.players();
        let total = |seat: Seat| totals[self.rules().side(seat.next(players))].to_string();
        vec![("total", Seat::all(players).map(total).collect::<Vec<_>>().join(","))]
    }
}
