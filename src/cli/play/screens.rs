//! The list of the screens of all games.

use super::game_screen::GameScreen;
use super::marias::MariasScreen;
use super::tablic::TablicScreen;
use super::tarok::TarokScreen;

/// The screen of a game. `None` for a game that people cannot play yet.
pub(super) fn screen_of(game: &str) -> Option<&'static dyn GameScreen> {
    match game {
        "tablic" => Some(&TablicScreen),
        "marias" => Some(&MariasScreen),
        "tarok" => Some(&TarokScreen),
        _ => None,
    }
}
