//! The sides and the margins of tarok for four, for the solver.

use std::ops::RangeInclusive;

use talon_games::cards::CardSet;
use talon_games::cards::tarok::{Card, KINGS, TRULA};
use talon_games::protocol::Seat;
use talon_games::tarok::four::{Contract, Item, Public, Rules, SEATS, SideResult, State, klop_points};

use crate::tarok::play_outcome::{Field, OWN_SIDE, PlayOutcome, THEIR_SIDE};
use crate::tarok::solved_game::{EarlyEnd, Klop, PlaySides, SolvedGame};
use crate::tarok::trick_state::TrickState;

impl SolvedGame<SEATS> for Public {
    const HAS_FITTED_ORDER: bool = false;

    fn play_sides(state: &State) -> Option<PlaySides> {
        let public = state.public();
        let (contract, declarer) = (public.contract()?, public.declarer()?);
        let tricks = TrickState::new(state)?;
        let is_own = |seat: &Seat| *seat == declarer || Some(*seat) == state.partner();
        let talon = state.talon()?.set();
        let king = public.called_king();
        Some(PlaySides {
            own: Seat::all(SEATS).filter(is_own).fold(0, |own, seat| own | 1 << seat.index()),
            declarer: declarer.index() as u8,
            duties: public.rules().duties(contract),
            counts_points: contract.counts_mond(),
            has_bonuses: contract.has_bonuses(),
            counts_mond: contract.counts_mond(),
            is_without_trump: contract == Contract::Colour,
            end: match contract {
                Contract::Berac | Contract::Open => EarlyEnd::FirstTrickOfDeclarersSide,
                Contract::Piccolo => EarlyEnd::SecondTrickOfDeclarersSide,
                Contract::Colour | Contract::Valat => EarlyEnd::FirstTrickOfDefenders,
                _ => EarlyEnd::Never,
            },
            king: king.bits(),
            king_wins_rest: !king.is_empty() && king.is_subset(talon),
            rest: if contract.counts_mond() { talon - public.taken() } else { CardSet::EMPTY },
            rest_won: public.rest_won(),
            pagat_players: u8::MAX,
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
        let margin = |payoffs: [i64; SEATS]| {
            let own = i64::from(sides.own.count_ones());
            let others = SEATS as i64 - own;
            let share = |(seat, payoff): (u8, i64)| {
                if sides.is_own(seat) { others * payoff } else { -own * payoff }
            };
            (0..).zip(payoffs).map(share).sum()
        };
        points.map(|points| margin(payoffs(state.public(), sides, outcome, points))).collect()
    }

    fn payoff(state: &State, sides: &PlaySides, outcome: PlayOutcome, points: i64, seat: Seat) -> i64 {
        payoffs(state.public(), sides, outcome, points)[seat.index()]
    }

    fn order(tricks: &TrickState<SEATS>, searched: u64, sides: &PlaySides, moves: &mut Vec<u8>) {
        tricks.order_for_sides(searched, sides.own, moves);
    }

    fn klop(public: &Public) -> Klop<Rules> {
        let rules = *public.rules();
        Klop { rules, depends_on_others: !rules.klop_35, mond: 0 }
    }

    fn klop_payoffs(rules: &Rules, points: &[i64; SEATS]) -> [i64; SEATS] {
        klop_points(rules, points)
    }
}

/// Returns the payoff of each seat with this outcome and these card points of declarer's side.
fn payoffs(public: &Public, sides: &PlaySides, outcome: PlayOutcome, points: i64) -> [i64; SEATS] {
    let sign = |share: u16| i64::from(share == OWN_SIDE) - i64::from(share == THEIR_SIDE);
    let tricks = outcome.get(Field::Tricks);
    let contract = public.contract().expect("a contract is played");
    let mut result = SideResult {
        is_own: std::array::from_fn(|seat| sides.is_own(seat as u8)),
        points,
        is_made: match contract {
            Contract::Berac | Contract::Open => tricks & OWN_SIDE == 0,
            _ => tricks == OWN_SIDE,
        },
        ..SideResult::default()
    };
    let pagat = sides.last_pagat(outcome).map(|(seat, won)| (sign(sides.share(seat)), won));
    for (item, maker) in [
        (Item::Valat, sign(tricks)),
        (Item::Trula, sign(sides.shares(outcome, Field::Trula, TRULA))),
        (Item::Kings, sign(sides.shares(outcome, Field::Kings, KINGS))),
        (Item::King, sign(outcome.get(Field::King))),
        (Item::Pagat, pagat.filter(|(_, won)| *won).map_or(0, |(side, _)| side)),
    ] {
        result.makers[item as usize] = maker;
    }
    result.lost_pagat = pagat.filter(|(_, won)| !won).map_or(0, |(side, _)| side);
    let has_rest = outcome.get(Field::Rest) == 1;
    let left_mond = sides.has_bonuses && !has_rest && sides.rest.contains(Card::MOND);
    let loser = if left_mond { Some(sides.declarer) } else { sides.mond_loser(outcome) };
    let mut payoffs = result.payoffs(public);
    if let Some(loser) = loser {
        payoffs[usize::from(loser)] -= public.rules().mond_value;
    }
    payoffs
}
