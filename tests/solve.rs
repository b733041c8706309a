//! Compares the perfect-information solvers with plain minimax, with each search feature on and off.

use std::sync::atomic::AtomicBool;

use rand::RngExt;
use talon::agents::{self, Control};
use talon::cards::{Random, shuffled};
use talon::games::marias::strength::Tens;
use talon::games::marias::{self, Pay, Side};
use talon::games::tarok::{self, Contract};
use talon::games::{Position, State as _, Turn};
use talon::protocol::{Info, Seat};
use talon::search::{Meter, SearchFeature, SearchFeatures, SearchLimits, Solver};

/// The number of endings of each kind.
const ENDINGS: u64 = 10_000;

/// All features, no features, and each feature left out or alone.
fn settings() -> Vec<SearchFeatures> {
    let one = SearchFeature::ALL
        .into_iter()
        .flat_map(|feature| [SearchFeatures::ALL.without(feature), SearchFeatures::NONE.with(feature)]);
    [SearchFeatures::ALL, SearchFeatures::NONE].into_iter().chain(one).collect()
}

fn moves<P: Position>(state: &P) -> Vec<<P::Game as talon::games::Game>::Move> {
    let mut moves = Vec::new();
    state.legal_moves(usize::MAX, &mut moves);
    moves
}

/// A random deal with `left` cards left to play.
fn marias_ending(seed: u64, left: usize) -> marias::State {
    let mut random = Random::new(seed, 3);
    let pack = shuffled(&mut random);
    let rules = marias::Rules {
        tens: if random.random() { Tens::High } else { Tens::Natural },
        pay: if random.random() { Pay::Thesis } else { Pay::Tavern },
        killed_double: random.random(),
    };
    let mut state = marias::State::new(&rules);
    while state.public().seen().len() < 30 - left {
        if state.turn() == Turn::Chance {
            state.deal(&pack, &mut |_| {});
            continue;
        }
        let made = state.random_move(&mut random).unwrap();
        state.make(&made);
    }
    state
}

/// Forhont's payoff with best play on both sides, by plain minimax.
fn forhont_value(state: &marias::State) -> i64 {
    let Turn::Seat(seat) = state.turn() else { return state.payoffs().unwrap()[0] };
    let values = moves(state).into_iter().map(|made| {
        let mut after = state.clone();
        after.make(&made);
        forhont_value(&after)
    });
    let value = if Side::of(seat) == Side::Forhont { values.max() } else { values.min() };
    value.unwrap()
}

#[test]
fn marias_endings_equal_minimax_with_every_feature() {
    let stop = AtomicBool::new(false);
    let mut solvers: Vec<Solver<u8>> = settings().into_iter().map(Solver::new).collect();
    for seed in 0..ENDINGS {
        let state = marias_ending(seed, 7 + seed as usize % 6);
        let forhont = forhont_value(&state);
        for solver in &mut solvers {
            let mut meter = Meter::new(SearchLimits::unlimited(&stop));
            let play = agents::marias::solve_play(&state, solver, &mut meter).unwrap();
            assert_eq!(play.value(), Some(forhont), "seed {seed}");
        }
        let mut meter = Meter::new(SearchLimits::unlimited(&stop));
        let best = agents::marias::solve_play(&state, &mut solvers[0], &mut meter).unwrap().line[0];
        let mut after = state.clone();
        after.play(&best, &mut |_| {}).unwrap();
        assert_eq!(forhont_value(&after), forhont, "seed {seed}: {best} keeps the value");
    }
}

#[test]
fn marias_bounds_at_a_node_limit_contain_the_payoff() {
    let stop = AtomicBool::new(false);
    let mut solver = Solver::new(agents::marias::SOLVER_FEATURES);
    let (mut open, mut narrowed) = (0, 0);
    for seed in 0..300 {
        let state = marias_ending(seed, 15);
        let mut solve = |nodes| {
            let mut meter = Meter::new(SearchLimits::unlimited(&stop).with_nodes(nodes));
            agents::marias::solve_play(&state, &mut solver, &mut meter).unwrap()
        };
        let payoff = solve(None).value().unwrap();
        let whole = solve(Some(0)).forhont;
        for nodes in [0, 10, 30, 100, 300, 1000] {
            let play = solve(Some(nodes));
            assert!(
                play.forhont.contains(&payoff),
                "seed {seed}, {nodes} nodes: {:?} and {payoff}",
                play.forhont
            );
            assert_eq!(state.check(&play.line[0]), Ok(()));
            open += usize::from(play.value().is_none());
            narrowed += usize::from(play.value().is_none() && play.forhont != whole);
        }
    }
    assert!(open > 300 && narrowed > 30, "{open} open, {narrowed} narrowed");
}

