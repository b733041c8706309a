//! The evaluation of moves by playouts, tested in random positions of every game.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use talon::agents::tarok::three;
use talon::agents::{AgentSet, Evaluation, Evaluator, marias, tablic};
use talon::cards::{Random, shuffled};
use talon::games::marias::Marias;
use talon::games::tablic::Tablic;
use talon::games::tarok::three::TarokThree;
use talon::games::{Game, Position, State, Turn, View};
use talon::protocol::{NewGame, Seat};
use talon::search::SearchLimits;

/// Plays random deals and calls `look` with the state before every `step`-th move.
fn positions<G: Game>(players: usize, deals: u64, step: usize, look: &mut dyn FnMut(&G::State, Seat)) {
    let new = NewGame { game: G::NAME.to_owned(), players, seat: None, keys: Vec::new() };
    let rules = G::rules(&new).unwrap();
    for deal in 0..deals {
        let mut random = Random::new(deal, 55);
        let pack: Vec<G::Card> = shuffled(&mut random);
        let mut state = G::State::new(&rules);
        let mut moves = 0;
        loop {
            match state.turn() {
                Turn::Over => break,
                Turn::Chance => state.deal(&pack, &mut |_| {}),
                Turn::Seat(seat) => {
                    if moves % step == 0 {
                        look(&state, seat);
                    }
                    moves += 1;
                    let played = state.random_move(&mut random).unwrap();
                    state.make(&played);
                }
            }
        }
    }
}

/// Evaluates all moves of a seat in a limited number of worlds.
fn evaluate<G: Game>(
    agents: &AgentSet<G>,
    view: &G::View,
    (kept, worlds): (usize, usize),
    (threads, nodes): (usize, Option<u64>),
) -> Option<Evaluation<G::Move>> {
    let stop = AtomicBool::new(false);
    let threads = NonZeroUsize::new(threads).unwrap();
    let limits = SearchLimits { nodes, threads, ..SearchLimits::unlimited(&stop) };
    let mut moves = Vec::new();
    view.legal_moves(usize::MAX, &mut moves);
    let world = |random: &mut Random| view.sample(random);
    let (seat, points) = (view.seat(), G::State::payoffs);
    let evaluator = Evaluator::<G, _> { world, policy: agents.playout, seat, points, seed: 7 };
    evaluator.evaluate(&moves, kept, worlds, limits)
}

/// Checks that two things do not change the values: the number of threads, and a stop between worlds. Also
/// checks that node limits hold.
fn check_limits<G: Game>(agents: &AgentSet<G>, players: usize, deals: u64, step: usize) {
    let mut evaluated = 0;
    positions::<G>(players, deals, step, &mut |state, seat| {
        let view = G::View::of(state, seat);
        for nodes in [None, Some(0), Some(40), Some(2000)] {
            let one = evaluate(agents, &view, (3, 12), (1, nodes));
            assert_eq!(one, evaluate(agents, &view, (3, 12), (3, nodes)));
            let Some(one) = one else {
                assert!(nodes.is_some());
                continue;
            };
            assert!(one.worlds <= 12 && nodes.is_none_or(|nodes| one.nodes <= nodes), "{one:?}");
            assert!(nodes.is_some() || one.worlds == 12);
            let mut moves = Vec::new();
            view.legal_moves(usize::MAX, &mut moves);
            assert_eq!(one.candidates.len(), moves.len().min(3));
            assert_eq!(one.candidates[0].r#move, moves[0], "the first candidate stays");
            assert!(one.candidates[1..].is_sorted_by(|one, other| one.payoff >= other.payoff));
            evaluated += 1;
        }
    });
    assert!(evaluated > 20, "{evaluated}");
}

#[test]
fn values_depend_on_the_node_limit_and_not_on_threads() {
    check_limits(&tablic::agents(), 2, 3, 5);
    check_limits(&tablic::agents(), 3, 3, 5);
    check_limits(&marias::agents(), 3, 5, 4);
    check_limits(&three::agents(), 3, 5, 7);
}

/// Checks moves after which no seat has a choice. The value of such a move must equal its payoff.
fn check_payoffs<G: Game>(agents: &AgentSet<G>, players: usize, deals: u64) {
    let mut checked = 0;
    positions::<G>(players, deals, 1, &mut |state, seat| {
        let view = G::View::of(state, seat);
        let Some(worlds) = view.worlds(1) else { return };
        let mut moves = Vec::new();
        view.legal_moves(2, &mut moves);
        let mut end = worlds[0].clone();
        end.make(&moves[0]);
        while let Turn::Seat(_) = end.turn() {
            let mut next = Vec::new();
            end.legal_moves(2, &mut next);
            let [only] = &next[..] else { return };
            end.make(only);
        }
        let Some(payoffs) = end.payoffs() else { return };
        let value = evaluate(agents, &view, (1, 5), (1, None)).unwrap();
        assert!((value.candidates[0].payoff - payoffs[seat.index()] as f64).abs() < 1e-9, "{value:?}");
        checked += 1;
    });
    assert!(checked > 10, "{checked}");
}

#[test]
fn a_decided_deal_has_the_value_of_its_payoff() {
    check_payoffs(&tablic::agents(), 2, 40);
    check_payoffs(&marias::agents(), 3, 40);
    check_payoffs(&three::agents(), 3, 500);
}

#[test]
fn a_playout_ends_in_every_position() {
    for &players in Tablic::PLAYERS {
        positions::<Tablic>(players, 1, 6, &mut |state, seat| {
            let view = View::of(state, seat);
            assert!(evaluate(&tablic::agents(), &view, (2, 4), (1, None)).is_some());
        });
    }
    positions::<Marias>(3, 20, 1, &mut |state, seat| {
        assert!(evaluate(&marias::agents(), &View::of(state, seat), (2, 4), (1, None)).is_some());
    });
    positions::<TarokThree>(3, 10, 3, &mut |state, seat| {
        assert!(evaluate(&three::agents(), &View::of(state, seat), (2, 4), (1, None)).is_some());
    });
}
