//! The list of games: lookups by name and number of players.

use talon::engine::{ForGame, all_games, for_game};
use talon::games::ActionSpace;

struct NameAndPlayers;

impl ForGame for NameAndPlayers {
    type Output = (&'static str, &'static [usize]);

    fn call<G: ActionSpace>(self) -> Self::Output {
        (G::NAME, G::PLAYERS)
    }
}

#[test]
fn a_generic_function_reaches_every_game_of_the_registry() {
    for game in all_games().iter() {
        for &players in game.players() {
            let reached = for_game(game.name, players, NameAndPlayers);
            assert_eq!(reached, Ok((game.name, game.players())));
        }
    }
    for (name, players) in [("chess", 2), ("marias", 4)] {
        let refused = all_games().find(name, Some(players)).err().expect("no such game");
        assert_eq!(for_game(name, players, NameAndPlayers), Err(refused));
    }
}

#[test]
fn games_of_one_name_allow_different_numbers_of_players() {
    let games = all_games();
    for name in games.names() {
        let players = games.players_of(name);
        assert!(players.is_sorted_by(|one, next| one < next), "{name}: {players:?}");
    }
}
