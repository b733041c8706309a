//! Measures whether `master` leaves klop to be played where it should declare a three.
//!
//!     cargo run --release --example klop -- COUNT SEED [NODES]
//!
//! Deals single games of tarok for three seats of `master`, each with NODES nodes a decision (2000 by default), until COUNT of them
//! were klop, which seat 0 names when nobody has bid. Each of these is played once more, and seat 0 names three instead. Prints the
//! number of deals, the mean payoff of seat 0 in both contracts, and the mean difference with its 95 % interval; and the same for the payoff minus the
//! mean of the others.

use std::error::Error;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;

use rand::RngExt as _;

use talon::agents::tarok::agents;
use talon::agents::{Agent, Control, DecisionContext, margin_of};
use talon::cards::tarok::Card;
use talon::cards::{Random, shuffled};
use talon::games::tarok::{Contract, Event, Move, Rules, State, Tarok, View};
use talon::games::{Game as _, Position as _, State as _, Turn, View as _};
use talon::protocol::{OptionTable, Seat};
use talon::search::SearchLimits;

/// The name of the player.
const PLAYER: &str = "master";

/// The nodes a decision when none are given.
const NODES: u64 = 2000;

const USAGE: &str = "usage: klop COUNT SEED [NODES]";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u64> = arguments.iter().map(|word| word.parse()).collect::<Result<_, _>>()?;
    let (count, seed, nodes) = match numbers[..] {
        [count, seed] => (count as usize, seed, NODES),
        [count, seed, nodes] => (count as usize, seed, nodes),
        _ => {
            println!("{USAGE}");
            return Ok(());
        }
    };
    let player = agents().agents.into_iter().find(|agent| agent.name == PLAYER).ok_or("no such player")?;
    let (deals, pairs) = measure(count, |deal| {
        let figures = |contract| figures_of_seat_0(&player, nodes, (seed, deal), contract);
        Some([figures(Contract::Klop)?, figures(Contract::Three)?])
    });
    println!("{count} of {deals} deals were klop; seat 0 gets");
    for (figure, name) in ["payoff", "payoff minus the mean of the others"].into_iter().enumerate() {
        let mean =
            |contract: usize| pairs.iter().map(|pair| pair[contract][figure]).sum::<f64>() / count as f64;
        let difference = mean(1) - mean(0);
        let spread = pairs.iter().map(|pair| (pair[1][figure] - pair[0][figure] - difference).powi(2));
        let half = 1.96 * (spread.sum::<f64>() / (count - 1) as f64 / count as f64).sqrt();
        let [klop, three] = [mean(0), mean(1)];
        println!("{name}: klop {klop:+.2}, three {three:+.2}, difference {difference:+.2} ± {half:.2}");
    }
    Ok(())
}

/// Plays deals in the order of their numbers until this many have given a result; returns the number of deals and the results. The
/// deals are divided among threads, and those after the last one that counts are left out, so the number of threads changes nothing.
fn measure<T: Send>(count: usize, play: impl Fn(u64) -> Option<T> + Sync) -> (u64, Vec<T>) {
    let threads = thread::available_parallelism().map_or(1, usize::from) as u64;
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let receivers: Vec<_> = (0..threads)
            .map(|thread| {
                let (sender, receiver) = mpsc::channel();
                let (play, stop) = (&play, &stop);
                scope.spawn(move || {
                    (thread..).step_by(threads as usize).try_for_each(|deal| {
                        let sent = sender.send(play(deal));
                        if stop.load(Ordering::Relaxed) || sent.is_err() {
                            ControlFlow::Break(())
                        } else {
                            ControlFlow::Continue(())
                        }
                    })
                });
                receiver
            })
            .collect();
        let mut results = Vec::new();
        let mut deals = 0;
        while results.len() < count {
            let receiver = &receivers[(deals % threads) as usize];
            results.extend(receiver.recv().expect("a thread plays until it is stopped"));
            deals += 1;
        }
        stop.store(true, Ordering::Relaxed);
        (deals, results)
    })
}

/// Plays a deal in which seat 0 names this contract if it would name klop; returns its payoff and its margin. `None` if it does not come to klop.
fn figures_of_seat_0(
    player: &Agent<Tarok>,
    nodes: u64,
    (seed, deal): (u64, u64),
    instead: Contract,
) -> Option<[f64; 2]> {
    let rules = Rules::default();
    let mut random = Random::new(seed, deal);
    let pack: Vec<Card> = shuffled(&mut random);
    let mut state = State::new(&rules);
    let mut history: Vec<Event> = Vec::new();
    let mut is_klop = false;
    loop {
        match state.turn() {
            Turn::Over => break,
            Turn::Chance => state.deal(&pack, &mut |event| history.push(event)),
            Turn::Seat(seat) => {
                let masked: Vec<Event> = history.iter().map(|event| Tarok::mask(event, seat)).collect();
                let (stop, options) = (AtomicBool::new(false), OptionTable::new((player.options)()));
                let mut context = DecisionContext {
                    rules: &rules,
                    view: &View::of(&state, seat),
                    history: &masked,
                    options: &options,
                    random: Random::new(random.random(), 0),
                    control: &Control {
                        limits: SearchLimits::unlimited(&stop).with_nodes(Some(nodes)),
                        report: &|_| {},
                    },
                };
                let chosen = (player.choose)(&mut context).expect("the seat to move has a move").r#move;
                let made = match chosen {
                    Move::Play(Contract::Klop) => {
                        is_klop = true;
                        Move::Play(instead)
                    }
                    // Another contract was named.
                    Move::Play(_) => return None,
                    chosen => chosen,
                };
                state.play(&made, &mut |event| history.push(event)).expect("a player makes legal moves");
            }
        }
    }
    let payoffs = state.payoffs().expect("a deal that is over has payoffs");
    is_klop.then(|| [payoffs[0] as f64, margin_of(&payoffs, Seat::new(0))])
}
