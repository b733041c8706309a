//! The score of a deal: the facts that decide it, the payoffs, and the breakdown by seat.

use super::public::Public;
use super::rules::{PlainGame, SEATS, Side};
use super::score::{Ending, Hra, Outcome, Payment, PlainOutcome, Sedma, Seven, Stovka, TEN};
use super::strength::FAT;
use crate::cards::german::{Card, Rank};
use crate::protocol::Seat;
use crate::{Public as _, Score, Turn};

impl Public {
    /// Returns the points of the cards in a side's tricks, the last trick included once it is complete.
    pub fn card_points(&self, side: Side) -> i64 {
        let last =
            self.turn() == Turn::Over && self.trick().winner().map(|seat| self.side(seat)) == Some(side);
        TEN * ((self.pile(side) & FAT).len() as i64 + i64::from(last))
    }

    /// Returns everything that decides the goals at the end of the deal. During the deal, the result is as if
    /// the deal ended now. `None` before the trump card is turned up.
    pub fn ending(&self) -> Option<Ending> {
        let trump = self.trump()?.suit();
        let (winner, seven) = (self.trick().winner(), Card::new(Rank::Seven, trump));
        let last = self.trick().plays().filter(|_| self.turn() == Turn::Over);
        let seven = last
            .filter(|&(_, card)| card == seven)
            .map(|(by, _)| Seven { by, takes: Some(by) == winner })
            .next();
        Some(Ending {
            trump,
            card_points: Side::ALL.map(|side| self.card_points(side)),
            marriages: [0, 1, 2].map(|seat| self.marriages(Seat::new(seat))),
            first_marriages: Side::ALL.map(|side| self.first_marriage(side)),
            bidding: *self.bidding(),
            seven,
        })
    }

    /// Returns the outcome of a trump game; `None` before it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        let ending = self.ending().filter(|_| self.turn() == Turn::Over)?;
        let rules = self.rules();
        Some(if self.ended_unplayed() { ending.unplayed(rules) } else { ending.outcome(rules) })
    }

    /// Returns the outcome of betl or durch; `None` before it is over.
    pub fn plain_outcome(&self) -> Option<PlainOutcome> {
        let (game, _) = self.bidding().plain_game().filter(|_| self.turn() == Turn::Over)?;
        let declarer = self.declarer();
        let took = self.trick().winner() == Some(declarer);
        let won_by = if took == (game == PlainGame::Durch) { Side::Declarer } else { Side::Defenders };
        let stake = self.plain_stake()?;
        Some(PlainOutcome { game, declarer, payment: Payment { stake, won_by } })
    }

    /// Returns the stake of betl or durch with its doublings so far; `None` in a trump game.
    pub fn plain_stake(&self) -> Option<i64> {
        let (game, fleks) = self.bidding().plain_game()?;
        let most = if self.rules().cap == 0 { i64::MAX } else { self.rules().cap.into() };
        Some((i64::from(self.rules().stake(game)) << fleks).min(most))
    }

    /// Returns the payoff of each seat; `None` before the deal is over.
    pub fn payoffs(&self) -> Option<[i64; SEATS]> {
        let plain = self.plain_outcome().map(|outcome| outcome.payoffs());
        plain.or_else(|| self.outcome().map(|outcome| outcome.payoffs()))
    }

    /// Returns, for each seat, the breakdown of its payoff. It has the seat's role, the points of its side,
    /// the points of its own marriages, and the outcome of each goal. Empty before the deal is over.
    pub(super) fn scores(&self) -> Vec<Score> {
        let side_of = |seat: Seat| self.side(seat);
        if let Some(PlainOutcome { game, payment, .. }) = self.plain_outcome() {
            let score = |seat: Seat| {
                let side = side_of(seat);
                let role = if side == Side::Declarer { "declarer" } else { "defender" };
                let won = goal_word(Side::Declarer, payment, side).to_owned();
                vec![("role", role.to_owned()), (game.word(), won)]
            };
            return Seat::all(SEATS).map(score).collect();
        }
        let (Some(ending), Some(outcome)) = (self.ending(), self.outcome()) else {
            return vec![Score::new(); SEATS];
        };
        let score =
            |seat: Seat| {
                let side = side_of(seat);
                let sedma = |announced| match outcome.sedma.filter(|sedma| sedma.announced == announced) {
                    Some(Sedma { by, killed: true, .. }) if side_of(by) == side => "killed",
                    Some(Sedma { by, payment, .. }) => goal_word(side_of(by), payment, side),
                    None => "none",
                };
                let hra = |Hra { payment, .. }: Hra| if payment.won_by == side { "won" } else { "lost" };
                let hundred = |Hra { payment, silent_hundred, .. }: Hra| {
                    silent_hundred.map_or("none", |by| goal_word(by, payment, side))
                };
                let word = |word: &str| word.to_owned();
                vec![
                    ("role", word(if side == Side::Declarer { "forhont" } else { "defender" })),
                    ("points", outcome.points[side as usize].to_string()),
                    ("marriages", ending.marriage_points(seat).to_string()),
                    ("hra", word(outcome.hra.map_or("none", hra))),
                    ("silent_hundred", word(outcome.hra.map_or("none", hundred))),
                    ("sedma", word(sedma(true))),
                    ("silent_sedma", word(sedma(false))),
                    (
                        "stovka",
                        word(outcome.stovka.map_or("none", |Stovka { by, payment, .. }| {
                            goal_word(side_of(by), payment, side)
                        })),
                    ),
                ]
            };
        Seat::all(SEATS).map(score).collect()
    }
}

/// Returns the word for what a goal of the side `by` means for `side`. A side makes or loses its own goal. A
/// side concedes or stops a goal of the other side.
fn goal_word(by: Side, payment: Payment, side: Side) -> &'static str {
    match (by == side, payment.won_by == by) {
        (true, true) => "made",
        (true, false) => "lost",
        (false, true) => "conceded",
        (false, false) => "stopped",
    }
}
