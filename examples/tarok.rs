//! A session of two deals of tarok, played through text lines.
//!
//! A [`Table`] hides the types of a game. Moves and events are text, so the same program can run every game.
//! The `newgame` line of the second deal contains what the session carries over from the first deal: in tarok
//! the radelci.

use talon::cards::{Random, shuffled_numbers};
use talon::games::tarok::three::TarokThree;
use talon::games::{Audience, GameTable, Table, Turn};
use talon::protocol::{NewGame, Seat};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut new = NewGame { game: "tarok".into(), players: 3, seat: None, keys: Vec::new() };
    let mut random = Random::new(3, 0);
    for _deal in 0..2 {
        let mut table = GameTable::<TarokThree>::new(&new).map_err(|refusal| refusal.to_string())?;
        let pack = shuffled_numbers(table.pack_size(), &mut random);
        loop {
            match table.turn() {
                Turn::Over => break,
                Turn::Chance => table.deal(&pack),
                Turn::Seat(_) => {
                    let legal = table.legal(1).moves;
                    table.play(&legal[0]).map_err(|error| error.refusal().to_string())?;
                }
            }
        }
        // Prints the lines that seat 1 received, with the hidden cards masked.
        let seat = Audience::Seat(Seat::new(1));
        let mut lines = String::new();
        (0..table.events()).for_each(|index| table.write_line(index, seat, &mut lines));
        println!("newgame {}\n{lines}payoffs {:?}", table.newgame(seat), table.payoffs());
        let Some(next) = table.carry() else { break };
        new = next;
    }
    Ok(())
}
