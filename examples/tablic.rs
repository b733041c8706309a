//! One deal of tablić for two seats, from the first card to the payoffs.
//!
//! This example uses the typed interface of a game. A [`State`] holds all cards. The dealer and the seats
//! change it. Every change is an event. Printing an event gives its protocol line.

use talon::cards::{Random, shuffled};
use talon::games::tablic::{Rules, State};
use talon::games::{Position as _, State as _, Turn};
use talon::protocol::Seat;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut random = Random::new(1, 0);
    let pack = shuffled(&mut random);
    let mut state = State::new(&Rules::alone(2));
    loop {
        match state.turn() {
            Turn::Over => break,
            Turn::Chance => state.deal(&pack, &mut |event| println!("{event}")),
            Turn::Seat(_) => {
                // Plays the move that captures the most cards.
                let mut moves = Vec::new();
                state.legal_moves(1000, &mut moves);
                let chosen = *moves.iter().max_by_key(|legal| legal.captured.len()).ok_or("no legal move")?;
                state.play(&chosen, &mut |event| println!("{event}"))?;
            }
        }
    }
    let payoffs = state.payoffs().ok_or("the deal is not over")?;
    for (seat, payoff) in Seat::all(2).zip(payoffs) {
        println!("seat {seat}: {payoff} points");
    }
    Ok(())
}
