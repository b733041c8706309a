//! The perfect-information solver. It finds the best move (`go open`), the payoff of a deal, the payoff after
//! each card, and the searches that prove a payoff.

use std::ops::RangeInclusive;

use talon_games::cards::Random;
use talon_games::cards::german::Card;
use talon_games::marias::{Goal, Move, MoveKind, Side, State, Statement, Statements};
use talon_games::protocol::{Info, InfoScore};
use talon_games::{Listing, Position as _, State as _, Turn};

use super::move_order::OrderFeatures;
use super::open_position::OpenPosition;
use super::payoff_thresholds::{ALL_TENS, PayoffThresholds};
use super::plain_position::PlainPosition;
use super::trick_position::{TrickPosition, cards};
use crate::search::{Meter, SearchFeature, SearchFeatures, Solve, Solver, first_line_threshold};
use crate::{Control, Decision, ProofSearch};

/// The features of the solver. Killers and history are left out because the position's own move order is
/// better. Quasi-symmetry is left out because it saves nothing when dominated cards are already removed
/// (`ablation` of `scripts/research`).
pub const SOLVER_FEATURES: SearchFeatures = SearchFeatures::ALL
    .without(SearchFeature::Killers)
    .without(SearchFeature::History)
    .without(SearchFeature::QuasiSymmetry);

/// The number of playouts for each move before the card play, unless a node limit is set.
const PLAYOUTS: u64 = 200;

/// Returns the best move with all cards known. The card play is a game of two sides, and the solver searches
/// it to the end for the payoff ([`solve_play`]).
///
/// Before the card play the tree is too wide. So the trump card, the talon and the bids are chosen by the
/// mean payoff of random playouts. In a playout all seats discard and play at random, and make no further
/// statements. This mean is a rough estimate, so the decision has no expected payoff.
pub(super) fn solve(state: &State, control: &Control<'_>) -> Option<Decision<Move>> {
    match state.public().due()? {
        MoveKind::Card => solve_card(state, control),
        _ => best_playout(state, control),
    }
}

fn solve_card(state: &State, control: &Control<'_>) -> Option<Decision<Move>> {
    let Turn::Seat(seat) = state.turn() else { return None };
    let mut meter = Meter::new(control.limits);
    let mut solver = Solver::new(SOLVER_FEATURES);
    if let Some(depth) = control.limits.depth.filter(|_| state.public().has_trumps()) {
        return Some(search_tens(state, depth as usize, control, &mut solver, &mut meter));
    }
    let solution = solve_play(state, &mut solver, &mut meter)?;
    let is_declarer = state.public().side(seat) == Side::Declarer;
    let own = |declarer: i64| (if is_declarer { declarer } else { -declarer / 2 }) as f64;
    let [one, other] = [solution.declarer.start(), solution.declarer.end()].map(|&payoff| own(payoff));
    let expect = solution.value().map(own);
    (control.report)(&Info {
        score: expect.map(InfoScore::Payoff),
        bounds: expect.is_none().then_some((one.min(other), one.max(other))),
        nodes: meter.nodes(),
        time: control.limits.elapsed(),
        line: solution.line.iter().map(ToString::to_string).collect(),
        ..Info::default()
    });
    solution.line.first().map(|&r#move| Decision::expecting(r#move, expect))
}

/// The solution of a deal's card play with all hands known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardPlaySolution {
    /// Bounds of the declarer's payoff when both sides play best. They are equal unless a limit stopped the
    /// search.
    pub declarer: RangeInclusive<i64>,
    /// The principal variation. Its first move is the best move, or the best move found within the limits.
    pub line: Vec<Move>,
}

impl CardPlaySolution {
    /// Returns the declarer's payoff when both sides play best; `None` when a limit stopped the search.
    pub fn value(&self) -> Option<i64> {
        (self.declarer.start() == self.declarer.end()).then_some(*self.declarer.start())
    }
}

/// Solves the card play of a deal for the payoff, which includes all goals, their doublings, and the trump 7.
/// `None` when no card is due.
///
/// Null-window searches for tens decide which payoff forhont reaches (`PayoffThresholds`). The searches share
/// the transposition table. When a limit ends a search, the move comes from the last threshold that was
/// decided, and the bounds are those proven so far.
pub fn solve_play(state: &State, solver: &mut Solver<u8>, meter: &mut Meter<'_>) -> Option<CardPlaySolution> {
    if state.public().due() != Some(MoveKind::Card) {
        return None;
    }
    if let Some(mut position) = PlainPosition::new(state) {
        solver.clear();
        let (made, mut line) = solve_plain(&mut position, solver, meter);
        if line.is_empty() {
            position.moves(&mut line);
            line.truncate(1);
        }
        let line = line.into_iter().map(|card| Move::Card(PlainPosition::card(card))).collect();
        return Some(CardPlaySolution { declarer: plain_payoffs(state, &made)?, line });
    }
    let mut position = OpenPosition::new(state, solver.features())?;
    let payoffs = PayoffThresholds::new(state, position.position())?;
    let plies = position.position().plies();
    solver.clear();
    let apply = |position: &mut OpenPosition, index| payoffs.apply(position, index);
    let guess = first_line_threshold(&mut position, payoffs.last(), apply);
    let bounds = solver.null_window_search(&mut position, plies, payoffs.last(), guess, meter, apply);
    let mut line = bounds.line;
    if line.is_empty() {
        // All moves have the same value, or no move was searched.
        position.moves(&mut line);
        line.truncate(1);
    }
    let line = line.into_iter().map(|card| Move::Card(position.position().card(card))).collect();
    Some(CardPlaySolution { declarer: payoffs.payoff(bounds.low)..=payoffs.payoff(bounds.high), line })
}

