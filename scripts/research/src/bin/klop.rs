//! Measures whether `master` names klop in deals in which a three would be better.
//!
//!     cargo run --release --package research --bin klop -- COUNT SEED [NODES]
//!
//! Three `master` players play single deals of tarok with NODES nodes a decision (2000 by default), until
//! seat 0 has named klop in COUNT deals. Each of these deals is played again. In the second game, seat 0
//! names three instead of klop. The program prints the number of deals. Then it prints two lines of results:
//! for seat 0's payoff, and for this payoff minus the mean of the others. Each has the mean for each
//! contract, and their difference with its 95 % interval.

use std::error::Error;
use std::sync::atomic::AtomicBool;

use rand::RngExt as _;

use talon::agents::tarok::three::agents;
use talon::agents::{Agent, Control, DecisionContext, margin_of};
use talon::cards::tarok::Card;
use talon::cards::{Random, shuffled};
use talon::games::tarok::three::{Contract, Event, Move, Rules, State, TarokThree, View};
use talon::games::{Game as _, Position as _, State as _, Turn, View as _};
use talon::protocol::{OptionTable, Seat};
use talon::search::SearchLimits;

const PLAYER: &str = "master";

/// The default node limit of a decision.
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
    let figures = |deal, contract| figures_of_seat_0(&player, nodes, (seed, deal), contract);
    let (mut deals, mut pairs) = (0, Vec::new());
    while pairs.len() < count {
        if let Some(klop) = figures(deals, Contract::Klop) {
            pairs.push([klop, figures(deals, Contract::Three).ok_or("the same deal is not klop again")?]);
        }
        deals += 1;
    }
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

/// Plays a deal. When seat 0 wants to name klop, it names this contract instead. Returns the payoff and the
/// margin of seat 0, or `None` if seat 0 does not want to name klop.
fn figures_of_seat_0(
    player: &Agent<TarokThree>,
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
                let masked: Vec<Event> = history.iter().map(|event| TarokThree::mask(event, seat)).collect();
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
                    // Seat 0 names a contract other than klop.
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
