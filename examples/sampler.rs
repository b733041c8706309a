//! The sampler draws worlds from a view: full states that agree with everything that the seat knows. All
//! these worlds are equally likely.
//!
//! Seat 0 of a mariáš table estimates the probability that each opponent holds each hidden card.

use talon::cards::{Random, shuffled};
use talon::games::marias::{Marias, State, View};
use talon::games::{Game as _, Position as _, State as _, Turn, View as _};
use talon::protocol::{NewGame, Seat};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let new = NewGame { game: "marias".into(), players: 3, seat: None, keys: Vec::new() };
    let rules = Marias::rules(&new)?;
    let mut random = Random::new(6, 0);
    let pack = shuffled(&mut random);
    let (mut state, mut view) = (State::new(&rules), View::new(&rules, Seat::new(0)));
    // The seats make random moves until four tricks are played.
    while state.public().tricks_played() < 4 {
        let mut events = Vec::new();
        match state.turn() {
            Turn::Over => break,
            Turn::Chance => state.deal(&pack, &mut |event| events.push(event)),
            Turn::Seat(_) => {
                let chosen = state.random_move(&mut random).ok_or("no legal move")?;
                state.play(&chosen, &mut |event| events.push(event))?;
            }
        }
        for event in &events {
            view.apply(&Marias::mask(event, view.seat()))?;
        }
    }
    view.settle()?;
    println!("{} worlds agree with what seat 0 knows", view.count_worlds());
    let worlds: Vec<State> = (0..10_000).map(|_| view.sample(&mut random)).collect();
    for card in view.unseen() {
        let share = |seat| {
            let holding = worlds.iter().filter(|world| world.hand(Seat::new(seat)).contains(card));
            holding.count() as f64 * 100.0 / worlds.len() as f64
        };
        println!("{card}: seat 1 {:.1} %, seat 2 {:.1} %", share(1), share(2));
    }
    Ok(())
}
