//! The solvers of open cards against trying everything, with each part of the search on and off.

use std::sync::atomic::AtomicBool;

use rand::RngExt;
use talon::cards::{Random, shuffled};
use talon::games::marias::strength::Tens;
use talon::games::marias::{self, Pay, Side};
use talon::games::tarok::{self, Contract};
use talon::games::{Position, State as _, Turn};
use talon::players;
use talon::protocol::Seat;
use talon::search::{Budget, Meter, Part, Parts, Solver};

/// How many endings of each kind are tried.
const ENDINGS: u64 = 10_000;

/// Everything, nothing, and each part left out or alone.
fn settings() -> Vec<Parts> {
    let one = Part::ALL.into_iter().flat_map(|part| [Parts::ALL.without(part), Parts::NONE.with(part)]);
    [Parts::ALL, Parts::NONE].into_iter().chain(one).collect()
}

fn moves<P: Position>(state: &P) -> Vec<<P::Game as talon::games::Game>::Move> {
    let mut moves = Vec::new();
    state.legal_moves(usize::MAX, &mut moves);
    moves
}

/// A random game up to where `left` cards are still to be played.
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

/// What forhont gets when both sides play as well as can be, by trying everything.
fn forhont_gets(state: &marias::State) -> i64 {
    let Turn::Seat(seat) = state.turn() else { return state.payoffs().unwrap()[0] };
    let values = moves(state).into_iter().map(|made| {
        let mut after = state.clone();
        after.make(&made);
        forhont_gets(&after)
    });
    let value = if Side::of(seat) == Side::Forhont { values.max() } else { values.min() };
    value.unwrap()
}

#[test]
fn endings_of_marias_are_worth_what_trying_everything_says_with_every_part_on_and_off() {
    let stop = AtomicBool::new(false);
    let mut solvers: Vec<Solver<u8>> = settings().into_iter().map(Solver::new).collect();
    for seed in 0..ENDINGS {
        let state = marias_ending(seed, 7 + seed as usize % 6);
        let forhont = forhont_gets(&state);
        for solver in &mut solvers {
            let mut meter = Meter::new(Budget { stop: &stop, deadline: None, nodes: None });
            let play = players::marias::open_play(&state, solver, &mut meter).unwrap();
            assert_eq!(play.forhont, Some(forhont), "seed {seed}");
        }
        let mut meter = Meter::new(Budget { stop: &stop, deadline: None, nodes: None });
        let best = players::marias::open_play(&state, &mut solvers[0], &mut meter).unwrap().line[0];
        let mut after = state.clone();
        after.play(&best, &mut |_| {}).unwrap();
        assert_eq!(forhont_gets(&after), forhont, "seed {seed}: {best} keeps the value");
    }
}

/// A random game between declarer and defenders up to where `left` cards are still to be played; with berač only when
/// it is wanted. Nothing when the deal became klop, or was over before.
fn tarok_ending(seed: u64, left: usize, berac: bool) -> Option<tarok::State> {
    let mut random = Random::new(seed, 4);
    let pack = shuffled(&mut random);
    let rules = tarok::Rules {
        radelci: [0; 3].map(|_: u16| random.random_range(0..2)),
        silent_symmetric: random.random(),
        klop_federation: false,
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
        let made = state.random_move(&mut random)?;
        let made = match made {
            tarok::Move::Play(_) if berac => tarok::Move::Play(Contract::Berac),
            // A game for points.
            tarok::Move::Play(_) => *moves(&state).iter().find(|made| match made {
                tarok::Move::Play(contract) => contract.is_for_points(),
                _ => false,
            })?,
            tarok::Move::Bid(Some(_)) if berac => tarok::Move::Bid(Some(Contract::Berac)),
            made => made,
        };
        if state.check(&made).is_err() {
            return None;
        }
        state.make(&made);
    }
}

/// Declarer's margin when both sides play as well as can be, by trying everything.
fn margin(state: &tarok::State) -> i64 {
    let declarer = state.public().declarer().unwrap();
    let Turn::Seat(seat) = state.turn() else {
        let payoffs = state.payoffs().unwrap();
        return 3 * payoffs[declarer.index()] - payoffs.iter().sum::<i64>();
    };
    let values = moves(state).into_iter().map(|made| {
        let mut after = state.clone();
        after.make(&made);
        margin(&after)
    });
    let value = if seat == declarer { values.max() } else { values.min() };
    value.unwrap()
}

fn endings_of_tarok(berac: bool) {
    let stop = AtomicBool::new(false);
    let mut solvers: Vec<Solver<u8, u64>> = settings().into_iter().map(Solver::new).collect();
    let endings = (0..).filter_map(|seed| tarok_ending(seed, 7 + seed as usize % 4, berac));
    for (number, state) in endings.take(ENDINGS as usize).enumerate() {
        let value = margin(&state);
        let mut best = None;
        for solver in &mut solvers {
            let mut meter = Meter::new(Budget { stop: &stop, deadline: None, nodes: None });
            let play = players::tarok::open_play(&state, solver, &mut meter).unwrap();
            assert_eq!(play.margin, Some(value), "ending {number}: {state:?}");
            best = best.or(Some(play.line[0]));
        }
        let best = best.unwrap();
        let mut after = state.clone();
        after.play(&best, &mut |_| {}).unwrap();
        assert_eq!(margin(&after), value, "ending {number}: {best} keeps the value");
    }
}

#[test]
fn endings_of_tarok_for_points_are_worth_what_trying_everything_says_with_every_part_on_and_off() {
    endings_of_tarok(false);
}

#[test]
fn endings_of_berac_are_worth_what_trying_everything_says_with_every_part_on_and_off() {
    endings_of_tarok(true);
}
