//! The list of all games: as a registry, and for code that is generic over the game.

use crate::agents::{marias, tablic, tarok};
use crate::cards::Quoted;
use crate::engine::PlayableGame;
use crate::environment::EnvironmentGame;
use crate::games::marias::Marias;
use crate::games::tablic::Tablic;
use crate::games::tarok::Tarok;
use crate::games::{Game, GameRegistry};
use crate::protocol::NewGameError;

/// All games, in the order of the handshake.
#[must_use]
pub fn all_games() -> GameRegistry<PlayableGame> {
    GameRegistry::new(vec![
        PlayableGame::new(tablic::agents()).with_environment(EnvironmentGame::new(tablic::agents)),
        PlayableGame::new(marias::agents()).with_environment(EnvironmentGame::new(marias::agents)),
        PlayableGame::new(tarok::agents()).with_environment(EnvironmentGame::new(tarok::agents)),
    ])
}

/// A function that is generic over the game, for [`for_game`].
pub trait ForGame {
    /// What the function returns for every game.
    type Output;

    /// The function, with what it takes in `self`.
    fn call<G: Game>(self) -> Self::Output;
}

/// Calls a function with the type of the game that has this name. A program with an interface of its own to the games
/// erases their types in this way.
///
/// # Errors
/// When there is no such game; the error lists the names of all games.
pub fn for_game<F: ForGame>(name: &str, function: F) -> Result<F::Output, NewGameError> {
    match name {
        Tablic::NAME => Ok(function.call::<Tablic>()),
        Marias::NAME => Ok(function.call::<Marias>()),
        Tarok::NAME => Ok(function.call::<Tarok>()),
        _ => {
            let known = [Tablic::NAME, Marias::NAME, Tarok::NAME].join(", ");
            Err(NewGameError::Game { game: Quoted::new(name), known })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Name;

    impl ForGame for Name {
        type Output = &'static str;

        fn call<G: Game>(self) -> &'static str {
            G::NAME
        }
    }

    #[test]
    fn a_generic_function_reaches_every_game_of_the_registry() {
        for game in all_games().iter() {
            assert_eq!(for_game(game.name, Name), Ok(game.name));
        }
        assert_eq!(for_game("chess", Name), Err(all_games().find("chess").err().expect("no such game")));
    }
}
