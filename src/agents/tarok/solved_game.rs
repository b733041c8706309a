//! The facts about a game of tarok that the solver needs.

use std::ops::RangeInclusive;

use talon_games::Game;
use talon_games::cards::CardSet;
use talon_games::cards::tarok::Card;
use talon_games::protocol::Seat;
use talon_games::tarok::{DealScores, Duties, TarokState};

use super::play_outcome::{Field, OWN_SIDE, PlayOutcome, THEIR_SIDE};
use super::trick_state::TrickState;

/// The type of the rules, for the game whose public part is `P`.
pub(super) type RulesOf<P, const SEATS: usize> = <<P as talon_games::Public>::Game as Game>::Rules;

/// A game of tarok whose card play can be solved.
pub(crate) trait SolvedGame<const SEATS: usize>: DealScores<SEATS> {
    /// Returns the sides of a deal in the card play; `None` in klop, and before the contract is named.
    fn play_sides(state: &TarokState<Self, SEATS>) -> Option<PlaySides>;

    /// Computes, for each of these numbers of card points, the margin of declarer's side with this outcome.
    /// The margin is the payoffs of declarer's side times the number of defenders, minus the payoffs of the
    /// defenders times the number of seats on declarer's side. More points never reduce the margin.
    fn margins(
        state: &TarokState<Self, SEATS>,
        sides: &PlaySides,
        outcome: PlayOutcome,
        points: RangeInclusive<i64>,
    ) -> Vec<i64>;

    /// Returns the payoff of a seat with this outcome and these card points of declarer's side.
    fn payoff(
        state: &TarokState<Self, SEATS>,
        sides: &PlaySides,
        outcome: PlayOutcome,
        points: i64,
        seat: Seat,
    ) -> i64;

    /// Whether [`Self::order`] is a fitted order. A fitted order is better than the order by the history of
    /// cutoffs. Contracts with duties have no fitted order.
    const HAS_FITTED_ORDER: bool;

    /// Appends `searched`, which are cards of the seat to move, in search order. The order is for two sides
    /// that play for points or for tricks.
    fn order(tricks: &TrickState<SEATS>, searched: u64, sides: &PlaySides, moves: &mut Vec<u8>);

    /// Returns the payment rules of klop.
    fn klop(public: &Self) -> Klop<RulesOf<Self, SEATS>>;

    /// Returns the payoffs of klop for these card points. The price of a lost mond is not included.
    fn klop_payoffs(rules: &RulesOf<Self, SEATS>, points: &[i64; SEATS]) -> [i64; SEATS];
}

/// The payment rules of klop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Klop<R> {
    pub rules: R,
    /// Whether the payoff of a seat depends on the points of the other seats, too.
    pub depends_on_others: bool,
    /// The price of a lost mond; 0 if it costs nothing.
    pub mond: i64,
}

/// The event that ends a deal before the last trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EarlyEnd {
    /// Only the last trick ends the deal.
    Never,
    /// The first trick of declarer's side ends the deal.
    FirstTrickOfDeclarersSide,
    /// The second trick of declarer's side ends the deal.
    SecondTrickOfDeclarersSide,
    /// The first trick of the defenders ends the deal.
    FirstTrickOfDefenders,
}

/// The two sides of a deal, and the facts about the contract and the talon on which the payoffs of the sides
/// depend.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of the contract")]
pub(crate) struct PlaySides {
    /// The seats of declarer's side, one bit for each seat.
    pub own: u8,
    pub declarer: u8,
    pub duties: Duties,
    /// Whether card points count.
    pub counts_points: bool,
    /// Whether trula, kings and the last trick count.
    pub has_bonuses: bool,
    /// Whether a lost mond costs points.
    pub counts_mond: bool,
    /// Whether taroks win a trick only if a tarok was led.
    pub is_without_trump: bool,
    pub end: EarlyEnd,
    /// The called king, as a set of cards.
    pub king: u64,
    /// Whether declarer gets the rest of the talon if it wins the trick with the called king.
    pub king_wins_rest: bool,
    /// The rest of the talon, if it counts in one of the piles; otherwise empty.
    pub rest: CardSet<Card>,
    /// Whether declarer has won the rest of the talon.
    pub rest_won: bool,
    /// The seats for which the pagat counts in the last trick, one bit for each seat.
    pub pagat_players: u8,
    /// The seat that holds the mond, has lost it, or has played it to the trick on the table.
    pub mond_by: Option<u8>,
    /// The seat that holds the pagat or has played it to the trick on the table.
    pub pagat_by: Option<u8>,
}

impl PlaySides {
    /// Returns whether a seat belongs to declarer's side.
    pub fn is_own(&self, seat: u8) -> bool {
        self.own >> seat & 1 == 1
    }

    /// Returns [`OWN_SIDE`] for a seat of declarer's side, [`THEIR_SIDE`] for a defender.
    pub fn share(&self, seat: u8) -> u16 {
        if self.is_own(seat) { OWN_SIDE } else { THEIR_SIDE }
    }

    /// Returns the seat that loses the mond with this outcome.
    pub fn mond_loser(&self, outcome: PlayOutcome) -> Option<u8> {
        self.mond_by.filter(|_| outcome.get(Field::Mond) == 1)
    }

    /// Returns the seat that played the pagat to the last trick, and whether it won the trick.
    pub fn last_pagat(&self, outcome: PlayOutcome) -> Option<(u8, bool)> {
        let pagat = outcome.get(Field::Pagat);
        self.pagat_by.filter(|_| pagat > 0).map(|seat| (seat, pagat == 2))
    }

    /// Returns the sides that have some of the cards of a bonus, in their tricks or in the rest of the talon.
    pub fn shares(&self, outcome: PlayOutcome, field: Field, cards: CardSet<Card>) -> u16 {
        let rest = match (self.rest.is_disjoint(cards), outcome.get(Field::Rest) == 1) {
            (true, _) => 0,
            (false, true) => OWN_SIDE,
            (false, false) => THEIR_SIDE,
        };
        outcome.get(field) | rest
    }
}
