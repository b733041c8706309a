//! The registry of all games.

use std::sync::Arc;

use crate::agents::{marias, tablic, tarok};
use crate::engine::{GameAgents, PlayableGame};
use crate::games::GameRegistry;

/// All games, in the order of the handshake.
#[must_use]
pub fn all_games() -> GameRegistry<dyn PlayableGame> {
    GameRegistry::new(vec![
        Arc::new(GameAgents::new(tablic::agents())),
        Arc::new(GameAgents::new(marias::agents())),
        Arc::new(GameAgents::new(tarok::agents())),
    ])
}
