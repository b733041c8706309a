//! The list of games: every game there is stands here once.

use crate::engine::{GameEntry, Games};
use crate::players::{marias, tablic, tarok};

/// All games, in the order in which they are offered.
#[must_use]
pub fn all_games() -> Games {
    Games::new(vec![
        Box::new(GameEntry::new(tablic::roster())),
        Box::new(GameEntry::new(marias::roster())),
        Box::new(GameEntry::new(tarok::roster())),
    ])
}
