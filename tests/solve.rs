//! The solvers of open cards against trying everything, with each part of the search on and off.

use std::sync::atomic::AtomicBool;

use rand::RngExt;
use talon::cards::{Random, shuffled};
use talon::games::marias::strength::Tens;
use talon::games::marias::{self, Pay, Side};
use talon::games::{Position, State as _, Turn};
use talon::players::marias::open_play;
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
            let play = open_play(&state, solver, &mut meter).unwrap();
            assert_eq!(play.forhont, Some(forhont), "seed {seed}");
        }
        let mut meter = Meter::new(Budget { stop: &stop, deadline: None, nodes: None });
        let best = open_play(&state, &mut solvers[0], &mut meter).unwrap().line[0];
        let mut after = state.clone();
        after.play(&best, &mut |_| {}).unwrap();
        assert_eq!(forhont_gets(&after), forhont, "seed {seed}: {best} keeps the value");
    }
}
