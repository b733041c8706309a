//! The games that `--follow` prints while they are played.

use std::collections::HashMap;
use std::fmt::Write as _;

use crate::arbiter::tournament::FollowedLines;
use crate::cli::play::ToldGame;

/// The games that are followed, by block and number in the block. They are kept until their last line.
pub(super) struct FollowedGames {
    game: String,
    games: HashMap<(u64, usize), ToldGame>,
}

impl FollowedGames {
    /// No games yet, of a match of this game.
    pub(super) fn new(game: &str) -> Self {
        Self { game: game.to_owned(), games: HashMap::new() }
    }

    /// New lines of a game as sentences, each with the numbers of its block and game. `names` are the names of the players.
    pub(super) fn text(&mut self, new: &FollowedLines, names: &[String]) -> String {
        let place = (new.block, new.game);
        let name = |&player: &usize| names.get(player).cloned().unwrap_or_default();
        let by_seat: Vec<String> = new.order.iter().map(name).collect();
        let told = self.games.entry(place).or_insert_with(|| ToldGame::new(&self.game, by_seat.clone()));
        let mut text = String::new();
        let mut is_over = false;
        for line in new.lines.lines() {
            let said = match line.split_once(' ') {
                Some(("newgame", _)) => Some(format!("seats: {}", by_seat.join(", "))),
                Some(("fault", fault)) => Some(format!("fault of seat {fault}; a substitute plays on")),
                Some(("result", points)) => {
                    is_over = true;
                    Some(format!("points: {points}"))
                }
                _ => None,
            };
            let own = told.tell(line);
            if let Some(said) = said.or(own) {
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{}.{}  {said}", new.block + 1, new.game + 1);
            }
        }
        if is_over {
            self.games.remove(&place);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_told_until_its_result() {
        let mut games = FollowedGames::new("tablic");
        let names = ["ana", "bo"].map(str::to_owned);
        let lines =
            |lines: &str| FollowedLines { block: 2, game: 1, order: vec![1, 0], lines: lines.to_owned() };
        let first = games.text(&lines("newgame tablic players 2\ntable 3h 4c 5d 6s\n"), &names);
        assert!(first.starts_with("3.2  seats: bo, ana\n3.2  "), "{first}");
        let moved = games.text(&lines("move 0 7h 3h 4c\n"), &names);
        assert!(moved.starts_with("3.2  bo ") && moved.contains("7h"), "{moved}");
        assert_eq!(games.text(&lines("score 0 points 3\nresult 3 -3\n"), &names), "3.2  points: 3 -3\n");
        assert!(games.games.is_empty());
    }
}
