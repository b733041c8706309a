//! The sides and the margins of tarok for three, for the solver.

use std::ops::RangeInclusive;

use talon_games::cards::CardSet;
use talon_games::cards::tarok::{KINGS, TRULA};
use talon_games::protocol::Seat;
use talon_games::tarok::three::{
    BeracEnd, Contract, DefendersBonuses, DefendersShares, Item, Public, Rules, SEATS, State, ValatScoring,
    klop_points,
};
use talon_games::tarok::values::HALF;

use super::move_order;
use crate::tarok::play_outcome::{Field, OWN_SIDE, PlayOutcome, THEIR_SIDE};
use crate::tarok::solved_game::{EarlyEnd, Klop, PlaySides, SolvedGame};
use crate::tarok::trick_state::TrickState;

/// The loss for a lost mond.
const MOND_LOSS: i64 = 21;

const BOTH: u16 = OWN_SIDE | THEIR_SIDE;

impl SolvedGame<SEATS> for Public {
    const HAS_FITTED_ORDER: bool = true;

    fn play_sides(state: &State) -> Option<PlaySides> {
        let public = state.public();
        let (contract, declarer) = (public.contract()?, public.declarer()?);
        let tricks = TrickState::new(state)?;
        let is_for_points = contract.is_for_points();
        let ends_early = contract == Contract::Berac && public.rules().berac == BeracEnd::FirstTrick;
        let pagat_counts = |seat: &Seat| {
            *seat == declarer
                || match public.stakes().owner(Item::Pagat) {
                    Some(owner) => owner == *seat,
                    None => public.rules().silent_defenders,
                }
        };
        let pagat_players = Seat::all(SEATS).filter(pagat_counts);
        let talon = state.talon()?.set();
        Some(PlaySides {
            own: 1 << declarer.index(),
            declarer: declarer.index() as u8,
            duties: contract.duties(),
            counts_points: is_for_points,
            has_bonuses: is_for_points,
            counts_mond: public.mond_counts(),
            is_without_trump: false,
            end: if ends_early { EarlyEnd::FirstTrickOfDeclarersSide } else { EarlyEnd::Never },
            king: 0,
            king_wins_rest: false,
            rest: if is_for_points { talon - public.taken() } else { CardSet::EMPTY },
            rest_won: false,
            pagat_players: pagat_players.fold(0, |seats, seat| seats | 1 << seat.index()),
            mond_by: public.mond_lost().map(|seat| seat.index() as u8).or(tricks.player_of_mond()),
            pagat_by: tricks.player_of_pagat(),
        })
    }

    fn margins(
        state: &State,
        sides: &PlaySides,
        outcome: PlayOutcome,
        points: RangeInclusive<i64>,
    ) -> Vec<i64> {
        let margin = OutcomeMargin::new(state, sides, outcome, Perspective::Declarer);
        points.map(|points| margin.at(points)).collect()
    }

    fn payoff(state: &State, sides: &PlaySides, outcome: PlayOutcome, points: i64, seat: Seat) -> i64 {
        let loses_mond = sides.mond_by == Some(seat.index() as u8);
        OutcomeMargin::new(state, sides, outcome, Perspective::Seat { seat, loses_mond }).at(points)
    }

    fn order(tricks: &TrickState<SEATS>, searched: u64, sides: &PlaySides, moves: &mut Vec<u8>) {
        move_order::order(tricks, searched, sides.declarer, moves);
    }

    fn klop(public: &Public) -> Klop<Rules> {
        let rules = *public.rules();
        let mond = if public.mond_counts() { MOND_LOSS } else { 0 };
        Klop { rules, depends_on_others: rules.klop_federation, mond }
    }

    fn klop_payoffs(rules: &Rules, points: &[i64; SEATS]) -> [i64; SEATS] {
        klop_points(rules, points)
    }
}

/// The quantity that is computed for each outcome.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Perspective {
    /// Declarer's margin.
    Declarer,
    /// The payoff of a seat.
    Seat { seat: Seat, loses_mond: bool },
}

/// Declarer's margin, or the payoff of a seat, for one bonus outcome and any number of card points.
struct OutcomeMargin<'a> {
    public: &'a Public,
    contract: Contract,
    declarer: Seat,
    perspective: Perspective,
    /// The part of the margin that does not depend on the card points.
    rest: i64,
    /// Whether the card points score nothing: a valat replaces the game, or the contract is berač.
    is_fixed: bool,
}

