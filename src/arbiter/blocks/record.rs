//! Writes a record: comments with the plan, then the lines of the blocks.

use std::path::Path;

use talon_games::protocol::{DEAL_COMMENT, PLAYERS_COMMENT, name_in_list};

use crate::blocks::{Block, BlocksAhead, JournalError, SortedBlocks, TOTALS_COMMENT, heading_of};
use talon_games::protocol::KEY_COMMENT;

/// Adds the games of a block to a record. The comments of a game are added before the game. `names` are the
/// names of the block's players.
pub fn write_block(block: &Block, names: &[String], deals_per_session: u64, record: &mut String) {
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

/// The name of the record in the directory of a match.
pub const RECORD_FILE: &str = "record.talon";

/// Passes the lines of a journal's record to `take`: the heading, the lines of the blocks for which `counts`
/// is `true`, and the key if there is one.
///
/// # Errors
/// The journal cannot be read, or `take` fails.
pub fn write_record(
    journal: &Path,
    key: Option<String>,
    counts: impl Fn(u64) -> bool,
    take: &mut dyn FnMut(&str) -> Result<(), JournalError>,
) -> Result<(), JournalError> {
    let blocks = SortedBlocks::open(journal)?;
    let header = blocks.header().clone();
    take(&heading_of(&header))?;
    let mut lines = String::new();
    for block in BlocksAhead::new(blocks)? {
        let block = block?;
        if !counts(block.number) {
            continue;
        }
        lines.clear();
        write_block(&block, &header.names_of(&block.players), header.deals_per_session(), &mut lines);
        take(&lines)?;
    }
    key.map_or(Ok(()), |key| take(&format!("{KEY_COMMENT}{key}\n")))
}
