//! `minimax`: alpha-beta over sampled worlds (`docs/players/tarok-four.md`, *minimax*).
//!
//! The method is perfect-information Monte Carlo, as in *GIB: Imperfect Information in a Computationally Challenging
//! Game* (Ginsberg 2001).

use std::cell::RefCell;

use talon_games::View as _;
use talon_games::cards::Card as _;
use talon_games::cards::tarok::Card;
use talon_games::protocol::{Info, InfoScore, OptionSpec, Seat, Spin};
use talon_games::tarok::four::{Move, Public, SEATS, State, TarokFour, View};

use super::candidates::distinct_cards;
use super::simple;
use crate::search::{Meter, Pimc, SearchLimits, Solve, Solver, Stopped, StoppingRule};
use crate::tarok::klop_position::KlopPosition;
use crate::tarok::master::seat_margin;
use crate::tarok::open_deal::FirstLineValue;
use crate::tarok::side_position::SidePosition;
use crate::tarok::solve::{Margins, SOLVER_FEATURES};
use crate::{Decision, DecisionContext};

/// The maximum number of worlds.
const WORLDS: Spin = Spin { name: "Worlds", default: 20, min: 1, max: 1000 };

/// The maximum time for one decision in milliseconds; 0 for no limit.
const MAX_TIME: Spin = Spin { name: "MaxTime", default: 1000, min: 0, max: 1_000_000_000 };

pub(super) fn options() -> Vec<OptionSpec> {
    vec![MAX_TIME.into(), WORLDS.into()]
}

/// Searches for a card. `simple` makes all other decisions, and also chooses the card when no search was finished.
pub(super) fn choose(context: &mut DecisionContext<'_, TarokFour>) -> Option<Decision<Move>> {
    let simple = simple::best_move(context.view)?;
    let Move::Card(card) = simple else { return Some(Decision::of(simple)) };
    search(context, card).or(Some(Decision::of(simple)))
}

/// Returns the card with the best mean margin over all worlds, by iterative deepening. If several cards have the best
/// mean, the card of `simple` is chosen if it is one of them; otherwise the first of them is chosen. A depth counts only
/// when it is finished in all worlds, except for the first depth. `None` when there is no choice or no world is finished.
fn search(context: &mut DecisionContext<'_, TarokFour>, simple: Card) -> Option<Decision<Move>> {
    let (view, control) = (context.view, context.control);
    let cards: Vec<Card> = distinct_cards(view).iter().collect();
    if cards.len() < 2 {
        return None;
    }
    let limits = control.limits.with_max_time(context.options.spin(&MAX_TIME));
    let worlds = worlds(context, cards.len(), &limits);
    let mut chosen = None;
    Pimc { stopping_rule: StoppingRule::All }.deepen(
        &worlds,
        depths(view, &limits),
        limits,
        || (),
        |(), world, plies, meter| {
            // Each world has its own meter, which reads the clock only after some work. So the limits are checked here
            // too.
            if limits.is_over() {
                return Err(Stopped);
            }
            world.margins(&cards, plies, meter)
        },
        &mut |depth| {
            let Some((means, best)) = depth.result.means().zip(depth.result.best()) else { return };
            let is_as_good = |place: &usize| means[*place] >= means[best];
            let place = cards.iter().position(|&card| card == simple).filter(is_as_good).unwrap_or(best);
            (control.report)(&Info {
                depth: Some(depth.depth as u32),
                worlds: Some(depth.result.worlds() as u32),
                score: Some(InfoScore::Heuristic(means[place])),
                nodes: depth.nodes,
                time: control.limits.elapsed(),
                line: vec![cards[place].to_string()],
                ..Info::default()
            });
            chosen = Some(Decision::of(Move::Card(cards[place])));
        },
    );
    chosen
}

