//! The record of the ended rounds of an evening. `arbiter verify` checks it.

use std::fmt::Write as _;

use talon_engine::PlayableGame;
use talon_games::protocol::{
    EVENING_COMMENT, HASH_COMMENT, KEY_COMMENT, ROUND_COMMENT, Refusal, TABLE_COMMENT,
};

use crate::{PlayedDeal, SavedDeal};

/// An ended round.
pub(crate) struct RoundRecord {
    /// The number of the round, counted from 1.
    pub(crate) round: usize,
    /// The hash of the key of the round, and the key itself, in hexadecimal digits.
    pub(crate) key_hash: String,
    pub(crate) key: String,
    /// For each table, the names of the players by their seats in the first deal, and the deals.
    pub(crate) tables: Vec<(Vec<String>, Vec<SavedDeal>)>,
}

/// Writes the record of the rounds.
///
/// # Errors
/// A line is not possible in its deal. The database excludes this.
pub(crate) fn record_of_rounds(
    game: &PlayableGame,
    name: &str,
    date: &str,
    rounds: &[RoundRecord],
) -> Result<String, Refusal> {
    let version = env!("CARGO_PKG_VERSION");
    let mut text = format!("{EVENING_COMMENT}talon {version}\n# name: {name}\n# date: {date}\n");
    for RoundRecord { round, key_hash, key, tables } in rounds {
        // Writing to a string cannot fail.
        let _ = write!(text, "\n{ROUND_COMMENT}{round}\n{HASH_COMMENT}{key_hash}\n");
        for ((names, deals), number) in tables.iter().zip(1..) {
            for deal in deals.iter().filter(|deal| deal.result.is_some()) {
                let _ = writeln!(text, "\n{TABLE_COMMENT}{number}");
                let mut replayed = PlayedDeal::new(game, &deal.new, 0, 0)?;
                deal.lines.iter().try_for_each(|line| replayed.apply(line))?;
                deal.write_with(names, &replayed.closing_lines(), &mut text);
            }
        }
        let _ = writeln!(text, "\n{KEY_COMMENT}{key}");
    }
    Ok(text)
}
