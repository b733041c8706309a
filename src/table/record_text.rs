//! The record of finished deals of a browser table.

use std::fmt::Write as _;

use super::saved_session::SavedDeal;

/// Writes a record with all finished deals of `deals`, with all cards. The record does not contain the seed,
/// because the cards of future deals follow from the seed. `date` is the date of play. `names` are the names
/// of the players, in the order of their seats in the first deal of the table.
pub(crate) fn record_text(date: &str, names: &[String], deals: &[SavedDeal]) -> String {
    let mut text = format!("# table: talon {}\n", env!("CARGO_PKG_VERSION"));
    if !date.is_empty() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "# date: {date}");
    }
    for deal in deals.iter().filter(|deal| deal.result.is_some()) {
        text.push('\n');
        deal.write(names, &mut text);
    }
    text
}

#[cfg(all(feature = "arbiter", unix))]
#[cfg(test)]
mod tests {
    use super::*;
    use crate::PlayedDeal;
    use talon_agents::tablic;
    use talon_arbiter::blocks::replay;
    use talon_engine::PlayableGame;
    use talon_games::protocol::{Command, NewGame};
    use talon_games::{GameRegistry, Turn};

    /// Plays a deal in which every player makes the first legal move.
    fn played(game: &PlayableGame, number: u64, counts: bool) -> SavedDeal {
        let Ok(Some(Command::NewGame(new))) = Command::parse("newgame tablic players 2") else { panic!() };
        let mut deal = PlayedDeal::new(game, &new, 4, number).unwrap();
        while deal.turn() != Turn::Over {
            match deal.turn() {
                Turn::Seat(seat) => {
                    let legal = deal.host(seat).unwrap().legal(1).unwrap();
                    deal.play(&legal.moves[0]).unwrap();
                }
                _ => deal.deal().unwrap(),
            }
        }
        let new = NewGame { seat: None, ..new };
        SavedDeal { number, rotation: number, counts, new, lines: deal.record(), result: deal.payoffs() }
    }

    #[test]
    fn the_record_of_a_table_replays_and_hides_what_is_not_over() {
        let games = GameRegistry::new(vec![PlayableGame::new(tablic::agents())]);
        let game = games.find("tablic", None).unwrap();
        let mut deals = vec![played(game, 0, true), played(game, 1, false), played(game, 2, true)];
        (deals[2].result, deals[2].counts) = (None, true);
        let text = record_text("2026-02-03", &["Ana".to_owned(), "Ben".to_owned()], &deals);
        let rules = GameRegistry::new(vec![**game]);
        let summary = replay(&rules, text.as_bytes()).unwrap();
        assert_eq!((summary.games, summary.errors), (2, vec![]));
        assert!(text.contains("# deal: 0\n# players: Ana, Ben\nnewgame"), "{text}");
        assert!(text.contains("# deal: 1\n# players: Ben, Ana\n# counts: no\nnewgame"), "{text}");
        assert!(!text.contains("# deal: 2") && !text.contains("seed"), "{text}");
    }
}