/// The kind of contract.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Points,
    Berac,
    Klop,
}

/// A random deal of this kind with `left` cards left to play. `None` when the deal ended before this point,
/// or when the bidding allows no contract of this kind.
fn tarok_ending(seed: u64, left: usize, kind: Kind) -> Option<tarok::State> {
    let mut random = Random::new(seed, 4);
    let pack = shuffled(&mut random);
    let rules = tarok::Rules {
        radelci: [0; 3].map(|_: u16| random.random_range(0..2)),
        silent_symmetric: random.random(),
        klop_federation: random.random(),
    };
    let mut state = tarok::State::new(&rules);
    let held = |state: &tarok::State| -> usize { Seat::all(3).map(|seat| state.hand(seat).len()).sum() };
    loop {
        match state.turn() {
            Turn::Over => return None,
            Turn::Chance => {
                state.deal(&pack, &mut |_| {});
                continue;
            }
            Turn::Seat(_) if held(&state) <= left => return Some(state),
            Turn::Seat(_) => {}
        }
        let made = match (state.random_move(&mut random)?, kind) {
            (tarok::Move::Play(_), Kind::Points) => *moves(&state).iter().find(|made| match made {
                tarok::Move::Play(contract) => contract.is_for_points(),
                _ => false,
            })?,
            (tarok::Move::Play(_), Kind::Berac) => tarok::Move::Play(Contract::Berac),
            (tarok::Move::Play(_), Kind::Klop) => tarok::Move::Play(Contract::Klop),
            (tarok::Move::Bid(Some(_)), Kind::Berac) => tarok::Move::Bid(Some(Contract::Berac)),
            (tarok::Move::Bid(_), Kind::Klop) => tarok::Move::Bid(None),
            (made, _) => made,
        };
        if state.check(&made).is_err() {
            return None;
        }
        state.make(&made);
    }
}

/// The endings of one kind.
fn tarok_endings(kind: Kind) -> impl Iterator<Item = tarok::State> {
    (0..).filter_map(move |seed| tarok_ending(seed, 7 + seed as usize % 4, kind)).take(ENDINGS as usize)
}

/// The value of a deal, by plain minimax, when `maximizes` plays for a high payoff and the other seats play
/// for a low payoff.
fn tarok_value(state: &tarok::State, maximizes: Seat, payoff: fn(&[i64], usize) -> i64) -> i64 {
    let Turn::Seat(seat) = state.turn() else {
        return payoff(&state.payoffs().unwrap(), maximizes.index());
    };
    let values = moves(state).into_iter().map(|made| {
        let mut after = state.clone();
        after.make(&made);
        tarok_value(&after, maximizes, payoff)
    });
    let value = if seat == maximizes { values.max() } else { values.min() };
    value.unwrap()
}

/// Declarer's margin with best play on both sides.
fn margin(state: &tarok::State) -> i64 {
    let declarer = state.public().declarer().unwrap();
    tarok_value(state, declarer, |payoffs, own| 3 * payoffs[own] - payoffs.iter().sum::<i64>())
}

fn endings_of_tarok(kind: Kind) {
    let stop = AtomicBool::new(false);
    let mut solvers: Vec<Solver<u8, u64>> = settings().into_iter().map(Solver::new).collect();
    for (number, state) in tarok_endings(kind).enumerate() {
        let value = margin(&state);
        let mut best = None;
        for solver in &mut solvers {
            let mut meter = Meter::new(SearchLimits::unlimited(&stop));
            let play = agents::tarok::solve_play(&state, solver, &mut meter).unwrap();
            assert_eq!(play.margin, Some(value), "ending {number}: {state:?}");
            assert_eq!(play.bounds, (value, value), "ending {number}");
            best = best.or(Some(play.line[0]));
        }
        for nodes in [0, 5, 25] {
            let mut meter = Meter::new(SearchLimits::unlimited(&stop).with_nodes(Some(nodes)));
            let (least, most) =
                agents::tarok::solve_play(&state, &mut solvers[0], &mut meter).unwrap().bounds;
            assert!((least..=most).contains(&value), "ending {number}, {nodes} nodes: {least} to {most}");
        }
        let best = best.unwrap();
        let mut after = state.clone();
        after.play(&best, &mut |_| {}).unwrap();
        assert_eq!(margin(&after), value, "ending {number}: {best} keeps the value");
    }
}