/// Returns bounds of the result of betl or durch for the declarer (1 if it makes the game, 0 if it loses),
/// and the principal variation. The bounds are equal unless a limit stopped the search.
fn solve_plain(
    position: &mut PlainPosition,
    solver: &mut Solver<u8>,
    meter: &mut Meter<'_>,
) -> (RangeInclusive<usize>, Vec<u8>) {
    let plies = position.plies();
    let bounds = solver.null_window_search(position, plies, 1, 1, meter, |_, made| made as i32);
    (bounds.low..=bounds.high, bounds.line)
}

/// Converts bounds of the result of betl or durch, made (1) or lost (0), to bounds of the declarer's payoff.
fn plain_payoffs(state: &State, made: &RangeInclusive<usize>) -> Option<RangeInclusive<i64>> {
    let payoff = 2 * state.public().plain_stake()?;
    let signed = |&made: &usize| if made == 1 { payoff } else { -payoff };
    Some(signed(made.start())..=signed(made.end()))
}

/// Returns the move that wins the most tens in a search of `depth` plies. The score is the number of card
/// points that the seat's side then has.
fn search_tens(
    state: &State,
    depth: usize,
    control: &Control<'_>,
    solver: &mut Solver<u8>,
    meter: &mut Meter<'_>,
) -> Decision<Move> {
    let mut position = TrickPosition::new(state, solver.features()).expect("a card is due");
    let cards = position.clone();
    let own_tens = |tens: i32| match state.public().side(state.mover().0) {
        Side::Declarer => tens,
        Side::Defenders => ALL_TENS as i32 - tens,
    };
    let moves =
        |line: &[u8]| -> Vec<Move> { line.iter().map(|&card| Move::Card(cards.card(card))).collect() };
    let depths = 1..=depth.clamp(1, position.plies());
    let found = solver.deepen(&mut position, depths, meter, &mut |found, nodes| {
        (control.report)(&Info {
            depth: Some(found.plies as u32),
            score: Some(InfoScore::Heuristic(f64::from(10 * own_tens(found.value)))),
            nodes,
            time: control.limits.elapsed(),
            line: moves(&found.line).iter().map(ToString::to_string).collect(),
            ..Info::default()
        });
    });
    let line = found.map_or_else(Vec::new, |found| moves(&found.line));
    Decision::of(line.first().copied().unwrap_or_else(|| first_move(state)))
}

fn first_move(state: &State) -> Move {
    let mut moves = Vec::new();
    state.legal_moves(1, &mut moves);
    moves.first().copied().expect("a seat to move has a legal move")
}

/// Returns the move with the best mean payoff over random playouts.
fn best_playout(state: &State, control: &Control<'_>) -> Option<Decision<Move>> {
    let Turn::Seat(seat) = state.turn() else { return None };
    let mut moves = Vec::new();
    let listing = state.legal_moves(usize::MAX, &mut moves);
    assert_eq!(listing, Listing::Complete, "all moves before the card play are listed");
    let mut sums = vec![0; moves.len()];
    // A playout uses the same random numbers for every move, so that the differences between moves vary less.
    let playouts = control.limits.nodes.map_or(PLAYOUTS, |nodes| nodes / moves.len().max(1) as u64);
    let mut played = 0;
    for playout in 0..playouts {
        if control.limits.is_over() {
            break;
        }
        played += 1;
        for (made, sum) in moves.iter().zip(&mut sums) {
            let mut world = state.clone();
            world.make(made);
            *sum += playout_payoff(world, &mut Random::new(playout, 0), seat.index());
        }
    }
    let best = *sums.iter().max()?;
    let chosen = moves[sums.iter().position(|&sum| sum == best)?];
    // The mean is not an expected payoff, because in a random playout all seats play badly.
    let score = (played > 0).then(|| InfoScore::Heuristic(best as f64 / f64::from(played)));
    (control.report)(&Info {
        worlds: Some(played),
        score,
        nodes: u64::from(played) * moves.len() as u64,
        time: control.limits.elapsed(),
        line: vec![chosen.to_string()],
        ..Info::default()
    });
    Some(Decision::of(chosen))
}

