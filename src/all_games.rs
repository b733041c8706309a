//! The registry of all games.

use crate::agents::{marias, tablic, tarok};
use crate::engine::PlayableGame;
use crate::environment::EnvironmentGame;
use crate::games::GameRegistry;

/// All games, in the order of the handshake.
#[must_use]
pub fn all_games() -> GameRegistry<PlayableGame> {
    GameRegistry::new(vec![
        PlayableGame::new(tablic::agents()).with_environment(EnvironmentGame::new(tablic::agents)),
        PlayableGame::new(marias::agents()).with_environment(EnvironmentGame::new(marias::agents)),
        PlayableGame::new(tarok::agents()).with_environment(EnvironmentGame::new(tarok::agents)),
    ])
}
