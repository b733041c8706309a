//! The moves of anchors, by which a new version of an anchor is recognised.

use talon_arbiter::plan::Description;
use talon_engine::{PlayableGame, moves_in_fixed_deals};
use talon_games::GameRegistry;
use talon_league::moves_hash;

use crate::arbiter::own_executable;

/// The number of fixed deals that an anchor plays.
const DEALS: u64 = 2;

/// The number of nodes that an anchor may search for a decision of the fixed deals.
const NODES: u64 = 200;

/// Returns, for each anchor of a ladder, its name and the hash of its moves in fixed deals under the rules of the ladder.
///
/// # Errors
/// A game refuses its own lines, or a player refuses an option.
pub(super) fn moves_of_anchors(
    games: &GameRegistry<PlayableGame>,
    base: &Description,
) -> Result<Vec<(String, String)>, String> {
    let bots = base.bots(&own_executable::engine_command()).map_err(|error| error.to_string())?;
    let hash = |options: &[(String, String)]| -> Result<String, String> {
        let moves = moves_in_fixed_deals(games, &base.first_game(), options, (DEALS, NODES));
        let moves = moves.map_err(|refusal| refusal.text)?;
        Ok(moves_hash(&moves))
    };
    let anchors = base.names().into_iter().zip(&bots);
    anchors.map(|(name, bot)| Ok((name, hash(&bot.options)?))).collect()
}