#[test]
fn tarok_endings_equal_minimax_with_every_feature() {
    endings_of_tarok(Kind::Points);
}

#[test]
fn berac_endings_equal_minimax_with_every_feature() {
    endings_of_tarok(Kind::Berac);
}

#[test]
fn klop_endings_equal_minimax_with_every_feature() {
    let stop = AtomicBool::new(false);
    let mut solvers: Vec<Solver<u8>> = settings().into_iter().map(Solver::new).collect();
    for (number, state) in tarok_endings(Kind::Klop).enumerate() {
        let Turn::Seat(seat) = state.turn() else { continue };
        let guaranteed = |state: &tarok::State| tarok_value(state, seat, |payoffs, own| payoffs[own]);
        let value = guaranteed(&state);
        let mut best = None;
        for solver in &mut solvers {
            let mut meter = Meter::new(SearchLimits::unlimited(&stop));
            let play = agents::tarok::solve_klop(&state, solver, &mut meter).unwrap();
            assert_eq!(play.payoff, Some(value), "ending {number}: {state:?}");
            best = best.or(Some(play.line[0]));
        }
        for nodes in [0, 5, 25] {
            let mut meter = Meter::new(SearchLimits::unlimited(&stop).with_nodes(Some(nodes)));
            let (least, most) =
                agents::tarok::solve_klop(&state, &mut solvers[0], &mut meter).unwrap().bounds;
            assert!((least..=most).contains(&value), "ending {number}, {nodes} nodes: {least} to {most}");
        }
        let best = best.unwrap();
        let mut after = state.clone();
        after.play(&best, &mut |_| {}).unwrap();
        assert_eq!(guaranteed(&after), value, "ending {number}: {best} keeps the value");
    }
}

#[test]
fn longer_tarok_endings_do_not_depend_on_features() {
    let stop = AtomicBool::new(false);
    for seed in 0..400 {
        let left = 15 + seed as usize % 4;
        let (points, klop) = (tarok_ending(seed, left, Kind::Points), tarok_ending(seed, left, Kind::Klop));
        let solve_without = |feature: SearchFeature| {
            let mut meter = Meter::new(SearchLimits::unlimited(&stop));
            let features = SearchFeatures::ALL.without(feature);
            let margin = points.as_ref().map(|state| {
                agents::tarok::solve_play(state, &mut Solver::new(features), &mut meter).unwrap().margin
            });
            let payoff = klop.as_ref().map(|state| {
                agents::tarok::solve_klop(state, &mut Solver::new(features), &mut meter).unwrap().payoff
            });
            (margin, payoff)
        };
        // `SearchFeatures::ALL` does not contain pruning, so here no feature is removed from it.
        let all = solve_without(SearchFeature::Pruning);
        for feature in
            [SearchFeature::TranspositionTable, SearchFeature::StaticBounds, SearchFeature::Equivalence]
        {
            assert_eq!(solve_without(feature), all, "seed {seed} without {}", feature.name());
        }
    }
}

#[test]
fn tarok_bounds_of_go_open_contain_the_payoff() {
    let stop = AtomicBool::new(false);
    let mut open = 0;
    for seed in 0..600 {
        let kind = [Kind::Points, Kind::Points, Kind::Berac, Kind::Klop][seed as usize % 4];
        let Some(state) = tarok_ending(seed, 15, kind) else { continue };
        let go = |nodes| {
            let reported = std::sync::Mutex::new(None);
            let report = |info: &Info| *reported.lock().unwrap() = info.bounds;
            let control =
                Control { limits: SearchLimits { nodes, ..SearchLimits::unlimited(&stop) }, report: &report };
            let expect = (agents::tarok::agents().solve.unwrap())(&state, &control).unwrap().expect;
            (expect, reported.into_inner().unwrap())
        };
        let (payoff, bounds) = go(None);
        let payoff = payoff.unwrap();
        assert_eq!(bounds, None, "a solved deal has no bounds");
        for nodes in [0, 3, 10, 30] {
            let (expect, bounds) = go(Some(nodes));
            assert!([None, Some(payoff)].contains(&expect), "seed {seed}, {nodes} nodes");
            if let Some((least, most)) = bounds {
                assert!(
                    (least..=most).contains(&payoff),
                    "seed {seed}, {nodes} nodes: {payoff} in {least}..{most}"
                );
                open += 1;
            }
        }
    }
    assert!(open > 300, "{open}");
}
