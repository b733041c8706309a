//! A deal of mariáš as each seat sees it.
//!
//! A view is the knowledge of one seat. It applies the same events as the referee's state, but with masks in
//! place of the cards that the seat may not see.

use talon::cards::{Random, shuffled};
use talon::games::marias::{Marias, State, View};
use talon::games::{Game, Position as _, State as _, Turn, View as _};
use talon::protocol::{NewGame, Seat};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The rules as on a `newgame` line. An option that is absent has its default.
    let new = NewGame { game: "marias".into(), players: 3, seat: None, keys: Vec::new() };
    let rules = Marias::rules(&new)?;
    let mut random = Random::new(7, 0);
    let pack = shuffled(&mut random);
    let mut state = State::new(&rules);
    let mut views: Vec<View> = Seat::all(3).map(|seat| View::new(&rules, seat)).collect();
    loop {
        let mut events = Vec::new();
        match state.turn() {
            Turn::Over => break,
            Turn::Chance => state.deal(&pack, &mut |event| events.push(event)),
            Turn::Seat(seat) => {
                // `settle` ends the dealing. Afterwards the view of the seat to move has the same legal moves
                // as the state.
                views[seat.index()].settle()?;
                let chosen = views[seat.index()].random_move(&mut random).ok_or("no legal move")?;
                state.play(&chosen, &mut |event| events.push(event))?;
            }
        }
        for view in &mut views {
            for event in &events {
                let masked = Marias::mask(event, view.seat());
                view.apply(&masked)?;
                println!("to seat {}: {masked}", view.seat());
            }
        }
    }
    for (seat, score) in Seat::all(3).zip(state.scores()) {
        println!("seat {seat}: {score:?}");
    }
    Ok(())
}
