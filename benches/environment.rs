//! Measures the speed of the environments, which give games as arrays: steps a second on one thread, with
//! random choices.
//!
//! `cargo bench --bench environment`

use divan::Bencher;
use divan::counter::ItemsCount;
use talon::environment::{ActionMode, Arrays, Plan, Shape};
use talon::protocol::NewGame;

/// The number of games in a batch.
const GAMES: usize = 256;

fn main() {
    divan::main();
}

fn steps(bencher: Bencher, line: &str, observes: bool) {
    let new = NewGame::parse(&line.split(' ').collect::<Vec<_>>()).expect("a line");
    let game = talon::all_games().of(&new).ok().and_then(|game| game.environment.clone()).expect("a game");
    let plan = Plan {
        new,
        key: [1; 32],
        mode: ActionMode::Steps,
        games: 0..GAMES,
        all: GAMES,
        resets: true,
        keeps_lines: false,
    };
    let mut batch = game.batch(plan).expect("a batch");
    let Shape { games, seats, choices, columns, .. } = batch.shape();
    let mut observations = vec![0; if observes { games * columns } else { 0 }];
    let (mut masks, mut seats_to_move, mut dones) =
        (vec![0; games * choices], vec![0; games], vec![0; games]);
    let (mut rewards, mut deals, mut chosen) = (vec![0.0; games * seats], vec![0; games], vec![0; games]);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        batch.draw(&mut chosen);
        batch.check(&chosen).expect("legal choices");
        batch.step(
            &chosen,
            Arrays {
                observations: &mut observations,
                masks: &mut masks,
                candidates: &mut [],
                seats: &mut seats_to_move,
                rewards: &mut rewards,
                dones: &mut dones,
                deals: &mut deals,
            },
        );
    });
}

const LINES: [&str; 4] = ["tablic players 2", "tablic players 4", "marias players 3", "tarok players 3"];

/// Measures steps that fill the arrays of masks, seats and rewards.
#[divan::bench(args = LINES)]
fn masks(bencher: Bencher, line: &str) {
    steps(bencher, line, false);
}

/// Measures steps that fill the arrays of masks, seats, rewards and observations.
#[divan::bench(args = LINES)]
fn observations(bencher: Bencher, line: &str) {
    steps(bencher, line, true);
}
