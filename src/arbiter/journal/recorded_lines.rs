//! The games of a journal as lines of a record.

use crate::arbiter::journal::block::Block;
use crate::arbiter::record::{DEAL_COMMENT, PLAYERS_COMMENT, TOTALS_COMMENT, name_in_list};

/// Adds the games of a block to a record, each after its comments. `names` are the names of the block's players.
pub(crate) fn write_block(block: &Block, names: &[String], deals_per_session: u64, record: &mut String) {
    let mut totals = vec![0; block.players.len()];
    for game in &block.games {
        let deal = block.session * deals_per_session + game.deal;
        record.extend([DEAL_COMMENT, &deal.to_string(), "\n"]);
        if game.deal == 0 {
            totals.fill(0);
        } else {
            let totals = game.order.iter().map(|&player| totals[player].to_string());
            record.extend([TOTALS_COMMENT, &totals.collect::<Vec<_>>().join(", "), "\n"]);
        }
        for (&player, points) in game.order.iter().zip(&game.points) {
            totals[player] += points;
        }
        let names = game
            .order
            .iter()
            .map(|&player| names.get(player).map_or(String::new(), |name| name_in_list(name)));
        record.extend([PLAYERS_COMMENT, &names.collect::<Vec<_>>().join(", "), "\n", &game.record, "\n"]);
    }
}
