//! Samples decisions of the solvers. `scripts/research/train-order` fits the move order to them.
//!
//!     cargo run --release --package research --bin move_order -- GAME DEALS SEED CARDS
//!
//! Solves random deals of mariáš or tarok with CARDS cards in each hand. Two searches prove the value of a
//! deal (`proof_searches` of the game). The program follows random paths in the trees of these searches, and
//! prints a line for each decision on a path. The line contains the cards of the decision, separated by
//! blanks. A card is printed as `CUTS:NODES:INDEX:INDEX:INDEX`. CUTS is 1 if the card decides the position,
//! otherwise 0. NODES is the number of nodes of its search. Each INDEX is the index of a score. The sum of
//! these scores gives the place of the card in the move order.
//!
//!     cargo run --release --package research --bin move_order -- GAME size
//!
//! Prints the number of scores.

mod cutoff_walk;
mod order_sample;

use std::error::Error;
use std::io::{BufWriter, Write, stdout};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use order_sample::{OrderSample, order_samples};
use talon::agents::{marias, tarok::three};
use talon::cards::{Random, shuffled};
use talon::games::tarok::three::Contract;
use talon::games::{Position as _, State as _, Turn};
use talon::games::{marias as marias_game, tarok::three as tarok_game};
use talon::protocol::Seat;
use talon::search::{Meter, SearchLimits, Solver, Stopped};

/// The node limit for all searches of a deal. A deal that exceeds it is left out.
const NODES: u64 = 20_000_000;

const USAGE: &str = "usage: move_order GAME DEALS SEED CARDS | GAME size";

fn main() -> ExitCode {
    match sample() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("move_order: {error}");
            ExitCode::FAILURE
        }
    }
}

fn sample() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (game, deals, seed, cards) = match arguments[..] {
        [game, deals, seed, cards] => (game, number(deals)?, number(seed)?, number(cards)? as usize),
        ["marias" | "tarok", "size"] => {
            let tarok = arguments[0] == "tarok";
            println!("{}", if tarok { three::ORDER_SCORE_COUNT } else { marias::ORDER_SCORE_COUNT });
            return Ok(());
        }
        [] => {
            println!("{USAGE}");
            return Ok(());
        }
        _ => return Err(USAGE.into()),
    };
    if cards == 0 {
        return Err("the number of cards must be at least 1".into());
    }
    let stop = AtomicBool::new(false);
    let meter = || Meter::new(SearchLimits::unlimited(&stop).with_nodes(Some(NODES)));
    let mut out = BufWriter::new(stdout().lock());
    let mut random = Random::new(seed, 0);
    match game {
        "marias" => {
            let mut solver = Solver::new(marias::SOLVER_FEATURES);
            for _ in 0..deals {
                let state = marias_deal(&mut random, cards);
                let mut meter = meter();
                let Some(searches) = marias::proof_searches(&state, &mut solver, &mut meter) else {
                    continue;
                };
                print(&mut out, order_samples(&searches, &mut random, &mut solver, &mut meter))?;
            }
        }
        "tarok" => {
            let mut solver = Solver::with_growing_table(talon::agents::tarok::SOLVER_FEATURES, 1 << 26);
            for _ in 0..deals {
                let state = tarok_deal(&mut random, cards);
                let mut meter = meter();
                let Some(searches) = three::proof_searches(&state, &mut solver, &mut meter) else { continue };
                print(&mut out, order_samples(&searches, &mut random, &mut solver, &mut meter))?;
            }
        }
        _ => return Err("the game is marias or tarok".into()),
    }
    Ok(out.flush()?)
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("'{text}' is no number"))
}

fn print(
    out: &mut impl Write,
    decisions: Result<Vec<Vec<OrderSample>>, Stopped>,
) -> Result<(), Box<dyn Error>> {
    for decision in decisions.into_iter().flatten() {
        for (place, OrderSample { cuts, nodes, score_indexes: [one, two, three] }) in
            decision.iter().enumerate()
        {
            let blank = if place > 0 { " " } else { "" };
            write!(out, "{blank}{}:{nodes}:{one}:{two}:{three}", u8::from(*cuts))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Returns whether a seat has more than `cards` cards. When this becomes false, a trick has just ended.
fn holds_more(hand_size: impl Fn(Seat) -> usize, cards: usize) -> bool {
    Seat::all(3).any(|seat| hand_size(seat) > cards)
}

/// Plays random cards of a mariáš deal with a random trump card, talon and bidding, until each hand has this
/// many cards.
fn marias_deal(random: &mut Random, cards: usize) -> marias_game::State {
    let pack = shuffled(random);
    let mut state = marias_game::State::new(&marias_game::Rules::default());
    while state.public().due() != Some(marias_game::MoveKind::Card)
        || holds_more(|seat| state.hand(seat).len(), cards)
    {
        if state.turn() == Turn::Chance {
            state.deal(&pack, &mut |_| {});
        } else {
            let made = state.random_move(random).expect("the deal is not over");
            state.make(&made);
        }
    }
    state
}

/// Plays random bids and cards of a tarok deal until each hand has `cards` cards. The contract is played by
/// declarer against defenders, and nobody says kontra.
fn tarok_deal(random: &mut Random, cards: usize) -> tarok_game::State {
    loop {
        let pack = shuffled(random);
        let mut state = tarok_game::State::new(&tarok_game::Rules::default());
        state.deal(&pack, &mut |_| {});
        while state.turn() != Turn::Over
            && (state.legal_cards().is_empty() || holds_more(|seat| state.hand(seat).len(), cards))
        {
            let silent = tarok_game::Move::Kontra(tarok_game::Items::EMPTY);
            let silent = Some(silent).filter(|made| state.check(made).is_ok());
            let made = silent.or_else(|| state.random_move(random)).expect("the deal is not over");
            state.make(&made);
        }
        let contract = state.public().contract();
        if state.turn() != Turn::Over && contract.is_some_and(Contract::is_for_points) {
            return state;
        }
    }
}
