//! Whole games in process, one thread: how fast the rules are.
//!
//! `cargo bench --bench games`

use divan::Bencher;
use divan::counter::ItemsCount;
use talon::cards::{Random, shuffled};
use talon::games::tablic::{Rules, State, View};
use talon::games::{Game, Position, State as _, Turn, View as _};
use talon::protocol::Seat;

fn main() {
    divan::main();
}

/// A whole game with random players; the sum of the payoffs, so that a fast wrong game shows.
fn random_game(players: usize, random: &mut Random) -> i64 {
    let pack = shuffled(random);
    let mut state = State::new(&Rules { players });
    loop {
        match state.turn() {
            Turn::Chance => state.deal(&pack, &mut |_| {}),
            Turn::Over => return state.payoffs().unwrap_or_default().iter().sum(),
            Turn::Seat(_) => {
                if let Some(played) = state.random_move(random) {
                    state.make(&played);
                }
            }
        }
    }
}

/// Games a second with random players.
#[divan::bench(args = [2, 4, 16, 48])]
fn tablic_random_games(bencher: Bencher, players: usize) {
    let mut random = Random::new(1, 1);
    bencher.counter(ItemsCount::new(1_u64)).bench_local(|| {
        let sum = random_game(players, &mut random);
        assert!(sum <= 22 + 3 + 48);
        sum
    });
}

/// The same with every move checked and reported as an event.
#[divan::bench]
fn tablic_checked_games(bencher: Bencher) {
    let mut random = Random::new(1, 1);
    bencher.counter(ItemsCount::new(1_u64)).bench_local(|| {
        let pack = shuffled(&mut random);
        let mut state = State::new(&Rules { players: 2 });
        let mut events = 0;
        loop {
            match state.turn() {
                Turn::Chance => state.deal(&pack, &mut |_| events += 1),
                Turn::Over => return events,
                Turn::Seat(_) => {
                    if let Some(played) = state.random_move(&mut random) {
                        assert!(state.play(&played, &mut |_| events += 1).is_ok());
                    }
                }
            }
        }
    });
}

/// Worlds a second sampled from a view at the first move.
#[divan::bench(args = [2, 4, 16])]
fn tablic_sampled_worlds(bencher: Bencher, players: usize) {
    let mut random = Random::new(1, 1);
    let rules = Rules { players };
    let mut view = View::new(&rules, Seat::new(0));
    State::new(&rules).deal(&shuffled(&mut random), &mut |event| {
        let masked = talon::games::tablic::Tablic::mask(&event, Seat::new(0));
        assert!(view.apply(&masked).is_ok());
    });
    assert!(view.settle().is_ok());
    bencher.counter(ItemsCount::new(1_u64)).bench_local(|| view.sample(&mut random));
}