/// Returns the payoff of a seat after a random playout. No seat bids any more, except that an obligatory flek
/// is said.
fn playout_payoff(mut world: State, random: &mut Random, seat: usize) -> i64 {
    loop {
        match world.turn() {
            Turn::Over => return world.payoffs().expect("a deal that is over has payoffs")[seat],
            Turn::Chance => {
                let mut left = world.undealt();
                let pack: Vec<_> = std::iter::from_fn(|| {
                    let card = left.random(random)?;
                    left.remove(card);
                    Some(card)
                })
                .collect();
                world.deal(&pack, &mut |_| {});
            }
            Turn::Seat(_) => {
                let due = Statements::SILENCE.with(Statement::Flek(Goal::Hra));
                let silent = [Move::Say(Statements::SILENCE), Move::Good(None), Move::Say(due)];
                let silent = silent.into_iter().find(|silent| world.check(silent).is_ok());
                let made = silent.or_else(|| world.random_move(random));
                world.make(&made.expect("a seat to move has a legal move"));
            }
        }
    }
}

/// A legal card, and the payoff when both sides play best after this card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardValue {
    /// The card.
    pub card: Card,
    /// Bounds of the declarer's payoff. They are equal unless a limit stopped the search.
    pub declarer: RangeInclusive<i64>,
}

/// Solves the card play after each legal card with the method of [`solve_play`]. The searches share the
/// transposition table. The value of each card is the first guess for the value of the next card. `None` when
/// no card is due.
pub fn card_values(state: &State, solver: &mut Solver<u8>, meter: &mut Meter<'_>) -> Option<Vec<CardValue>> {
    if let Some(position) = PlainPosition::new(state) {
        return plain_card_values(state, position, solver, meter);
    }
    let mut position = OpenPosition::new(state, solver.features())?;
    let trick = position.position();
    let payoffs = PayoffThresholds::new(state, trick)?;
    let (legal, searched, plies) = (trick.legal_cards(), trick.legal_classes(), trick.plies());
    let apply = |position: &mut OpenPosition, index| payoffs.apply(position, index);
    let mut guess = first_line_threshold(&mut position, payoffs.last(), apply);
    solver.clear();
    let mut values: Vec<CardValue> = Vec::new();
    for number in cards(legal) {
        let card = position.position().card(number);
        // A card that is not searched is equivalent to the next lower card that is searched.
        let equal = values.last().filter(|_| searched >> number & 1 == 0).map(|lower| lower.declarer.clone());
        let forhont = equal.unwrap_or_else(|| {
            let before = position.make(number);
            let bounds =
                solver.null_window_search(&mut position, plies - 1, payoffs.last(), guess, meter, apply);
            position.unmake(number, before);
            guess = bounds.low;
            payoffs.payoff(bounds.low)..=payoffs.payoff(bounds.high)
        });
        values.push(CardValue { card, declarer: forhont });
    }
    Some(values)
}

/// Like [`card_values`], for betl and durch.
fn plain_card_values(
    state: &State,
    mut position: PlainPosition,
    solver: &mut Solver<u8>,
    meter: &mut Meter<'_>,
) -> Option<Vec<CardValue>> {
    let legal = position.legal_cards();
    let searched = position.representatives(legal);
    solver.clear();
    let mut values: Vec<CardValue> = Vec::new();
    for number in cards(legal) {
        // A card that is not searched is equivalent to the next lower card that is searched.
        let equal = values.last().filter(|_| searched >> number & 1 == 0).map(|lower| lower.declarer.clone());
        let declarer = if let Some(equal) = equal {
            equal
        } else {
            let before = position.make(number);
            let (made, _) = solve_plain(&mut position, solver, meter);
            position.unmake(number, before);
            plain_payoffs(state, &made)?
        };
        values.push(CardValue { card: PlainPosition::card(number), declarer });
    }
    Some(values)
}

/// Returns the searches that prove the payoff of a deal. The first search proves that forhont reaches the
/// payoff. The second search proves that forhont does not reach the next greater payoff; there is no second
/// search if no payoff is greater. `None` before the card play, and when a limit is reached.
pub fn proof_searches(
    state: &State,
    solver: &mut Solver<u8>,
    meter: &mut Meter<'_>,
) -> Option<Vec<ProofSearch<impl Solve<Move = u8, Key = u128> + Clone + use<>>>> {
    let payoff = solve_play(state, solver, meter)?.value()?;
    let position = OpenPosition::new(state, solver.features())?;
    let payoffs = PayoffThresholds::new(state, position.position())?;
    let reached = (0..=payoffs.last()).find(|&index| payoffs.payoff(index) == payoff)?;
    let search = |index| {
        let mut position = position.clone();
        let (plies, goal) = (position.position().plies(), payoffs.apply(&mut position, index));
        ProofSearch {
            position,
            plies,
            goal,
            score_indexes: |position: &OpenPosition, card| {
                OrderFeatures::new(position.position()).score_indexes(card)
            },
        }
    };
    Some((reached..=(reached + 1).min(payoffs.last())).map(search).collect())
}