/// Returns the depths in plies: the own card, the rest of the trick, and then one more trick each time.
fn depths(view: &View, limits: &SearchLimits<'_>) -> impl Iterator<Item = usize> + use<> {
    let rest = SEATS - view.public().trick().plays().count() % SEATS;
    let plies = Seat::all(SEATS).map(|seat| view.public().hand_size(seat)).sum::<usize>();
    let most = limits.depth.map_or(plies, |depth| plies.min(depth as usize));
    let tricks = (0..).map(move |tricks| rest + tricks * SEATS);
    std::iter::once(1).chain(tricks.filter(|&plies| plies > 1)).take_while(move |&depth| depth <= most)
}

/// Returns the worlds to search: all worlds of the view if they are few enough, otherwise worlds sampled uniformly. A
/// node limit reduces the number of worlds, so that each card is valued at least once in every world.
fn worlds(
    context: &mut DecisionContext<'_, TarokFour>,
    cards: usize,
    limits: &SearchLimits<'_>,
) -> Vec<ValuedWorld> {
    let affordable = limits.nodes.map_or(u64::MAX, |nodes| nodes / cards as u64);
    let most = affordable.clamp(1, context.options.spin(&WORLDS)) as usize;
    let view = context.view;
    let states =
        view.worlds(most).unwrap_or_else(|| (0..most).map(|_| view.sample(&mut context.random)).collect());
    states.iter().filter_map(|state| ValuedWorld::new(state, view.seat())).collect()
}

/// A sampled world.
struct ValuedWorld {
    /// The seat to move.
    seat: Seat,
    position: PositionInPlay,
}

enum PositionInPlay {
    Sides(SidePosition<Public, SEATS>, Margins),
    /// Klop, in which the seat plays against the three others.
    Klop(KlopPosition<Public, SEATS>),
}

impl ValuedWorld {
    /// Creates the world; `None` when no card is due.
    fn new(state: &State, seat: Seat) -> Option<Self> {
        let position = match SidePosition::new(state, SOLVER_FEATURES) {
            Some(position) => {
                let margins = Margins::new(state, &position);
                PositionInPlay::Sides(position, margins)
            }
            None => PositionInPlay::Klop(KlopPosition::new(state, SOLVER_FEATURES)?),
        };
        Some(Self { seat, position })
    }

    /// Returns the margin of the seat over the mean of the others after each of these cards, in klop its payoff or minus
    /// the thirds of its card points. The search covers `plies` cards, including this card. After them, every seat plays
    /// the card that the search would try first.
    fn margins(&self, cards: &[Card], plies: usize, meter: &mut Meter<'_>) -> Result<Vec<f64>, Stopped> {
        match &self.position {
            PositionInPlay::Sides(position, margins) => {
                let value = |position: &SidePosition<Public, SEATS>| margins.at(position) as i32;
                let mut first_line = FirstLineValue { position: RefCell::new(position.clone()), value };
                let found = values(&mut first_line, cards, plies, meter)?;
                let own = position.sides().own;
                Ok(found
                    .into_iter()
                    .map(|value| seat_margin::<SEATS>(value.into(), own, self.seat))
                    .collect())
            }
            PositionInPlay::Klop(position) => {
                let position = RefCell::new(position.clone());
                let mut first_line = FirstLineValue { position, value: KlopPosition::value };
                let found = values(&mut first_line, cards, plies, meter)?;
                Ok(found.into_iter().map(f64::from).collect())
            }
        }
    }
}

/// Returns the value after each of these cards, in a search of `plies` plies.
fn values<S: Solve<Move = u8>>(
    position: &mut S,
    cards: &[Card],
    plies: usize,
    meter: &mut Meter<'_>,
) -> Result<Vec<i32>, Stopped> {
    // The positions have no keys, so the solver needs no table.
    let mut solver = Solver::with_table(SOLVER_FEATURES, 0);
    let value = |card: &Card| {
        meter.node()?;
        let card = card.index() as u8;
        let before = position.make(card);
        let mut value = None;
        solver.deepen(position, [plies - 1], meter, &mut |found, _| value = Some(found.value));
        position.unmake(card, before);
        value.ok_or(Stopped)
    };
    cards.iter().map(value).collect()
}
