//! What the solver needs to know of a game of tarok.

use std::ops::RangeInclusive;

use talon_games::Game;
use talon_games::cards::CardSet;
use talon_games::cards::tarok::Card;
use talon_games::tarok::{DealScores, Duties, TarokState};

use super::play_outcome::{Field, OWN, PlayOutcome, THEIRS};
use super::trick_state::TrickState;

/// The rules of a game.
pub(super) type RulesOf<P, const SEATS: usize> = <<P as talon_games::Public>::Game as Game>::Rules;

/// A game of tarok whose card play can be solved.
pub(crate) trait SolvedGame<const SEATS: usize>: DealScores<SEATS> {
    /// Returns the sides of a deal in the card play; `None` in klop, and before the contract is named.
    fn play_sides(state: &TarokState<Self, SEATS>) -> Option<PlaySides>;

    /// Returns the margins of declarer's side with this outcome, for each of these numbers of card points. A
    /// margin is the sum of the payoffs of a side times the number of seats of the other side, as a
    /// difference. More points never reduce it.
    fn margins(
        state: &TarokState<Self, SEATS>,
        sides: &PlaySides,
        outcome: PlayOutcome,
        points: RangeInclusive<i64>,
    ) -> Vec<i64>;

    /// Whether the cards of a game without duties are searched in a fitted order, which is better than an order by the
    /// history of cutoffs.
    const HAS_FITTED_ORDER: bool;

    /// Appends the cards of the seat to move in the search order of two sides that play for points or for tricks.
    fn order(tricks: &TrickState<SEATS>, searched: u64, sides: &PlaySides, moves: &mut Vec<u8>);

    /// Returns how klop is paid.
    fn klop(public: &Self) -> Klop<RulesOf<Self, SEATS>>;

    /// Returns the payoffs of klop for these card points, without the price of a lost mond.
    fn klop_payoffs(rules: &RulesOf<Self, SEATS>, points: &[i64; SEATS]) -> [i64; SEATS];
}

/// How klop is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Klop<R> {
    pub rules: R,
    /// Whether the payoff of a seat depends on the points of the other seats, too.
    pub depends_on_others: bool,
    /// The price of a lost mond; 0 if it costs nothing.
    pub mond: i64,
}

/// How declarer's side may end the deal early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EarlyEnd {
    /// Only the last trick ends the deal.
    Never,
    /// By its first trick.
    FirstTrick,
    /// By its second trick.
    SecondTrick,
    /// By the first trick of the defenders.
    FirstTrickOfDefenders,
}

/// The two sides of a deal, and what counts for them.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of the contract")]
pub(crate) struct PlaySides {
    /// A bit for each seat of declarer's side.
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
    /// The called king, as a set.
    pub king: u64,
    /// Whether declarer gets the rest of the talon by winning the called king home.
    pub king_wins_rest: bool,
    /// The rest of the talon that is counted in one of the piles.
    pub rest: CardSet<Card>,
    /// Whether declarer has won the rest of the talon.
    pub rest_won: bool,
    /// The seats for which the pagat counts in the last trick, a bit for each.
    pub pagat_players: u8,
    /// The seat that holds or has lost the mond, or has played it to the trick on the table.
    pub mond_by: Option<u8>,
    /// The seat that holds the pagat or has played it to the trick on the table.
    pub pagat_by: Option<u8>,
}

impl PlaySides {
    /// Returns whether a seat belongs to declarer's side.
    pub fn is_own(&self, seat: u8) -> bool {
        self.own >> seat & 1 == 1
    }

    /// [`OWN`] for a seat of declarer's side, [`THEIRS`] for another one.
    pub fn share(&self, seat: u8) -> u16 {
        if self.is_own(seat) { OWN } else { THEIRS }
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

    /// Returns the sides with some of these cards, which count as a bonus.
    pub fn shares(&self, outcome: PlayOutcome, field: Field, cards: CardSet<Card>) -> u16 {
        let rest = match (self.rest.is_disjoint(cards), outcome.get(Field::Rest) == 1) {
            (true, _) => 0,
            (false, true) => OWN,
            (false, false) => THEIRS,
        };
        outcome.get(field) | rest
    }
}
