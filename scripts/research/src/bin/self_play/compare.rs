//! A match of duplicate deals between players.

use std::error::Error;

use talon::agents::SearchModel;
use talon::arbiter::stats::TrimmedMean;
use talon::cards::{Random, shuffled};
use talon::games::{Game as _, Position as _, Turn, View as _};
use talon::protocol::Seat;

use crate::new_game_of;
use crate::seat_player::SeatPlayer;
use crate::table::{GameRules, GameView, Table, of_each};

/// Prints the mean difference in payoff between `player`, which has one seat, and `others`. Prints it twice:
/// for all deals, and without the lowest and the highest tenth of the deals.
pub fn compare<E: SearchModel>(
    line: &str,
    (deals, seed): (u64, u64),
    player: &SeatPlayer<E>,
    others: &SeatPlayer<E>,
) -> Result<(), Box<dyn Error>> {
    let new = new_game_of(line)?;
    let rules = &E::Game::rules(&new)?;
    let difference = |deal: u64, workspace: &mut E::Workspace| {
        let games = Seat::all(new.players)
            .map(|own| margin::<E>(rules, own, (player, others), Random::new(seed, deal), workspace));
        games.sum::<f64>() / new.players as f64
    };
    let differences = of_each::<E, _>(deals, |deal, workspace| Some(difference(deal, workspace)));
    let mean = differences.iter().sum::<f64>() / deals as f64;
    let variance = differences.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (deals - 1) as f64;
    println!("{mean:+.2} ± {:.2}", 1.96 * (variance / deals as f64).sqrt());
    // In mariáš, a few deals with doublings dominate the mean of all deals.
    if let Some(TrimmedMean { mean, interval: Some(interval) }) = TrimmedMean::of(&differences) {
        println!("without the tenth of the deals at each end: {mean:+.2} ± {:.2}", interval.high - mean);
    }
    Ok(())
}

/// Plays a game with `player` at seat `own`. Returns the margin of this seat.
fn margin<E: SearchModel>(
    rules: &GameRules<E>,
    own: Seat,
    (player, others): (&SeatPlayer<E>, &SeatPlayer<E>),
    mut random: Random,
    workspace: &mut E::Workspace,
) -> f64 {
    let pack = shuffled(&mut random);
    let mut table = Table::<E>::new(rules, pack, player.reads_history() || others.reads_history());
    loop {
        match table.state().turn() {
            Turn::Over => return table.margin(own),
            Turn::Chance => table.deal(),
            Turn::Seat(seat) => {
                let view = GameView::<E>::of(table.state(), seat);
                let to_move = if seat == own { player } else { others };
                let choice = to_move.choose(rules, &table, &view, &mut random, workspace);
                table.make(&view, &choice, workspace);
            }
        }
    }
}
