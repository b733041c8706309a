//! The list of all games. A macro makes two functions from it: one returns the registry of the games, the
//! other calls a generic function with the type of a game.

use talon_agents::{marias, tablic, tarok};
use talon_games::marias::{Marias, MariasScreen};
use talon_games::protocol::NewGameError;
use talon_games::tablic::{Tablic, TablicScreen};
use talon_games::tarok::TarokScreen;
use talon_games::tarok::four::TarokFour;
use talon_games::tarok::three::TarokThree;
use talon_games::{ActionSpace, Game, GameRegistry};

use crate::PlayableGame;
use crate::environment::EnvironmentGame;

/// A function that is generic over the game. [`for_game`] calls it with the type of one game.
pub trait ForGame {
    /// The type of the result. It is the same for every game.
    type Output;

    /// Calls the function for game `G`. `self` holds the arguments.
    fn call<G: ActionSpace>(self) -> Self::Output;
}

/// Makes [`all_games`] and [`for_game`] from one list of games. An entry of the list has four parts: the
/// game, the function that makes its agents, its screen, and optionally the writer of its move rows.
macro_rules! games {
    ($($game:ty: $agents:path, $screen:path $(, $rows:path)?);+ $(;)?) => {
        /// Returns all games. They have the same order as in the handshake of the engine.
        #[must_use]
        pub fn all_games() -> GameRegistry<PlayableGame> {
            GameRegistry::new(vec![
                $(
                    PlayableGame::new($agents())
                        .with_environment(EnvironmentGame::new($agents))
                        .with_screen(&$screen)
                        $(.with_move_rows(&$rows))?,
                )+
            ])
        }

        /// Calls a function with the type of the game that has this name and allows this number of players.
        /// It is for programs that hide the types of the games behind an interface of their own.
        ///
        /// # Errors
        /// When there is no such game: see [`GameRegistry::find`].
        ///
        /// # Panics
        /// Never: every game of the registry is in this list.
        pub fn for_game<F: ForGame>(name: &str, players: usize, function: F) -> Result<F::Output, NewGameError> {
            $(
                if <$game>::NAME == name && <$game>::PLAYERS.contains(&players) {
                    return Ok(function.call::<$game>());
                }
            )+
            Err(all_games().find(name, Some(players)).err().expect("a game of the registry is in this list"))
        }
    };
}

games! {
    Tablic: tablic::agents, TablicScreen, tablic::TablicRows;
    Marias: marias::agents, MariasScreen;
    TarokThree: tarok::three::agents, TarokScreen;
    TarokFour: tarok::four::agents, TarokScreen;
}