impl<'a> OutcomeMargin<'a> {
    fn new(state: &'a State, sides: &PlaySides, outcome: PlayOutcome, perspective: Perspective) -> Self {
        let public = state.public();
        let contract = public.contract().expect("a contract is played");
        let declarer = Seat::new(sides.declarer.into());
        let mut margin = Self { public, contract, declarer, perspective, rest: 0, is_fixed: false };
        let loser = sides.mond_loser(outcome).map(|seat| sides.share(seat));
        let left = state.mond_left().is_some();
        margin.rest = margin.mond(loser == Some(OWN_SIDE) || left, loser == Some(THEIR_SIDE));
        let tricks = outcome.get(Field::Tricks);
        if contract == Contract::Berac {
            let value = contract.value();
            margin.rest +=
                margin.item_value(if tricks & OWN_SIDE == 0 { value } else { -value }, Some(Item::Game));
            margin.is_fixed = true;
            return margin;
        }
        let [trula, kings] = [(Field::Trula, TRULA), (Field::Kings, KINGS)]
            .map(|(field, cards)| sides.shares(outcome, field, cards));
        let pagat = sides.last_pagat(outcome);
        let pagat = pagat.map(|(seat, won)| (Seat::new(seat.into()), won));
        let is_own_pagat = pagat.is_some_and(|(player, _)| player == declarer);
        let bonuses = DefendersBonuses::new(
            public,
            declarer,
            DefendersShares {
                trula: trula & OWN_SIDE == 0,
                kings: kings & OWN_SIDE == 0,
                tricks: tricks & OWN_SIDE == 0,
                pagat: pagat.filter(|_| !is_own_pagat),
            },
        );
        margin.rest += margin.bonuses(&bonuses);
        if bonuses.replace_items {
            margin.is_fixed = true;
            return margin;
        }
        let announced = public.stakes().owner(Item::Valat).is_some();
        let made = tricks & THEIR_SIDE == 0;
        if announced || made {
            let value = Item::Valat.value();
            let (value, raised) = match (announced, made) {
                (true, true) => (value, Some(Item::Valat)),
                (true, false) => (-value, Some(Item::Valat)),
                _ => (value / 2, Some(Item::Game).filter(|_| public.rules().valat_kontra)),
            };
            margin.rest += margin.item_value(value, raised);
            margin.is_fixed = public.rules().valat == ValatScoring::Replace;
        }
        if !margin.is_fixed {
            margin.rest += margin.bonus(Item::Trula, trula);
            margin.rest += margin.bonus(Item::Kings, kings);
            let own_pagat = pagat.filter(|_| is_own_pagat);
            let share = own_pagat.map_or(BOTH, |(_, took)| if took { OWN_SIDE } else { THEIR_SIDE });
            margin.rest += margin.bonus(Item::Pagat, share);
        }
        margin
    }

    /// Returns the margin with this number of card points.
    fn at(&self, points: i64) -> i64 {
        if self.is_fixed {
            return self.rest;
        }
        let difference = points - HALF;
        let value = if difference > 0 {
            difference + self.contract.value()
        } else {
            difference - self.contract.value()
        };
        self.rest + self.item_value(value, Some(Item::Game))
    }

    /// Returns the value of a bonus: trula, kings or pagat. `share` names the sides that have some of its
    /// cards.
    fn bonus(&self, item: Item, share: u16) -> i64 {
        let (made, lost) = (share & THEIR_SIDE == 0, share & OWN_SIDE == 0);
        let value = item.value();
        if let Some(owner) = self.public.stakes().owner(item) {
            let is_own = owner == self.declarer;
            return if is_own { self.item_value(if made { value } else { -value }, Some(item)) } else { 0 };
        }
        match (made, lost && self.public.rules().silent_symmetric) {
            (true, _) => self.item_value(value / 2, None),
            (false, true) => self.item_value(-value / 2, None),
            (false, false) => 0,
        }
    }

    /// Returns the value of the bonuses of the defenders.
    fn bonuses(&self, bonuses: &DefendersBonuses) -> i64 {
        let paid = bonuses.paid;
        match self.perspective {
            Perspective::Declarer => 3 * paid[self.declarer.index()] - paid.iter().sum::<i64>(),
            Perspective::Seat { seat, .. } => paid[seat.index()],
        }
    }

    /// Returns the value of a lost mond. The arguments say whether declarer lost the mond, and whether a
    /// defender lost it.
    fn mond(&self, declarer: bool, defender: bool) -> i64 {
        let (declarer, defender) = (i64::from(declarer), i64::from(defender));
        match self.perspective {
            Perspective::Declarer => MOND_LOSS * (defender - 2 * declarer),
            Perspective::Seat { seat, .. } if seat == self.declarer => -MOND_LOSS * declarer,
            Perspective::Seat { loses_mond, .. } => -MOND_LOSS * defender * i64::from(loses_mond),
        }
    }

    /// Returns the value of an item at the kontra level of `raised`. From declarer's perspective, the value
    /// includes the radelc. From a defender's perspective, the value is the payoff for a failed kontra in
    /// which this defender took no part. The margin counts declarer's value twice and subtracts the values of
    /// the defenders.
    fn item_value(&self, value: i64, raised: Option<Item>) -> i64 {
        let kontra = self.public.stakes();
        let total = value << raised.map_or(0, |item| kontra.level(item));
        let doubled = if self.public.rules().radelci[self.declarer.index()] > 0 { 2 } else { 1 };
        let abstains = |seat: Seat| {
            let is_paid =
                raised.is_some_and(|item| !kontra.has_raised(seat, item)) && total > value && value > 0;
            if is_paid && seat != self.declarer { total - value } else { 0 }
        };
        match self.perspective {
            Perspective::Declarer => 2 * total * doubled - Seat::all(SEATS).map(abstains).sum::<i64>(),
            Perspective::Seat { seat, .. } if seat == self.declarer => total * doubled,
            Perspective::Seat { seat, .. } => abstains(seat),
        }
    }
}
